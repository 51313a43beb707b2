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
from classroom.lessons import choices, fillers, interludes
from classroom.lessons.models import OPEN_STATES, PERIOD, Activity, GameSession
from classroom.lessons.texts import texts
from classroom.rosters.codes import new_code
from classroom.rosters.models import Classroom, Student, Teacher
from classroom.rosters.names import one_line
from games import registry
from games.core.api import Notice, Setting, option_fields
from games.core.codec import codec
from games.core.deck import Deck
from games.core.errors import SetupRefused
from history_content import library, own
from history_content.faults import ContentError

PROPOSED_GAME = "voyage-team"
MAX_ACTIVITIES = 12
PERIODS = range(5, 201)
"""How long a lesson may be, in minutes."""


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
    interlude: Mapping[str, Any] = field(default_factory=dict)
    filler: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plan:
    """What follows from a spec. ``limit``: how many this deck and game can seat at one table at most.
    ``minutes``: with the questions in between. ``cards``: that are played with; ``present``: in the deck.
    ``questions``: how many are asked; 0 where the game asks none. ``between``: about how many come between
    turns. ``notices``: what the teacher should know.
    """

    seats: int
    limit: int
    minutes: int
    cards: int
    present: int
    questions: int = 0
    between: int = 0
    notices: tuple[Notice, ...] = ()


def proposed_options(game: str) -> dict[str, Any]:
    """A game's defaults, with every pupil's judgement asked for where the game can (more evidence, less
    waiting), and with the start passed round where whoever begins wins more often.
    """
    fields = [item for item in option_fields(registry.get(game).Options) if item.teacher]
    proposed: dict[str, Any] = {
        item.name: True for item in fields if item.name in {"all_predict", "rotate_start"}
    }
    for item in fields:
        if item.kind == "record":
            # A quiz asks something from the start: questions made from the cards.
            proposed[item.name] = {part.name: part.default for part in item.fields}
    return proposed


def uses_deck(game: str) -> bool:
    """Whether the cards of a deck are played with, or its questions asked: games about culture alone have
    cards of their own. True also for a game that is no longer there.
    """
    return registry.judges(game)


def proposed(game: str) -> ActivitySpec:
    """An activity of this game as it is proposed before anything was chosen."""
    return ActivitySpec(game=game, options=proposed_options(game), mode=registry.get(game).modes[0])


def plan(spec: ActivitySpec) -> Plan:
    """Check that the activity can be played, and say what it takes. Reads the database for own decks.

    :raises Refused: unknown_game, bad_options, bad_mode, bad_table_size, bad_bot_skill, deck_too_small,
        what the deck's reference is refused for, and as :func:`classroom.lessons.interludes.check`.
    """
    game, options = _game(spec)
    seats = _seats(spec, game)
    if options.start_seat is not None and options.start_seat >= seats:
        raise Refused(
            "bad_options",
            _("The first seat to play must be one of the table's seats."),
            option="start_seat",
        )
    try:
        deck = library.resolve(spec.deck).deck
    except ContentError as fault:
        raise Refused(fault.code, choices.fault_of(fault.code, fault.message), **fault.data) from None
    cards, needed = len(deck.cards), game.min_cards(options, seats)
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
    try:
        game.check(Setting(options, deck, seats))
    except SetupRefused as refusal:
        raise _setup_refused(refusal.code, refusal, spec) from None
    between = interludes.check(spec.interlude, game)
    minutes = game.minutes_for(options, seats, deck)
    number, extra = (0, 0) if between is None else interludes.takes(between, minutes, seats)
    limit = max(n for n in range(seats, game.seats[-1] + 1) if game.min_cards(options, n) <= cards)
    if spec.when_done == Activity.WhenDone.FILLER.value:
        limit = min(limit, _check_filler(spec, seats))
    return Plan(
        seats=seats,
        limit=limit,
        minutes=minutes + extra,
        cards=_in_play(options, cards, needed),
        present=cards,
        questions=_questions(options, deck),
        between=number,
        notices=game.warnings(options, seats, cards),
    )


def _game(spec: ActivitySpec) -> tuple[registry.AnyGame, Any]:
    """The game and its options, where they can be chosen so."""
    try:
        game = registry.get(spec.game)
    except SetupRefused:
        raise Refused("unknown_game", _("There is no such game.")) from None
    try:
        options = codec(game).options(dict(spec.options))
    except SetupRefused as refusal:
        raise _setup_refused("bad_options", refusal, spec) from None
    if spec.mode not in game.modes_for(options):
        raise Refused("bad_mode", _("This game is not played in this way."), mode=spec.mode)
    if not 0 <= spec.bot_skill <= 1:
        raise Refused("bad_bot_skill", _("The computer's skill lies between 0 and 1."))
    return game, options


