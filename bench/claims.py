"""What the reports claim beyond the one figure: trends, cards, the scale. On pupils and cards whose truth is
known, drawn by the models of ``docs/measures.md``; seeds are fixed.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from classroom.reports.ability import LEVEL_STEP, Estimate, Response, fit
from classroom.reports.difficulty import cards_known
from classroom.reports.growth import Growth, Period, growth
from classroom.reports.measures import Sums

CHANCES: Final = (1 / 7, 1 / 5, 1 / 4, 1 / 3, 2 / 5, 1 / 2)
"""As the games give them."""


def page() -> str:
    """The sections of EVIDENCE.md."""
    return "\n\n".join((trends(), cards(), scale()))


def _table(head: str, rows: Sequence[Sequence[str]]) -> str:
    rule = "| " + " | ".join("---" for _ in rows[0]) + " |"
    return "\n".join([f"| {head} |", rule, *("| " + " | ".join(row) + " |" for row in rows)])


# ---------------------------------------------------------------- trends

PUPILS: Final = 1000


def trends() -> str:
    """How often growth is claimed: where there is none, and where there is."""
    rows = []
    for sessions in (2, 4, 8, 16):
        for judgements in (12, 30):
            found = partial(_grown, sessions, judgements)
            flat = [_claimed(found(skill, skill)) for skill in (0.0, 0.3, 0.6, 0.9)]
            jumping = _claimed(found(0.5, 0.5, 0.12))
            some, much = found(0.3, 0.6), found(0.2, 0.7)
            held = fmean((each.low or 0) <= 0.5 <= (each.high or 0) for each in much)
            rows.append(
                (
                    str(sessions),
                    f"about {judgements}",
                    f"{min(flat):.1%} – {max(flat):.1%}",
                    f"{jumping:.1%}",
                    f"{fmean(each.verdict == 'grew' for each in some):.0%}",
                    f"{fmean(each.verdict == 'grew' for each in much):.0%}",
                    f"{fmean(each.verdict == 'fell' for each in [*some, *much]):.1%}",
                    f"{held:.1%}",
                )
            )
    head = (
        "sessions | judgements each | a trend where there is none (skills 0 to 0.9) "
        "| the same where sessions scatter by 12 points | grew by 30 points: found | by 50: found "
        "| said to fall | interval holds the 50"
    )
    return f"## Growth\n\n{PUPILS} pupils a figure.\n\n{_table(head, rows)}"


def _grown(
    sessions: int, judgements: int, first: float, last: float, scatter: float = 0.0
) -> list[Growth[int]]:
    rng = Random(f"{sessions} {judgements} {first} {last} {scatter}")
    found = []
    for _ in range(PUPILS):
        periods = []
        for at in range(sessions):
            skill = first + (last - first) * at / (sessions - 1)
            skill = min(1.0, max(0.0, rng.gauss(skill, scatter)))
            sums = Sums()
            for _ in range(judgements + rng.randint(-4, 4)):
                chance = rng.choice(CHANCES)
                sums.add(float(rng.random() < skill + (1 - skill) * chance), chance)
            periods.append(Period(at, sums))
        found.append(growth(periods))
    return found


def _claimed(found: Sequence[Growth[int]]) -> float:
    return fmean(each.verdict != "cannot_tell" for each in found)


# ---------------------------------------------------------------- cards


class _Judged(NamedTuple):
    item: str
    score: float
    chance: float
    elapsed_ms: None = None


def cards() -> str:
    """How far off a card's figure is, plain and drawn to its level."""
    rows = []
    for each in (3, 10, 30):
        rng = Random(each)
        plain: list[float] = []
        shrunk: list[float] = []
        held: list[bool] = []
        for _ in range(60):
            level = {f"card{number}": rng.choice((1, 2, 3)) for number in range(60)}
            truth = {
                card: min(1.0, max(0.0, rng.gauss(0.5 + 0.15 * (2 - level[card]), 0.18))) for card in level
            }
            judged = []
            for card in rng.choices(list(level), k=60 * each):
                chance = rng.choice(CHANCES)
                right = rng.random() < truth[card] + (1 - truth[card]) * chance
                judged.append(_Judged(card, float(right), chance))
            for card, found in cards_known(judged, level).items():
                plain.append(((found.known or 0.0) - truth[card]) ** 2)
                shrunk.append((found.shrunk - truth[card]) ** 2)
                held.append(found.low <= truth[card] <= found.high)
        off = [f"{math.sqrt(fmean(squares)) * 100:.0f}" for squares in (plain, shrunk)]
        rows.append((f"about {each}", *off, f"{fmean(held):.1%}"))
    head = "judgements a card | plain figure is off by | drawn to its level | interval holds the truth"
    return (
        "## Cards\n\n60 classes of 60 cards; known shares scatter by 18 points about their level's. "
        f"Root mean squares, in points.\n\n{_table(head, rows)}"
    )


