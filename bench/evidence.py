"""Are the reports' figures right? Classes whose knowledge is known play real games.

    python -m bench.evidence [--classes 200] [--processes 2]        # writes bench/EVIDENCE.md

Thirty pupils a class, six each of skill 0, ¼, ½, ¾ and 1, seated anew for each game, play by the real rules
through `Match` (``pupils.py`` says how they answer) until each has 40 informative judgements; all figures are
of exactly these. Seeds are fixed: the same code gives the same page.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from classroom.reports.measures import Summary, Sums
from games.core.deck import Deck
from games.match import Match
from history_content import library

from . import claims
from .pupils import play

PAGE: Final = Path(__file__).with_name("EVIDENCE.md")

SKILLS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
EACH: Final = 6
"""Pupils of each skill in a class."""

ENOUGH: Final = 40
"""Informative judgements of a pupil."""

SEATS: Final = 5
MOST_GAMES: Final = 2000

CHOSEN: Final = "chosen"


class Lesson(NamedTuple):
    """A game as it is played in one lesson: ``deck`` is "cards" or the key of a question set."""

    game: str
    options: Mapping[str, Any] = {}
    deck: str = "cards"


class Course(NamedTuple):
    """Lessons that take turns, and the segments of judgements (`skill`, or self-chosen bets) that are then
    looked at, each by itself.
    """

    title: str
    lessons: tuple[Lesson, ...]
    segments: tuple[str, ...] = ("chronology",)


TEAM: Final = Lesson("voyage-team")
PREDICTING: Final = Lesson("voyage-team", {"all_predict": True})
RACE: Final = Lesson("voyage-race")
TRAIN: Final = Lesson("voyage-train", {"predict": True})
BET: Final = Lesson("voyage-bet")
MADE: Final = tuple(
    Lesson("quiz", {"grading": grading, "recipe": {"number": 15, "difficulty": difficulty}})
    for difficulty, grading in ((1, "pairs"), (2, "exact"), (3, "pairs"), (2, "adjacent"), (3, "longest"))
)
SETS: Final = tuple(Lesson("quiz", {}, key) for key in ("folk", "beiguan", "tokaido", "horse"))

COURSES: Final[dict[str, Course]] = {
    "team": Course("voyage-team", (TEAM,)),
    "predict": Course("voyage-team, all predict", (PREDICTING,)),
    "race": Course("voyage-race", (RACE,)),
    "train": Course("voyage-train with predictions", (TRAIN,)),
    "bet": Course("voyage-bet", (BET,), ("era", CHOSEN)),
    "quiz": Course("quiz made from cards", MADE, ("chronology", "era")),
    "sets": Course("quiz of question sets", SETS, ("culture",)),
    "all": Course(
        "all of them in turn", (TEAM, TRAIN, MADE[2], RACE, BET, PREDICTING), ("chronology", "era")
    ),
}


class Figures(NamedTuple):
    """What the measures make of one pupil in one segment."""

    skill: float
    summary: Summary


class Row(NamedTuple):
    """One skill, over all classes: ``bias`` and ``width`` as shares, ``coverage`` of the 95 % interval."""

    skill: float
    pupils: int
    mean: float
    error: float
    coverage: float
    width: float
    raw: float

    @property
    def bias(self) -> float:
        return self.mean - self.skill


class Result(NamedTuple):
    """One course and segment. ``order``: the rank correlation with true skill, averaged over the classes;
    ``raw_order``: that of raw accuracy.
    """

    title: str
    segment: str
    classes: int
    rows: tuple[Row, ...]
    order: float
    raw_order: float


# ---------------------------------------------------------------- playing


def class_of(course: Course, seed: int) -> dict[str, list[Figures]]:
    """One class that plays this course: for each segment everybody's figures after `ENOUGH` judgements."""
    rng = Random(seed)
    skills = [skill for skill in SKILLS for _ in range(EACH)]
    books = {segment: [Sums() for _ in skills] for segment in course.segments}
    for number in range(MOST_GAMES):
        lesson = course.lessons[number % len(course.lessons)]
        for match, pupils in _tables(lesson, len(skills), rng):
            for pupil, attempt in play(match, pupils, skills, rng):
                book = books.get(CHOSEN if CHOSEN in attempt.flags else attempt.skill)
                if book is not None and book[pupil].informative < ENOUGH:
                    book[pupil].add(attempt.score, attempt.chance)
        if all(sums.informative >= ENOUGH for book in books.values() for sums in book):
            break
    else:
        raise RuntimeError(f"{course.title}: {ENOUGH} judgements are not reached in {MOST_GAMES} lessons")
    return {
        segment: [Figures(skill, sums.summary()) for skill, sums in zip(skills, book, strict=True)]
        for segment, book in books.items()
    }


def _tables(lesson: Lesson, count: int, rng: Random) -> Iterator[tuple[Match, list[int]]]:
    """The tables of a lesson with the pupils in their seats: five at each, or the whole class."""
    pupils = rng.sample(range(count), count)
    seats = count if lesson.game == "quiz" else SEATS
    for first in range(0, count, seats):
        seed = rng.randrange(2**31)
        match = Match.start(
            lesson.game, _deck(lesson.deck), seats=seats, seed=seed, options=dict(lesson.options)
        )
        yield match, pupils[first : first + seats]


@cache
def _deck(key: str) -> Deck:
    if key == "cards":
        return library.built_in_deck()
    return library.resolve({"kind": "questions", "key": key}).deck


# ---------------------------------------------------------------- comparing


