"""How a table looks now, encoded once for all who look at it.

Everything that leaves here has passed through the game's own `view` and `known`, so a socket gets nothing
that its seats may not know. Judgements and events never come this way: they hold the truth.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import override
from msgspec import Struct

from classroom.live.protocol import encode
from classroom.play.host import SeatInfo, TableHost
from games.core.api import HOST, option_fields
from history_content.resolved import Resolved

Told = frozenset[str]
"""The ids whose texts a device has been given. Immutable, so that devices which were given the same share
what is worked out from it.
"""


class _Sight(Struct):
    """What some seats see alike: their view as JSON, the ids whose texts they may know, and what is ``fresh``
    in these to devices that have been told so much, in a language.
    """

    view: str
    known: tuple[str, ...]
    fresh: dict[tuple[Told, str], tuple[str, Told]] = {}


class Board:
    """The frames of one table. `refresh` after each change; what was made stays until then."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self.stamp: object = None
        """Another object whenever views must be sent again."""
        self._sights: dict[Hashable, _Sight] = {}
        self._frames: dict[tuple[int | None, Told, str], tuple[str, Told]] = {}
        self._names: dict[str, str] = {}
        self.refresh()

    def refresh(self) -> None:
        """A move was made, or clock or pause changed."""
        self.stamp = object()
        self._sights.clear()
        self._frames.clear()

    def refresh_names(self) -> None:
        """Somebody came, went, sat down, or a bot stands in."""
        self._names.clear()

    # ------------------------------------------------------------ views

    def view(self, seat: int | None, told: Told, lang: str) -> tuple[str, Told]:
        """The ``view`` frame of a seat (-1 the teacher, None an onlooker) for a device that has been given
        the texts ``told``; and what it has been given after this frame. Devices told the same share one.
        """
        found = self._frames.get((seat, told, lang))
        if found is None:
            found = self._make_view(seat, told, lang)
            if self.host.clock is None:  # a running clock says something else every time
                self._frames[seat, told, lang] = found
        return found

    def _make_view(self, seat: int | None, told: Told, lang: str) -> tuple[str, Told]:
        host = self.host
        sight = self._sight(None if seat is None or seat == HOST else seat)
        fresh = sight.fresh.get((told, lang))
        if fresh is None:
            fresh = sight.fresh[told, lang] = self._fresh(sight.known, told, lang)
        texts, told = fresh
        legal = "[]" if seat is None or host.still else host.match.legal_bytes(seat).decode()
        clock = host.clock
        running = (
            "null"
            if clock is None
            else f'{{"id":{encode(clock.id)},"seconds":{clock.seconds},"left_ms":{clock.left_ms()}}}'
        )
        who = "null" if seat is None else seat
        frame = (
            f'{{"t":"view","seat":{who},"rev":{host.revision},"view":{sight.view},"legal":{legal},'
            f'"clock":{running}{texts}}}'
        )
        return frame, told

    def _sight(self, viewer: int | None) -> _Sight:
        """What this seat, or an onlooker, sees now; one for all seats that see the same."""
        match = self.host.match
        key = match.game.view_of(match.setting, match.state, viewer)
        found = self._sights.get(key)
        if found is None:
            view = match.view_bytes(viewer).decode()
            found = self._sights[key] = _Sight(view, match.known(viewer))
        return found

    def _fresh(self, known: tuple[str, ...], told: Told, lang: str) -> tuple[str, Told]:
        """The part of a frame with the texts of all that is ``known`` but not ``told``, and both together."""
        if told.issuperset(known):
            return "", told
        fresh = [each for each in known if each not in told]
        texts = self._texts(fresh, lang)
        return f',"texts":{texts}' if texts else "", told.union(fresh)

    def _texts(self, ids: Iterable[str], lang: str) -> str:
        """The texts of these ids as JSON, empty where there are none. An id with ``!`` behind it stands for
        the answer to that clue or question.
        """
        deck, content = self.host.match.setting.deck, self.host.content
        found: dict[str, list[str]] = {"cards": [], "clues": [], "questions": [], "answers": []}
        for each in ids:
            id, answered = each.removesuffix("!"), each.endswith("!")
            if id in deck.card:
                found["cards"].append(_back(content, lang, id))
            elif id in deck.clue:
                found["answers" if answered else "clues"].append(_clue(content, lang, id, answered))
            elif id in deck.question:
                found["answers" if answered else "questions"].append(_question(content, lang, id, answered))
        parts = [f'"{kind}":{{{",".join(texts)}}}' for kind, texts in found.items() if texts]
        return f"{{{','.join(parts)}}}" if parts else ""

    # ------------------------------------------------------------ the rest

    def hello(self, seats: tuple[int, ...], role: str, lang: str, now_ms: int) -> str:
        """The first frame."""
        host = self.host
        setting = host.match.setting
        shown = {field.name for field in option_fields(host.match.game.Options) if field.teacher}
        options = {name: getattr(setting.options, name) for name in sorted(shown)}
        head = encode(
            {
                "t": "hello",
                "table": host.table_id,
                "number": host.number,
                "round": host.round,
                "interlude": host.interlude,
                "beside": host.interlude_of,
                "game": host.game,
                "seats": list(seats),
                "role": role,
                "options": options,
                "bopomofo": host.bopomofo,
                "lang": lang,
                "now": now_ms,
            }
        )
        return f'{head[:-1]},"deck":{_deck(host.content, lang, host.bopomofo)}}}'

    def names(self, lang: str) -> str:
        """The ``names`` frame; the same object until something in it changes."""
        found = self._names.get(lang)
        if found is None:
            found = self._names[lang] = self._make_names(lang)
        return found

    def _make_names(self, lang: str) -> str:
        host = self.host
        people = [info.name for info in host.seats if info.key is not None]
        bots_play = host.match.game.bots
        bots = [info.index for info in host.seats if info.key is None]
        with override(lang):
            seats = [
                {
                    "seat": info.index,
                    "name": _name(info, people, bots) if info.key is not None or bots_play else "",
                    "kind": info.kind if info.key is not None or bots_play else "empty",
                    "absent": host.stood_in(info.index),
                    "online": info.index in host.present or (info.key is None and bots_play),
                }
                for info in host.seats
            ]
        return encode({"t": "names", "seats": seats})


