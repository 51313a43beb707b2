"""What holds for every page of the product, whoever it is for: of the addresses that docs/access.md lists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.live.test_who_may_see import AS_THE_SOCKETS, School, addresses

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("live"),
    pytest.mark.sqlite,  # which database it is cannot matter to a header
]


def pages(who: str) -> Iterator[tuple[str, str, Client, HttpResponse]]:
    """Name, path, browser and answer of each page that this person may get."""
    school = School()
    client = school.client(who)
    for name, pattern in addresses():
        if name in AS_THE_SOCKETS:
            continue
        path = school.path(name, pattern)
        answer = client.get(path)
        if answer.status_code == 200:
            yield name, path, client, answer


def may_be_kept(answer: HttpResponse) -> bool:
    """Whether a browser may show it again unasked. (What has its version in its address may be kept.)"""
    said = answer.get("Cache-Control", "")
    return not any(word in said for word in ("no-store", "no-cache", "immutable"))


@pytest.mark.parametrize("who", ["owner", "student"])
def test_what_is_made_for_one_person_is_kept_by_nobody(who: str) -> None:
    """“Back” on a shared computer after signing out shows no report."""
    found = [
        (name, answer) for name, _path, _client, answer in pages(who) if "Cookie" in answer.get("Vary", "")
    ]
    assert not [name for name, answer in found if may_be_kept(answer)]
    assert {"reports:session", "reports:student"} <= {name for name, _answer in found} or who == "student"


def test_a_page_tells_its_head_as_well() -> None:
    """HEAD is what link checkers and some school filters ask before they let a page through."""
    wrong = []
    for name, path, client, answer in pages("owner"):
        head = client.head(path)
        if head.status_code != answer.status_code or head.content:
            wrong.append(f"{name}: {head.status_code}")
    assert not wrong
