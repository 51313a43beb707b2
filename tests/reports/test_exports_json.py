"""Issue 4: "xAPI statements (JSON) and a documented JSON dump of a session"."""

from __future__ import annotations

import re
import uuid
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from classroom.lessons.models import Guest
from classroom.play.invented.school import Made, Size
from classroom.play.models import Attempt, By, Move, Table
from classroom.reports import queries
from classroom.reports.exports import dump, xapi
from classroom.reports.exports.material import Material, Scope, account_of
from classroom.rosters.models import Student, Teacher
from games.match import Match
from tests.reports import exporting, world
from tests.reports.conftest import World

HOME = "http://192.168.1.5:8000/"


@pytest.fixture
def made(db: None) -> Made:
    return exporting.invent(Teacher.objects.create_user("alice", None))


def statements(scope: Scope) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = exporting.document(b"".join(xapi.stream(Material(scope), HOME)))
    return found


def dumped(scope: Scope) -> dict[str, Any]:
    found: dict[str, Any] = exporting.document(b"".join(dump.stream(Material(scope))))
    return found


# ---------------------------------------------------------------- the shape that xAPI 1.0.3 asks for

INTERACTIONS = {
    *("true-false", "choice", "fill-in", "long-fill-in", "matching", "performance"),
    *("sequencing", "likert", "numeric", "other"),
}
LANGUAGE = re.compile(r"[a-z]{2}(-[A-Z][a-z]{3})?")


def is_iri(text: object) -> bool:
    return isinstance(text, str) and bool(urlsplit(text).scheme) and not re.search(r"\s", text)


def check_map(found: dict[str, str]) -> None:
    assert found
    assert all(LANGUAGE.fullmatch(lang) and isinstance(text, str) for lang, text in found.items())


def check_activity(found: dict[str, Any]) -> None:
    assert set(found) <= {"objectType", "id", "definition"}
    assert found["objectType"] == "Activity"
    assert is_iri(found["id"])
    definition = found["definition"]
    assert set(definition) <= {
        *("name", "description", "type", "moreInfo", "interactionType", "correctResponsesPattern"),
        *("choices", "scale", "source", "target", "steps", "extensions"),
    }
    assert is_iri(definition["type"])
    check_map(definition["name"])
    if "interactionType" in definition:
        assert definition["interactionType"] in INTERACTIONS
    assert all(isinstance(each, str) for each in definition.get("correctResponsesPattern", []))


def check_statement(found: dict[str, Any]) -> None:
    """Part 2 of the specification: properties, their types and their limits; null only within extensions."""
    assert set(found) == {"id", "actor", "verb", "object", "result", "context", "timestamp"}
    uuid.UUID(found["id"])
    assert set(found["actor"]) == {"objectType", "account"}
    assert found["actor"]["objectType"] == "Agent"
    assert set(found["actor"]["account"]) == {"homePage", "name"}
    assert is_iri(found["actor"]["account"]["homePage"])
    assert found["actor"]["account"]["name"]
    assert set(found["verb"]) == {"id", "display"}
    assert is_iri(found["verb"]["id"])
    check_map(found["verb"]["display"])
    check_activity(found["object"])
    result = found["result"]
    assert set(result) <= {"score", "success", "completion", "response", "duration", "extensions"}
    assert isinstance(result["completion"], bool)
    if "score" in result:
        score = result["score"]
        assert set(score) == {"scaled", "raw", "min", "max"}
        assert -1 <= score["scaled"] <= 1
        assert score["min"] <= score["raw"] <= score["max"]
        assert isinstance(result["success"], bool)
        assert isinstance(result["response"], str)
    if "duration" in result:
        assert re.fullmatch(r"PT\d+(\.\d{1,2})?S", result["duration"])
    context = found["context"]
    assert set(context) == {"registration", "platform", "language", "contextActivities", "extensions"}
    uuid.UUID(context["registration"])
    assert LANGUAGE.fullmatch(context["language"])
    assert set(context["contextActivities"]) <= {"parent", "grouping", "category", "other"}
    for each in (*context["contextActivities"]["parent"], *context["contextActivities"]["grouping"]):
        check_activity(each)
    assert all(is_iri(key) for part in (result, context) for key in part["extensions"])
    moment = datetime.fromisoformat(found["timestamp"])
    assert moment.utcoffset() is not None


