"""Settings, addresses, checks and the frame of every page."""
