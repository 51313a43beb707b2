"""Culture cards and teacher's notes as data: what the loader refuses, and that every piece has a card."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from django.utils import translation

from games.beiguan import cards as beiguan
from history_content import about_games, culture, library, loader
from history_content.faults import ContentError, ContentFaults, Fault
from tests.culture.cards import by_any_id

BOOKS = library.content().culture
PICTURES = culture.STATIC_DIR / "games"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data files to spoil."""
    shutil.copytree(loader.DATA_DIR, tmp_path / "data")
    return tmp_path / "data"


def spoil(folder: Path, file: str, change: Callable[[dict[str, Any]], None]) -> list[Fault]:
    """The faults of the data after one file was changed."""
    path = folder / file
    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    change(raw)
    path.write_text(yaml.safe_dump(raw, allow_unicode=True), encoding="utf-8")
    with pytest.raises(ContentFaults) as caught:
        loader.load(folder)
    return list(caught.value.faults)


# What the loader refuses -------------------------------------------------------------------------------


MISSHAPEN = {
    "inst-suona": ("about_en", None, "missing"),
    "inst-tata": ("abuot_en", "A gong.", "unknown_field"),
    "inst-haidi": ("about_zh", "", "wrong_length"),
    "inst-haotou": ("verification", "sure", "unknown_choice"),
    "inst-beigu": ("picture", "../gong.png", "wrong_value"),
    "inst-thongkoo": ("cards", ["a b"], "wrong_value"),
    "inst-daluo": ("sources", "S1", "wrong_type"),
}
"""What no type allows, one fault a card: field, value (None: left out), code."""
UNFITTING = {
    "inst-suona": ("kind", "instrumint", "unknown_kind"),
    "inst-tata": ("section", "brass", "unknown_section"),
    "inst-haidi": ("sources", ["S999"], "unknown_source"),
    "inst-haotou": ("sources", [], "no_source"),
    "inst-beigu": ("where_zh", None, "missing"),
    "inst-thongkoo": ("name_zh", "一二三四五六七八九十一二三四五", "title_too_long"),
    "inst-daluo": ("cards", ["inst-01"], "explained_twice"),
}
"""What does not go with the rest of the file."""


@pytest.mark.parametrize("wrong", [MISSHAPEN, UNFITTING], ids=["misshapen", "unfitting"])
def test_every_fault_names_file_card_and_field(folder: Path, wrong: dict[str, tuple[str, Any, str]]) -> None:
    def change(raw: dict[str, Any]) -> None:
        for card in raw["cards"]:
            if card["id"] in wrong:
                field, value, _ = wrong[card["id"]]
                card.pop(field, None)
                if value is not None:
                    card[field] = value

    found = spoil(folder, "culture/beiguan.yaml", change)
    assert {fault.item: (fault.field.partition("[")[0], fault.code) for fault in found} == {
        card: (field, code) for card, (field, _, code) in wrong.items()
    }
    for fault in found:
        for lang in ("en", "zh-hant"):
            with translation.override(lang):
                assert str(fault).startswith(f"culture/beiguan.yaml: {fault.item}: {fault.field}: ")


def test_a_card_without_an_id_is_named_by_its_number(folder: Path) -> None:
    found = spoil(folder, "culture/horse.yaml", lambda raw: raw["cards"][3].pop("id"))
    assert [(fault.item, fault.code) for fault in found] == [("#4", "missing")]


def test_ids_are_unique_and_the_game_is_the_name_of_the_file(folder: Path) -> None:
    def change(raw: dict[str, Any]) -> None:
        raw["game"] = "pony"
        raw["cards"][1]["id"] = raw["cards"][0]["id"]

    found = spoil(folder, "culture/horse.yaml", change)
    assert {(fault.field, fault.code) for fault in found} == {
        ("game", "key_is_not_the_file"),
        ("id", "duplicate_id"),
    }


def test_a_missing_picture_names_the_card_and_the_path(tmp_path: Path) -> None:
    static = tmp_path / "static"
    for book in BOOKS:
        shutil.copytree(
            PICTURES / book.head.game / "pictures", static / "games" / book.head.game / "pictures"
        )
    (static / "games/beiguan/pictures/inst-suona.svg").unlink()
    (fault,) = culture.check_pictures(BOOKS, static)
    with translation.override("en"):
        assert str(fault) == (
            "culture/beiguan.yaml: inst-suona: picture: "
            "The picture is missing: static/games/beiguan/pictures/inst-suona.svg"
        )


def test_faults_of_teachers_notes(folder: Path) -> None:
    def misshapen(raw: dict[str, Any]) -> None:
        raw["aims"][0].pop("en")
        raw["phases"][1].pop("title")

    found = spoil(folder, "lessons/beiguan.yaml", misshapen)
    assert {(fault.item, fault.field, fault.code) for fault in found} == {
        ("", "aims[0]", "missing"),
        ("#2", "title", "missing"),
    }
    shutil.copy(loader.DATA_DIR / "lessons/beiguan.yaml", folder / "lessons/beiguan.yaml")

    def unfitting(raw: dict[str, Any]) -> None:
        raw.update(minutes=45, questions="nanguan", game="nanguan")

    found = spoil(folder, "lessons/beiguan.yaml", unfitting)
    assert {(fault.field, fault.code) for fault in found} == {
        ("phases", "minutes_differ"),
        ("questions", "unknown_set"),
        ("game", "key_is_not_the_file"),
    }