class TestXapi:
    def test_every_judgement_that_counts_is_a_valid_statement(self, made: Made) -> None:
        """All games are in it: every kind of judgement."""
        found = statements(Scope(made.classroom))
        kept = queries.placements_of(queries.evidence())
        assert len(found) == len(kept)
        for statement, row in zip(found, kept, strict=True):
            check_statement(statement)
            extensions = statement["context"]["extensions"]
            assert extensions["urn:chronoclass:skill"] == row.skill
            assert extensions["urn:chronoclass:move"] == row.revision
            assert statement["result"]["extensions"]["urn:chronoclass:chance"] == row.chance
            if row.score is None:
                assert statement["verb"]["id"] == xapi.SKIPPED
                assert "score" not in statement["result"]
            else:
                assert statement["verb"]["id"] == xapi.ANSWERED
                assert statement["result"]["score"]["scaled"] == row.score
                assert statement["result"]["success"] is (row.score >= 1)

    def test_quiz_questions_are_interactions_of_their_kind_with_their_right_answers(self, made: Made) -> None:
        kept = queries.placements_of(queries.evidence())
        kinds = set()
        for statement, row in zip(statements(Scope(made.classroom)), kept, strict=True):
            definition = statement["object"]["definition"]
            if row.of_quiz and row.score == 1.0 and definition["interactionType"] in ("choice", "sequencing"):
                kinds.add(row.kind)
                assert statement["result"]["response"] in definition["correctResponsesPattern"]
        assert {"era", "before_after"} <= kinds

    def test_actors_are_codes_and_no_name_is_anywhere(self, made: Made) -> None:
        data = b"".join(xapi.stream(Material(Scope(made.classroom)), HOME)).decode()
        for student in made.classroom.students.all():
            assert student.name not in data
            assert f'"{account_of(("student", student.pk))}"' in data
        assert "mbox" not in data

    def test_an_account_stays_whatever_becomes_of_number_name_and_class_code(self, place: World) -> None:
        first, second = place.students
        world.judged(place.table, first)
        before = statements(Scope(place.group))[0]["actor"]["account"]["name"]
        Student.objects.filter(pk=second.pk).update(number=99)
        Student.objects.filter(pk=first.pk).update(number=second.number, name="別的名字")
        place.group.code = "NEWONE"
        place.group.save()
        assert statements(Scope(place.group))[0]["actor"]["account"]["name"] == before
        assert statements(Scope(place.group, names=False))[0]["actor"]["account"]["name"] == before

    def test_who_comes_to_a_number_later_has_another_account(self, place: World) -> None:
        first = place.students[0]
        world.judged(place.table, first)
        Student.objects.filter(pk=first.pk).update(left_at=timezone.now())
        second = Student.objects.create(
            classroom=place.group, number=first.number, name="新同學", pictures="cat,kite,bus", pin="4321"
        )
        world.judged(place.table, second)
        names = [each["actor"]["account"]["name"] for each in statements(Scope(place.group))]
        assert names == [account_of(("student", first.pk)), account_of(("student", second.pk))]
        assert len(set(names)) == 2

    def test_ids_are_the_same_in_every_export_and_each_only_once(self, made: Made) -> None:
        ids = [each["id"] for each in statements(Scope(made.classroom))]
        with translation.override("en"):
            again = [each["id"] for each in statements(Scope(made.classroom, names=False))]
        assert ids == again
        assert len(set(ids)) == len(ids)

    def test_without_names_there_are_no_seat_numbers_either(self, made: Made) -> None:
        found = statements(Scope(made.classroom, names=False))
        accounts = {each["actor"]["account"]["name"] for each in found}
        assert len(accounts) == made.classroom.students.count()
        assert all(re.fullmatch(r"student-[2-9A-Z]{10}", each) for each in accounts)

    def test_a_question_made_for_one_table_is_no_other_tables(self, place: World) -> None:
        other = world.table(place.lesson, number=2)
        for at in (place.table, other):
            world.judged(
                at, place.students[0], card="recipe:3", kind="era", skill="era", answer="a", truth=["a"]
            )
        ids = {each["object"]["id"] for each in statements(Scope(place.group))}
        assert len(ids) == 2

    def test_a_placement_answers_with_its_neighbours(self, place: World) -> None:
        world.judged(place.table, place.students[0], before="wushe-incident", after=None)
        (found,) = statements(Scope(place.group))
        assert exporting.document(found["result"]["response"].encode()) == {
            "after": "wushe-incident",
            "before": None,
        }

    def test_nothing_judged_is_an_empty_list(self, place: World) -> None:
        assert statements(Scope(place.group)) == []


