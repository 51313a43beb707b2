"""What was played: tables, who sat where, every move, and every judgement.

Moves and Attempts are the only source of truth (reports read them); a table's ``state`` is a snapshot
that the moves can rebuild (``manage.py replay_table``). The hot path (journal.py) writes these tables
with plain SQL, so a change of a column here is a change there. Foreign keys whose column already leads an
index, or by which only erasure looks (rare, and a scan is fast enough), have no index of their own: every
move pays for every index.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from classroom.lessons.models import Activity, Guest
from classroom.rosters.models import Student, Teacher


class By(models.TextChoices):
    """Who acted at that moment; only students' and guests' moves are evidence."""

    STUDENT = "student"
    GUEST = "guest"
    BOT = "bot"
    CLOCK = "clock"
    HOST = "host"


class Dealt(models.Model):
    """What does not change during a game: options, deck and number of seats. Tables dealt alike share one.

    Apart from the table's row, because that is written anew with every move, and a deck is much longer than
    a state.
    """

    digest = models.CharField(max_length=64, unique=True)  # sha256 of `setting`
    setting = models.TextField()  # JSON of games.core.api.Setting

    def __str__(self) -> str:
        return self.digest[:12]


class Table(models.Model):
    """One game at one table (桌), from the deal to its outcome."""

    class Status(models.TextChoices):
        PLAYING = "playing"
        ENDED = "ended"
        # Replaced by a fresh table (the teacher restarted it); its judgements stay evidence.
        RESTARTED = "restarted"

    activity = models.ForeignKey(Activity, on_delete=models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveIntegerField()  # from 1, as on the projector
    round = models.PositiveIntegerField(default=1)  # 2 and on: a rematch or a restart at the same table
    # The game beside which this table asks questions (a quiz of the same people); None: a game of its own.
    interlude_of = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="interlude"
    )
    # It plays what the activity names for tables that end early, instead of the activity's own game.
    filler = models.BooleanField(default=False)
    game = models.CharField(max_length=40)
    rules_version = models.PositiveIntegerField()
    content_hash = models.CharField(max_length=64, blank=True)
    seed = models.BigIntegerField()
    dealt = models.ForeignKey(Dealt, on_delete=models.PROTECT, related_name="tables", db_index=False)
    state = models.TextField()  # JSON of the game's State, at `revision`
    revision = models.PositiveIntegerField(default=0)
    # JSON: seat -> revision at which its decision last changed (design: what makes a move stale).
    decided = models.TextField(default="{}")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PLAYING)
    outcome = models.TextField(blank=True)  # JSON of the Outcome, when ended
    clock_id = models.CharField(max_length=80, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    # Seconds that were left on the clock when the session was paused.
    clock_left = models.FloatField(null=True, blank=True)
    started_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number", "round"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["activity", "number", "round"],
                condition=models.Q(interlude_of=None),
                name="one_table_per_number_and_round",
            )
        ]

    def __str__(self) -> str:
        return f"table {self.number} ({self.game}, round {self.round}) at {self.revision}"

    @property
    def setting(self) -> str:
        """JSON of games.core.api.Setting."""
        return self.dealt.setting


class Seat(models.Model):
    """One place at a table. With neither student nor guest the computer plays it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveIntegerField()
    student = models.ForeignKey(
        Student, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    guest = models.ForeignKey(Guest, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats")
    # A bot stands in until the person touches the tablet again.
    absent = models.BooleanField(default=False)
    bot_skill = models.FloatField(default=0.5)
    missed = models.PositiveIntegerField(default=0)  # clock moves in a row

    class Meta:
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "index"], name="one_seat_per_index"),
            models.CheckConstraint(
                condition=models.Q(student=None) | models.Q(guest=None), name="seat_is_student_or_guest"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.index} of table {self.table_id}"


