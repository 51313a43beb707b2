"""Who wants to know that the people of a class have changed: somebody signed in, out, or was renamed; and
that a teacher has signed out of a browser.

The live part subscribes; rosters knows nothing of it. Callbacks are called after the commit, in the thread
that made the change, and must be quick.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import transaction

Callback = Callable[[int], None]
BrowserCallback = Callable[[str], None]
_callbacks: list[Callback] = []
_browser_callbacks: list[BrowserCallback] = []
_log = logging.getLogger(__name__)


def subscribe(callback: Callback) -> None:
    """``callback(classroom_id)`` after every change of who is in that class or signed in to it."""
    if callback not in _callbacks:
        _callbacks.append(callback)


def unsubscribe(callback: Callback) -> None:
    """It is told nothing any more."""
    if callback in _callbacks:
        _callbacks.remove(callback)


def tell(classroom_id: int) -> None:
    """Tells the subscribers once the running transaction, if any, is stored."""
    transaction.on_commit(lambda: _call(classroom_id))


def subscribe_browsers(callback: BrowserCallback) -> None:
    """``callback(session_key)`` after a teacher has signed out of the browser with this session."""
    if callback not in _browser_callbacks:
        _browser_callbacks.append(callback)


def tell_browser(session_key: str) -> None:
    """Tells the subscribers once the running transaction, if any, is stored."""
    transaction.on_commit(lambda: _call_browsers(session_key))


def _call_browsers(session_key: str) -> None:
    for callback in list(_browser_callbacks):
        try:
            callback(session_key)
        except Exception:
            _log.exception("a listener of sign-outs failed")


def _call(classroom_id: int) -> None:
    for callback in list(_callbacks):
        try:
            callback(classroom_id)
        except Exception:
            # The change is stored; a listener that fails must not turn it into an error page.
            _log.exception("a listener of class %s failed", classroom_id)
