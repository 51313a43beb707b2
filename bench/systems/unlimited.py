"""Our application as it is served, except that a socket may send as many frames as it likes.

A saturated table sends some hundred moves a second, where a child's tablet is stopped at fifteen.
"""

from __future__ import annotations

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.config.settings")

from django.conf import settings

settings.LIVE_FRAMES = (sys.maxsize, sys.maxsize)

from classroom.config.asgi import application  # noqa: E402

__all__ = ["application"]
