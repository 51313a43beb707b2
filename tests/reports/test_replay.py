"""A table again, step by step: each step shows what the rules showed then, and nobody else may look."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.play import recordings
from classroom.play.models import Attempt, Move, Seat, Table
from classroom.rosters.models import ClassroomTeacher, Teacher
from games.core.codec import plain
from games.match import Match
from games.registry import GAMES, get
from history_content import library
from tests.recorded import play
from tests.world import World

pytestmark = pytest.mark.django_db

QUESTIONS = {"kind": "questions", "key": "beiguan", "number": 6}
GAME_KEYS = [game.key for game in GAMES]


def made(game: str = "voyage-team", students: int = 3, **fields: Any) -> World:
    if game == "quiz":
        fields = {"deck": QUESTIONS, **fields}
    return World.make(students=students, game=game, **fields)


def played(game: str = "voyage-team", students: int = 3, *, until: int | None = None, **fields: Any) -> Table:
    world = made(game, students, **fields)
    table = world.table()
    play(table, until=until)
    return table


def teacher_of(table: Table) -> Teacher:
    return table.activity.session.created_by


def ask(client: Client, table: Table, **query: Any) -> Any:
    names = {"first": "from", "seat": "as"}
    address = reverse("reports:replay-steps", args=[table.pk])
    return client.get(address, {names.get(key, key): value for key, value in query.items()})


def every_step(client: Client, table: Table, seat: int | None, count: int = 50) -> list[dict[str, Any]]:
    """All steps as a page gets them; a view that was left out is the one before."""
    found: list[dict[str, Any]] = []
    while len(found) <= table.revision:
        query = {} if seat is None else {"seat": seat}
        part = ask(client, table, first=len(found), count=count, **query).json()
        assert part["broken"] is None
        known: list[str] = []
        for step in part["steps"]:
            known += step.get("known", [])
            found.append({"view": found[-1]["view"] if found else None, **step, "ids": set(known)})
    return found


class TestTheSteps:
    @pytest.mark.parametrize("key", GAME_KEYS)
    @pytest.mark.parametrize("seat", [None, 0, 1])
    def test_each_step_shows_what_the_rules_showed_then(
        self, client: Client, key: str, seat: int | None
    ) -> None:
        table = played(key)
        client.force_login(teacher_of(table))
        steps = every_step(client, table, seat)
        assert [step["rev"] for step in steps] == list(range(table.revision + 1))
        match = Match.replay(table.game, table.setting, table.seed, ()).match
        moves = list(Move.objects.filter(table=table))
        for step in steps:
            if step["rev"]:
                move = moves[step["rev"] - 1]
                match.propose(move.seat, move.action)
                match.act(move.seat, move.action)
            assert step["view"] == plain(match.view(seat)), step["rev"]
            assert step["legal"] == ([] if seat is None else plain(match.legal(seat)))
            assert set(match.known(seat)) <= step["ids"]

    def test_parts_of_any_size_tell_the_same(self, client: Client) -> None:
        table = played("voyage-train")
        client.force_login(teacher_of(table))
        one, many = every_step(client, table, 1, count=100), every_step(client, table, 1, count=7)
        assert [step["view"] for step in one] == [step["view"] for step in many]
        assert [step["said"] for step in one] == [step["said"] for step in many]

    def test_a_part_has_the_texts_of_what_its_view_may_know_and_no_others(self, client: Client) -> None:
        table = played("voyage-race")
        client.force_login(teacher_of(table))
        first = ask(client, table, count=1).json()
        shown = set(first["steps"][0].get("known", []))
        assert set(first["texts"].get("cards", {})) == shown
        assert len(shown) < len(library.restore(table.content_hash).deck.cards)

    def test_the_deal_comes_first_and_is_nobodys_move(self, client: Client) -> None:
        table = played(until=4)
        client.force_login(teacher_of(table))
        step = ask(client, table, count=1).json()["steps"][0]
        assert step["rev"] == 0
        assert step["seat"] is None
        assert step["actor"] == ""

    def test_a_step_says_who_acted_and_what_it_meant(self, client: Client) -> None:
        table = played()
        client.force_login(teacher_of(table))
        step = ask(client, table, first=1, count=1).json()["steps"][0]
        name = Seat.objects.get(table=table, index=step["seat"]).student.name
        assert step["actor"] == name
        assert name in step["said"][0]

    def test_who_left_the_seat_is_still_named(self, client: Client) -> None:
        """The computer has the seat by now; the move was the student's, and so it is told."""
        table = played()
        seat = Seat.objects.select_related("student").get(table=table, index=0)
        name, key = seat.student.name, f"s{seat.student.pk}"
        seat.student = None
        seat.save()
        client.force_login(teacher_of(table))
        steps = every_step(client, table, None)
        assert {step["actor"] for step in steps if step["seat"] == 0} == {name}
        assert recordings.recording(table.pk).sittings[0] == recordings.Sitting(0, name, "student", key)

    def test_who_had_the_seat_before_is_named_for_own_moves(self, client: Client) -> None:
        """Somebody else has sat down there meanwhile."""
        table = played(students=4)
        moved = Move.objects.filter(table=table, seat=0, student__isnull=False).first()
        name = moved.student.name
        other = table.activity.session.classroom.students.create(
            number=30, name="後來的人", pictures="cat,kite,bus", pin="1234"
        )
        Seat.objects.filter(table=table, index=0).update(student=other)
        client.force_login(teacher_of(table))
        step = ask(client, table, first=moved.revision, count=1).json()["steps"][0]
        assert step["actor"] == name

    def test_two_of_the_same_name_are_told_apart(self, client: Client) -> None:
        world = made()
        world.students[1].name = world.students[0].name
        world.students[1].save()
        table = world.table()
        play(table)
        client.force_login(world.teacher)
        actors = {step["actor"] for step in every_step(client, table, None)}
        assert len([actor for actor in actors if world.students[0].name in actor]) == 2

    def test_a_move_that_the_clock_or_the_computer_made_is_told_as_such(self, client: Client) -> None:
        table = played()
        Move.objects.filter(table=table, revision=1).update(by="bot", student=None)
        Move.objects.filter(table=table, revision=2).update(by="clock", student=None)
        client.force_login(teacher_of(table))
        steps = ask(client, table, first=1, count=2).json()["steps"]
        assert steps[0]["actor"].startswith(("電腦", "The computer"))
        assert steps[1]["actor"].startswith(("計時", "The clock"))

    def test_a_table_that_still_plays_is_shown_up_to_now(self, client: Client) -> None:
        table = played(until=5)
        client.force_login(teacher_of(table))
        part = ask(client, table).json()
        assert (len(part["steps"]), part["revision"], part["status"]) == (6, 5, "playing")
        play(table, until=9)
        assert [step["rev"] for step in ask(client, table, first=6).json()["steps"]] == [6, 7, 8, 9]

    def test_a_seat_that_the_table_does_not_have_is_not_found(self, client: Client) -> None:
        table = played(until=2)
        client.force_login(teacher_of(table))
        assert ask(client, table, seat=9).status_code == 404
        assert ask(client, table, seat="x").status_code == 404
        assert ask(client, table, first=-1).status_code == 404
        assert ask(client, table, count=0).status_code == 404

    def test_no_part_is_longer_than_a_request_may_take(self, client: Client) -> None:
        table = played("voyage-train")
        client.force_login(teacher_of(table))
        assert table.revision > 20
        part = ask(client, table, count=100_000).json()
        assert len(part["steps"]) <= recordings.MOST_STEPS