def _setup_refused(code: str, refusal: SetupRefused, spec: ActivitySpec) -> Refused:
    """What the rules do not allow, said to a teacher."""
    return Refused(code, texts().setup_refusal(refusal.code, refusal.data, spec.game), **refusal.data)


def _seats(spec: ActivitySpec, game: registry.AnyGame) -> int:
    """How many sit at a table."""
    low, high = game.seats[0], game.seats[-1]
    if spec.mode == Activity.Mode.INDIVIDUAL.value:
        return low
    if spec.mode == Activity.Mode.CLASS.value:
        return high  # as many as there may be; how many it will be is known when it starts
    if not max(low, 1) <= spec.table_size <= high:
        raise Refused(
            "bad_table_size",
            _("A table of this game seats %(low)s to %(high)s.") % {"low": max(low, 1), "high": high},
            low=low,
            high=high,
        )
    return spec.table_size


def plan_filler(spec: ActivitySpec, seats: int) -> Plan:
    """What the filler takes at a table with so many seats.

    :raises Refused: as :func:`_check_filler`.
    """
    found = fillers.read(spec.filler)
    if found is None:
        raise Refused("filler_missing", _("Choose what is played until the bell."))
    if found.game not in {game.key for game in fillers.games()}:
        raise Refused("filler_game", _("This game cannot be played until the bell. Choose another one."))
    return plan(
        ActivitySpec(
            game=found.game,
            deck=found.deck,
            options=found.options,
            table_size=seats,
            bot_skill=spec.bot_skill,
            when_done=Activity.WhenDone.WAIT.value,
        )
    )


def _check_filler(spec: ActivitySpec, seats: int) -> int:
    """How many the filler can seat at one table at most.

    :raises Refused: filler_missing, filler_game, filler_in_class; bad_filler with the reason in its sentence
        and, as data, the code (``reason``) that an activity would be refused for.
    """
    if spec.mode == Activity.Mode.CLASS.value:
        raise Refused("filler_in_class", _("Where the whole class plays together, no table ends early."))
    try:
        return plan_filler(spec, seats).limit
    except Refused as refusal:
        if refusal.code in ("filler_missing", "filler_game", "bad_filler"):
            raise
        raise _bad_filler(refusal) from None


def _bad_filler(refusal: Refused) -> Refused:
    return Refused(
        "bad_filler",
        _("Until the bell: %(reason)s") % {"reason": refusal.message},
        **{**refusal.data, "reason": refusal.code},
    )


def _in_play(options: Any, cards: int, needed: int) -> int:
    """How many cards are played with: of some games the teacher may say so many."""
    wanted = getattr(options, "cards", None)
    return cards if wanted is None else min(cards, max(int(wanted), needed))


def _questions(options: Any, deck: Deck) -> int:
    """How many questions a game with a recipe asks; other games ask none."""
    if not hasattr(options, "recipe"):
        return 0
    return len(deck.questions) if options.recipe is None else int(options.recipe.number)


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
        interlude=activity.interlude,
        filler=activity.filler,
    )


# Sessions -----------------------------------------------------------------------------------------------


def create_session(
    *,
    teacher: Teacher,
    classroom: Classroom,
    title: str,
    late_policy: str = GameSession.LatePolicy.TAKE_OVER,
    allow_guests: bool = False,
    period: int = PERIOD,
    specs: Sequence[ActivitySpec] = (),
) -> GameSession:
    """A new session, ready to be opened, with the given activities, or with the proposed one.

    :raises Refused: title_missing, bad_period, and as :func:`plan`.
    """
    check_period(period)
    planned = [(spec, plan(spec)) for spec in specs or [proposed(PROPOSED_GAME)]]
    for _attempt in range(20):
        try:
            with transaction.atomic():
                session = GameSession.objects.create(
                    classroom=classroom,
                    created_by=teacher,
                    title=_title(title),
                    code=free_code(),
                    late_policy=late_policy,
                    allow_guests=allow_guests,
                    period=period,
                )
                for position, (spec, found) in enumerate(planned, start=1):
                    _write(Activity(session=session, position=position), spec, found)
                return session
        except IntegrityError:
            continue  # another session took the same code in this moment
    raise Refused("no_code", _("No free code was found. Please try again."))


