"""Ordinary programs in a sandbox: none of them may notice the filter of system calls."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.sandboxes import eventually, sandboxes_in, sh, shell, write
from wenko.protocol.model import new_id
from wenko.sandbox.base import Sandbox, TerminalSize

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PROGRAMS = {
    "bash": "coproc cat; echo 42 >&${COPROC[1]}; read -u ${COPROC[0]} x; echo $x",
    "python3": "python3 -c 'import multiprocessing as m; print(sum(m.Pool(2).map(abs, [-40, 2])))'",
    "asyncio": "python3 -c 'import asyncio as a; print(a.run(a.to_thread(lambda: 42)))'",
    "shared memory": "python3 -c 'from multiprocessing import shared_memory as s;"
    " m = s.SharedMemory(create=True, size=9); m.buf[0] = 42; print(m.buf[0]); m.unlink()'",
    "sqlite3": 'python3 -c \'import sqlite3; d = sqlite3.connect("a.db");'
    ' d.execute("pragma journal_mode=wal"); print(d.execute("select 6 * 7").fetchone()[0])\'',
    "node": 'node -e \'const {Worker} = require("worker_threads");'
    ' new Worker("require(\\"worker_threads\\").parentPort.postMessage(42)", {eval: true})'
    '.on("message", console.log)\'',
    "npm": "npm init -y > /dev/null && npm pkg set answer=42 && npm pkg get answer | tr -d '\"'",
    "git": "git init -q . && echo 42 > a && git add a && git commit -qm x && git show HEAD:a",
    "gcc": "printf 'int puts(char *);int main(){puts(\"42\");}' > a.c && gcc -O2 a.c && ./a.out",
    "make": "printf 'a:\\n\\t@echo 42\\n' > Makefile && make -s -j4",
    "java": "echo 'class A { public static void main(String[] x) { System.out.println(42); } }'"
    " > A.java && java A.java",
    "gdb": "printf 'int main(){return 42;}' > g.c && gcc -g g.c -o g &&"
    " gdb -q -batch -ex 'break main' -ex run -ex 'print 6 * 7' ./g 2>&1 | sed -n 's/.* = //p'",
    "tar": "echo 42 > t && tar cJf t.tar.xz t && rm t && tar xf t.tar.xz && cat t",
    "rsync": "mkdir -p f && echo 42 > f/a && rsync -a f/ h/ && cat h/a",
    "find": "touch 42 && find . -name 42 -printf '%f\\n' | head -1",
    "sort": "seq 42 | sort -rn --parallel=2 | head -1",
    "timeout": "timeout 60 echo 42",
    "flock": "flock a.lock echo 42",
    "perl": "perl -MSocket -e 'socketpair(A, B, AF_UNIX, SOCK_STREAM, 0); print 42'",
    "tmux": "tmux new -d 'echo 42 > out' && until [ -s out ]; do sleep 0.1; done; cat out",
    "chromium": "chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage"
    " --dump-dom 'data:text/html,<p>42</p>' 2>/dev/null | grep -o 42 | head -1",
}
NEEDS = {"asyncio": "python3", "shared memory": "python3", "sqlite3": "python3"}


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    sandboxes = sandboxes_in(tmp_path)
    name = f"conversation-{new_id()}"
    yield await sandboxes.open(name)
    await sandboxes.delete(name)
    await sandboxes.shutdown()


@pytest.mark.parametrize("name", PROGRAMS)
async def test_R73_a_program_runs_under_the_allow_list(sandbox: Sandbox, name: str) -> None:
    if shutil.which(NEEDS.get(name, name)) is None:
        pytest.skip(f"there is no {name} on this machine")
    result = await sh(sandbox, PROGRAMS[name], timeout=120)
    assert (result.stdout.strip(), result.return_code) == ("42", 0), result.stderr


async def test_R73_curl_fetches_from_a_server_in_the_sandbox(sandbox: Sandbox) -> None:
    await write(sandbox, "answer", "42")
    await sh(sandbox, "python3 -m http.server 8000 --bind 127.0.0.1 >/dev/null 2>&1 &")

    async def answers() -> bool:
        return (await sh(sandbox, "curl -s http://127.0.0.1:8000/answer")).stdout == "42"

    await eventually(answers)


@pytest.mark.parametrize(
    ("program", "command", "keys"),
    [
        ("vim", "vim -u NONE written", "i42\x1b:wq\r"),
        ("less", "seq 1 300 > n; less n; echo 42 > written", "q"),
    ],
)
async def test_R73_a_program_on_the_whole_screen_runs_under_the_allow_list(
    sandbox: Sandbox, program: str, command: str, keys: str
) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program} on this machine")
    call = shell(command, terminal=TerminalSize(), timeout=60)
    running = asyncio.create_task(sandbox.run(call))
    view = _Waits()
    watching = asyncio.create_task(sandbox.watch(call.call_id, view))
    async with asyncio.timeout(60):
        await view.waits.wait()
    await sandbox.type(call.call_id, keys)
    result = await running
    await watching
    assert result.return_code == 0, result
    assert (await sh(sandbox, "cat written")).stdout == "42\n"


class _Waits:
    """Knows when the command waits for input."""

    def __init__(self) -> None:
        self.waits = asyncio.Event()

    def replay(self, text: str) -> None:
        pass

    def screen(self, text: str) -> None:
        pass

    def waiting(self, waiting: object) -> None:
        if waiting is not None:
            self.waits.set()
