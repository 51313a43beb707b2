"""One run of one system, and rounds of runs in which the systems take turns: A B C A B C …"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from .load.plan import Plan, Report
from .machine import ROOT, SCRATCH, children, cpu_seconds, generator_core, resident_megabytes
from .systems.base import Running, Shape, System

BUSY = 0.8
"""A generator that is busier than this measures itself; its run is thrown away."""


class Load(Struct, frozen=True):
    """What is asked of a system."""

    shape: Shape = Shape()
    rate: float | None = None
    seconds: float = 5.0
    warmup: float = 1.5


class Result(Struct):
    """One run: the generator's report, and what was seen from outside."""

    system: str
    report: Report
    server_cpu: float  # seconds, within the window
    database_cpu: float
    megabytes_first: float  # memory of the server processes when the window opened, and when it closed
    megabytes: float
    faults: list[str]

    @property
    def valid(self) -> bool:
        return not self.faults and self.report.utilisation <= BUSY and self.report.moves > 0

    @property
    def cpu_a_move(self) -> float | None:
        """Server CPU a move, in microseconds."""
        return self.server_cpu / self.report.moves * 1e6 if self.report.moves else None

    @property
    def database_cpu_a_move(self) -> float | None:
        """The database server's CPU a move, in microseconds."""
        return self.database_cpu / self.report.moves * 1e6 if self.report.moves else None


class RunFailed(Exception):
    """The generator could not do its work; the message has what it said."""


Hook = Callable[[Running], None]


def run(system: System, load: Load, *, on_window: Hook | None = None, cut: bool = False) -> Result:
    """Start the system fresh, play, look it over, stop it.

    `on_window` is called when the measured window opens. `cut`: it kills the server, so broken sockets are
    no fault.

    :raises RunFailed: where the tablets could not sit down, or the generator failed.
    """
    with tempfile.TemporaryDirectory(prefix="bench-", dir=SCRATCH) as name:
        folder = Path(name)
        folder.chmod(0o755)
        try:
            running = system.start(load.shape, folder)
            plan = Plan(
                wire=running.wire,
                tables=running.tables,
                rate=load.rate,
                seconds=load.seconds,
                warmup=load.warmup,
                core=generator_core(),
            )
            report, seen = _generate(plan, running, on_window)
            faults = system.check(report, cut=cut)
            if not cut:
                faults += report.faults
            if report.stuck and not cut:
                faults.append(f"stuck tables: {', '.join(report.stuck)}")
            return Result(
                system=system.name,
                report=report,
                server_cpu=seen.server_cpu,
                database_cpu=seen.database_cpu,
                megabytes_first=seen.megabytes_first,
                megabytes=seen.megabytes,
                faults=faults,
            )
        finally:
            system.stop()


class _Seen(Struct):
    """What the processes under test used between the two marks of the generator."""

    server_cpu: float = 0.0
    database_cpu: float = 0.0
    megabytes_first: float = 0.0
    megabytes: float = 0.0


def _generate(plan: Plan, running: Running, on_window: Hook | None) -> tuple[Report, _Seen]:
    generator = subprocess.Popen(
        [sys.executable, "-m", "bench.load"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    if generator.stdin is None or generator.stdout is None:
        raise RunFailed("no pipe to the generator")
    seen, databases = _Seen(), list(running.databases)
    try:
        generator.stdin.write(msgspec.json.encode(plan))
        generator.stdin.close()
        for line in generator.stdout:
            if line == b"window\n":
                # Backends come with connections, so they are known only now.
                databases += [child for pid in running.databases for child in children(pid)]
                seen.megabytes_first = sum(map(_megabytes, running.servers))
                seen.server_cpu, seen.database_cpu = cpu_seconds(running.servers), cpu_seconds(databases)
                if on_window is not None:
                    on_window(running)
            elif line == b"end\n":
                seen.server_cpu = cpu_seconds(running.servers) - seen.server_cpu
                seen.database_cpu = cpu_seconds(databases) - seen.database_cpu
                seen.megabytes = sum(map(_megabytes, running.servers))
            else:
                generator.wait(30)
                return msgspec.json.decode(line, type=Report), seen
    except BaseException:
        generator.kill()
        raise
    raise RunFailed(f"the load generator ended with {generator.wait()}")


def _megabytes(pid: int) -> float:
    try:
        return resident_megabytes(pid)
    except FileNotFoundError:  # killed on purpose
        return 0.0


def rounds(
    systems: Sequence[System],
    load: Load,
    count: int,
    *,
    tell: Callable[[str], None],
    between: Callable[[Result], None] = lambda result: None,
) -> dict[str, list[Result | str]]:
    """`count` rounds, in each of which every system runs once. In place of a run that failed or is not
    valid stands why, so that the rounds of all systems stay side by side."""
    results: dict[str, list[Result | str]] = {system.name: [] for system in systems}
    for number in range(1, count + 1):
        for system in systems:
            entry: Result | str
            try:
                entry = run(system, load)
            except (RunFailed, RuntimeError, OSError, subprocess.CalledProcessError) as error:
                tell(f"  round {number} {system.title}: FAILED: {error}")
                entry = str(error)
            else:
                tell(f"  round {number} {system.title}: {describe(entry)}")
                between(entry)
                if not entry.valid:
                    entry = invalidity(entry)
            results[system.name].append(entry)
    return results


def invalidity(result: Result) -> str:
    """Why a run does not count."""
    if result.faults:
        return "; ".join(result.faults)[:600]
    if result.report.utilisation > BUSY:
        return f"generator {result.report.utilisation:.0%} busy"
    return "no moves"


def describe(result: Result) -> str:
    """One line on a run, for whoever watches."""
    report, latency = result.report, result.report.latency
    timing = (
        f"p50 {latency.p50:.1f} p95 {latency.p95:.1f} p99 {latency.p99:.1f} ms" if latency else "no latencies"
    )
    cpu = f", {result.cpu_a_move:.0f} µs server CPU a move" if result.cpu_a_move is not None else ""
    busy = f", generator {report.utilisation:.0%} busy"
    size = f", {report.bytes_a_view:.0f} bytes a view"
    seated = (
        f", {sum(table.sent > 0 for table in report.tables)} tables seated in {report.connect_seconds:.1f} s"
    )
    wrong = "" if result.valid else f" — INVALID: {invalidity(result)}"
    return f"{report.rate:,.0f} moves/s, {timing}{cpu}{busy}{size}{seated}{wrong}"
