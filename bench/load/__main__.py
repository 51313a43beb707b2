"""The generator's process: a plan on stdin, the lines `window`, `end` and a report (JSON) on stdout."""

from __future__ import annotations

import os
import sys

import msgspec
import uvloop

from bench.machine import allow_many_files

from .drive import Run
from .plan import Plan, Report


async def _play(plan: Plan) -> Report:
    return await Run(plan)()


def main() -> None:
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    allow_many_files()
    if plan.core is not None:
        os.sched_setaffinity(0, {plan.core})
    try:
        report = uvloop.run(_play(plan))
    except (ConnectionError, TimeoutError) as error:
        sys.exit(f"could not sit down: {error}")
    sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")


if __name__ == "__main__":
    main()
