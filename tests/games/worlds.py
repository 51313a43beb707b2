"""Decks and generated tables for the tests of all games."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from games.core.api import CLOCK, END, HOST, BaseGame, Form
from games.core.deck import Card, Clue, Deck, Era, Question
from games.core.errors import DeckTooSmall
from games.core.options import OptionField, option_fields
from games.core.rng import Source
from games.match import Match

HERE = Path(__file__).parent

ERAS = (
    Era("stone", -30000, -3001, False),
    Era("jade", -3000, 1623, False),
    Era("fort", 1624, 1661, True),
    Era("koxinga", 1662, 1683, True),
    Era("sugar", 1684, 1859, True),
    Era("port", 1860, 1894, True),
    Era("rail", 1895, 1944, True),
    Era("rice", 1945, 1986, True),
    Era("net", 1987, None, True),
)

# Years before our era, equal years (1930, 1949) and neighbours one year apart; the order is no order of time.
YEARS = (
    1721, -4500, 1895, 1624, 1930, 1999, 1786, 1930, 1661, 2014, -28000, 1949, 1683, 1860, 1949, 1945,
    1628, 1987, 1874, 1652, 1908, 1875, 1968, 1710, 1885, 1915, 350, 1979, 1662, 1738, 1947, 1926,
)  # fmt: skip


def _era(year: int) -> str:
    return next(era.id for era in ERAS if era.start <= year and (era.end is None or year <= era.end))


QUESTIONS = (
    Question("q-order", "order", ("card00", "card04", "card03", "card07", "card01")),
    Question("q-choice", "choice", options=("north", "south", "east"), truth="south"),
    Question("q-insert", "insert", ("card06", "card03", "card00", "card02", "card04")),
    Question("q-sequence", "sequence", ("wake", "eat", "go", "learn"), truth=["wake", "eat", "go", "learn"]),
    Question("q-before", "before_after", ("card09", "card05")),
    Question("q-era", "era", ("clue0-1",), ("fort", "koxinga", "sugar", "port")),
    Question("q-year", "year", ("card10",), low=-40000, high=0),
    Question(
        "q-match", "match", ("drum", "flute", "bell"), ("skin", "wood", "brass"),
        truth={"drum": "skin", "flute": "wood", "bell": "brass"}, mode="one-to-one",
    ),
    Question("q-era-2", "era", ("card08",), ("jade", "fort", "net", "rice"), skill="chronology"),
    Question("q-year-2", "year", truth=1868, low=1800, high=1900, skill="culture"),
    Question(
        "q-sort", "match", ("sun", "moon", "star", "rain"), ("day", "night"),
        truth={"sun": "day", "moon": "night", "star": "night", "rain": "day"}, mode="categorize",
    ),
)  # fmt: skip

TOY = Deck(
    cards=tuple(Card(f"card{i:02d}", year, _era(year)) for i, year in enumerate(YEARS)),
    eras=ERAS,
    clues=tuple(
        Clue(f"clue{card}-{roll}", f"foot{card}", roll, ERAS[2 + (card + roll) % 7].id)
        for card in range(9)
        for roll in range(1, 7)
    ),
    questions=QUESTIONS,
)
"""A deck that suits every game: 32 cards, 9 eras (7 historic), 9 × 6 clues, questions of all eight kinds."""


def cut(deck: Deck, count: int) -> Deck:
    """The first cards only, and the questions that can still be asked with them."""
    cards = deck.cards[:count]
    gone = {card.id for card in deck.cards[count:]}
    questions = tuple(question for question in deck.questions if not gone & set(question.items))
    return msgspec.structs.replace(deck, cards=cards, questions=questions)


def folder_of(game: BaseGame[Any, Any, Any, Any], part: str) -> Path:
    """A file in the folder of a game's own tests."""
    return HERE / game.key.replace("-", "_") / part


def secrets_of(game: BaseGame[Any, Any, Any, Any]) -> ModuleType:
    """`secrets.py` of the game; its `scrambled(match, seat, source)` changes what a seat may not know."""
    return import_module(f"tests.games.{game.key.replace('-', '_')}.secrets")


