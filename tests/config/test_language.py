"""Traditional Chinese first, whatever the tablet's own setting; English where it was chosen."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_english_tablet_still_reads_chinese(client: Client):
    response = client.get("/", headers={"accept-language": "en-US"})
    assert response.headers["Content-Language"] == "zh-hant"
    assert 'lang="zh-Hant-TW"' in response.content.decode()


def test_chosen_language_is_remembered_and_returns_to_the_page(client: Client):
    response = client.post("/language/", {"language": "en", "next": "/credits/"})
    assert (response.status_code, response.headers["Location"]) == (302, "/credits/")
    assert client.get("/credits/").headers["Content-Language"] == "en"


def test_unknown_language_and_foreign_target_are_ignored(client: Client):
    response = client.post("/language/", {"language": "xx", "next": "https://elsewhere.example/"})
    assert response.headers["Location"] == "/"
    assert client.get("/").headers["Content-Language"] == "zh-hant"


def test_catalogue_speaks_the_language_of_its_address(client: Client):
    chinese = client.get("/jsi18n/zh-hant/1.js")
    english = client.get("/jsi18n/en/1.js")
    assert chinese.status_code == english.status_code == 200
    assert "max-age" in chinese.headers["Cache-Control"]
    assert chinese.content != english.content