class TestWhatCannotBeShown:
    def test_other_rules_are_named_and_nothing_is_guessed(self, client: Client) -> None:
        table = played(until=5)
        table.rules_version += 1
        table.save()
        client.force_login(teacher_of(table))
        answer = ask(client, table)
        assert (answer.status_code, answer.json()["code"]) == (409, "rules_version")
        page = client.get(reverse("reports:replay", args=[table.pk]))
        assert page.status_code == 200
        assert page.context["fault"] == "rules_version"
        assert "replay-page" not in page.content.decode()

    def test_a_game_that_is_gone_is_named(self, client: Client) -> None:
        table = played(until=2)
        table.game = "voyage-balloon"
        table.save()
        client.force_login(teacher_of(table))
        assert client.get(reverse("reports:replay", args=[table.pk])).context["fault"] == "unknown_game"

    def test_a_record_that_does_not_play_on_is_shown_up_to_there(self, client: Client) -> None:
        table = played(until=8)
        Move.objects.filter(table=table, revision=5).update(action='{"type":"place","area":99}')
        client.force_login(teacher_of(table))
        part = ask(client, table).json()
        assert part["broken"] == 5
        assert [step["rev"] for step in part["steps"]] == [0, 1, 2, 3, 4]
        later = ask(client, table, first=6).json()
        assert (later["broken"], later["steps"]) == (5, [])

    def test_a_hole_in_the_record_is_not_stepped_over(self, client: Client) -> None:
        table = played(until=8)
        Move.objects.filter(table=table, revision=3).delete()
        client.force_login(teacher_of(table))
        part = ask(client, table).json()
        assert part["broken"] == 3
        assert [step["rev"] for step in part["steps"]] == [0, 1, 2]

    def test_a_state_that_was_kept_is_never_another_tables(self, client: Client) -> None:
        """SQLite may give a deleted table's number to the next one."""
        table = played("voyage-team")
        client.force_login(teacher_of(table))
        every_step(client, table, None, count=5)
        Move.objects.filter(table=table).delete()
        Attempt.objects.filter(table=table).delete()
        table.seed, table.revision = 4242, 0
        match = Match.replay(table.game, table.setting, 4242, ()).match
        table.state, table.status, table.outcome = match.state_json.decode(), "playing", ""
        table.save()
        play(table)
        steps = every_step(client, table, None, count=5)
        assert steps[-1]["view"] == plain(Match.load(table.game, table.setting, table.state).view(None))


