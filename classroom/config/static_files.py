"""WhiteNoise, without a thread for every request.

As it comes, the middleware is synchronous only. One such middleware makes Django run the whole chain in a
thread, so a long poll would hold a thread for as long as it waits, and whatever an async view starts would
be tied to a request that has gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """Serves static files, under WSGI (tests) as WhiteNoise does, under ASGI on the event loop."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        super().__init__(get_response)
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        return self._serve(request) if self._is_async else super().__call__(request)

    async def _serve(self, request: HttpRequest) -> Any:
        find = self.find_file if self.autorefresh else self.files.get
        static_file = find(request.path_info)
        if static_file is None:
            return await self.get_response(request)
        found = self.serve(static_file, request)
        # The files are small; one read beats a stream that hops to a thread for every chunk.
        response = HttpResponse(b"".join(found), status=found.status_code)
        del response["content-type"]
        for name, value in found.headers.items():
            response[name] = value
        found.close()
        return response
