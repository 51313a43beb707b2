"""Every code, option and reason of every game has its sentence, in both languages."""

from __future__ import annotations

import re
from string import ascii_letters

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils import translation

from classroom.play import texts
from classroom.play.texts import common
from games.core.api import END
from games.core.errors import COMMON_REJECTIONS, SETUP_REFUSALS
from games.core.options import option_fields
from games.core.rng import Source
from games.match import Match
from games.registry import GAMES

from .worlds import TOY, drive

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
NAMES = ("小明", "小華", "小美", "小安", "小樂", "小宇")
CARDS = {id: f"事件{id}" for id in TOY.ids}


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def sentences(game):
    """All sentences of a game's module, common ones included, as msgids."""
    module = texts._module(game.key)
    assert module is not common, f"{game.key} has no module of texts"
    with translation.override(None):
        found = [str(getattr(module, name)) for name in ("TITLE", "SUMMARY", "TEACHES")]
        for source in (module, common):
            for name in texts.TABLES:
                for said in getattr(source, name, {}).values():
                    found += [str(part) for part in (said if isinstance(said, tuple) else (said,))]
        found += [str(said) for said in common.SETUP_REFUSALS.values()]
        found += [
            str(said) for name, said in vars(common).items() if name.isupper() and not isinstance(said, dict)
        ]
    return found


def _fields(game):
    """The options by name; the fields of a record as `option.field`."""
    own = {field.name: field for field in option_fields(game.Options)}
    nested = {f"{name}.{field.name}": field for name, record in own.items() for field in record.fields}
    return own | nested


@each_game
def test_every_code_has_a_sentence(game):
    for table, codes in (
        ("REJECTIONS", COMMON_REJECTIONS | game.rejections),
        ("EVENTS", game.events | {"stopped"}),
        ("REASONS", game.reasons | {"stopped"}),
        ("PHASES", game.phases),
        ("OPTIONS", set(_fields(game))),
        ("WARNINGS", game.notices),
        (
            "CHOICES",
            {f"{name}.{value}" for name, f in _fields(game).items() for value in f.choices},
        ),
    ):
        for code in codes:
            assert texts._find(game.key, table, code) is not None, f"{game.key} lacks {table} {code}"
    assert set(common.SETUP_REFUSALS) == SETUP_REFUSALS


@each_game
def test_no_sentence_is_left_over(game):
    module = texts._module(game.key)
    assert set(getattr(module, "REJECTIONS", {})) <= game.rejections | COMMON_REJECTIONS
    assert set(getattr(module, "EVENTS", {})) <= game.events | {"stopped"}
    assert set(getattr(module, "REASONS", {})) <= game.reasons | {"stopped"}
    assert set(getattr(module, "PHASES", {})) <= set(game.phases)
    assert set(getattr(module, "OPTIONS", {})) <= set(_fields(game))


@each_game
def test_every_sentence_has_its_chinese(game):
    path = settings.BASE_DIR / "locale/zh_Hant/LC_MESSAGES/django.po"
    with path.open("rb") as file:
        catalogue = {str(message.id): message for message in read_po(file) if message.id}
    for english in sentences(game):
        assert english in catalogue, english
        chinese = str(catalogue[english].string)
        assert chinese, english
        assert not catalogue[english].fuzzy, english
        assert set(re.findall(r"%\(\w+\)s", chinese)) <= set(re.findall(r"%\(\w+\)s", english)), english
        bare = re.sub(r"%\(\w+\)s", "", chinese)
        assert not set(bare) & set(ascii_letters), f"not Chinese: {chinese}"


@each_game
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_all_that_happens_can_be_said(game, language):
    """No event of real tables falls back to the general sentence or shows an id or a placeholder."""
    with translation.override(language):
        for seed in range(12):
            match = Match.start(game.key, TOY, seats=game.seats[-1], seed=seed, options=_lively(game))
            drive(match, Source(seed), 400)
            for event in match.events:
                fact = {"code": event.code, "data": event.data, "seat": event.seat}
                said = texts.event(game.key, fact, NAMES, CARDS)
                assert said != str(common.UNKNOWN_EVENT)
                assert "%(" not in said
                assert not re.search(r"\bcard\d\d\b", said)
            assert texts.reason(game.key, match.outcome.reason) != str(common.UNKNOWN_REASON)
        assert texts.game_title(game.key)
        assert texts.game_summary(game.key)
        assert texts.game_teaches(game.key)


def _lively(game):
    """Options under which most happens: every switch of the teacher on, a clock running."""
    lively = {f.name: True for f in option_fields(game.Options) if f.kind == "bool" and f.teacher}
    return {**lively, "seconds": 30}


def test_an_event_is_said_with_names():
    placed = {"code": "placed_right", "data": {"card": "card03", "year": 1624, "area": 4}, "seat": 1}
    assert (
        texts.event("voyage-team", placed, NAMES, {"card03": "Fort"})
        == "小華 put “Fort” in area 4. That is right!"
    )
    late = {"code": "time_up", "data": {"seats": [0, 2]}, "seat": None}
    assert texts.event("voyage-team", late, {0: "Ann", 2: "Bob"}) == "Time is up. No answer from: Ann, Bob."
    with translation.override("zh-hant"):
        assert texts.event("voyage-team", late, NAMES) == "時間到！還沒作答：小明、小美。"
    stopped = {"code": "stopped", "data": {}, "seat": -1}
    assert texts.event("voyage-team", stopped) == "The teacher ended the game."


def test_a_refusal_is_said_with_its_data():
    assert texts.rejection("voyage-team", "too_far", {"most": 3}).endswith("at most 3 areas.")
    small = texts.setup_refusal("deck_too_small", {"needed": 11, "present": 10, "what": "cards"})
    assert small == "This game needs at least 11 cards; the chosen deck has 10."
    assert texts.setup_refusal("bad_options", {"option": None}) == str(common.BAD_OPTIONS)
    wrong = texts.setup_refusal("bad_options", {"option": "age_rank"}, "horse")
    assert texts.option("horse", "age_rank").label in wrong
    assert "age_rank" not in wrong


def test_unknown_codes_fall_back_to_a_general_sentence():
    assert texts.rejection("voyage-team", "who_knows") == str(common.UNKNOWN_REJECTION)
    assert texts.rejection("no-such-game", "not_your_turn") == str(common.REJECTIONS["not_your_turn"])
    assert texts.rejection("../evil", "x") == str(common.UNKNOWN_REJECTION)
    assert texts.rejection("voyage-team", "too_far", {}) == str(common.UNKNOWN_REJECTION), "data are missing"
    assert texts.event("voyage-team", {}) == str(common.UNKNOWN_EVENT)
    assert texts.event("voyage-team", {"code": "moved", "data": None}) == str(common.UNKNOWN_EVENT)
    assert texts.reason("voyage-team", "boredom") == str(common.UNKNOWN_REASON)
    assert texts.setup_refusal("boredom") == str(common.UNKNOWN_SETUP_REFUSAL)
    assert texts.phase("voyage-team", "LUNCH") == str(common.UNKNOWN_PHASE)
    assert texts.option("voyage-team", "weather") == ("weather", "")
    assert texts.game_title("no-such-game") == "no-such-game"


def test_phase_of_the_end():
    assert texts.phase("voyage-team", END) == str(common.PHASES[END])