# What there is -----------------------------------------------------------------------------------------


def explained(game: str) -> set[str]:
    return set(by_any_id(game))


def test_every_piece_of_beiguan_has_a_card() -> None:
    """Issue 5: every band, instrument, craft and play; troupes, places and sections too."""
    pieces = {each.id for each in (*beiguan.BANDS, *beiguan.INSTRUMENTS, *beiguan.PERFORMANCES)}
    pieces |= {f"{each.id}-reward" for each in beiguan.PERFORMANCES if each.instrument or each.craft}
    pieces |= set(beiguan.CRAFTS) | {f"troupe-{seat}" for seat in range(4)}
    pieces |= {"street", "wenchang", "gate", "chenghuang", "market", "zhaoying", "academy"}
    pieces |= {"wind", "percussion", "string"}
    assert pieces <= explained("beiguan"), pieces - explained("beiguan")


def test_a_card_of_beiguan_has_the_name_and_the_section_that_the_game_gives_it() -> None:
    found = by_any_id("beiguan")

    def plain(name: str) -> str:
        """A famous maker's instrument is of the same kind."""
        return {"大吹": "嗩吶（大吹）"}.get(kind := name.replace("（名家款）", ""), kind)

    for piece in (*beiguan.BANDS, *beiguan.INSTRUMENTS):
        card = found[piece.id]
        assert card.name_zh == plain(piece.name), piece.id
        assert card.section == piece.section, piece.id
    for play in beiguan.PERFORMANCES:
        assert found[play.id].name_zh == play.name
        if play.instrument:
            reward = found[f"{play.id}-reward"]
            assert reward.name_zh == plain(play.instrument.name), play.id
            assert reward.section == play.instrument.section
        if play.craft:
            assert found[f"{play.id}-reward"].name_zh == beiguan.CRAFTS[play.craft].name


def test_every_feeling_and_help_of_horse_has_a_card() -> None:
    """Issue 6: each emotion and each help card explains what the horse feels and what helps it."""
    wanted = "happy nervous tired angry massage stable apple carrot oats whip puddle bag flower hoof"
    assert set(wanted.split()) <= explained("horse")


def test_every_stop_and_traveller_of_tokaido_has_a_card() -> None:
    """Issue 6: each stop tells what it was on the real road."""
    wanted = "inn village farm paddy mountain sea spring temple encounter courier print-artist priest ronin"
    wanted += " old-man geisha orphan entertainer official merchant"
    assert set(wanted.split()) <= explained("tokaido")


def test_every_deity_and_event_of_yokai_has_a_card() -> None:
    """Issue 6: each deity and yokai has a story, a region and a source."""
    cards = by_any_id("yokai")
    for number in range(1, 16):
        card = cards[f"D{number:02d}"]
        assert card.sources, card.id
        assert card.where_zh, card.id
    assert {f"L{number:02d}" for number in range(1, 11)} | {"mountain", "plain", "coast"} <= set(cards)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.head.game)
@pytest.mark.parametrize("lang", ["zh-hant", "en"])
def test_every_card_is_whole_in_both_languages(book: culture.CultureBook, lang: str) -> None:
    found = about_games.culture_in(book.head.game, lang)
    assert found["title"]
    assert found["intro"]
    assert all(kind["name"] for kind in found["kinds"])
    for card in found["cards"]:
        assert card["name"], card["id"]
        assert card["about"], card["id"]
        assert (culture.STATIC_DIR / card["picture"]).is_file(), card["id"]
        if lang == "zh-hant":
            # Chinese punctuation in Chinese sentences.
            assert not re.search(r"[\u4e00-\u9fff][,;!?:]", card["about"] + card["where"]), card["id"]
            assert card["about"][-1] in "。」！？", card["id"]


def test_a_game_without_cards_or_notes_is_refused() -> None:
    with pytest.raises(ContentError, match="unknown_culture"):
        about_games.culture_in("chess", "en")
    with pytest.raises(ContentError, match="unknown_notes"):
        about_games.lesson_notes("chess")


# Pictures ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.head.game)
def test_pictures_are_small_quiet_squares(book: culture.CultureBook) -> None:
    """No scripts, nothing from elsewhere, and no text: a tablet's fonts may lack it."""
    for name in sorted({card.picture_file for card in book.cards}):
        path = PICTURES / book.head.game / "pictures" / name
        text = path.read_text(encoding="utf-8")
        assert len(text) < 12_000, path.name
        root = ElementTree.fromstring(text)
        left, top, width, height = (root.get("viewBox") or "").split()
        assert (left, top) == ("0", "0"), path.name
        assert width == height, path.name
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert not tags & {"script", "foreignObject", "image", "text", "style"}, path.name
        assert not re.search(r"\bon[a-z]+=|href=|url\(", text), path.name
