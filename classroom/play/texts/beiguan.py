"""Sentences of beiguan (北管文化之子弟團爭霸戰)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.beiguan.cards import BANDS, CRAFT, CRAFTS, INSTRUMENT, PERFORMANCE
from history_content import about_games

TITLE = _("Beiguan: the rival troupes")

SUMMARY = _(
    "You lead a troupe of Beiguan music: recruit disciples, bring together winds, percussion and strings, "
    "give performances, and contend at the great temple festival."
)

TEACHES = _(
    "Beiguan music: its three sections, their instruments, the plays, and what a troupe takes to a festival."
)

PHASES = {
    "DISPATCH": _("Send disciples to an area"),
    "EQUIP": _("Who plays the new instrument?"),
    "PUT": _("Where does the reward go?"),
    "CONTEST": _("The contest at Zhaoying Temple"),
}

REJECTIONS = {
    "advanced_only": _("This area belongs to the advanced game."),
    "already_there": _("You have been there this season. Choose another area."),
    "not_enough_workers": _("That takes %(needed)s disciples in front of you; you have %(present)s."),
    "no_band_left": _("There are no band cards left."),
    "section_empty": _("There are no cards of this section left."),
    "space_free": _("This card still has a free space on your board. Put it there."),
    "space_taken": _("There is a card on that space already."),
    "section_in_row": _("Row %(row)s already has %(section)s. In a row each section may appear only once."),
    "no_instrument_left": _("There are no instruments left to draw."),
    "does_not_fit": _("It does not fit there: an instrument goes to a band card of its own section."),
    "no_performance_left": _("There is no performance on display any more."),
    "no_condition_met": _(
        "Your troupe is not yet strong enough for any of these performances. Make a row or a column stronger."
    ),
    "not_displayed": _("This performance is not on display."),
    "condition_not_met": _("This one needs a %(line)s of strength %(need)s; your best has %(best)s."),
    "supply_empty": _("All your disciples have joined already."),
    "too_few_bands": _(
        "To challenge somebody you need %(needed)s band cards on your board; you have %(present)s."
    ),
    "no_such_rival": _("Choose another troupe of this table."),
    "nothing_to_train": _("There is no band card on your board that could still be trained."),
    "no_band_there": _("There is no band card on that space."),
    "highest_level": _("This band card already has the highest level."),
    "not_losing": _("You are ahead: only who is behind may roll again."),
    "no_reroll_left": _("You have rolled again %(most)s times already; more is not allowed."),
    "layout_not_yours": _("%(part)s, space %(space)s: %(card)s is not yours, or does not belong there."),
    "layout_twice": _("%(card)s would lie twice: on the spaces %(spaces)s."),
    "layout_section_twice": _(
        "Row %(row)s would have %(section)s twice. In a row each section may appear only once."
    ),
    "layout_no_band": _("On space %(space)s lies an instrument without a band card. Who should play it?"),
    "layout_wrong_section": _(
        "The instrument on space %(space)s is not one for %(section)s. Give it to a band card of its own "
        "section."
    ),
}

EVENTS = {
    "band_joined": _("%(who)s won %(piece)s for the troupe (space %(space)s)."),
    "band_aside": _("%(who)s won %(piece)s, who waits beside the board."),
    "instrument_drawn": _("%(who)s found an instrument: %(piece)s."),
    "instrument_equipped": _("%(who)s gave %(piece)s to the band card on space %(space)s."),
    "instrument_aside": _("%(who)s keeps %(piece)s beside the board."),
    "performed": _("%(who)s performed “%(play)s” with a %(line)s of strength %(best)s."),
    "points_won": _("%(who)s won points: %(points)s."),
    "craft_placed": _("%(who)s put up %(piece)s."),
    "craft_aside": _("%(who)s keeps %(piece)s beside the board."),
    "recruited": _("%(who)s recruited a disciple, who helps from the next season on."),
    "rearranged": _("%(who)s looked after the troupe at the market."),
    "trained": _("%(who)s trained %(piece)s: level %(level)s."),
    "challenged": _("%(who)s challenged %(names)s to a contest."),
    "contest_rolled": _("%(who)s rolled a %(die)s: %(own)s against %(theirs)s."),
    "contest_won": _("%(who)s won the contest and %(points)s points."),
    "sure_points": _("%(who)s made sure of more points: %(points)s."),
    "season_began": _("%(season)s has come. %(who)s begins."),
    "festival_began": _("The gods are welcomed: the festival begins."),
    "festival_rolled": _("%(who)s rolled a %(die)s."),
    "festival_won": _("%(who)s played strongest (%(strength)s) and won this contest."),
    "festival_ranked": _("%(who)s came to rank %(rank)s at the festival: %(points)s points."),
    "new_year": _("Year %(number)s begins, with new performances."),
}

REASONS = {"festival_over": _("The last festival is over. Most points win.")}

OPTIONS = {
    "start_seat": (
        _("Who begins"),
        _("Leave empty to draw lots. In the box game the youngest begins."),
    ),
    "mode": (
        _("Basic or advanced game"),
        _(
            "Basic: one year, five areas. Advanced: two years, with training at the academy and contests at "
            "Zhaoying Temple; it takes more than twice as long."
        ),
    ),
    "one_per_area": (
        _("Only once to each area with small rings"),
        _("In a season nobody may send disciples twice to the same area with small rings."),
    ),
    "festival_carry_over": (
        _("Wins of a festival stay"),
        _("Off: when a rank has been taken, the others begin again without wins."),
    ),
    "dice": (_("Loaded dice"), _("For tests: the next results of the die.")),
}

CHOICES = {"mode.basic": _("Basic game"), "mode.advanced": _("Advanced game")}


@lru_cache(maxsize=4)
def _culture(lang: str) -> dict[str, str]:
    """Names of the culture cards by the ids that they explain; empty where there are none."""
    if not about_games.has_culture("beiguan"):
        return {}
    cards = about_games.culture_in("beiguan", lang)["cards"]
    return {id: card["name"] for card in cards for id in (card["id"], *card["ids"])}


class Names(Mapping[str, str]):
    """Names of cards by id, in the language now active: those of the culture cards, else the Chinese ones.
    `suffix` is what the culture's id of a card has after the card's own.
    """

    def __init__(self, own: Mapping[str, str], suffix: Mapping[str, str] | None = None) -> None:
        self._own = own
        self._suffix = suffix or {}

    def __getitem__(self, id: str) -> str:
        name = self._own[id]
        return _culture(get_language() or "zh-hant").get(id + self._suffix.get(id, ""), name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._own)

    def __len__(self) -> int:
        return len(self._own)


_REWARDS = [id for id, card in PERFORMANCE.items() if card.instrument is not None or card.craft is not None]

_PIECES = Names(
    {card.id: card.name for card in BANDS}
    | {card.id: card.name for card in INSTRUMENT.values()}
    | {id: CRAFTS[craft].name for id, craft in CRAFT.items()},
    dict.fromkeys(_REWARDS, "-reward"),
)

WORDS: dict[str, Mapping[str, object]] = {
    "piece": _PIECES,
    "card": _PIECES,  # what a layout names is what lies there, a performance's reward too
    "part": {"bands": _("Musicians"), "instruments": _("Instruments"), "crafts": _("Crafts")},
    "play": Names({card.id: card.name for card in PERFORMANCE.values()}),
    "section": {"wind": _("winds"), "percussion": _("percussion"), "string": _("strings")},
    "season": {
        "spring": pgettext_lazy("season", "Spring"),
        "summer": pgettext_lazy("season", "Summer"),
        "autumn": pgettext_lazy("season", "Autumn"),
        "winter": pgettext_lazy("season", "Winter"),
    },
    "line": {"row": _("row"), "column": _("column")},
}
"""Words for the codes in the data of events and refusals, by field."""
