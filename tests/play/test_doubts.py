"""Cards and questions reported as doubtful: who may, what is kept, and who reads it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from classroom.errors import Refused
from classroom.lessons.models import Activity, Guest
from classroom.play import doubts, placements, practice
from classroom.play.models import Doubt, Move, Seat, Table
from classroom.rosters import personal
from classroom.rosters.models import ClassroomTeacher, Student, Teacher
from history_content import library, own
from tests.recorded import play
from tests.world import TAIWAN, World, browser_of

pytestmark = pytest.mark.django_db

CARD, OTHER_CARD = "wushe-incident", "zhu-yigui-incident"


@pytest.fixture
def world(db: None) -> World:
    return World.make(4)


@pytest.fixture
def table(world: World) -> Table:
    return world.table()


def as_student(client: Client, *students: Student) -> None:
    client.cookies["sessionid"] = browser_of(*students)


def send(client: Client, table: Table, **data: Any) -> Any:
    return client.post(
        reverse("live:doubt", args=[table.pk]), {"item": CARD, **data}, content_type="application/json"
    )


def seen_by(teacher: Teacher, kind: str = "built-in", key: str = "taiwan") -> list[doubts.Reported]:
    return doubts.of_deck(teacher, kind, key, "zh-hant")


class TestReporting:
    def test_a_student_at_the_table_reports_a_card(self, client: Client, world: World, table: Table) -> None:
        as_student(client, world.students[0])
        assert send(client, table, reason="date").json() == {"ok": True}
        kept = Doubt.objects.get()
        assert (kept.student, kept.guest, kept.teacher) == (world.students[0], None, None)
        assert (kept.table, kept.kind, kept.item, kept.reason) == (table, "card", CARD, "date")
        assert (kept.deck_kind, kept.deck_key) == ("built-in", "taiwan")
        assert kept.content_hash == table.content_hash

    def test_a_reason_may_be_left_out(self, client: Client, world: World, table: Table) -> None:
        as_student(client, world.students[0])
        assert send(client, table).status_code == 200
        assert Doubt.objects.get().reason == ""

    def test_once_a_person_and_card(self, client: Client, world: World, table: Table) -> None:
        as_student(client, world.students[0])
        for reason in ("date", "", "typo"):
            assert send(client, table, reason=reason).status_code == 200
        assert Doubt.objects.get().reason == "typo"
        send(client, table, item=OTHER_CARD)
        assert Doubt.objects.count() == 2

    def test_also_at_another_table_with_the_same_deck(
        self, client: Client, world: World, table: Table
    ) -> None:
        as_student(client, world.students[0])
        send(client, table)
        send(client, world.table(seed=8))
        assert Doubt.objects.count() == 1

    def test_a_guest_and_a_teacher_too(self, client: Client, world: World) -> None:
        guest = Guest.objects.create(session=world.session, nickname="Lin", device="tablet")
        table = world.table(world.students[0], guests=[guest])
        doubts.report(table_id=table.pk, item=CARD, guest_id=guest.pk)
        client.force_login(world.teacher)
        assert send(client, table, reason="picture").status_code == 200
        kept = Doubt.objects.values_list("guest_id", "teacher_id", "reason")
        assert list(kept) == [(guest.pk, None, ""), (None, world.teacher.pk, "picture")]

    def test_of_two_on_one_tablet_the_one_who_holds_it(
        self, client: Client, world: World, table: Table
    ) -> None:
        as_student(client, *world.students[:2])
        send(client, table, seat=1)
        assert Doubt.objects.get().student == world.students[1]
        send(client, table, item=OTHER_CARD, seat=None)
        assert Doubt.objects.get(item=OTHER_CARD).student == world.students[0]

    def test_the_table_is_not_touched(self, client: Client, world: World, table: Table) -> None:
        before = Table.objects.values().get(pk=table.pk)
        as_student(client, world.students[0])
        send(client, table)
        assert Table.objects.values().get(pk=table.pk) == before
        assert not Move.objects.exists()

    def test_the_answer_is_the_same_for_every_card(self, client: Client, world: World, table: Table) -> None:
        """Neither its year nor whether it lies in the deck, a hand or on the table can be told from it."""
        as_student(client, world.students[0])
        answers = {
            (answer.status_code, answer.content)
            for card in list(library.restore(table.content_hash).deck.card)[::20]
            if (answer := send(client, table, item=card))
        }
        assert answers == {(200, b'{"ok": true}')}

    def test_after_the_game_as_well(self, client: Client, world: World, table: Table) -> None:
        """From the list of the own cards; also when the computer has taken over the seat."""
        play(table)
        Seat.objects.filter(table=table, index=0).update(student=None)
        as_student(client, world.students[0])
        assert send(client, table).status_code == 200

    def test_a_question_of_a_quiz(self, client: Client) -> None:
        world = World.make(2, game="quiz", deck={"kind": "questions", "key": "beiguan", "number": 5})
        table = world.table()
        question = next(iter(library.restore(table.content_hash).deck.question))
        as_student(client, world.students[0])
        assert send(client, table, item=question, reason="two-answers").status_code == 200
        kept = Doubt.objects.get()
        assert (kept.kind, kept.deck_kind, kept.deck_key) == ("question", "questions", "beiguan")
        shown = seen_by(world.teacher, "questions", "beiguan")
        assert shown[0].name != question

    def test_of_a_question_made_by_a_recipe_its_cards(self, client: Client) -> None:
        """It has no text that somebody wrote; what may be wrong is one of the cards that it asks about."""
        recipe = {"kinds": ["order", "insert", "era"], "number": 5, "difficulty": 1}
        world = World.make(1, game="quiz", options={"pace": "self", "recipe": recipe})
        table = world.table()
        play(table)
        key = f"s{world.students[0].pk}"
        found = placements.result_of(table.pk, [key], "zh-hant")
        assert found is not None
        about = [each.about for each in found.answers[key]]
        assert len(about) >= 5
        assert {1} < {len(each) for each in about}
        as_student(client, world.students[0])
        for item, name in (pair for each in about for pair in each):
            assert name != item
            assert send(client, table, item=item).status_code == 200

    def test_of_a_written_question_the_question(self) -> None:
        world = World.make(2, game="quiz", deck={"kind": "questions", "key": "beiguan", "number": 5})
        table = world.table()
        play(table)
        key = f"s{world.students[0].pk}"
        found = placements.result_of(table.pk, [key], "zh-hant")
        assert found is not None
        assert {len(each.about) for each in found.answers[key]} == {1}

    def test_practice_takes_the_deck_that_the_class_played_with(self, client: Client) -> None:
        world = World.make(1)
        deck = own.copy_built_in(owner=world.teacher, title="我的牌組")
        world.activity.deck = {"kind": "own", "id": deck.pk}
        world.activity.started_at = timezone.now()
        world.activity.save()
        table = practice.begin(world.students[0], seed=5)
        card = next(iter(library.restore(table.content_hash).deck.card))
        as_student(client, world.students[0])
        assert send(client, table, item=card).status_code == 200
        kept = Doubt.objects.get()
        assert (kept.deck_kind, kept.deck_key) == ("own", str(deck.pk))

    def test_practice_keeps_the_deck_that_it_was_dealt_from(self, client: Client) -> None:
        """The class has begun to play with another deck before the child says that a card is doubtful."""
        world = World.make(1)
        deck = own.copy_built_in(owner=world.teacher, title="我的牌組")
        world.activity.deck = {"kind": "own", "id": deck.pk}
        world.activity.started_at = timezone.now()
        world.activity.save()
        table = practice.begin(world.students[0], seed=5)
        later = {"session": world.session, "position": 2, "game": "voyage-team", "deck": TAIWAN}
        Activity.objects.create(started_at=timezone.now(), **later)
        card = next(iter(library.restore(table.content_hash).deck.card))
        as_student(client, world.students[0])
        assert send(client, table, item=card).status_code == 200
        assert Doubt.objects.get().deck_key == str(deck.pk)

    def test_a_question_in_between_is_one_of_its_own_set(self) -> None:
        world = World.make(3, interlude={"deck": {"kind": "questions", "key": "beiguan"}, "every": "round"})
        beside = world.table().interlude
        assert doubts.deck_of(beside) == ("questions", "beiguan")


class TestRefused:
    @pytest.mark.parametrize("data", [{"item": "no-such-card"}, {"item": ""}, {"reason": "because"}])
    def test_what_is_none_of_the_deck_or_no_reason(
        self, client: Client, world: World, table: Table, data: dict[str, str]
    ) -> None:
        as_student(client, world.students[0])
        answer = send(client, table, **data)
        assert answer.status_code == 409
        assert answer.json()["code"] in {"unknown_item", "unknown_reason"}
        assert not Doubt.objects.exists()

    def test_who_does_not_sit_there(self, client: Client, world: World) -> None:
        table = world.table(world.students[0], bots=1)
        as_student(client, world.students[1])
        assert send(client, table).status_code == 404

    def test_a_teacher_of_another_class(self, client: Client, table: Table) -> None:
        client.force_login(Teacher.objects.create_user("stranger", None))
        assert send(client, table).status_code == 404

    def test_nobody(self, client: Client, table: Table) -> None:
        assert send(client, table).status_code == 401

    def test_no_such_table(self, client: Client, world: World, table: Table) -> None:
        as_student(client, world.students[0])
        assert (
            client.post(
                reverse("live:doubt", args=[table.pk + 99]), {"item": CARD}, content_type="application/json"
            ).status_code
            == 404
        )

    def test_without_the_token_of_the_page(self, world: World, table: Table) -> None:
        client = Client(enforce_csrf_checks=True)
        as_student(client, world.students[0])
        assert send(client, table).status_code == 403

    @pytest.mark.parametrize("body", ["", "[]", "{", "3"])
    def test_what_is_no_report(self, client: Client, world: World, table: Table, body: str) -> None:
        as_student(client, world.students[0])
        answer = client.post(reverse("live:doubt", args=[table.pk]), body, content_type="application/json")
        assert answer.status_code == 409

    def test_by_looking(self, client: Client, world: World, table: Table) -> None:
        as_student(client, world.students[0])
        assert client.get(reverse("live:doubt", args=[table.pk])).status_code == 405

    def test_nobody_or_two_as_the_reporter(self, table: Table) -> None:
        with pytest.raises(ValueError, match="exactly one"):
            doubts.report(table_id=table.pk, item=CARD)
        with pytest.raises(Refused, match="no_such_table"):
            doubts.report(table_id=0, item=CARD, teacher_id=1)


class TestTheDecksPage:
    def reported(self, world: World, table: Table, **by: int) -> None:
        doubts.report(table_id=table.pk, item=CARD, reason="date", student_id=world.students[0].pk)
        doubts.report(table_id=table.pk, item=CARD, reason="date", student_id=world.students[1].pk)
        doubts.report(table_id=table.pk, item=CARD, reason="typo", student_id=world.students[2].pk)
        doubts.report(table_id=table.pk, item=OTHER_CARD, student_id=world.students[2].pk)

    def test_how_often_and_why(self, world: World, table: Table) -> None:
        self.reported(world, table)
        first, second = seen_by(world.teacher)
        assert (first.item, first.people, first.reasons) == (CARD, 3, (("date", 2), ("typo", 1)))
        assert (second.item, second.people, second.reasons) == (OTHER_CARD, 1, ())
        assert first.name == "霧社事件"
        assert world.students[0].name in first.who[0]

    def test_it_lists_them(self, client: Client, world: World, table: Table) -> None:
        self.reported(world, table)
        client.force_login(world.teacher)
        text = client.get(reverse("decks:built-in", args=["taiwan"])).content.decode()
        assert 'id="doubts"' in text
        assert "霧社事件" in text

    def test_nothing_is_shown_where_nothing_was_reported(self, client: Client, world: World) -> None:
        client.force_login(world.teacher)
        text = client.get(reverse("decks:built-in", args=["taiwan"])).content.decode()
        assert 'id="doubts"' not in text

    def test_of_a_built_in_deck_each_teacher_sees_what_the_own_classes_said(
        self, world: World, table: Table
    ) -> None:
        self.reported(world, table)
        stranger = Teacher.objects.create_user("stranger", None)
        assert seen_by(stranger) == []
        ClassroomTeacher.objects.create(classroom=world.classroom, teacher=stranger)
        assert len(seen_by(stranger)) == 2

    def test_of_an_own_deck_its_owner_sees_all(self, client: Client, world: World) -> None:
        owner = Teacher.objects.create_user("owner", None)
        deck = own.copy_built_in(owner=owner, title="我的牌組")
        world.activity.deck = {"kind": "own", "id": deck.pk}
        world.activity.save()
        table = world.table()
        doubts.report(table_id=table.pk, item=CARD, student_id=world.students[0].pk)
        client.force_login(owner)
        text = client.get(reverse("decks:deck", args=[deck.pk])).content.decode()
        assert 'id="doubts"' in text
        assert seen_by(owner) == []

    def test_done_closes_what_was_reported_about_one_card(
        self, client: Client, world: World, table: Table
    ) -> None:
        self.reported(world, table)
        client.force_login(world.teacher)
        answer = client.post(reverse("decks:doubt-done"), {"kind": "built-in", "key": "taiwan", "item": CARD})
        assert answer["Location"] == reverse("decks:built-in", args=["taiwan"]) + "#doubts"
        assert [(each.item, each.open) for each in seen_by(world.teacher)] == [
            (OTHER_CARD, True),
            (CARD, False),
        ]
        assert set(Doubt.objects.filter(item=CARD).values_list("closed_by", flat=True)) == {world.teacher.pk}

    def test_what_comes_after_that_is_open_again(self, world: World, table: Table) -> None:
        self.reported(world, table)
        doubts.close(world.teacher, "built-in", "taiwan", CARD)
        doubts.report(table_id=table.pk, item=CARD, reason="picture", student_id=world.students[3].pk)
        first = next(each for each in seen_by(world.teacher) if each.item == CARD)
        assert (first.item, first.open, first.people, first.reasons) == (CARD, True, 1, (("picture", 1),))

    def test_the_same_child_about_a_card_that_was_changed_since(self, world: World, table: Table) -> None:
        self.reported(world, table)
        doubts.close(world.teacher, "built-in", "taiwan", OTHER_CARD)
        doubts.report(table_id=table.pk, item=OTHER_CARD, student_id=world.students[2].pk)
        assert not Doubt.objects.filter(item=OTHER_CARD, closed_at=None).exists()
        Doubt.objects.filter(item=OTHER_CARD).update(content_hash="an earlier one")
        doubts.report(table_id=table.pk, item=OTHER_CARD, student_id=world.students[2].pk)
        assert Doubt.objects.filter(item=OTHER_CARD, closed_at=None).exists()

    def test_nobody_closes_another_teachers(self, client: Client, world: World, table: Table) -> None:
        self.reported(world, table)
        owner = Teacher.objects.create_user("owner", None)
        deck = own.copy_built_in(owner=owner, title="我的牌組")
        client.force_login(world.teacher)
        address = reverse("decks:doubt-done")
        for kind, key in (("own", deck.pk), ("own", "x"), ("nonsense", "taiwan"), ("own-questions", 99)):
            assert client.post(address, {"kind": kind, "key": key, "item": CARD}).status_code == 404
        client.force_login(owner)
        client.post(address, {"kind": "built-in", "key": "taiwan", "item": CARD})
        assert Doubt.objects.filter(item=CARD, closed_at=None).count() == 3

    def test_no_student_closes_anything(self, client: Client, world: World, table: Table) -> None:
        as_student(client, world.students[0])
        answer = client.post(reverse("decks:doubt-done"), {"kind": "built-in", "key": "taiwan", "item": CARD})
        assert answer.status_code == 403


def test_a_childs_data_hold_what_it_reported(world: World, table: Table) -> None:
    child = world.students[0]
    doubts.report(table_id=table.pk, item=CARD, reason="date", student_id=child.pk)
    found = {each.key: each.rows for each in personal.records(child)}
    assert [(row["about"], row["reason"]) for row in found["doubts"]] == [(CARD, "date")]


def test_every_reason_has_its_button() -> None:
    """The board's list and the server's codes are the same."""
    script = (Path(__file__).resolve().parents[2] / "static/js/doubt.js").read_text(encoding="utf-8")
    with translation.override("en"):
        assert all(f'["{code}", gettext("{text}")]' in script for code, text in doubts.REASONS.items())
