"""Sentences of voyage-team (走過臺灣團體賽)."""

from django.utils.translation import gettext_lazy as _

TITLE = _("Voyage with Taiwan: team game")

SUMMARY = _(
    "Together, put eight event cards on the map in order of time before ten challenge markers are used up."
)

TEACHES = _(
    "Order in time: before and after, talked over as a team. Every placement shows where a pupil stands."
)

PHASES = {
    "TURN": _("Place your card, exchange it, or move cards"),
    "PREDICT": _("Where would you have put this card?"),
}

REJECTIONS = {
    "area_taken": _("There is already a card in area %(area)s."),
    "not_a_group": _("Only cards that lie side by side, two or more, can be moved."),
    "too_far": _("Cards can be moved by at least one and at most %(most)s areas."),
    "blocked": _("Another card or the edge of the map is in the way."),
    "already_predicted": _("You have already said where it goes. Wait for the others."),
}

EVENTS = {
    "placed_right": _("%(who)s put “%(card)s” in area %(area)s. That is right!"),
    "placed_wrong": _(
        "%(who)s put “%(card)s” in area %(area)s. It does not fit there. Challenge markers left: %(markers)s."
    ),
    "placed_hidden": _("%(who)s has put “%(card)s” on the map, face down. Where do you think it goes?"),
    "predicted": _("%(who)s has decided."),
    "prediction_right": _("You were right about “%(card)s”."),
    "prediction_wrong": _("You thought otherwise about “%(card)s”."),
    "time_up": _("Time is up. No answer from: %(names)s."),
    "discarded": _("%(who)s exchanged “%(card)s”. Challenge markers left: %(markers)s."),
    "moved": _("%(who)s moved cards on the map. Challenge markers left: %(markers)s."),
    "refilled": _("The deck was used up; %(cards)s discarded cards were shuffled and go round again."),
    "team_won": _("The map is full: the team wins with %(score)s points!"),
    "team_lost": _("The last challenge marker is gone. The team has %(score)s points."),
}

REASONS = {
    "map_full": _("All eight areas hold cards in the right order: the team has won."),
    "markers_gone": _("All ten challenge markers are used up: the challenge has failed."),
}

OPTIONS = {
    "start_seat": (
        _("Who begins"),
        _("Leave empty to draw lots. In the box game the oldest player begins."),
    ),
    "seconds": (
        _("Seconds for each turn"),
        _("When they are up, the card goes to the first empty area. Leave empty for no limit."),
    ),
    "equal_years_ok": (
        _("Cards of the same year fit on either side"),
        _("Off: a card of the same year as its neighbour counts as wrong."),
    ),
    "max_shift": (
        _("How far cards may be moved"),
        _("The number of areas that one challenge marker moves a group of cards."),
    ),
    "all_predict": (
        _("Everybody judges every card"),
        _(
            "After each placement the others say, each for themselves, where they would have put the card. "
            "Nobody waits idly, and the report has more to go by."
        ),
    ),
    "predict_seconds": (
        _("Seconds to judge another’s card"),
        _("When they are up, the card is turned even if somebody has not answered."),
    ),
}
