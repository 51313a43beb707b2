"""Settings that would fail a lesson are found at the start, with a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register


@register()
def processes_need_postgresql(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Redis says that several processes share the work; SQLite allows exactly one that writes."""
    if settings.REDIS_URL and not settings.DATABASE_URL:
        return [
            Error(
                "REDIS_URL is set but DATABASE_URL is not: several processes cannot share the SQLite file.",
                hint="Set DATABASE_URL to a PostgreSQL database, or leave both unset for one process.",
                id="chronoclass.E001",
            )
        ]
    return []


@register()
def browser_libraries_are_installed(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[CheckMessage]:
    """Without the npm packages every board stays blank."""
    if (settings.BASE_DIR / "node_modules" / "preact").is_dir():
        return []
    return [
        Error(
            "The browser libraries are not installed.",
            hint="Run `make run`, or `npm ci` in the project's folder.",
            id="chronoclass.E002",
        )
    ]


@register()
def texts_are_compiled(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Without the compiled catalogue a Chinese page speaks English."""
    if any((settings.BASE_DIR / "locale").glob("*/LC_MESSAGES/django.mo")):
        return []
    return [
        Warning(
            "The Chinese texts are not compiled; pages would show English.",
            hint="Run `python scripts/compile_messages.py`.",
            id="chronoclass.W001",
        )
    ]


@register(deploy=True)
def hosts_are_named(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """On the open internet the server must know its own name."""
    if settings.HTTPS and "*" in settings.ALLOWED_HOSTS:
        return [
            Error(
                "CHRONOCLASS_HTTPS is on, but CHRONOCLASS_HOSTS allows any host name.",
                hint="Set CHRONOCLASS_HOSTS to the names under which the server is reached.",
                id="chronoclass.E003",
            )
        ]
    return []
