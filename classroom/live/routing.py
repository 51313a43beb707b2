"""Which socket is found where, and what every socket is checked for before.

A socket is opened only from our own pages: a browser names the page's origin, and it must be the host that
was asked for. (Cookies alone would let any page in the world speak for a child who is signed in.)
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from channels.routing import URLRouter
from django.conf import settings
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host
from django.urls import path, re_path

from classroom.language import language_of
from classroom.live.consumers import TableConsumer
from classroom.live.protocol import Close, Denied
from classroom.live.session_consumers import SessionConsumer, StudentConsumer
from classroom.live.socket import Socket

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class Nowhere(Socket):
    """An address that leads to no socket."""

    async def opened(self) -> None:
        raise Denied(Close.NOT_FOUND)


sockets: Application = URLRouter(
    [
        path("ws/table/<int:table_id>/", TableConsumer.as_asgi()),
        path("ws/student/", StudentConsumer.as_asgi()),
        path("ws/session/<int:session_id>/", SessionConsumer.as_asgi()),
        re_path(r"", Nowhere.as_asgi()),
    ]
)
"""The sockets themselves; plain HTTP (`fallback.py`) uses them, too."""


async def websocket(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application for WebSockets."""
    headers = {name.lower(): value.decode("latin1") for name, value in scope["headers"]}
    if not same_origin(headers.get(b"origin", ""), headers.get(b"host", "")):
        await receive()  # the connect
        await send({"type": "websocket.close", "code": 403})  # before it is accepted: HTTP 403
        return
    await sockets(prepared(scope, parse_cookie(headers.get(b"cookie", ""))), receive, send)


def prepared(scope: Scope, cookies: dict[str, str]) -> Scope:
    """The scope as our sockets expect it; the session is read only when it is asked for."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    return {
        **scope,
        "cookies": cookies,
        "language": language_of(cookies),
        "session": store(cookies.get(settings.SESSION_COOKIE_NAME)),
    }


def same_origin(origin: str, host: str) -> bool:
    """Whether a page of this origin may open a socket on this host."""
    domain, _port = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS or ["localhost"]):
        return False
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    try:
        page = urlsplit(origin)
        there = urlsplit(f"{page.scheme}://{host}")
        default = {"http": 80, "https": 443}.get(page.scheme)
        return (
            default is not None
            and page.hostname == there.hostname
            and (page.port or default) == (there.port or default)
        )
    except ValueError:  # no address at all
        return False
