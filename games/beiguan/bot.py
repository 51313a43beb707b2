"""A bot that plans: it weighs what each dispatch will be worth until the end, a worker at a time.

What a troupe has is worth its points, its chances at the coming festivals, the performances that its strength
opens, and the seasons that its workers still have. Nothing is used that is not public: of a pile only which
cards may still be in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import replace

from ..core import bots
from ..core.api import Form, RandomSource, Setting
from . import contest as contests
from .areas import cost
from .cards import BAND, INSTRUMENT, INSTRUMENTS, PERFORMANCE, PERFORMANCES, Performance
from .dispatch import AREA_OF
from .layout import arranged, bands_of, craft_key, crafts_of, instruments_of, layout_of, space_key
from .model import (
    CONTEST,
    CRAFT_SPACES,
    DISPATCH,
    FACES,
    FESTIVAL_POINTS,
    SEASONS,
    SECTIONS,
    WORKERS,
    Academy,
    BeiguanOptions,
    BeiguanState,
    Board,
    Challenge,
    CraftKey,
    Finish,
    Gate,
    Layout,
    Market,
    Perform,
    Reroll,
    Section,
    SpaceKey,
    Street,
    Sure,
    Wenchang,
)
from .placing import card_spaces, trained, with_band, with_card
from .seasons import years_of
from .strength import band_strength, challenge_strengths, strengths

if TYPE_CHECKING:
    from .rules import Beiguan

RECRUIT: Final = 1.3
"""Points that one more worker brings in a season."""

PERFORMING: Final = 0.3
"""Performances that a worker gives in a season."""

NEAR: Final = 4
"""So far below a condition it still counts for something: strength grows."""

SURE_POINT: Final = 1.0
"""What a worker brings at 穩賺不賠."""

BESIDE: Final = 0.1
"""What a card is worth that fits nowhere yet."""


class Outlook(NamedTuple):
    """What lies ahead of a seat: seasons until each festival still to come; performances that it may still
    give, those that may still come and those on display; the sums of the rivals by die face. `known`: what
    was reckoned before (many boards have equal sums).
    """

    until: tuple[int, ...]
    performances: float
    coming: tuple[Performance, ...]
    shown: tuple[Performance, ...]
    rivals: tuple[tuple[int, ...], ...]
    known: dict[tuple[int, ...], float]

    @property
    def seasons(self) -> int:
        """Seasons after this one."""
        return self.until[-1]


def choose(
    game: Beiguan,
    setting: Setting[BeiguanOptions],
    state: BeiguanState,
    seat: int,
    skill: float,
    rng: RandomSource,
) -> Any:
    """With probability `skill` what it thinks best, else anything that is allowed but the market, where it
    would only put its troupe in disorder.
    """
    legal = game.options_of(setting, state, seat)
    if not bots.knows(skill, rng):
        others = tuple([action for action in legal if not isinstance(action, Form)])
        return bots.pick(others, rng) if others else Market(layout_of(state.boards[seat]))
    if state.phase == CONTEST:
        dispatches = game.options_of(setting, replace(state, phase=DISPATCH), seat)
        elsewhere = max([worth for worth, _ in weighed(setting, state, seat, dispatches)])
        return _contended(setting, state, seat, legal, elsewhere)
    if state.phase != DISPATCH:
        assert state.pending is not None, "a card is pending in these phases"
        board, card, outlook = state.boards[seat], state.pending.card, ahead(setting, state, seat)
        return max(legal, key=lambda action: appraise(with_card(board, card, action.space), outlook))
    return max(weighed(setting, state, seat, legal), key=lambda found: found[0])[1]


def ahead(setting: Setting[BeiguanOptions], state: BeiguanState, seat: int) -> Outlook:
    """What is known of the rest of the game."""
    this_year = len(SEASONS) - 1 - state.season
    years_left = years_of(setting.options) - state.year
    until = tuple([this_year + len(SEASONS) * year for year in range(years_left + 1)])
    workers = state.workers[seat] + (WORKERS - state.supply[seat]) * until[-1]
    gone = {*state.discard, *state.display, *[card for board in state.boards for card in _won(board)]}
    coming = [card for card in _in_play(setting.options) if card.id not in gone]
    return Outlook(
        until,
        workers * PERFORMING,
        tuple(coming),
        tuple([PERFORMANCE[card] for card in state.display]),
        tuple([strengths(board).crosses for other, board in enumerate(state.boards) if other != seat]),
        {},
    )


def _in_play(options: BeiguanOptions) -> tuple[Performance, ...]:
    if options.mode == "advanced":
        return PERFORMANCES
    return tuple([card for card in PERFORMANCES if card.year == 1 and not card.advanced_only])


def _won(board: Board) -> tuple[str, ...]:
    return (*instruments_of(board), *crafts_of(board))


# ---------------------------------------------------------------- what a board is worth


def appraise(board: Board, outlook: Outlook) -> float:
    """Points that a board promises until the end, apart from those already won."""
    sums, known = strengths(board), outlook.known
    festivals = known.get(sums.crosses)
    if festivals is None:
        festivals = sum([_at_festival(sums.crosses, outlook.rivals, until) for until in outlook.until])
        known[sums.crosses] = festivals
    lines = (max(sums.rows), max(sums.columns))
    stage = known.get(lines)
    if stage is None:
        stage = known[lines] = _on_stage(*lines, outlook)
    beside = len(board.aside_instruments) + len(board.aside_crafts) + len(board.aside_bands)
    return festivals + stage + BESIDE * beside * (outlook.seasons > 0)


def _at_festival(own: Sequence[int], rivals: Sequence[Sequence[int]], until: int) -> float:
    """Points expected: from last to first, by how the crosses compare now. The longer it takes until then,
    the less a lead says.
    """
    spread, share = 4.0 + 2.0 * until, 0.0
    for rival in rivals:
        for mine, other in zip(own, rival, strict=True):
            share += min(1.0, max(0.0, 0.5 + (mine - other) / (2 * spread)))
    share /= FACES * len(rivals)
    last, first = FESTIVAL_POINTS[len(rivals)], FESTIVAL_POINTS[0]
    return last + (first - last) * share


def _on_stage(row: int, column: int, outlook: Outlook) -> float:
    """What the performances that it may still give are worth with such a best row and column."""
    lines = {"row": row, "column": column}
    promise = 0.0
    if outlook.coming:
        values = [_reach(lines[card.line] - card.need) * reward(card, outlook) for card in outlook.coming]
        promise = 1.3 * outlook.performances * sum(values) / len(values)
    shown = [_reach(lines[card.line] - card.need) * reward(card, outlook) for card in outlook.shown]
    return promise + 0.5 * max(shown, default=0.0)


def _reach(over: int) -> float:
    return 1.0 if over >= 0 else max(0.0, 0.6 * (1 + over / NEAR))


def reward(card: Performance, outlook: Outlook) -> float:
    """What a performance's reward is about worth."""
    if card.points:
        return card.points
    left = min(1.0, (outlook.seasons + 1) / 4)
    return (1.3 * card.instrument.strength if card.instrument is not None else 2.0) * left


