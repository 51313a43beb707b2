"""What holds for every registered game (design: the engine). Each test runs over GAMES."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.core.api import CLOCK, END, HOST, BaseGame, BaseOptions, BaseState, BaseView, Outcome
from games.core.codec import plain, tags
from games.core.deck import Card, Deck
from games.core.errors import COMMON_REJECTIONS, SETUP_REFUSALS, DeckTooSmall, Rejected, SetupRefused
from games.core.options import option_fields
from games.core.rng import Rng, Source
from games.match import Match
from games.registry import GAMES, get

from .golden import trace
from .worlds import TOY, actions_of, begun, cut, drive, folder_of, listed, secrets_of, under_way

ROOT = Path(__file__).parents[2]
Any_game = BaseGame[Any, Any, Any, Any]

pytestmark = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)

few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
some = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def refused(match: Match, seat: Any, action: Any) -> Rejected:
    """The refusal of an action, which must leave the match as it was."""
    before = (match.state_json, len(match.events), len(match.attempts), len(match.moves))
    with pytest.raises(Rejected) as caught:
        match.act(seat, action)
    assert (match.state_json, len(match.events), len(match.attempts), len(match.moves)) == before
    assert caught.value.code in COMMON_REJECTIONS | match.game.rejections
    msgspec.json.encode(caught.value.data)
    return caught.value


# ---------------------------------------------------------------- the game's facts and its tests


def test_the_game_states_its_facts(game: Any_game) -> None:
    assert get(game.key) is game
    assert game.key == game.key.lower()
    assert game.rules_version >= 1
    assert game.seats[0] >= 1
    assert set(game.modes) <= {"group", "individual", "class"}
    assert game.modes
    assert game.skills
    assert END in game.phases
    assert issubclass(game.Options, BaseOptions)
    assert issubclass(game.State, BaseState)
    assert issubclass(game.View, BaseView)
    assert not game.rejections & COMMON_REJECTIONS
    for seats in game.seats:
        options = game.Options()
        assert game.min_cards(options, seats) >= 0
        assert 1 <= game.minutes(options, seats, len(TOY.cards)) <= 120


def test_options_make_a_form(game: Any_game) -> None:
    fields = {field.name: field for field in option_fields(game.Options)}
    assert {"shuffle", "start_seat", "seconds"} <= set(fields)
    for field in fields.values():
        if field.kind == "int":
            assert field.low is not None
            assert field.high is not None
            assert field.default is None or field.low <= field.default <= field.high
            assert field.optional or field.default is not None
        assert field.optional or field.default is not None


def test_a_game_without_rule_tests_or_golden_playthrough_fails(game: Any_game) -> None:
    for part in ("test_rules.py", "golden.json", "secrets.py"):
        assert folder_of(game, part).is_file(), f"{game.key} lacks {folder_of(game, part)}"


def test_the_golden_playthrough_plays_the_same(game: Any_game) -> None:
    """If the rules changed on purpose: `python -m tests.games.golden <key>` records it anew."""
    golden = json.loads(folder_of(game, "golden.json").read_text("utf-8"))
    assert golden["rules_version"] == game.rules_version
    moves = [[step["seat"], step["action"]] for step in golden["steps"]]
    again = trace(game.key, json.dumps(golden["setting"]), golden["seed"], moves)
    for number, (then, now) in enumerate(zip(golden["steps"], again["steps"], strict=True)):
        assert now == then, f"step {number}"
    assert {name: golden[name] for name in ("begin", "outcome", "state")} == {
        name: again[name] for name in ("begin", "outcome", "state")
    }


# ---------------------------------------------------------------- legal, sample, apply


@few
@given(data=st.data())
def test_what_legal_lists_and_sample_makes_is_accepted(game: Any_game, data: st.DataObject) -> None:
    match = data.draw(under_way(game))
    source = Source(data.draw(st.integers(0, 2**32)))
    for seat in sorted(match.to_move):
        legal = match.legal(seat)
        assert legal, "who is to move can move"
        for action in legal:
            if "form" not in action:
                match.propose(seat, action)
        if seat >= 0:
            sampled = match.sample(seat, source)
            assert listed(sampled, legal)
            match.propose(seat, sampled)
            chosen = match.bot(seat, source.random(), source)
            assert listed(chosen, legal)
            match.propose(seat, chosen)
    for fact in match.legal(CLOCK):
        if "form" not in fact:
            match.propose(CLOCK, fact)


@some
@given(data=st.data())
def test_what_legal_does_not_list_is_refused(game: Any_game, data: st.DataObject) -> None:
    match = data.draw(under_way(game))
    seat = data.draw(st.integers(0, match.seats - 1))
    legal = match.legal(seat)
    assert bool(legal) == (seat in match.to_move)
    for action in data.draw(st.lists(actions_of(game.Action, TOY), min_size=1, max_size=8)):
        if not listed(action, legal):
            refused(match, seat, action)


@few
@given(data=st.data())
def test_seats_can_send_neither_the_teachers_nor_the_clocks_actions(
    game: Any_game, data: st.DataObject
) -> None:
    match = data.draw(under_way(game))
    for action in plain((*game.legal(match.setting, match.state, HOST), {"type": "stop"})):
        if action["type"] not in tags(game.Action):
            assert refused(match, 0, action).code == "not_allowed"
    for tag in ("timeout", "open", "present", "elapsed"):
        assert refused(match, 0, {"type": tag}).code in ("not_allowed", "malformed")
    for stranger in (match.seats, 99, -3, True, "0", None, 0.0):
        assert refused(match, stranger, {"type": "stop"}).code == "unknown_seat"


@few
@given(data=st.data())
def test_malformed_actions_are_refused_with_a_code(game: Any_game, data: st.DataObject) -> None:
    """Fuzz: junk JSON, and good actions with a field too many, too few or of a wrong kind."""
    match = data.draw(under_way(game))
    seat = data.draw(st.sampled_from([*range(match.seats), HOST, CLOCK]))
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.text(max_size=5) | st.just("type"), inner, max_size=3)
        ),
        max_leaves=6,
    )
    refused(match, seat, data.draw(junk))
    for bad in (
        b"",
        b"{",
        b"\xff",
        "[" * 10_000,
        b'{"type":NaN}',
        {1: 2},
        {"type": ["stop"]},
        {"type": None},
    ):
        assert refused(match, seat, bad).code == "malformed"
    good = data.draw(actions_of(game.Action, TOY))
    fields = [name for name in good if name != "type"]
    assert refused(match, 0, {**good, "extra": 1}).code == "malformed"
    if "seat" not in good:
        assert refused(match, 0, {**good, "seat": 0}).code == "malformed"
    for name in fields:
        for wrong in (
            True,
            None,
            1.5,
            float("nan"),
            float("inf"),
            10**40,
            -(10**40),
            "\x00" * 9,
            [[]],
            {},
            "9" * 5000,
        ):
            try:
                match.propose(0, {**good, name: wrong})
            except Rejected as fault:
                msgspec.json.encode(fault.data)
            else:
                assert listed({**good, name: wrong}, match.legal(0))


@few
@given(data=st.data())
def test_stop_ends_every_table_at_any_time(game: Any_game, data: st.DataObject) -> None:
    """GEN-16: reason stopped, scores stand, no winner, judgements kept."""
    match = data.draw(under_way(game))
    if match.outcome is not None:
        assert refused(match, HOST, {"type": "stop"}).code == "game_over"
        return
    assert {"type": "stop"} in match.legal(HOST)
    judged = list(match.attempts)
    match.act(HOST, {"type": "stop"})
    outcome = match.outcome
    assert isinstance(outcome, Outcome)
    assert (outcome.reason, outcome.winners) == ("stopped", ())
    assert match.attempts[: len(judged)] == judged
    assert match.events[-1].code == "stopped"
    ended(match)


def ended(match: Match) -> None:
    """Nothing moves after the end."""
    assert match.to_move == frozenset()
    assert match.clock is None
    assert match.view(None)["outcome"] == plain(match.outcome)
    for seat in (*range(match.seats), HOST, CLOCK):
        assert match.legal(seat) == []
        assert match.decision(seat) == -1
    refused(match, HOST, {"type": "stop"})
    with pytest.raises(Rejected, match="no_clock"):
        match.expire()


@few
@given(data=st.data())
def test_every_game_ends(game: Any_game, data: st.DataObject) -> None:
    match = data.draw(begun(game))
    drive(match, Source(data.draw(st.integers(0, 2**32))), 3000)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.reason in game.reasons
    assert len(outcome.ranks) == len(match.scores) == match.seats
    assert all(1 <= rank <= match.seats for rank in outcome.ranks)
    assert set(outcome.winners) <= set(range(match.seats))
    assert all(outcome.ranks[seat] == 1 for seat in outcome.winners)
    assert min(match.scores) >= 0, "GEN-07"
    ended(match)


@few
@given(data=st.data())
def test_progress_lies_between_0_and_1_and_is_1_at_the_end(game: Any_game, data: st.DataObject) -> None:
    match = data.draw(begun(game))
    source = Source(data.draw(st.integers(0, 2**32)))
    stop_after = data.draw(st.none() | st.integers(0, 20))
    for step in range(3000):
        assert type(match.progress) is float
        assert 0 <= match.progress <= 1
        assert match.progress == game.progress(match.setting, match.state)
        if match.outcome is not None:
            break
        if step == stop_after:
            match.act(HOST, {"type": "stop"})
        else:
            drive(match, source, 1)
    assert match.outcome is not None
    assert match.progress == 1.0


@few
@given(data=st.data())
def test_a_table_that_nobody_touches_ends_by_its_clock(game: Any_game, data: st.DataObject) -> None:
    """GEN-09: with a clock on every decision, expiry alone brings the game to its end."""
    seats = data.draw(st.sampled_from(game.seats))
    seed = data.draw(st.integers(0, 2**32))
    match = Match.start(game.key, TOY, seats=seats, seed=seed, options={"seconds": 30})
    for _ in range(3000):
        if match.outcome is not None:
            break
        clock = match.clock
        if clock is None:
            assert HOST in match.to_move, "only the teacher may be waited for without a clock"
            match.act(HOST, match.sample(HOST, Source(seed)))
            continue
        assert clock.seconds > 0
        assert set(clock.seats) <= match.to_move
        match.expire()
    assert match.outcome is not None


# ---------------------------------------------------------------- seeds, storage, replay


@few
@given(data=st.data())
def test_seed_and_moves_decide_everything(game: Any_game, data: st.DataObject) -> None:
    match = data.draw(begun(game))
    seed = data.draw(st.integers(0, 2**40))
    first = Match.replay(game.key, match.setting, seed, []).match
    drive(first, Source(seed), 40)
    again = Match.replay(game.key, match.setting_json, seed, first.moves)
    assert again.failure is None
    assert again.at == len(first.moves)
    assert again.match.state == first.state
    assert again.match.state_json == first.state_json
    assert again.match.events == first.events
    assert again.match.attempts == first.attempts


def test_another_process_with_another_hash_seed_plays_the_same(game: Any_game) -> None:
    program = (
        "import sys\n"
        "from tests.games.worlds import TOY, drive\n"
        "from games.match import Match\n"
        "from games.core.rng import Source\n"
        f"m = Match.start({game.key!r}, TOY, seats={game.seats[-1]}, seed=99)\n"
        "drive(m, Source(5), 200)\n"
        "views = b''.join(m.view_bytes(s) for s in (None, 0, 1 % m.seats))\n"
        "sys.stdout.buffer.write(m.state_json + views + repr(m.moves).encode())\n"
    )
    outputs = set()
    for hash_seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", program], env=env, cwd=ROOT, capture_output=True, check=True, timeout=60
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert outputs.pop()


@few
@given(data=st.data())
def test_setting_and_state_round_trip_through_json(game: Any_game, data: st.DataObject) -> None:
    match = data.draw(under_way(game))
    loaded = Match.load(game.key, match.setting_json, match.state_json.decode())
    assert loaded.setting == match.setting
    assert loaded.state == match.state
    assert type(loaded.setting.options) is game.Options
    for seat in (*range(match.seats), None):
        assert loaded.view_bytes(seat) == match.view_bytes(seat)
    for bad in (b"{}", b"nonsense", b"null"):
        with pytest.raises(SetupRefused, match="bad_state"):
            Match.load(game.key, match.setting_json, bad)
        with pytest.raises(SetupRefused, match="bad_state"):
            Match.load(game.key, bad, match.state_json)


@few
@given(data=st.data())
def test_replay_keeps_the_valid_prefix_and_the_failure(game: Any_game, data: st.DataObject) -> None:
    match = data.draw(begun(game))
    seed = data.draw(st.integers(0, 2**32))
    first = Match.replay(game.key, match.setting, seed, []).match
    drive(first, Source(seed), 12)
    at = data.draw(st.integers(0, len(first.moves)))
    moves = [*first.moves[:at], (0, {"type": "nonsense"}), *first.moves[at:]]
    replayed = Match.replay(game.key, match.setting, seed, moves)
    assert replayed.at == at
    assert isinstance(replayed.failure, Rejected)
    assert replayed.match.moves == first.moves[:at]


# ---------------------------------------------------------------- what a seat may know


@some
@given(data=st.data())
def test_other_secrets_do_not_change_my_view(game: Any_game, data: st.DataObject) -> None:
    """The rng, the years of cards not turned for me, and what the game's own secrets.py scrambles."""
    match = data.draw(under_way(game))
    seat = data.draw(st.sampled_from([None, *range(match.seats)]))
    source = Source(data.draw(st.integers(0, 2**32)))
    worlds = [Match(game, match.setting, replace(match.state, rng=Rng.of(source.bits())))]
    worlds.append(Match(game, _other_years(match, seat, source), match.state))
    worlds += secrets_of(game).scrambled(match, seat, source)
    for world in worlds:
        assert world.view(seat) == match.view(seat)
        assert world.known(seat) == match.known(seat)
        if seat is not None:
            assert world.legal(seat) == match.legal(seat)
            assert world.decision(seat) == match.decision(seat)
        assert world.to_move == match.to_move
        assert world.clock == match.clock


