"""The rules of horse, HORSE-01 … HORSE-23."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from msgspec.structs import replace

from ..core.api import (
    CLOCK,
    END,
    BaseGame,
    Clock,
    Event,
    Outcome,
    RandomSource,
    Rejected,
    Setting,
    SetupRefused,
    Source,
    Step,
    Timeout,
    ranks,
)
from . import bot
from .data import EMOTIONS, FINISH, ITEMS, LENGTH, ROUTE, START, STEPS, UNSHUFFLED, Kind, walled
from .model import (
    CHOOSE,
    HELP,
    Beat,
    Care,
    Choose,
    Decline,
    HorseAction,
    HorseOptions,
    HorseState,
    HorseView,
    UseHelp,
)
from .race import Race, next_cycle, racing
from .view import all_open, make_view, points_of

WATCH: Final = 0.6
"""Seconds that each small step of the race is looked at before anybody decides."""

LOTS_FROM: Final = 7
"""From this round on the clock lays a card by lot: five who always lay their lowest can push each other back
for ever, and no game of people takes so long (HORSE-O17).
"""

CYCLES: Final = {2: 10, 3: 11, 4: 12, 5: 13}
"""About how many cycles a table takes."""


class Horse(BaseGame[HorseOptions, HorseState, HorseAction, HorseView]):
    """馬到成功."""

    key = "horse"
    rules_version = 1
    seats = range(2, 6)
    modes = ("group", "individual")
    skills = ("culture",)
    phases = (CHOOSE, HELP, END)
    rejections = frozenset({"step_used", "already_chosen", "has_arrived"})
    events = frozenset(
        {
            "chosen",
            "turned",
            "new_round",
            "move",
            "rest",
            "whip",
            "puddle",
            "stay",
            "push",
            "bag",
            "no_item",
            "jump",
            "back",
            "calm",
            "home",
            "finish",
            *[f"drew_{item}" for item in ITEMS],
            *[f"felt_{emotion}" for emotion in EMOTIONS],
            "helped_massage",
            "helped_stable",
            "declined_massage",
            "declined_stable",
        }
    )
    reasons = frozenset({"all_arrived"})

    Options = HorseOptions
    State = HorseState
    Action = HorseAction
    View = HorseView

    # ------------------------------------------------------------ set-up

    def check(self, setting: Setting[HorseOptions]) -> None:
        """Besides what every game needs: an order of ages is one of this table's seats, and a given track has
        no wall of puddles (HORSE-O17).

        :raises SetupRefused: bad_options.
        """
        super().check(setting)
        ages, track = setting.options.age_rank, setting.options.track
        if ages is not None and sorted(ages) != list(range(setting.seats)):
            raise SetupRefused("bad_options", option="age_rank", reason="no_permutation_of_the_seats")
        if track is not None and walled(track):
            raise SetupRefused("bad_options", option="track", reason="three_puddles_in_a_row")

    def setup(self, setting: Setting[HorseOptions], seed: int) -> HorseState:
        """HORSE-01 … HORSE-03."""
        source, seats = Source(seed), setting.seats
        ages = self._ages(setting, source)
        track = self._track(setting, source)
        items = self._deal(setting, ITEMS, source)
        emotions = self._deal(setting, EMOTIONS, source)
        return HorseState(
            rng=source.value,
            phase=CHOOSE,
            ages=ages,
            track=track,
            items=items,
            emotions=emotions,
            positions=(START,) * seats,
            hands=(STEPS,) * seats,
            laid=((),) * seats,
            held=((),) * seats,
            angry=((),) * seats,
            chosen=(None,) * seats,
            care=(Care(),) * seats,
        )

    def _ages(self, setting: Setting[HorseOptions], source: Source) -> tuple[int, ...]:
        """GEN-04, GEN-03: the seats, youngest first."""
        options, seats = setting.options, setting.seats
        by_lot = source.shuffle(range(seats))
        if options.age_rank is not None:
            return options.age_rank
        if options.start_seat is not None:
            return tuple([(options.start_seat + each) % seats for each in range(seats)])
        return by_lot if options.shuffle else tuple(range(seats))

    def _track(self, setting: Setting[HorseOptions], source: Source) -> tuple[Kind, ...]:
        """HORSE-02, HORSE-O17."""
        options = setting.options
        if options.track is not None:
            return options.track
        if not options.shuffle:
            return UNSHUFFLED
        pile = [kind for kind, count in ROUTE.items() for _ in range(count)]
        track = source.shuffle(pile)[:LENGTH]
        while walled(track):
            track = source.shuffle(pile)[:LENGTH]
        return track

    def _deal(
        self, setting: Setting[HorseOptions], counts: dict[Any, int], source: Source
    ) -> tuple[Any, ...]:
        pile = tuple([card for card, count in counts.items() for _ in range(count)])
        return self.deal_order(setting, pile, source)

    def min_cards(self, options: HorseOptions, seats: int) -> int:
        """It has its own pieces; the deck of an activity is not played with."""
        return 0

    def minutes(self, options: HorseOptions, seats: int, cards: int) -> int:
        """A cycle: everybody thinks at the same time, then each horse runs."""
        return 3 + round(CYCLES[max(2, min(5, seats))] * (25 + 6 * seats) / 60)

    # ------------------------------------------------------------ who may do what

    def movers(self, setting: Setting[HorseOptions], state: HorseState) -> tuple[int, ...]:
        if state.run is not None:
            return (state.run.asked.seat,)
        return tuple([seat for seat in racing(state) if state.chosen[seat] is None])

    def options_of(self, setting: Setting[HorseOptions], state: HorseState, seat: int) -> tuple[Any, ...]:
        if state.run is not None:
            return (UseHelp(), Decline())
        return tuple([Choose(step) for step in state.hands[seat]])

    def facts(self, setting: Setting[HorseOptions], state: HorseState) -> tuple[Any, ...]:
        """A choice that nobody made in time is the clock's; help is used in the name of its seat."""
        timed = setting.options.seconds is not None and state.phase == CHOOSE
        return (Timeout(),) if timed else ()

    def refusal(self, setting: Setting[HorseOptions], state: HorseState, seat: int) -> str:
        if seat in state.arrived:
            return "has_arrived"
        return "already_chosen" if state.phase == CHOOSE else "not_your_turn"

    def ticking(self, setting: Setting[HorseOptions], state: HorseState) -> Clock | None:
        seconds = setting.options.seconds
        if seconds is None:
            return None
        name = f"help:{state.asked_at}" if state.phase == HELP else f"choose:{state.number}"
        return Clock(name, seconds, self.movers(setting, state))

    def show_seconds(self, setting: Setting[HorseOptions], state: HorseState) -> float:
        """The race of the latest cycle."""
        return 0.0 if state.last is None else WATCH * len(state.last.beats)

    def timeout(self, setting: Setting[HorseOptions], state: HorseState) -> tuple[int, Any]:
        """The lowest card for all who have not chosen (see `play_clock`); a help card is used."""
        return (CLOCK, Timeout()) if state.run is None else (state.run.asked.seat, UseHelp())

    def decision_of(self, setting: Setting[HorseOptions], state: HorseState, seat: int) -> int:
        """While some choose, the others' decision stays the same."""
        return state.asked_at

    # ------------------------------------------------------------ actions

    def play(self, setting: Setting[HorseOptions], state: HorseState, seat: int, action: HorseAction) -> Step:
        if state.run is not None:
            if isinstance(action, Choose):
                raise Rejected("wrong_phase")
            return self._answer(setting, state, isinstance(action, UseHelp))
        if not isinstance(action, Choose):
            raise Rejected("wrong_phase")
        if action.step not in state.hands[seat]:
            raise Rejected("step_used", step=action.step)
        return self._choose(setting, state, {seat: action.step})

    def play_clock(self, setting: Setting[HorseOptions], state: HorseState, action: Any) -> Step:
        """Who has not chosen in time lays the lowest card; see `LOTS_FROM`."""
        if setting.options.seconds is None:
            raise Rejected("no_clock")
        if state.run is not None:
            raise Rejected("wrong_phase")
        late = self.movers(setting, state)
        if state.round < LOTS_FROM:
            return self._choose(setting, state, {seat: min(state.hands[seat]) for seat in late})
        source = state.rng.source()
        steps = {seat: source.choice(state.hands[seat]) for seat in late}
        return self._choose(setting, replace(state, rng=source.value), steps)

    def _choose(self, setting: Setting[HorseOptions], state: HorseState, steps: dict[int, int]) -> Step:
        """HORSE-05: once all have chosen, the cards turn."""
        chosen = tuple([steps.get(seat, card) for seat, card in enumerate(state.chosen)])
        after = replace(state, chosen=chosen, turn=state.turn + 1)
        told = tuple([Event("chosen", seat=seat) for seat in sorted(steps)])
        if self.movers(setting, after):
            return Step(after, told)
        race = Race(after)
        race.go()
        return self._go_on(setting, race, (*told, Event("turned")))

    def _answer(self, setting: Setting[HorseOptions], state: HorseState, helps: bool) -> Step:
        """HORSE-20, HORSE-21."""
        race = Race(replace(state, turn=state.turn + 1))
        race.answer(helps)
        race.go()
        return self._go_on(setting, race, ())

    def _go_on(self, setting: Setting[HorseOptions], race: Race, told: tuple[Event, ...]) -> Step:
        """The race has stopped: somebody is asked, all have arrived (HORSE-22), or a new cycle begins."""
        after = race.after()
        events = [*told]
        for beat in race.beats:
            events += _events(beat, all_open(setting, after))
        if after.run is not None:
            return Step(replace(after, phase=HELP, asked_at=after.turn), tuple(events))
        if len(after.arrived) == setting.seats:
            return Step(replace(after, phase=END), tuple(events))
        following = next_cycle(after)
        if following.round > after.round:
            events.append(Event("new_round", {"round": following.round}))
        return Step(replace(following, phase=CHOOSE, asked_at=after.turn), tuple(events))

    # ------------------------------------------------------------ bots

    def bot(
        self,
        setting: Setting[HorseOptions],
        state: HorseState,
        seat: int,
        skill: float,
        rng: RandomSource,
    ) -> Any:
        return bot.choose(self, setting, state, seat, skill, rng)

    # ------------------------------------------------------------ results and views

    def tally(self, state: HorseState) -> dict[str, int]:
        """What the horses of a table felt, and how often their riders helped or kept the help card."""
        fields = Care.__struct_fields__
        return {name: sum([getattr(care, name) for care in state.care]) for name in fields}

    def scores(self, setting: Setting[HorseOptions], state: HorseState) -> tuple[int, ...]:
        """HORSE-23; while item cards are secret, only what everybody may know: the rank points."""
        shown = all_open(setting, state)
        return tuple([each.rank + (each.items if shown else 0) for each in points_of(state)])

    def progress_of(self, setting: Setting[HorseOptions], state: HorseState) -> float:
        """How much of all ways is run."""
        return sum(state.positions) / (FINISH * setting.seats)

    def result(self, setting: Setting[HorseOptions], state: HorseState) -> Outcome:
        """HORSE-23: the highest score; equals win together (HORSE-O18)."""
        scores = self.scores(setting, state)
        best = max(scores)
        winners = tuple([seat for seat, score in enumerate(scores) if score == best])
        return Outcome("all_arrived", winners, ranks(scores))

    def view(self, setting: Setting[HorseOptions], state: HorseState, seat: int | None) -> HorseView:
        over = state.phase == END
        return make_view(
            setting,
            state,
            seat,
            () if over else self.movers(setting, state),
            self.scores(setting, state),
            self.outcome(setting, state) if over else None,
        )

    def view_of(self, setting: Setting[HorseOptions], state: HorseState, seat: int | None) -> Hashable:
        return seat

    def known(self, setting: Setting[HorseOptions], state: HorseState, seat: int | None) -> tuple[str, ...]:
        """Its pieces are no cards of a deck."""
        return ()


def _events(beat: Beat, shown: bool) -> list[Event]:
    """A small step as it is told; what came out of a bag only to who may know it."""
    seat = beat.seat
    match beat.kind:
        case "feel":
            return [Event(f"felt_{beat.card}", seat=seat)]
        case "bag":
            return [
                Event("bag", seat=seat),
                Event(f"drew_{beat.card}", seat=seat, to=None if shown else (seat,)),
            ]
        case "help":
            return [Event(f"helped_{beat.card}", seat=seat)]
        case "decline":
            return [Event(f"declined_{beat.card}", seat=seat)]
        case "move" | "rest":
            return [Event(beat.kind, {"step": beat.step}, seat)]
        case "push":
            return [Event("push", {"seats": [beat.by]}, seat)]
        case "finish":
            return [Event("finish", {"place": beat.place}, seat)]
        case _:
            return [Event(beat.kind, seat=seat)]