# ---------------------------------------------------------------- what a dispatch is worth


def weighed(
    setting: Setting[BeiguanOptions], state: BeiguanState, seat: int, legal: Iterable[Any]
) -> list[tuple[float, Any]]:
    """Each dispatch that is allowed with what it brings a worker; of the market, the best layout."""
    outlook, board = ahead(setting, state, seat), state.boards[seat]
    now = appraise(board, outlook)
    found: list[tuple[float, Any]] = []
    for action in legal:
        area = AREA_OF.get(type(action))
        if area is None:  # the market's form
            better = best_layout(board, outlook)
            found.append((appraise(arranged(board, better), outlook) - now, Market(better)))
            continue
        gain = _gain(state, seat, action, outlook, now)
        found.append((gain / cost(state, area, setting.seats), action))
    return found


def _gain(state: BeiguanState, seat: int, action: Any, outlook: Outlook, now: float) -> float:
    board = state.boards[seat]
    if isinstance(action, Street):
        card = getattr(state, action.section)[0]
        return appraise(with_band(board, card, action.space), outlook) - now
    if isinstance(action, Wenchang):
        return _instrument(state, board, outlook) - now
    if isinstance(action, Perform):
        return _performed(board, PERFORMANCE[action.card], outlook) - now
    if isinstance(action, Gate):
        return RECRUIT * outlook.seasons
    if isinstance(action, Academy):
        return appraise(trained(board, action.space), outlook) - now
    assert isinstance(action, Challenge), "all dispatches are known"
    return _challenge(state, seat, action.seat)


