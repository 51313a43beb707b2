"""Templates: what a teacher keeps of a session or of one activity, to use again with any class.

A template belongs to its teacher alone and holds no names of children. What it was made of may be gone when
it is used: an own deck that was deleted, a game whose options have changed. Then something that can be played
stands in, and the teacher is told at which activity.

The presets are templates that come with the product; nothing of them is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.errors import Refused
from classroom.lessons import services
from classroom.lessons.models import PERIOD, Activity, GameSession, LessonTemplate
from classroom.lessons.services import ActivitySpec
from classroom.lessons.texts import texts
from classroom.rosters.models import Classroom, Teacher
from classroom.rosters.names import one_line
from games import registry
from history_content import library, own
from history_content.faults import ContentError

MAX_TEMPLATES = 200
MAX_NAME = 80

TAIWAN: Final = {"kind": "built-in", "key": library.TAIWAN}


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An activity as a template stores it. ``titles``: what its decks were called, by the part they belong to
    ("deck", "interlude", "filler"), to say it when one is gone.
    """

    game: str
    deck: dict[str, Any]
    options: dict[str, Any] = {}
    mode: str = Activity.Mode.GROUP.value
    table_size: int = 4
    grouping: str = Activity.Grouping.RANDOM.value
    bot_skill: float = 0.5
    when_done: str = Activity.WhenDone.REMATCH.value
    interlude: dict[str, Any] = {}
    filler: dict[str, Any] = {}
    titles: dict[str, str] = {}
    minutes: int = 15

    @property
    def spec(self) -> ActivitySpec:
        """As the builder takes it."""
        return ActivitySpec(
            game=self.game,
            deck=self.deck,
            options=self.options,
            mode=self.mode,
            table_size=self.table_size,
            grouping=self.grouping,
            bot_skill=self.bot_skill,
            when_done=self.when_done,
            interlude=self.interlude,
            filler=self.filler,
        )


@dataclass(frozen=True, slots=True)
class Use:
    """What a template means today. ``specs`` can be played; ``faults`` say what stands in."""

    specs: tuple[ActivitySpec, ...]
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset:
    """A template that comes with the product."""

    key: str
    title: str | Promise
    note: str | Promise
    period: int
    build: Callable[[], tuple[ActivitySpec, ...]]


# Who may --------------------------------------------------------------------------------------------------


def templates_of(teacher: Teacher) -> QuerySet[LessonTemplate]:
    """The teacher's own, newest first."""
    return LessonTemplate.objects.filter(owner=teacher)


def access_template(teacher: Teacher, pk: int) -> LessonTemplate:
    """The template, for its owner.

    :raises Http404: there is none, or it is somebody else's.
    """
    found = templates_of(teacher).filter(pk=pk).first()
    if found is None:
        raise Http404("no such template")
    return found


# Keeping --------------------------------------------------------------------------------------------------


def keep_session(*, session: GameSession, teacher: Teacher, name: str) -> LessonTemplate:
    """All activities of the session, without the tables by hand.

    :raises Refused: name_missing, name_taken, too_many_templates, nothing_to_play.
    """
    activities = list(session.activities.all())
    if not activities:
        raise Refused("nothing_to_play", _("Add an activity first."))
    template = LessonTemplate(
        owner=teacher,
        kind=LessonTemplate.Kind.SESSION,
        activities=[_stored(activity) for activity in activities],
        late_policy=session.late_policy,
        period=session.period,
    )
    return _keep(template, name)


def keep_activity(*, activity: Activity, teacher: Teacher, name: str) -> LessonTemplate:
    """One activity (a quiz with its recipe, say).

    :raises Refused: name_missing, name_taken, too_many_templates.
    """
    template = LessonTemplate(
        owner=teacher,
        kind=LessonTemplate.Kind.ACTIVITY,
        activities=[_stored(activity)],
        late_policy=activity.session.late_policy,
        period=activity.session.period,
    )
    return _keep(template, name)


def rename(*, template: LessonTemplate, name: str) -> LessonTemplate:
    """:raises Refused: name_missing, name_taken."""
    template.name = _name(name)
    return _saved(template)


