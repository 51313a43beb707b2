"""What the builder offers and says: own question sets, plain sentences, another order, another game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation

from classroom.errors import Refused
from classroom.lessons import advice, choices, services, templates, words
from classroom.lessons.models import Activity, GameSession, LessonTemplate
from classroom.lessons.services import ActivitySpec
from history_content import own, own_questions
from tests.lessons.conftest import School
from tests.lessons.test_pages import form_data
from tests.lessons.test_quiz_pages import QUIZ, save

TRAIN = ActivitySpec(game="voyage-train", options={"cards": 28})


def own_set(school: School, title: str = "我們村子的廟") -> Any:
    return own_questions.copy_built_in(owner=school.alice, key="folk", title=title)


# Own question sets --------------------------------------------------------------------------------------


def test_an_own_question_set_is_chosen_for_a_quiz(school: School):
    """With how many of its questions; the recipe is put away."""
    found = own_set(school)
    answer, activity = save(school, deck=f"own-questions:{found.pk}", number="7")
    assert answer.status_code == 302
    assert activity.deck == {"kind": "own-questions", "id": found.pk, "number": 7}
    assert activity.options["recipe"] is None
    assert services.plan(services.spec_of(activity)).questions == 7
    page = school.client(school.alice).get(
        reverse("lessons:activity", args=[activity.session_id, activity.pk])
    )
    assert page.context["form"]["deck"].value() == f"own-questions:{found.pk}"
    assert "我們村子的廟" in page.content.decode()


def test_single_questions_of_a_set_stay_chosen_when_the_activity_is_changed(school: School):
    found = own_set(school)
    ids = [question.slug for question in found.questions.all()[:3]]
    _, activity = save(school, deck=f"own-questions:{found.pk}", number=None)
    Activity.objects.filter(pk=activity.pk).update(deck={**activity.deck, "ids": ids})
    address = reverse("lessons:activity", args=[activity.session_id, activity.pk])
    data = {name: value for name, value in QUIZ.items() if name != "number"}
    data |= {"deck": f"own-questions:{found.pk}", "option_reveal_seconds": "9"}
    school.client(school.alice).post(address, data)
    activity.refresh_from_db()
    assert (activity.deck["ids"], activity.options["reveal_seconds"]) == (ids, 9)


def test_an_own_question_set_is_chosen_for_the_questions_in_between(school: School):
    found, session = own_set(school), school.session()
    data = form_data(ask="minutes", ask_minutes=4, ask_set=f"own-questions:{found.pk}")
    answer = school.client(school.alice).post(reverse("lessons:activity-new", args=[session.pk]), data)
    assert answer.status_code == 302
    activity = session.activities.last()
    assert activity.interlude["deck"] == {"kind": "own-questions", "id": found.pk}


@pytest.mark.parametrize("who", ["bob", "charlie"])
def test_nobody_chooses_somebody_elses_questions(school: School, who: str):
    """A co-teacher of the class does not either; only what a colleague has put in may stay there."""
    found = own_set(school)
    session = school.session()
    other = school.client(getattr(school, who))
    data = {**QUIZ, "deck": f"own-questions:{found.pk}"}
    answer = other.post(reverse("lessons:activity-new", args=[session.pk]), data)
    assert answer.status_code == (422 if who == "bob" else 404)
    assert session.activities.count() == 1
    spec = ActivitySpec(game="quiz", deck={"kind": "own-questions", "id": found.pk}, mode="class")
    with pytest.raises(Refused) as refusal:
        services.add_activity(session=session, spec=spec, teacher=getattr(school, who))
    assert refusal.value.code == "unknown_questions"


def test_what_a_colleague_chose_may_stay(school: School):
    found = own_set(school)
    _, activity = save(school, deck=f"own-questions:{found.pk}")
    address = reverse("lessons:activity", args=[activity.session_id, activity.pk])
    bob = school.client(school.bob)
    page = bob.get(address)
    assert "我們村子的廟" not in str(page.context["form"].fields["deck"].choices)
    answer = bob.post(address, {**QUIZ, "deck": f"own-questions:{found.pk}", "number": "3"})
    assert answer.status_code == 302
    activity.refresh_from_db()
    assert activity.deck["number"] == 3


def test_a_set_that_was_deleted_since_says_so(school: School):
    """In the list, in the form, as a question in between, and when it is chosen from an old page."""
    found = own_set(school)
    _, activity = save(school, deck=f"own-questions:{found.pk}")
    ask = {"deck": {"kind": "own-questions", "id": found.pk}, "every": 5, "seconds": 25}
    asking = services.add_activity(
        session=activity.session, spec=replace(TRAIN, interlude=ask), teacher=school.alice
    )
    own_questions.delete_set(user=school.alice, set_id=found.pk)
    client = school.client(school.alice)
    said = "這個題庫已經被刪除"
    assert client.get(reverse("lessons:detail", args=[activity.session_id])).content.decode().count(said) == 2
    address = reverse("lessons:activity", args=[activity.session_id, activity.pk])
    assert said in client.get(address).context["form"].deck_gone
    answer = client.post(address, {**QUIZ, "deck": f"own-questions:{found.pk}"})
    assert answer.status_code == 422
    assert "已經不在了" in str(answer.context["form"].errors["deck"])
    page = client.get(reverse("lessons:activity", args=[activity.session_id, asking.pk]))
    assert page.context["form"]["ask_set"].value() == ""
    assert said in page.context["estimate"]["faults"][0]


def test_a_set_without_questions_is_shown_and_cannot_be_chosen(school: School):
    empty = own_questions.create(owner=school.alice, title="還沒寫")
    offered = {each.value: each for each in choices.question_sets(school.alice, "zh-hant")}
    assert not offered[f"own-questions:{empty.pk}"].playable
    answer, _activity = save(school, deck=f"own-questions:{empty.pk}")
    assert answer.status_code == 422
    assert "沒有可以出的題目" in str(answer.context["form"].errors["deck"])


# In plain sentences -------------------------------------------------------------------------------------


def said(spec: ActivitySpec) -> str:
    return words.asked(spec, services.plan(spec))


@pytest.mark.django_db
def test_a_recipe_is_said_in_one_sentence():
    """QUIZ-22: kinds take turns, so seven questions of three kinds are three, two and two."""
    recipe = {"kinds": ["era", "order", "year"], "number": 7, "difficulty": 2}
    spec = ActivitySpec(game="quiz", options={"recipe": recipe}, mode="class")
    with translation.override("en"):
        sentence = said(spec)
    assert sentence.startswith("7 questions: eras 3, ordering 2, years 2; made at random.")
    with translation.override("zh-hant"):
        assert said(spec).startswith("7 題：認時期 3、排序 2、估年代 2，隨機出題。")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        (
            ActivitySpec(game="quiz", deck={"kind": "questions", "key": "folk"}, mode="class"),
            "20 questions: the whole set",
        ),
        (
            ActivitySpec(game="quiz", deck={"kind": "questions", "key": "folk", "number": 6}, mode="class"),
            "6 of the set's 20 questions, spread over the whole set",
        ),
        (TRAIN, "28 of the 80 cards, drawn by lot"),
        (replace(TRAIN, options={"cards": 200}), "80 cards"),
        (ActivitySpec(), "80 cards"),
        (ActivitySpec(game="beiguan"), "played with cards of its own"),
    ],
)
def test_what_is_asked_or_dealt_is_said(spec: ActivitySpec, sentence: str):
    with translation.override("en"):
        assert said(spec) == sentence


def test_a_game_with_cards_of_its_own_asks_for_no_deck(school: School):
    """Neither its words nor its form speak of a deck; the one that stays in the form is never used."""
    _, activity = save(school)
    Activity.objects.filter(pk=activity.pk).update(
        game="beiguan", options={}, mode="group", table_size=4, deck={"kind": "built-in", "key": "taiwan"}
    )
    activity.refresh_from_db()
    with translation.override("en"):
        told = words.of_activity(activity)
        page = school.client(school.alice).get(
            reverse("lessons:activity", args=[activity.session_id, activity.pk])
        )
    assert (told.deck, told.eras, told.asked, told.fault) == ("played with cards of its own", [], "", "")
    hidden = page.context["form"].without_deck.split()
    assert "beiguan" in hidden
    assert {"voyage-team", "quiz"}.isdisjoint(hidden)
    assert f'data-not-for-game="{" ".join(hidden)}"' in page.content.decode()
    assert services.uses_deck("no-such-game")


@pytest.mark.django_db
def test_fewer_cards_than_a_table_needs_are_made_up_for():
    """TRAIN, options: the game takes as many as it needs, so that many are said."""
    spec = replace(TRAIN, options={"cards": 16}, table_size=6)
    plan = services.plan(spec)
    assert (plan.cards > 16, plan.present) == (True, 80)


@pytest.mark.django_db
def test_questions_in_between_take_time_and_are_said():
    folk = {"kind": "questions", "key": "folk"}
    without = services.plan(TRAIN)
    for every, sentence in (
        (3, "Every 3 minutes a question of"),
        ("round", "After each round a question of"),
    ):
        spec = replace(TRAIN, interlude={"deck": folk, "every": every, "seconds": 60})
        plan = services.plan(spec)
        assert plan.between > 0
        assert plan.minutes > without.minutes
        with translation.override("en"):
            assert words.in_between(spec).startswith(sentence)
            assert words.in_between(spec).endswith("60 seconds at most")
    assert (without.between, words.in_between(TRAIN)) == (0, "")


def test_the_form_and_the_list_say_it(school: School):
    """The sentence beside the form is that of the list."""
    session = school.session()
    client = school.client(school.alice)
    recipe = {"deck": "built-in:taiwan", "eras": ["japanese", "qing-late"], "number": ""}
    data = {**QUIZ, **recipe}
    part = client.post(reverse("lessons:activity-new-part", args=[session.pk]), data)
    sentence = part.context["estimate"]["asked"]
    assert sentence.startswith("6 題：排序 3、認時期 3")
    assert sentence in part.content.decode()
    client.post(reverse("lessons:activity-new", args=[session.pk]), data)
    assert sentence in client.get(reverse("lessons:detail", args=[session.pk])).content.decode()


def test_the_list_of_sessions_counts_the_time_between_activities(school: School):
    session = school.session()
    services.add_activity(session=session, spec=TRAIN, teacher=school.alice)
    activities = list(session.activities.all())
    (row,) = school.client(school.alice).get(reverse("lessons:list")).context["drafts"]
    assert row["minutes"] == sum(each.minutes for each in activities) + advice.CHANGE_MINUTES
    detail = school.client(school.alice).get(reverse("lessons:detail", args=[session.pk]))
    assert detail.context["fit"].minutes == row["minutes"]


# Another order ------------------------------------------------------------------------------------------


def lesson(school: School) -> GameSession:
    return templates.start(
        use=templates.Use(templates.PRESETS[0].build()),
        teacher=school.alice,
        classroom=school.room,
        title="四個活動",
    )


def order(session: GameSession) -> list[int]:
    return list(session.activities.values_list("pk", flat=True))


def test_activities_are_put_into_another_order(school: School):
    """What was dragged; what has begun stays in front."""
    session = lesson(school)
    one, two, three, four = order(session)
    address = reverse("lessons:activity-order", args=[session.pk])
    client = school.client(school.bob)
    answer = client.post(address, {"activity": [three, one, four, two]}, HTTP_HX_REQUEST="true")
    assert answer.status_code == 200
    assert "lessons/_activities.html" in [each.name for each in answer.templates]
    assert order(session) == [three, one, four, two]
    assert [each.position for each in session.activities.all()] == [1, 2, 3, 4]
    Activity.objects.filter(pk=three).update(state=Activity.State.ENDED)
    client.post(address, {"activity": [two, four, one]}, HTTP_HX_REQUEST="true")
    assert order(session) == [three, two, four, one]


@pytest.mark.parametrize("wanted", [[], ["0"], ["x"], ["9" * 30]])
def test_an_order_of_an_old_page_changes_nothing(school: School, wanted: list[str]):
    session = lesson(school)
    before = order(session)
    address = reverse("lessons:activity-order", args=[session.pk])
    client = school.client(school.alice)
    for sent in (wanted, [*map(str, before[:3])], [*map(str, before), *wanted, str(before[0])]):
        answer = client.post(address, {"activity": sent}, HTTP_HX_REQUEST="true")
        assert "活動已經有變動" in answer.content.decode()
    assert order(session) == before
    assert school.client(school.charlie).post(address, {"activity": before}).status_code == 404


# Another game -------------------------------------------------------------------------------------------


def tapped(school: School, game: str, **posted: Any) -> Any:
    session = school.session()
    data = {**form_data(**posted), "game": game}
    answer = school.client(school.alice).post(
        reverse("lessons:activity-new-part", args=[session.pk]), data, HTTP_HX_TRIGGER_NAME="game"
    )
    assert answer.status_code == 200
    return answer.context["form"], answer.context["estimate"]


def test_another_game_keeps_what_was_chosen_and_still_applies(school: School):
    chosen = {
        "table_size": 3,
        "grouping": "number",
        "bot_skill": "0.8",
        "when_done": "wait",
        "option_seconds": 45,
        "ask": "minutes",
        "ask_minutes": 4,
        "ask_set": "questions:folk",
    }
    form, estimate = tapped(school, "voyage-train", **chosen)
    assert {name: str(form[name].value()) for name in chosen} == {name: str(v) for name, v in chosen.items()}
    assert form["option_predict"].value(), "what is the game's own is as it is proposed"
    assert form.eras_chosen == ["dutch-spanish", "zheng", "qing-early"]
    assert estimate["plan"].present < 80, "the estimate is for the eras that were chosen"


def test_what_does_not_apply_to_the_other_game_is_put_right(school: School):
    """A table that is too large, rounds where there are none, questions where cards are needed."""
    form, _ = tapped(school, "voyage-team", table_size=99, ask="round", ask_set="questions:folk")
    assert (form["table_size"].value(), form["ask"].value()) == (str(form.rules.seats[-1]), "minutes")
    form, estimate = tapped(school, "voyage-race", deck="questions:folk", eras=None)
    assert form["deck"].value() == "built-in:taiwan"
    assert estimate["plan"].cards == 80


def test_looking_at_the_quiz_and_back_keeps_the_seating(school: School):
    session = school.session()
    client = school.client(school.alice)
    address = reverse("lessons:activity-new-part", args=[session.pk])
    data: dict[str, Any] = form_data(table_size=5, grouping="saved", bot_skill="0.3", mode="group")
    for game in ("quiz", "voyage-team"):
        answer = client.post(address, {**data, "game": game}, HTTP_HX_TRIGGER_NAME="game")
        form = answer.context["form"]
        page = answer.content.decode()
        data = {name: form[name].value() for name in ("deck", "eras")}
        data |= {name: form[name].value() for name in form.fields if f'name="{name}"' in page}
        data = {name: value for name, value in data.items() if value not in (None, "")}
    assert [str(form[name].value()) for name in ("mode", "table_size", "grouping", "bot_skill")] == [
        "group",
        "5",
        "saved",
        "0.3",
    ]


# Templates ----------------------------------------------------------------------------------------------


def test_a_name_that_is_refused_stays_as_it_was_typed(school: School):
    session = lesson(school)
    third = order(session)[2]
    templates.keep_session(session=session, teacher=school.alice, name="臺灣史")
    client = school.client(school.alice)
    sent = {"keep-name": "臺灣史", "keep-activity": str(third)}
    answer = client.post(reverse("lessons:keep", args=[session.pk]), sent)
    assert answer.status_code == 422
    form = answer.context["keep"]
    assert (form["name"].value(), form["activity"].value()) == ("臺灣史", str(third))
    assert form.errors["name"]
    assert LessonTemplate.objects.count() == 1
    other = templates.keep_session(session=session, teacher=school.alice, name="另一個")
    answer = client.post(reverse("lessons:template-rename", args=[other.pk]), {"name": "臺灣史"})
    assert answer.status_code == 422
    assert 'value="臺灣史"' in answer.content.decode()
    other.refresh_from_db()
    assert other.name == "另一個"


def test_a_new_session_shows_what_a_preset_holds(school: School):
    client = school.client(school.alice)
    page = client.get(reverse("lessons:create") + "?begin=preset:four")
    (preset,) = page.context["presets"]
    assert [item.activity.game for item in preset["activities"]] == [
        "quiz",
        "voyage-train",
        "voyage-team",
        "quiz",
    ]
    assert preset["fit"].over == 0
    assert page.context["begin"] == "preset:four"


def test_a_template_that_is_gone_is_refused_and_the_title_stays(school: School):
    session = lesson(school)
    kept = templates.keep_session(session=session, teacher=school.alice, name="臺灣史")
    client = school.client(school.alice)
    page = client.get(reverse("lessons:create") + f"?begin=template:{kept.pk}")
    assert page.context["form"]["title"].value() == "臺灣史"
    templates.delete(template=kept)
    for begin in (f"template:{kept.pk}", "template:x", "preset:none"):
        sent = {"title": "星期三", "classroom": school.room.pk, "begin": begin}
        answer = client.post(reverse("lessons:create"), sent)
        assert answer.status_code == 422
        assert answer.context["form"]["title"].value() == "星期三"
    assert GameSession.objects.count() == 1


def test_a_template_keeps_an_own_question_set_and_says_when_it_is_gone(school: School):
    found = own_set(school)
    _, activity = save(school, deck=f"own-questions:{found.pk}")
    kept = templates.keep_activity(activity=activity, teacher=school.alice, name="廟的問答")
    assert templates.use_of(kept, school.alice).faults == ()
    own_questions.delete_set(user=school.alice, set_id=found.pk)
    use = templates.use_of(kept, school.alice)
    assert "我們村子的廟" in use.faults[0]
    assert services.plan(use.specs[0]).questions > 0


def test_a_deck_that_was_deleted_is_named_as_such(school: School):
    deck = own.copy_built_in(owner=school.alice, title="我的牌組")
    spec = ActivitySpec(deck={"kind": "own", "id": deck.pk})
    session = school.session()
    services.add_activity(session=session, spec=spec, teacher=school.alice)
    own.delete_deck(user=school.alice, deck_id=deck.pk)
    page = school.client(school.alice).get(reverse("lessons:detail", args=[session.pk])).content.decode()
    assert "這副牌組已經被刪除" in page


def test_an_own_question_set_leads_into_a_session_of_its_own(school: School):
    """The set's page says "use in a session": a quiz of it is one tap away, and nobody else's set is."""
    client = school.client(school.alice)
    mine = own_set(school, "廟口小學堂")
    theirs = own_questions.copy_built_in(owner=school.charlie, key="folk", title="別人的")
    create = reverse("lessons:create")
    page = client.get(create, {"questions": mine.pk}).content.decode()
    assert f'value="questions:{mine.pk}" data-title="廟口小學堂" checked' in page
    fields = {"title": "廟口小學堂", "classroom": school.room.pk}
    assert client.post(create, {**fields, "begin": f"questions:{mine.pk}"}).status_code == 302
    activity = GameSession.objects.latest("pk").activities.get()
    assert (activity.game, activity.mode) == ("quiz", "class")
    assert activity.deck == {"kind": "own-questions", "id": mine.pk}
    assert "別人的" not in client.get(create, {"questions": theirs.pk}).content.decode()
    assert client.post(create, {**fields, "begin": f"questions:{theirs.pk}"}).status_code == 422
