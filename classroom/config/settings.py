"""Settings of 時序教室, from the environment; with none given, the embedded default of one school machine.

- ``CHRONOCLASS_DATA``: folder of database, secret key and backups; default ``var/`` in the checkout
- ``DATABASE_URL``: ``postgres://…`` for several processes; default SQLite in the data folder
- ``REDIS_URL``: channel layer between processes; default none, one process
- ``CHRONOCLASS_HOSTS``: comma-separated host names that may be asked for; default any, because a LAN address
  changes from day to day
- ``CHRONOCLASS_HTTPS``: ``1`` where pages are served over TLS only; default off
- ``CHRONOCLASS_SECRET_KEY``: default made once, kept in the data folder
- ``CHRONOCLASS_ADDRESS``: what students type, e.g. ``192.168.1.20:8000``; default found from the network
- ``CHRONOCLASS_DEBUG``: ``1`` for development; default off
"""

import hashlib
import os
import secrets
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONCE, NONE, SELF

BASE_DIR = Path(__file__).resolve().parents[2]
DATA_DIR = Path(os.environ.get("CHRONOCLASS_DATA", BASE_DIR / "var"))


def _flag(name: str) -> bool:
    return os.environ.get(name, "") in {"1", "true", "yes"}


def _secret_key() -> str:
    """The key from the environment, or one made on the first start and readable by this account only."""
    given = os.environ.get("CHRONOCLASS_SECRET_KEY")
    if given:
        return given
    DATA_DIR.mkdir(parents=True, exist_ok=True)
    path = DATA_DIR / "secret_key"
    try:
        # O_EXCL: two processes that start at once must not each make a key.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        key = secrets.token_urlsafe(60)
        file.write(key)
    return key


def _static_version() -> str:
    """A short hash of what is served, put into STATIC_URL so that browsers may keep files for ever."""
    digest = hashlib.sha256()
    for path in sorted([*(BASE_DIR / "static").rglob("*"), BASE_DIR / "package-lock.json"]):
        if path.is_file():
            stat = path.stat()
            digest.update(f"{path.relative_to(BASE_DIR)}:{stat.st_size}:{stat.st_mtime_ns}".encode())
    return digest.hexdigest()[:10]


DEBUG = _flag("CHRONOCLASS_DEBUG")
HTTPS = _flag("CHRONOCLASS_HTTPS")
SECRET_KEY = _secret_key()
ALLOWED_HOSTS = [host for host in os.environ.get("CHRONOCLASS_HOSTS", "*").split(",") if host]
ADDRESS = os.environ.get("CHRONOCLASS_ADDRESS", "")

INSTALLED_APPS = [
    "daphne",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "history_content",
    "classroom.rosters",
    "classroom.lessons",
    "classroom.play",
    "classroom.live",
    "classroom.reports",
    "classroom.decks",
    "classroom.culture",
    "classroom.lobby",
    "classroom.config",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "classroom.config.static_files.StaticFilesMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "classroom.keeping.KeepingMiddleware",
    "classroom.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "classroom.config.urls"
ASGI_APPLICATION = "classroom.config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "loaders": [
                ("django.template.loaders.cached.Loader", ["django.template.loaders.filesystem.Loader"]),
            ]
            if not DEBUG
            else ["django.template.loaders.filesystem.Loader"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "classroom.address.context",
            ],
        },
    }
]

# Storage ------------------------------------------------------------------------------------------------

DATABASE_URL = os.environ.get("DATABASE_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")

_database: Any
if DATABASE_URL:
    # The pool keeps connections itself, and wants each request to hand its own back.
    _database = dj_database_url.parse(DATABASE_URL, conn_max_age=0)
    _database["OPTIONS"] = {"pool": {"min_size": 1, "max_size": 10}}
else:
    _database = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "chronoclass.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
        },
        # A file also under test: the journal writes through a connection of its own.
        "TEST": {"NAME": str(DATA_DIR / "test.sqlite3")},
    }
DATABASES = {"default": _database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CHANNEL_LAYERS: dict[str, Any] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "chronoclass"},
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}

SESSION_ENGINE = "django.contrib.sessions.backends.db"
# A tablet that signed in on Monday morning is still signed in after the double period.
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14

# How long a bot seems to think, and after how long without a connection one stands in (seconds).
BOT_SECONDS = 1.6
ABSENT_SECONDS = 30.0

# People -------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "rosters.Teacher"
LOGIN_URL = "rosters:teacher-login"
LOGIN_REDIRECT_URL = "rosters:home"
LOGOUT_REDIRECT_URL = "rosters:welcome"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# Languages ----------------------------------------------------------------------------------------------

LANGUAGE_CODE = "zh-hant"
LANGUAGES = [("zh-hant", "繁體中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Asia/Taipei"
USE_TZ = True

# Files that browsers fetch ------------------------------------------------------------------------------

_NODE = BASE_DIR / "node_modules"
STATIC_URL = f"/static/{_static_version()}/"
STATICFILES_DIRS: list[Any] = [
    BASE_DIR / "static",
    ("vendor/preact", _NODE / "preact" / "dist"),
    ("vendor/preact-hooks", _NODE / "preact" / "hooks" / "dist"),
    ("vendor/htm", _NODE / "htm" / "dist"),
    ("vendor/htm-preact", _NODE / "htm" / "preact"),
    ("vendor/htmx", _NODE / "htmx.org" / "dist"),
    ("vendor/d3", _NODE / "d3" / "dist"),
    ("vendor/plot", _NODE / "@observablehq" / "plot" / "dist"),
    ("icons", _NODE / "@twemoji" / "svg"),
]
# The version is in the address, so files are read from where they lie and kept by browsers for a year.
WHITENOISE_USE_FINDERS = True
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 0 if DEBUG else 60 * 60 * 24 * 365
WHITENOISE_IMMUTABLE_FILE_TEST = lambda path, url: not DEBUG  # noqa: E731

# Security -----------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, "'unsafe-inline'"],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
if HTTPS:
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
else:
    # Plain http on a LAN address is no secure context: browsers would only warn about this header.
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None

DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "classroom": {"level": "INFO"},
        # Refused pages are everyday; a traceback for each would hide what matters.
        "django.request": {"level": "ERROR"},
        # Scanners of the open internet ask for foreign hosts all day; each would be a page of traceback.
        "django.security.DisallowedHost": {"handlers": [], "propagate": False},
    },
}
