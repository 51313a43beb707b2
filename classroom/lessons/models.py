"""What a teacher prepares: a session (課堂活動) with its activities, and the guests who may join it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from classroom.rosters.models import Classroom

PERIOD = 40
"""Minutes of a lesson at an elementary school."""


class GameSession(models.Model):
    """One lesson: an ordered list of activities, played by one class."""

    class State(models.TextChoices):
        DRAFT = "draft", _("being prepared")
        LOBBY = "lobby", _("lobby")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        ENDED = "ended", _("ended")

    class LatePolicy(models.TextChoices):
        TAKE_OVER = "take-over", _("take over a seat that the computer plays")
        WAIT = "wait", _("wait for the next activity")

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="sessions")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    title = models.CharField(_("title"), max_length=80)
    code = models.CharField(max_length=8, unique=True)  # guests join with it
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    pause_message = models.CharField(max_length=200, blank=True)
    late_policy = models.CharField(
        _("who comes late"), max_length=10, choices=LatePolicy.choices, default=LatePolicy.TAKE_OVER
    )
    allow_guests = models.BooleanField(_("guests may join with a nickname"), default=False)
    # Minutes of the lesson that the activities should fit into.
    period = models.PositiveSmallIntegerField(_("minutes of the lesson"), default=PERIOD)
    # The activity that is on now, or was on last; None in the lobby before the first one.
    current = models.ForeignKey(
        "Activity", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    # What the students of the class practise alone between lessons (lessons.practice): it is no lesson,
    # stands in no list of them, and is never open.
    practice = models.BooleanField(default=False)
    # What the projector shows instead of the tables: live.stage writes and reads it.
    showing = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]
        constraints: ClassVar = [
            # Tablets follow "the session of the class"; with two open ones they would not know which.
            models.UniqueConstraint(
                fields=["classroom"],
                condition=models.Q(state__in=["lobby", "running", "paused"]),
                name="one_open_session_per_class",
            ),
            models.UniqueConstraint(
                fields=["classroom"], condition=models.Q(practice=True), name="one_practice_per_class"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def is_open(self) -> bool:
        """Whether tablets follow it now."""
        return self.state in OPEN_STATES


OPEN_STATES = (GameSession.State.LOBBY, GameSession.State.RUNNING, GameSession.State.PAUSED)


class Activity(models.Model):
    """One game within a session: what is played, with which cards and options, and who sits together."""

    class State(models.TextChoices):
        WAITING = "waiting", _("not started")
        RUNNING = "running", _("running")
        ENDED = "ended", _("ended")

    class Mode(models.TextChoices):
        GROUP = "group", _("at tables")
        INDIVIDUAL = "individual", _("each student alone")
        CLASS = "class", _("the whole class together")

    class Grouping(models.TextChoices):
        RANDOM = "random", _("at random")
        NUMBER = "number", _("by seat number")
        SAVED = "saved", _("by the class's groups")
        HAND = "hand", _("by hand")

    class WhenDone(models.TextChoices):
        WAIT = "wait", _("wait for the others")
        REMATCH = "rematch", _("play again")
        FILLER = "filler", _("play something else")

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="activities")
    position = models.PositiveIntegerField()
    game = models.CharField(_("game"), max_length=40)
    deck = models.JSONField(default=dict)  # a deck reference of history_content.library.resolve
    options = models.JSONField(default=dict)  # of the game's Options
    mode = models.CharField(max_length=10, choices=Mode.choices, default=Mode.GROUP)
    table_size = models.PositiveIntegerField(_("students at a table"), default=4)
    grouping = models.CharField(max_length=10, choices=Grouping.choices, default=Grouping.RANDOM)
    groups = models.JSONField(default=list)  # by hand: a list of lists of student ids
    bot_skill = models.FloatField(default=0.5)  # 0..1, of seats that the computer fills
    # Questions in between (lessons.interludes): {} none, else {"deck", "every", "seconds"}.
    interlude = models.JSONField(default=dict, blank=True)
    minutes = models.PositiveIntegerField(default=15)
    when_done = models.CharField(max_length=10, choices=WhenDone.choices, default=WhenDone.REMATCH)
    # What a table that ended early plays until the bell (lessons.fillers): {} nothing chosen, else {"game",
    # "deck", "options"}. Kept while another way to end is chosen, so that nothing has to be typed twice.
    filler = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "position"], name="one_activity_per_position"),
            models.CheckConstraint(
                condition=models.Q(bot_skill__gte=0) & models.Q(bot_skill__lte=1),
                name="bot_skill_is_a_probability",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.position}. {self.game}"


class LessonTemplate(models.Model):
    """What a teacher keeps to use again: a whole session, or one activity. It belongs to the teacher and to
    no class, and holds no names: it is still there when the class is not.
    """

    class Kind(models.TextChoices):
        SESSION = "session", _("a whole session")
        ACTIVITY = "activity", _("one activity")

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lesson_templates"
    )
    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    # A list of activities, as of lessons.templates; with what the own decks in it were called.
    activities = models.JSONField(default=list)
    late_policy = models.CharField(
        max_length=10, choices=GameSession.LatePolicy.choices, default=GameSession.LatePolicy.TAKE_OVER
    )
    period = models.PositiveSmallIntegerField(default=PERIOD)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_template_per_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """As forms name it."""
        return str(self.pk)


class Presence(models.Model):
    """When a person's device was last heard of in a session, and by which way.

    A process refreshes ``seen_at`` of those who are connected to it (live.presence), so that every process,
    and one that was just started, knows who is there.
    """

    class Via(models.TextChoices):
        NONE = "", _("not connected")
        SOCKET = "socket", _("connected")
        HTTP = "http", _("connected without WebSocket")

    joined_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    via = models.CharField(max_length=6, choices=Via.choices, default=Via.NONE, blank=True)

    class Meta:
        abstract = True


class Guest(Presence):
    """Somebody without a place in the class list, in one session only, by nickname."""

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="guests")
    nickname = models.CharField(_("nickname"), max_length=20)
    device = models.CharField(max_length=32)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            # Two with the same nickname must be told apart, so the second gets a number (lessons.guests).
            models.UniqueConstraint(
                fields=["session", "nickname"],
                condition=models.Q(removed_at=None),
                name="one_guest_per_nickname",
            )
        ]

    def __str__(self) -> str:
        return self.nickname


class Attendance(Presence):
    """A student was there: signed in while the session's lobby or an activity was open."""

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="attendances")
    student = models.ForeignKey("rosters.Student", on_delete=models.CASCADE, related_name="attendances")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "student"], name="one_attendance_per_student")
        ]

    def __str__(self) -> str:
        return f"{self.student_id} in {self.session_id}"
