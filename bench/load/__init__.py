"""The load generator: one process on a core of its own, which plays the tablets of all tables."""
