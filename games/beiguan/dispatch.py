"""What a dispatch does in each area, and the choices that follow from it (BEIGUAN-12 … 23, 30, 33, 40).

Each function gives the state after its task, with what to tell; whose turn comes then is `seasons`' business.
All of them raise `Rejected` where the rules do not allow it, and have changed nothing then.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from ..core.api import Event, Rejected, Setting
from . import contest, layout, placing
from .areas import closed, cost, meets, section_pile
from .cards import BAND, CRAFT, INSTRUMENT, PERFORMANCE
from .model import (
    CHALLENGE_POINTS,
    CONTEST,
    DISPATCH,
    EQUIP,
    PUT,
    Academy,
    Area,
    BeiguanOptions,
    BeiguanState,
    Board,
    Challenge,
    Contest,
    Equip,
    Finish,
    Gate,
    Last,
    Market,
    Pending,
    Perform,
    Put,
    Reroll,
    Sent,
    Street,
    Sure,
    Wenchang,
)
from .strength import best

AREA_OF: dict[type, Area] = {
    Street: "street",
    Wenchang: "wenchang",
    Perform: "chenghuang",
    Gate: "gate",
    Market: "market",
    Challenge: "zhaoying",
    Academy: "academy",
}
"""Where each action of the phase DISPATCH sends its workers."""


class Done(NamedTuple):
    """A task carried out: the state (its `last` told), and the events."""

    state: BeiguanState
    events: tuple[Event, ...]


def dispatched(setting: Setting[BeiguanOptions], state: BeiguanState, seat: int, action: Any) -> Done:
    """A dispatch to one area, with its task (BEIGUAN-08).

    :raises Rejected: wrong_phase; a code of `areas.closed`; or what the task itself demands.
    """
    area = AREA_OF.get(type(action))
    if area is None:
        raise Rejected("wrong_phase")
    shut = closed(setting, state, seat, area)
    if shut is not None:
        raise Rejected(shut.code, **shut.data)
    workers = cost(state, area, setting.seats)
    sent = _sent(state, Sent(area, seat, workers, recruited=area == "gate"))
    last = Last(state.turn + 1, _tag(action), seat, area, workers)
    if isinstance(action, Street):
        return _street(sent, seat, action, last)
    if isinstance(action, Wenchang):
        return _wenchang(sent, seat, last)
    if isinstance(action, Perform):
        return _perform(sent, seat, action, last)
    if isinstance(action, Gate):
        supply = _with(state.supply, seat, state.supply[seat] - 1)
        return Done(replace(sent, supply=supply, last=last), (Event("recruited", seat=seat),))
    if isinstance(action, Market):
        layout.check(state.boards[seat], action.layout)
        board = layout.arranged(state.boards[seat], action.layout)
        return Done(replace(_boarded(sent, seat, board), last=last), (Event("rearranged", seat=seat),))
    if isinstance(action, Challenge):
        return _challenge(setting, sent, seat, action, last)
    return _academy(sent, seat, action, last)


def chosen(state: BeiguanState, seat: int, action: Any) -> Done:
    """The decision that a dispatch has led to.

    :raises Rejected: wrong_phase, space_taken, does_not_fit; or what a contest demands.
    """
    if state.phase == EQUIP and isinstance(action, Equip):
        return _laid(state, seat, action.space, "equip")
    if state.phase == PUT and isinstance(action, Put):
        return _laid(state, seat, action.space, "put")
    if state.phase == CONTEST and isinstance(action, (Reroll, Sure, Finish)):
        return _contested(state, seat, action)
    raise Rejected("wrong_phase")


# ---------------------------------------------------------------- the tasks


def _street(state: BeiguanState, seat: int, action: Street, last: Last) -> Done:
    """熱鬧大街 (BEIGUAN-12, BEIGUAN-13, BEIGUAN-O4)."""
    section, space = action.section, action.space
    pile = section_pile(state, section)
    if not pile:
        raise Rejected("section_empty", section=section)
    placing.check_band(state.boards[seat], section, space)
    card = pile[0]
    piles: dict[str, Any] = {section: pile[1:]}
    after = replace(
        _boarded(state, seat, placing.with_band(state.boards[seat], card, space)),
        last=replace(last, card=card, space=space),
        **piles,
    )
    code = "band_aside" if space is None else "band_joined"
    data = {"piece": card, "section": section} | ({} if space is None else {"space": space})
    return Done(after, (Event(code, data, seat),))


def _wenchang(state: BeiguanState, seat: int, last: Last) -> Done:
    """文昌廟 (BEIGUAN-14)."""
    card = state.instruments[0]
    after = replace(state, instruments=state.instruments[1:], last=replace(last, card=card))
    drawn = Event("instrument_drawn", {"piece": card, "section": INSTRUMENT[card].section}, seat)
    return _received(after, seat, Pending(card, "wenchang"), (drawn,))


def _perform(state: BeiguanState, seat: int, action: Perform, last: Last) -> Done:
    """城隍廟 (BEIGUAN-16, 17, 19, 20, 21)."""
    if action.card not in state.display:
        raise Rejected("not_displayed", card=action.card[:40])
    performance = PERFORMANCE[action.card]
    strongest = best(state.boards[seat], performance.line)
    if not meets(state, seat, action.card):
        facts = {"line": performance.line, "need": performance.need, "best": strongest}
        raise Rejected("condition_not_met", card=action.card, **facts)
    place = state.display.index(action.card)
    refill = state.performances[:1]
    after = replace(
        state,
        display=(*state.display[:place], *refill, *state.display[place + 1 :]),
        performances=state.performances[1:],
        last=replace(last, card=action.card, points=performance.points),
    )
    told = Event("performed", {"play": action.card, "line": performance.line, "best": strongest}, seat)
    if performance.points:
        points = _with(state.points, seat, state.points[seat] + performance.points)
        after = replace(after, points=points, discard=(*state.discard, action.card))
        return Done(after, (told, Event("points_won", {"points": performance.points}, seat)))
    return _received(after, seat, Pending(action.card, "chenghuang"), (told,))


def _challenge(
    setting: Setting[BeiguanOptions], state: BeiguanState, seat: int, action: Challenge, last: Last
) -> Done:
    """昭應宮 (BEIGUAN-33, BEIGUAN-34)."""
    rival = action.seat
    if rival == seat or rival >= setting.seats:
        raise Rejected("no_such_rival", seat=rival)
    after = contest.begun(replace(state, last=replace(last, rival=rival)), seat, rival)
    began = Event("challenged", {"seats": [rival]}, seat)
    return _contest_told(state, after, seat, (began,))


def _academy(state: BeiguanState, seat: int, action: Academy, last: Last) -> Done:
    """書院 (BEIGUAN-40)."""
    placing.check_training(state.boards[seat], action.space)
    board = placing.trained(state.boards[seat], action.space)
    player = board.spaces[action.space - 1]
    assert player is not None, "check_training found it"
    last = replace(last, card=player.id, space=action.space, level=player.level)
    data = {"piece": player.id, "space": action.space, "level": player.level}
    return Done(replace(_boarded(state, seat, board), last=last), (Event("trained", data, seat),))


# ---------------------------------------------------------------- what follows


def _received(state: BeiguanState, seat: int, pending: Pending, events: tuple[Event, ...]) -> Done:
    """An instrument or craft has come: its owner says where it lies; where it fits nowhere, it lies beside
    the board (BEIGUAN-14, BEIGUAN-20, BEIGUAN-21).
    """
    board = state.boards[seat]
    if placing.card_spaces(board, pending.card):
        phase = EQUIP if pending.source == "wenchang" else PUT
        return Done(replace(state, phase=phase, pending=pending), events)
    after = _boarded(state, seat, placing.with_card(board, pending.card, None))
    return Done(after, (*events, _laid_event(pending.card, None, seat)))


def _laid(state: BeiguanState, seat: int, space: int | None, kind: str) -> Done:
    """BEIGUAN-14, BEIGUAN-15, BEIGUAN-O5, BEIGUAN-O16: on a space where it fits, or beside the board."""
    pending, board = state.pending, state.boards[seat]
    assert pending is not None, "a card is pending in this phase"
    card = pending.card
    if space is not None and space not in placing.card_spaces(board, card):
        raise Rejected(_why_not(board, card, space), space=space)
    after = replace(
        _boarded(state, seat, placing.with_card(board, card, space)),
        phase=DISPATCH,
        pending=None,
        last=Last(state.turn + 1, kind, seat, pending.source, card=card, space=space),
    )
    return Done(after, (_laid_event(card, space, seat),))


def _why_not(board: Board, card: str, space: int) -> str:
    """`space_taken` where another card of the kind lies there already; else it does not fit there."""
    if card in CRAFT:
        return "space_taken" if space <= len(board.crafts) else "does_not_fit"
    player = board.spaces[space - 1]
    fits = player is not None and BAND[player.id].section == INSTRUMENT[card].section
    return "space_taken" if fits else "does_not_fit"


def _laid_event(card: str, space: int | None, seat: int) -> Event:
    what = "craft" if card in CRAFT else "instrument"
    if space is None:
        return Event(f"{what}_aside", {"piece": card}, seat)
    verb = "placed" if what == "craft" else "equipped"
    return Event(f"{what}_{verb}", {"piece": card, "space": space}, seat)


def _contested(state: BeiguanState, seat: int, action: Reroll | Sure | Finish) -> Done:
    """BEIGUAN-35 … BEIGUAN-39."""
    before = contest.current(state)
    last = Last(state.turn + 1, _tag(action), seat, "zhaoying", rival=before.challenged)
    if isinstance(action, Reroll):
        after, last = contest.rerolled(state), replace(last, workers=1)
    elif isinstance(action, Sure):
        after, last = contest.made_sure(state, action.workers), replace(last, workers=action.workers)
    else:
        after = contest.finished(state)
    return _contest_told(state, replace(after, last=last), seat, ())


def _contest_told(before: BeiguanState, after: BeiguanState, seat: int, events: tuple[Event, ...]) -> Done:
    """The phase of a contest that is open or over, and what it has brought since `before`."""
    now = contest.current(after)
    then = before.contest if before.phase == CONTEST else None
    told = [*events, *_rolls_told(then, now, seat)]
    if now.settled and not (then is not None and then.settled):
        winner = now.rolls[-1].winner
        told.append(Event("contest_won", {"points": CHALLENGE_POINTS}, winner))
    if now.right:
        told.append(Event("sure_points", {"points": now.right}, seat))
    won = after.points[seat] - before.points[seat]
    last = after.last
    assert last is not None, "it was told by the caller"
    phase = CONTEST if now.open else DISPATCH
    return Done(replace(after, phase=phase, last=replace(last, points=won)), tuple(told))


def _rolls_told(then: Contest | None, now: Contest, seat: int) -> list[Event]:
    """The rolls that are new."""
    known = 0 if then is None else len(then.rolls)
    return [
        Event("contest_rolled", {"die": roll.die, "own": roll.sums[0], "theirs": roll.sums[1]}, seat)
        for roll in now.rolls[known:]
    ]


# ---------------------------------------------------------------- states


def _tag(action: Any) -> str:
    return str(action.__struct_config__.tag)


def _sent(state: BeiguanState, sent: Sent) -> BeiguanState:
    """The workers stand in the area."""
    left = state.workers[sent.seat] - sent.workers
    return replace(state, workers=_with(state.workers, sent.seat, left), sent=(*state.sent, sent))


def _boarded(state: BeiguanState, seat: int, board: Board) -> BeiguanState:
    return replace(state, boards=(*state.boards[:seat], board, *state.boards[seat + 1 :]))


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
