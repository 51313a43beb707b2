"""What stands beside the builder's form: how long the activity takes, what happens in it, what is wrong."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.lessons import advice, services, words
from classroom.lessons.forms import ActivityForm
from classroom.lessons.models import Activity, GameSession
from classroom.lessons.texts import texts


def estimate(
    session: GameSession, existing: Activity | None, form: ActivityForm, spec: services.ActivitySpec | None
) -> dict[str, Any]:
    """How long it takes and what happens in it, in words; or what keeps it from being played.

    ``lesson``: with the other activities of the session.
    """
    if form.is_bound:
        plan = getattr(form, "plan", None)
        if plan is None:
            return {"plan": None, "faults": _faults(form)}
        spec = form.spec
    else:
        spec = spec or form.kept
        try:
            plan = services.plan(spec)
        except Refused as refusal:
            return {"plan": None, "faults": [refusal.message]}
    others = [each for each in session.activities.all() if existing is None or each.pk != existing.pk]
    whole = sum(each.minutes for each in others) + plan.minutes + advice.between(len(others) + 1)
    return {
        "plan": plan,
        "faults": [],
        "asked": words.asked(spec, plan),
        "more": words.more(spec),
        "warnings": [texts().warning(spec.game, notice.code, notice.data) for notice in plan.notices],
        "lesson": {"minutes": whole, "period": session.period, "over": whole > session.period},
    }


def _faults(form: ActivityForm) -> list[str]:
    """Each with the name of its field."""
    return [
        _("%(field)s: %(fault)s") % {"field": form.fields[name].label, "fault": fault}
        if name in form.fields
        else str(fault)
        for name, faults in form.errors.items()
        for fault in faults
    ]
