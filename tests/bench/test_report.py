"""The table of targets: ratios round by round, and what they reach."""

from __future__ import annotations

import pytest

from bench.report import number, render, table_of_targets
from bench.results import Figures, Results, SuiteRuns, SystemRuns
from bench.stats import Latency
from bench.suites import PEERS, SUITES
from bench.targets import OURS, TARGETS, Server, Target


def runs(title: str, rates: list[float | None]) -> SystemRuns:
    made = [
        None if rate is None else Figures(rate=rate, latency=Latency(2.0, 3.0, 5.0, 9.0, 100), server_cpu=120)
        for rate in rates
    ]
    return SystemRuns(title=title, runs=made)


def measured() -> Results:
    systems = {
        OURS.format(server="uvicorn"): runs("ours", [700.0, 800.0, 900.0]),
        "boardgameio-flatfile": runs("peer", [100.0, 100.0, None]),
    }
    return Results(suites={"saturated": SuiteRuns("abc", "2026-01-01", 5, systems)})


def target(start: str) -> Target:
    return next(row for row in TARGETS if row.title.startswith(start))


def test_a_ratio_is_the_median_over_rounds_that_have_both() -> None:
    value = target("durable SQLite / boardgame.io FlatFile").of(measured(), "uvicorn")
    assert value is not None
    assert (value.median, value.low, value.high, value.rounds) == (7.5, 7.0, 8.0, 2)


def test_a_figure_of_ours_alone_needs_no_peer() -> None:
    value = target("p99 / p50").of(measured(), "uvicorn")
    assert value is not None
    assert value.median == 2.5


def test_what_was_not_measured_is_said_so() -> None:
    assert target("durable SQLite / boardgame.io memory").of(measured(), "uvicorn") is None
    assert "not measured" in table_of_targets(measured())


@pytest.mark.parametrize(
    ("start", "value", "reached"),
    [
        ("durable SQLite / boardgame.io FlatFile", 12.0, "stretch"),
        ("durable SQLite / boardgame.io FlatFile", 6.0, "must"),
        ("durable SQLite / boardgame.io FlatFile", 5.99, "no"),
        ("server CPU", 150.0, "stretch"),
        ("server CPU", 151.0, "must"),
        ("server CPU", 301.0, "no"),
    ],
)
def test_targets_at_their_edges(start: str, value: float, reached: str) -> None:
    assert target(start).reached(value) == reached


@pytest.mark.parametrize("server", ["uvicorn", "daphne"])
def test_every_target_names_systems_that_its_suite_runs(server: Server) -> None:
    for row in TARGETS:
        for name in (row.ours, row.theirs):
            assert name is None or name.format(server=server) in SUITES[row.suite].systems, row.title


def test_peers_are_those_that_suites_run() -> None:
    run = {name for suite in SUITES.values() for name in suite.systems}
    assert {name for name in run if "boardgameio" in name} == set(PEERS)


def test_the_page_has_the_commit_the_range_and_why_runs_do_not_count() -> None:
    results = measured()
    results.suites["saturated"].systems["boardgameio-flatfile"].invalid.append("generator 91% busy")
    page = render(results)
    assert "`abc`" in page
    assert "7.50 (7.00–8.00, 2 rounds)" in page
    assert "generator 91% busy" in page


@pytest.mark.parametrize(
    ("value", "text"), [(0.1234, "0.123"), (1.234, "1.23"), (12.34, "12.3"), (12345.6, "12,346")]
)
def test_numbers_show_three_figures(value: float, text: str) -> None:
    assert number(value) == text