class TestDump:
    def test_it_holds_every_move_and_every_judgement_as_stored(self, made: Made) -> None:
        found = dumped(Scope(made.classroom))
        assert (found["format"], found["version"]) == (dump.FORMAT, dump.VERSION)
        tables = {table["id"]: table for session in found["sessions"] for table in session["tables"]}
        assert set(tables) == set(Table.objects.values_list("pk", flat=True))
        moves = [
            (table["id"], each["revision"], each["seat"], each["by"], each["action"])
            for table in tables.values()
            for each in table["moves"]
        ]
        assert sorted(moves, key=lambda each: each[:2]) == [
            (each.table_id, each.revision, each.seat, each.by, msgspec.json.decode(each.action))
            for each in Move.objects.order_by("table_id", "revision")
        ]
        judgements = [
            (
                table["id"],
                each["move"],
                each["seat"],
                each["item"],
                each["items"],
                each["answer"],
                each["score"],
            )
            for table in tables.values()
            for each in table["judgements"]
        ]
        assert sorted(judgements, key=lambda each: each[0]) == [
            (
                *(each.table_id, each.revision, each.seat, each.item),
                *(msgspec.json.decode(each.items), msgspec.json.decode(each.answer), each.score),
            )
            for each in Attempt.objects.order_by("table_id", "pk")
        ]

    def test_every_table_can_be_played_again_from_it(self, made: Made) -> None:
        """What was dealt, the seed and the moves are enough to come to the same end."""
        found = dumped(Scope(made.classroom))
        played = 0
        for session in found["sessions"]:
            for table in session["tables"]:
                setting = msgspec.json.encode(found["settings"][table["setting"]])
                moves = [(each["seat"], each["action"]) for each in table["moves"]]
                replayed = Match.replay(table["game"], setting, table["seed"], moves)
                assert replayed.failure is None
                assert msgspec.to_builtins(replayed.match.outcome) == {
                    **table["outcome"],
                    "winners": tuple(table["outcome"]["winners"]),
                    "ranks": tuple(table["outcome"]["ranks"]),
                }
                judged = [(each["seat"], each["item"], each["score"]) for each in table["judgements"]]
                assert judged == [(each.seat, each.item, each.score) for each in replayed.match.attempts]
                played += 1
        assert played == made.tables

    def test_people_are_listed_once_with_seat_number_and_name(self, made: Made) -> None:
        found = dumped(Scope(made.classroom))
        assert [(each["number"], each["name"]) for each in found["people"]] == [
            (each.number, each.name) for each in made.classroom.students.all()
        ]
        known = {each["id"] for each in found["people"]}
        seats = {
            seat for lesson in found["sessions"] for table in lesson["tables"] for seat in table["seats"]
        }
        assert seats - {None} == known

    def test_without_names_it_tells_neither_names_nor_numbers_nor_nicknames(self, place: World) -> None:
        for student in place.students:
            world.judged(place.table, student)
        world.judged(place.table, guest=place.guest)
        data = b"".join(dump.stream(Material(Scope(place.group, names=False)))).decode()
        assert not any(student.name in data for student in place.students)
        people = exporting.document(data.encode())["people"]
        assert {(each["number"], each["name"]) for each in people} == {(None, None)}
        assert sorted(each["kind"] for each in people) == ["guest", "student", "student"]

    def test_it_says_which_judgements_are_evidence(self, place: World) -> None:
        removed = Guest.objects.create(
            session=place.lesson, nickname="away", device="e", removed_at=timezone.now()
        )
        world.judged(place.table, place.students[0])
        world.judged(place.table, guest=place.guest)
        world.judged(place.table, guest=removed)
        world.judged(place.table, place.students[0], by=By.BOT)
        world.judged(place.table)
        (table,) = dumped(Scope(place.group))["sessions"][0]["tables"]
        assert [each["evidence"] for each in table["judgements"]] == [True, True, False, False, False]
        assert queries.evidence().count() == 2

    def test_what_pupils_practise_alone_is_in_no_export_of_the_class(self, place: World) -> None:
        place.lesson.practice = True
        place.lesson.save()
        world.judged(place.table, place.students[0])
        found = dumped(Scope(place.group))
        assert (found["sessions"], found["people"]) == ([], [])
        assert statements(Scope(place.group)) == []

    def test_a_table_without_moves_loses_no_other_tables_moves(self, made: Made) -> None:
        first = Table.objects.order_by("pk").first()
        assert first is not None
        first.moves.all().delete()
        first.attempts.all().delete()
        found = dumped(Scope(made.classroom))
        counts = {
            table["id"]: len(table["moves"]) for session in found["sessions"] for table in session["tables"]
        }
        assert counts[first.pk] == 0
        assert sum(counts.values()) == Move.objects.count()

    def test_the_number_of_queries_depends_neither_on_students_nor_on_sessions(self, db: None) -> None:
        counts = []
        for size in (Size(students=3, sessions=2, judgements=3), Size(students=9, sessions=5, judgements=6)):
            owner = Teacher.objects.create_user(f"teacher{size.students}", None)
            group = exporting.invent(owner, size).classroom
            for stream in (dump.stream, lambda material: xapi.stream(material, HOME)):
                with CaptureQueriesContext(connection) as made:
                    b"".join(stream(Material(Scope(group))))
                counts.append(len(made))
        assert counts[:2] == counts[2:]
