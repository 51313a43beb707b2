"""Pages that belong to no part: errors, credits, language, the JavaScript catalogue, and a health check."""

from __future__ import annotations

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import JavaScriptCatalog


@require_safe
def catalogue(request: HttpRequest, lang: str, version: str) -> HttpResponseBase:
    """Texts for the browser. ``version`` changes with every release, so browsers may keep the answer."""
    if lang not in dict(settings.LANGUAGES):
        lang = settings.LANGUAGE_CODE
    with translation.override(lang):
        response = JavaScriptCatalog.as_view()(request)
    response.headers["Cache-Control"] = f"public, max-age={0 if settings.DEBUG else 60 * 60 * 24 * 365}"
    return response


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Remembers this device's language and returns to the page it came from."""
    target = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        target = "/"
    response = HttpResponseRedirect(target)
    if request.POST.get("language") in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            request.POST["language"],
            max_age=60 * 60 * 24 * 365,
            samesite="Lax",
        )
    return response


@require_safe
def credits(request: HttpRequest) -> HttpResponse:
    """Whose pictures and libraries the product uses, with their licences."""
    return render(request, "decks/credits.html")


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """For load balancers and tests: the process answers and reaches its database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"ok": True})


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(None, "errors/400.html", status=400)  # nothing of the request can be trusted


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    return render(request, "errors/500.html", status=500)
