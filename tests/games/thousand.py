"""A thousand games of each by bots: all of them end, nothing that must hold breaks, and no seat has the
better of it. A game that is registered is in it by itself.

    .venv/bin/python -m tests.games.thousand                    # make thousand: 1,000 games of each
    .venv/bin/python -m tests.games.thousand --games 200 horse  # fewer, of some

Seat 1 begins in each of them, so seats are places in the order of play. The distribution of winners is
printed for every number of players: a win that several share counts in parts. A seat that surely (by the
lower end of its 95 % interval) wins more than 1.3 times its share is a fault, unless `WHY` says why it is so.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from inspect import signature
from math import sqrt
from time import process_time
from typing import Any, Final, NamedTuple

from games.core.api import END, BaseGame
from games.core.rng import Source
from games.match import Match
from games.registry import GAMES, get
from history_content.library import built_in_deck

from .worlds import TOY

GAMES_OF_EACH: Final = 1000
MOST_MOVES: Final = 20_000
"""A game that takes more does not end."""
LOOKED_AT: Final = 25
"""One game in so many is looked at after every move, and played again from its record."""
SKILL: Final = 0.5
FAIR: Final = 1.3
MOST_SEATS: Final = 8
"""Of a game for a whole class so many are seated at most."""
Z: Final = 1.96

WHY: Final[dict[str, str]] = {
    "yokai": "the same player begins all four seasons (YOKAI-O6) and chooses first in each; with the option "
    "rotate_start nobody has the better of it",
}
"""Games in which a seat may win more than its share, and why."""

Check = Callable[[Match], None]


class Played(NamedTuple):
    """One game: who won (all that share it), in how many moves."""

    key: str
    seats: int
    winners: tuple[int, ...]
    moves: int
    seconds: float


class Fault(Exception):
    """Something that must hold did not; says the game, its seats and its seed, so that it can be played
    again.
    """


def seats_of(game: BaseGame[Any, Any, Any, Any]) -> list[int]:
    """Numbers of players that are played with: all of a table; of a game for a class some."""
    return [seats for seats in game.seats if 2 <= seats <= MOST_SEATS] or [game.seats[0]]


def check_of(key: str) -> Check | None:
    """What a game's own tests say must hold after each move: `check(match)` of its `test_invariants.py`,
    where it has that.
    """
    try:
        module = import_module(f"tests.games.{key.replace('-', '_')}.test_invariants")
    except ModuleNotFoundError:
        return None
    found = getattr(module, "check", None)
    return found if callable(found) and list(signature(found).parameters) == ["match"] else None


def play(key: str, number: int) -> Played:
    """Game number `number` of this kind, to its end.

    :raises Fault: where it does not end, or something that must hold breaks.
    """
    game = get(key)
    choice = seats_of(game)
    seats = choice[number % len(choice)]
    began = process_time()
    deck = built_in_deck() if game.bots else TOY
    match = Match.start(key, deck, seats=seats, seed=number, options={"start_seat": 0})
    rng = Source(number)
    watch = number % LOOKED_AT == 0
    check = check_of(key) if watch else None
    try:
        while match.outcome is None:
            assert len(match.moves) < MOST_MOVES, "it does not end"
            match.act(*match.bots_next(SKILL, rng))
            if watch:
                _look(match)
            if check is not None:
                check(match)
        _ended(match)
        if watch:
            _again(match, number)
    except Exception as fault:
        raise Fault(f"{key}, {seats} seats, seed {number}, move {len(match.moves)}: {fault!r}") from fault
    return Played(key, seats, match.outcome.winners, len(match.moves), process_time() - began)


def _look(match: Match) -> None:
    """After a move: it can be stored and read, everybody can be shown it, and the seats in turn can act."""
    again = Match.load(match.key, match.setting, match.state_json)
    assert again.state == match.state, "the state is not what is stored of it"
    for seat in (None, *range(match.seats)):
        match.view_bytes(seat)
    assert len(match.scores) == match.seats
    assert 0.0 <= match.progress <= 1.0
    if match.outcome is None:
        assert match.to_move or match.clock is not None, "nobody can act and nothing runs"
        for seat in match.to_move:
            assert match.legal(seat), f"seat {seat} is in turn and has nothing to do"


def _ended(match: Match) -> None:
    outcome = match.outcome
    assert outcome is not None
    assert match.view(None)["phase"] == END
    assert len(outcome.ranks) == match.seats
    assert all(0 <= seat < match.seats for seat in outcome.winners)
    assert not match.to_move, "somebody is in turn after the end"


def _again(match: Match, seed: int) -> None:
    replayed = Match.replay(match.key, match.setting_json, seed, match.moves)
    assert replayed.failure is None
    assert replayed.match.state == match.state, "its moves do not give it again"


class Share(NamedTuple):
    """How often a seat won, of so many games; `times`: of its share; `surely`: the lower end of that."""

    wins: float
    times: float
    surely: float


def shares(played: Sequence[Played], seats: int) -> list[Share]:
    """Of each seat at tables of this size. Where several win together each has its part; a game that all lose
    counts for nobody.
    """
    of_size = [each for each in played if each.seats == seats and each.winners]
    wins = [0.0] * seats
    for each in of_size:
        for seat in each.winners:
            wins[seat] += 1 / len(each.winners)
    whole = len(of_size)
    return [
        Share(won, won / whole * seats, _low(won, whole) * seats) if whole else Share(0, 0, 0) for won in wins
    ]


def _low(wins: float, whole: int) -> float:
    """The lower end of Wilson's 95 % interval."""
    share = wins / whole
    middle = share + Z * Z / (2 * whole)
    spread = Z * sqrt(share * (1 - share) / whole + Z * Z / (4 * whole * whole))
    return (middle - spread) / (1 + Z * Z / whole)


