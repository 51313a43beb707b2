"""Access to content: what is shown before and after the turn, deck references, identity and snapshots."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from history_content import library, loader
from history_content.faults import ContentError
from history_content.models import ContentSnapshot
from history_content.resolved import Resolved

TAIWAN = {"kind": "built-in", "key": "taiwan", "eras": None, "cards": None}


@pytest.fixture
def with_a_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The content with one card that nobody has checked."""
    folder = tmp_path / "data"
    shutil.copytree(loader.DATA_DIR, folder)
    path = folder / loader.EVENTS
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    card = next(each for each in data["events"] if each["id"] == "lukang-port")
    card["verification"]["status"] = "unverified"
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    content = loader.load(folder)
    monkeypatch.setattr(library, "content", lambda: content)
    library._whole.cache_clear()
    library._built_in.cache_clear()
    yield "lukang-port"
    library._whole.cache_clear()
    library._built_in.cache_clear()


def test_the_built_in_deck() -> None:
    (info,) = library.built_in_decks()
    assert (info.key, info.cards, info.drafts, len(info.eras)) == ("taiwan", 80, 0, 10)
    deck = library.built_in_deck()
    assert len(deck.cards) == 80
    assert len(deck.clues) == 54
    assert [era.id for era in deck.eras if era.historic] == [
        "dutch-spanish", "zheng", "qing-early", "qing-late", "japanese", "postwar-martial", "democratization",
    ]  # fmt: skip
    koxinga = deck.card["koxinga-landing"]
    assert (koxinga.year, koxinga.month, koxinga.day) == (1661, 4, 30)
    assert koxinga.also_accept_eras == ("dutch-spanish",)
    assert deck.card["changbin-culture"].precision == 3000


def test_a_front_tells_neither_year_nor_era() -> None:
    """VT-01: picture, title and hint; everything else is on the other side."""
    whole = library.resolve(TAIWAN)
    for lang in ("zh-hant", "en"):
        for bopomofo in (False, True):
            for card_id, front in whole.fronts(lang, bopomofo).items():
                assert set(front) <= {"id", "name", "hint", "icon", "lang", "ruby"}
                record = whole.card_records[card_id]
                text = json.dumps(front, ensure_ascii=False)
                assert str(abs(record.year)) not in text.replace("1f", "")
                assert record.region_zh not in text or not record.region_zh


def test_fronts_are_not_in_the_order_of_the_years() -> None:
    whole = library.resolve(TAIWAN)
    assert list(whole.fronts()) == sorted(whole.fronts())
    assert list(whole.fronts()) != [card.id for card in whole.deck.cards]


def test_front_and_back_of_a_card() -> None:
    front = library.front("fort-at-tayouan")
    assert front == {
        "id": "fort-at-tayouan",
        "name": "荷蘭人在大員築城",
        "hint": "一家遠洋貿易公司離開澎湖，在沙洲上蓋城堡做生意。",
        "icon": "icons/1f3f0.svg",
        "lang": "zh-Hant",
    }
    assert library.front("fort-at-tayouan", bopomofo=True)["ruby"][0] == ["荷", "ㄏㄜˊ"]
    assert "ruby" not in library.front("fort-at-tayouan", "en", bopomofo=True)
    back = library.back("fort-at-tayouan")
    assert (back["year"], back["year_short"], back["year_text"]) == (1624, "1624", "西元1624年8月")
    assert (back["era"], back["era_name"]) == ("dutch-spanish", "荷西時期")
    assert back["era_band"] == "var(--era-dutch-spanish)"
    english = library.back("fort-at-tayouan", "en")
    assert (english["era_name"], english["lang"], english["region_lang"]) == (
        "Dutch and Spanish period",
        "en",
        "zh-Hant",
    )
    with pytest.raises(KeyError):
        library.front("nowhere")


def test_era_info_and_its_colour_in_the_style_sheet() -> None:
    assert library.era_info("japanese")["range"] == "1895～1945"
    assert library.era_info("democratization", "en")["name"] == "Democratisation period"
    css = (loader.DATA_DIR.parents[1] / "static" / "css" / "eras.css").read_text(encoding="utf-8")
    for era in library.eras():
        assert f"--era-{era['id']}:" in css
        assert f'[data-era="{era["id"]}"]' in css
    with pytest.raises(KeyError):
        library.era_info("ming")


