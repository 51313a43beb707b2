"""What a table of beiguan shows: the same to everybody.

The board on a tablet reckons nothing: sums, what they would become, what is met and why an area is closed are
all given here. Boards, and what they may become, are the same for many views, so their parts are kept.
"""

from __future__ import annotations

from functools import lru_cache

from ..core.api import Outcome, Setting
from . import contest as contests
from .areas import RINGS, areas_of, capacity, closed, cost, section_pile, usable
from .cards import BAND, CRAFT, INSTRUMENT, PERFORMANCE
from .model import (
    CHALLENGE_POINTS,
    CONTEST,
    CROSS,
    DISPATCH,
    EQUIP,
    FACES,
    PUT,
    SEASONS,
    SECTIONS,
    WORKERS,
    Area,
    AreaView,
    AsideView,
    BandTops,
    BandView,
    BeiguanOptions,
    BeiguanState,
    BeiguanView,
    Board,
    BoardView,
    BoutView,
    Contest,
    ContestView,
    CraftView,
    DeckCounts,
    Festival,
    FestivalView,
    InstrumentView,
    Pending,
    PendingView,
    Player,
    Preview,
    RewardView,
    Ring,
    RivalPreview,
    RollView,
    SentView,
    ShowView,
)
from .placing import band_spaces, card_spaces, trainable, trained, with_band, with_card
from .seasons import round_of, rounds_of, years_of
from .strength import band_strength, best, bonuses, bonuses_of, challenge_strengths, reached_by, strengths

Lineup = tuple[BandView | None, ...]


def make_view(
    setting: Setting[BeiguanOptions],
    state: BeiguanState,
    to_move: tuple[int, ...],
    outcome: Outcome | None,
) -> BeiguanView:
    """Everything but the order of the piles (BEIGUAN, Information)."""
    options = setting.options
    mover = to_move[0] if to_move else None
    return BeiguanView(
        phase=state.phase,
        to_move=to_move,
        scores=state.points,
        outcome=outcome,
        mode=options.mode,
        round=round_of(options, state),
        rounds=rounds_of(options),
        year=state.year,
        years=years_of(options),
        season=SEASONS[state.season],
        starter=state.starter,
        areas={area: _area(setting, state, area, mover) for area in areas_of(options)},
        boards=tuple([board_view(board) for board in state.boards]),
        workers=state.workers,
        supply=state.supply,
        returning=tuple(
            [WORKERS - there - supply for there, supply in zip(state.workers, state.supply, strict=True)]
        ),
        display=tuple([_show(card, state.boards) for card in state.display]),
        band_tops=BandTops(*[_top(section_pile(state, section)) for section in SECTIONS]),
        deck_counts=DeckCounts(
            wind=len(state.wind),
            percussion=len(state.percussion),
            string=len(state.string),
            instruments=len(state.instruments),
            performances=len(state.performances),
            discard=len(state.discard),
        ),
        pending=None if state.pending is None else _pending(state.pending, state.boards[state.active]),
        previews=() if mover is None else _previews(setting, state, mover),
        rivals=() if mover is None else _rivals(setting, state, mover),
        festival=None if state.festival is None else festival_view(state.festival),
        contest=None if state.contest is None else _contest(state, state.contest),
        last=state.last,
    )


# ---------------------------------------------------------------- areas


def _area(setting: Setting[BeiguanOptions], state: BeiguanState, area: Area, mover: int | None) -> AreaView:
    sent = [each for each in state.sent if each.area == area]
    rings: list[Ring] = []
    on_rings = capacity(area, setting.seats) if area in RINGS else 0
    for mark in RINGS.get(area, ()):
        free = usable(mark, setting.seats)
        number = len([ring for ring in rings if ring.usable])
        holder = sent[number].seat if free and number < len(sent) else None
        rings.append(Ring(mark, free, holder))
    shut = None if mover is None or state.phase != DISPATCH else closed(setting, state, mover, area)
    return AreaView(
        rings=tuple(rings),
        sent=tuple(
            [
                SentView(
                    seat=each.seat,
                    workers=each.workers,
                    ring=number if number <= on_rings else None,
                    left=each.left,
                    right=each.right,
                    recruited=each.recruited,
                )
                for number, each in enumerate(sent, 1)
            ]
        ),
        cost=cost(state, area, setting.seats),
        closed=None if shut is None else shut.code,
        data={} if shut is None else shut.data,
    )


# ---------------------------------------------------------------- cards and boards


@lru_cache(maxsize=1024)
def band_view(player: Player) -> BandView:
    """A band card with its instrument."""
    card = BAND[player.id]
    return BandView(
        id=card.id,
        section=card.section,
        level=player.level,
        strength=band_strength(player),
        instrument=None if player.instrument is None else instrument_view(player.instrument),
    )


def instrument_view(card: str) -> InstrumentView:
    found = INSTRUMENT[card]
    return InstrumentView(found.id, found.section, found.strength)


def craft_view(card: str) -> CraftView:
    return CraftView(card, CRAFT[card])


def lineup(board: Board) -> Lineup:
    """The six spaces."""
    return tuple([None if player is None else band_view(player) for player in board.spaces])


@lru_cache(maxsize=1024)
def board_view(board: Board) -> BoardView:
    """A troupe's board with all its sums."""
    return BoardView(
        bands=lineup(board),
        crafts=tuple([None if card is None else craft_view(card) for card in board.crafts]),
        aside=AsideView(
            bands=tuple([band_view(player) for player in board.aside_bands]),
            instruments=tuple([instrument_view(card) for card in board.aside_instruments]),
            crafts=tuple([craft_view(card) for card in board.aside_crafts]),
        ),
        sums=strengths(board),
        bonuses=bonuses(board),
    )


