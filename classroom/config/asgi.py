"""The ASGI application: pages over HTTP, tables and sessions over WebSockets.

Importing it makes this process a server: with SQLite it takes the server's lock, and refuses where another
one holds it. Tests and commands that only need the parts import `classroom.live.routing.websocket` instead.
"""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.config.settings")
http = get_asgi_application()  # before anything that imports models

from channels.routing import ProtocolTypeRouter  # noqa: E402

from classroom.live import startup  # noqa: E402
from classroom.live.routing import websocket  # noqa: E402

application = ProtocolTypeRouter({"http": http, "websocket": websocket})
startup.begin()
