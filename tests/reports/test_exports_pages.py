"""Taking files out: who may, the choice on the page, names of files, and that nothing waits for the whole."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator

import pytest
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.test import AsyncClient, Client, RequestFactory
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language

from classroom.reports.exports.formats import BY_KEY, FORMATS
from classroom.reports.exports.material import Scope
from classroom.reports.streaming import attachment
from classroom.rosters import services
from tests.reports import exporting, world
from tests.reports.conftest import World

PAGES = ("export-session", "export-session-file", "export-classroom", "export-classroom-file")


def address(page: str, place: World, **asked: str) -> str:
    of = place.lesson if "session" in page else place.group
    if page.endswith("file"):
        return exporting.address(of, **(asked or {"format": "xlsx"}))
    return reverse(f"reports:{page}", args=[of.pk])


@pytest.fixture
def judged(place: World) -> World:
    world.judged(place.table, place.students[0])
    return place


@pytest.mark.parametrize("page", PAGES)
class TestWhoMay:
    def test_the_owner_and_a_co_teacher(self, page: str, judged: World, client: Client) -> None:
        for who in (judged.owner, judged.colleague):
            client.force_login(who)
            assert client.get(address(page, judged)).status_code == 200

    def test_another_teacher_is_told_that_there_is_nothing(
        self, page: str, judged: World, client: Client
    ) -> None:
        client.force_login(judged.stranger)
        assert client.get(address(page, judged)).status_code == 404

    def test_nobody_signed_in_is_sent_to_the_sign_in(self, page: str, judged: World, client: Client) -> None:
        answer = client.get(address(page, judged))
        assert answer.status_code == 302
        assert answer["Location"].startswith(reverse("rosters:teacher-login"))

    def test_a_student_is_refused(self, page: str, judged: World, client: Client) -> None:
        session = client.session
        session["students"] = {str(judged.students[0].pk): "token"}
        session.save()
        assert client.get(address(page, judged)).status_code == 403

    def test_a_guest_is_refused(self, page: str, judged: World, client: Client) -> None:
        session = client.session
        session["guests"] = {str(judged.guest.pk): "token"}
        session.save()
        assert client.get(address(page, judged)).status_code in {302, 403}

    def test_it_is_read_only(self, page: str, judged: World, client: Client) -> None:
        client.force_login(judged.owner)
        assert client.post(address(page, judged)).status_code == 405

    def test_an_archived_class_keeps_it(self, page: str, judged: World, client: Client) -> None:
        services.archive(classroom=judged.group)
        client.force_login(judged.owner)
        assert client.get(address(page, judged)).status_code == 200


class TestThePage:
    def test_it_offers_every_format_and_the_first_is_chosen(self, judged: World, client: Client) -> None:
        client.force_login(judged.owner)
        text = client.get(address("export-session", judged)).content.decode()
        assert [f'value="{each.key}"' in text for each in FORMATS] == [True] * len(FORMATS)
        assert 'value="xlsx" required checked' in text
        assert 'type="date"' not in text

    def test_a_class_has_days_to_choose(self, judged: World, client: Client) -> None:
        client.force_login(judged.owner)
        text = client.get(address("export-classroom", judged)).content.decode()
        assert text.count('type="date"') == 2

    def test_reports_lead_to_it_and_take_along_that_names_are_hidden(
        self, judged: World, client: Client
    ) -> None:
        client.force_login(judged.owner)
        for page, of in (("session", judged.lesson), ("classroom", judged.group)):
            link = reverse(f"reports:export-{page}", args=[of.pk])
            report = reverse(f"reports:{page}", args=[of.pk])
            assert f'href="{link}"' in client.get(report).content.decode()
            assert f'href="{link}?names=off"' in client.get(f"{report}?names=off").content.decode()
            assert 'value="off" checked' in client.get(f"{link}?names=off").content.decode()

    def test_the_days_of_the_class_page_are_taken_along(self, judged: World, client: Client) -> None:
        client.force_login(judged.owner)
        link = reverse("reports:export-classroom", args=[judged.group.pk])
        report = reverse("reports:classroom", args=[judged.group.pk])
        seen = client.get(f"{report}?names=off&from=2001-01-01&to=2101-01-01").content.decode()
        asked = "names=off&amp;from=2001-01-01&amp;to=2101-01-01"
        assert f'href="{link}?{asked}"' in seen
        text = client.get(f"{link}?{asked.replace('&amp;', '&')}").content.decode()
        assert 'name="from" value="2001-01-01"' in text
        assert 'name="to" value="2101-01-01"' in text

    def test_where_nothing_was_judged_it_says_so(self, place: World, client: Client) -> None:
        client.force_login(place.owner)
        with translation.override("zh-hant"):
            assert "還沒有可以匯出的資料" in client.get(address("export-session", place)).content.decode()

    @pytest.mark.parametrize(
        ("asked", "says"),
        [
            ({}, "請選一種檔案"),
            ({"format": "exe"}, "請選一種檔案"),
            ({"format": "xlsx", "from": "2026-02-31"}, "這不是日期"),
            ({"format": "xlsx", "from": "2026-03-02", "to": "2026-03-01"}, "比開始的日期還早"),
            ({"format": "xlsx", "to": "2001-01-01"}, "沒有任何判斷"),
        ],
    )
    def test_what_cannot_be_made_is_said_on_the_page(
        self, asked: dict[str, str], says: str, judged: World, client: Client
    ) -> None:
        client.force_login(judged.owner)
        answer = client.get(reverse("reports:export-classroom-file", args=[judged.group.pk]), asked)
        assert answer.status_code == 400
        assert says in answer.content.decode()


class TestTheFile:
    @pytest.mark.parametrize("format", BY_KEY)
    def test_every_format_is_an_attachment_of_its_kind(
        self, format: str, judged: World, client: Client
    ) -> None:
        client.force_login(judged.owner)
        answer = client.get(exporting.address(judged.lesson, format=format))
        assert answer["Content-Type"] == BY_KEY[format].content_type
        assert answer["Content-Disposition"].startswith("attachment")
        assert answer["Cache-Control"] == "no-store"
        assert int(answer["X-About-Bytes"]) > 0
        assert exporting.body(answer)

    @pytest.mark.parametrize("format", BY_KEY)
    def test_a_head_request_makes_nothing(self, format: str, judged: World, client: Client) -> None:
        client.force_login(judged.owner)
        answer = client.head(exporting.address(judged.lesson, format=format))
        assert answer.status_code == 200
        assert answer["X-About-Bytes"]

    def test_its_name_is_chinese_by_rfc_5987(self, judged: World, client: Client) -> None:
        client.force_login(judged.owner)
        disposition = client.get(exporting.address(judged.lesson, format="xlsx"))["Content-Disposition"]
        assert disposition.startswith("attachment; filename*=utf-8''%E4%BA%94%E5%B9%B4%E4%B8%89%E7%8F%AD")
        assert disposition.endswith(".xlsx")

    @pytest.mark.parametrize(
        ("title", "name"),
        [
            ("清領/日治", "五年三班 清領 日治"),
            ('a"b\r\nX: y', "五年三班 a b X y"),
            ("../../etc", "五年三班 .. .. etc"),
            ("長" * 80, "五年三班 " + "長" * 80),
        ],
    )
    def test_a_wicked_title_makes_no_path_and_no_header(self, title: str, name: str, judged: World) -> None:
        judged.lesson.title = title
        found = BY_KEY["xlsx"].file_name(Scope(judged.group, judged.lesson))
        assert found.startswith(name)
        assert found.endswith(".xlsx")
        assert not set(found) & set('/\\:*?"<>|\r\n')

    def test_names_left_out_are_said_in_the_files_name(self, judged: World) -> None:
        with translation.override("zh-hant"):
            assert "不含姓名" in BY_KEY["json"].file_name(Scope(judged.group, names=False))

    def test_leaving_out_names_reaches_every_format(self, judged: World, client: Client) -> None:
        client.force_login(judged.owner)
        name = judged.students[0].name
        for format in BY_KEY:
            data = exporting.fetch(client, judged.group, format, names="off")
            if format == "xlsx":
                assert name not in {row[1] for row in exporting.Book(data).rows("總表")}
            else:
                assert name not in data.decode()

    def test_another_classs_session_never_comes_along(self, judged: World, client: Client) -> None:
        other = world.classroom(judged.owner, 1, "六年一班")
        lesson = world.lesson(other, "別班")
        world.judged(world.table(lesson), other.students.get())
        client.force_login(judged.owner)
        (row,) = exporting.csv_records(exporting.fetch(client, judged.group, "placements-csv"))
        assert "別班" not in row.values()


class TestStreaming:
    def test_pieces_are_made_in_the_language_of_the_request(self) -> None:
        def pieces() -> Iterator[bytes]:
            yield str(get_language()).encode()
            yield str(get_language()).encode()

        request = RequestFactory().get("/")
        with translation.override("en"):
            answer = attachment(request, pieces(), name="x", content_type="text/plain", about=1)
        with translation.override("zh-hant"):
            assert list(answer) == [b"en", b"en"]
            assert get_language() == "zh-hant"

    async def test_an_event_loop_is_not_held_up_and_gets_each_piece_when_it_is_ready(self) -> None:
        """A class plays on while a year is taken out."""
        loop_thread = threading.get_ident()
        threads = []
        ready = threading.Event()

        def pieces() -> Iterator[bytes]:
            threads.append(threading.get_ident())
            yield b"first"
            # Whoever waits for the second piece must let the loop run, or this never ends.
            ready.wait()
            threads.append(threading.get_ident())
            yield b"second"

        request = ASGIRequest({"type": "http", "method": "GET", "path": "/", "headers": []}, None)
        answer = attachment(request, pieces(), name="x", content_type="text/plain", about=1)
        assert answer.is_async
        stream: AsyncIterator[bytes] = aiter(answer)
        assert await anext(stream) == b"first"
        second = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        assert not second.done()
        ready.set()
        assert await second == b"second"
        assert loop_thread not in threads

    @pytest.mark.django_db(transaction=True)
    async def test_it_is_served_piece_by_piece_over_asgi(self) -> None:
        def set_up() -> tuple[object, str]:
            owner = world.teacher("alice")
            group = world.classroom(owner, 1)
            world.judged(world.table(world.lesson(group)), group.students.get())
            return owner, exporting.address(group, format="placements-csv")

        owner, url = await sync_to_async(set_up)()
        client = AsyncClient()
        await client.aforce_login(owner)  # type: ignore[arg-type]
        answer = await client.get(url)
        assert answer.is_async
        data = b"".join([piece async for piece in answer])
        assert len(exporting.csv_rows(data)) == 2
        await sync_to_async(connections.close_all)()
