"""Ranks, options as a form, the reading of actions, and errors."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct
from msgspec.structs import replace

from games.core.api import (
    CLOCK,
    HOST,
    Attempt,
    BaseGame,
    BaseOptions,
    Elapsed,
    Event,
    Open,
    OptionField,
    Present,
    Setting,
    Step,
    option_fields,
    ranks,
)
from games.core.codec import codec, plain, tags
from games.core.errors import DeckTooSmall, Rejected, SetupRefused
from games.match import Match
from games.registry import get
from games.voyage_team import VoyageTeam

from ..worlds import TOY

VOYAGE = get("voyage-team")


def test_quiz_19_equal_scores_share_a_rank_and_the_next_is_skipped():
    assert ranks([3, 5, 5, 1]) == (3, 1, 1, 4)
    assert ranks([2, 1, 2], highest_first=False) == (2, 1, 2)
    assert ranks([(8, -2), (8, -1)]) == (2, 1), "anything comparable"
    assert ranks([]) == ()


class Options(BaseOptions, frozen=True, kw_only=True):
    pace: Annotated[Literal["teacher", "clock"], Meta(extra={"teacher": True})] = "teacher"
    cards: Annotated[int, Meta(ge=16, le=80, extra={"teacher": True})] | None = None
    dice: tuple[int, ...] = ()


class Mix(Struct, frozen=True):
    kinds: Annotated[tuple[Literal["b", "a"], ...], Meta(min_length=1, extra={"teacher": True})]
    number: Annotated[int, Meta(ge=1, le=9, extra={"teacher": True})] = 3
    eras: tuple[str, ...] = ()


class Mixing(BaseOptions, frozen=True, kw_only=True):
    mix: Annotated[Mix, Meta(extra={"teacher": True})] | None = None


def test_a_record_among_the_options_is_described_with_its_fields():
    (mix,) = [field for field in option_fields(Mixing) if field.name == "mix"]
    assert (mix.kind, mix.default, mix.optional, mix.teacher) == ("record", None, True, True)
    assert mix.fields == (
        OptionField("kinds", "choices", None, optional=False, teacher=True, choices=("b", "a")),
        OptionField("number", "int", 3, optional=False, teacher=True, low=1, high=9),
        OptionField("eras", "ids", (), optional=False, teacher=False),
    )


def test_options_are_described_for_a_form():
    fields = {field.name: field for field in option_fields(Options)}
    assert set(fields) == {"shuffle", "start_seat", "seconds", "pace", "cards", "dice"}
    assert fields["pace"] == OptionField(
        "pace", "choice", "teacher", optional=False, teacher=True, choices=("teacher", "clock")
    )
    assert fields["cards"] == OptionField("cards", "int", None, optional=True, teacher=True, low=16, high=80)
    assert fields["dice"] == OptionField("dice", "list", (), optional=False, teacher=False)
    assert fields["shuffle"] == OptionField("shuffle", "bool", True, optional=False, teacher=False)
    assert fields["seconds"].optional


def test_options_that_no_form_knows_are_an_error_of_the_author():
    class Odd(BaseOptions, frozen=True, kw_only=True):
        ratio: float = 0.5

    class Mixed(BaseOptions, frozen=True, kw_only=True):
        area: int | bool = 1

    for odd in (Odd, Mixed):
        with pytest.raises(TypeError, match="option"):
            option_fields(odd)


def test_bad_options_name_the_option():
    read = codec(VOYAGE).options
    for given, option in (
        ({"max_shift": 8}, "max_shift"),
        ({"max_shift": "3"}, "max_shift"),
        ({"all_predict": 1}, "all_predict"),
        ({"unheard_of": 1}, "unheard_of"),
        ([1], None),
    ):
        with pytest.raises(SetupRefused) as caught:
            read(given)
        assert (caught.value.code, caught.value.data["option"]) == ("bad_options", option)
    assert read(None) == read({}) == VOYAGE.Options()


def test_actions_are_read_alike_from_dicts_and_json():
    read = codec(VOYAGE).action
    for action in ({"type": "place", "area": 3}, {"type": "move", "from": 2, "to": 3, "shift": -1}):
        text = msgspec.json.encode(action)
        assert read(0, action) == read(0, text) == read(0, text.decode()) == read(0, msgspec.Raw(text))
        assert plain(read(0, action)) == action


def test_an_action_without_a_type_is_none_even_where_only_one_exists():
    """`{}` of the teacher must not stop a table."""
    read = codec(VOYAGE).action
    for seat in (HOST, CLOCK, 0):
        for empty in ({}, b"{}", {"type": ""}, b'{"type":null}', [], "null"):
            with pytest.raises(Rejected, match="malformed"):
                read(seat, empty)
    assert tags(VOYAGE.HostAction) == codec(VOYAGE).tags[HOST] == {"stop"}
    assert codec(VOYAGE).tags[0] == {"place", "discard", "move", "predict"}


def test_facts_of_the_clock_are_read_strictly():
    for kind, good, bad in (
        (Present, {"type": "present", "seats": [0, 2]}, {"type": "present", "seats": [True]}),
        (Elapsed, {"type": "elapsed", "ms": 5}, {"type": "elapsed", "ms": -1}),
        (Open, {"type": "open"}, {"type": "open", "x": 1}),
    ):
        assert plain(msgspec.convert(good, kind)) == good
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(bad, kind)


def test_errors_are_codes_with_data():
    fault = Rejected("too_far", most=3)
    assert (fault.code, fault.data) == ("too_far", {"most": 3})
    assert str(fault) == "too_far(most=3)"
    small = DeckTooSmall(11, 10)
    assert isinstance(small, SetupRefused)
    assert (small.code, small.data) == ("deck_too_small", {"needed": 11, "present": 10, "what": "cards"})


class Settling(VoyageTeam):
    """A game that has something to settle before it is stopped, and does not say how far it is."""

    progress_of = BaseGame.progress_of

    def before_stop(self, setting, state):
        judged = Attempt(0, "place", "chronology", "card00", ("card00",), 1, (1,), 1.0, 0.5)
        return Step(replace(state, markers=3), (Event("time_up"),), (judged,))


def settling():
    game = Settling()
    setting = Setting(game.Options(), TOY, 2)
    return Match(game, setting, game.setup(setting, 1))


def test_gen_16_what_a_game_settles_before_a_stop_is_kept():
    match = settling()
    match.act(HOST, {"type": "stop"})
    assert [event.code for event in match.events] == ["time_up", "stopped"]
    assert [attempt.item for attempt in match.attempts] == ["card00"]
    assert match.state.markers == 3
    assert match.outcome.reason == "stopped"


def test_progress_of_a_game_that_cannot_tell_is_0_until_its_end():
    match = settling()
    assert match.progress == 0.0
    match.act(HOST, {"type": "stop"})
    assert match.progress == 1.0
