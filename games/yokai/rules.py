"""The rules of yokai, YOKAI-01 … YOKAI-30."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations
from typing import Any, Final

from msgspec.structs import replace

from ..core.api import (
    END,
    BaseGame,
    Clock,
    Form,
    Outcome,
    RandomSource,
    Rejected,
    Setting,
    Step,
    ranks,
)
from ..core.rng import Source
from . import bot, choices, model, powers, season
from . import village as v
from .data import (
    DEITIES,
    LEAVING,
    MISSION,
    MISSIONS,
    ROW,
    SEASON_DICE,
    SEASONS,
    SETUP_DICE,
    SLOTS,
    TEMPLES,
    Region,
)
from .model import (
    ALLOT,
    DRAFT,
    POWER,
    REPLACE,
    DoMission,
    Draft,
    Enough,
    Exchange,
    Last,
    Move,
    Pick,
    Population,
    Put,
    Record,
    Release,
    Remove,
    Rumour,
    Skip,
    Spot,
    Task,
    Turn,
    YokaiAction,
    YokaiOptions,
    YokaiState,
    YokaiView,
)
from .moves import any_population, first_population, met_by, population_count, populations, records, rumours
from .table import Table, opening
from .view import make_view

STRIKE_SHOWN: Final = 9.0
SEASON_SHOWN: Final = 16.0
"""Seconds for which tablets show lightning, and how a season ended, where nobody taps it away."""


class Yokai(BaseGame[YokaiOptions, YokaiState, YokaiAction, YokaiView]):
    """妖怪臺灣."""

    key = "yokai"
    rules_version = 1
    seats = range(2, 6)
    modes = ("group", "individual")
    skills = ("culture",)
    phases = (DRAFT, ALLOT, POWER, model.MISSION, REPLACE, END)
    rejections = frozenset(
        {
            "no_such_die",
            "no_room",
            "how_many",
            "no_such_deity",
            "slot_taken",
            "wrong_face",
            "empty_house",
            "something_else_possible",
            "no_such_mission",
            "mission_not_met",
            "not_to_choose",
        }
    )
    events = frozenset(
        {
            "season_began",
            "drafted",
            "settled",
            "settled_home",
            "rumour",
            "recorded",
            "released",
            "legend",
            "no_legend",
            "gained",
            "joined",
            "joined_home",
            "surplus",
            "no_effect",
            "declined",
            "turned",
            "rerolled",
            "left",
            "moved",
            "swapped",
            "exchanged",
            "paid",
            "mission_done",
            "mission_kept",
            "mission_skipped",
            "mission_came",
            "lightning",
            "removed",
            "came",
            "region_won",
            "season_over",
            "legends_scored",
        }
    )
    reasons = frozenset({"year_over"})

    Options = YokaiOptions
    State = YokaiState
    Action = YokaiAction
    View = YokaiView

    # ------------------------------------------------------------ set-up

    def setup(self, setting: Setting[YokaiOptions], seed: int) -> YokaiState:
        """YOKAI-06 … YOKAI-08."""
        options, random, seats = setting.options, Source(seed), setting.seats
        temples = self.deal_order(setting, DEITIES, random)
        deck = list(self.deal_order(setting, [mission.id for mission in MISSIONS], random))
        row: list[str] = []
        while len(row) < ROW[seats]:
            if MISSION[deck[0]].kind == "lightning":
                deck = list(random.shuffle(deck))
            else:
                row.append(deck.pop(0))
        starter = self.first_seat(setting, random)
        clockwise = [(starter + step) % seats for step in range(seats)]
        table = Table(
            opening(
                seats,
                random,
                starter=starter,
                active=starter,
                deities=tuple([season.new_deity(id) for id in temples[:TEMPLES]]),
                temple_deck=temples[TEMPLES:],
                deck=tuple(deck),
                row=tuple(row),
                order=(*clockwise, *reversed(clockwise)),
                dice=options.dice,
                loaded=options.bag,
            )
        )
        table.pool = list(table.roll(table.draw(SETUP_DICE * seats)))
        return table.frozen(turn=0, last=Last(0, "begin", None, ()))

    def min_cards(self, options: YokaiOptions, seats: int) -> int:
        """None: it has cards of its own."""
        return 0

    def minutes(self, options: YokaiOptions, seats: int, cards: int) -> int:
        """A turn takes 1.6 dice out of the pool, and 35 seconds with its mission; besides, four seasons are
        looked at.
        """
        turns = len(SEASONS) * SEASON_DICE[seats] / 1.6
        return 6 + round(turns * 35 / 60)

    # ------------------------------------------------------------ who may do what

    def movers(self, setting: Setting[YokaiOptions], state: YokaiState) -> tuple[int, ...]:
        if state.phase == POWER:
            return (state.todo[0].seat,)
        return (state.order[0],) if state.phase == DRAFT else (state.active,)

    def options_of(self, setting: Setting[YokaiOptions], state: YokaiState, seat: int) -> tuple[Any, ...]:
        if state.phase == DRAFT:
            regions = v.free(state.villages[seat])
            return tuple([Draft(die.id, region) for die in state.pool for region in regions])
        if state.phase == POWER:
            return tuple(choices.options(Table(state), state.todo[0]))
        if state.phase == model.MISSION:
            return (Skip(), *[DoMission(card) for card in met_by(state, seat)])
        if state.phase == REPLACE:
            return tuple([Remove(each) for each in combinations(state.tied, _to_choose(state.leaving))])
        found: tuple[Any, ...] = (*populations(state, seat), *rumours(state), *records(state, seat))
        if found:
            return found
        return tuple([Release(spot.region, spot.index) for spot, _die in v.spots(state.villages[seat], seat)])

    def sample(self, setting: Setting[YokaiOptions], state: YokaiState, seat: int, rng: RandomSource) -> Any:
        """One legal action; of 人丁 any dice to any houses with room."""
        chosen = super().sample(setting, state, seat, rng)
        return any_population(chosen, rng) if isinstance(chosen, Form) else chosen

    def ticking(self, setting: Setting[YokaiOptions], state: YokaiState) -> Clock | None:
        if setting.options.seconds is None:
            return None
        return Clock(f"turn:{state.turn}", setting.options.seconds, self.movers(setting, state))

    def show_seconds(self, setting: Setting[YokaiOptions], state: YokaiState) -> float:
        """Lightning that has just struck, and the end of a season."""
        struck = len([strike for strike in state.strikes if strike.turn == state.turn])
        over = state.review is not None and state.review.turn == state.turn
        return STRIKE_SHOWN * struck + (SEASON_SHOWN if over else 0.0)

    def timeout(self, setting: Setting[YokaiOptions], state: YokaiState) -> tuple[int, Any]:
        """The first legal thing; of 人丁 the first dice, into the first region with room."""
        (seat,) = self.movers(setting, state)
        first = self.options_of(setting, state, seat)[0]
        return seat, first_population(first) if isinstance(first, Form) else first

    # ------------------------------------------------------------ actions

    def play(self, setting: Setting[YokaiOptions], state: YokaiState, seat: int, action: YokaiAction) -> Step:
        table = Table(state)
        wanted = _PHASE_OF[type(action)]
        if wanted != state.phase:
            raise Rejected("wrong_phase")
        match action:
            case Draft():
                _draft(table, seat, action)
            case Population():
                _populate(table, seat, action)
            case Rumour() | Record():
                _visit(table, seat, action)
            case Release():
                self._release(setting, table, seat, action)
            case DoMission():
                _challenge(table, seat, action)
            case Skip():
                table.note("mission_skipped", seat)
                table.todo = [Task("turn_over", seat)]
            case Remove():
                _remove(table, action)
            case _:
                _choose(table, action)
        _go_on(setting, table)
        last = Last(state.turn + 1, type(action).__struct_config__.tag, seat, tuple(table.notes))  # type: ignore[arg-type]
        return Step(table.frozen(last=last), table.events())

    def _release(self, setting: Setting[YokaiOptions], table: Table, seat: int, action: Release) -> None:
        """YOKAI-18."""
        state = table.before
        if populations(state, seat) or rumours(state) or records(state, seat):
            raise Rejected("something_else_possible")
        spot = _inhabited(table, seat, action.region, action.index)
        table.to_bag(spot, "released")
        table.todo = [Task("mission", seat)]

    # ------------------------------------------------------------ judging, results and views

    def bot(
        self, setting: Setting[YokaiOptions], state: YokaiState, seat: int, skill: float, rng: RandomSource
    ) -> Any:
        return bot.choose(self, setting, state, seat, skill, rng)

    def scores(self, setting: Setting[YokaiOptions], state: YokaiState) -> tuple[int, ...]:
        return state.points

    def progress_of(self, setting: Setting[YokaiOptions], state: YokaiState) -> float:
        """The share of the year that is gone."""
        if state.phase == DRAFT:
            return 0.0
        share = 1 - min(1.0, len(state.pool) / SEASON_DICE[setting.seats])
        return min(1.0, (state.season + share) / len(SEASONS))

    def result(self, setting: Setting[YokaiOptions], state: YokaiState) -> Outcome:
        """YOKAI-30: most points, then most legend tiles; equals win together."""
        keys = [(points, len(legends)) for points, legends in zip(state.points, state.legends, strict=True)]
        best = max(keys)
        return Outcome(
            "year_over", tuple([seat for seat, key in enumerate(keys) if key == best]), ranks(keys)
        )

    def view(self, setting: Setting[YokaiOptions], state: YokaiState, seat: int | None) -> YokaiView:
        over = state.phase == END
        return make_view(
            state,
            () if over else self.movers(setting, state),
            self.outcome(setting, state) if over else None,
            _to_choose(state.leaving) if state.phase == REPLACE else 0,
        )

    def view_of(self, setting: Setting[YokaiOptions], state: YokaiState, seat: int | None) -> Hashable:
        """Everything at this table is public."""
        return None


_PHASE_OF: dict[type, str] = {
    Draft: DRAFT,
    Population: ALLOT,
    Rumour: ALLOT,
    Record: ALLOT,
    Release: ALLOT,
    DoMission: model.MISSION,
    Skip: model.MISSION,
    Remove: REPLACE,
    **dict.fromkeys((Put, Pick, Turn, Move, Exchange, Enough), POWER),
}


def _to_choose(leaving: Sequence[str]) -> int:
    """How many the decider chooses: two leave, less those that do so anyway (YOKAI-24)."""
    return LEAVING - len(leaving)


# ---------------------------------------------------------------- doing it


def _check_in_pool(table: Table, id: int) -> None:
    if all(die.id != id for die in table.pool):
        raise Rejected("no_such_die")


def _inhabited(table: Table, seat: int, region: Region, index: int) -> Spot:
    spot = Spot(seat, region, index)
    if table.die_at(spot) is None:
        raise Rejected("empty_house")
    return spot


def _draft(table: Table, seat: int, action: Draft) -> None:
    """YOKAI-08, YOKAI-09; no point for a colour here (YOKAI-O8)."""
    _check_in_pool(table, action.die)
    if action.region not in v.free(table.villages[seat]):
        raise Rejected("no_room")
    die = table.from_pool(action.die)
    table.settle(seat, die, action.region, code="drafted", scores=False)
    table.order = table.order[1:]
    if not table.order:
        table.phase, table.active = ALLOT, table.starter
        season.call_villagers(table)


def _populate(table: Table, seat: int, action: Population) -> None:
    """YOKAI-13, YOKAI-14, YOKAI-O2."""
    count = population_count(table.before, seat)
    ids = [placing.die for placing in action.dice]
    if not count:
        raise Rejected("no_room")
    if len(ids) != count or len(set(ids)) != count:
        raise Rejected("how_many", count=count)
    for placing in action.dice:
        _check_in_pool(table, placing.die)
        if placing.region not in v.free(table.villages[seat]):
            raise Rejected("no_room")
        table.settle(seat, table.from_pool(placing.die), placing.region)
    table.todo = [Task("mission", seat)]


def _visit(table: Table, seat: int, action: Rumour | Record) -> None:
    """YOKAI-15, YOKAI-16; the power first, then the tile (YOKAI-O10)."""
    if isinstance(action, Rumour):
        _check_in_pool(table, action.die)
        die = next(die for die in table.pool if die.id == action.die)
    else:
        spot = _inhabited(table, seat, action.region, action.index)
        found = table.die_at(spot)
        assert found is not None, "somebody lives there"
        die = found
    temple = next((i for i, deity in enumerate(table.deities) if deity.id == action.deity), None)
    if temple is None:
        raise Rejected("no_such_deity")
    deity = table.deities[temple]
    if SLOTS[action.slot - 1] != die.face:
        raise Rejected("wrong_face")
    if deity.slots[action.slot - 1] is not None:
        raise Rejected("slot_taken")
    slots = (*deity.slots[: action.slot - 1], die, *deity.slots[action.slot :])
    table.deities[temple] = replace(deity, slots=slots)
    about = {"deity": deity.id, "die": die.id, "face": die.face}
    if isinstance(action, Rumour):
        table.pool.remove(die)
        table.note("rumour", seat, **about)
        table.todo = [Task("mission", seat)]
    else:
        table.take_out(spot)
        table.note("recorded", seat, region=action.region, index=action.index, **about)
        table.todo = [Task("legend", seat, deity.id), Task("mission", seat)]
    powers.POWERS[deity.id](table, seat)


def _challenge(table: Table, seat: int, action: DoMission) -> None:
    """YOKAI-19 … YOKAI-22: what it demands, then what it gives."""
    card = action.card
    if card not in table.row:
        raise Rejected("no_such_mission")
    if not v.met(card, table.villages[seat], table.kept[seat]):
        raise Rejected("mission_not_met")
    table.todo = [Task("reward", seat, card), Task("refill", seat), Task("turn_over", seat)]
    need = MISSION[card].pay
    if need is not None:
        table.first(Task("pay", seat, card, left=need.need, region=need.region, face=need.face))


def _reward(table: Table, seat: int, card: str) -> None:
    table.row.remove(card)
    mission = MISSION[card]
    if mission.kind == "infinity":
        table.kept[seat] = (*table.kept[seat], card)
        region = mission.needs[0].region
        table.note("mission_kept", seat, card=card, region=region, count=mission.bonus)
    else:
        table.discard.append(card)
        table.gain(seat, mission.points, "mission")
        table.note("mission_done", seat, card=card, points=mission.points)


def _remove(table: Table, action: Remove) -> None:
    """YOKAI-24, YOKAI-O11."""
    if action.deities not in list(combinations(table.tied, _to_choose(table.leaving))):
        raise Rejected("not_to_choose")
    leaving = (*table.leaving, *action.deities)
    table.leaving = table.tied = ()
    table.todo = [Task("season_over", table.active, " ".join(leaving))]


def _choose(table: Table, action: Any) -> None:
    """The choice that the task asks for."""
    task = table.todo[0]
    if action not in choices.options(table, task):
        raise Rejected("not_to_choose")
    table.todo.pop(0)
    choices.answer(table, task, action)


def _go_on(setting: Setting[YokaiOptions], table: Table) -> None:
    """What is to be done, until somebody has to choose."""
    while table.todo:
        task = table.todo[0]
        if task.kind in choices.CHOICES:
            found = choices.options(table, task)
            if len(found) > 1:
                table.phase = POWER
                return
            table.todo.pop(0)
            if found:
                choices.answer(table, task, found[0])
            else:
                choices.nothing(table, task)
            continue
        table.todo.pop(0)
        _automatic(setting, table, task)


def _automatic(setting: Setting[YokaiOptions], table: Table, task: Task) -> None:
    """Tasks that ask for nothing."""
    seat = task.seat
    match task.kind:
        case "add":
            powers.add(table, seat, task.left, task.source)
        case "legend":
            table.take_legend(seat, task.source)
        case "strike":
            powers.STRIKES[task.source](table, seat)
        case "refill":
            table.refill()
        case "reward":
            _reward(table, seat, task.source)
        case "mission":
            village, kept = table.villages[seat], table.kept[seat]
            if any(v.met(card, village, kept) for card in table.row):
                table.phase, table.active = model.MISSION, seat
            else:
                table.first(Task("turn_over", seat))
        case "turn_over":
            if table.pool:
                table.phase, table.active = ALLOT, (seat + 1) % table.seats
            else:
                _end_of_pool(table)
        case "season_over":
            _season_over(setting, table, tuple(task.source.split()), seat)


def _end_of_pool(table: Table) -> None:
    """YOKAI-12: the season ends; perhaps somebody has to choose who leaves."""
    found = season.replacement(table.deities)
    if not found.choose:
        table.first(Task("season_over", -1, " ".join(found.sure)))
        return
    table.leaving, table.tied = found.sure, found.among
    table.phase, table.active = REPLACE, season.decider(table)


def _season_over(
    setting: Setting[YokaiOptions], table: Table, leaving: tuple[str, ...], chosen_by: int
) -> None:
    season.end_season(table, leaving, None if chosen_by < 0 else chosen_by)
    if table.season == len(SEASONS) - 1:
        season.score_legends(table)
        table.phase = END
        return
    table.season += 1
    if setting.options.rotate_start:
        table.starter = (table.starter + 1) % table.seats
    table.phase, table.active = ALLOT, table.starter
    season.call_villagers(table)
    if not table.pool:
        _end_of_pool(table)
