"""Answers to quiz questions in words, for each of the eight kinds."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.utils import translation

from classroom.play import answers, placements
from classroom.play.host import hosts
from classroom.play.models import Table
from tests.world import World

NAMES = {
    "fort": ("Fort", "1624"), "rail": ("Railway", "1891"), "quake": ("Earthquake", "1935"),
    "qing": ("Qing", ""), "japan": ("Japan", ""), "clue": ("Who built it?", ""),
}  # fmt: skip
PARTS = {"drum": "a drum", "skin": "skin", "flute": "a flute", "wood": "wood", "wake": "get up", "eat": "eat"}
TEXTS = {
    "q-choice": "What is it made of?",
    "q-match": "What belongs together?",
    "q-steps": "How does it go on?",
}


class Stub:
    """Names of a few ids; the parts of a question are known only to that question."""

    def question(self, id: str) -> str:
        return TEXTS.get(id, "")

    def part(self, question: str, id: str) -> str:
        return NAMES[id][0] if id in NAMES else PARTS[id] if question in TEXTS else id

    def year(self, id: str) -> str:
        return NAMES.get(id, ("", ""))[1]


@pytest.mark.parametrize(
    ("kind", "item", "items", "given", "truth", "said"),
    [
        (
            "order", "recipe:1", ["rail", "fort"], ["rail", "fort"], [["fort", "rail"]],
            ("Put in order: Railway, Fort", "Railway → Fort", "Fort → Railway"),
        ),
        (
            "insert", "rail", ["rail", "fort", "quake"], 0, [1],
            ("Railway", "before “Fort” (1624)", "between “Fort” (1624) and “Earthquake” (1935)"),
        ),
        (
            "insert", "rail", ["rail", "fort", "quake"], 2, [1],
            ("Railway", "after “Earthquake” (1935)", "between “Fort” (1624) and “Earthquake” (1935)"),
        ),
        (
            "before_after", "recipe:2", ["rail", "fort"], "rail", ["fort"],
            ("Which came first: “Railway” or “Fort”?", "Railway", "Fort"),
        ),
        ("era", "clue", ["clue", "qing", "japan"], "japan", ["qing"], ("Who built it?", "Japan", "Qing")),
        (
            "era", "rail", ["rail", "qing", "japan"], "qing", ["qing", "japan"],
            ("Railway", "Qing", "Qing or Japan"),
        ),
        (
            "era", "q-choice", ["rail", "qing", "japan"], "japan", ["qing"],
            ("What is it made of? “Railway”", "Japan", "Qing"),
        ),
        ("year", "rail", ["rail"], -4500, [1891], ("Railway", "4500 BCE", "1891")),
        (
            "choice", "q-choice", ["wood", "skin"], "wood", ["skin"],
            ("What is it made of?", "wood", "skin"),
        ),
        (
            "match", "q-match", ["drum", "flute", "skin", "wood"], {"drum": "wood", "flute": "skin"},
            [{"drum": "skin", "flute": "wood"}],
            ("What belongs together?", "a drum – wood, a flute – skin", "a drum – skin, a flute – wood"),
        ),
        (
            "sequence", "q-steps", ["eat", "wake"], ["eat", "wake"], [["wake", "eat"]],
            ("How does it go on?", "eat → get up", "get up → eat"),
        ),
    ],
)  # fmt: skip
def test_a_question_its_answer_and_what_was_right(kind, item, items, given, truth, said):
    with translation.override("en"):
        words = Stub()
        assert answers.asked(words, kind, item, items) == said[0]
        assert answers.answer(words, kind, item, items, given) == said[1]
        assert answers.right_answer(words, kind, item, items, truth) == said[2]
        assert answers.answer(words, kind, item, items, None) == ""


def test_what_no_content_knows_is_named_by_its_id():
    with translation.override("en"):
        assert answers.asked(Stub(), "choice", "gone", ["a", "b"]) == "a, b"
        assert answers.answer(Stub(), "choice", "gone", ["a", "b"], "b") == "b"
        assert answers.right_answer(Stub(), "match", "gone", [], [{"a": "b"}]) == "a – b"


# What a pupil reads afterwards --------------------------------------------------------------------------


async def _played(world: World, table: Table) -> dict[str, Any]:
    """Both answer the first question, the first rightly; nobody the second."""
    host = await hosts.open(table.pk)
    host.connected(frozenset({0, 1}))

    async def act(seat: int, action: dict[str, Any]) -> None:
        answer = await host.act(seat=seat, key=f"{seat}-{host.revision}", rev=host.revision, action=action)
        assert answer.ok, answer.code

    await act(-1, {"type": "start"})
    items = host.match.view(0)["question"]["items"]
    early = min(items, key=lambda card: host.match.setting.deck.year[card])
    await act(0, {"type": "answer", "choice": early})
    await act(1, {"type": "answer", "choice": next(card for card in items if card != early)})
    if host.match.view(0)["phase"] == "ASK":
        await act(-1, {"type": "close"})
    for action in ("next", "close", "next"):
        await act(-1, {"type": action})
    return {"items": items, "early": early}


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("live")
async def test_the_result_of_a_quiz_tells_question_answer_and_points():
    recipe = {"kinds": ["before_after"], "number": 2, "difficulty": 2}
    world = await database_sync_to_async(World.make)(
        2, game="quiz", mode="class", options={"recipe": recipe, "shuffle": False}
    )
    table = await database_sync_to_async(world.table)()
    played = await _played(world, table)
    keys = [f"s{student.pk}" for student in world.students]
    found = await database_sync_to_async(_result)(table, keys)
    assert found.points == {keys[0]: 100, keys[1]: 0}
    assert found.placements == {keys[0]: [], keys[1]: []}
    mine, other = found.answers[keys[0]], found.answers[keys[1]]
    assert [answer.result for answer in mine] == ["right", "none"]
    assert [answer.result for answer in other] == ["wrong", "none"]
    front = (await hosts.open(table.pk)).content.front(played["early"], "en")
    assert mine[0].answer == mine[0].right == front["name"]
    assert other[0].answer != other[0].right == front["name"]
    assert mine[0].asked.startswith("Which came first")


def _result(table: Table, keys: list[str]) -> placements.TableResult:
    with translation.override("en"):
        found = placements.result_of(table.pk, keys, "en")
    assert found is not None
    return found