def delete(*, template: LessonTemplate) -> None:
    """Sessions that were made from it stay."""
    template.delete()


def _keep(template: LessonTemplate, name: str) -> LessonTemplate:
    template.name = _name(name)
    if LessonTemplate.objects.filter(owner=template.owner).count() >= MAX_TEMPLATES:
        raise Refused(
            "too_many_templates",
            _("You have %(limit)s templates. Delete one that you no longer need.") % {"limit": MAX_TEMPLATES},
            limit=MAX_TEMPLATES,
        )
    return _saved(template)


def _saved(template: LessonTemplate) -> LessonTemplate:
    try:
        with transaction.atomic():
            template.save()
    except IntegrityError:
        raise Refused(
            "name_taken", _("You have a template of this name already. Choose another name.")
        ) from None
    return template


def _name(name: str) -> str:
    name = one_line(name)[:MAX_NAME]
    if not name:
        raise Refused("name_missing", _("Please give the template a name."))
    return name


def _stored(activity: Activity) -> dict[str, Any]:
    spec = services.spec_of(activity)
    by_hand = spec.grouping == Activity.Grouping.HAND.value
    entry = Entry(
        game=spec.game,
        deck=dict(spec.deck),
        options=dict(spec.options),
        mode=str(spec.mode),
        table_size=spec.table_size,
        grouping=Activity.Grouping.RANDOM.value if by_hand else str(spec.grouping),
        bot_skill=spec.bot_skill,
        when_done=str(spec.when_done),
        interlude=dict(spec.interlude),
        filler=dict(spec.filler),
        titles={part: title for part, deck in _decks(spec).items() if (title := _title(deck))},
        minutes=activity.minutes,
    )
    stored: dict[str, Any] = msgspec.to_builtins(entry)
    return stored


def _decks(spec: ActivitySpec) -> dict[str, dict[str, Any]]:
    parts = {
        "deck": spec.deck,
        "interlude": spec.interlude.get("deck"),
        "filler": spec.filler.get("deck"),
    }
    return {part: dict(deck) for part, deck in parts.items() if deck}


def _title(deck: Mapping[str, Any]) -> str:
    """Of own decks and questions: others have a name in each language, and do not go away."""
    if deck.get("kind") in ("built-in", "questions"):
        return ""
    try:
        return library.resolve(deck).title_in("zh-hant")
    except ContentError:
        return ""


# Using ----------------------------------------------------------------------------------------------------


def entries_of(template: LessonTemplate) -> list[Entry]:
    """What the template holds; what cannot be read any more is left out."""
    found = []
    for stored in template.activities:
        try:
            found.append(msgspec.convert(stored, Entry))
        except msgspec.ValidationError:
            continue
    return found


def use_of(template: LessonTemplate, teacher: Teacher) -> Use:
    """What can be played of it today, by this teacher."""
    specs: list[ActivitySpec] = []
    faults: list[str] = []
    for number, entry in enumerate(entries_of(template), start=1):
        spec, wrong = _today(entry, teacher)
        faults += [_("Activity %(n)s: %(fault)s") % {"n": number, "fault": fault} for fault in wrong]
        if spec is not None:
            specs.append(spec)
    if len(template.activities) > len(entries_of(template)):
        faults.append(_("Something in this template is of an older version and could not be read."))
    return Use(tuple(specs), tuple(faults))


def start(
    *,
    use: Use,
    teacher: Teacher,
    classroom: Classroom,
    title: str,
    period: int = PERIOD,
    late_policy: str = GameSession.LatePolicy.TAKE_OVER,
    allow_guests: bool = False,
    template: LessonTemplate | None = None,
) -> GameSession:
    """A new session of this class with what the template means today.

    :raises Refused: empty_template, and as :func:`classroom.lessons.services.create_session`.
    """
    if not use.specs:
        raise Refused("empty_template", _("Nothing of this template can be played any more."))
    session = services.create_session(
        teacher=teacher,
        classroom=classroom,
        title=title,
        period=period,
        late_policy=late_policy,
        allow_guests=allow_guests,
        specs=use.specs,
    )
    _used(template)
    return session


