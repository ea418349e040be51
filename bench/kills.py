"""Real servers killed with ``-9`` in the middle of what changes many files or rows.

Afterwards everything must be as before or as after, and the records must say which. Three of four
kills of an undo and of a trial are aimed at a share of its changes, so that most are inside; the
others at a time between the first change and the end, as long as that took without a kill.
``BENCH_KILLS=undo:20,trial:10`` chooses the kinds and how often.
"""

import asyncio
import contextlib
import gzip
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil

from bench.figures import Figure
from tests import live
from tests.live import JsonObject, LiveServer
from tests.support.forkserver import ForkServer
from tests.support.scripted_server import ChatClient, chat_client
from tests.support.undo import Tree, tree_of
from wenko.sandbox.bubblewrap import executor_pid
from wenko.sandbox.folder import Folder
from wenko.sandbox.trial_folders import trial_name

KILLS = os.environ.get("BENCH_KILLS", "undo:26,trial:14,upload:6,deletion:6,migration:6")
FILES = 120
LIMIT = 240.0
UPLOAD = 8 << 20
OLD_DATABASE = Path(__file__).parents[1] / "tests/data/database-0001.db.gz"


@dataclass(slots=True)
class Counts:
    """Of one kind."""

    kills: int = 0
    inside: int = 0
    """Kills after which something had changed and not all."""
    mixtures: int = 0
    lost: int = 0
    """The records do not say what is on the disk, or something is gone."""
    stuck: int = 0
    examples: list[str] = field(default_factory=list)

    def fault(self, kind: str, example: str) -> None:
        setattr(self, kind, getattr(self, kind) + 1)
        self.examples.append(f"{kind}: {example}"[:300])


def figures() -> Iterator[Figure]:
    LiveServer.spawn = staticmethod(ForkServer().spawn)
    # What is counted as stuck must not be a machine that is only slow.
    live.TIMEOUT = LIMIT
    wanted = [each.split(":") for each in KILLS.split(",")]
    results = {}
    print(
        f"{'kind':<12}{'kills':>7}{'inside':>8}{'mixtures':>10}{'lost':>6}{'stuck':>7}", flush=True
    )
    for kind, count in wanted:
        with tempfile.TemporaryDirectory(prefix="wenko-kills-") as folder:
            counts = results[kind] = asyncio.run(_kill_often(kind, int(count), Path(folder)))
        print(
            f"{kind:<12}{counts.kills:>7}{counts.inside:>8}{counts.mixtures:>10}"
            f"{counts.lost:>6}{counts.stuck:>7}",
            *counts.examples[:5],
            sep="\n    ",
            flush=True,
        )
    faults = sum(each.mixtures + each.lost + each.stuck for each in results.values())
    yield Figure("kills in the middle of a change", sum(e.kills for e in results.values()), "")
    yield Figure("  that left a mixture, a loss or a standstill", faults, "", 0)


async def _kill_often(kind: str, count: int, data: Path) -> Counts:
    counts, chance = Counts(), random.Random(kind)
    if kind == "migration":
        for number in range(count):
            await _migration(data / str(number), chance, counts)
            print(f"  {kind} {number + 1}/{count}: {counts}"[:200], file=sys.stderr, flush=True)
        return counts
    mode = "ask-risky" if kind == "trial" else "auto"
    server = LiveServer(data, WENKO_LANGUAGE="en", WENKO_MODE=mode, WENKO_TRIAL_AUTO_MB="0")
    await asyncio.to_thread(server.start)
    try:
        victim = Victim(server, chance, counts)
        work = {"undo": _undo, "trial": _trial, "upload": _upload, "deletion": _deletion}[kind]
        # The first one, without a kill, shows how long it takes.
        for number in range(count + 1):
            victim.number = number
            await work(victim)
            print(f"  {kind} {number}/{count}: {counts}"[:200], file=sys.stderr, flush=True)
    finally:
        with contextlib.suppress(Exception):
            await asyncio.to_thread(server.stop)
        for folder in (data / "sandboxes").iterdir():
            with contextlib.suppress(Exception):
                _kill_executor(Folder(folder.parent, folder.name))
    return counts


