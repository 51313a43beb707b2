"""A long answer, made piece by piece while it is sent, without holding up the event loop."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import override

from classroom.language import spoken


def attachment(
    request: HttpRequest, pieces: Iterator[bytes], *, name: str, content_type: str, about: int
) -> StreamingHttpResponse:
    """The pieces as a file to be saved. Where an event loop serves the request, a worker thread makes them,
    one at a time; always in the language that is on now.

    ``about``: the size of the whole in bytes, roughly; it goes along as `X-About-Bytes`, as the true size is
    known only at the end.
    """
    said = _speaking(pieces, spoken())
    response = StreamingHttpResponse(
        _off_the_loop(said) if isinstance(request, ASGIRequest) else said, content_type=content_type
    )
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-About-Bytes"] = str(about)
    return response


def _speaking(pieces: Iterator[bytes], language: str) -> Iterator[bytes]:
    """Each piece is made in this language: between two of them the thread serves others."""
    while True:
        with override(language):
            piece = next(pieces, None)
        if piece is None:
            return
        yield piece


async def _off_the_loop(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    following = sync_to_async(lambda: next(pieces, None))
    while True:
        piece = await following()
        if piece is None:
            return
        yield piece