def _other_years(match: Match, seat: int | None, source: Source) -> Any:
    known = set(match.known(seat))
    cards = tuple(
        card
        if card.id in known
        else replace(card, year=source.randrange(5000) - 3000, era="jade", also_accept_eras=())
        for card in match.setting.deck.cards
    )
    return replace(match.setting, deck=replace(match.setting.deck, cards=cards))


@few
@given(data=st.data())
def test_views_hold_nothing_hidden(game: Any_game, data: st.DataObject) -> None:
    match = data.draw(under_way(game))
    for seat in (None, *range(match.seats)):
        view = match.view(seat)
        assert json.loads(match.view_bytes(seat)) == view
        assert {"phase", "to_move", "scores", "outcome"} <= set(view)
        assert view["phase"] in game.phases
        assert view["to_move"] == sorted(match.to_move)
        assert view["scores"] == list(match.scores)
        text = match.view_bytes(seat)
        for secret in (b'"rng"', b'"attempts"', b'"seed"', str(match.state.rng.state).encode()):
            assert secret not in text
        turned = BaseGame.known(game, match.setting, match.state, seat)
        assert set(turned) <= set(match.known(seat)), "what is shown turned may be read about"
        assert len(set(match.known(seat))) == len(match.known(seat))
    for stranger in (-1, -2, match.seats, True, "0"):
        with pytest.raises(Rejected, match="unknown_seat"):
            match.view(stranger)  # type: ignore[arg-type]