class Victim:
    """The server that is killed, and the conversation in which it works."""

    def __init__(self, server: LiveServer, chance: random.Random, counts: Counts) -> None:
        self.server = server
        self.chance = chance
        self.counts = counts
        self.number = 0
        self.window = 0.1
        self.conversation = ""
        self.states: list[Tree] = []
        """Of the conversation whose change is undone and made again."""

    @property
    def folder(self) -> Folder:
        return Folder(self.server.data / "sandboxes", self.conversation)

    def tree(self) -> Tree:
        found = tree_of(self.folder.workspace)
        return {path: each for path, each in found.items() if not path.endswith(".wenko-upload")}

    def tree_after_kill(self) -> Tree | None:
        """Null while the executor, which outlives the server, still changes it."""
        try:
            return self.tree()
        except FileNotFoundError:
            return None

    def temporaries(self) -> list[Path]:
        return list(self.folder.workspace.rglob("*.wenko-upload"))

    async def during(
        self,
        work: Awaitable[Any],
        watched: Callable[[], object],
        progress: Callable[[], float] | None = None,
    ) -> None:
        """Begin, wait for the first change, and kill some time later; not in the first round."""
        before = watched()
        task = asyncio.ensure_future(work)
        deadline = time.monotonic() + LIMIT
        while watched() == before and not task.done() and time.monotonic() < deadline:
            await asyncio.sleep(0.0005)
        began = time.monotonic()
        if self.number == 0:
            await task
            self.window = time.monotonic() - began
            return
        if progress is not None and self.number % 4:
            share = self.chance.uniform(0.02, 0.98)
            while progress() < share and not task.done() and time.monotonic() < deadline:
                await asyncio.sleep(0)
        else:
            await asyncio.sleep(self.chance.uniform(0, self.window * 1.1))
        await self.kill(with_sandbox=self.number % 2 == 0)
        with contextlib.suppress(Exception):
            await task
        self.counts.kills += 1

    async def kill(self, with_sandbox: bool) -> None:
        helpers = []
        if with_sandbox:
            # The process that applies a trial is the server's child.
            helpers = psutil.Process(self.server.pid).children(recursive=True)
            _kill_executor(self.folder)
        os.kill(self.server.pid, signal.SIGKILL)
        for each in helpers:
            with contextlib.suppress(psutil.Error):
                if any("trial_copy" in part for part in each.cmdline()):
                    each.kill()
        await asyncio.to_thread(self.server.kill)

    async def restart(self) -> bool:
        try:
            await asyncio.to_thread(self.server.start)
        except AssertionError as error:
            self.counts.fault("stuck", str(error)[-200:])
            return False
        return True

    def judge(self, before: Tree, after: Tree, changed: Tree | None) -> None:
        """Compare with what is there; ``changed`` is what was there before the restart."""
        self.counts.inside += changed not in (before, after)
        now = self.tree()
        if now not in (before, after):
            new = sum(now.get(path) == each for path, each in after.items())
            old = sum(now.get(path) == each for path, each in before.items())
            self.counts.fault(
                "mixtures", f"{old} of {len(before)} as before, {new} of {len(after)} as after"
            )


def _kill_executor(folder: Folder) -> None:
    if (pid := executor_pid(folder)) is not None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


# --- undo -------------------------------------------------------------------------------------


def _many_changes(number: int) -> str:
    """Files that are made, deleted, replaced, and something that becomes something else."""
    each = f"for i in $(seq {FILES}); do echo {number} $i >"
    kind = "mkdir kind && echo x > kind/f" if number % 2 else "echo x > kind"
    return (
        f"rm -rf a*; mkdir -p a{number}/s b; {each} a{number}/s/$i; done; {each} b/$i; done;"
        f" chmod {'700' if number % 2 else '755'} b; ln -sfn a{number} link; rm -rf kind; {kind}"
    )


def _progress(root: Path, new: str) -> Callable[[], float]:
    """The share of the changes that are made, on the way to the files of ``new``."""
    old = [each.name for each in root.glob("a*") if each.name != new]
    before = {each.name: each.inode() for each in _entries(root / "b")}

    def share() -> float:
        gone = FILES - sum(len(_entries(root / each / "s")) for each in old)
        made = len(_entries(root / new / "s"))
        replaced = sum(before.get(each.name) != each.inode() for each in _entries(root / "b"))
        return (gone + made + replaced) / (3 * FILES)

    return share


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return []


async def _run(victim: Victim, command: str) -> None:
    events = await victim.server.run(f"$ {command}", victim.conversation or None)
    assert events[-1]["success"], events[-1]
    victim.conversation = events[-1].get("conversation_id") or victim.conversation