def test_clues_tell_their_answer_only_when_asked() -> None:
    whole = library.resolve(TAIWAN)
    clue = whole.clue("harbour-1")
    assert clue["name"] == "港口的足跡"
    assert "qing-late" not in json.dumps(clue)
    assert whole.clue_answer("harbour-1")["era"] == "qing-late"
    assert whole.clue_answer("harbour-1", "en")["era_name"] == "Late Qing period"


def test_a_deck_of_some_eras_has_their_cards_and_the_eras_that_these_accept() -> None:
    part = library.resolve({**TAIWAN, "eras": ["japanese"]})
    assert {card.era for card in part.deck.cards} == {"japanese"}
    assert [era.id for era in part.deck.eras] == ["qing-late", "japanese"]  # 1895 is accepted for both
    assert part.deck.clues == ()  # not all answers are there
    both = library.resolve({**TAIWAN, "eras": ["japanese"], "cards": ["wushe-incident", "lukang-port"]})
    assert both.deck.ids == ("wushe-incident",)


@pytest.mark.parametrize(
    ("ref", "code"),
    [
        ({"kind": "built-in", "key": "nowhere"}, "unknown_deck"),
        ({**TAIWAN, "eras": ["ming"]}, "unknown_era"),
        ({**TAIWAN, "cards": ["ming"]}, "unknown_card"),
        ({**TAIWAN, "eras": ["zheng"], "cards": ["wushe-incident"]}, "empty_deck"),
        ({**TAIWAN, "cards": []}, "empty_deck"),
        ({"kind": "stolen"}, "bad_deck_ref"),
        ({"kind": "own"}, "bad_deck_ref"),
        ({"kind": "own", "id": "1"}, "bad_deck_ref"),
        ({**TAIWAN, "drafts": True}, "bad_deck_ref"),
        ({}, "bad_deck_ref"),
    ],
)
def test_deck_references_that_mean_nothing_are_refused(ref: dict[str, Any], code: str) -> None:
    with pytest.raises(ContentError) as refused:
        library.resolve(ref)
    assert refused.value.code == code
    assert refused.value.message


def test_the_hash_is_the_identity_of_the_content() -> None:
    same = {library.resolve(TAIWAN).content_hash, library.built_in_decks()[0].content_hash}
    assert same == {library.content_hash()}
    assert len(library.content_hash()) == 64
    assert library.content_hash(eras=["zheng"]) != library.content_hash()
    bundle = library.content_bundle()
    first = msgspec.structs.replace(bundle.cards[0], year=-27000)
    changed = msgspec.structs.replace(bundle, cards=(first, *bundle.cards[1:]))
    assert Resolved(changed).content_hash != library.content_hash()


def test_equal_contents_share_their_texts() -> None:
    assert library.resolve(TAIWAN) is library.resolve({"kind": "built-in"})


def test_drafts_are_seen_by_teachers_only(with_a_draft: str) -> None:
    (info,) = library.built_in_decks()
    assert (info.cards, info.drafts) == (79, 1)
    assert with_a_draft not in library.built_in_deck().ids
    assert with_a_draft in library.built_in_deck(include_drafts=True).ids
    assert with_a_draft not in library.resolve(TAIWAN).fronts()
    with pytest.raises(ContentError) as refused:
        library.resolve({**TAIWAN, "cards": [with_a_draft]})
    assert refused.value.code == "unknown_card"
    # the teacher's page still has both sides of it
    assert library.front(with_a_draft)["name"] == "鹿港開港"


@pytest.mark.django_db
def test_a_snapshot_is_stored_once_and_restored_as_it_was() -> None:
    ref = {**TAIWAN, "eras": ["zheng"]}
    first = library.snapshot(ref)
    assert library.snapshot(ref) == first
    assert ContentSnapshot.objects.count() == 1
    library._by_hash.clear()  # as in another process
    restored = library.restore(first)
    assert restored.content_hash == first
    assert restored.deck == library.resolve(ref).deck
    assert restored.backs("en") == library.resolve(ref).backs("en")


@pytest.mark.django_db
def test_content_that_was_never_stored_is_said() -> None:
    with pytest.raises(ContentError) as refused:
        library.restore("0" * 64)
    assert refused.value.code == "no_snapshot"
