"""The strict loader: the data files are sound, and each kind of fault is named with file, item and field."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from history_content import icons, loader
from history_content.faults import ContentFaults, Fault

Edit = Callable[[dict[str, Any]], Any]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    target = tmp_path / "data"
    shutil.copytree(loader.DATA_DIR, target)
    return target


def faults_of(folder: Path) -> tuple[Fault, ...]:
    with pytest.raises(ContentFaults) as caught:
        loader.load(folder)
    return caught.value.faults


def edit(folder: Path, file: str, change: Edit) -> None:
    path = folder / file
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    change(data)
    text = yaml.dump(data, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False)
    path.write_text(text, encoding="utf-8")


def card(data: dict[str, Any], name: str) -> dict[str, Any]:
    return next(each for each in data["events"] if each["id"] == name)


def test_the_built_in_content_is_sound() -> None:
    content = loader.load()
    assert len(content.cards) == 80  # VT-07
    assert len(content.eras) == 10  # VT-03
    assert sum(era.historic for era in content.eras) == 7
    assert len(content.footprints) == 9  # VT-04
    assert sum(1 for _ in content.clues()) == 54
    assert {len(footprint.clues) for footprint in content.footprints} == {6}
    assert len(content.events.same_year_pairs) == 4  # VT-09
    years = sorted(card.year for card in content.cards)
    assert (years[0], years[-1]) == (-28000, 2021)


def test_every_picture_of_the_content_is_in_the_picture_set() -> None:
    assert loader.check_pictures(loader.load()) == []


def test_a_missing_picture_set_and_a_missing_picture_are_said(tmp_path: Path) -> None:
    content = loader.load()
    assert [fault.code for fault in loader.check_pictures(content, tmp_path / "none")] == ["no_pictures"]
    some = tmp_path / "some"
    some.mkdir()
    for name in {icons.codepoints(emoji) for _, _, emoji in loader._emojis(content)}:
        if name != "1f3f0":
            (some / f"{name}.svg").touch()
    found = loader.check_pictures(content, some)
    assert {fault.code for fault in found} == {"no_picture"}
    assert {fault.item for fault in found} == {"dutch-spanish", "fort-at-tayouan"}


def test_no_data_file_tells_how_the_research_was_done() -> None:
    for path in loader.DATA_DIR.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        assert "read_file" not in text
        assert "via:" not in text
        assert "github:" not in text


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        (lambda c: c.update(year="1624"), "year", "wrong_type"),
        (lambda c: c.update(year=1624.5), "year", "wrong_type"),
        (lambda c: c.pop("hint_zh"), "hint_zh", "missing"),
        (lambda c: c.pop("name_en"), "name_en", "missing"),
        (lambda c: c.update(explanation_en=""), "explanation_en", "wrong_length"),
        (lambda c: c.update(colour="red"), "colour", "unknown_field"),
        (lambda c: c.update(id="Fort At Tayouan"), "id", "not_an_id"),
        (lambda c: c.update(difficulty=4), "difficulty", "unknown_choice"),
        (lambda c: c.update(themes=["天氣"]), "themes[0]", "unknown_choice"),
        (lambda c: c.update(month=13), "month", "wrong_number"),
        (lambda c: c.update(sources=[]), "sources", "wrong_length"),
        (lambda c: c["sources"][0].update(url="not an address"), "sources[0].url", "bad_address"),
        (lambda c: c["verification"].update(status="maybe"), "verification.status", "unknown_choice"),
        (
            lambda c: c.update(bopomofo_zh=[{"char": "荷", "zhuyin": "he2"}]),
            "bopomofo_zh[0].zhuyin",
            "not_zhuyin",
        ),
    ],
)
def test_a_fault_in_one_record_names_file_card_and_field(
    folder: Path, change: Callable[[dict[str, Any]], Any], field: str, code: str
) -> None:
    edit(folder, loader.EVENTS, lambda data: change(card(data, "fort-at-tayouan")))
    (fault,) = faults_of(folder)
    assert (fault.file, fault.field, fault.code) == (loader.EVENTS, field, code)
    assert fault.item in {"fort-at-tayouan", "Fort At Tayouan"}
    assert str(fault).startswith(f"events.yaml: {fault.item}: {field}: ")


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        (lambda c: c.update(era="ming"), "era", "unknown_era"),
        (lambda c: c.update(year=0), "year", "year_zero"),
        (lambda c: c.update(year=1800), "year", "year_outside_era"),
        (lambda c: c.update(also_accept_eras=["dutch-spanish"]), "also_accept_eras", "era_accepts_itself"),
        (lambda c: c.update(also_accept_eras=["ming"]), "also_accept_eras", "unknown_era"),
        (lambda c: c.update(also_accept_eras=["japanese"]), "also_accept_eras", "accepted_era_far"),
        (lambda c: (c.pop("month"), c.update(day=3)), "day", "day_without_month"),
        (lambda c: c.update(month=2, day=30), "day", "no_such_day"),
        (lambda c: c.update(name_zh="荷蘭人在大員築城又築城又築城又築城"), "name_zh", "title_too_long"),
        (lambda c: c.update(name_zh="1624年荷蘭人築城"), "name_zh", "names_year"),
        (lambda c: c.update(name_en="The fort of 1624"), "name_en", "names_year"),
        (lambda c: c.update(hint_zh="民國前的事"), "hint_zh", None),
        (lambda c: c.update(hint_zh="這件事在康熙22年之前。"), "hint_zh", "names_year"),
        (lambda c: c.update(hint_zh="約四百年前的一座城。"), "hint_zh", "names_year"),
        (lambda c: c.update(hint_zh="一六二四年的一座城。"), "hint_zh", "names_year"),
        (lambda c: c.update(hint_zh="十七世紀的一座城。"), "hint_zh", "names_year"),
        (lambda c: c.update(hint_en="A fort of the 17th century."), "hint_en", "names_year"),
        (lambda c: c.update(name_zh="荷西時期的城"), "name_zh", "names_era"),
        (lambda c: c.update(hint_zh="大航海時代的城堡。"), "hint_zh", "names_era"),
        (lambda c: c.update(name_en="A fort under japanese rule"), "name_en", "names_era"),
        (lambda c: c.update(id="fort-1624"), "id", "id_tells"),
        (lambda c: c.update(id="dutch-spanish-fort"), "id", "id_tells"),
        (lambda c: c.update(id="fort-of-japanese-times"), "id", "id_tells"),
        (lambda c: c.update(emoji="城"), "emoji", "bad_emoji"),
        (lambda c: c.update(emoji="ab"), "emoji", "bad_emoji"),
        (
            lambda c: c.update(bopomofo_zh=[{"char": "港", "zhuyin": "ㄍㄤˇ"}]),
            "bopomofo_zh",
            "reading_not_in_title",
        ),
        (lambda c: c.update(curriculum=["Zz-1"]), "curriculum", "unknown_curriculum"),
    ],
)
def test_rules_beyond_types(
    folder: Path, change: Callable[[dict[str, Any]], Any], field: str, code: str | None
) -> None:
    edit(folder, loader.EVENTS, lambda data: change(card(data, "fort-at-tayouan")))
    if code is None:
        loader.load(folder)
        return
    (fault,) = faults_of(folder)
    assert (fault.file, fault.field, fault.code) == (loader.EVENTS, field, code)


def test_an_accepted_era_may_hold_the_year(folder: Path) -> None:
    """VT-08: the year lies in the era or in an accepted one."""
    edit(folder, loader.EVENTS, lambda data: card(data, "koxinga-landing").pop("also_accept_eras"))
    loader.load(folder)
    edit(folder, loader.EVENTS, lambda data: card(data, "tayouan-treaty-signed").update(era="dutch-spanish"))
    assert [fault.code for fault in faults_of(folder)] == ["era_accepts_itself"]


def test_all_faults_are_told_not_only_the_first(folder: Path) -> None:
    def spoil(data: dict[str, Any]) -> None:
        card(data, "fort-at-tayouan").update(year="x", month=13)
        card(data, "lukang-port").pop("emoji")
        card(data, "babao-canal")["extra"] = 1

    edit(folder, loader.EVENTS, spoil)
    edit(folder, loader.FOOTPRINTS, lambda data: data["cards"][0]["clues"][2].pop("clue_en"))
    found = {(fault.file, fault.item, fault.field) for fault in faults_of(folder)}
    assert found == {
        (loader.EVENTS, "fort-at-tayouan", "year"),
        (loader.EVENTS, "fort-at-tayouan", "month"),
        (loader.EVENTS, "lukang-port", "emoji"),
        (loader.EVENTS, "babao-canal", "extra"),
        (loader.FOOTPRINTS, "harbour-3", "clue_en"),
    }


def test_a_card_without_id_is_named_by_its_place(folder: Path) -> None:
    edit(folder, loader.EVENTS, lambda data: data["events"][2].pop("id"))
    assert [(fault.item, fault.field) for fault in faults_of(folder)] == [("#3", "id")]


def test_ids_are_used_once(folder: Path) -> None:
    edit(folder, loader.EVENTS, lambda data: data["events"].append(dict(card(data, "lukang-port"))))
    assert "duplicate_id" in [fault.code for fault in faults_of(folder)]


def test_same_year_pairs_are_listed_and_true(folder: Path) -> None:
    """VT-09: every comparison says what happens with equal years, so they are known and not an accident."""
    edit(folder, loader.EVENTS, lambda data: data["same_year_pairs"].pop())
    assert [fault.code for fault in faults_of(folder)] == ["same_year_pair_unlisted"]


def test_a_same_year_pair_of_different_years_is_a_fault(folder: Path) -> None:
    edit(folder, loader.EVENTS, lambda data: data["same_year_pairs"].append(["lukang-port", "babao-canal"]))
    assert [fault.code for fault in faults_of(folder)] == ["same_year_pair_wrong"]
    edit(folder, loader.EVENTS, lambda data: data["same_year_pairs"].append(["lukang-port", "nowhere"]))
    assert "same_year_pair_unknown" in [fault.code for fault in faults_of(folder)]


@pytest.mark.parametrize(
    ("change", "item", "code"),
    [
        (lambda d: d["cards"][0]["clues"].pop(), "harbour", "rolls"),
        (lambda d: d["cards"][0]["clues"][0].update(roll=2), "harbour", "rolls"),
        (lambda d: d["cards"][0]["clues"][0].update(answer_era="neolithic"), "harbour-1", "not_historic"),
        (lambda d: d["cards"][0]["clues"][0].update(answer_era="ming"), "harbour-1", "unknown_era"),
        (
            lambda d: d["cards"][0]["clues"][0].update(clue_zh="1869年運茶。"),
            "harbour-1",
            "names_year",
        ),
        (lambda d: d["cards"][0]["clues"][0].update(clue_zh="日治時期的港口。"), "harbour-1", "names_era"),
        (lambda d: d["cards"][0]["clues"][0].update(roll="one"), "harbour-one", "wrong_type"),
    ],
)
def test_footprint_cards(folder: Path, change: Edit, item: str, code: str) -> None:
    """VT-04: six questions each, one for each face of the die; the clue does not give its answer away."""
    edit(folder, loader.FOOTPRINTS, change)
    assert (item, code) in [(fault.item, fault.code) for fault in faults_of(folder)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda d: d["eras"].reverse(), "era_order"),
        (lambda d: d["eras"][3].update(end=1600), "era_ends_early"),
        (lambda d: d["eras"][3].pop("name_en"), "missing"),
    ],
)
def test_eras(folder: Path, change: Edit, code: str) -> None:
    edit(folder, loader.ERAS, change)
    assert code in [fault.code for fault in faults_of(folder)]


def test_broken_files_are_said_with_their_line(folder: Path) -> None:
    (folder / loader.ERAS).write_text("eras:\n  - id: ]", encoding="utf-8")
    (folder / loader.FOOTPRINTS).unlink()
    text = (folder / loader.EVENTS).read_text(encoding="utf-8")
    twice = text.replace("    year: 1624\n", "    year: 1624\n    year: 1625\n")
    (folder / loader.EVENTS).write_text(twice, encoding="utf-8")
    found = {fault.file: fault for fault in faults_of(folder)}
    assert found[loader.ERAS].code == "yaml"
    assert found[loader.ERAS].data["line"] == 2
    assert found[loader.FOOTPRINTS].code == "unreadable"
    assert found[loader.EVENTS].code == "duplicate_field"
    assert found[loader.EVENTS].data["field"] == "year"
    assert all(str(fault) for fault in found.values())


def test_a_file_that_is_no_mapping_is_a_fault(folder: Path) -> None:
    (folder / loader.ERAS).write_text("- 1\n", encoding="utf-8")
    assert [fault.code for fault in faults_of(folder)] == ["wrong_type"]
