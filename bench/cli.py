"""The commands of `python -m bench`."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from . import profiling, report, results
from .engine import EngineResult
from .lab import Lab
from .machine import ROOT, SCRATCH, commit, server_cores, sync_milliseconds
from .results import Figures, Kill, Profile, Results, Soak, SuiteRuns, SystemRuns
from .rounds import Load, Result, describe, rounds, run
from .suites import PEERS, SUITES, Suite
from .systems.bare import Bare
from .systems.base import Running
from .systems.boardgameio import PEERS as PEERS_FOLDER
from .systems.boardgameio import NodeMissing, install_peers, node_environment

KEPT: Final = ROOT / "bench" / "results.json"
PAGE: Final = ROOT / "bench" / "RESULTS.md"
OUT: Final = ROOT / "bench" / "out"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 when it did its work, whatever was measured."""
    chosen = _parser().parse_args(arguments)
    # Told to end, it still ends the servers that it started.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(143))
    try:
        return int(chosen.command(chosen))
    except NodeMissing as missing:
        print(missing, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    commands = parser.add_subparsers(required=True)

    compare = commands.add_parser("run", help="the suites, in interleaved rounds")
    compare.add_argument("--peers", action="store_true", help="boardgame.io too; writes RESULTS.md")
    compare.add_argument("--rounds", type=int, default=5)
    compare.add_argument("--seconds", type=float, help="length of a run; default: each suite's own")
    compare.add_argument("--only", default="", help=f"comma-separated suites of {', '.join(SUITES)}")
    compare.add_argument("--systems", default="", help="comma-separated names: only systems that contain one")
    compare.set_defaults(command=_compare)

    soak = commands.add_parser("soak", help="a long run at a steady rate")
    soak.add_argument("--minutes", type=float, default=10)
    soak.add_argument("--rate", type=float, default=5, help="moves a second and table")
    soak.set_defaults(command=_soak)

    kill = commands.add_parser("kill", help="SIGKILL in mid-game: is everything acknowledged stored?")
    kill.add_argument("--seconds", type=float, default=2)
    kill.set_defaults(command=_kill)

    profile = commands.add_parser("profile", help="where a saturated server's time goes")
    profile.add_argument("--seconds", type=float, default=6)
    profile.set_defaults(command=_profile)

    for command in (soak, kill, profile):
        command.add_argument("--server", choices=("uvicorn", "daphne"), default="uvicorn")
        command.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")

    page = commands.add_parser("report", help="write RESULTS.md again from results.json")
    page.set_defaults(command=lambda _chosen: _write(results.load(KEPT), KEPT, PAGE))
    return parser


def _tell(text: str) -> None:
    print(text, flush=True)


def _write(kept: Results, file: Path, page: Path) -> int:
    if not kept.machine.cores:
        _measured_machine(kept)
    results.save(kept, file)
    page.write_text(report.render(kept), encoding="utf-8")
    _tell(f"written: {page.relative_to(ROOT)}")
    return 0


def _measured_machine(kept: Results) -> None:
    kept.machine.cores = len(server_cores()) + 1
    kept.machine.python = platform.python_version()
    kept.machine.sync_ms = sync_milliseconds()
    if shutil.which("node"):
        said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
        kept.machine.node = said.stdout.strip().removeprefix("v")


# Comparing ----------------------------------------------------------------------------------------------


def _compare(chosen: argparse.Namespace) -> int:
    names = [name for name in chosen.only.split(",") if name] or list(SUITES)
    unknown = set(names) - set(SUITES)
    if unknown:
        print(f"no suite is called {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    if chosen.peers:
        install_peers()
    # Figures without the peers stay out of the tree: they would stand in for the comparison.
    file, page = (KEPT, PAGE) if chosen.peers else (OUT / "results.json", OUT / "RESULTS.md")
    kept = results.load(file)
    _measured_machine(kept)
    with Lab() as lab:
        for name in names:
            suite = SUITES[name]
            systems = [system for system in suite.systems if _wanted(system, chosen)]
            if systems:
                _tell(suite.title)
                kept.suites[name] = _suite(lab, suite, systems, chosen)
                _write(kept, file, page)
    _tell(report.table_of_targets(kept))
    return 0


def _wanted(system: str, chosen: argparse.Namespace) -> bool:
    parts = [part for part in chosen.systems.split(",") if part]
    return (chosen.peers or system not in PEERS) and (not parts or any(part in system for part in parts))


def _suite(lab: Lab, suite: Suite, names: list[str], chosen: argparse.Namespace) -> SuiteRuns:
    if suite.load is None:
        seconds = chosen.seconds or 3.0
        measured = _engines(names, seconds, chosen.rounds)
    else:
        seconds = chosen.seconds or suite.load.seconds
        load = replace(suite.load, seconds=seconds)
        systems = [lab.system(name) for name in names]
        bare = [system for system in systems if isinstance(system, Bare)]

        def match_sizes(result: Result) -> None:
            if result.system.startswith("chronoclass"):
                for system in bare:
                    system.view_bytes = int(result.report.bytes_a_view)

        runs = rounds(systems, load, chosen.rounds, tell=_tell, between=match_sizes)
        measured = {system.name: results.system_runs(system.title, runs[system.name]) for system in systems}
    return SuiteRuns(commit=commit(), date=date.today().isoformat(), seconds=seconds, systems=measured)


def _engines(names: list[str], seconds: float, count: int) -> dict[str, SystemRuns]:
    titles = {"engine-chronoclass": "ours", "engine-boardgameio": "boardgame.io"}
    found = {name: SystemRuns(title=titles[name], runs=[]) for name in names}
    with tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
        commands = {
            "engine-chronoclass": ([sys.executable, "-m", "bench.engine", str(seconds)], ROOT, {}),
            "engine-boardgameio": (
                ["node", "engine.mjs", str(seconds)],
                PEERS_FOLDER,
                node_environment(Path(folder)),
            ),
        }
        for number in range(1, count + 1):
            for name in names:
                command, where, variables = commands[name]
                done = subprocess.run(
                    command, cwd=where, env={**os.environ, **variables}, stdout=subprocess.PIPE, check=True
                )
                one = msgspec.json.decode(done.stdout, type=EngineResult)
                _tell(
                    f"  round {number} {titles[name]}: {one.rate:,.0f} moves/s, {one.bytes:.0f} bytes a view"
                )
                found[name].runs.append(
                    Figures(rate=one.rate, bytes_a_view=round(one.bytes), apart=one.apart)
                )
    return found


# One system ---------------------------------------------------------------------------------------------


def _soak(chosen: argparse.Namespace) -> int:
    kept = results.load(KEPT)
    with Lab() as lab:
        system = lab.ours(chosen.database, chosen.server)
        _tell(f"Soak of {system.title}: {chosen.minutes:g} minutes at {chosen.rate:g} moves/s a table")
        result = run(system, Load(rate=chosen.rate, seconds=chosen.minutes * 60))
    _tell(describe(result))
    kept.soaks[system.name] = Soak(
        title=system.title,
        commit=commit(),
        rate=chosen.rate,
        minutes=[
            (minute.moves, minute.latency.p50, minute.latency.p95)
            for minute in result.report.minutes
            if minute.latency is not None
        ],
        megabytes=(result.megabytes_first, result.megabytes),
        stuck=result.report.stuck,
        faults=result.faults,
    )
    return _write(kept, KEPT, PAGE)


def _kill(chosen: argparse.Namespace) -> int:
    kept = results.load(KEPT)
    with Lab() as lab:
        system = lab.ours(chosen.database, chosen.server)
        timers: list[threading.Timer] = []

        def later(_running: Running) -> None:
            timers.append(threading.Timer(chosen.seconds, system.kill))
            timers[0].start()

        result = run(system, Load(seconds=chosen.seconds + 3), on_window=later, cut=True)
        for timer in timers:
            timer.join()
    acked = sum(len(set(table.acked)) for table in result.report.tables)
    kept.kills[system.name] = Kill(
        title=system.title, commit=commit(), acked=acked, stored=system.moves_stored, faults=result.faults
    )
    _tell(f"{acked:,} acknowledged, {system.moves_stored:,} stored, faults: {result.faults or 'none'}")
    return _write(kept, KEPT, PAGE) or bool(result.faults)


def _profile(chosen: argparse.Namespace) -> int:
    kept = results.load(KEPT)
    OUT.mkdir(parents=True, exist_ok=True)
    with Lab() as lab:
        system = lab.ours(chosen.database, chosen.server)
        output = OUT / f"{system.name}.stacks"
        watchers: list[subprocess.Popen[bytes]] = []

        def watch(running: Running) -> None:
            watchers.append(profiling.start(running.servers[0], chosen.seconds - 1, output))

        _tell(describe(run(system, Load(seconds=chosen.seconds), on_window=watch)))
        for watcher in watchers:
            watcher.wait(60)
    samples, parts, functions = profiling.summarise(profiling.stacks(output.read_text().splitlines()))
    kept.profiles[system.name] = Profile(
        title=system.title, commit=commit(), samples=samples, parts=parts, functions=functions
    )
    for line in (*parts, *functions):
        _tell(f"{line.share:6.1%} {line.what}")
    return _write(kept, KEPT, PAGE)
