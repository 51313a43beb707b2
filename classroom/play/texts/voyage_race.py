"""Sentences of voyage-race (走過臺灣個人賽)."""

from django.utils.translation import gettext_lazy as _

TITLE = _("Voyage with Taiwan: the race")

SUMMARY = _(
    "Everybody has a map of eight places and takes cards from one market. "
    "Who is first to have all eight in order of time wins."
)

TEACHES = _(
    "Order in time, each for oneself: weigh four events, choose the one you are sure of, and keep room for "
    "the others."
)

PHASES = {
    "TURN": _("Take a card and put it on your map, or move cards"),
    "PREDICT": _("Where would you have put this card?"),
}

REJECTIONS = {
    "area_taken": _("There is already a card in area %(area)s."),
    "not_in_market": _("That card is not in the market any more."),
    "not_a_group": _("Only cards that lie side by side, two or more, can be moved."),
    "too_far": _("Cards can be moved by at least one and at most %(most)s areas."),
    "blocked": _("Another card or the edge of the map is in the way."),
    "too_many_moves": _("You have moved cards %(most)s times in a row. Now place a card."),
    "may_not_pass": _("You can still do something, so you may not pass."),
    "already_predicted": _("You have already said where it goes. Wait for the others."),
}

EVENTS = {
    "placed_right": _("%(who)s put “%(card)s” in area %(area)s. That is right!"),
    "placed_wrong": _(
        "%(who)s put “%(card)s” in area %(area)s. It does not fit there. Cards in the own discard pile: "
        "%(discards)s."
    ),
    "placed_hidden": _("%(who)s has put “%(card)s” on the map, face down. Where do you think it goes?"),
    "predicted": _("%(who)s has decided."),
    "prediction_right": _("You were right about “%(card)s”."),
    "prediction_wrong": _("You thought otherwise about “%(card)s”."),
    "time_up": _("Time is up. No answer from: %(names)s."),
    "moved": _("%(who)s moved cards on the own map."),
    "passed": _("%(who)s can do nothing and passes."),
    "map_filled": _("%(who)s has filled all eight areas! The round is played to its end."),
    "deck_used_up": _("The deck is used up. The round is played to its end."),
}

REASONS = {
    "map_full": _("A map is full, and the round was played to its end."),
    "deck_empty": _("The deck is used up: the fullest map wins."),
}

WARNINGS = {
    "deck_may_end": _(
        "With %(present)s cards the deck may be used up before anybody has filled a map; "
        "%(enough)s are enough. Then the fullest map wins."
    ),
}

OPTIONS = {
    "start_seat": (
        _("Who begins"),
        _(
            "Leave empty to draw lots. In the box game: whose birthday is nearest to 30 April, "
            "the day Koxinga landed."
        ),
    ),
    "seconds": (
        _("Seconds for each turn"),
        _(
            "When they are up, the first card of the market goes to the first empty area. "
            "Leave empty for no limit."
        ),
    ),
    "equal_years_ok": (
        _("Cards of the same year fit on either side"),
        _("Off: a card of the same year as its neighbour counts as wrong."),
    ),
    "max_shift": (
        _("How far cards may be moved"),
        _("The number of areas that one move takes a group of cards."),
    ),
    "max_consecutive_moves": (
        _("Moves in a row"),
        _("After so many turns in which a player only moved cards, the next must place one. 0: no limit."),
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
