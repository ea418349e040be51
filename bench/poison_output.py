"""One line of output that once stopped the server, on three servers on PostgreSQL.

``python -m bench poison_output``. Before the repair each server that took the run over stood still
in turn. With ``BENCH_SOURCE=folder`` the servers run the ``src`` of another commit.
"""

import asyncio
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from bench.figures import Figure, wait_until_idle
from bench.health_probe import HealthProbe
from tests.conftest import empty_database
from tests.live import JsonObject, LiveServer, Process, Spawn, only, spawn_interpreter
from tests.postgres import postgres_server

OUTPUTS = {
    "one line of 2 KB": "print('http://'*300); sys.exit(1)",
    "one line of 63 KB": "print('http://'*9000); sys.exit(1)",
    "63 KB in 300 lines": "print(('http://'*30+chr(10))*300); sys.exit(1)",
}
PATIENCE = float(os.environ.get("BENCH_PATIENCE", "120"))
"""Seconds until a run that has not ended counts as stuck."""
QUIET = 12.0
"""Seconds that the servers are watched after the last run: longer than a lease."""
TARGET = 1.0


@dataclass(slots=True)
class Seen:
    ends: dict[str, str] = field(default_factory=dict)
    """How the run with each output ended."""
    stuck: int = 0
    longest: list[float] = field(default_factory=list)
    """``GET /health``, of each server."""
    lost: int = 0
    """Requests without a reply."""


def figures() -> Iterator[Figure]:
    if source := os.environ.get("BENCH_SOURCE"):
        LiveServer.spawn = staticmethod(_of_source(source))
    with postgres_server() as database, tempfile.TemporaryDirectory() as folder:
        seen = asyncio.run(_poisoned(asyncio.run(empty_database(database)), Path(folder)))
    for name, end in seen.ends.items():
        print(f"  {name}: {end}")
    waits = ", ".join(f"{each:.2f} s" for each in seen.longest)
    load = os.getloadavg()[0]
    print(f"  longest GET /health of each server: {waits}; load of the machine {load:.0f}")
    yield Figure("poisonous outputs whose run did not end", seen.stuck, "", 0)
    yield Figure("requests without a reply", seen.lost, "", 0)
    yield Figure("longest GET /health on three servers", max(seen.longest), "s", TARGET)


def _of_source(source: str) -> Spawn:
    def spawn(arguments: list[str], environment: dict[str, str]) -> Process:
        return spawn_interpreter(arguments, {**environment, "PYTHONPATH": source})

    return spawn


async def _poisoned(url: str, folder: Path) -> Seen:
    shared = {
        "WENKO_DB": url,
        "WENKO_TOKEN": secrets.token_hex(32),
        "WENKO_SANDBOXES": str(folder / "sandboxes"),
        "WENKO_MODE": "auto",
        "WENKO_LANGUAGE": "en",
    }
    servers = [LiveServer(folder / str(number), **shared) for number in range(3)]
    seen = Seen()
    probes = []
    try:
        for server in servers:
            await asyncio.to_thread(server.start)
            await asyncio.to_thread(wait_until_idle, server.pid)
        # A healthy one first: it prepares what all sandboxes share.
        await servers[0].run("$ echo ready")
        probes = [HealthProbe(server.url) for server in servers]
        for name, code in OUTPUTS.items():
            seen.ends[name] = end = await _end(servers, f'$ python3 -c "import sys; {code}"')
            seen.stuck += end.startswith("stuck")
            print(f"  {name}: {end}", file=sys.stderr, flush=True)
        await asyncio.sleep(QUIET)
    finally:
        for probe in probes:
            longest, lost = probe.stop()
            seen.longest.append(longest)
            seen.lost += lost
        for server in servers:
            # One that stands still does not end by itself.
            await asyncio.to_thread(server.kill)
    return seen


async def _end(servers: list[LiveServer], message: str) -> str:
    """How the run ends, as followers of any server see it."""
    began = time.monotonic()
    async with servers[0].socket() as socket:
        conversation = (await socket.chat(message))["conversation_id"]
    followers = [asyncio.create_task(_last(each, conversation)) for each in servers]
    done, waiting = await asyncio.wait(
        followers, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
    )
    for each in waiting:
        each.cancel()
    await asyncio.wait(followers)
    took = time.monotonic() - began
    for each in done:
        last, result = each.result()
        output = len(result["stdout"]) if result else 0
        return (
            f"ended after {took:.1f} s, success {last['success']}, {output:,} characters of output"
        )
    return f"stuck after {took:.0f} s"


async def _last(server: LiveServer, conversation: str) -> tuple[JsonObject, JsonObject | None]:
    while True:
        try:
            events = await server.remaining_events(conversation)
        except (OSError, httpx.HTTPError, WebSocketException, TimeoutError, AssertionError):
            await asyncio.sleep(0.2)
            continue
        results = only(events, "tool_result")
        return events[-1], results[0]["data"]["result"] if results else None
