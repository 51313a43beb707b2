"""What holds after every action of beiguan (invariants: BEIGUAN), and sums and festivals against the seed's
text, read anew by an oracle that shares nothing with the engine but the data.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.beiguan.cards import BAND, BANDS, CRAFT, INSTRUMENT, INSTRUMENTS, PERFORMANCES
from games.beiguan.festival import hold
from games.beiguan.layout import arranged, check, layout_of, sampled
from games.beiguan.model import Board, Layout, Player
from games.beiguan.strength import challenge_strengths, strengths
from games.core.errors import Rejected
from games.core.rng import Source
from games.match import Match

from ..worlds import drive
from .tables import GAME, start

few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
some = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
many = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def begun(draw: st.DrawFn) -> Match:
    """A table of any size, mode and options."""
    options: dict[str, Any] = {
        "mode": draw(st.sampled_from(["basic", "advanced"])),
        "one_per_area": draw(st.booleans()),
        "festival_carry_over": draw(st.booleans()),
        "shuffle": True,
        "seconds": draw(st.sampled_from([None, 30])),
    }
    return start(seats=draw(st.sampled_from([2, 3, 4])), seed=draw(st.integers(0, 2**40)), options=options)


# ---------------------------------------------------------------- after every action


@few
@given(match=begun(), seed=st.integers(0, 2**32))
def test_invariants_of_beiguan_hold_after_every_action(match, seed):
    source = Source(seed)
    mode = match.setting.options.mode
    performances = sorted(
        card.id for card in PERFORMANCES if mode == "advanced" or (card.year == 1 and not card.advanced_only)
    )
    assert len(performances) == (35 if mode == "advanced" else 15)
    turn, points = match.state.turn, match.scores
    while match.outcome is None:
        check_state(match, performances)
        drive(match, source, 1)
        assert match.state.turn == turn + 1
        turn = match.state.turn
        assert all(now >= then for now, then in zip(match.scores, points, strict=True)), "nobody loses points"
        points = match.scores
        shared = {
            match.game.view_of(match.setting, match.state, seat) for seat in (None, *range(match.seats))
        }
        assert len(shared) == 1, "everything is public"
    check_state(match, performances)


def check_state(match, performances):
    state = match.state
    returning = match.view(None)["returning"]
    for seat in range(match.seats):
        there = sum(each.workers + each.left + each.right for each in state.sent if each.seat == seat)
        recruits = sum(each.recruited for each in state.sent if each.seat == seat)
        assert state.workers[seat] + there + recruits + state.supply[seat] == 6
        assert returning[seat] == there + recruits
        assert min(state.workers[seat], state.supply[seat]) >= 0
    pending = [] if state.pending is None else [state.pending.card]
    bands = [*state.wind, *state.percussion, *state.string]
    cards = [*pending]
    for board in state.boards:
        check_board(board, match.setting.options.mode)
        bands += [player.id for player in (*board.spaces, *board.aside_bands) if player is not None]
        cards += [p.instrument for p in board.spaces if p is not None and p.instrument is not None]
        cards += [*board.aside_instruments, *board.aside_crafts, *[c for c in board.crafts if c is not None]]
    assert sorted(bands) == sorted(card.id for card in BANDS), "30 band cards"
    cards += [*state.instruments]
    drawn = sorted(card for card in cards if card.startswith("inst"))
    assert drawn == sorted(card.id for card in INSTRUMENTS), "24 instrument cards"
    shown = [card for card in cards if card.startswith("P")]
    shown += [*state.performances, *state.later, *state.display, *state.discard]
    assert sorted(shown) == performances, "performance cards are conserved"
    assert len(state.display) == 3 or not state.performances
    for pile, section in ((state.wind, "wind"), (state.percussion, "percussion"), (state.string, "string")):
        assert {BAND[card].section for card in pile} <= {section}
    if state.phase == "CONTEST":
        assert len(match.legal(state.active)) > 1, "where only finish is left, it ends by itself"
    for each in state.sent:
        assert each.left <= 2
        assert each.right <= 2


def check_board(board, mode):
    for row in (board.spaces[:3], board.spaces[3:]):
        sections = [BAND[player.id].section for player in row if player is not None]
        assert len(sections) == len(set(sections)), "BEIGUAN-13"
    for player in (*board.spaces, *board.aside_bands):
        if player is not None:
            assert 1 <= player.level <= (1 if mode == "basic" else 3)
            if player.instrument is not None:
                assert INSTRUMENT[player.instrument].section == BAND[player.id].section, "BEIGUAN-15"
    assert all(player.instrument is None for player in board.aside_bands)
    assert len(board.crafts) == 3


@some
@given(match=begun(), seed=st.integers(0, 2**32))
def test_a_place_that_is_open_has_actions_and_one_that_is_closed_has_none(match, seed):
    types = {"street": "street", "wenchang": "wenchang", "chenghuang": "perform", "gate": "gate",
             "market": "market", "zhaoying": "challenge", "academy": "academy"}  # fmt: skip
    drive(match, Source(seed), seed % 90)
    view = match.view(None)
    for seat in view["to_move"]:
        offered = {action["type"] for action in match.legal(seat)}
        for area, shown in view["areas"].items():
            if view["phase"] == "DISPATCH":
                assert (shown["closed"] is None) == (types[area] in offered), area
                assert "market" in offered, "there is always a legal dispatch"
                assert shown["closed"] in {None} | GAME.rejections
            else:
                assert shown["closed"] is None


@some
@given(match=begun(), seed=st.integers(0, 2**32))
def test_previews_come_true(match, seed):
    """What a preview promises is what the action makes of the sums."""
    drive(match, Source(seed), seed % 90)
    if match.outcome is not None:
        return
    seat = match.state.active
    for preview in match.view(None)["previews"]:
        action = {name: value for name, value in preview.items() if name != "sums"}
        action.setdefault("space", None)
        after = Match(GAME, match.setting, match.propose(seat, action).state)
        assert after.view(None)["boards"][seat]["sums"] == preview["sums"], action
    for rival in match.view(None)["rivals"]:
        after = Match(
            GAME, match.setting, match.propose(seat, {"type": "challenge", "seat": rival["seat"]}).state
        )
        roll = after.view(None)["contest"]["rolls"][0]
        assert roll["sums"] == [rival["own"][roll["die"] - 1], rival["theirs"][roll["die"] - 1]]


# ---------------------------------------------------------------- an oracle for strength


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board that may come about."""
    spaces: list[Player | None] = []
    bands = {section: [card.id for card in BANDS if card.section == section] for section in SECTIONS}
    instruments = {s: [card.id for card in INSTRUMENT.values() if card.section == s] for s in SECTIONS}
    for _ in range(2):
        row = draw(st.permutations(SECTIONS))
        for section in row:
            if draw(st.integers(0, 4)) == 0:
                spaces.append(None)
                continue
            band = bands[section].pop(draw(st.integers(0, len(bands[section]) - 1)))
            with_instrument = draw(st.booleans())
            at = draw(st.integers(0, len(instruments[section]) - 1))
            spaces.append(
                Player(
                    band,
                    draw(st.integers(1, 3)),
                    instruments[section].pop(at) if with_instrument else None,
                )
            )
    crafts = draw(st.lists(st.sampled_from(sorted(CRAFT)), max_size=3, unique=True))
    return Board(spaces=tuple(spaces), crafts=(*crafts, *[None] * (3 - len(crafts))))


