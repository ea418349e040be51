"""``python -m bench.chaos [--faults 60] [--rounds 4] [--only postgres] [--questions 1000]``."""

import argparse
import asyncio
import sys
import time
from collections import Counter

from bench.chaos.checks import VIOLATIONS, Report
from bench.chaos.clock import Clock, build_clock
from bench.chaos.harness import experiment
from bench.chaos.soak import soak
from tests.conftest import empty_database
from tests.live import LiveServer
from tests.postgres import postgres_server
from tests.support.forkserver import ForkServer


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.chaos", description=__doc__)
    parser.add_argument("--faults", type=int, default=60, help="in each round")
    parser.add_argument("--rounds", type=int, default=4, help="for each database")
    parser.add_argument(
        "--minutes", type=float, default=600, help="no new round after, for each database"
    )
    parser.add_argument("--longest", type=float, default=30.0, help="seconds of one fault")
    parser.add_argument("--only", choices=("sqlite", "postgres"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--questions", type=int, default=0, help="open in the first round")
    parser.add_argument("--soak", type=float, metavar="HOURS", help="run on, and print resources")
    options = parser.parse_args()
    clock = build_clock() if options.soak is None else None
    LiveServer.spawn = staticmethod(ForkServer(clock.environment if clock else None).spawn)
    if options.soak:
        with postgres_server() as server:
            sys.exit(asyncio.run(soak(asyncio.run(empty_database(server)), options.soak)))
    failed = False
    if options.only in (None, "sqlite"):
        failed |= _rounds("sqlite", "", options, clock)
    if options.only in (None, "postgres"):
        with postgres_server() as server:
            failed |= _rounds("postgres", server, options, clock)
    sys.exit(int(failed))


def _rounds(database: str, server: str, options: argparse.Namespace, clock: Clock | None) -> bool:
    total: Counter[str] = Counter()
    violations, began = 0, time.monotonic()
    for number in range(options.rounds):
        seed = options.seed + number
        url = asyncio.run(empty_database(server)) if database == "postgres" else None
        report, injected = asyncio.run(
            experiment(
                url,
                options.faults,
                seed,
                longest=options.longest,
                questions=0 if number else options.questions,
                clock=clock,
            )
        )
        print_report(f"{database}, seed {seed}", report, injected)
        violations += sum(report.violations.values())
        total += injected
        if time.monotonic() - began > options.minutes * 60:
            break
    print(f"== {database}: {sum(total.values())} faults, {violations} violations\n", flush=True)
    return violations > 0


def print_report(title: str, report: Report, injected: Counter[str]) -> None:
    print(f"-- {title}")
    print("   faults:", ", ".join(f"{count} {name}" for name, count in sorted(injected.items())))
    print(f"   runs: {report.runs}, ended {report.ended}, succeeded {report.succeeded}", end="")
    print(f", others {dict(report.codes)}" if report.codes else "")
    print(f"   answers accepted: {report.answers}")
    print(f"   most charges of a run: {report.most_charges}, most deaths {report.most_deaths}")
    if report.take_overs:
        print(f"   take-overs: {report.take_overs}, slowest {report.slowest_take_over:.1f} s")
    for name in VIOLATIONS:
        print(f"   {name}: {report.violations[name]}")
    for example in report.examples:
        print("     ", example)
    for failure in report.failures[:5]:
        print(failure)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
