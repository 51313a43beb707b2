"""Pages of the frame."""

import json
import re
import tomllib

import pytest
from django.conf import settings
from django.test import Client

pytestmark = pytest.mark.django_db


def test_health_reaches_the_database(client: Client):
    assert client.get("/healthz").json() == {"ok": True}


def test_unknown_address_leads_back_to_the_start(client: Client):
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert 'href="/"' in response.content.decode()


def test_pages_carry_a_content_security_policy_with_a_fresh_nonce(client: Client):
    policies = {client.get("/credits/").headers["Content-Security-Policy"] for _ in range(2)}
    assert len(policies) == 2
    assert all("default-src 'self'" in policy and "'unsafe-eval'" not in policy for policy in policies)


def test_request_that_is_too_large_gets_a_page_in_both_languages(client: Client):
    response = client.post("/language/", b"x=" + b"y" * 3_000_000, "application/x-www-form-urlencoded")
    assert response.status_code == 400
    assert "什麼都沒有改變" in response.content.decode()
    assert "Nothing was changed" in response.content.decode()


def test_every_library_that_the_product_stands_on_is_named_with_its_licence(client: Client):
    python = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]["dependencies"]
    browser = json.loads((settings.BASE_DIR / "package.json").read_text())["dependencies"]
    names = [re.split(r"[\[<>=;]", each)[0] for each in python]
    names += [each.rpartition("/")[2].removesuffix(".org") for each in browser]

    def plain(text: str) -> str:
        return re.sub(r"[-_ ]", "", text).lower()

    page = plain(client.get("/credits/").content.decode())
    assert [each for each in names if plain(each) not in page] == []