class TestTheJudgements:
    def judgements(self, client: Client, table: Table, **query: str) -> list[dict[str, Any]]:
        address = reverse("reports:replay-judgements", args=[table.pk])
        found: list[dict[str, Any]] = client.get(address, query).json()["judgements"]
        return found

    @pytest.mark.parametrize("key", GAME_KEYS)
    def test_every_judgement_is_marked_at_its_step(self, client: Client, key: str) -> None:
        table = played(key)
        client.force_login(teacher_of(table))
        stored = Attempt.objects.filter(table=table).values_list("revision", "seat", "score")
        result = {None: "none", 0.0: "wrong", 1.0: "right"}
        found = self.judgements(client, table)
        assert [(each["rev"], each["seat"], each["result"]) for each in found] == [
            (rev, seat, result.get(score, "partly")) for rev, seat, score in stored
        ]
        assert bool(found) == (get(key).skills != ("culture",)), "culture games judge nothing"
        assert all(each["said"] and each["subject"] and each["who"] for each in found)

    def test_what_the_computer_judged_is_marked_as_no_evidence(self, client: Client) -> None:
        world = made("voyage-race", 1)
        table = world.table(*world.students, bots=2)
        play(table)
        client.force_login(world.teacher)
        counts = {each["seat"]: each["counts"] for each in self.judgements(client, table)}
        assert counts == {0: True, 1: False, 2: False}

    def test_a_wrong_one_says_what_would_have_been_right(self, client: Client) -> None:
        table = played(students=4)
        client.force_login(teacher_of(table))
        wrong = [each for each in self.judgements(client, table) if each["result"] == "wrong"]
        assert wrong
        assert all(each["right"] for each in wrong)

    def test_without_names_nobody_is_named(self, client: Client) -> None:
        """A teacher may show a table to the class."""
        table = played()
        names = [seat.student.name for seat in Seat.objects.filter(table=table)]
        client.force_login(teacher_of(table))
        page = client.get(reverse("reports:replay", args=[table.pk]), {"names": "off"}).content.decode()
        steps = ask(client, table, names="off").content.decode()
        marks = str(self.judgements(client, table, names="off"))
        for text in (page, steps, marks):
            assert not [name for name in names if name in text]


