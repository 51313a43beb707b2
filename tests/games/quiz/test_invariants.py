"""What holds after every action of a quiz, whoever acts."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.api import CLOCK, END
from games.core.rng import Source
from games.match import Match
from games.quiz.model import ASK, REVEAL
from games.registry import get

from ..worlds import begun, drive

GAME = get("quiz")


def people_come_and_go(match: Match, source: Source) -> None:
    if match.outcome is None and match.setting.options.pace != "self" and source.randrange(6) == 0:
        seats = [seat for seat in range(match.seats) if source.randrange(3)]
        match.act(CLOCK, {"type": "present", "seats": seats})


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(match=begun(GAME), seed=st.integers(0, 2**32))
def test_invariants_of_quiz_hold_after_every_action(match, seed):
    source = Source(seed)
    options = match.setting.options
    while match.outcome is None:
        before, judged = match.state, len(match.attempts)
        people_come_and_go(match, source)
        drive(match, source, 1)
        state, new = match.state, match.attempts[judged:]

        answered = [given.seat for given in state.answers]
        assert answered == sorted(set(answered)), "one answer a seat"
        if state.phase in (ASK, REVEAL):
            assert set(answered) <= set(state.open), "only who may answer has"
        assert (state.closed is not None) == (state.phase == REVEAL)
        if state.present is not None:
            assert set(state.present) <= set(state.joined)
        assert all(after >= then for after, then in zip(state.points, before.points, strict=True))

        seats = [attempt.seat for attempt in new]
        assert len(set(seats)) == len(seats), "one judgement a question and seat"
        if state.phase == REVEAL and new:
            assert set(seats) == set(state.asked) | set(answered), "all who were asked or answered"
            unanswered = {attempt.seat for attempt in new if attempt.score is None}
            assert unanswered == set(state.asked) - set(answered), "QUIZ-11"
            gained = sum(state.points) - sum(before.points)
            assert gained <= len(seats) * (150 if options.speed_bonus else 100)
        if state.phase == ASK and state.at == before.at:
            assert not new, "nobody is judged before the question closes"
        assert state.order[: len(before.order)] == before.order
        assert len(state.order) <= 2 * len(set(state.order)), "a missed one returns once"
    if match.state.phase == END and not match.state.finished and not match.state.stopped:
        assert match.state.at + 1 == len(match.state.order)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(match=begun(GAME), seed=st.integers(0, 2**32))
def test_the_class_sees_counts_and_each_seat_only_its_own_answer(match, seed):
    source = Source(seed)
    for _ in range(40):
        if match.outcome is not None:
            return
        drive(match, source, 1)
        if match.state.phase not in (ASK, REVEAL):
            continue
        by_seat = {given.seat for given in match.state.answers}
        for seat in (None, *range(min(match.seats, 5))):
            view = match.view(seat)
            assert (view["answered"] is not None) == (seat in by_seat)
            if view["reveal"] is not None:
                assert view["reveal"]["answered"] == len(by_seat)
                assert 0 <= view["reveal"]["right"] <= len(by_seat)