async def _conversation(victim: Victim) -> None:
    async with victim.server.http() as http:
        reply = await http.post("/conversations", json={})
        victim.conversation = reply.json()["data"]["id"]


async def _undo(victim: Victim) -> None:
    """The newest change is undone, which the next round undoes in turn."""
    url = f"/conversations/{victim.conversation}"
    if not victim.conversation:
        await _conversation(victim)
        url = f"/conversations/{victim.conversation}"
        for number in (0, 1):
            await _run(victim, _many_changes(number))
            victim.states.append(victim.tree())
    now = victim.tree()
    other = victim.states[victim.states.index(now) - 1]
    records = len(await _get(victim.server, f"{url}/checkpoints"))
    root = victim.folder.workspace
    looked = [root, root / "a0/s", root / "a1/s", root / "b"]
    await victim.during(
        _post(victim.server, f"{url}/undo", {}),
        lambda: [each.stat().st_mtime_ns if each.exists() else 0 for each in looked],
        _progress(root, next(each for each in ("a0", "a1") if each in other)),
    )
    if victim.number == 0:
        assert victim.tree() == other
        return
    there = victim.tree_after_kill()
    if not await victim.restart():
        return
    # Whoever uses the files first finds it finished; its look at them also removes leftovers.
    again = await _post(victim.server, f"{url}/undo", {"dry_run": True})
    if not again["success"]:
        victim.counts.fault("stuck", str(again))
        return
    victim.judge(now, other, there)
    listed = await _get(victim.server, f"{url}/checkpoints")
    if len(listed) - records != (victim.tree() == other):
        victim.counts.fault("lost", f"{records} records became {len(listed)}")
    if again["data"]["conflicts"] or again["data"]["failed"]:
        victim.counts.fault("lost", f"not as recorded: {again['data']['conflicts'][:3]}")
    if victim.temporaries():
        victim.counts.fault("lost", f"left: {victim.temporaries()[:2]}")
    if victim.tree() not in victim.states:
        victim.states[:], victim.conversation = [], ""


async def _get(server: LiveServer, path: str) -> Any:
    async with server.http() as http:
        return (await http.get(path)).json()["data"]


async def _post(server: LiveServer, path: str, body: JsonObject) -> JsonObject:
    async with server.http() as http:
        reply: JsonObject = (await http.post(path, json=body)).json()
    return reply


# --- applying a trial -------------------------------------------------------------------------


async def _trial(victim: Victim) -> None:
    victim.server.ask_about("shell(rm -rf nothing)")
    async with chat_client(victim.server) as chat:
        await chat.send(f"$ rm -rf nothing; {_many_changes(victim.number)}", victim.conversation)
        victim.conversation = chat.conversation_id
        asked = await chat.question()
        await chat.post(f"/hitl/{asked['id']}/try")
        chat.events += await chat.socket.events_until(
            lambda event: event["type"] == "trial" and event["payload"]["status"] == "finished"
        )
        copy = victim.server.data / "sandboxes" / trial_name(asked["id"])
        before, after = victim.tree(), tree_of(copy / "workspace")
        root = victim.folder.workspace
        looked = [root, root / f"a{victim.number - 1}/s", root / "b"]
        await victim.during(
            _approve(chat, asked),
            lambda: [each.stat().st_mtime_ns if each.exists() else 0 for each in looked],
            _progress(root, f"a{victim.number}"),
        )
        seq = chat.events[-1]["seq"]
    if victim.number == 0:
        assert victim.tree() == after
        return
    there = victim.tree_after_kill()
    if not await victim.restart():
        return
    try:
        async with asyncio.timeout(LIMIT):
            while (await _question_is_open(victim.server, asked["id"])) is True:
                # The answer itself was lost with the server: it is given again.
                await _post(
                    victim.server,
                    "/hitl/respond",
                    {"request_id": asked["id"], "action": "approve", "data": {}},
                )
            events = await victim.server.remaining_events(victim.conversation, seq)
    except Exception as error:
        victim.counts.fault("stuck", repr(error))
        return
    victim.judge(before, after, there)
    if events[-1]["success"] != (victim.tree() == after):
        victim.counts.fault("lost", f"success {events[-1]['success']} and the files are not so")
    if copy.exists():
        victim.counts.fault("lost", "a copy is left")


async def _approve(chat: ChatClient, asked: JsonObject) -> None:
    await chat.answer(asked)
    await chat.end()


