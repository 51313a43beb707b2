"""Codes: no characters that look alike, pictures that exist, PINs that are not the obvious ones."""

from pathlib import Path

from django.conf import settings

from classroom.rosters import codes


def test_class_codes_have_no_characters_that_look_alike():
    made = {codes.new_code() for _ in range(200)}
    assert len(made) == 200
    assert all(len(code) == 6 and set(code) <= set("23456789ABCDEFGHJKMNPQRSTVWXYZ") for code in made)


def test_a_taken_class_code_is_not_given_again(monkeypatch):
    given = iter("A" * 6 + "B" * 6)
    monkeypatch.setattr(codes.secrets, "choice", lambda _alphabet: next(given))
    assert codes.new_code(taken={"AAAAAA"}) == "BBBBBB"


def test_a_picture_code_is_three_different_pictures_of_twelve():
    assert len({picture.key for picture in codes.PICTURES}) == 12
    for _ in range(200):
        code = codes.new_pictures()
        assert len(set(code.split(","))) == 3
        assert len(codes.pictures_of(code)) == 3
        assert len(code) <= 40


def test_every_picture_has_its_file():
    folder = Path(dict(entry for entry in settings.STATICFILES_DIRS if isinstance(entry, tuple))["icons"])
    assert all((folder / f"{picture.codepoint}.svg").is_file() for picture in codes.PICTURES)


def test_pins_are_not_the_obvious_ones(monkeypatch):
    drawn = iter([0, 1111, 1234, 9876, 4321, 42])
    monkeypatch.setattr(codes.secrets, "randbelow", lambda _most: next(drawn))
    assert codes.new_pin() == "0042"


def test_children_of_a_class_never_share_a_code():
    taken = {f"{number:04d}" for number in range(10_000)} - {"5830"}
    assert codes.new_pin(taken) == "5830"


def test_what_was_meant_by_a_typed_code():
    assert codes.normalise_code(" ｋ7m-4qp ") == "K7M4QP"
    assert codes.normalise_pin("１２ 3-4") == "1234"
    assert codes.normalise_code("😀") == ""
