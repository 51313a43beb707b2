"""Pupils whose knowledge is known, who play real games by their rules.

What a pupil is asked about is a blind choice. Then, with probability ``skill``, it answers as one who knows
all that the judgement needs (and discards or stops, where the rules allow that and nothing is right); else it
picks uniformly among the answers that are open. These it reads off `Match.legal`, not off the judgement's own
``chance``: a wrong ``chance`` shows as a skill of 0 that does not come out as 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from games.core.api import HOST, Attempt
from games.core.deck import Deck, accepts
from games.core.questions import grade
from games.match import Match
from games.quiz.course import question_of

Action = dict[str, Any]
Player = Callable[[Match, int, bool, Random], Action]
"""What a seat does now; the third argument: whether it knows."""


class Judged(NamedTuple):
    """An attempt, and which pupil's."""

    pupil: int
    attempt: Attempt


def play(match: Match, pupils: Sequence[int], skills: Sequence[float], rng: Random) -> Iterator[Judged]:
    """A game from its beginning to its end: ``pupils`` are those in its seats, ``skills`` everybody's."""
    player = PLAYERS[match.key]
    while match.outcome is None:
        waiting = sorted(match.to_move)
        seats = [seat for seat in waiting if seat >= 0]
        if match.key == "quiz" and match.state.phase != "ASK":
            step = match.act(HOST, {"type": "start" if match.state.phase == "LOBBY" else "next"})
        elif not seats:
            step = match.expire()
        else:
            # All who may act now do so in an order of chance: at the buzzer, the first one has it.
            seat = seats[rng.randrange(len(seats))]
            if match.key == "quiz":
                answered = {given.seat for given in match.state.answers}
                seat = next(seat for seat in seats if seat not in answered)
            knows = rng.random() < skills[pupils[seat]]
            step = match.act(seat, player(match, seat, knows, rng))
        for attempt in step.attempts:
            yield Judged(pupils[attempt.seat], attempt)


# ---------------------------------------------------------------- the map of 走過臺灣


def _on_the_map(match: Match, seat: int, knows: bool, rng: Random) -> Action:
    """GROUP and SOLO: places and predictions."""
    state, legal = match.state, match.legal(seat)
    race = match.key == "voyage-race"
    if state.phase == "PREDICT":
        card = state.chosen if race else state.fronts[state.active]
        areas = state.maps[state.active] if race else state.areas
        right = _areas(match.setting.deck, areas, card)
        said = [action for action in legal if action["type"] == "predict"]
        if knows:
            said = [action for action in said if action["area"] in (right or ["none"])]
        return rng.choice(said)
    places = [action for action in legal if action["type"] == "place"]
    if not places:
        return rng.choice(legal)
    card = rng.choice(state.market) if race else state.fronts[seat]
    if race:
        places = [action for action in places if action["card"] == card]
    if not knows:
        return rng.choice(places)
    right = _areas(match.setting.deck, state.maps[seat] if race else state.areas, card)
    known = [action for action in places if action["area"] in right]
    if known:
        return rng.choice(known)
    return {"type": "discard"} if {"type": "discard"} in legal else rng.choice(places)


def _areas(deck: Deck, areas: Sequence[str | None], card: str) -> list[int]:
    """Where the card is right: nothing later before it, nothing earlier behind it."""
    years = [None if there is None else deck.year[there] for there in areas]
    year = deck.year[card]
    return [
        at + 1
        for at, there in enumerate(years)
        if there is None
        and all(before is None or before <= year for before in years[:at])
        and all(after is None or after >= year for after in years[at:])
    ]


# ---------------------------------------------------------------- 南下列車


def _on_the_train(match: Match, seat: int, knows: bool, rng: Random) -> Action:
    """TRAIN with predictions: any card of the hand, and to which column it will go."""
    if match.state.phase != "PLAY":
        return rng.choice(match.legal(seat))
    card = rng.choice(match.state.hands[seat])
    said = [action for action in match.legal(seat) if action["card"] == card and "predict" in action]
    if knows:
        judgement = match.game.judgement_of(match.setting, match.state, card)
        right = {str(play.predict) for play in judgement.right}
        said = [action for action in said if str(action["predict"]) in right]
    return rng.choice(said)


# ---------------------------------------------------------------- 快打臺灣通


def _at_the_buzzer(match: Match, seat: int, knows: bool, rng: Random) -> Action:
    """BET: answers, and pawns on periods."""
    deck, state, legal = match.setting.deck, match.state, match.legal(seat)
    era = deck.clue[state.clue].era
    if state.phase == "ANSWER":
        return {"type": "answer", "era": era} if knows else rng.choice(legal)
    places = [action for action in legal if action["type"] == "place"]
    if state.phase != "BET" or not places:
        return rng.choice(legal)
    if not knows:
        return rng.choice(places)
    found = {spot for spot, card in enumerate(state.spots, 1) if card and accepts(deck.card[card], era)}
    right = [action for action in places if action["spot"] in (found or {BLANK_SPOT})]
    return rng.choice(right) if right else {"type": "stop"}


BLANK_SPOT: Final = 9


# ---------------------------------------------------------------- the quiz


def _at_the_quiz(match: Match, seat: int, knows: bool, rng: Random) -> Action:
    """QUIZ: all eight kinds of question."""
    question = question_of(match.setting, match.state)
    blind = _blind_answer(match.legal(seat), rng)
    if not knows:
        return blind
    field, value = next((name, value) for name, value in blind.items() if name != "type")
    truth = grade(match.setting.deck, question, value).truth
    if question.kind in ("insert", "before_after", "era", "choice"):
        truth = rng.choice(list(truth))
    elif question.kind in ("order", "sequence"):
        truth = list(truth)
    return {"type": "answer", field: truth}


def _blind_answer(legal: Sequence[Action], rng: Random) -> Action:
    """Any possible answer, all equally likely."""
    answers = [action for action in legal if action["type"] == "answer"]
    form = answers[0].get("form")
    if form is None:
        return rng.choice(answers)
    ((field, rule),) = form.items()
    if field == "order":
        return {"type": "answer", "order": rng.sample(rule["permute"], len(rule["permute"]))}
    if field == "year":
        return {"type": "answer", "year": rng.randint(rule["from"], rule["to"])}
    left, right = rule["left"], rule["right"]
    chosen = rng.sample(right, len(left)) if rule.get("once") else [rng.choice(right) for _ in left]
    return {"type": "answer", "pairs": dict(zip(left, chosen, strict=True))}


PLAYERS: Final[dict[str, Player]] = {
    "voyage-team": _on_the_map,
    "voyage-race": _on_the_map,
    "voyage-train": _on_the_train,
    "voyage-bet": _at_the_buzzer,
    "quiz": _at_the_quiz,
}
