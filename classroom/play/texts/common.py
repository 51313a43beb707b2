"""Sentences that all games share."""

from django.utils.translation import gettext_lazy as _

PHASES = {"END": _("The game is over")}

REJECTIONS = {
    "malformed": _("This tablet sent something that the game does not understand. Please try again."),
    "unknown_seat": _("There is no such place at this table."),
    "not_allowed": _("Only the teacher can do that."),
    "game_over": _("This game is already over."),
    "not_your_turn": _("It is not your turn."),
    "wrong_phase": _("That is not possible at this moment."),
    "no_clock": _("No clock is running here."),
}

EVENTS = {"stopped": _("The teacher ended the game.")}

REASONS = {"stopped": _("The teacher ended the game. Points stand, nobody wins.")}

OPTIONS = {
    "shuffle": (_("Shuffle the cards"), _("Off: the cards come in the order of the deck.")),
    "start_seat": (_("Who begins"), _("Leave empty to draw lots.")),
    "seconds": (
        _("Seconds for each turn"),
        _("When they are up, the game goes on by itself. Leave empty for no limit."),
    ),
}

CHOICES: dict[str, str] = {}

SETUP_REFUSALS = {
    "unknown_game": _("There is no such game."),
    "bad_seats": _("This game is for %(low)s to %(high)s players, not for %(seats)s."),
    "bad_options": _("The option “%(option)s” cannot be set like this."),
    "deck_too_small": _("This game needs at least %(needed)s cards; the chosen deck has %(present)s."),
    "bad_deck": _("The deck has a mistake at “%(id)s”."),
    "bad_state": _("This table was stored in a form that can no longer be read."),
}

NO_QUESTIONS = _(
    "This question set has no questions yet. Choose another one, or let the computer make questions from the "
    "cards."
)
TOO_FEW_QUESTIONS = _(
    "From these cards only %(present)s of the %(needed)s questions can be made. Ask for fewer, choose more "
    "eras, or another difficulty."
)
TOO_FEW = {
    "footprints": _(
        "This game asks riddles from %(needed)s footprint cards; the chosen deck has %(present)s. The deck "
        "of Taiwan's history has them all."
    ),
    "eras": _(
        "This game needs the %(needed)s historic periods; the chosen deck has %(present)s. The deck of "
        "Taiwan's history has them all."
    ),
}
BAD_OPTIONS = _("The options of this game cannot be set like this.")

TEACHER = _("The teacher")
CLOCK = _("The clock")
SOMEBODY = _("Somebody")
SEAT = _("Player %(number)s")
A_CARD = _("a card")

UNKNOWN_PHASE = _("The game is running")
UNKNOWN_REJECTION = _("That is not allowed now.")
UNKNOWN_REASON = _("The game is over.")
UNKNOWN_EVENT = _("Something happened at the table.")
UNKNOWN_SETUP_REFUSAL = _("This game cannot begin like this.")
UNKNOWN_WARNING = _("Please look at the settings once more before you start.")
