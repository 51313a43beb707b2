"""Frames, limits and sentences; and that every code has its sentence in both languages."""

from __future__ import annotations

import msgspec
import pytest

from classroom.live import protocol
from classroom.live.protocol import Act, Bucket, Close, Due, Here, Malformed, Seen
from classroom.live.routing import same_origin


def test_frames_are_read_and_unknown_fields_ignored():
    act = protocol.read('{"t":"act","seat":2,"key":"k","rev":17,"action":{"type":"place"},"later":1}')
    assert isinstance(act, Act)
    assert (act.seat, act.key, act.rev, bytes(act.action)) == (2, "k", 17, b'{"type":"place"}')
    assert protocol.read('{"t":"seen","rev":3}') == Seen(3)
    assert protocol.read('{"t":"due"}') == Due()
    assert protocol.read('{"t":"here","seat":1}') == Here(1)


@pytest.mark.parametrize(
    "text", ["", "{}", '{"t":"hello"}', '{"t":"seen","rev":1.5}', '{"t":"here"}', "\ud800"]
)
def test_what_no_client_may_send(text: str):
    with pytest.raises(Malformed) as fault:
        protocol.read(text)
    assert fault.value.code == "malformed"


@pytest.mark.parametrize("filler", ["x", "年"])
def test_a_frame_is_measured_in_bytes(filler: str):
    """At most 16 kB: of Chinese text a third as many characters fit."""
    size = len(filler.encode())
    fits = (protocol.FRAME_BYTES - 40) // size
    protocol.check_size(filler * fits)
    with pytest.raises(Malformed) as fault:
        protocol.check_size(filler * (protocol.FRAME_BYTES // size + 1))
    assert fault.value.code == "too_large"


def test_the_bucket_gives_a_burst_and_then_the_rate(settings):
    settings.LIVE_FRAMES = (30, 15)
    bucket = Bucket(now=100.0)
    assert [bucket.take(100.0) for _ in range(31)] == [True] * 30 + [False]
    assert [bucket.take(100.0 + 1.01 / 15) for _ in range(2)] == [True, False]
    assert [bucket.take(200.0) for _ in range(31)] == [True] * 30 + [False], "it holds no more than the burst"


@pytest.mark.parametrize("lang", ["zh-hant", "en"])
def test_every_code_has_a_sentence(lang: str):
    sentences = [protocol.refusal(close, lang) for close in Close]
    sentences += [protocol.rejection("voyage-team", code, {}, lang) for code in protocol.REJECTIONS]
    sentences += [msgspec.json.decode(protocol.error(code, lang))["message"] for code in protocol.ERRORS]
    assert all(sentences)
    if lang == "zh-hant":
        assert not [sentence for sentence in sentences if sentence.isascii()], "not translated"


def test_codes_of_a_game_are_said_by_the_game():
    message = protocol.rejection("voyage-team", "area_taken", {"area": 3}, "en")
    assert message == "There is already a card in area 3."


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://a.test", "a.test", True),
        ("https://a.test", "a.test:443", True),
        ("http://a.test:8000", "a.test:8000", True),
        ("http://a.test", "a.test:8000", False),
        ("http://b.test", "a.test", False),
        ("http://a.test.b.test", "a.test", False),
        ("http://a.test@b.test", "a.test", False),
        ("javascript://a.test", "a.test", False),
        ("http://a.test:x", "a.test", False),
        ("http://[", "a.test", False),
        ("", "a.test", False),
        ("http://a.test", "", False),
    ],
)
def test_same_origin(origin: str, host: str, same: bool):
    assert same_origin(origin, host) is same


def test_trusted_origins_are_those_of_the_settings(settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://school.example"]
    assert same_origin("https://school.example", "10.0.0.5:8000")
    settings.ALLOWED_HOSTS = ["a.test"]
    assert not same_origin("http://b.test", "b.test")
