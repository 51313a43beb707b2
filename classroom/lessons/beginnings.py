"""What a new session begins with: what is proposed, a game, a lesson that comes with the product, an own
template, or a quiz of an own question set.

Addresses and the form name it by a word: ``game:horse``, ``preset:four``, ``template:3``, ``questions:7``; no
word for what is proposed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.lessons import services, templates
from classroom.lessons.models import GameSession, LessonTemplate
from classroom.lessons.texts import texts
from classroom.numbers import whole
from classroom.rosters.models import Teacher
from games import registry
from history_content import own_questions
from history_content.models import OwnQuestionSet


@dataclass(frozen=True)
class Beginning:
    """What a word means for one teacher. At most one of the others is there; with a word and none of them,
    what it named is gone, or somebody else's.
    """

    word: str = ""
    game: str = ""
    preset: templates.Preset | None = None
    template: LessonTemplate | None = None
    questions: OwnQuestionSet | None = None

    @property
    def found(self) -> bool:
        """Whether there is what the word names."""
        return bool(self.game or self.preset or self.template or self.questions)

    @property
    def title(self) -> str:
        """What the session is called if nobody says otherwise."""
        if self.questions is not None:
            return self.questions.title
        if self.template is not None:
            return self.template.name
        return texts().game_title(self.game) if self.game else _("400 years of Taiwan")


def read(word: str, teacher: Teacher) -> Beginning:
    """What a word means."""
    kind, _colon, key = word.partition(":")
    number = whole(key) or 0
    return Beginning(
        word,
        game=key if kind == "game" and any(each.key == key for each in registry.GAMES) else "",
        preset=templates.preset(key) if kind == "preset" else None,
        template=templates.templates_of(teacher).filter(pk=number).first() if kind == "template" else None,
        questions=own_questions.sets_of(teacher).filter(pk=number).first() if kind == "questions" else None,
    )


def start(
    beginning: Beginning, teacher: Teacher, fields: dict[str, Any]
) -> tuple[GameSession, tuple[str, ...]]:
    """A new session; and what of a template could not be taken over, in sentences. ``fields``: title, class
    and policies, as of :func:`services.create_session`.

    :raises Refused: ``no_template`` where what the word named is gone; as :func:`templates.start`.
    """
    if not beginning.word:
        return services.create_session(teacher=teacher, **fields), ()
    if beginning.preset is not None:
        use = templates.Use(beginning.preset.build())
        return templates.start(use=use, teacher=teacher, period=beginning.preset.period, **fields), ()
    if beginning.game:
        specs = [services.proposed(beginning.game)]
        return services.create_session(teacher=teacher, specs=specs, **fields), ()
    if beginning.questions is not None:
        quiz = services.proposed("quiz")
        quiz = replace(
            quiz,
            deck={"kind": "own-questions", "id": beginning.questions.pk},
            options={**quiz.options, "recipe": None},
        )
        return services.create_session(teacher=teacher, specs=[quiz], **fields), ()
    template = beginning.template
    if template is None:
        raise Refused("no_template", _("This template is no longer there. Choose something else."))
    use = templates.use_of(template, teacher)
    fields = {**fields, "late_policy": template.late_policy}
    session = templates.start(use=use, teacher=teacher, template=template, period=template.period, **fields)
    return session, use.faults
