"""Sentences of voyage-bet (走過臺灣：快打臺灣通)."""

from django.utils.translation import gettext_lazy as _

TITLE = _("Voyage with Taiwan: the quick buzzer")

SUMMARY = _(
    "A riddle about old Taiwan: whoever buzzes first names its period. Then everybody bets which events on "
    "the table are of that period too."
)

TEACHES = _("The periods of Taiwan's history: which signs and events belong to which one.")

PHASES = {
    "READ": _("Read the question first"),
    "BUZZ_OPEN": _("Who knows it? The buzzer is open"),
    "ANSWER": _("The fastest one names the period"),
    "BET": _("Betting: which events are of this period?"),
}

REJECTIONS = {
    "too_early": _("Read the question first. The buzzer opens in a moment; this cost you nothing."),
    "already_buzzed": _("Somebody was faster this time."),
    "no_such_era": _("Choose one of the seven periods."),
    "space_taken": _("There is a pawn on that space already. Choose a free one."),
    "has_stopped": _("You have stopped betting, or have no pawn left, in this round."),
}

EVENTS = {
    "question": _("%(who)s drew a footprint card and rolled a %(roll)s: round %(round)s begins."),
    "opened": _("The buzzer is open."),
    "buzzed": _("%(who)s buzzed first."),
    "answer_right": _("%(who)s named the right period and won 1 point."),
    "answer_wrong": _("%(who)s named another period."),
    "answer_missing": _("%(who)s gave no answer in time."),
    "nobody_buzzed": _("Nobody buzzed. The answer is shown."),
    "pawn_placed": _("%(who)s put a pawn on spot %(spot)s."),
    "betting_stopped": _("%(who)s stopped betting."),
    "revealed": _("All events were turned over."),
    "bets_scored": _("%(who)s won %(gains)s and lost %(losses)s with bets."),
    "dealt": _("New events were put out: %(count)s."),
    "goal_reached": _("Somebody has reached 15 points: the game ends with this round."),
    "deck_used_up": _("The deck is used up: the game ends with this round."),
}

REASONS = {
    "points_reached": _("15 points were reached. Most points win."),
    "deck_empty": _("The deck is used up. Most points win."),
}

OPTIONS = {
    "start_seat": (
        _("Who begins"),
        _("Reads the first question. Leave empty to draw lots; anybody can still buzz first."),
    ),
    "seconds": (
        _("Seconds for an answer or a bet"),
        _("When they are up, the answer counts as wrong, or betting stops. Leave empty for no limit."),
    ),
    "cards": (
        _("How many cards"),
        _("A round uses 8 cards, 8 more lie out at the beginning: 16 are one round, 80 at most nine rounds."),
    ),
    "read_seconds": (
        _("Seconds to read the question"),
        _("The buzzer opens only then, so that slow readers have a fair chance."),
    ),
    "buzz_seconds": (
        _("Seconds to buzz"),
        _("If nobody buzzes, nobody wins or loses a point, and the answer is shown."),
    ),
    "dice": (_("Loaded dice"), _("For tests: the next results of the die.")),
}
