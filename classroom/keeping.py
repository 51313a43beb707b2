"""What a browser may keep: nothing of a page that was made for whoever asked; for good, what is named by its
content.

A tablet is shared, and so is the computer of the staff room. After signing out, "back" must not show the last
one's report, and no proxy of the school may give a page to somebody else.
"""

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import sync_and_async_middleware

_YEAR = 60 * 60 * 24 * 365
"""In seconds."""


@sync_and_async_middleware
def KeepingMiddleware(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Forbids to keep every answer for which it mattered who asks. A view that has said how long its answer
    may be kept has the last word.
    """
    if iscoroutinefunction(get_response):

        async def serve_async(request: HttpRequest) -> HttpResponseBase:
            return _said(request, await get_response(request))

        return serve_async

    def serve(request: HttpRequest) -> HttpResponseBase:
        return _said(request, get_response(request))

    return serve


def named_by_content(
    request: HttpRequest, plain: bytes, packed: bytes, *, newest: bool, shared: bool
) -> HttpResponse:
    """JSON under an address that changes with it, so that a browser asks for it once.

    ``packed``: the same through gzip; nothing in it may be secret, or what an attacker mixes in leaks it.
    ``newest``: the address names what there is now. An old page that asks for an older one gets today's, and
    shall not keep it under that name. ``shared``: it is the same for everybody, so proxies may keep it too.
    """
    zipped = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(packed if zipped else plain, content_type="application/json; charset=utf-8")
    if zipped:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding" if shared else "Accept-Encoding, Cookie"
    kept = f"{'public' if shared else 'private'}, max-age={_YEAR}, immutable"
    response.headers["Cache-Control"] = kept if newest and not settings.DEBUG else "no-cache"
    return response


def _said(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if request.session.accessed and not response.has_header("Cache-Control"):
        add_never_cache_headers(response)
    return response
