"""Tables of beiguan, said in spaces: `table(board({1: "band-wind-01"}), board(), workers=(2, 3))`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from games.beiguan import Beiguan
from games.beiguan.layout import bands_of, crafts_of, instruments_of
from games.beiguan.model import WORKERS, BeiguanState, Board, Player
from games.core.api import Setting
from games.core.deck import Deck
from games.core.errors import Rejected
from games.match import Match

GAME = Beiguan()
EMPTY = Deck(())

Laid = str | tuple[str, int] | tuple[str, int, str | None]
"""A band card; with its level; with its level and its instrument."""


def board(
    spaces: Mapping[int, Laid] | None = None,
    *,
    crafts: Sequence[str] = (),
    bands: Sequence[str] = (),
    instruments: Sequence[str] = (),
    aside_crafts: Sequence[str] = (),
) -> Board:
    """A troupe's board; `bands`, `instruments` and `aside_crafts` lie beside it."""
    laid: list[Player | None] = [None] * 6
    for space, what in (spaces or {}).items():
        laid[space - 1] = Player(what) if isinstance(what, str) else Player(*what)
    return Board(
        spaces=tuple(laid),
        crafts=(*crafts, *[None] * (3 - len(crafts))),
        aside_bands=tuple([Player(band) for band in bands]),
        aside_instruments=tuple(instruments),
        aside_crafts=tuple(aside_crafts),
    )


G = board(
    {
        1: ("band-wind-01", 1, "inst-04"),
        2: "band-string-01",
        3: "band-percussion-03",
        4: "band-percussion-04",
        6: "band-wind-07",
    }
)
"""Strengths with instruments: 4 3 2 over 2 – 1; 武場 on space 4, 吹奏 on space 6."""

FIVE = board(
    {
        1: "band-wind-01",
        2: "band-string-01",
        3: "band-percussion-01",
        4: "band-percussion-02",
        5: "band-wind-02",
    }
)
"""Five band cards of strength 3."""


def start(**changes: Any) -> Match:
    """A table at its beginning, nothing shuffled."""
    given = {"seats": 2, "seed": 7, "options": {}, **changes}
    options = {"shuffle": False, **given["options"]}
    setting = Setting(GAME.Options(**options), EMPTY, given["seats"])
    GAME.check(setting)
    return Match(GAME, setting, GAME.setup(setting, given["seed"]))


def table(
    *boards: Board, mode: str = "basic", options: Mapping[str, Any] | None = None, **state: Any
) -> Match:
    """A table in the middle of a season: these boards, seat 0 to move; `state` as in `BeiguanState`. Their
    cards are taken out of the piles. Workers that are not in front and not in the supply are taken to be
    away.
    """
    match = start(seats=len(boards), options={"mode": mode, **(options or {})})
    begun: BeiguanState = match.state
    used = {card for each in boards for card in _cards(each)} | set(state.get("display", ()))
    piles = {
        name: tuple([card for card in getattr(begun, name) if card not in used])
        for name in ("wind", "percussion", "string", "instruments", "performances", "display", "later")
    }
    supply = state.get("supply", begun.supply)
    given = {"boards": boards, "workers": tuple([WORKERS - each for each in supply]), **piles, **state}
    match.state = replace(begun, **given)
    return match


def _cards(one: Board) -> list[str]:
    return [*[player.id for player in bands_of(one)], *instruments_of(one), *crafts_of(one)]


def refusal(match: Match, seat: int, action: dict[str, Any]) -> Rejected:
    """Why it is refused; nothing has changed."""
    before, json = match.state, match.state_json
    with pytest.raises(Rejected) as caught:
        match.act(seat, action)
    assert match.state is before
    assert match.state_json == json
    assert caught.value.code in GAME.rejections | {"wrong_phase", "not_your_turn", "malformed", "game_over"}
    return caught.value


def street(section: str, space: int | None) -> dict[str, Any]:
    return {"type": "street", "section": section, "space": space}


def market(
    bands: Mapping[int, str] | None = None,
    instruments: Mapping[int, str] | None = None,
    crafts: Mapping[int, str] | None = None,
) -> dict[str, Any]:
    """A layout by space."""
    parts = {"bands": bands, "instruments": instruments, "crafts": crafts}
    layout = {name: {str(space): id for space, id in (part or {}).items()} for name, part in parts.items()}
    return {"type": "market", "layout": layout}


def rest(match: Match, seat: int) -> dict[str, Any]:
    """The market that changes nothing."""
    one = match.state.boards[seat]
    return market(
        {space: player.id for space, player in enumerate(one.spaces, 1) if player},
        {
            space: player.instrument
            for space, player in enumerate(one.spaces, 1)
            if player and player.instrument
        },
        {space: card for space, card in enumerate(one.crafts, 1) if card},
    )


def season(match: Match) -> None:
    """All rest until the season is over."""
    begun = (match.state.year, match.state.season)
    while match.outcome is None and (match.state.year, match.state.season) == begun:
        match.act(match.state.active, rest(match, match.state.active))
