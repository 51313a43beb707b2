"""Which language a page speaks: the one that was chosen on this device, else Traditional Chinese.

Django's own middleware would follow the tablet's setting; school tablets are often set to English
by whoever unpacked them, while the children read Chinese.
"""

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.decorators import sync_and_async_middleware


def language_of(cookies: dict[str, str]) -> str:
    """The language code for these cookies; one of ``settings.LANGUAGES``."""
    chosen = cookies.get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def spoken() -> str:
    """The language of whoever is served now, one of ``settings.LANGUAGES``; outside a request the first."""
    return translation.get_language() or settings.LANGUAGE_CODE


@sync_and_async_middleware
def LanguageMiddleware(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Activates the language for the request and names it in ``Content-Language``."""
    if iscoroutinefunction(get_response):

        async def speak_async(request: HttpRequest) -> HttpResponseBase:
            with translation.override(language_of(request.COOKIES)):
                return _named(await get_response(request))

        return speak_async

    def speak(request: HttpRequest) -> HttpResponseBase:
        with translation.override(language_of(request.COOKIES)):
            return _named(get_response(request))

    return speak


def _named(response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Content-Language", spoken())
    return response