def _name(info: SeatInfo, people: list[str], bots: list[int]) -> str:
    """As people at this table are told apart: two of the same name by their seat numbers."""
    if info.key is None:
        if len(bots) == 1:
            return _("Computer")
        return _("Computer %(number)s") % {"number": bots.index(info.index) + 1}
    if people.count(info.name) > 1 and info.number is not None:
        return _("%(name)s (no. %(number)s)") % {"name": info.name, "number": info.number}
    return info.name


@lru_cache(maxsize=4096)
def _back(content: Resolved, lang: str, card: str) -> str:
    return f"{encode(card)}:{encode(content.back(card, lang))}"


@lru_cache(maxsize=1024)
def _clue(content: Resolved, lang: str, clue: str, answered: bool) -> str:
    told = content.clue_answer(clue, lang) if answered else content.clue(clue, lang)
    return f"{encode(clue)}:{encode(told)}"


@lru_cache(maxsize=1024)
def _question(content: Resolved, lang: str, question: str, answered: bool) -> str:
    told = content.question_answer(question, lang) if answered else content.question(question, lang)
    return f"{encode(question)}:{encode(told)}"


@lru_cache(maxsize=64)
def _deck(content: Resolved, lang: str, bopomofo: bool) -> str:
    """Fronts only, in the order of their ids: the deck's own order would tell."""
    fronts = content.fronts(lang, bopomofo)
    return encode(
        {
            "cards": {card: fronts[card] for card in sorted(fronts)},
            "eras": list(content.eras(lang).values()),
            "clues": {},
        }
    )
