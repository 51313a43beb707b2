"""The driver: proposing and adopting, views as bytes, loading, expiry."""

from __future__ import annotations

import json

import pytest

from games.core.api import CLOCK, HOST
from games.core.errors import Rejected, SetupRefused
from games.core.rng import Source
from games.match import Match

from .voyage_team.tables import DECK, place, predict, table
from .worlds import TOY


def start(**options):
    return Match.start("voyage-team", DECK, seats=3, seed=7, options={"shuffle": False, **options})


def test_the_example_of_the_design():
    m = Match.start("voyage-team", DECK, seats=3, seed=7, options={"shuffle": False})
    assert m.to_move == {0}
    assert {"type": "place", "area": 3} in m.legal(0)
    m.act(0, {"type": "place", "area": 3})
    assert m.view(1)["areas"][2] == {"id": DECK.ids[0], "year": 1624}
    assert m.view(None)["to_move"] == [1]
    assert m.outcome is None
    assert len(m.attempts) == 1
    assert [event.code for event in m.events] == ["placed_right"]
    with pytest.raises(Rejected, match="no_clock"):
        m.expire()


def test_propose_changes_nothing_until_it_is_adopted():
    match = start()
    before = match.state
    step = match.propose(0, place(1))
    assert match.state is before
    assert match.events == []
    assert match.moves == []
    match.adopt(step, 0, place(1))
    assert match.state is step.state
    assert match.moves == [(0, place(1))]
    assert match.events == list(step.events)
    assert match.attempts == list(step.attempts)


def test_moves_are_kept_as_dicts_in_whatever_form_they_came():
    match, sent = start(), place(1)
    match.act(0, sent)
    match.act(1, b'{"type":"place","area":8}')
    sent["area"] = 5
    assert match.moves == [(0, place(1)), (1, place(8))]


def test_views_as_bytes_are_the_views_and_fresh_after_every_step():
    match = start(all_predict=True)
    for seat, action in ((0, place(5)), (1, predict(1)), (2, predict("none")), (1, place(8))):
        shown = {s: match.view_bytes(s) for s in (None, 0, 1, 2)}
        assert {s: json.loads(text) for s, text in shown.items()} == {s: match.view(s) for s in shown}
        match.act(seat, action)
        assert any(match.view_bytes(s) != shown[s] for s in shown)


def test_public_views_are_encoded_once():
    match = table({3: 1721})
    assert match.view_bytes(0) is match.view_bytes(1) is match.view_bytes(None)
    assert json.loads(match.legal_bytes(0)) == match.legal(0)


def test_a_loaded_table_plays_on_exactly_like_the_one_that_was_stored():
    first = start(seconds=30)
    first.act(0, place(4))
    second = Match.load("voyage-team", first.setting_json, first.state_json)
    source, again = Source(1), Source(1)
    while first.outcome is None:
        seat = min(first.to_move)
        assert second.to_move == first.to_move
        first.act(seat, first.bot(seat, 0.5, source))
        second.act(seat, second.bot(seat, 0.5, again))
    assert second.state_json == first.state_json
    assert (second.key, second.seats, second.scores) == ("voyage-team", 3, first.scores)


def test_a_setting_once_read_may_be_shared():
    match = start()
    assert Match.load("voyage-team", match.setting, match.state_json).setting is match.setting


def test_expire_applies_the_default_action_and_records_who():
    match = start(seconds=30, all_predict=True)
    match.expire()
    match.expire()
    assert match.moves == [(0, place(1)), (CLOCK, {"type": "timeout"})]


def test_decisions_cover_the_seats_and_the_teacher():
    match = start()
    assert set(match.decisions()) == {HOST, 0, 1, 2}
    assert match.decisions()[HOST] == -1, "a teacher's stop is never stale"


def test_unknown_games_are_refused():
    for make in (lambda: Match.load("chess", b"{}", b"{}"), lambda: Match.replay("chess", b"{}", 1, [])):
        with pytest.raises(SetupRefused, match="unknown_game"):
            make()


def test_among_bots_a_seat_in_turn_acts_and_where_none_is_the_time_passes():
    match, rng = Match.start("voyage-bet", TOY, seats=2, seed=7), Source(5)
    assert not match.to_move, "the question is being read"
    assert match.bots_next(0.5, rng) == match.due()
    match.expire()
    for _ in range(20):
        waiting = match.to_move
        seat, action = match.bots_next(0.5, rng)
        assert seat in waiting or not waiting
        match.act(seat, action)