def report(key: str, played: Sequence[Played]) -> tuple[str, list[str]]:
    """The lines about one game, and what is a fault in them."""
    moves = sorted(each.moves for each in played)
    seconds = sum(each.seconds for each in played)
    lines = [
        f"{key}: {len(played)} games, all ended; {moves[0]}–{moves[-1]} moves, "
        f"{moves[len(moves) // 2]} in the middle; {1000 * seconds / len(played):.0f} ms a game"
    ]
    faults = []
    for seats in sorted({each.seats for each in played}):
        found = shares(played, seats)
        games = sum(each.seats == seats for each in played)
        together = Counter(len(each.winners) for each in played if each.seats == seats)
        lost = f", lost by all: {together[0]}" if together[0] else ""
        lines.append(
            f"  {seats} players, {games} games{lost}: "
            + "  ".join(
                f"seat {seat + 1}: {each.wins:.0f} (×{each.times:.2f})" for seat, each in enumerate(found)
            )
        )
        for seat, each in enumerate(found):
            if each.surely > FAIR and key not in WHY:
                faults.append(
                    f"{key}: of {seats} players seat {seat + 1} wins {each.times:.2f} times its share, "
                    f"surely {each.surely:.2f}"
                )
            if each.times > FAIR and key in WHY:
                lines.append(f"    seat {seat + 1} wins more than its share: {WHY[key]}")
    return "\n".join(lines), faults


def run(keys: Sequence[str], games: int, processes: int) -> list[str]:
    """Plays, prints, and gives the faults."""
    faults: list[str] = []
    with ProcessPoolExecutor(processes) as pool:
        for key in keys:
            try:
                played = list(pool.map(play, [key] * games, range(games), chunksize=max(1, games // 40)))
            except Fault as fault:
                faults.append(str(fault))
                print(f"{key}: {fault}", flush=True)
                continue
            lines, found = report(key, played)
            faults += found
            print(lines, flush=True)
    return faults


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("keys", nargs="*", default=[game.key for game in GAMES])
    parser.add_argument("--games", type=int, default=GAMES_OF_EACH)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    faults = run(chosen.keys, chosen.games, chosen.processes)
    for fault in faults:
        print(f"✗ {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
