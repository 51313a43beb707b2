"""The product's settings, with bots that think quickly and frames unlimited: no child plays here."""

from classroom.config.settings import *  # noqa: F403

BOT_SECONDS = 0.02
LIVE_FRAMES = (10_000, 10_000)
