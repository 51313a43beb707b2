"""Invented classes with a history, for tests and demonstrations (``manage.py make_history``).

Their pupils play real tables by the real rules, so that whatever reads moves and judgements cannot tell them
from a school's: a table of theirs replays.
"""
