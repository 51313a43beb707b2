"""What a teacher may change in a session, and what is refused; a refusal changes nothing."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.http import Http404

from classroom.errors import Refused
from classroom.lessons import services
from classroom.lessons.access import access_session, sessions_of
from classroom.lessons.models import Activity, GameSession
from classroom.lessons.services import ActivitySpec
from history_content import own
from tests.lessons.conftest import School

ZHENG = {"kind": "built-in", "key": "taiwan", "eras": ["zheng"]}


def titles(session: GameSession) -> list[int]:
    return [activity.table_size for activity in session.activities.order_by("position")]


def test_a_new_session_is_ready_within_a_minute(school: School):
    """The proposal: voyage-team with the whole deck, tables of four, everybody judges every card."""
    session = school.session()
    activity = session.activities.get()
    assert (activity.game, activity.table_size, activity.mode) == ("voyage-team", 4, "group")
    assert activity.options == {"all_predict": True}
    assert activity.deck == {"kind": "built-in", "key": "taiwan"}
    assert activity.minutes > 0
    assert session.state == GameSession.State.DRAFT
    assert session.code != school.room.code


def test_own_and_co_taught_sessions_are_accessible_others_do_not_exist(school: School):
    session = school.session()
    assert access_session(school.alice, session.pk) == session
    assert access_session(school.bob, session.pk) == session
    assert not sessions_of(school.charlie).exists()
    with pytest.raises(Http404):
        access_session(school.charlie, session.pk)


def test_a_title_of_blanks_is_refused(school: School):
    with pytest.raises(Refused) as refusal:
        services.create_session(teacher=school.alice, classroom=school.room, title="  \u3000 ")
    assert refusal.value.code == "title_missing"
    assert not GameSession.objects.exists()


def test_a_deck_too_small_is_refused_with_needed_and_present(school: School):
    """GROUP-O5: 8 + N cards."""
    session = school.session()
    with pytest.raises(Refused) as refusal:
        services.add_activity(session=session, spec=ActivitySpec(deck=ZHENG), teacher=school.alice)
    assert refusal.value.code == "deck_too_small"
    assert refusal.value.data["needed"] == 12
    assert refusal.value.data["present"] == 5
    assert "12" in refusal.value.message
    assert session.activities.count() == 1


def test_the_plan_says_how_many_this_deck_can_seat(school: School):
    """Ten cards are enough for two players, not for three: nobody may be added to such a table later."""
    eleven = {"kind": "built-in", "key": "taiwan", "eras": ["qing-late"]}
    plan = services.plan(ActivitySpec(deck=eleven, table_size=2))
    assert plan.cards == 11
    assert plan.limit == 3
    assert services.plan(ActivitySpec()).limit == 6


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "no-such"}, "unknown_game"),
        ({"options": {"max_shift": 99}}, "bad_options"),
        ({"options": {"nonsense": 1}}, "bad_options"),
        ({"options": {"start_seat": 4}}, "bad_options"),
        ({"table_size": 7}, "bad_table_size"),
        ({"table_size": 1}, "bad_table_size"),
        ({"bot_skill": 1.5}, "bad_bot_skill"),
        ({"mode": "crowd"}, "bad_mode"),
        ({"deck": {"kind": "built-in", "key": "mars"}}, "unknown_deck"),
        ({"deck": {"nonsense": 1}}, "bad_deck_ref"),
    ],
)
def test_what_cannot_be_played_is_refused(school: School, change, code):
    session = school.session()
    activity = session.activities.get()
    with pytest.raises(Refused) as refusal:
        services.change_activity(activity=activity, spec=ActivitySpec(**change), teacher=school.alice)
    assert refusal.value.code == code
    assert refusal.value.message
    activity.refresh_from_db()
    assert activity.table_size == 4


def test_individual_mode_needs_cards_for_the_smallest_table_only(school: School):
    ten = {"kind": "built-in", "key": "taiwan", "eras": ["qing-early"]}
    assert services.plan(ActivitySpec(deck=ten, mode="individual")).seats == 2


def test_activities_are_ordered_and_removed(school: School):
    session = school.session()
    for size in (2, 3):
        services.add_activity(session=session, spec=ActivitySpec(table_size=size), teacher=school.alice)
    assert titles(session) == [4, 2, 3]
    last = session.activities.get(position=3)
    services.move_activity(activity=last, by=-1)
    assert titles(session) == [4, 3, 2]
    services.move_activity(activity=last, by=-5)
    assert titles(session) == [3, 4, 2]
    services.move_activity(activity=session.activities.get(position=1), by=9)
    assert titles(session) == [4, 2, 3]
    services.remove_activity(activity=session.activities.get(position=2))
    assert titles(session) == [4, 3]
    assert [item.position for item in session.activities.all()] == [1, 2]


def test_what_has_begun_stays_in_front_and_cannot_be_changed(school: School):
    session = school.session()
    services.add_activity(session=session, spec=ActivitySpec(table_size=2), teacher=school.alice)
    begun, waiting = session.activities.all()
    Activity.objects.filter(pk=begun.pk).update(state=Activity.State.ENDED)
    services.move_activity(activity=waiting, by=-1)
    assert titles(session) == [4, 2]
    for change in (
        lambda: services.move_activity(activity=begun, by=1),
        lambda: services.remove_activity(activity=begun),
        lambda: services.change_activity(activity=begun, spec=ActivitySpec(), teacher=school.alice),
        lambda: services.set_groups(activity=begun, groups=[]),
    ):
        with pytest.raises(Refused) as refusal:
            change()
        assert refusal.value.code == "activity_begun"


def test_the_last_activity_cannot_be_removed(school: School):
    with pytest.raises(Refused) as refusal:
        services.remove_activity(activity=school.session().activities.get())
    assert refusal.value.code == "last_activity"


def test_an_ended_session_is_not_changed(school: School):
    session = school.session(state=GameSession.State.ENDED)
    with pytest.raises(Refused) as refusal:
        services.change_session(session=session, title="x", late_policy="wait", allow_guests=True)
    assert refusal.value.code == "session_ended"
    with pytest.raises(Refused) as refusal:
        services.add_activity(session=session, spec=ActivitySpec(), teacher=school.alice)
    assert refusal.value.code == "session_ended"


def test_a_session_that_was_opened_is_not_deleted(school: School):
    with pytest.raises(Refused) as refusal:
        services.delete_session(session=school.session(state=GameSession.State.ENDED))
    assert refusal.value.code == "was_opened"
    draft = school.session()
    services.delete_session(session=draft)
    assert not GameSession.objects.filter(pk=draft.pk).exists()


def test_a_copy_for_another_class_forgets_tables_by_hand(school: School):
    session = school.session(state=GameSession.State.ENDED)
    activity = session.activities.get()
    Activity.objects.filter(pk=activity.pk).update(groups=[[1, 2]], grouping="hand", state="ended")
    same = services.copy_session(session=session, teacher=school.alice, classroom=school.room)
    other = services.copy_session(session=session, teacher=school.charlie, classroom=school.other)
    assert same.activities.get().groups == [[1, 2]]
    assert other.activities.get().groups == []
    assert {same.state, other.state} == {GameSession.State.DRAFT}
    assert same.activities.get().state == Activity.State.WAITING
    assert len({session.code, same.code, other.code}) == 3


def test_groups_by_hand_hold_this_class_only_and_nobody_twice(school: School):
    activity = school.session().activities.get()
    ids = [student.pk for student in school.students]
    services.set_groups(activity=activity, groups=[ids[:2], [], ids[2:]])
    activity.refresh_from_db()
    assert (activity.groups, activity.grouping) == ([ids[:2], ids[2:]], "hand")
    for groups in ([[ids[0], ids[0]]], [[999_999]], [[ids[0]], [ids[0], ids[1]]]):
        with pytest.raises(Refused) as refusal:
            services.set_groups(activity=activity, groups=groups)
        assert refusal.value.code == "bad_groups"
    activity.refresh_from_db()
    assert activity.groups == [ids[:2], ids[2:]]


def test_own_decks_are_their_owners_but_a_colleague_may_keep_one(school: School):
    deck = own.copy_built_in(owner=school.alice, title="我的牌組")
    ref = {"kind": "own", "id": deck.pk}
    session = school.session()
    with pytest.raises(Refused) as refusal:
        services.add_activity(session=session, spec=ActivitySpec(deck=ref), teacher=school.bob)
    assert refusal.value.code == "unknown_deck"
    activity = services.add_activity(session=session, spec=ActivitySpec(deck=ref), teacher=school.alice)
    changed = services.change_activity(
        activity=activity, spec=ActivitySpec(deck=ref, table_size=3), teacher=school.bob
    )
    assert (changed.deck, changed.table_size) == (ref, 3)


def test_a_session_has_a_bounded_number_of_activities(school: School):
    session = school.session()
    for _ in range(services.MAX_ACTIVITIES - 1):
        services.add_activity(session=session, spec=ActivitySpec(), teacher=school.alice)
    with pytest.raises(Refused) as refusal:
        services.add_activity(session=session, spec=ActivitySpec(), teacher=school.alice)
    assert refusal.value.code == "too_many_activities"


def test_the_database_keeps_a_class_to_one_open_session(school: School):
    school.session(state=GameSession.State.LOBBY)
    with pytest.raises(IntegrityError), transaction.atomic():
        school.session(state=GameSession.State.PAUSED)
