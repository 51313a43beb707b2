"""What was played as a person's data: handed out in words, kept under a pseudonym (``rosters.personal``)."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import msgspec
from django.utils.translation import gettext_lazy

from classroom.language import spoken
from classroom.play import answers, texts
from classroom.play.models import Attempt, Doubt, Move, Seat
from classroom.rosters import personal
from classroom.rosters.models import Student
from games.core.deck import QUESTION_KINDS
from history_content import library

ABOUT_TABLE = ("table__activity__session__title", "table__game", "table__number", "table__round")


def register() -> None:
    """Tells rosters; called once at start."""
    personal.evidence(Seat, "seats", gettext_lazy("Seats at tables"), _seats)
    personal.evidence(Move, "moves", gettext_lazy("Moves"), _moves)
    personal.evidence(Attempt, "judgements", gettext_lazy("Judgements"), _judgements)
    personal.evidence(Doubt, "doubts", gettext_lazy("Cards reported as doubtful"), _doubts)


def _table(row: tuple[Any, ...]) -> dict[str, Any]:
    session, game, number, round_ = row
    return {"session": session, "game": texts.game_title(game), "table": number, "round": round_}


def _seats(student: Student) -> list[dict[str, Any]]:
    rows = Seat.objects.filter(student=student).order_by("pk").values_list(*ABOUT_TABLE, "index")
    return [{**_table(row[:4]), "seat": row[4] + 1} for row in rows]


def _moves(student: Student) -> list[dict[str, Any]]:
    rows = Move.objects.filter(student=student).order_by("pk")
    return [
        {**_table(row[:4]), "move": row[4], "at": row[5].isoformat(), "action": json.loads(row[6])}
        for row in rows.values_list(*ABOUT_TABLE, "revision", "at", "action")
    ]


def _judgements(student: Student) -> list[dict[str, Any]]:
    lang = spoken()

    @lru_cache
    def words_of(content_hash: str) -> answers.ResolvedWords:
        return answers.ResolvedWords(library.restore(content_hash), lang)

    found = []
    rows = Attempt.objects.filter(student=student).select_related("table__activity__session").order_by("pk")
    for attempt in rows:
        table = attempt.table
        items, given, truth = (
            msgspec.json.decode(text) for text in (attempt.items, attempt.answer, attempt.truth)
        )
        about: dict[str, Any] = {"about": attempt.item, "answer": given, "right": truth}
        if table.content_hash:
            words = words_of(table.content_hash)
            if attempt.kind in QUESTION_KINDS:
                about = {
                    "about": answers.asked(words, attempt.kind, attempt.item, items),
                    "answer": answers.answer(words, attempt.kind, attempt.item, items, given),
                    "right": answers.right_answer(words, attempt.kind, attempt.item, items, truth),
                }
            else:
                about["about"] = words.part(attempt.item, attempt.item)
        session = table.activity.session.title
        found.append(
            {
                **_table((session, table.game, table.number, table.round)),
                "at": attempt.at.isoformat(timespec="seconds"),
                "kind": attempt.kind,
                "skill": attempt.skill,
                **about,
                "score": attempt.score,
                "chance": attempt.chance,
                "years_off": attempt.years_off,
                "seconds": None if attempt.elapsed_ms is None else attempt.elapsed_ms / 1000,
                "flags": json.loads(attempt.flags),
            }
        )
    return found


def _doubts(student: Student) -> list[dict[str, Any]]:
    rows = Doubt.objects.filter(student=student).order_by("pk")
    return [
        {**_table(row[:4]), "about": row[4], "reason": row[5], "at": row[6].isoformat(timespec="seconds")}
        for row in rows.values_list(*ABOUT_TABLE, "item", "reason", "at")
    ]