def option_values(game: BaseGame[Any, Any, Any, Any], seats: int) -> st.SearchStrategy[dict[str, Any]]:
    """Any options the form would allow."""
    fields: dict[str, st.SearchStrategy[Any]] = {}
    for field in option_fields(game.Options):
        if field.kind == "bool":
            values: st.SearchStrategy[Any] = st.booleans()
        elif field.kind == "choice":
            values = st.sampled_from(field.choices)
        elif field.kind == "int":
            high = seats - 1 if field.name == "start_seat" else field.high
            values = st.integers(field.low, high)
        elif field.kind == "record":
            values = st.fixed_dictionaries({}, optional=_simple_values(field.fields))
        else:
            continue
        fields[field.name] = st.none() | values if field.optional else values
    return st.fixed_dictionaries({}, optional=fields)


def _simple_values(fields: tuple[OptionField, ...]) -> dict[str, st.SearchStrategy[Any]]:
    """What the fields of a record may be; ids of the deck are left at their default."""
    return {
        field.name: st.lists(st.sampled_from(field.choices), min_size=1, max_size=len(field.choices))
        if field.kind == "choices"
        else st.integers(field.low, field.high)
        for field in fields
        if field.kind in ("choices", "int")
    }


@st.composite
def begun(draw: st.DrawFn, game: BaseGame[Any, Any, Any, Any]) -> Match:
    """A table at its beginning: any seats, options and seed; the deck is sometimes as small as allowed."""
    seats = draw(st.sampled_from(game.seats))
    options = draw(option_values(game, seats))
    read = msgspec.convert(options, game.Options)
    if game.modes_for(read) == ("individual",):
        seats = min(seats, game.seats[0] + 2)  # who plays alone is not sixty
        options["start_seat"] = None
    needed = game.min_cards(read, seats)
    count = draw(st.sampled_from((len(TOY.cards), max(1, needed))))
    seed = draw(st.integers(0, 2**63))
    try:
        return Match.start(game.key, cut(TOY, count), seats=seats, seed=seed, options=options)
    except DeckTooSmall as few:
        # Whether a deck can provide the questions asked for depends on its years, not on how many there are.
        if few.data["what"] != "questions":
            raise
        return Match.start(game.key, TOY, seats=seats, seed=seed, options={**options, "recipe": None})


def drive(match: Match, source: Source, steps: int) -> None:
    """Play on: bots, sampled actions, facts of the clock and expired clocks, mixed."""
    for _ in range(steps):
        if match.outcome is not None:
            return
        seats = sorted(match.to_move)
        facts = [fact for fact in match.legal(CLOCK) if "form" not in fact]
        kind = source.randrange(10)
        if not seats:
            match.expire()
            continue
        seat = seats[source.randrange(len(seats))]
        if seats[0] == HOST and len(seats) > 8 and source.randrange(8) == 0:
            seat = HOST  # in a large class the teacher acts more often than each of the others
        if kind == 0 and match.clock is not None:
            match.expire()
        elif kind == 1 and facts:
            match.act(CLOCK, source.choice(facts))
        elif kind < 5 and seat >= 0 and match.game.bots:
            match.act(seat, match.bot(seat, source.random(), source))
        else:
            match.act(seat, match.sample(seat, source))


@st.composite
def under_way(draw: st.DrawFn, game: BaseGame[Any, Any, Any, Any]) -> Match:
    """A table somewhere in its game, or at its end."""
    match = draw(begun(game))
    drive(match, Source(draw(st.integers(0, 2**32))), draw(st.integers(0, 60)))
    return match


# ---------------------------------------------------------------- actions


def actions_of(kind: Any, deck: Deck) -> st.SearchStrategy[dict[str, Any]]:
    """Well-formed actions of a tagged union: right fields of right types, whether allowed or not."""
    info = inspect.type_info(kind)
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    return st.one_of([_struct(k, deck) for k in kinds if isinstance(k, inspect.StructType)])


