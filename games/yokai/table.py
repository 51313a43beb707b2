"""A table of yokai while one step is worked out: a working copy of the state, and what happens to it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict, replace

from ..core.api import Event
from ..core.rng import Source as Random
from . import village as v
from .data import COLOURS, LEGENDS, MISSION, ROW, SIDES, Region
from .model import SOURCES, Die, Note, Source, Spot, Strike, Task, YokaiState


class Table:
    """Lists where the state has tuples; `frozen` gives the next state. `notes` tells what has happened."""

    def __init__(self, state: YokaiState) -> None:
        self.before = state
        self.seats = len(state.villages)
        self.random = state.rng.source()
        self.phase = state.phase
        self.season, self.starter, self.active = state.season, state.starter, state.active
        self.bag, self.pool = list(state.bag), list(state.pool)
        self.villages, self.deities = list(state.villages), list(state.deities)
        self.temple_deck, self.removed, self.gone = state.temple_deck, state.removed, state.gone
        self.deck, self.row, self.discard = list(state.deck), list(state.row), list(state.discard)
        self.kept, self.legends = list(state.kept), list(state.legends)
        self.points = list(state.points)
        self.tally = [list(line) for line in state.tally]
        self.order, self.todo = state.order, list(state.todo)
        self.leaving, self.tied = state.leaving, state.tied
        self.dice, self.loaded = state.dice, state.loaded
        self.struck, self.strikes = state.struck, list(state.strikes)
        self.review, self.finale = state.review, state.finale
        self.notes: list[Note] = []

    # ------------------------------------------------------------ telling

    def note(self, code: str, seat: int | None = None, **about: Any) -> None:
        """Something happened. What lightning does is kept with it, too."""
        note = Note(code, seat, **about)
        self.notes.append(note)
        source = note.source
        if self.strikes and source is not None and source == self.strikes[-1].card:
            self.strikes[-1] = replace(self.strikes[-1], notes=(*self.strikes[-1].notes, note))

    def events(self) -> tuple[Event, ...]:
        """The notes as events of the game."""
        found = []
        for note in self.notes:
            default = Note(note.code)
            data = {
                name: value
                for name, value in asdict(note).items()
                if name not in ("code", "seat") and value != getattr(default, name)
            }
            found.append(Event(note.code, data, note.seat))
        return tuple(found)

    def gain(self, seat: int, points: int, source: Source) -> None:
        """Points, and where they came from; who tells of it says how many."""
        self.points[seat] += points
        self.tally[seat][SOURCES.index(source)] += points

    # ------------------------------------------------------------ dice

    def draw(self, count: int) -> list[int]:
        """Dice out of the bag; what is left where it is short (GEN-11, YOKAI-O13)."""
        drawn: list[int] = []
        while len(drawn) < count and self.bag:
            while self.loaded and self.loaded[0] not in self.bag:
                self.loaded = self.loaded[1:]
            if self.loaded:
                die, self.loaded = self.loaded[0], self.loaded[1:]
                self.bag.remove(die)
            else:
                die = self.bag.pop(self.random.randrange(len(self.bag)))
            drawn.append(die)
        return drawn

    def roll(self, ids: list[int]) -> tuple[Die, ...]:
        """These dice, rolled."""
        rolled, self.dice = self.random.dice(len(ids), self.dice)
        return tuple([Die(id, SIDES[side - 1]) for id, side in zip(ids, rolled, strict=True)])

    def back(self, die: Die) -> None:
        """Into the bag."""
        insort(self.bag, die.id)

    def from_pool(self, id: int) -> Die:
        """A die out of the pool, where it is."""
        die = next(die for die in self.pool if die.id == id)
        self.pool.remove(die)
        return die

    # ------------------------------------------------------------ villages

    def die_at(self, spot: Spot) -> Die | None:
        return v.at(self.villages[spot.seat], spot.region, spot.index)

    def settle(
        self, seat: int, die: Die, region: Region, *, code: str = "settled", scores: bool = True, **about: Any
    ) -> None:
        """A die moves into the first free house; one of its colour gives a point (YOKAI-14, YOKAI-O8)."""
        self.villages[seat], index = v.move_in(self.villages[seat], region, die)
        points = int(scores and v.matches(die, region))
        if points:
            self.gain(seat, points, "colour")
            code += "_home"
        self.note(code, seat, die=die.id, face=die.face, region=region, index=index, points=points, **about)

    def take_out(self, spot: Spot) -> Die:
        """A die leaves its house."""
        village = self.villages[spot.seat]
        die = v.at(village, spot.region, spot.index)
        assert die is not None, "somebody lives there"
        self.villages[spot.seat] = v.put(village, spot.region, spot.index, None)
        return die

    def to_bag(self, spot: Spot, code: str, **about: Any) -> None:
        """A die leaves its house for the bag."""
        die = self.take_out(spot)
        self.back(die)
        self.note(code, spot.seat, die=die.id, face=die.face, region=spot.region, index=spot.index, **about)

    def put_at(self, spot: Spot, die: Die) -> None:
        """Into a certain house: a die turned, rerolled or swapped. No point for its colour (YOKAI-O8)."""
        self.villages[spot.seat] = v.put(self.villages[spot.seat], spot.region, spot.index, die)

    def reroll(self, spots: Iterable[Spot], source: str) -> None:
        """These dice are rolled again, one after the other, and stay where they are."""
        for spot in spots:
            (now,) = self.roll([self.take_out(spot).id])
            self.put_at(spot, now)
            about = {"die": now.id, "face": now.face, "region": spot.region, "index": spot.index}
            self.note("rerolled", spot.seat, source=source, **about)

    # ------------------------------------------------------------ cards

    def first(self, *tasks: Task) -> None:
        """To be done next, in this order."""
        self.todo[:0] = tasks

    def clockwise(self, start: int) -> list[int]:
        return [(start + step) % self.seats for step in range(self.seats)]

    def refill(self) -> None:
        """Missions are turned up until the row is full; lightning strikes first (YOKAI-22, O14, O15)."""
        while len(self.row) < ROW[self.seats] and self.deck:
            card = self.deck.pop(0)
            if MISSION[card].kind != "lightning":
                self.row.append(card)
                self.note("mission_came", card=card)
                continue
            self.discard.append(card)
            self.note("lightning", source=card)
            self.struck += 1
            turn = self.before.turn + 1
            self.strikes = [*self.strikes[-2:], Strike(self.struck, card, turn)]
            tasks = [Task("strike", seat, card) for seat in self.clockwise(self.active)]
            self.first(*tasks, Task("refill", self.active))
            return

    def take_legend(self, seat: int, deity: str) -> None:
        """The tile after 記述, where one is left and the seat has none (YOKAI-16, YOKAI-17, YOKAI-O9)."""
        taken = sum([deity in line for line in self.legends])
        if taken >= LEGENDS or deity in self.legends[seat]:
            self.note("no_legend", seat, deity=deity)
            return
        self.legends[seat] = (*self.legends[seat], deity)
        self.note("legend", seat, deity=deity)

    def frozen(self, **changes: Any) -> YokaiState:
        """The next state."""
        fields: dict[str, Any] = {
            "rng": self.random.value,
            "phase": self.phase,
            "turn": self.before.turn + 1,
            "season": self.season,
            "starter": self.starter,
            "active": self.active,
            "bag": tuple(self.bag),
            "pool": tuple(self.pool),
            "villages": tuple(self.villages),
            "deities": tuple(self.deities),
            "temple_deck": self.temple_deck,
            "removed": self.removed,
            "gone": self.gone,
            "deck": tuple(self.deck),
            "row": tuple(self.row),
            "discard": tuple(self.discard),
            "kept": tuple(self.kept),
            "legends": tuple(self.legends),
            "points": tuple(self.points),
            "tally": tuple([tuple(line) for line in self.tally]),
            "order": self.order,
            "todo": tuple(self.todo),
            "leaving": self.leaving,
            "tied": self.tied,
            "dice": self.dice,
            "loaded": self.loaded,
            "struck": self.struck,
            "strikes": tuple(self.strikes),
            "review": self.review,
            "finale": self.finale,
        }
        return replace(self.before, **{**fields, **changes})


def opening(seats: int, random: Random, **fields: Any) -> YokaiState:
    """A state before anything lies on the table: the whole bag, and villages without people."""
    return YokaiState(
        rng=random.value,
        phase="DRAFT",
        season=0,
        bag=tuple(range(1, len(COLOURS) + 1)),
        pool=(),
        villages=(v.EMPTY,) * seats,
        removed=(),
        gone=(),
        discard=(),
        kept=((),) * seats,
        legends=((),) * seats,
        points=(0,) * seats,
        tally=((0,) * len(SOURCES),) * seats,
        **fields,
    )