@few
@given(data=st.data())
def test_equal_views_are_shared_only_where_they_are_equal(game: Any_game, data: st.DataObject) -> None:
    match = data.draw(under_way(game))
    by_key: dict[Any, Any] = {}
    for seat in (None, *range(match.seats)):
        key = game.view_of(match.setting, match.state, seat)
        view = match.view(seat)
        assert by_key.setdefault(key, view) == view


@few
@given(data=st.data())
def test_events_tell_each_seat_only_what_it_may_know(game: Any_game, data: st.DataObject) -> None:
    """A year in an event is the year of a card that its audience can see turned after the step."""
    match = data.draw(begun(game))
    source = Source(data.draw(st.integers(0, 2**32)))
    for _ in range(25):
        told = len(match.events)
        drive(match, source, 1)
        for event in match.events[told:]:
            assert event.code in game.events | {"stopped"}
            msgspec.json.encode(event)
            if "year" in event.data:
                for seat in (None, *range(match.seats)) if event.to is None else event.to:
                    assert event.data["card"] in match.known(seat)


# ---------------------------------------------------------------- judgements and decisions


@few
@given(data=st.data())
def test_attempts_are_well_formed(game: Any_game, data: st.DataObject) -> None:
    match = data.draw(begun(game))
    drive(match, Source(data.draw(st.integers(0, 2**32))), 60)
    for attempt in match.attempts:
        assert 0 <= attempt.seat < match.seats
        assert attempt.skill in game.skills
        assert attempt.score is None or 0 <= attempt.score <= 1
        assert 0 <= attempt.chance <= 1
        assert attempt.years_off is None or attempt.years_off >= 0
        assert set(attempt.flags) <= {"team", "chosen", "seen"}
        assert attempt.item
        msgspec.json.encode(attempt)
        if attempt.chance == 1:
            assert attempt.score == 1
        if attempt.chance == 0:
            assert attempt.score == 0


