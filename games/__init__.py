"""The rules of the games: pure Python, without Django, clock, file, network or global random.

`games.match.Match` is the one way in for scripts, bots, tests, benchmarks and the server.
"""
