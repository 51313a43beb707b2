"""Processes and cores: placing them, starting and ending them, and what CPU time they used."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

TICK = os.sysconf("SC_CLK_TCK")
ROOT = Path(__file__).resolve().parents[1]
SCRATCH = os.environ.get("BENCH_SCRATCH", "/var/tmp")
"""Where databases of runs lie: on a real disk, as the temporary folder is often held in memory, where
nothing is durable."""


def generator_core() -> int:
    """The core that the load generator has for itself: the last one this process may use."""
    return max(os.sched_getaffinity(0))


def server_cores() -> set[int]:
    """The cores of a server under test: all but the generator's, where there is more than one."""
    cores = os.sched_getaffinity(0)
    return cores - {generator_core()} or cores


def allow_many_files() -> None:
    """Raise this process's limit of open files as far as it may go: 3,000 sockets need more than the usual
    1,024."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def parse_cpu_seconds(stat: str) -> float:
    """User and system time, in seconds, out of a line of /proc/<pid>/stat; the command's name may hold
    anything."""
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def cpu_seconds(pids: Sequence[int]) -> float:
    """CPU time that these processes have used so far, all threads; 0 for one that is gone."""
    total = 0.0
    for pid in pids:
        try:
            total += parse_cpu_seconds(Path(f"/proc/{pid}/stat").read_text())
        except (FileNotFoundError, ProcessLookupError):
            continue
    return total


def children(pid: int) -> list[int]:
    """The processes that `pid` started and that still run."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(stat.rpartition(")")[2].split()[1]) == pid:
                found.append(int(entry.name))
    return found


def resident_megabytes(pid: int) -> float:
    """Memory that the process holds now."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000


class Process:
    """A server process under test; its output goes to a file, shown when it fails."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        log: Path,
        env: Mapping[str, str] | None = None,
        cores: set[int] | None = None,
        cwd: Path = ROOT,
    ) -> None:
        def prepare() -> None:
            allow_many_files()
            if cores:
                os.sched_setaffinity(0, cores)

        self.log = log
        with log.open("wb") as output:
            self.popen = subprocess.Popen(
                list(command),
                cwd=cwd,
                env={**os.environ, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=prepare,
            )

    @property
    def pid(self) -> int:
        return self.popen.pid

    def wait_for_http(self, url: str, seconds: float = 60.0) -> None:
        """Return when `url` answers, with whatever status.

        :raises RuntimeError: when the process ends or stays silent; with the end of its log.
        """
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.popen.poll() is not None:
                break
            try:
                with urllib.request.urlopen(url, timeout=5):
                    return
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.05)
        tail = self.log.read_text(errors="replace")[-3000:]
        self.stop()
        raise RuntimeError(f"the server did not come up: {self.popen.args!r}\n{tail}")

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.popen.kill()
        self.popen.wait()

    def stop(self) -> None:
        """End it politely, then not."""
        if self.popen.poll() is None:
            self.popen.send_signal(signal.SIGTERM)
            try:
                self.popen.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


def sync_milliseconds(folder: str = SCRATCH, times: int = 200) -> float:
    """The median time to make 4 kB durable there: what a commit costs at least."""
    block, taken = b"x" * 4096, []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(times):
            os.write(file.fileno(), block)
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            taken.append(time.perf_counter() - began)
    return median(taken) * 1000


def commit() -> str:
    """The commit of this tree, marked where files other than the results differ from it; else `none`."""
    head = _git("rev-parse", "--short=12", "HEAD")
    if not head:
        return "none"
    changed = _git("status", "--porcelain", "--", ".", ":!bench/results.json", ":!bench/RESULTS.md")
    return f"{head} with changes" if changed else head


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""