def _top(pile: tuple[str, ...]) -> BandView | None:
    return band_view(Player(pile[0])) if pile else None


@lru_cache(maxsize=256)
def _reward(card: str) -> RewardView:
    found = PERFORMANCE[card]
    return RewardView(
        points=found.points,
        instrument=None if found.instrument is None else instrument_view(card),
        craft=None if found.craft is None else craft_view(card),
    )


def _show(card: str, boards: tuple[Board, ...]) -> ShowView:
    found = PERFORMANCE[card]
    return ShowView(
        id=card,
        line=found.line,
        need=found.need,
        reward=_reward(card),
        best=tuple([best(board, found.line) for board in boards]),
        met=tuple([reached_by(board, found.line, found.need) for board in boards]),
    )


def _pending(pending: Pending, board: Board) -> PendingView:
    craft = pending.card in CRAFT
    return PendingView(
        card=pending.card,
        source=pending.source,
        spaces=card_spaces(board, pending.card),
        instrument=None if craft else instrument_view(pending.card),
        craft=craft_view(pending.card) if craft else None,
    )


# ---------------------------------------------------------------- what would become of it


def _previews(setting: Setting[BeiguanOptions], state: BeiguanState, seat: int) -> tuple[Preview, ...]:
    """The sums after each action that lays or trains a card and is allowed now."""
    board = state.boards[seat]
    if state.phase in (EQUIP, PUT) and state.pending is not None:
        kind = "equip" if state.phase == EQUIP else "put"
        return _laying(board, state.pending.card, kind)
    found: tuple[Preview, ...] = ()
    if state.phase != DISPATCH:
        return found
    if closed(setting, state, seat, "street") is None:
        for section in SECTIONS:
            pile = section_pile(state, section)
            if pile:
                found += _joining(board, pile[0])
    if closed(setting, state, seat, "academy") is None:
        found += _training(board)
    return found


@lru_cache(maxsize=2048)
def _joining(board: Board, band: str) -> tuple[Preview, ...]:
    section = BAND[band].section
    spaces: tuple[int | None, ...] = band_spaces(board, section) or (None,)
    return tuple(
        [Preview("street", strengths(with_band(board, band, space)), section, space) for space in spaces]
    )


@lru_cache(maxsize=1024)
def _training(board: Board) -> tuple[Preview, ...]:
    return tuple(
        [Preview("academy", strengths(trained(board, space)), space=space) for space in trainable(board)]
    )


def _laying(board: Board, card: str, kind: str) -> tuple[Preview, ...]:
    return tuple(
        [
            Preview(kind, strengths(with_card(board, card, space)), space=space)
            for space in (*card_spaces(board, card), None)
        ]
    )


def _rivals(setting: Setting[BeiguanOptions], state: BeiguanState, seat: int) -> tuple[RivalPreview, ...]:
    """What a challenge of each rival would be (BEIGUAN-34, BEIGUAN-O11)."""
    if state.phase != DISPATCH or closed(setting, state, seat, "zhaoying") is not None:
        return ()
    own = challenge_strengths(state.boards[seat])
    found = []
    for rival in range(setting.seats):
        if rival != seat:
            theirs = challenge_strengths(state.boards[rival])
            wins = len([face for face in range(FACES) if own[face] >= theirs[face]])
            found.append(RivalPreview(rival, own, theirs, wins))
    return tuple(found)


# ---------------------------------------------------------------- festival and contest


@lru_cache(maxsize=256)
def festival_view(festival: Festival) -> FestivalView:
    """A festival, contest by contest, with the cards that count."""
    found = []
    for bout in festival.bouts:
        spaces = CROSS[bout.die]
        parts = [
            () if total is None else bonuses_of(board, spaces)
            for total, board in zip(bout.sums, festival.boards, strict=True)
        ]
        found.append(
            BoutView(
                roller=bout.roller,
                die=bout.die,
                spaces=spaces,
                sums=bout.sums,
                bonuses=tuple(parts),
                winner=bout.winner,
                wins=bout.wins,
                ranks=bout.ranks,
            )
        )
    return FestivalView(
        turn=festival.turn,
        year=festival.year,
        lineups=tuple([lineup(board) for board in festival.boards]),
        contests=tuple(found),
        wins=festival.wins,
        ranks=festival.ranks,
        points=festival.points,
    )


def _contest(state: BeiguanState, contest: Contest) -> ContestView:
    own, theirs = contest.boards
    rolls = [
        RollView(
            die=roll.die,
            spaces=CROSS[roll.die],
            sums=roll.sums,
            bonuses=(
                bonuses_of(own, CROSS[roll.die], challenge=True),
                bonuses_of(theirs, CROSS[roll.die], challenge=True),
            ),
            winner=roll.winner,
        )
        for roll in contest.rolls
    ]
    deciding = state.phase == CONTEST
    return ContestView(
        turn=contest.turn,
        challenger=contest.challenger,
        challenged=contest.challenged,
        lineups=(lineup(own), lineup(theirs)),
        rolls=tuple(rolls),
        left=contest.left,
        right=contest.right,
        # A game that was stopped in the middle of one decides it no more: nothing is open, nothing at stake.
        open=deciding,
        stake=CHALLENGE_POINTS if deciding and not contest.settled else 0,
        gains=contest.gains,
        can_reroll=deciding and contests.can_reroll(state, contest),
        sure_most=contests.sure_most(state, contest) if deciding else 0,
    )
