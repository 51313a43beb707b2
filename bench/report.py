"""bench/RESULTS.md: the table of targets first, then everything that was measured, then where the time
goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .results import Profile, Results, Soak, SuiteRuns, SystemRuns
from .stats import Spread, spread
from .suites import SUITES
from .targets import TARGETS, Measure, Server, Target, p50, p95, p99, rate, server_cpu

Row = Sequence[str]


def render(results: Results) -> str:
    """The whole page."""
    return "\n".join(_lines(results)) + "\n"


def table_of_targets(results: Results) -> str:
    """The first table alone, for the terminal."""
    return "\n".join(_targets(results))


def _lines(results: Results) -> Iterator[str]:
    machine = results.machine
    yield "# What was measured"
    yield ""
    yield "Written by `make bench-peers`; how to read it stands in [README.md](README.md)."
    yield (
        f"Machine: {machine.cores} cores, Python {machine.python}"
        + (f", Node {machine.node}" if machine.node else "")
        + f"; making 4 kB durable takes {machine.sync_ms:.2f} ms. The load generator has one core for itself."
    )
    yield ""
    yield "## Targets"
    yield ""
    yield from _targets(results)
    yield ""
    for name, suite in SUITES.items():
        measured = results.suites.get(name)
        if measured is not None:
            yield from _suite(suite.title, measured)
    if results.kills:
        yield from _kills(results)
    for soak in results.soaks.values():
        yield from _soak(soak)
    if results.profiles:
        yield "## Where the time goes"
        yield ""
        yield "Shares of the samples in which the saturated server was busy (py-spy, all its threads)."
        yield ""
        for profile in results.profiles.values():
            yield from _profile(profile)


def _grid(head: Row, rows: Sequence[Row]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def number(value: float) -> str:
    """Three figures that count: 0.123, 1.23, 12.3, 1,234."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"


def ranged(value: Spread | None) -> str:
    """`7.31 (6.90–7.80, 5 rounds)`, or a dash."""
    if value is None:
        return "–"
    return f"{number(value.median)} ({number(value.low)}–{number(value.high)}, {value.rounds} rounds)"


VERDICTS = {"stretch": "stretch reached", "must": "must reached", "no": "**not reached**"}


def _verdict(target: Target, value: Spread | None) -> str:
    return "not measured" if value is None else VERDICTS[target.reached(value.median)]


def _targets(results: Results) -> Iterator[str]:
    rows = []
    for target in TARGETS:
        on: dict[Server, Spread | None] = {
            server: target.of(results, server) for server in ("uvicorn", "daphne")
        }
        measured = results.suites.get(target.suite)
        rows.append(
            (
                target.title,
                target.goal(target.must),
                target.goal(target.stretch),
                ranged(on["uvicorn"]),
                _verdict(target, on["uvicorn"]),
                ranged(on["daphne"]) if "{server}" in target.ours else "the same",
                f"`{measured.commit}`" if measured is not None else "–",
            )
        )
    return _grid(("ratio", "must", "stretch", "uvicorn (decides)", "", "Daphne", "commit"), rows)


def _column(system: SystemRuns, of: Measure) -> Spread | None:
    return spread([value for run in system.runs if run is not None and (value := of(run)) is not None])


def _median(system: SystemRuns, of: Measure) -> str:
    value = _column(system, of)
    return "–" if value is None else number(value.median)


COLUMNS: tuple[tuple[str, Measure], ...] = (
    ("p50 ms", p50),
    ("p95 ms", p95),
    ("p99 ms", p99),
    ("server CPU µs a move", server_cpu),
    ("database CPU µs a move", lambda run: run.database_cpu),
    ("bytes a view", lambda run: run.bytes_a_view or None),
    ("server MB", lambda run: run.megabytes or None),
    ("generator busy %", lambda run: run.utilisation * 100 or None),
)


def _suite(title: str, suite: SuiteRuns) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    yield f"{suite.date}, commit `{suite.commit}`, runs of {suite.seconds:g} s: medians, range over rounds."
    yield ""
    systems = suite.systems.values()
    # A column that no system fills (an engine has no latency) is left out.
    shown = [(head, of) for head, of in COLUMNS if any(_column(system, of) for system in systems)]
    yield from _grid(
        ("system", "moves/s", *(head for head, _of in shown)),
        [
            (system.title, ranged(_column(system, rate)), *(_median(system, of) for _head, of in shown))
            for system in systems
        ],
    )
    for system in systems:
        apart = _column(system, lambda run: run.apart)
        if apart is not None:
            yield f"{system.title}, each of the four views made and encoded apart: {ranged(apart)} moves/s."
            yield ""
    invalid = [f"- {system.title}: {why}" for system in systems for why in system.invalid]
    if invalid:
        yield from ("Runs that do not count:", "", *invalid, "")


def _kills(results: Results) -> Iterator[str]:
    yield "## Killed in mid-game"
    yield ""
    yield (
        "The server process is killed (SIGKILL) while all tables play as fast as they can; then the database "
        "is compared with what tablets were told."
    )
    yield ""
    rows = [
        (
            kill.title,
            f"{kill.acked:,}",
            f"{kill.stored:,}",
            "; ".join(kill.faults) or "none",
            f"`{kill.commit}`",
        )
        for kill in results.kills.values()
    ]
    yield from _grid(
        ("system", "moves acknowledged", "moves stored", "acknowledged or shown, and not stored", "commit"),
        rows,
    )


def _soak(soak: Soak) -> Iterator[str]:
    yield f"## Soak: {soak.title}, {soak.rate:g} moves/s a table, {len(soak.minutes)} minutes"
    yield ""
    stuck, wrong = ", ".join(soak.stuck) or "none", "; ".join(soak.faults) or "none"
    yield f"Commit `{soak.commit}`. Stuck tables: {stuck}. Faults: {wrong}."
    yield f"Memory of the server: {soak.megabytes[0]:.0f} MB at first, {soak.megabytes[1]:.0f} MB at the end."
    yield ""
    rows = [
        (str(index), f"{moves:,}", number(middle), number(late))
        for index, (moves, middle, late) in enumerate(soak.minutes, 1)
    ]
    yield from _grid(("minute", "moves", "p50 ms", "p95 ms"), rows)


def _profile(profile: Profile) -> Iterator[str]:
    yield f"### {profile.title} (commit `{profile.commit}`, {profile.samples:,} samples)"
    yield ""
    yield from _grid(("part", "share"), [(line.what, f"{line.share:.1%}") for line in profile.parts])
    yield from _grid(
        ("function (own time, with what it calls in C)", "share"),
        [(f"`{line.what}`", f"{line.share:.1%}") for line in profile.functions],
    )
