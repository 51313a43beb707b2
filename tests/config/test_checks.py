"""What would fail a lesson is said before the server starts."""

from classroom.config import checks


def ids(messages) -> list[str]:
    return [message.id for message in messages]


def test_redis_without_postgresql_is_refused(settings):
    settings.REDIS_URL, settings.DATABASE_URL = "redis://x", ""
    assert ids(checks.processes_need_postgresql(None)) == ["chronoclass.E001"]
    settings.DATABASE_URL = "postgres://x"
    assert checks.processes_need_postgresql(None) == []


def test_missing_browser_libraries_are_an_error(settings, tmp_path):
    assert checks.browser_libraries_are_installed(None) == []
    settings.BASE_DIR = tmp_path
    assert ids(checks.browser_libraries_are_installed(None)) == ["chronoclass.E002"]
    assert ids(checks.texts_are_compiled(None)) == ["chronoclass.W001"]


def test_https_demands_host_names(settings):
    settings.HTTPS, settings.ALLOWED_HOSTS = True, ["*"]
    assert ids(checks.hosts_are_named(None)) == ["chronoclass.E003"]
    settings.ALLOWED_HOSTS = ["classroom.example"]
    assert checks.hosts_are_named(None) == []
