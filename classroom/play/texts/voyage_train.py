"""Sentences of voyage-train (走過臺灣：南下列車)."""

from django.utils.translation import gettext_lazy as _

TITLE = _("Voyage with Taiwan: southbound train")

SUMMARY = _(
    "Four trains wait on their tracks, early to late. Each event card joins the one that ends closest before "
    "it; whoever brings the third card takes the train."
)

TEACHES = _(
    "Order in time: between which two events does this one lie? Every guess shows where a pupil stands."
)

PHASES = {
    "PLAY": _("Play a card: which train does it join?"),
    "CHOOSE_COLUMN": _("Two trains end in the same year: choose one"),
    "CHOOSE_DISCARD": _("No train fits: choose which one leaves"),
}

REJECTIONS = {
    "not_in_hand": _("That card is not in your hand."),
    "predictions_off": _("This table plays without guesses. Just play the card."),
    "not_a_candidate": _("The card cannot join that train. Choose one of the marked ones."),
}

EVENTS = {
    "played": _("%(who)s played “%(card)s”."),
    "prediction_right": _("The guess about “%(card)s” was right."),
    "prediction_wrong": _("“%(card)s” belonged elsewhere."),
    "choice_column": _("“%(card)s” may join more than one train. %(who)s chooses."),
    "choice_discard": _("“%(card)s” fits no train. %(who)s chooses which one leaves."),
    "joined": _("“%(card)s” joined train %(column)s."),
    "completed": _("“%(card)s” completed train %(column)s: %(who)s takes it and has %(piles)s now."),
    "column_discarded": _("Train %(column)s left. “%(card)s” begins a new one."),
    "turned_up": _("“%(card)s” begins a new train."),
    "arrived": _("The deck is used up: the train has arrived."),
}

REASONS = {
    "deck_empty": _("The deck is used up. Most completed trains win."),
}

OPTIONS = {
    "start_seat": (
        _("Who begins"),
        _("Leave empty to draw lots. In the box game whoever rode a train most recently begins."),
    ),
    "seconds": (
        _("Seconds for each decision"),
        _(
            "When they are up, the oldest card is played, or the first possible train chosen. "
            "Leave empty for no limit."
        ),
    ),
    "cards": (
        _("How many cards"),
        _(
            "The fewer cards, the shorter the game. A table needs at least 12 cards and 2 more for each "
            "player, and takes as many if you choose fewer. Leave empty for the whole deck."
        ),
    ),
    "predict": (
        _("Guess before the card turns"),
        _(
            "With each card pupils say which train it will join. It changes nothing in the game; "
            "the report needs it."
        ),
    ),
    "others_see_years": (
        _("The others see the years of my cards"),
        _("As with cards held in the hand: the others see the year sides, I see only the titles."),
    ),
    "deck_top_title_visible": (
        _("The top card of the deck shows its title"),
        _("Off: the deck shows only how many cards are left."),
    ),
}
