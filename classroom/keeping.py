"""What a browser may keep of a page: nothing, where it was made for whoever asked.

A tablet is shared, and so is the computer of the staff room. After signing out, "back" must not show the last
one's report, and no proxy of the school may give a page to somebody else.
"""

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import sync_and_async_middleware


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


def _said(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if request.session.accessed and not response.has_header("Cache-Control"):
        add_never_cache_headers(response)
    return response
