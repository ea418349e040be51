"""``wenko playbooks`` as a person types it, against a running server."""

import asyncio
import sys

import pytest

from tests.live import LiveServer

pytestmark = pytest.mark.anyio


async def wenko(server: LiveServer, *arguments: str) -> tuple[int, str, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "wenko", "playbooks", *arguments, "--data", str(server.data)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, errors = await process.communicate()
    return process.returncode or 0, out.decode(), errors.decode()


async def test_P111_a_run_is_saved_and_run_again_in_a_terminal(live_server: LiveServer) -> None:
    events = await live_server.run("创建并运行 Hello World 程序 greet.py，输出「你好」")
    where = events[0]["conversation_id"]
    status, saved, notes = await wenko(live_server, "save", where, "--name", "greet", "--replace")
    assert (status, saved.strip()) == (0, "greet"), notes
    status, printed, error = await wenko(live_server, "run", "greet", "file=other.py")
    assert status == 0, (printed, error)
    assert "other.py" in printed
