"""昭應宮: a challenge, its rerolls and its sure points (BEIGUAN-33 … 39)."""

from __future__ import annotations

from msgspec.structs import replace

from ..core.api import Rejected
from .festival import winner_of
from .model import CHALLENGE_POINTS, EXTRA, FACES, BeiguanState, Contest, Roll
from .strength import challenge_strengths


def begun(state: BeiguanState, challenger: int, challenged: int) -> BeiguanState:
    """The worker is sent already: the first roll (BEIGUAN-34)."""
    contest = Contest(
        turn=state.turn + 1,
        challenger=challenger,
        challenged=challenged,
        boards=(state.boards[challenger], state.boards[challenged]),
        rolls=(),
    )
    return _rolled(replace(state, contest=contest))


def can_reroll(state: BeiguanState, contest: Contest) -> bool:
    """Only who is behind, with a worker in front, at most twice (BEIGUAN-36, BEIGUAN-39, BEIGUAN-O13)."""
    return (
        contest.open
        and not contest.settled
        and contest.rolls[-1].winner != contest.challenger
        and contest.left < EXTRA
        and state.workers[contest.challenger] > 0
    )


def sure_most(state: BeiguanState, contest: Contest) -> int:
    """Workers that may be added for sure points (BEIGUAN-37, BEIGUAN-39)."""
    return min(EXTRA, state.workers[contest.challenger]) if contest.open else 0


def rerolled(state: BeiguanState) -> BeiguanState:
    """One more worker, one more roll: the last one decides (BEIGUAN-36).

    :raises Rejected: not_losing, no_reroll_left, not_enough_workers.
    """
    contest = current(state)
    if contest.rolls[-1].winner == contest.challenger:
        raise Rejected("not_losing")
    if contest.left >= EXTRA:
        raise Rejected("no_reroll_left", most=EXTRA)
    sent = _added(state, contest.challenger, left=1)
    return _rolled(replace(sent, contest=replace(contest, left=contest.left + 1)))


def made_sure(state: BeiguanState, workers: int) -> BeiguanState:
    """So many workers, so many points, won or lost (BEIGUAN-37); the contest is over then (BEIGUAN-O13).

    :raises Rejected: not_enough_workers.
    """
    contest = current(state)
    sent = _added(state, contest.challenger, right=workers)
    settled = _settled(replace(sent, contest=replace(contest, right=workers)))
    return _closed(_paid(settled, (workers, 0)))


def finished(state: BeiguanState) -> BeiguanState:
    """It stands as it is."""
    return _closed(_settled(state))


def current(state: BeiguanState) -> Contest:
    assert state.contest is not None, "there is a contest in this phase"
    return state.contest


def _rolled(state: BeiguanState) -> BeiguanState:
    """A roll by the challenger, who wins where both are equal (BEIGUAN-O11). Where no reroll can change it,
    the points are given at once (BEIGUAN-35), and where nothing more can be added, it is over.
    """
    contest, source = current(state), state.rng.source()
    (die,), dice = source.dice(1, state.dice, FACES)
    own, theirs = [challenge_strengths(board)[die - 1] for board in contest.boards]
    side = winner_of((own, theirs), 0)
    seat = contest.challenger if side == 0 else contest.challenged
    rolled = replace(contest, rolls=(*contest.rolls, Roll(die, (own, theirs), seat)))
    after = replace(state, rng=source.value, dice=dice, contest=rolled)
    if not can_reroll(after, rolled):
        after = _settled(after)
    return after if sure_most(after, current(after)) else _closed(_settled(after))


def _settled(state: BeiguanState) -> BeiguanState:
    """With the three points given to who is ahead, once."""
    contest = current(state)
    if contest.settled:
        return state
    ahead = contest.rolls[-1].winner == contest.challenger
    gains = (CHALLENGE_POINTS, 0) if ahead else (0, CHALLENGE_POINTS)
    return _paid(replace(state, contest=replace(contest, settled=True)), gains)


def _paid(state: BeiguanState, gains: tuple[int, int]) -> BeiguanState:
    contest = current(state)
    points = list(state.points)
    points[contest.challenger] += gains[0]
    points[contest.challenged] += gains[1]
    total = (contest.gains[0] + gains[0], contest.gains[1] + gains[1])
    return replace(state, points=tuple(points), contest=replace(contest, gains=total))


def _closed(state: BeiguanState) -> BeiguanState:
    return replace(state, contest=replace(current(state), open=False))


def _added(state: BeiguanState, seat: int, *, left: int = 0, right: int = 0) -> BeiguanState:
    """Extra workers come from those in front, within the same dispatch (BEIGUAN-O14).

    :raises Rejected: not_enough_workers.
    """
    needed, present = left + right, state.workers[seat]
    if present < needed:
        raise Rejected("not_enough_workers", needed=needed, present=present)
    workers = (*state.workers[:seat], present - needed, *state.workers[seat + 1 :])
    sent = state.sent[-1]
    grown = replace(sent, left=sent.left + left, right=sent.right + right)
    return replace(state, workers=workers, sent=(*state.sent[:-1], grown))
