"""The address on every QR code is one that a tablet can reach."""

import pytest
from django.test import RequestFactory

from classroom import address


def asked_at(host: str, **user: str):
    request = RequestFactory(headers={"host": host}).get("/")
    request.user = type("Somebody", (), user)()
    return request


@pytest.fixture(autouse=True)
def unconfigured(settings, monkeypatch):
    settings.ALLOWED_HOSTS = ["*"]
    settings.ADDRESS = ""
    monkeypatch.delenv("CHRONOCLASS_PORT", raising=False)
    monkeypatch.setattr(address, "lan_ip", lambda: "192.168.7.9")


def test_page_opened_on_the_server_itself_shows_the_lan_address():
    for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000", "0.0.0.0"):
        assert address.address(asked_at(host)) == "192.168.7.9:8000"


def test_page_opened_from_elsewhere_shows_the_address_that_worked():
    assert address.address(asked_at("10.1.2.3:8000")) == "10.1.2.3:8000"
    assert address.address(asked_at("classroom.school.example")) == "classroom.school.example"


def test_teachers_choice_wins_over_configuration_and_request(settings):
    settings.ADDRESS = "configured:80"
    assert address.address(asked_at("10.1.2.3:8000", address="room5.local:8000")) == "room5.local:8000"
    assert address.address(asked_at("10.1.2.3:8000")) == "configured:80"


def test_host_that_fits_no_qr_code_is_not_shown():
    assert address.address(asked_at("x" * 3000)) == "192.168.7.9:8000"


def test_port_80_is_not_spelled_out(monkeypatch):
    monkeypatch.setenv("CHRONOCLASS_PORT", "80")
    assert address.lan_address() == "192.168.7.9"