@few
@given(data=st.data())
def test_the_judgement_a_bot_faces_agrees_with_the_attempt(game: Any_game, data: st.DataObject) -> None:
    """chance = right / options, and exactly the right options score."""
    match = data.draw(under_way(game))
    for seat in sorted(match.to_move):
        judgement = game.judgement(match.setting, match.state, seat) if seat >= 0 else None
        if judgement is None:
            continue
        assert set(map(str, judgement.right)) <= set(map(str, judgement.options))
        for option in judgement.options:
            step = game.apply(match.setting, match.state, seat, option)
            made = [attempt for attempt in step.attempts if attempt.seat == seat]
            assert len(made) == 1
            assert made[0].score == (1.0 if option in judgement.right else 0.0)
            assert made[0].chance == pytest.approx(len(judgement.right) / len(judgement.options))


def test_bots_know_as_much_as_their_skill_says(game: Any_game) -> None:
    """Above-chance accuracy of bots of skill s is s, within four standard errors."""
    if not game.bots:
        return
    for skill in (0.0, 0.5, 1.0):
        source, gained, possible, spread = Source(11), 0.0, 0.0, 0.0
        for seed in range(120):
            if seed == 3 and not spread:
                break  # a game in which nobody judges anything
            match = Match.start(game.key, TOY, seats=game.seats[-1] // 2 + 1, seed=seed)
            while match.outcome is None:
                seat = min(match.to_move, default=CLOCK)
                if seat == CLOCK:
                    match.expire()
                else:
                    match.act(seat, match.bot(seat, skill, source))
            for attempt in match.attempts:
                if attempt.score is not None and 0 < attempt.chance < 1:
                    gained += attempt.score - attempt.chance
                    possible += 1 - attempt.chance
                    spread += 0.25
        if possible:
            assert abs(gained / possible - skill) <= 4 * spread**0.5 / possible


@few
@given(data=st.data())
def test_decision_is_constant_until_the_seat_has_decided(game: Any_game, data: st.DataObject) -> None:
    match = data.draw(begun(game))
    source = Source(data.draw(st.integers(0, 2**32)))
    for _ in range(30):
        if match.outcome is not None:
            break
        before = match.decisions()
        assert {seat for seat, number in before.items() if number >= 0} == set(match.to_move)
        if not match.to_move:
            match.expire()
            continue
        actor = min(match.to_move)
        legal = match.legal(actor)
        match.act(actor, match.sample(actor, source))
        after = match.decisions()
        assert after[actor] != before[actor] or actor == HOST or match.legal(actor) == legal, (
            "a decision taken is no longer the same decision, unless it may be taken back"
        )


# ---------------------------------------------------------------- beginnings that are refused


def test_settings_that_cannot_be_played_are_refused(game: Any_game) -> None:
    seats = game.seats[0]

    def start(**changes: Any) -> Match:
        given: dict[str, Any] = {"key": game.key, "deck": TOY, "seats": seats, "seed": 1, **changes}
        key, deck = given.pop("key"), given.pop("deck")
        return Match.start(key, deck, **given)

    for many in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(SetupRefused) as caught:
            start(seats=many)
        assert caught.value.code == "bad_seats"
        assert caught.value.data == {"seats": many, "low": game.seats[0], "high": game.seats[-1]}
    bad: list[Any] = [
        {"no_such_option": 1}, {"shuffle": 1}, {"shuffle": None}, {"seconds": 0}, {"seconds": True},
        {"seconds": 30.0}, {"start_seat": seats}, {"start_seat": -1}, {1: 2}, [],
    ]  # fmt: skip
    for options in bad[:-1]:
        with pytest.raises(SetupRefused) as caught:
            start(options=options)
        assert caught.value.code == "bad_options"
        assert caught.value.code in SETUP_REFUSALS
    with pytest.raises(SetupRefused, match="unknown_game"):
        start(key="no-such-game")
    twice = Deck((Card("a", 1, "x"), Card("a", 2, "x")) * 50)
    with pytest.raises(SetupRefused, match="duplicate_id"):
        start(deck=twice)
    needed = game.min_cards(game.Options(), seats)
    if needed:
        with pytest.raises(DeckTooSmall) as small:
            start(deck=cut(TOY, needed - 1))
        assert small.value.data == {"needed": needed, "present": needed - 1, "what": "cards"}
        start(deck=cut(TOY, needed))