def change_session(
    *,
    session: GameSession,
    title: str,
    late_policy: str,
    allow_guests: bool,
    period: int | None = None,
) -> GameSession:
    """Title, policies and the length of the lesson; they may change at any time before the end.

    :raises Refused: title_missing, bad_policy, bad_period, session_ended.
    """
    title = _title(title)
    if period is not None:
        check_period(period)
    if late_policy not in GameSession.LatePolicy.values:
        raise Refused("bad_policy", _("There is no such rule for late comers."))
    with transaction.atomic():
        locked = _locked(session)
        locked.title, locked.late_policy, locked.allow_guests = title, late_policy, allow_guests
        locked.period = locked.period if period is None else period
        locked.save(update_fields=["title", "late_policy", "allow_guests", "period"])
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
            code=free_code(),
            late_policy=session.late_policy,
            allow_guests=session.allow_guests,
            period=session.period,
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
        _check_room(locked, 1)
        last = locked.activities.aggregate(last=Max("position"))["last"] or 0
        return _write(Activity(session=locked, position=last + 1), spec, found)


def add_activities(*, session: GameSession, specs: Sequence[ActivitySpec]) -> list[Activity]:
    """Further activities at the end, all or none; their decks have been checked by the caller.

    :raises Refused: session_ended, too_many_activities, and as :func:`plan`.
    """
    planned = [(spec, plan(spec)) for spec in specs]
    with transaction.atomic():
        locked = _locked(session)
        _check_room(locked, len(planned))
        last = locked.activities.aggregate(last=Max("position"))["last"] or 0
        return [
            _write(Activity(session=locked, position=last + place), spec, found)
            for place, (spec, found) in enumerate(planned, start=1)
        ]


def copy_activity(*, activity: Activity) -> Activity:
    """The same once more, right behind it, or behind what has begun.

    :raises Refused: session_ended, too_many_activities.
    """
    with transaction.atomic():
        session = _locked(activity.session)
        _check_room(session, 1)
        order = list(session.activities.all())
        begun = sum(item.state != Activity.State.WAITING for item in order)
        place = next((index for index, item in enumerate(order) if item.pk == activity.pk), len(order) - 1)
        copy = Activity.objects.get(pk=activity.pk)
        copy.pk = None
        copy.position = order[-1].position + 1
        copy.state = Activity.State.WAITING
        copy.started_at = copy.ended_at = None
        copy.save(force_insert=True)
        order.insert(max(place + 1, begun), copy)
        _renumber(order)
        copy.refresh_from_db()
        return copy


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


def order_activities(*, session: GameSession, order: Sequence[int]) -> None:
    """Those that have not begun, in this order of primary keys; what has begun stays in front.

    :raises Refused: session_ended, bad_order when others than these wait by now.
    """
    with transaction.atomic():
        locked = _locked(session)
        waiting = {item.pk: item for item in locked.activities.filter(state=Activity.State.WAITING)}
        if len(order) != len(waiting) or set(order) != set(waiting):
            raise Refused("bad_order", _("The activities have changed. Please load the page again."))
        begun = list(locked.activities.exclude(state=Activity.State.WAITING))
        _renumber([*begun, *(waiting[pk] for pk in order)])


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


def check_period(period: int) -> None:
    """:raises Refused: bad_period."""
    if not PERIODS[0] <= period <= PERIODS[-1]:
        raise Refused(
            "bad_period",
            _("A lesson takes %(low)s to %(high)s minutes.") % {"low": PERIODS[0], "high": PERIODS[-1]},
            low=PERIODS[0],
            high=PERIODS[-1],
        )


def _check_room(session: GameSession, more: int) -> None:
    if session.activities.count() + more > MAX_ACTIVITIES:
        raise Refused(
            "too_many_activities",
            _("A session has %(limit)s activities at most.") % {"limit": MAX_ACTIVITIES},
            limit=MAX_ACTIVITIES,
        )


def free_code() -> str:
    """A code for a session that no session and no class has."""
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
    kept = set() if activity is None else {choices.value_of(deck) for deck in decks_in(spec_of(activity))}
    for deck in decks_in(spec):
        if choices.value_of(deck) in kept:
            continue
        try:
            own.check_ref(user=teacher, deck_ref=deck)
        except ContentError as fault:
            refused = Refused(fault.code, choices.fault_of(fault.code, fault.message), **fault.data)
            if deck == dict(spec.filler.get("deck") or {}) and deck != dict(spec.deck):
                raise _bad_filler(refused) from None
            raise refused from None


def decks_in(spec: ActivitySpec) -> list[dict[str, Any]]:
    """All deck references of an activity: its own, that of the questions in between, that of the filler."""
    parts = (spec.deck, spec.interlude.get("deck"), spec.filler.get("deck"))
    return [dict(deck) for deck in parts if deck]


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
    activity.interlude = dict(spec.interlude)
    activity.filler = dict(spec.filler)
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