class TestThePage:
    def test_it_opens_with_the_table_named(self, client: Client) -> None:
        table = played()
        client.force_login(teacher_of(table))
        answer = client.get(reverse("reports:replay", args=[table.pk]))
        assert answer.status_code == 200
        page = answer.context["page"]
        assert page["revision"] == table.revision
        assert [seat["kind"] for seat in page["seats"]] == ["student"] * 3
        assert page["hello"]["game"] == "voyage-team"

    def test_the_page_holds_no_back_of_any_card(self, client: Client) -> None:
        """What is known comes with the steps; a teacher may turn this page to the class."""
        table = played(until=1)
        client.force_login(teacher_of(table))
        page = client.get(reverse("reports:replay", args=[table.pk])).context["page"]
        for front in page["hello"]["deck"]["cards"].values():
            assert set(front) <= {"id", "name", "hint", "icon", "lang", "ruby"}

    def test_questions_in_between_have_their_own_replay(self, client: Client) -> None:
        world = World.make(
            students=3,
            interlude={"deck": {"kind": "questions", "key": "beiguan"}, "every": "round"},
        )
        table = world.table()
        beside = table.interlude
        client.force_login(world.teacher)
        assert reverse("reports:replay", args=[beside.pk]) in str(
            client.get(reverse("reports:replay", args=[table.pk])).content
        )
        back = client.get(reverse("reports:replay", args=[beside.pk]))
        assert reverse("reports:replay", args=[table.pk]) in str(back.content)
        assert ask(client, beside).status_code == 200

    def test_the_queries_do_not_grow_with_the_table(
        self, client: Client, django_assert_max_num_queries: Any
    ) -> None:
        table = played("voyage-train", 4)
        client.force_login(teacher_of(table))
        with django_assert_max_num_queries(14):
            client.get(reverse("reports:replay", args=[table.pk]))
        with django_assert_max_num_queries(12):
            ask(client, table, first=20, count=50)


ADDRESSES = ("replay", "replay-steps", "replay-judgements")


@pytest.mark.parametrize("name", ADDRESSES)
class TestWhoMayLook:
    def test_the_teachers_of_the_class(self, client: Client, name: str) -> None:
        table = played(until=2)
        helper = Teacher.objects.create_user("helper", None)
        ClassroomTeacher.objects.create(classroom=table.activity.session.classroom, teacher=helper)
        for teacher in (teacher_of(table), helper):
            client.force_login(teacher)
            assert client.get(reverse(f"reports:{name}", args=[table.pk])).status_code == 200

    def test_nobody_else(self, client: Client, name: str) -> None:
        table = played(until=2)
        address = reverse(f"reports:{name}", args=[table.pk])
        answer = client.get(address)
        assert answer.status_code == 302
        assert answer["Location"].startswith(reverse("rosters:teacher-login"))
        client.force_login(Teacher.objects.create_user("stranger", None))
        assert client.get(address).status_code == 404
        assert client.get(reverse(f"reports:{name}", args=[table.pk + 999])).status_code == 404

    def test_no_student_also_not_of_this_table(self, client: Client, name: str) -> None:
        """It shows every seat's hand and what was right."""
        table = played(until=2)
        session = client.session
        session["students"] = {str(table.seats.first().student_id): "token"}
        session.save()
        assert client.get(reverse(f"reports:{name}", args=[table.pk])).status_code == 403

    def test_it_is_read_only(self, client: Client, name: str) -> None:
        table = played(until=2)
        client.force_login(teacher_of(table))
        assert client.post(reverse(f"reports:{name}", args=[table.pk])).status_code == 405
