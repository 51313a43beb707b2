"""The systems under test: each is started fresh for a run, and looked over after it."""
