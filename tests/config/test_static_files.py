"""Static files under ASGI: served on the event loop, kept by browsers for as long as the release lasts."""

import pytest
from django.templatetags.static import static
from django.test import AsyncClient


async def test_file_is_served_whole_and_for_ever(settings):
    settings.WHITENOISE_AUTOREFRESH = False
    response = await AsyncClient().get(static("css/base.css"))
    assert response.status_code == 200
    assert response.content == (settings.BASE_DIR / "static/css/base.css").read_bytes()
    assert response.headers["Content-Type"].startswith("text/css")
    assert "immutable" in response.headers["Cache-Control"]


async def test_file_that_the_browser_has_is_not_sent_again():
    first = await AsyncClient().get(static("css/base.css"))
    again = await AsyncClient().get(
        static("css/base.css"), headers={"if-modified-since": first.headers["Last-Modified"]}
    )
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("outside", ["../../manage.py", "%2e%2e/%2e%2e/manage.py", "nothing.css"])
async def test_nothing_else_of_the_disk_is_served(outside: str, settings, db):
    response = await AsyncClient().get(settings.STATIC_URL + outside)
    assert response.status_code == 404


def test_no_middleware_forces_the_chain_into_a_thread(settings):
    """One synchronous middleware would hold a thread for each waiting long poll."""
    from django.utils.module_loading import import_string

    for name in settings.MIDDLEWARE:
        assert getattr(import_string(name), "async_capable", False), name
