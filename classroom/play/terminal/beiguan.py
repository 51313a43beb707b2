"""A table of beiguan in lines of text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.play.texts import seat_name
from classroom.play.texts.beiguan import WORDS

AREAS = {
    "street": gettext_lazy("Busy Street"),
    "wenchang": gettext_lazy("Wenchang Temple"),
    "chenghuang": gettext_lazy("City God Temple"),
    "gate": gettext_lazy("City Gate"),
    "market": gettext_lazy("Market"),
    "zhaoying": gettext_lazy("Zhaoying Temple"),
    "academy": gettext_lazy("Academy"),
}


def picture(view: dict[str, Any]) -> Iterator[str]:
    """The season, the areas, the troupes, what is on display and on top of the piles."""
    yield _("Year %(year)s, %(season)s · round %(round)s of %(rounds)s") % {
        "year": view["year"],
        "season": WORDS["season"][view["season"]],
        "round": view["round"],
        "rounds": view["rounds"],
    }
    yield "  ".join([_area(name, area) for name, area in view["areas"].items()])
    for seat, board in enumerate(view["boards"]):
        yield from _troupe(seat, board, view)
    yield _("Performances:")
    for card in view["display"]:
        yield f"  {_show(card, view)}"
    tops = [
        f"{WORDS['section'][section]} {_band(top)}" if top else f"{WORDS['section'][section]} —"
        for section, top in view["band_tops"].items()
    ]
    yield _("On top of the piles: %(tops)s") % {"tops": " · ".join(tops)}
    if view["contest"] is not None and view["contest"]["open"]:
        roll = view["contest"]["rolls"][-1]
        yield _("Contest: rolled a %(die)s, %(own)s against %(theirs)s") % {
            "die": roll["die"],
            "own": roll["sums"][0],
            "theirs": roll["sums"][1],
        }


def label(action: dict[str, Any], view: dict[str, Any]) -> str:
    """What it does, with what becomes of the sums."""
    kind = action["type"]
    if kind == "market":
        (seat,) = view["to_move"]
        return f"{AREAS[kind]}  {json.dumps({'type': kind, 'layout': _layout(view['boards'][seat])})}"
    if kind == "street":
        card = view["band_tops"][action["section"]]
        return f"{AREAS[kind]}: {_band(card)} → {_space(action['space'])}{_becomes(action, view)}"
    if kind == "perform":
        card = next(each for each in view["display"] if each["id"] == action["card"])
        return f"{AREAS['chenghuang']}: {_show(card, view)}"
    if kind in ("equip", "put"):
        pending = view["pending"]["instrument"] or view["pending"]["craft"]
        return f"{_piece(pending)} → {_space(action['space'])}{_becomes(action, view)}"
    if kind == "academy":
        (seat,) = view["to_move"]
        card = view["boards"][seat]["bands"][action["space"] - 1]
        return f"{AREAS[kind]}: {_band(card)}{_becomes(action, view)}"
    if kind == "challenge":
        rival = next(each for each in view["rivals"] if each["seat"] == action["seat"])
        return f"{AREAS['zhaoying']}: {seat_name(action['seat'])} ({rival['wins']}/6)"
    if kind == "reroll":
        return _("Roll again (1 disciple)")
    if kind == "sure":
        return _("Make sure of points: %(points)s") % {"points": action["workers"]}
    return _("Leave it as it stands") if kind == "finish" else str(AREAS[kind])


def _area(name: str, area: dict[str, Any]) -> str:
    rings = "".join(
        "·" if not ring["usable"] else "○" if ring["seat"] is None else str(ring["seat"] + 1)
        for ring in area["rings"]
    )
    open_to = "×" if area["closed"] else f"({area['cost']})"
    return f"{AREAS[name]} {rings}{open_to}"


def _troupe(seat: int, board: dict[str, Any], view: dict[str, Any]) -> Iterator[str]:
    yield _("%(who)s: %(points)s points, %(front)s disciples in front, %(supply)s to recruit") % {
        "who": seat_name(seat),
        "points": view["scores"][seat],
        "front": view["workers"][seat],
        "supply": view["supply"][seat],
    }
    sums = board["sums"]
    for row in (0, 1):
        there = [f"{space} {_band(board['bands'][space - 1])}" for space in range(3 * row + 1, 3 * row + 4)]
        yield f"    {'  |  '.join(there)}  = {sums['rows'][row]}"
    columns = " ".join(map(str, sums["columns"]))
    faces = " ".join(map(str, sums["crosses"]))
    yield "    " + _("columns %(columns)s · by die face %(faces)s") % {"columns": columns, "faces": faces}
    crafts = [_piece(card) for card in board["crafts"] if card]
    aside = board["aside"]
    beside = [_band(card) for card in aside["bands"]]
    beside += [_piece(card) for card in (*aside["instruments"], *aside["crafts"])]
    if crafts:
        yield "    " + _("crafts: %(names)s") % {"names": " · ".join(crafts)}
    if beside:
        yield "    " + _("beside the board: %(names)s") % {"names": " · ".join(beside)}


def _band(card: dict[str, Any] | None) -> str:
    if card is None:
        return "—"
    level = f" Lv{card['level']}" if card["level"] > 1 else ""
    with_it = "" if "instrument" not in card else f" + {_piece(card['instrument'])}"
    return f"{WORDS['piece'][card['id']]}{level} {card['strength']}{with_it}"


def _piece(card: dict[str, Any]) -> str:
    strength = f" {card['strength']}" if "strength" in card else ""
    return f"{WORDS['piece'][card['id']]}{strength}"


def _show(card: dict[str, Any], view: dict[str, Any]) -> str:
    reward = card["reward"]
    if "points" in reward:
        gives = _("%(points)s points") % {"points": reward["points"]}
    else:
        gives = _piece(reward.get("instrument") or reward["craft"])
    best = " ".join(map(str, card["best"]))
    return f"{WORDS['play'][card['id']]}: {WORDS['line'][card['line']]} ≥ {card['need']} ({best}) → {gives}"


def _space(space: int | None) -> str:
    return _("beside the board") if space is None else str(space)


def _becomes(action: dict[str, Any], view: dict[str, Any]) -> str:
    for preview in view["previews"]:
        if all(preview.get(name) == value for name, value in action.items()):
            rows = " ".join(map(str, preview["sums"]["rows"]))
            columns = " ".join(map(str, preview["sums"]["columns"]))
            return f"  ({WORDS['line']['row']} {rows}, {WORDS['line']['column']} {columns})"
    return ""


def _layout(board: dict[str, Any]) -> dict[str, dict[str, str]]:
    """The layout as it is, to be typed with changes."""
    bands = {str(space): card for space, card in enumerate(board["bands"], 1) if card}
    crafts = {str(space): card["id"] for space, card in enumerate(board["crafts"], 1) if card}
    return {
        "bands": {space: card["id"] for space, card in bands.items()},
        "instruments": {space: c["instrument"]["id"] for space, c in bands.items() if "instrument" in c},
        "crafts": crafts,
    }