class Move(models.Model):
    """One accepted action. ``revision`` is the table's revision after it: 1, 2, 3 …"""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves", db_index=False)
    revision = models.PositiveIntegerField()
    seat = models.IntegerField()  # -1 the host, -2 the clock
    action = models.TextField()  # JSON
    by = models.CharField(max_length=8, choices=By.choices)
    student = models.ForeignKey(
        Student, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    guest = models.ForeignKey(
        Guest, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    key = models.CharField(max_length=40)  # idempotency key of the sender, unique per table and seat
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["revision"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "revision"], name="one_move_per_revision"),
            models.UniqueConstraint(fields=["table", "seat", "key"], name="one_move_per_key"),
        ]

    def __str__(self) -> str:
        return f"move {self.revision} of table {self.table_id} by seat {self.seat}"


class Attempt(models.Model):
    """One judgement by one seat (fields as games.core.api.Attempt), with who made it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="attempts", db_index=False)
    revision = models.PositiveIntegerField()  # of the move that produced it
    seat = models.IntegerField()
    by = models.CharField(max_length=8, choices=By.choices)
    student = models.ForeignKey(
        Student, null=True, blank=True, on_delete=models.SET_NULL, related_name="attempts", db_index=False
    )
    guest = models.ForeignKey(
        Guest, null=True, blank=True, on_delete=models.SET_NULL, related_name="attempts", db_index=False
    )
    skill = models.CharField(max_length=12)  # chronology, era, culture
    kind = models.CharField(max_length=24)  # what was asked: "place", "predict" …
    item = models.CharField(max_length=80)  # what was asked about: a card, clue or question id
    items = models.TextField()  # JSON: ids of all that was shown, null where a place was empty
    answer = models.TextField()  # JSON
    truth = models.TextField()  # JSON
    score = models.FloatField(null=True)  # 0..1; None: present, but unanswered
    chance = models.FloatField()
    years_off = models.FloatField(null=True)
    flags = models.TextField(default="[]")  # JSON list: team, chosen, seen
    elapsed_ms = models.PositiveIntegerField(null=True)  # by the server's clock, where the game is told
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [
            models.Index(fields=["student", "at"], name="attempts_of_a_student"),
            models.Index(fields=["table", "revision"], name="attempts_of_a_move"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.item} by seat {self.seat} of table {self.table_id}"


class Doubt(models.Model):
    """Somebody at a table takes a card, clue or question to be faulty; for the teachers, on the deck's page.

    Of which deck, as its reference names it (``history_content.library``): ``deck_kind`` and ``deck_key`` (a
    key, or the id of an own deck as text); ``content_hash`` of what was played.
    """

    class Kind(models.TextChoices):
        CARD = "card"
        CLUE = "clue"
        QUESTION = "question"

    class Reason(models.TextChoices):
        NONE = ""
        PICTURE = "picture"
        DATE = "date"
        TWO_ANSWERS = "two-answers"
        TYPO = "typo"
        OTHER = "other"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="doubts")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    item = models.CharField(max_length=80)
    deck_kind = models.CharField(max_length=16)
    deck_key = models.CharField(max_length=80)
    content_hash = models.CharField(max_length=64)
    student = models.ForeignKey(
        Student, null=True, blank=True, on_delete=models.SET_NULL, related_name="doubts"
    )
    guest = models.ForeignKey(Guest, null=True, blank=True, on_delete=models.SET_NULL, related_name="doubts")
    teacher = models.ForeignKey(
        Teacher, null=True, blank=True, on_delete=models.SET_NULL, related_name="doubts"
    )
    reason = models.CharField(max_length=12, choices=Reason.choices, blank=True, default="")
    at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        Teacher, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["deck_kind", "deck_key", "item"], name="doubts_of_a_deck"),
        ]
        constraints: ClassVar = [
            # Once a person and card, however often the button is tapped.
            models.UniqueConstraint(
                fields=[who, "deck_kind", "deck_key", "item"],
                condition=models.Q(**{f"{who}__isnull": False}),
                name=f"one_doubt_a_{who}_and_item",
            )
            for who in ("student", "guest", "teacher")
        ]

    def __str__(self) -> str:
        return f"doubt about {self.item} of {self.deck_kind} {self.deck_key}"