SECTIONS = ("wind", "percussion", "string")

# The seed's list, a line a face; and what the crafts of the data file say, in words of this file.
FACES = {1: {1, 2, 3, 4}, 2: {1, 2, 3, 5}, 3: {1, 2, 3, 6}, 4: {1, 4, 5, 6}, 5: {2, 4, 5, 6}, 6: {3, 4, 5, 6}}
KINDS = {
    "P113": "繡旗",
    "P114": "鼓架",
    "P115": "彩牌",
    "P116": "春榭",
    "P117": "菜刀旗",
    "P216": "涼傘",
    "P217": "宮燈",
    "P218": "繡旗",
}


def by_hand(board: Board, spaces: set[int], at_zhaoying: bool = False) -> int:
    """As one would count on the table, a card at a time."""
    total = 0
    there = []
    for number in range(1, 7):
        player = board.spaces[number - 1]
        if number not in spaces or player is None:
            continue
        there.append((number, player))
        total += BAND[player.id].levels[player.level - 1]
        if player.instrument:
            total += INSTRUMENT[player.instrument].strength
    for card in board.crafts:
        kind = KINDS.get(card or "")
        equipped = [BAND[player.id].section for _, player in there if player.instrument]
        if kind == "繡旗" and {BAND[player.id].section for _, player in there} == set(SECTIONS):
            total += 2
        elif kind == "鼓架":
            total += equipped.count("percussion")
        elif kind == "涼傘":
            total += equipped.count("string")
        elif kind == "宮燈":
            total += equipped.count("wind")
        elif kind == "彩牌":
            numbers = {number for number, _ in there}
            if {1, 2, 3} <= numbers or {4, 5, 6} <= numbers:
                total += 2
        elif kind == "春榭":
            total += sum(player.level > 1 for _, player in there)
        elif kind == "菜刀旗" and at_zhaoying:
            total += 3
    return total


@many
@given(board=boards())
def test_sums_are_what_one_counts_by_hand(board):
    sums = strengths(board)
    assert sums.rows == (by_hand(board, {1, 2, 3}), by_hand(board, {4, 5, 6}))
    assert sums.columns == tuple(by_hand(board, {n, n + 3}) for n in (1, 2, 3))
    assert sums.crosses == tuple(by_hand(board, FACES[face]) for face in range(1, 7))
    assert challenge_strengths(board) == tuple(by_hand(board, FACES[face], True) for face in range(1, 7))