def add_to(*, template: LessonTemplate, session: GameSession, teacher: Teacher) -> Use:
    """Its activities at the end of a session that is being prepared; what stands in is said by the result.

    :raises Refused: empty_template, session_ended, too_many_activities.
    """
    use = use_of(template, teacher)
    if not use.specs:
        raise Refused("empty_template", _("Nothing of this template can be played any more."))
    services.add_activities(session=session, specs=use.specs)
    _used(template)
    return use


def _used(template: LessonTemplate | None) -> None:
    if template is not None:
        LessonTemplate.objects.filter(pk=template.pk).update(used_at=timezone.now())


def _today(entry: Entry, teacher: Teacher) -> tuple[ActivitySpec | None, list[str]]:
    """The activity as it can be played today, and what had to be changed for it."""
    spec, faults = entry.spec, []
    if spec.game not in {game.key for game in registry.GAMES}:
        return None, [_("There is no such game any more; it was left out.")]
    gone = [part for part, deck in _decks(spec).items() if not _there(deck, teacher)]
    if "interlude" in gone:
        faults.append(
            _("The questions in between (%(name)s) are no longer there.")
            % {"name": _named(entry, "interlude")}
        )
        spec = replace(spec, interlude={})
    if "filler" in gone:
        faults.append(
            _("The cards for tables that end early (%(name)s) are no longer there: they play again.")
            % {"name": _named(entry, "filler")}
        )
        spec = replace(spec, filler={}, when_done=Activity.WhenDone.REMATCH.value)
    if "deck" in gone:
        faults.append(
            _("%(name)s is no longer there; the cards of Taiwan's history stand in. Choose others.")
            % {"name": _named(entry, "deck")}
        )
        spec = replace(spec, deck=TAIWAN, options=_with_recipe(spec))
    try:
        services.plan(spec)
    except Refused as refusal:
        faults.append(
            _("%(why)s It was set up as %(game)s is proposed.")
            % {"why": refusal.message, "game": texts().game_title(spec.game)}
        )
        spec = services.proposed(spec.game)
    return spec, faults


def _there(deck: Mapping[str, Any], teacher: Teacher) -> bool:
    """Whether this teacher may use the deck, and it is still there."""
    try:
        own.check_ref(user=teacher, deck_ref=deck)
    except ContentError:
        return False
    return True


def _named(entry: Entry, part: str) -> str:
    title = entry.titles.get(part)
    return _("“%(title)s”") % {"title": title} if title else _("What was chosen")


def _with_recipe(spec: ActivitySpec) -> dict[str, Any]:
    """Cards hold no questions: a quiz makes them then."""
    options = dict(spec.options)
    fresh = services.proposed_options(spec.game)
    if "recipe" in fresh and not options.get("recipe"):
        options["recipe"] = fresh["recipe"]
    return options


# Presets --------------------------------------------------------------------------------------------------


def _four() -> tuple[ActivitySpec, ...]:
    quiz = {"pace": "teacher", "grading": "pairs", "allow_change": True}
    ordering = {"kinds": ["order"], "number": 4, "difficulty": 1}
    whole = Activity.Mode.CLASS.value
    return (
        ActivitySpec(
            game="quiz",
            deck={"kind": "questions", "key": "eras", "number": 6},
            options={**quiz, "recipe": None},
            mode=whole,
        ),
        ActivitySpec(game="voyage-train", deck=TAIWAN, options={"cards": 28}),
        ActivitySpec(game="voyage-team", deck=TAIWAN, options={"all_predict": True}),
        ActivitySpec(game="quiz", deck=TAIWAN, options={**quiz, "recipe": ordering}, mode=whole),
    )


PRESETS: Final[tuple[Preset, ...]] = (
    Preset(
        "four",
        gettext_lazy("Four activities in 40 minutes"),
        gettext_lazy(
            "Which era is it? Then two games at tables, and at the end the whole class puts events in order."
        ),
        40,
        _four,
    ),
)


def preset(key: str) -> Preset | None:
    """The preset of this key."""
    return next((each for each in PRESETS if each.key == key), None)
