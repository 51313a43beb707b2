"""The rules of beiguan, BEIGUAN-01 … BEIGUAN-41: the game's facts, and which part decides what."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from ..core.api import (
    END,
    BaseGame,
    Clock,
    Deck,
    Form,
    Outcome,
    RandomSource,
    Rejected,
    Setting,
    Source,
    Step,
    Timeout,
    ranks,
)
from . import bot, contest, layout, placing
from .areas import areas_of, closed, meets, section_pile
from .cards import BANDS, INSTRUMENTS, PERFORMANCES
from .dispatch import chosen, dispatched
from .model import (
    AT_FIRST,
    CONTEST,
    DISPATCH,
    DISPLAY,
    EQUIP,
    PUT,
    SEASONS,
    SECTIONS,
    WORKERS,
    Academy,
    Area,
    BeiguanAction,
    BeiguanOptions,
    BeiguanState,
    BeiguanView,
    Board,
    Challenge,
    Equip,
    Finish,
    Gate,
    Market,
    Perform,
    Put,
    Reroll,
    Section,
    Street,
    Sure,
    Wenchang,
)
from .seasons import proceed, years_of
from .view import make_view

TURNS: Final = 3.6
"""Dispatches of a player in a season, on average over a game (bots and classes recruit one or two)."""

ADVANCED_TURNS: Final = 1.15
"""So many times more where more areas want workers."""

SECONDS: Final = 18
"""What a dispatch of a child takes, with looking at its card."""

BOUT_SHOWN: Final = 4.5
RANKS_SHOWN: Final = 5.0
ROLL_SHOWN: Final = 2.0
"""Seconds for which tablets show a contest of a festival, its places, and the roll of a challenge."""


class Beiguan(BaseGame[BeiguanOptions, BeiguanState, BeiguanAction, BeiguanView]):
    """北管文化之子弟團爭霸戰."""

    key = "beiguan"
    rules_version = 1
    seats = range(2, 5)
    modes = ("group", "individual")
    skills = ("culture",)
    phases = (DISPATCH, EQUIP, PUT, CONTEST, END)
    rejections = frozenset(
        {
            "advanced_only",
            "already_there",
            "not_enough_workers",
            "no_band_left",
            "section_empty",
            "space_free",
            "space_taken",
            "section_in_row",
            "no_instrument_left",
            "does_not_fit",
            "no_performance_left",
            "no_condition_met",
            "not_displayed",
            "condition_not_met",
            "supply_empty",
            "too_few_bands",
            "no_such_rival",
            "nothing_to_train",
            "no_band_there",
            "highest_level",
            "not_losing",
            "no_reroll_left",
            "layout_not_yours",
            "layout_twice",
            "layout_section_twice",
            "layout_no_band",
            "layout_wrong_section",
        }
    )
    events = frozenset(
        {
            "band_joined",
            "band_aside",
            "instrument_drawn",
            "instrument_equipped",
            "instrument_aside",
            "performed",
            "points_won",
            "craft_placed",
            "craft_aside",
            "recruited",
            "rearranged",
            "trained",
            "challenged",
            "contest_rolled",
            "contest_won",
            "sure_points",
            "season_began",
            "festival_began",
            "festival_rolled",
            "festival_won",
            "festival_ranked",
            "new_year",
        }
    )
    reasons = frozenset({"festival_over"})

    Options = BeiguanOptions
    State = BeiguanState
    Action = BeiguanAction
    View = BeiguanView

    # ------------------------------------------------------------ set-up

    def setup(self, setting: Setting[BeiguanOptions], seed: int) -> BeiguanState:
        """BEIGUAN-04 … BEIGUAN-07. In the basic game the cards of the second year, 春榭 and 菜刀旗
        stay in the box (BEIGUAN-05, BEIGUAN-O6).
        """
        source, seats = Source(seed), setting.seats
        piles: dict[Section, tuple[str, ...]] = {
            section: self.deal_order(setting, [card.id for card in BANDS if card.section == section], source)
            for section in SECTIONS
        }
        instruments = self.deal_order(setting, [card.id for card in INSTRUMENTS], source)
        basic = setting.options.mode == "basic"
        first = [card.id for card in PERFORMANCES if card.year == 1 and not (basic and card.advanced_only)]
        second = [] if basic else [card.id for card in PERFORMANCES if card.year == 2]
        performances = self.deal_order(setting, first, source)
        later = self.deal_order(setting, second, source)
        starter = self.first_seat(setting, source)
        return BeiguanState(
            rng=source.value,
            phase=DISPATCH,
            starter=starter,
            active=starter,
            workers=(AT_FIRST,) * seats,
            supply=(WORKERS - AT_FIRST,) * seats,
            boards=(Board(),) * seats,
            points=(0,) * seats,
            wind=piles["wind"],
            percussion=piles["percussion"],
            string=piles["string"],
            instruments=instruments,
            performances=performances[DISPLAY:],
            display=performances[:DISPLAY],
            later=later,
            dice=setting.options.dice,
        )

    def min_cards(self, options: BeiguanOptions, seats: int) -> int:
        """It is played with cards of its own."""
        return 0

    def minutes(self, options: BeiguanOptions, seats: int, cards: int) -> int:
        """The dispatches of all seasons one after another, the festivals, and the first look at the board."""
        years = years_of(options)
        dispatches = TURNS * len(SEASONS) * years * seats
        if options.mode == "advanced":
            dispatches *= ADVANCED_TURNS
        pace = SECONDS if options.seconds is None else min(SECONDS, options.seconds)
        return round(2 + years * 2 + dispatches * pace / 60)

    def minutes_for(self, options: BeiguanOptions, seats: int, deck: Deck) -> int:
        """The deck of the lesson is not used."""
        return self.minutes(options, seats, 0)

    # ------------------------------------------------------------ who may do what

    def movers(self, setting: Setting[BeiguanOptions], state: BeiguanState) -> tuple[int, ...]:
        return (state.active,)

    def options_of(self, setting: Setting[BeiguanOptions], state: BeiguanState, seat: int) -> tuple[Any, ...]:
        board = state.boards[seat]
        if state.phase in (EQUIP, PUT):
            assert state.pending is not None, "a card is pending in these phases"
            kind = Equip if state.phase == EQUIP else Put
            spaces = placing.card_spaces(board, state.pending.card)
            return tuple([kind(space) for space in (*spaces, None)])
        if state.phase == CONTEST:
            now = contest.current(state)
            found: list[Any] = [Reroll()] if contest.can_reroll(state, now) else []
            found += [Sure(workers) for workers in range(1, contest.sure_most(state, now) + 1)]
            return (*found, Finish())
        found = []
        for area in areas_of(setting.options):
            if closed(setting, state, seat, area) is None:
                found += self._dispatches(setting, state, seat, area)
        return tuple(found)

    def _dispatches(
        self, setting: Setting[BeiguanOptions], state: BeiguanState, seat: int, area: Area
    ) -> list[Any]:
        """The actions of an area that is open."""
        board = state.boards[seat]
        if area == "street":
            return [
                Street(section, space)
                for section in SECTIONS
                if section_pile(state, section)
                for space in placing.band_spaces(board, section) or (None,)
            ]
        if area == "wenchang":
            return [Wenchang()]
        if area == "chenghuang":
            return [Perform(card) for card in state.display if meets(state, seat, card)]
        if area == "gate":
            return [Gate()]
        if area == "zhaoying":
            return [Challenge(rival) for rival in range(setting.seats) if rival != seat]
        if area == "academy":
            return [Academy(space) for space in placing.trainable(board)]
        return [
            Form(
                "market",
                {
                    "layout": {
                        "bands": [player.id for player in layout.bands_of(board)],
                        "instruments": list(layout.instruments_of(board)),
                        "crafts": list(layout.crafts_of(board)),
                    }
                },
            )
        ]

    def sample(
        self, setting: Setting[BeiguanOptions], state: BeiguanState, seat: int, rng: RandomSource
    ) -> Any:
        """Any listed action; of the market, any layout that the rules allow."""
        found = super().sample(setting, state, seat, rng)
        return Market(layout.sampled(state.boards[seat], rng)) if isinstance(found, Form) else found

    def facts(self, setting: Setting[BeiguanOptions], state: BeiguanState) -> tuple[Any, ...]:
        return () if self.ticking(setting, state) is None else (Timeout(),)

    def ticking(self, setting: Setting[BeiguanOptions], state: BeiguanState) -> Clock | None:
        seconds = setting.options.seconds
        return None if seconds is None else Clock(f"turn:{state.turn}", seconds, (state.active,))

    def show_seconds(self, setting: Setting[BeiguanOptions], state: BeiguanState) -> float:
        """A festival, contest by contest, and its places; a challenge's die."""
        festival, contest = state.festival, state.contest
        if festival is not None and festival.turn == state.turn:
            return BOUT_SHOWN * len(festival.bouts) + RANKS_SHOWN
        rolled = contest is not None and (state.phase == CONTEST or contest.turn == state.turn)
        return ROLL_SHOWN if rolled else 0.0

    def timeout(self, setting: Setting[BeiguanOptions], state: BeiguanState) -> tuple[int, Any]:
        """A market that changes nothing; the first space that fits; the contest as it stands (GEN-09)."""
        return state.active, default_action(state)

    def play_clock(self, setting: Setting[BeiguanOptions], state: BeiguanState, action: Any) -> Step:
        if self.ticking(setting, state) is None:
            raise Rejected("no_clock")
        return self.play(setting, state, state.active, default_action(state))

    # ------------------------------------------------------------ actions

    def play(
        self, setting: Setting[BeiguanOptions], state: BeiguanState, seat: int, action: BeiguanAction
    ) -> Step:
        """A dispatch with its task, or the choice that it has led to; then the table goes on."""
        if state.phase == DISPATCH:
            done = dispatched(setting, state, seat, action)
        else:
            done = chosen(state, seat, action)
        after, events = proceed(setting, done)
        return Step(after, events)

    def bot(
        self,
        setting: Setting[BeiguanOptions],
        state: BeiguanState,
        seat: int,
        skill: float,
        rng: RandomSource,
    ) -> Any:
        return bot.choose(self, setting, state, seat, skill, rng)

    # ------------------------------------------------------------ results and views

    def scores(self, setting: Setting[BeiguanOptions], state: BeiguanState) -> tuple[int, ...]:
        return state.points

    def progress_of(self, setting: Setting[BeiguanOptions], state: BeiguanState) -> float:
        """Seasons gone by, and of this one the share of workers that are placed."""
        recruited = len([sent for sent in state.sent if sent.recruited])
        working = WORKERS * setting.seats - sum(state.supply) - recruited
        share = 1 - sum(state.workers) / working
        gone = len(SEASONS) * (state.year - 1) + state.season
        return min(1.0, (gone + share) / (len(SEASONS) * years_of(setting.options)))

    def result(self, setting: Setting[BeiguanOptions], state: BeiguanState) -> Outcome:
        """Most points; equals win together (BEIGUAN-29, BEIGUAN-41, BEIGUAN-O19)."""
        best = max(state.points)
        winners = tuple([seat for seat, points in enumerate(state.points) if points == best])
        return Outcome("festival_over", winners, ranks(state.points))

    def view(self, setting: Setting[BeiguanOptions], state: BeiguanState, seat: int | None) -> BeiguanView:
        over = state.phase == END
        return make_view(
            setting,
            state,
            () if over else self.movers(setting, state),
            self.outcome(setting, state) if over else None,
        )

    def view_of(self, setting: Setting[BeiguanOptions], state: BeiguanState, seat: int | None) -> Hashable:
        """Everything at this table is public."""
        return None


def default_action(state: BeiguanState) -> Any:
    """What is done when the clock has run out."""
    board = state.boards[state.active]
    if state.phase in (EQUIP, PUT):
        assert state.pending is not None, "a card is pending in these phases"
        first = placing.card_spaces(board, state.pending.card)[0]
        return Equip(first) if state.phase == EQUIP else Put(first)
    if state.phase == CONTEST:
        return Finish()
    return Market(layout.layout_of(board))