def _instrument(state: BeiguanState, board: Board, outlook: Outlook) -> float:
    """The mean over the instruments that may still be drawn."""
    seen = {card for each in state.boards for card in instruments_of(each)}
    kinds: dict[tuple[Section, int], list[str]] = {}
    for card in INSTRUMENTS:
        if card.id not in seen:
            kinds.setdefault((card.section, card.strength), []).append(card.id)
    total, number = 0.0, 0
    for cards in kinds.values():
        total += len(cards) * _laid(board, cards[0], outlook)
        number += len(cards)
    return total / number


def _laid(board: Board, card: str, outlook: Outlook) -> float:
    """The board with an instrument or craft on its best space."""
    return max(
        [appraise(with_card(board, card, space), outlook) for space in (card_spaces(board, card) or (None,))]
    )


def _performed(board: Board, card: Performance, outlook: Outlook) -> float:
    shown = tuple([each for each in outlook.shown if each.id != card.id])
    after = outlook._replace(shown=shown, known={})
    if card.points:
        return card.points + appraise(board, after)
    return _laid(board, card.id, after)


def _challenge(state: BeiguanState, seat: int, rival: int) -> float:
    """Three points by the die, and what the rival would win weighs among all rivals."""
    wins = _winning(state.boards[seat], state.boards[rival])
    others = len(state.boards) - 1
    return 3 * wins - 3 * (1 - wins) / others


def _winning(own: Board, theirs: Board) -> float:
    """The share of die faces with which the challenger wins (BEIGUAN-O11)."""
    pairs = zip(challenge_strengths(own), challenge_strengths(theirs), strict=True)
    return sum([mine >= other for mine, other in pairs]) / FACES


def _contended(
    setting: Setting[BeiguanOptions], state: BeiguanState, seat: int, legal: Sequence[Any], elsewhere: float
) -> Any:
    """A worker goes on in the contest where it brings more here than elsewhere."""
    now = contests.current(state)
    swing = 3 + 3 / (setting.seats - 1)
    if Reroll() in legal and _winning(*now.boards) * swing > max(elsewhere, SURE_POINT):
        return Reroll()
    most = contests.sure_most(state, now)
    return Sure(most) if most and elsewhere < SURE_POINT else Finish()


# ---------------------------------------------------------------- the market


def best_layout(board: Board, outlook: Outlook) -> Layout:
    """The strongest cards of each section on the board, the strongest instruments on them, and the order of
    the rows that promises most. To change columns in both rows alike, or to swap the rows, changes no sum, so
    the upper row keeps its order.
    """
    pairs = [_strongest(board, section) for section in SECTIONS]
    layouts = []
    for turned in product((False, True), repeat=2):
        upper, lower = [], []
        for (first, second), swap in zip(pairs, (False, *turned), strict=True):
            upper.append(second if swap else first)
            lower.append(first if swap else second)
        for order in permutations(lower):
            layouts += [_layout((*upper, *order), crafts) for crafts in _craft_choices(board)]
    now = layout_of(board)
    found = max(layouts, key=lambda layout: appraise(arranged(board, layout), outlook))
    better = appraise(arranged(board, found), outlook) > appraise(board, outlook)
    return found if better else now


Laid = tuple[str, str | None] | None
"""A band card with its instrument."""


def _strongest(board: Board, section: Section) -> tuple[Laid, Laid]:
    """The two best band cards of a section with the two best instruments, the best first."""
    players = [player for player in bands_of(board) if BAND[player.id].section == section]
    players.sort(key=lambda player: (-band_strength(player), player.id))
    cards = [card for card in instruments_of(board) if INSTRUMENT[card].section == section]
    cards.sort(key=lambda card: (-INSTRUMENT[card].strength, card))
    found: list[Laid] = [None, None]
    for place, player in enumerate(players[:2]):
        found[place] = (player.id, cards[place] if place < len(cards) else None)
    return found[0], found[1]


def _craft_choices(board: Board) -> Iterable[tuple[str, ...]]:
    return tuple(combinations(crafts_of(board), min(CRAFT_SPACES, len(crafts_of(board)))))


def _layout(spaces: Sequence[Laid], crafts: Sequence[str]) -> Layout:
    bands: dict[SpaceKey, str] = {}
    instruments: dict[SpaceKey, str] = {}
    for space, laid in enumerate(spaces, 1):
        if laid is not None:
            bands[space_key(space)] = laid[0]
            if laid[1] is not None:
                instruments[space_key(space)] = laid[1]
    places: dict[CraftKey, str] = {craft_key(number): card for number, card in enumerate(crafts, 1)}
    return Layout(bands, instruments, places)