# ---------------------------------------------------------------- the scale


class _Class(NamedTuple):
    level: dict[int, int]
    ability: list[float]
    difficulty: list[float]
    responses: list[Response[int, int]]

    def known(self, person: int, card: int) -> float:
        return 1 / (1 + math.exp(self.difficulty[card] - self.ability[person]))


def _class(seed: int, people: int, cards: int, each: int) -> _Class:
    rng = Random(seed)
    level = {card: rng.choice((1, 2, 3)) for card in range(cards)}
    ability = [rng.gauss(0.3, 1.2) for _ in range(people)]
    difficulty = [rng.gauss(LEVEL_STEP * (level[card] - 2), 0.8) for card in range(cards)]
    made = _Class(level, ability, difficulty, [])
    for person in range(people):
        for _ in range(each):
            card, chance = rng.randrange(cards), rng.choice(CHANCES)
            right = rng.random() < chance + (1 - chance) * made.known(person, card)
            made.responses.append(Response(person, card, float(right), chance))
    return made


def scale() -> str:
    """Abilities, difficulties, and the cards named for practice."""
    rows = []
    for people, each, classes in ((30, 15, 20), (30, 40, 20), (30, 150, 10), (40, 1200, 3)):
        spent: list[float] = []
        squares: list[float] = []
        people_held: list[bool] = []
        cards_held: list[bool] = []
        orders: list[float] = []
        practised: list[float] = []
        for seed in range(classes):
            place = _class(seed, people, 80, each)
            began = time.process_time()
            found = fit(place.responses, place.level)
            spent.append(time.process_time() - began)
            people_held += _held(found.ability, place.ability)
            cards_held += _held(found.difficulty, place.difficulty)
            orders.append(_correlation(place.ability, [found.ability[p].value for p in range(people)]))
            for person in range(people):
                squares += [(found.known(person, c) - place.known(person, c)) ** 2 for c in range(80)]
                practised += [place.known(person, c) for c, _ in found.to_practise(person, range(80))]
        rows.append(
            (
                f"{people} × {each}",
                f"{fmean(orders):.2f}",
                f"{math.sqrt(fmean(squares)) * 100:.0f}",
                f"{fmean(people_held):.1%} / {fmean(cards_held):.1%}",
                f"{fmean(practised):.0%}",
                f"{min(spent) * 1000:.0f} ms",
            )
        )
    head = (
        "students × judgements | correlation of ability with the truth | known(student, card) is off by "
        "| 95 % intervals hold: students / cards | of cards named for practice (50 to 80 %) truly known "
        "| CPU time"
    )
    about = "80 cards of three levels. Off by: root mean square, in points."
    return f"## The scale\n\n{about}\n\n{_table(head, rows)}"


def _held(found: Mapping[int, Estimate], truth: Sequence[float]) -> list[bool]:
    return [abs(each.value - truth[at]) <= 1.96 * each.error for at, each in found.items()]


def _correlation(left: Sequence[float], right: Sequence[float]) -> float:
    a, b = fmean(left), fmean(right)
    both = sum((x - a) * (y - b) for x, y in zip(left, right, strict=True))
    return both / math.sqrt(sum((x - a) ** 2 for x in left) * sum((y - b) ** 2 for y in right))
