"""What a seat of a quiz may not know, changed."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.deck import Question
from games.core.rng import Source
from games.match import Match
from games.quiz.answers import pack, sample
from games.quiz.course import question_of
from games.quiz.model import ASK, LOBBY, REVEAL


def scrambled(match: Match, seat: int | None, source: Source) -> list[Match]:
    """The same quiz with other questions to come, other right answers, and other pupils' answers."""
    state, setting = match.state, match.setting
    worlds = []
    shown = set(state.order[: state.at + 1]) if state.phase != LOBBY else set()
    if state.made:
        made = tuple(
            each if place in shown else replace(each, items=each.items[::-1], low=-5, high=5)
            for place, each in enumerate(state.made)
        )
        worlds.append(Match(match.game, setting, replace(state, made=made)))
    open_now = {state.order[state.at]} if state.phase == ASK else set()
    questions = tuple(
        _other(question, source)
        if place in open_now
        else replace(question, items=question.items[::-1], skill="era")
        if place not in shown
        else question
        for place, question in enumerate(setting.deck.questions)
    )
    deck = replace(setting.deck, questions=questions)
    worlds.append(Match(match.game, replace(setting, deck=deck), state))
    clues = tuple(
        clue if state.phase == REVEAL else replace(clue, era=source.choice(setting.deck.eras).id)
        for clue in setting.deck.clues
    )
    worlds.append(Match(match.game, replace(setting, deck=replace(setting.deck, clues=clues)), state))
    if state.phase == ASK:
        question = question_of(setting, state)
        answers = tuple(
            given
            if given.seat == seat
            else replace(given, value=_another(match, question, given.seat, source))
            for given in state.answers
        )
        worlds.append(Match(match.game, setting, replace(state, answers=answers, elapsed=77)))
    if state.phase == REVEAL:
        marks = tuple(
            mark if mark.seat == seat else replace(mark, score=0.25, points=25) for mark in state.closed.marks
        )
        closed = replace(state.closed, marks=marks)
        worlds.append(Match(match.game, setting, replace(state, closed=closed)))
    return worlds


def _other(question: Question, source: Source) -> Question:
    """The same question with another right answer."""
    if question.kind == "sequence":
        return replace(question, truth=source.shuffle(question.truth))
    if question.kind == "choice":
        return replace(question, truth=source.choice(question.options))
    if question.kind == "match":
        return replace(
            question,
            truth=dict(zip(question.items, source.shuffle(list(question.truth.values())), strict=True)),
        )
    return replace(question, truth=1850 if question.kind == "year" else None)


def _another(match: Match, question: Question, seat: int, source: Source) -> int | tuple[int, ...]:
    """Another possible answer, as it is kept."""
    first = match.game.options_of(match.setting, match.state, seat)[0]
    action = sample(first, source) if hasattr(first, "form") else first
    value = next(
        value
        for name in ("order", "gap", "choice", "year", "pairs")
        if isinstance(value := getattr(action, name), (str, int, tuple, dict))
    )
    return pack(question, value)
