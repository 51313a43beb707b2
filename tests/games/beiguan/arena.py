"""Bots against each other: the planning bot, one that only takes points, and one that does anything.

.venv/bin/python -m tests.games.beiguan.arena 400          # planning against greedy, seats swapped
.venv/bin/python -m tests.games.beiguan.arena 400 --seats 4 --mode advanced
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NamedTuple

from games.beiguan import Beiguan
from games.beiguan.areas import cost
from games.beiguan.cards import PERFORMANCE
from games.beiguan.dispatch import AREA_OF
from games.beiguan.model import Academy, Challenge, Perform, Street, Wenchang
from games.beiguan.placing import trained, with_band
from games.beiguan.strength import strengths
from games.core.api import Form, Setting
from games.core.deck import Deck
from games.core.rng import Source

GAME = Beiguan()
EMPTY = Deck(())

Bot = Callable[[Setting, Any, int, Source], Any]


def planning(setting: Setting, state: Any, seat: int, source: Source) -> Any:
    return GAME.bot(setting, state, seat, 1.0, source)


def anything(setting: Setting, state: Any, seat: int, source: Source) -> Any:
    return GAME.sample(setting, state, seat, source)


def greedy(setting: Setting, state: Any, seat: int, source: Source) -> Any:
    """Takes the most points that a worker gives now. Where none gives any, it sends a single worker for what
    makes its sums larger at once: a band card where it is strongest, an instrument, a lesson at the academy.
    """
    legal = [action for action in GAME.options_of(setting, state, seat) if not isinstance(action, Form)]
    default = GAME.timeout(setting, state)[1]
    if state.phase != "DISPATCH":
        wins = [action for action in legal if type(action).__name__ in ("Reroll", "Sure")]
        return wins[-1] if wins else default

    def workers(action: Any) -> int:
        return cost(state, AREA_OF[type(action)], setting.seats)

    def points(action: Any) -> float:
        if isinstance(action, Perform):
            return PERFORMANCE[action.card].points / workers(action)
        return 1.5 if isinstance(action, Challenge) else 0

    def growth(action: Any) -> tuple[int, int]:
        board, before = state.boards[seat], sum(strengths(state.boards[seat]).crosses)
        if isinstance(action, Street):
            card = getattr(state, action.section)[0]
            return (-workers(action), sum(strengths(with_band(board, card, action.space)).crosses) - before)
        if isinstance(action, Academy):
            return (-workers(action), sum(strengths(trained(board, action.space)).crosses) - before)
        return (-workers(action), 3 if isinstance(action, Wenchang | Perform) else 0)

    top = max(map(points, legal), default=0)
    if top:
        return source.choice([action for action in legal if points(action) == top])
    best = max(map(growth, legal), default=(0, 0))
    return source.choice([a for a in legal if growth(a) == best]) if legal else default


class Played(NamedTuple):
    points: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    dispatches: int


def play(bots: list[Bot], seed: int, options: dict[str, Any]) -> Played:
    """A whole table."""
    setting = Setting(GAME.Options(**options), EMPTY, len(bots))
    state, source, moves, dispatches = GAME.setup(setting, seed), Source(seed), 0, 0
    while not GAME.over(state):
        seat = state.active
        dispatches += state.phase == "DISPATCH"
        state = GAME.apply(setting, state, seat, bots[seat](setting, state, seat, source)).state
        moves += 1
    outcome = GAME.outcome(setting, state)
    assert outcome is not None
    return Played(state.points, outcome.winners, moves, dispatches)


def share_won(games: int, seats: int = 2, options: dict[str, Any] | None = None, first: int = 0) -> float:
    """The share of tables that a single planning bot among greedy ones wins, in turn in every seat; a shared
    victory counts by its share.
    """
    won = 0.0
    for number in range(games):
        own = number % seats
        bots = [planning if seat == own else greedy for seat in range(seats)]
        played = play(bots, first + number // seats, {"start_seat": None, **(options or {})})
        won += (own in played.winners) / len(played.winners)
    return won / games


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", type=int, nargs="?", default=400)
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--mode", default="basic", choices=["basic", "advanced"])
    asked.add_argument("--among-themselves", action="store_true", help="planning bots in all seats")
    args = asked.parse_args()
    options = {"mode": args.mode}
    if not args.among_themselves:
        share = share_won(args.games, args.seats, options)
        print(f"{args.mode}, {args.seats} seats: planning wins {share:.1%} of {args.games} against greedy")
        return
    firsts, seats, points, dispatches = [0.0] * args.seats, [0.0] * args.seats, 0, 0
    for seed in range(args.games):
        start = seed % args.seats
        played = play([planning] * args.seats, seed, options | {"start_seat": start})
        points, dispatches = points + sum(played.points), dispatches + played.dispatches
        for seat in played.winners:
            seats[seat] += 1 / len(played.winners)
            firsts[(seat - start) % args.seats] += 1 / len(played.winners)
    count = args.games
    print(f"{args.mode}, {args.seats} seats, {count} tables: {points / count / args.seats:.1f} points and")
    print(
        f"{dispatches / count / args.seats:.1f} dispatches a player; won by seat, by place after the first:"
    )
    print(" ".join(f"{won / count:.1%}" for won in seats), "|", *[f"{won / count:.1%}" for won in firsts])


if __name__ == "__main__":
    main()
