"""Makes the attempts in a fresh sandbox, next to one of somebody else."""

import asyncio
import json
import os
import secrets
import socket
import tempfile
from collections.abc import AsyncIterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from tests.escapes.attempts import Host, attempts
from tests.escapes.file_tools import file_attempts
from tests.support.sandboxes import eventually, executors, exists, sandboxes_in, sh, shell, write
from wenko.sandbox.base import Call, Sandbox
from wenko.sandbox.bubblewrap import executor_pid
from wenko.sandbox.folder import Folder
from wenko.sandbox.pool import SandboxPool

MODES = ("bubblewrap", "bubblewrap, read-only", "unsafe-none")
_ATTACK = Path(__file__).with_name("attack.py")
_PID_MAX = Path("/proc/sys/kernel/pid_max")
_ATTACKER, _OTHER = "attacker", "somebody-else"
_OTHER_RESOURCES = """
import ctypes, os, socket, time
libc = ctypes.CDLL(None)
libc.shmget(4242, 4096, 0o1666)
libc.mq_open(b"/other-queue", os.O_CREAT | os.O_RDWR, 0o666, None)
abstract, tcp = socket.socket(socket.AF_UNIX), socket.create_server(("127.0.0.1", 4242))
abstract.bind("\\0other-abstract")
abstract.listen()
for folder in ("/tmp", "/dev/shm"):
    open(f"{folder}/other-secret", "w").write("secret")
open("ready", "w").close()
time.sleep(600)
"""
_EXHAUSTION = {
    "processes": ":(){ :|:& };:; sleep 5",
    "memory": "python3 -c 'x = []\nwhile True: x.append(b\"1\" * (8 << 20))'",
    "memory of many processes": 'for i in $(seq 9); do python3 -c \'x = b"1" * (60 << 20);'
    " import time; time.sleep(5)' & done; wait",
    "files in memory": "python3 -c 'import os\nwhile True:"
    ' os.write(os.memfd_create("x"), b"1" * (8 << 20))\'',
    "disk": "for i in $(seq 400); do head -c 1M /dev/zero > $i; sleep 0.02; done",
    "number of files": "mkdir -p m; cd m; for i in $(seq 4000); do : > $i; done; sleep 2",
    "descriptors": "python3 -c 'import os\nwhile True: os.dup(0)'",
    "inotify": "python3 -c 'import ctypes, time\nl = ctypes.CDLL(None)\n"
    "while l.inotify_init() >= 0: pass\ntime.sleep(2)'",
    "pipes": "python3 -c 'import os, time\nfor _ in range(2000):"
    ' os.write(os.pipe()[1], b"1" * 4096)\ntime.sleep(2)\'',
}
_INNOCENT = (
    'python3 -c \'import ctypes, os; r, w = os.pipe(); os.write(w, b"x" * 4096);'
    " print(ctypes.CDLL(None).inotify_init() >= 0)'"
)


@dataclass(frozen=True, slots=True)
class Outcome:
    attempts: int
    succeeded: dict[str, str]


