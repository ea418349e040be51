"""How far a message walks: modules and functions between it and its effects, in a real server.

One message begins a loop: its opening turn has two calls, then the model answers. A *hop* is a
function of ours on the way from ``submit`` to what it reaches, also across the tasks it starts.
What the server does beside the message until its end is counted too; what is imported is not.
"""

import asyncio
import sys
import tempfile
import threading
from collections.abc import Iterator
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType
from typing import Any

import wenko
from bench.figures import Figure
from tests.support.provider_server import provider_server
from wenko.testing.wire_formats import ProviderReply

SOURCE = Path(wenko.__file__).parent
CORE = ("run", "planners", "models")
"""Layers whose modules and lines are counted alone, too."""
SUBMIT = ("service/conversations.py", "submit")
SANDBOX_CALL = ("sandbox/session.py", "run")
MODEL_REQUEST = ("models/transport/client.py", "stream")
COMMANDS = ("echo one > one.txt && cat one.txt", "ls")
Hop = tuple[str, str]
"""A file of ours, and a function of it."""


class Walk:
    """What runs of our source from ``submit`` to the end of the message."""

    def __init__(self) -> None:
        self.files: dict[str, None] = {}
        """In the order in which they were reached."""
        self.chains: dict[Hop, list[Hop]] = {}
        """The longest way to each end."""
        self.active = self._ended = False
        self._origins: dict[asyncio.Task[Any], list[Hop]] = {}
        """How each task came to be."""

    def install(self) -> None:
        """Before the server starts its threads: a profile function is one of each thread."""
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        asyncio.get_running_loop().set_task_factory(self._task)

    def uninstall(self) -> None:
        """Threads that have begun keep their function."""
        self.active, self._ended = False, True
        asyncio.get_running_loop().set_task_factory(None)
        sys.setprofile(None)
        threading.setprofile(None)

    def _task(self, loop: asyncio.AbstractEventLoop, work: Any, **named: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **named)
        if self.active:
            self._origins[task] = self._chain(sys._getframe(1))
        return task

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        # Modules and class bodies run when they are imported, not for the message.
        if event != "call" or self._ended or not frame.f_code.co_flags & CO_OPTIMIZED:
            return
        hop = _hop(frame)
        if hop is None:
            return
        self.active = self.active or hop == SUBMIT
        if not self.active:
            return
        self.files.setdefault(hop[0])
        if hop in (SANDBOX_CALL, MODEL_REQUEST):
            chain = self._chain(frame)
            if SUBMIT in chain:
                chain = chain[chain.index(SUBMIT) :]
                self.chains[hop] = max(self.chains.get(hop, []), chain, key=len)

    def _chain(self, frame: FrameType | None) -> list[Hop]:
        inner: list[Hop] = []
        while frame is not None:
            if (hop := _hop(frame)) is not None:
                inner.append(hop)
            frame = frame.f_back
        try:
            task = asyncio.current_task()
        except RuntimeError:
            task = None
        return [*(self._origins.get(task, []) if task else []), *reversed(inner)]


def _hop(frame: FrameType) -> Hop | None:
    path = frame.f_code.co_filename
    if not path.startswith(f"{SOURCE}/") or path.startswith(f"{SOURCE}/testing/"):
        return None
    return path[len(f"{SOURCE}/") :], frame.f_code.co_name


def figures() -> Iterator[Figure]:
    walk = Walk()
    asyncio.run(_walk(walk))
    core = [each for each in walk.files if each.startswith(CORE)]
    yield Figure("modules that a looping message runs through", len(walk.files), "", 60)
    yield Figure(f"  of them in {', '.join(CORE)}", len(core), "")
    yield Figure("hops from submit to the sandbox's call", len(walk.chains[SANDBOX_CALL]), "", 13)
    yield Figure("hops from submit to the model's request", len(walk.chains[MODEL_REQUEST]), "", 13)
    lines = sum(_lines(path) for layer in CORE for path in (SOURCE / layer).rglob("*.py"))
    yield Figure(f"lines of {', '.join(CORE)}", lines, "", 11_000)
    for end, chain in walk.chains.items():
        print(f"to {end[0]}: " + " → ".join(f"{file}:{name}" for file, name in chain))
    print("files in order: " + " ".join(walk.files))


async def _walk(walk: Walk) -> None:
    calls = tuple(("shell", {"command": each}) for each in COMMANDS)
    replies = iter([ProviderReply("I look at it.", calls), ProviderReply("There is one file.")])
    with tempfile.TemporaryDirectory() as folder:
        walk.install()
        try:
            data = Path(folder)
            async with provider_server(data, sandbox="bubblewrap", mode="auto") as server:
                server.provider.on_request = lambda _: next(replies)
                events = await server.run("How many files are there after that?")
                walk.uninstall()
        finally:
            walk.uninstall()
    assert events[-1]["success"], events[-1]
    assert sum(each["type"] == "tool_result" for each in events) == len(COMMANDS), events


def _lines(path: Path) -> int:
    return len(path.read_text().splitlines())
