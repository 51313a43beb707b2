"""Tables of yokai from a sketch: `table(village={0: "mountain 4g 3w"}, pool="4w b g2")`.

A die is written as its face (`b` 八卦, `1` … `4`) and the first letter of its colour (`w` white, `o` orange,
`b` blue, `g` green): `4g`, `bw`. Dice get the lowest free id of their colour, in the order of writing:
villages by seat, deities, pool.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.core.api import Setting
from games.core.deck import Deck
from games.core.rng import Rng
from games.match import Match
from games.registry import get
from games.yokai.data import COLOURS, DEITIES, MISSIONS, SLOTS
from games.yokai.model import ALLOT, Deity, Die, Village, YokaiState
from games.yokai.village import EMPTY, move_in

GAME = get("yokai")
NO_DECK = Deck(())

COLOUR = {"w": "white", "o": "orange", "b": "blue", "g": "green"}
FACE = {"b": "bagua", "1": "1", "2": "2", "3": "3", "4": "4"}

DULL = ("S08", "S12", "S22", "S31", "S41")
"""Missions that a small village is far from."""


class Box:
    """The dice: gives the lowest free id of a colour."""

    def __init__(self) -> None:
        self.left = list(range(1, len(COLOURS) + 1))

    def die(self, word: str) -> Die:
        id = next(id for id in self.left if COLOURS[id - 1] == COLOUR[word[1]])
        self.left.remove(id)
        return Die(id, FACE[word[0]])  # type: ignore[arg-type]


def village_of(box: Box, sketch: str) -> Village:
    """`"mountain 4g 3w plain bw"`."""
    village, region = EMPTY, "mountain"
    for word in sketch.split():
        if word in ("mountain", "plain", "coast"):
            region = word
        else:
            village, _index = move_in(village, region, box.die(word))  # type: ignore[arg-type]
    return village


def deity_of(box: Box, sketch: str) -> Deity:
    """`"D10 4w bw | spring summer"`: dice go to the first slot that suits; season tiles after the bar."""
    what, _bar, tiles = sketch.partition("|")
    id, *words = what.split()
    slots: list[Die | None] = [None] * len(SLOTS)
    for word in words:
        die = box.die(word)
        at = next(i for i, face in enumerate(SLOTS) if face == die.face and slots[i] is None)
        slots[at] = die
    return Deity(id, tuple(slots), tuple(tiles.split()))  # type: ignore[arg-type]


def table(
    village: Mapping[int, str] | None = None,
    *,
    pool: str = "",
    deities: Sequence[str] = ("D01", "D02", "D03", "D04", "D05"),
    row: Sequence[str] = DULL,
    deck: Sequence[str] | None = None,
    seats: int = 3,
    active: int = 0,
    starter: int = 0,
    season: int = 0,
    phase: str = ALLOT,
    points: Sequence[int] = (),
    legends: Mapping[int, Sequence[str]] | None = None,
    kept: Mapping[int, Sequence[str]] | None = None,
    temple_deck: Sequence[str] | None = None,
    dice: Sequence[int] = (),
    bag: Sequence[int] = (),
    rotate_start: bool = False,
    gone: Sequence[int] = (),
) -> Match:
    """A table that stands like this; `dice`, `bag`: what is rolled and drawn next."""
    box = Box()
    villages = tuple([village_of(box, (village or {}).get(seat, "")) for seat in range(seats)])
    temples = tuple([deity_of(box, sketch) for sketch in deities])
    lies = tuple([box.die(word) for word in pool.split()])
    shown = {deity.id for deity in temples}
    stock = tuple(temple_deck) if temple_deck is not None else tuple(d for d in DEITIES if d not in shown)
    held = {card for cards in (kept or {}).values() for card in cards}
    quiet = [m.id for m in MISSIONS if m.kind == "score" and m.id not in row and m.id not in held]
    options = GAME.Options(rotate_start=rotate_start)
    state = YokaiState(
        rng=Rng.of(1),
        phase=phase,
        turn=10,
        season=season,
        starter=starter,
        active=active,
        bag=tuple(id for id in box.left if id not in gone),
        pool=lies,
        villages=villages,
        deities=temples,
        temple_deck=stock,
        removed=(),
        gone=tuple(gone),
        deck=tuple(quiet if deck is None else deck),
        row=tuple(row),
        discard=(),
        kept=tuple([tuple((kept or {}).get(seat, ())) for seat in range(seats)]),
        legends=tuple([tuple((legends or {}).get(seat, ())) for seat in range(seats)]),
        points=tuple(points) or (0,) * seats,
        tally=((0,) * 6,) * seats,
        dice=tuple(dice),
        loaded=tuple(bag),
    )
    return Match(GAME, Setting(options, NO_DECK, seats), state)


def faces(match: Match, seat: int, region: str) -> str:
    """The faces and colours in the houses of a region: `"4g 3w - -"`."""
    houses = next(r for r in match.view(None)["villages"][seat]["regions"] if r["region"] == region)["houses"]
    return " ".join(
        "-" if house["die"] is None else house["die"]["face"][0] + house["die"]["colour"][0]
        for house in houses
    )


def pool_die(match: Match, word: str, taken: Sequence[int] = ()) -> int:
    """The id of a die in the pool as it is written; not one of those `taken`."""
    return next(
        die["id"]
        for die in match.view(None)["pool"]
        if die["face"][0] + die["colour"][0] == word and die["id"] not in taken
    )


def population(match: Match, *moves: tuple[str, str]) -> dict[str, Any]:
    """`population(match, ("4g", "mountain"), ("bw", "plain"))`."""
    dice: list[dict[str, Any]] = []
    for word, region in moves:
        taken = [each["die"] for each in dice]
        dice.append({"die": pool_die(match, word, taken), "region": region})
    return {"type": "population", "dice": dice}


def rumour(match: Match, word: str, deity: str) -> dict[str, Any]:
    """The first legal slot of the deity for this die."""
    die = pool_die(match, word)
    legal = [act for act in match.legal(match.state.active) if act["type"] == "rumour"]
    return next(act for act in legal if (act["die"], act["deity"]) == (die, deity))


def record(match: Match, region: str, index: int, deity: str) -> dict[str, Any]:
    """The first legal slot of the deity for the die in this house."""
    legal = [act for act in match.legal(match.state.active) if act["type"] == "record"]
    return next(act for act in legal if (act["region"], act["index"], act["deity"]) == (region, index, deity))


def pick(seat: int, region: str, index: int) -> dict[str, Any]:
    return {"type": "pick", "seat": seat, "region": region, "index": index}


def codes(match: Match) -> list[str]:
    """What the latest decision brought about."""
    return [note["code"] for note in match.view(None)["last"]["notes"]]


def power(match: Match, deity: str) -> Match:
    """The power of this deity, which has a free 四: the active seat plays its white four."""
    match.act(match.state.active, rumour(match, "4w", deity))
    return match


def in_phase(match: Match, phase: str) -> Match:
    return Match(match.game, match.setting, replace(match.state, phase=phase))