async def escape(mode: str) -> Outcome:
    """Make every attempt that this mode is to withstand."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as listening:
        data = Path(folder) / "data"
        data.mkdir(mode=0o700)
        made = sandboxes_in(
            data,
            mode.partition(",")[0],
            sandbox_memory_mb=256,
            sandbox_processes=64,
            sandbox_disk_mb=64,
            sandbox_files=3000,
            output_limit=1 << 20,
        )
        outcomes: dict[str, str] = {}
        try:
            async for name, achieved in _attempts(mode, made, data, listening):
                outcomes[name] = achieved
        finally:
            for name in (_ATTACKER, _OTHER):
                await made.delete(name)
            await made.shutdown()
    return Outcome(len(outcomes), {name: each for name, each in outcomes.items() if each})


async def _attempts(
    mode: str, made: SandboxPool, data: Path, listening: ExitStack
) -> AsyncIterator[tuple[str, str]]:
    read_only = mode.endswith("read-only")
    attacker = await made.open(_ATTACKER)
    if not read_only:
        async for each in file_attempts(attacker):
            yield each
    if mode == "unsafe-none":
        # Commands have the rights of the server: only the file actions are confined.
        return
    other = await made.open(_OTHER)
    serving = await _serve(other)
    attacker = await made.open(_ATTACKER, read_only)
    host = await _prepare(data, other, listening)
    for name, achieved in await _attack(attacker, host):
        yield name, achieved
    if read_only:
        for name in ("/workspace/escaped", "/home/sandbox/escaped"):
            result = await sh(attacker, f"echo > {name}")
            yield f"write {name}", "written" if result.return_code == 0 else ""
    else:
        async for each in _exhaust(attacker, other):
            yield each
    await other.cancel(serving.call_id)


async def _serve(other: Sandbox) -> Call:
    call = Call("serves", ("python3", "-c", _OTHER_RESOURCES), timeout=600)
    running = asyncio.create_task(other.run(call))
    # It ends with its sandbox, which is no failure.
    running.add_done_callback(lambda task: task.cancelled() or task.exception())
    await eventually(lambda: exists(other, "ready"))
    return call


async def _prepare(data: Path, other: Sandbox, listening: ExitStack) -> Host:
    secret = secrets.token_hex(16)
    for name in ("token", "wenko.db", "wenko.db-wal", "isolation.json"):
        (data / name).write_text(secret)
    # Servers and commands of later tests must not inherit it.
    listening.enter_context(patch.dict(os.environ, {"WENKO_TOKEN": secret}))
    await write(other, "secret", secret)
    tcp = listening.enter_context(socket.create_server(("0.0.0.0", 0)))
    udp = listening.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
    udp.bind(("127.0.0.1", 0))
    abstract, unix = secrets.token_hex(8), str(data / "unix")
    for address in (f"\0{abstract}", unix):
        sock = listening.enter_context(socket.socket(socket.AF_UNIX))
        sock.bind(address)
        sock.listen()
    pid = executor_pid(Folder(data / "sandboxes", _OTHER)) or executors(other.id)[0]
    ports = tcp.getsockname()[1], udp.getsockname()[1]
    return Host(data, _OTHER, pid, os.getpid(), secret, *ports, unix, abstract)


async def _attack(attacker: Sandbox, host: Host) -> list[tuple[str, str]]:
    planned = attempts(host)
    argv = ("python3", "-I", "-c", _ATTACK.read_text())
    result = await attacker.run(Call("attack", argv, stdin=json.dumps(planned), timeout=600))
    made = [json.loads(line) for line in result.stdout.splitlines()]
    # An attempt without a result may have ended the program, or more.
    assert len(made) == len(planned), (len(made), result)
    before = _PID_MAX.read_text()
    # It is the sandbox's own since Linux 6.14, and there it may be written.
    await sh(attacker, f"cat {_PID_MAX} > {_PID_MAX}")
    alive = await sh(attacker, "echo alive")
    survived = "" if alive.stdout == "alive\n" else "it does not answer"
    shown = result.stdout.count(host.secret) and "the secret was printed"
    changed = "" if _PID_MAX.read_text() == before else "it was changed"
    return [
        *map(tuple, made),
        ("end the executor", survived),
        ("print the secret", shown or ""),
        ("change the machine's limit of process ids", changed),
    ]


async def _exhaust(attacker: Sandbox, other: Sandbox) -> AsyncIterator[tuple[str, str]]:
    """Take all there is of something; meanwhile and afterwards the other one must work."""
    for name, command in _EXHAUSTION.items():
        running = asyncio.create_task(attacker.run(shell(command, timeout=10)))
        works = True
        while works and not running.done():
            works = (await sh(other, _INNOCENT)).stdout == "True\n"
        await running
        works = works and (await sh(other, _INNOCENT)).stdout == "True\n"
        yield f"exhaust {name}", "" if works else "the other conversation could not work"
        await sh(attacker, "rm -rf /workspace/*; sleep 0.5")
