"""Teachers' own decks, and the contents that tables were played with."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class OwnDeck(models.Model):
    """A teacher's own deck: a copy of a built-in one that was chosen from, changed and added to, or an empty
    start.

    ``based_on`` is the key of the built-in deck it was copied from; its eras are that deck's eras.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="own_decks")
    title = models.CharField(max_length=60)
    based_on = models.CharField(max_length=40, default="taiwan")
    description = models.CharField(max_length=400, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-updated", "-id")
        constraints = (models.CheckConstraint(condition=~Q(title=""), name="own_deck_has_title"),)

    def __str__(self) -> str:
        return self.title


class OwnCard(models.Model):
    """A card of an own deck, with all that a card can have; ``included`` False keeps it out of play without
    losing it.

    ``slug`` is the card's id in games: the built-in card's id where it was copied, else random, because ids
    go to pupils' tablets and must not tell anything. English may be empty: then Chinese stands alone.
    ``more_sources``: those after the first one, as :class:`history_content.schema.Source`; ``difficulty``:
    1 easy … 3 hard, 0 unknown.
    """

    deck = models.ForeignKey(OwnDeck, on_delete=models.CASCADE, related_name="cards")
    slug = models.CharField(max_length=40)
    position = models.PositiveIntegerField()
    from_built_in = models.BooleanField(default=False)
    included = models.BooleanField(default=True)
    name_zh = models.CharField(max_length=14)
    name_en = models.CharField(max_length=60, blank=True)
    year = models.IntegerField()
    month = models.PositiveSmallIntegerField(null=True, blank=True)
    day = models.PositiveSmallIntegerField(null=True, blank=True)
    precision = models.PositiveIntegerField(default=0)
    era = models.CharField(max_length=40)
    also_accept_eras = models.JSONField(default=list, blank=True)
    hint_zh = models.CharField(max_length=100, blank=True)
    hint_en = models.CharField(max_length=200, blank=True)
    explanation_zh = models.CharField(max_length=200, blank=True)
    explanation_en = models.CharField(max_length=400, blank=True)
    emoji = models.CharField(max_length=16)
    region_zh = models.CharField(max_length=60, blank=True)
    readings = models.JSONField(default=list, blank=True)
    source_title = models.CharField(max_length=200, blank=True)
    source_url = models.URLField(max_length=400, blank=True)
    teacher_note = models.CharField(max_length=400, blank=True)
    # What a built-in card says beyond the form: a copy, and a spreadsheet of it, keep it.
    more_sources = models.JSONField(default=list, blank=True)
    themes = models.JSONField(default=list, blank=True)
    difficulty = models.PositiveSmallIntegerField(default=0)
    curriculum = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ("position", "id")
        constraints = (
            models.UniqueConstraint(fields=("deck", "slug"), name="own_card_slug_once"),
            models.CheckConstraint(condition=~Q(year=0), name="own_card_no_year_zero"),
            models.CheckConstraint(
                condition=Q(year__gte=-1_000_000, year__lte=2100), name="own_card_year_range"
            ),
            models.CheckConstraint(
                condition=Q(month__isnull=True) | Q(month__gte=1, month__lte=12), name="own_card_month_range"
            ),
            models.CheckConstraint(
                condition=Q(day__isnull=True) | Q(day__gte=1, day__lte=31, month__isnull=False),
                name="own_card_day_with_month",
            ),
            models.CheckConstraint(
                condition=~Q(name_zh="") & ~Q(era="") & ~Q(emoji=""), name="own_card_complete"
            ),
        )
        indexes = (models.Index(F("deck"), F("position"), name="own_card_order"),)

    def __str__(self) -> str:
        return self.name_zh


class OwnQuestionSet(models.Model):
    """A teacher's own questions, asked in their order.

    ``deck`` is where the events come from that questions speak of; None: the built-in deck. ``based_on`` is
    the key of the built-in set that it was copied from, or empty.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="own_question_sets"
    )
    title = models.CharField(max_length=60)
    description = models.CharField(max_length=400, blank=True)
    based_on = models.CharField(max_length=40, blank=True)
    deck = models.ForeignKey(OwnDeck, null=True, blank=True, on_delete=models.SET_NULL)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-updated", "-id")
        constraints = (models.CheckConstraint(condition=~Q(title=""), name="own_question_set_has_title"),)

    def __str__(self) -> str:
        return self.title


class OwnQuestion(models.Model):
    """A question of an own set; ``data`` is a :class:`history_content.records.QuestionRecord`, ``included``
    False keeps it from being asked without losing it.

    ``slug`` is the question's id in games; it goes to pupils' tablets and tells nothing.
    """

    set = models.ForeignKey(OwnQuestionSet, on_delete=models.CASCADE, related_name="questions")
    slug = models.CharField(max_length=60)
    position = models.PositiveIntegerField()
    included = models.BooleanField(default=True)
    data = models.JSONField()

    class Meta:
        ordering = ("position", "id")
        constraints = (models.UniqueConstraint(fields=("set", "slug"), name="own_question_slug_once"),)
        indexes = (models.Index(F("set"), F("position"), name="own_question_order"),)

    def __str__(self) -> str:
        return self.slug


class ContentSnapshot(models.Model):
    """A content that a table was played with, stored once; ``data`` is a
    :class:`history_content.records.Bundle`.
    """

    hash = models.CharField(max_length=64, primary_key=True)
    data = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.hash[:12]
