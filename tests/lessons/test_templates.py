"""Templates: kept by a teacher, used with any class, whatever has become of what they were made of."""

from __future__ import annotations

import pytest
from django.urls import reverse

from classroom.errors import Refused
from classroom.lessons import advice, services, templates
from classroom.lessons.models import GameSession, LessonTemplate
from classroom.lessons.services import ActivitySpec
from history_content import own
from tests.lessons.conftest import School


def four(school: School) -> GameSession:
    client = school.client(school.alice)
    client.post(
        reverse("lessons:create"), {"title": "四個活動", "classroom": school.room.pk, "begin": "preset:four"}
    )
    return GameSession.objects.get()


def test_the_preset_of_four_activities_fits_into_forty_minutes(school: School):
    session = four(school)
    activities = list(session.activities.all())
    assert [each.game for each in activities] == ["quiz", "voyage-train", "voyage-team", "quiz"]
    found = advice.fit(activities, session.period)
    assert (found.over, found.ideas, session.period) == (0, (), 40)
    assert school.client(school.alice).get(reverse("lessons:detail", args=[session.pk])).status_code == 200


def test_a_lesson_that_is_too_long_says_what_would_help(school: School):
    session = four(school)
    train = session.activities.get(game="voyage-train")
    whole = services.spec_of(train)
    services.change_activity(
        activity=train, spec=ActivitySpec(game=whole.game, deck=whole.deck), teacher=school.alice
    )
    found = advice.fit(list(session.activities.all()), 40)
    assert found.over > 0
    best = found.ideas[0]
    assert best.activity == train
    assert best.saves >= found.over
    page = school.client(school.alice).get(reverse("lessons:detail", args=[session.pk])).content.decode()
    assert best.said in page


def test_a_template_outlives_its_class_and_serves_another(school: School):
    session = four(school)
    client = school.client(school.alice)
    client.post(reverse("lessons:keep", args=[session.pk]), {"keep-name": "臺灣史入門", "keep-activity": ""})
    kept = LessonTemplate.objects.get()
    school.room.memberships.all().delete()
    session.delete()
    school.other.memberships.create(teacher=school.alice)
    client.post(
        reverse("lessons:create"),
        {"title": "明年", "classroom": school.other.pk, "begin": f"template:{kept.pk}"},
    )
    made = GameSession.objects.get()
    assert made.classroom == school.other
    assert made.activities.count() == 4


def test_what_is_gone_is_said_and_something_playable_stands_in(school: School):
    deck = own.copy_built_in(owner=school.alice, title="我的牌組")
    session = school.session()
    activity = session.activities.get()
    spec = ActivitySpec(deck={"kind": "own", "id": deck.pk})
    services.change_activity(activity=activity, spec=spec, teacher=school.alice)
    activity.refresh_from_db()
    kept = templates.keep_activity(activity=activity, teacher=school.alice, name="團體賽")
    assert templates.use_of(kept, school.alice).faults == ()
    own.delete_deck(user=school.alice, deck_id=deck.pk)
    use = templates.use_of(kept, school.alice)
    assert "我的牌組" in use.faults[0]
    assert use.specs[0].deck == templates.TAIWAN
    assert services.plan(use.specs[0]).cards > 0


def test_own_templates_only_and_names_are_kept_apart(school: School):
    session = school.session()
    kept = templates.keep_session(session=session, teacher=school.alice, name="一")
    with pytest.raises(Refused) as refusal:
        templates.keep_session(session=session, teacher=school.alice, name=" 一 ")
    assert refusal.value.code == "name_taken"
    with pytest.raises(Refused) as refusal:
        templates.rename(template=kept, name=" ")
    assert refusal.value.code == "name_missing"
    bob = school.client(school.bob)
    assert "一" not in [row["template"].name for row in bob.get(reverse("lessons:templates")).context["rows"]]
    assert bob.post(reverse("lessons:template-delete", args=[kept.pk])).status_code == 404
    assert bob.post(reverse("lessons:template-rename", args=[kept.pk]), {"name": "x"}).status_code == 404
    added = bob.post(reverse("lessons:template-add", args=[session.pk]), {"template": kept.pk})
    assert added.status_code == 404
    alice = school.client(school.alice)
    assert alice.get(reverse("lessons:templates")).status_code == 200
    alice.post(reverse("lessons:template-add", args=[session.pk]), {"template": kept.pk})
    assert session.activities.count() == 2
    alice.post(reverse("lessons:template-rename", args=[kept.pk]), {"name": "二"})
    assert LessonTemplate.objects.get().name == "二"
    alice.post(reverse("lessons:template-delete", args=[kept.pk]))
    assert not LessonTemplate.objects.exists()


def test_an_activity_is_copied_right_behind_itself(school: School):
    session = four(school)
    first = session.activities.first()
    school.client(school.alice).post(reverse("lessons:activity-copy", args=[session.pk, first.pk]))
    games = [each.game for each in session.activities.all()]
    assert games == ["quiz", "quiz", "voyage-train", "voyage-team", "quiz"]
    assert [each.position for each in session.activities.all()] == [1, 2, 3, 4, 5]