def compare(title: str, segment: str, classes: Sequence[Sequence[Figures]]) -> Result:
    """What came out against what was known."""
    rows = []
    for skill in SKILLS:
        found = [each.summary for pupils in classes for each in pupils if each.skill == skill]
        values = [_number(each.above_chance) for each in found]
        mean = fmean(values)
        scatter = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        rows.append(
            Row(
                skill=skill,
                pupils=len(found),
                mean=mean,
                error=(scatter / len(values)) ** 0.5,
                coverage=fmean(_number(each.low) <= skill <= _number(each.high) for each in found),
                width=fmean(_number(each.width) for each in found),
                raw=fmean(_number(each.raw) for each in found),
            )
        )
    return Result(
        title=title,
        segment=segment,
        classes=len(classes),
        rows=tuple(rows),
        order=fmean(
            rank_correlation([p.skill for p in pupils], [_number(p.summary.above_chance) for p in pupils])
            for pupils in classes
        ),
        raw_order=fmean(
            rank_correlation([p.skill for p in pupils], [_number(p.summary.raw) for p in pupils])
            for pupils in classes
        ),
    )


def rank_correlation(left: Sequence[float], right: Sequence[float]) -> float:
    """Spearman's: the correlation of the ranks, equals sharing the mean of theirs."""
    a, b = _ranks(left), _ranks(right)
    middle = (len(a) + 1) / 2
    both = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    spread = sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b)
    return both / float(spread) ** 0.5


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    first = {value: at for at, value in reversed(list(enumerate(ordered)))}
    count = {value: ordered.count(value) for value in first}
    return [first[value] + (count[value] + 1) / 2 for value in values]


def _number(value: float | None) -> float:
    assert value is not None, "forty informative judgements have a figure"
    return value


# ---------------------------------------------------------------- the page


def targets(result: Result) -> list[str]:
    """What misses its target, in words; empty where all is reached."""
    missed = []
    for row in result.rows:
        if abs(row.bias) > 0.03:
            missed.append(f"bias {row.bias:+.3f} at skill {row.skill:g}")
        if row.coverage < 0.93 or (row.coverage > 0.98 and row.skill <= 0.75):
            missed.append(f"coverage {row.coverage:.1%} at skill {row.skill:g}")
    if result.order < 0.85:
        missed.append(f"rank correlation {result.order:.2f}")
    return missed


def table(results: Sequence[Result]) -> str:
    """All results as a table in Markdown."""
    lines = [
        "| game | judgements | skill | estimate | bias (± its error) | coverage | width | raw accuracy |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for result in results:
        for row in result.rows:
            lines.append(
                f"| {result.title} | {result.segment} | {row.skill:g} | {row.mean:.3f} "
                f"| {row.bias:+.3f} (± {row.error:.3f}) | {row.coverage:.1%} | {row.width * 100:.0f} "
                f"| {row.raw:.0%} |"
            )
    return "\n".join(lines)


def orders(results: Sequence[Result]) -> str:
    """Rank correlations as a table in Markdown."""
    lines = [
        "| game | judgements | pupils a skill | above-chance | raw accuracy | targets missed |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for each in results:
        missed = "; ".join(targets(each)) or "none"
        lines.append(
            f"| {each.title} | {each.segment} | {each.rows[0].pupils} | {each.order:.3f} "
            f"| {each.raw_order:.3f} | {missed} |"
        )
    return "\n".join(lines)


def page(results: Sequence[Result]) -> str:
    """EVIDENCE.md."""
    return f"""# How right the figures are

Written by `python -m bench.evidence`; nothing here is typed by hand. What is computed, and why so:
`docs/measures.md`.

{results[0].classes} classes of 30 simulated pupils a course play real games until each pupil has {ENOUGH}
informative judgements. Targets: bias within ±0.03; the 95 % interval covers the truth in at least 93 % at
every skill, and in at most 98 % up to skill 0.75; rank correlation with true skill at least 0.85. *Raw
accuracy* is the plain share of right answers on the same data.

## Order of the pupils: rank correlation with true skill

{orders(results)}

## Each skill

Estimate: the mean of above-chance accuracy. Width: of the interval, in points.

{table(results)}

{claims.page()}
"""


def study(keys: Sequence[str], classes: int, processes: int = 1) -> Iterator[Result]:
    """The courses of these keys, each played by so many classes."""
    with ProcessPoolExecutor(processes) as pool:
        for at, key in enumerate(keys):
            jobs = [pool.submit(_class_of, key, 1000 * at + number) for number in range(classes)]
            played = [job.result() for job in jobs]
            for segment in COURSES[key].segments:
                yield compare(COURSES[key].title, segment, [each[segment] for each in played])


def _class_of(key: str, seed: int) -> dict[str, list[Figures]]:
    return class_of(COURSES[key], seed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays, prints, and writes the page; 1 where a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.evidence", description=__doc__)
    parser.add_argument("--classes", type=int, default=200, help="classes a course")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help=f"comma-separated courses of {', '.join(COURSES)}")
    chosen = parser.parse_args(arguments)
    keys = [key for key in chosen.only.split(",") if key] or list(COURSES)
    results = []
    for result in study(keys, chosen.classes, chosen.processes):
        print(f"\n{table([result])}\n{orders([result])}", flush=True)
        results.append(result)
    if not chosen.only:
        PAGE.write_text(page(results), encoding="utf-8")
        print(f"written: {PAGE.name}")
    return 1 if any(targets(result) for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
