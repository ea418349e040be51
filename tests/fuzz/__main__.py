"""``python -m tests.fuzz [--cases 50000] [--only sqlite] [--seed 0] [--minutes 60]``."""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.conftest import empty_database
from tests.fuzz.frames import send_frames
from tests.fuzz.things import Things
from tests.live import LiveServer
from tests.postgres import postgres_server

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_schema_conformance"
)
WORKERS = 12
EXAMPLES = 10
"""For each operation and phase, with one seed."""
ROOT = Path(__file__).parents[2]
NOWHERE = "http://127.0.0.1:9"
FRAMES = 5000
"""With one seed."""
# The last two show how many requests got as far as the logic that they are meant for.
LINE = "{title:28} {cases:7} cases, {errors} server errors, {found} succeeded, {missing} found none"


@dataclass
class Total:
    requests: Counter[str] = field(default_factory=Counter)
    frames: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    errors: list[dict[str, Any]] = field(default_factory=list)
    mismatches: list[str] = field(default_factory=list)
    tracebacks: list[str] = field(default_factory=list)

    @property
    def cases(self) -> int:
        return self.requests.total() + self.frames

    @property
    def failed(self) -> bool:
        return bool(self.errors or self.mismatches or self.tracebacks)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=50_000, help="for each database, at least")
    parser.add_argument("--minutes", type=float, default=120, help="for each database, at most")
    parser.add_argument("--only", choices=("sqlite", "postgres"))
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    failed = False
    for database in ("sqlite", "postgres"):
        if options.only in (None, database):
            with ExitStack() as stack:
                url = None
                if database == "postgres":
                    url = asyncio.run(empty_database(stack.enter_context(postgres_server())))
                total = fuzz(url, options.cases, options.minutes, options.seed)
            print_total(database, total)
            failed |= total.failed
    sys.exit(int(failed))


def fuzz(url: str | None, cases: int, minutes: float, first_seed: int) -> Total:
    """Requests and frames with one seed after the other, until there were enough."""
    total, until, number = Total(), time.monotonic() + minutes * 60, first_seed
    with tempfile.TemporaryDirectory(prefix="wenko-fuzz-") as folder:
        server = LiveServer(Path(folder) / "data", **_environment(url)).start()
        try:
            while total.cases < cases and time.monotonic() < until:
                count = max(100, min(FRAMES, cases - total.cases))
                with Things(server.url, server.token) as things:
                    things.replenish()
                    sent = send_frames(server, things, count, number, until)
                total.frames += sent.cases
                total.outcomes += sent.outcomes
                total.errors += sent.errors
                _send_requests(server, Path(folder), number, until, total)
                print_total(f"… seed {number}", total)
                number += 1
        finally:
            server.stop()
            total.tracebacks = _tracebacks(server.log)
    return total


def _environment(url: str | None) -> dict[str, str]:
    proxies = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), NOWHERE)
    settings = {"WENKO_HITL_TTL": "86400", "NO_PROXY": "127.0.0.1", **proxies}
    return settings if url is None else {**settings, "WENKO_DB": url}


def _send_requests(
    server: LiveServer, folder: Path, number: int, until: float, total: Total
) -> None:
    counts = folder / "counts.json"
    counts.unlink(missing_ok=True)
    # Streams do not end while somebody is asked; frames.py reads their beginnings.
    command = [
        str(Path(sys.executable).with_name("schemathesis")),
        "run",
        # From the file: a server under load may need longer for it than Schemathesis waits.
        str(ROOT / "protocol/openapi.json"),
        f"--url={server.url}",
        f"--header=Authorization: Bearer {server.token}",
        "--exclude-path-regex=/events$|^/chat$",
        f"--checks={CHECKS}",
        f"--seed={number}",
        f"--max-examples={EXAMPLES}",
        "--phases=coverage,fuzzing,stateful",
        f"--workers={WORKERS}",
        "--request-timeout=60",
        "--generation-database=none",
        "--continue-on-failure",
        "--suppress-health-check=all",
        "--warnings=off",
        "--no-color",
    ]
    environment = {
        **os.environ,
        "SCHEMATHESIS_HOOKS": "tests.fuzz.hooks",
        "PYTHONPATH": str(ROOT),
        "WENKO_FUZZ_URL": server.url,
        "WENKO_FUZZ_TOKEN": server.token,
        "WENKO_FUZZ_COUNTS": str(counts),
    }
    process = subprocess.Popen(
        command,
        stdout=(folder / "output").open("w"),
        stderr=subprocess.STDOUT,
        env=environment,
        cwd=folder,
    )
    try:
        process.wait(timeout=max(30.0, until - time.monotonic()))
    except subprocess.TimeoutExpired:
        process.terminate()
        process.wait()
    requests, errors = json.loads(counts.read_text()) if counts.exists() else ({}, [])
    total.requests += Counter(requests)
    total.errors += errors
    if process.returncode == 1:
        total.mismatches.append((folder / "output").read_text()[-12_000:])


def _tracebacks(log: Iterable[str]) -> list[str]:
    """What the server wrote about failures of its own."""
    found: list[str] = []
    inside = False
    for line in log:
        if line.startswith("Traceback"):
            found.append("")
            inside = True
        if inside:
            found[-1] += line
            inside = line.startswith((" ", "Traceback"))
    return found


def print_total(title: str, total: Total) -> None:
    by_status: Counter[str] = Counter()
    for each, count in total.requests.items():
        by_status[each.rpartition(" ")[2]] += count
    errors = len(total.errors) + len(total.tracebacks)
    found = sum(count for status, count in by_status.items() if status.startswith("2"))
    shown = {"title": title, "cases": total.cases, "errors": errors, "found": found}
    print(LINE.format(**shown, missing=by_status["404"]), flush=True)
    print("   requests:", dict(sorted(by_status.items())), "frames:", total.frames, flush=True)
    if title.startswith("…"):
        return
    print("   replies to frames:", dict(total.outcomes.most_common()))
    errors_shown = [json.dumps(each, ensure_ascii=False) for each in total.errors]
    for failure in [*errors_shown, *total.tracebacks, *total.mismatches][:20]:
        print("   ", failure)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
