"""The address that students type and that every QR code holds: never localhost."""

from __future__ import annotations

import os
import socket

from django.conf import settings
from django.http import HttpRequest

LOOPBACK = {"localhost", "127.0.0.1", "[::1]", "::1", "0.0.0.0", "testserver"}

LONGEST_HOST = 253 + len(":65535")
"""Characters of a host name (RFC 1035) and a port."""


def lan_ip() -> str:
    """This machine's address in its network, or 127.0.0.1 where it has none.

    Connecting a datagram socket sends nothing; it only asks the routing table which address would be used.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def lan_address() -> str:
    """``host:port`` for the printed welcome: the configured one, else this machine's."""
    if settings.ADDRESS:
        return str(settings.ADDRESS)
    port = os.environ.get("CHRONOCLASS_PORT", "8000")
    return lan_ip() if port == "80" else f"{lan_ip()}:{port}"


def address(request: HttpRequest) -> str:
    """``host:port`` for codes shown on this teacher's page.

    In this order: what the teacher chose, what the installation was told, the address by which the page
    itself was opened (it works from somewhere else than this machine), this machine's LAN address.
    """
    chosen = getattr(request.user, "address", "") if hasattr(request, "user") else ""
    if chosen:
        return str(chosen)
    if settings.ADDRESS:
        return str(settings.ADDRESS)
    host = request.get_host()
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    # No real name is that long, and it would fit no QR code.
    return lan_address() if name in LOOPBACK or len(host) > LONGEST_HOST else host


def context(request: HttpRequest) -> dict[str, str]:
    """Template variables: ``address`` as above, ``scheme`` http or https."""
    return {"address": address(request), "scheme": request.scheme or "http"}