def _struct(info: inspect.StructType, deck: Deck) -> st.SearchStrategy[dict[str, Any]]:
    fields = {field.encode_name: _value(field.type, deck) for field in info.fields if field.required}
    more = {field.encode_name: _value(field.type, deck) for field in info.fields if not field.required}
    return st.fixed_dictionaries({"type": st.just(info.tag), **fields}, optional=more)


def _value(info: Any, deck: Deck) -> st.SearchStrategy[Any]:
    if isinstance(info, inspect.Metadata):
        return _value(info.type, deck)
    if isinstance(info, inspect.UnionType):
        return st.one_of([_value(kind, deck) for kind in info.types])
    if isinstance(info, inspect.IntType):
        return st.integers(-10 if info.ge is None else info.ge, 3000 if info.le is None else info.le)
    if isinstance(info, inspect.LiteralType):
        return st.sampled_from(info.values)
    if isinstance(info, inspect.BoolType):
        return st.booleans()
    if isinstance(info, inspect.NoneType):
        return st.none()
    if isinstance(info, inspect.StrType):
        parts = [part for question in deck.questions for part in (*question.items, *question.options)]
        ids = [*deck.ids, *deck.era, *deck.clue, *parts, "x"]
        return st.sampled_from(ids)
    if isinstance(info, (inspect.ListType, inspect.VarTupleType)):
        return st.lists(_value(info.item_type, deck), max_size=8)
    if isinstance(info, inspect.StructType):
        return st.fixed_dictionaries({field.encode_name: _value(field.type, deck) for field in info.fields})
    if isinstance(info, inspect.DictType):
        return st.dictionaries(_value(info.key_type, deck), _value(info.value_type, deck), max_size=8)
    raise TypeError(f"no strategy for {info}")


def listed(action: dict[str, Any], legal: list[dict[str, Any]]) -> bool:
    """Whether `legal` lists this action, or a Form in it covers it."""
    if action in legal:
        return True
    return any(_covers(entry, action) for entry in legal if "form" in entry)


def _covers(entry: dict[str, Any], action: dict[str, Any]) -> bool:
    form = msgspec.convert(entry, Form)
    if form.type != action["type"] or set(form.form) != set(action) - {"type"}:
        return False
    return all(_allows(rule, action[field]) for field, rule in form.form.items())


def _allows(rule: dict[str, Any], value: Any) -> bool:
    if "permute" in rule:
        return isinstance(value, list) and sorted(value) == sorted(rule["permute"])
    if "from" in rule:
        return type(value) is int and rule["from"] <= value <= rule["to"]
    if "put" in rule:
        return _puts(rule, value)
    if "bands" in rule:
        return _lays(rule, value)
    left, right = rule["left"], rule["right"]
    return isinstance(value, dict) and set(value) == set(left) and set(value.values()) <= set(right)


def _puts(rule: dict[str, Any], value: Any) -> bool:
    """`count` different ones of `put`, each to a region of `into` that has room for so many."""
    try:
        dice, regions = [each["die"] for each in value], [each["region"] for each in value]
        fits = all(regions.count(region) <= rule["into"].get(region, 0) for region in regions)
        return fits and len(dice) == len(set(dice)) == rule["count"] and set(dice) <= set(rule["put"])
    except (TypeError, KeyError):
        return False


def _lays(rule: dict[str, Any], value: Any) -> bool:
    """Of each part some of the cards that it names, each on a space of its own; whether the rules allow them
    there is the game's to say.
    """
    try:
        parts = [(list(value[part].values()), cards) for part, cards in rule.items()]
        return set(value) == set(rule) and all(
            len(laid) == len(set(laid)) and set(laid) <= set(cards) for laid, cards in parts
        )
    except (TypeError, KeyError, AttributeError):
        return False


__all__ = ["CLOCK", "END", "HOST", "TOY", "begun", "drive", "listed", "under_way"]
