"""`manage.py play`: a table in the terminal."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def play(*args):
    out = StringIO()
    call_command("play", "voyage-team", *args, stdout=out, no_color=True)
    return out.getvalue()


def typing(monkeypatch, *lines):
    """Somebody at the keyboard who types these lines and then closes the terminal."""
    rest = iter(lines)

    def answer(prompt):
        try:
            return next(rest)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def test_bots_play_to_the_end_and_a_seed_gives_the_same_game_again():
    first = play("--bots", "--seed", "7")
    assert "seed 7" in first
    assert "judgements" in first
    assert play("--bots", "--seed", "7") == first
    assert play("--bots", "--seed", "8") != first


def test_options_and_seats_reach_the_table():
    told = play("--bots", "--seed", "3", "--seats", "4", "--option", "all_predict=true")
    assert "Player 4" in told
    assert "has decided" in told


def test_by_hand_with_numbers_json_and_mistakes(monkeypatch):
    typing(monkeypatch, "what?", "99", '{"type":"place","area":99}', "1", "q")
    told = play("--seed", "7", "--option", "start_seat=0")
    assert "does not understand" in told, "a refused action is explained, and the game goes on"
    assert "Player 1 put" in told
    assert "Player 2" in told, "a bot answers"
    assert "moves: 2" in told


def test_seats_chosen_are_played_by_hand(monkeypatch):
    typing(monkeypatch, "1", "1", "q")
    told = play("--seed", "7", "--option", "start_seat=0", "--seat", "0", "--seat", "1")
    assert "moves: 2" in told


def test_closing_the_terminal_leaves_the_game(monkeypatch):
    typing(monkeypatch)
    assert "moves: 0" in play("--seed", "7", "--option", "start_seat=0")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seats", "9"], "for 2 to 6 players"),
        (["--option", "max_shift=99"], "max_shift"),
        (["--option", "max_shift=far"], "JSON value"),
    ],
)
def test_what_cannot_be_played_is_explained(args, said):
    with pytest.raises(CommandError, match=said):
        play("--bots", *args)
