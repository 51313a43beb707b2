"""How each system is spoken to: what a tablet says at first, how it sends a move, and where the revision
stands.

Frames are not parsed: the generator must stay cheaper than any server, so it looks for the revision only.
"""

from __future__ import annotations

from typing import Final, Protocol

import msgspec

from .plan import Tablet, Wire

VIEW: Final = 1
ACK: Final = 2
REFUSED: Final = 3
OTHER: Final = 0

AREA: Final = 8
"""The area that every move places at: behind the latest card of all, so the card is always wrong and the
game goes on."""

PLACE: Final = f'{{"type":"place","area":{AREA}}}'


class Speech(Protocol):
    """One system's wire."""

    def opening(self, table: str, tablet: Tablet) -> bytes | None:
        """What is sent as soon as the socket is open."""

    def reply(self, frame: bytes, table: str, tablet: Tablet) -> bytes | None:
        """The answer that the system's own handshake or heartbeat wants, if this frame asks for one."""

    def read(self, frame: bytes) -> tuple[int, int]:
        """What a frame is (VIEW, ACK, REFUSED, OTHER) and its revision (-1 where it has none)."""

    def move(self, table: str, tablet: Tablet, key: str, revision: int, action: str = "") -> bytes:
        """A move of this tablet, as an answer to the view of `revision`. `action`: as JSON; empty: the one
        that is always the same."""

    def heartbeat(self, revision: int) -> bytes | None:
        """What a tablet says every 10 s."""


def _number(frame: bytes, start: int) -> int:
    """The integer that stands at `start`."""
    end = start
    while end < len(frame) and 48 <= frame[end] <= 57:
        end += 1
    return int(frame[start:end])


class ChronoclassSpeech:
    """Our protocol (docs/protocol.md); the bare ASGI peer speaks the same."""

    def opening(self, table: str, tablet: Tablet) -> bytes | None:
        return None

    def reply(self, frame: bytes, table: str, tablet: Tablet) -> bytes | None:
        return None

    def read(self, frame: bytes) -> tuple[int, int]:
        if frame.startswith(b'{"t":"view"'):
            at = frame.find(b'"rev":')
            return VIEW, _number(frame, at + 6)
        if frame.startswith(b'{"t":"ok"'):
            return ACK, _number(frame, frame.find(b'"rev":') + 6)
        if frame.startswith((b'{"t":"rejected"', b'{"t":"error"', b'{"t":"over"', b'{"t":"paused"')):
            return REFUSED, -1
        return OTHER, -1

    def move(self, table: str, tablet: Tablet, key: str, revision: int, action: str = "") -> bytes:
        action = action or PLACE
        return (
            f'{{"t":"act","seat":{tablet.seat},"key":"{key}","rev":{revision},"action":{action}}}'
        ).encode()

    def heartbeat(self, revision: int) -> bytes | None:
        return f'{{"t":"seen","rev":{revision}}}'.encode()


class BoardgameioSpeech:
    """boardgame.io 0.50 over socket.io 4, on its WebSocket transport without the upgrade from polling."""

    namespace = "/placing"

    def opening(self, table: str, tablet: Tablet) -> bytes | None:
        return None

    def reply(self, frame: bytes, table: str, tablet: Tablet) -> bytes | None:
        if frame == b"2":
            return b"3"
        if frame.startswith(b"0{"):
            return f"40{self.namespace},".encode()
        if frame.startswith(f"40{self.namespace},".encode()):
            asked = ["sync", table, str(tablet.seat), tablet.credentials, 4]
            return f"42{self.namespace},".encode() + msgspec.json.encode(asked)
        return None

    def read(self, frame: bytes) -> tuple[int, int]:
        if frame.startswith((b'42/placing,["update"', b'42/placing,["sync"')):
            # The state's own comes before those of the log.
            return VIEW, _number(frame, frame.find(b'"_stateID":') + 11)
        return OTHER, -1

    def move(self, table: str, tablet: Tablet, key: str, revision: int, action: str = "") -> bytes:
        return (
            f'42/placing,["update",{{"type":"MAKE_MOVE","payload":{{"type":"place","args":[{AREA}],'
            f'"playerID":"{tablet.seat}","credentials":"{tablet.credentials}"}}}},'
            f'{revision},"{table}","{tablet.seat}"]'
        ).encode()

    def heartbeat(self, revision: int) -> bytes | None:
        return None


SPEECHES: Final[dict[Wire, type[Speech]]] = {
    "chronoclass": ChronoclassSpeech,
    "boardgameio": BoardgameioSpeech,
}