async def _question_is_open(server: LiveServer, question_id: str) -> bool:
    async with server.http() as http:
        reply = (await http.get(f"/hitl/{question_id}")).json()
    data = reply.get("data") or {}
    return data.get("status") == "pending"


# --- an upload --------------------------------------------------------------------------------


async def _upload(victim: Victim) -> None:
    if not victim.conversation:
        await _conversation(victim)
        await _run(victim, "echo old > target.bin; echo 1 > other")
    before = victim.tree()
    data = victim.chance.randbytes(UPLOAD)
    after = {**before, "target.bin": (before["target.bin"][0], data)}
    url = f"/endpoint/file/sandbox/{victim.conversation}/upload"

    async def send() -> None:
        async with victim.server.http() as http:
            reply = await http.post(
                url, params={"path": "target.bin"}, files={"file": ("target.bin", data)}
            )
            assert reply.is_success, reply.text

    root = victim.folder.workspace
    await victim.during(send(), lambda: root.stat().st_mtime_ns)
    if victim.number == 0:
        assert victim.tree() == after
        return
    there = bool(victim.temporaries())
    if not await victim.restart():
        return
    victim.counts.inside += there
    # As if the time after which it counts as abandoned were over.
    for each in victim.temporaries():
        os.utime(each, (0, 0))
    url = f"/conversations/{victim.conversation}/undo"
    looked = await _post(victim.server, url, {"dry_run": True})
    if not looked["success"]:
        victim.counts.fault("stuck", str(looked))
        return
    victim.judge(before, after, before)
    if victim.temporaries():
        victim.counts.fault("lost", "a temporary file is left")


# --- deleting a conversation --------------------------------------------------------------------


async def _deletion(victim: Victim) -> None:
    await _conversation(victim)
    await _run(victim, _many_changes(victim.number))
    before, folder = victim.tree(), victim.folder.path
    url = f"/conversations/{victim.conversation}"

    async def delete() -> None:
        async with victim.server.http() as http:
            assert (await http.delete(url)).is_success

    await victim.during(delete(), lambda: folder.exists() and folder.stat().st_ctime_ns)
    if victim.number == 0:
        assert not folder.exists()
        return
    if not await victim.restart():
        return
    async with victim.server.http() as http:
        reply = await http.get(url)
    if reply.status_code == httpx.codes.NOT_FOUND:
        victim.counts.inside += folder.exists()
        return
    victim.counts.inside += not folder.exists()
    if not folder.exists() or victim.tree() != before:
        # Whoever asks again gets rid of it.
        await delete()
        if folder.exists():
            victim.counts.fault("mixtures", "a conversation without its files")


# --- migrating an old database ------------------------------------------------------------------


async def _migration(data: Path, chance: random.Random, counts: Counts) -> None:
    data.mkdir()
    database = data / "wenko.db"
    database.write_bytes(gzip.decompress(OLD_DATABASE.read_bytes()))
    before = _rows(database)
    server = LiveServer(data, WENKO_LANGUAGE="en")
    size = database.stat().st_size
    starting = asyncio.ensure_future(asyncio.to_thread(server.start))
    deadline = time.monotonic() + LIMIT
    beside = data / "wenko.db-wal"
    while time.monotonic() < deadline and not starting.done():
        if beside.exists() or database.stat().st_size != size:
            break
        await asyncio.sleep(0.0005)
    await asyncio.sleep(chance.uniform(0, 0.3))
    counts.kills += 1
    counts.inside += not starting.done()
    if server._process is not None:
        os.kill(server.pid, signal.SIGKILL)
    with contextlib.suppress(AssertionError):
        await starting
    with contextlib.suppress(Exception):
        await asyncio.to_thread(server.kill)
    try:
        await asyncio.to_thread(server.start)
    except AssertionError as error:
        counts.fault("stuck", str(error)[-200:])
        return
    await asyncio.to_thread(server.stop)
    after = _rows(database)
    # A run that was not finished goes on, and adds events.
    if any(after[table] < count for table, count in before.items()):
        counts.fault("lost", f"{before} became {after}")


def _rows(database: Path) -> dict[str, int]:
    tables = ("users", "conversations", "runs", "events", "questions", "memories")
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return {
            each: int(connection.execute(f"SELECT count(*) FROM {each}").fetchone()[0])
            for each in tables
        }
