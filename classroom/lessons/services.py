"""What a teacher may change in a session that is being prepared. Writes are keyword-only and all or nothing.

A refusal is a :class:`~classroom.errors.Refused`; who may call is checked before (``access_session``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.errors import Refused
from classroom.lessons.models import OPEN_STATES, Activity, GameSession
from classroom.lessons.texts import texts
from classroom.rosters.codes import new_code
from classroom.rosters.models import Classroom, Student, Teacher
from classroom.rosters.names import one_line
from games import registry
from games.core.api import option_fields
from games.core.codec import codec
from games.core.errors import SetupRefused
from history_content import library, own
from history_content.faults import ContentError

PROPOSED_GAME = "voyage-team"
MAX_ACTIVITIES = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivitySpec:
    """What an activity is to be; fields as of :class:`~classroom.lessons.models.Activity`."""

    game: str = PROPOSED_GAME
    deck: Mapping[str, Any] = field(default_factory=lambda: {"kind": "built-in", "key": library.TAIWAN})
    options: Mapping[str, Any] = field(default_factory=dict)
    mode: str = Activity.Mode.GROUP
    table_size: int = 4
    grouping: str = Activity.Grouping.RANDOM
    groups: Sequence[Sequence[int]] = ()
    bot_skill: float = 0.5
    when_done: str = Activity.WhenDone.REMATCH


@dataclass(frozen=True, slots=True)
class Plan:
    """What follows from a spec. ``limit``: how many this deck and game can seat at one table at most."""

    seats: int
    limit: int
    minutes: int
    cards: int


def proposed_options(game: str) -> dict[str, Any]:
    """A game's defaults, with every pupil's judgement asked for where the game can: more evidence, less
    waiting.
    """
    fields = option_fields(registry.get(game).Options)
    return {item.name: True for item in fields if item.name == "all_predict" and item.teacher}


def plan(spec: ActivitySpec) -> Plan:
    """Check that the activity can be played, and say what it takes. Reads the database for own decks.

    :raises Refused: unknown_game, bad_options, bad_mode, bad_table_size, bad_bot_skill, deck_too_small, or
        what the deck's reference is refused for.
    """
    try:
        game = registry.get(spec.game)
    except SetupRefused:
        raise Refused("unknown_game", _("There is no such game.")) from None
    try:
        options = codec(game).options(dict(spec.options))
    except SetupRefused as refusal:
        raise Refused(
            "bad_options", texts().setup_refusal(refusal.code, refusal.data), **refusal.data
        ) from None
    if spec.mode not in game.modes:
        raise Refused("bad_mode", _("This game is not played in this way."), mode=spec.mode)
    if not 0 <= spec.bot_skill <= 1:
        raise Refused("bad_bot_skill", _("The computer's skill lies between 0 and 1."))
    low, high = game.seats[0], game.seats[-1]
    if spec.mode == Activity.Mode.INDIVIDUAL.value:
        seats = low
    else:
        seats = spec.table_size
        if not max(low, 1) <= seats <= high:
            raise Refused(
                "bad_table_size",
                _("A table of this game seats %(low)s to %(high)s.") % {"low": max(low, 1), "high": high},
                low=low,
                high=high,
            )
    if options.start_seat is not None and options.start_seat >= seats:
        raise Refused(
            "bad_options",
            _("The first seat to play must be one of the table's seats."),
            option="start_seat",
        )
    try:
        cards = len(library.resolve(spec.deck).deck.cards)
    except ContentError as fault:
        raise Refused(fault.code, fault.message, **fault.data) from None
    needed = game.min_cards(options, seats)
    if cards < needed:
        raise Refused(
            "deck_too_small",
            ngettext(
                "Too few cards: %(needed)s needed, there is %(present)s. Choose more eras or another deck.",
                "Too few cards: %(needed)s needed, there are %(present)s. Choose more eras or another deck.",
                cards,
            )
            % {"needed": needed, "present": cards},
            needed=needed,
            present=cards,
        )
    limit = max(n for n in range(seats, high + 1) if game.min_cards(options, n) <= cards)
    return Plan(seats=seats, limit=limit, minutes=game.minutes(options, seats, cards), cards=cards)


def spec_of(activity: Activity) -> ActivitySpec:
    """The stored activity as a spec."""
    return ActivitySpec(
        game=activity.game,
        deck=activity.deck,
        options=activity.options,
        mode=activity.mode,
        table_size=activity.table_size,
        grouping=activity.grouping,
        groups=activity.groups,
        bot_skill=activity.bot_skill,
        when_done=activity.when_done,
    )


# Sessions -----------------------------------------------------------------------------------------------


def create_session(
    *,
    teacher: Teacher,
    classroom: Classroom,
    title: str,
    late_policy: str = GameSession.LatePolicy.TAKE_OVER,
    allow_guests: bool = False,
    spec: ActivitySpec | None = None,
) -> GameSession:
    """A new session with one activity, ready to be opened: the given one, or the proposed one.

    :raises Refused: title_missing, and as :func:`plan`.
    """
    if spec is None:
        spec = ActivitySpec(options=proposed_options(PROPOSED_GAME))
    found = plan(spec)
    for _attempt in range(20):
        try:
            with transaction.atomic():
                session = GameSession.objects.create(
                    classroom=classroom,
                    created_by=teacher,
                    title=_title(title),
                    code=_free_code(),
                    late_policy=late_policy,
                    allow_guests=allow_guests,
                )
                _write(Activity(session=session, position=1), spec, found)
                return session
        except IntegrityError:
            continue  # another session took the same code in this moment
    raise Refused("no_code", _("No free code was found. Please try again."))


def change_session(*, session: GameSession, title: str, late_policy: str, allow_guests: bool) -> GameSession:
    """Title and policies; they may change at any time before the end.

    :raises Refused: title_missing, bad_policy, session_ended.
    """
    title = _title(title)
    if late_policy not in GameSession.LatePolicy.values:
        raise Refused("bad_policy", _("There is no such rule for late comers."))
    with transaction.atomic():
        locked = _locked(session)
        locked.title, locked.late_policy, locked.allow_guests = title, late_policy, allow_guests
        locked.save(update_fields=["title", "late_policy", "allow_guests"])
    return locked


def copy_session(*, session: GameSession, teacher: Teacher, classroom: Classroom) -> GameSession:
    """The same activities for another lesson, perhaps of another class; tables by hand only for the same
    class.
    """
    with transaction.atomic():
        copy = GameSession.objects.create(
            classroom=classroom,
            created_by=teacher,
            title=session.title,
            code=_free_code(),
            late_policy=session.late_policy,
            allow_guests=session.allow_guests,
        )
        for activity in session.activities.all():
            activity.pk = None
            activity.session = copy
            activity.state = Activity.State.WAITING
            activity.started_at = activity.ended_at = None
            if classroom.pk != session.classroom_id:
                activity.groups = []
            activity.save(force_insert=True)
    return copy


def delete_session(*, session: GameSession) -> None:
    """Removes a session that was never opened; one that was played holds evidence.

    :raises Refused: was_opened.
    """
    with transaction.atomic():
        locked = GameSession.objects.select_for_update().get(pk=session.pk)
        if locked.state != GameSession.State.DRAFT:
            raise Refused("was_opened", _("This session was opened; what was played in it is kept."))
        locked.delete()


# Activities ---------------------------------------------------------------------------------------------


def add_activity(*, session: GameSession, spec: ActivitySpec, teacher: Teacher) -> Activity:
    """A further activity at the end.

    :raises Refused: session_ended, too_many_activities, and as :func:`plan`.
    """
    _check_owner(spec, teacher, None)
    found = plan(spec)
    with transaction.atomic():
        locked = _locked(session)
        if locked.activities.count() >= MAX_ACTIVITIES:
            raise Refused(
                "too_many_activities",
                _("A session has %(limit)s activities at most.") % {"limit": MAX_ACTIVITIES},
                limit=MAX_ACTIVITIES,
            )
        last = locked.activities.aggregate(last=Max("position"))["last"] or 0
        return _write(Activity(session=locked, position=last + 1), spec, found)


def change_activity(*, activity: Activity, spec: ActivitySpec, teacher: Teacher) -> Activity:
    """Another game, deck, options or seating for an activity that has not begun.

    :raises Refused: session_ended, activity_begun, and as :func:`plan`.
    """
    _check_owner(spec, teacher, activity)
    found = plan(spec)
    with transaction.atomic():
        _locked(activity.session)
        return _write(_waiting(activity), spec, found)


def remove_activity(*, activity: Activity) -> None:
    """Takes an activity out that has not begun; those behind it move up.

    :raises Refused: session_ended, activity_begun, last_activity.
    """
    with transaction.atomic():
        session = _locked(activity.session)
        current = _waiting(activity)
        if session.activities.count() == 1:
            raise Refused("last_activity", _("A session needs one activity at least."))
        current.delete()
        _renumber(list(session.activities.all()))


def move_activity(*, activity: Activity, by: int) -> None:
    """Earlier (negative) or later, past activities that have not begun either.

    :raises Refused: session_ended, activity_begun.
    """
    with transaction.atomic():
        session = _locked(activity.session)
        current = _waiting(activity)
        order = list(session.activities.filter(state=Activity.State.WAITING))
        place = next(index for index, item in enumerate(order) if item.pk == current.pk)
        order.insert(min(max(place + by, 0), len(order) - 1), order.pop(place))
        begun = list(session.activities.exclude(state=Activity.State.WAITING))
        _renumber([*begun, *order])


def set_groups(*, activity: Activity, groups: Iterable[Iterable[int]]) -> Activity:
    """The teacher's tables, by student id. Students of other classes and doubles are refused.

    :raises Refused: session_ended, activity_begun, bad_groups.
    """
    tables = [list(table) for table in groups]
    ids = [student for table in tables for student in table]
    with transaction.atomic():
        session = _locked(activity.session)
        current = _waiting(activity)
        known = set(
            Student.objects.filter(classroom_id=session.classroom_id, left_at=None).values_list(
                "pk", flat=True
            )
        )
        if len(set(ids)) != len(ids) or not set(ids) <= known:
            raise Refused("bad_groups", _("The class list has changed. Please load the page again."))
        current.groups = [table for table in tables if table]
        current.grouping = Activity.Grouping.HAND
        current.save(update_fields=["groups", "grouping"])
    return current


# Helpers ------------------------------------------------------------------------------------------------


def _title(title: str) -> str:
    title = one_line(title)[:80]
    if not title:
        raise Refused("title_missing", _("Please give the session a title."))
    return title


def _free_code() -> str:
    while GameSession.objects.filter(code=(code := new_code())).exists() or (
        # One box takes both kinds of code, so a session's must not be a class's.
        Classroom.objects.filter(code=code).exists()
    ):
        pass
    return code


def _locked(session: GameSession) -> GameSession:
    locked = GameSession.objects.select_for_update().get(pk=session.pk)
    if locked.state == GameSession.State.ENDED:
        raise Refused("session_ended", _("This session has ended."))
    return locked


def _waiting(activity: Activity) -> Activity:
    current = Activity.objects.select_for_update().filter(pk=activity.pk).first()
    if current is None or current.state != Activity.State.WAITING:
        raise Refused("activity_begun", _("This activity has begun and can no longer be changed."))
    return current


def _renumber(order: Sequence[Activity]) -> None:
    """Positions 1, 2, 3 … in this order; in two steps, because a position may be taken only once at any
    moment.
    """
    top = max((activity.position for activity in order), default=0)
    for offset in (top + 1, 1):
        for index, activity in enumerate(order):
            Activity.objects.filter(pk=activity.pk).update(position=offset + index)


def _check_owner(spec: ActivitySpec, teacher: Teacher, activity: Activity | None) -> None:
    """Own decks are their owner's; a co-teacher may keep what the colleague put into an activity."""
    if activity is not None and dict(spec.deck) == dict(activity.deck):
        return
    try:
        own.check_ref(user=teacher, deck_ref=spec.deck)
    except ContentError as fault:
        raise Refused(fault.code, fault.message, **fault.data) from None


def _write(activity: Activity, spec: ActivitySpec, found: Plan) -> Activity:
    if spec.grouping not in Activity.Grouping.values or spec.when_done not in Activity.WhenDone.values:
        raise Refused("bad_options", _("One of the settings is not known."))
    activity.game = spec.game
    activity.deck = dict(spec.deck)
    activity.options = dict(spec.options)
    activity.mode = spec.mode
    activity.table_size = spec.table_size
    activity.grouping = spec.grouping
    activity.groups = [list(table) for table in spec.groups]
    activity.bot_skill = spec.bot_skill
    activity.when_done = spec.when_done
    activity.minutes = found.minutes
    activity.save()
    return activity


def check_no_open_session(classroom: Classroom) -> None:
    """:raises Refused: session_open; put away in mid-lesson, a class would take its tables along."""
    session = open_session_of(classroom.pk)
    if session is not None:
        raise Refused(
            "session_open",
            _("“%(title)s” is still open. End the session first, then archive the class.")
            % {"title": session.title},
            session=session.pk,
        )


def open_session_of(classroom_id: int) -> GameSession | None:
    """The one session of the class that tablets follow now."""
    return GameSession.objects.filter(classroom_id=classroom_id, state__in=OPEN_STATES).first()