@many
@given(
    troupes=st.lists(boards(), min_size=2, max_size=4),
    roller=st.integers(0, 3),
    seed=st.integers(0, 2**32),
    carry_over=st.booleans(),
)
def test_a_festival_goes_as_the_seed_tells(troupes, roller, seed, carry_over):
    """The oracle follows the dice that fell: who rolls, who is strongest, who wins ties, who takes a rank."""
    roller %= len(troupes)
    festival = hold(tuple(troupes), roller, Source(seed), (), turn=1, year=1, carry_over=carry_over).festival
    playing = list(range(len(troupes)))
    won = dict.fromkeys(playing, 0)
    ranked: list[int] = []
    for bout in festival.bouts:
        assert len(playing) > 1
        assert bout.roller == roller
        strength = {seat: by_hand(troupes[seat], FACES[bout.die]) for seat in playing}
        assert {seat: total for seat, total in enumerate(bout.sums) if total is not None} == strength
        order = [seat for seat in [*range(roller, 4), *range(roller)] if seat in playing]
        winner = next(seat for seat in order if strength[seat] == max(strength.values()))
        assert bout.winner == winner
        won[winner] += 1
        if won[winner] == 2:
            playing.remove(winner)
            ranked.append(winner)
            if not carry_over:
                won = {seat: 0 if seat in playing else wins for seat, wins in won.items()}
        if playing:
            roller = next(seat for seat in [*range(roller + 1, 4), *range(roller + 1)] if seat in playing)
    assert len(playing) == 1
    ranked += playing
    assert [festival.ranks[seat] for seat in ranked] == list(range(1, len(troupes) + 1))
    assert [festival.points[seat] for seat in ranked] == [10, 6, 4, 2][: len(troupes)]


# ---------------------------------------------------------------- an oracle for layouts


@many
@given(data=st.data(), board=boards())
def test_a_layout_is_accepted_exactly_when_no_rule_is_broken(data, board):
    bands = [player.id for player in board.spaces if player is not None]
    instruments = [player.instrument for player in board.spaces if player is not None and player.instrument]
    crafts = [card for card in board.crafts if card is not None]
    spaces, thirds = [str(n) for n in range(1, 7)], ["1", "2", "3"]

    def laid(keys, cards):
        some_of = st.sampled_from([*cards, "band-wind-01"])
        return data.draw(st.dictionaries(st.sampled_from(keys), some_of, max_size=3))

    layout = Layout(laid(spaces, bands), laid(spaces, instruments), laid(thirds, crafts))
    broken = set()
    for part, own in ((layout.bands, bands), (layout.instruments, instruments), (layout.crafts, crafts)):
        cards = list(part.values())
        if not set(cards) <= set(own):
            broken.add("layout_not_yours")
        if len(set(cards)) < len(cards):
            broken.add("layout_twice")
    for row in ("123", "456"):
        kinds = [BAND[card].section for space, card in layout.bands.items() if space in row]
        if len(set(kinds)) < len(kinds):
            broken.add("layout_section_twice")
    for space, card in layout.instruments.items():
        if space not in layout.bands:
            broken.add("layout_no_band")
        elif card in INSTRUMENT and INSTRUMENT[card].section != BAND[layout.bands[space]].section:
            broken.add("layout_wrong_section")
    if broken:
        with pytest.raises(Rejected) as refused:
            check(board, layout)
        assert refused.value.code in broken
        return
    check(board, layout)
    after = arranged(board, layout)
    check_board(after, "advanced")
    assert layout_of(after) == layout
    everything = [*bands, *instruments, *crafts]
    kept = [p.id for p in (*after.spaces, *after.aside_bands) if p is not None]
    kept += [p.instrument for p in after.spaces if p is not None and p.instrument]
    kept += [*after.aside_instruments, *after.aside_crafts, *[card for card in after.crafts if card]]
    assert sorted(kept) == sorted(everything), "no card is lost"
    levels = {p.id: p.level for p in board.spaces if p is not None}
    assert all(levels[p.id] == p.level for p in (*after.spaces, *after.aside_bands) if p is not None)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_sampled_layouts_are_legal(mode, seats):
    match, source = start(seats=seats, seed=seats, options={"mode": mode, "shuffle": True}), Source(9)
    laid: set[str] = set()
    for _ in range(60):
        if match.outcome is not None:
            break
        drive(match, source, 1)
        for seat in match.to_move:
            for _ in range(3):
                match.propose(seat, match.sample(seat, source))
                layout = sampled(match.state.boards[seat], source)
                check(match.state.boards[seat], layout)
                laid |= {name for name in ("bands", "instruments", "crafts") if getattr(layout, name)}
    assert laid >= {"bands", "instruments"}
