"""``wenko playbooks`` as a person types it, against a running server."""

import asyncio
from pathlib import Path

import pytest

from tests.live import LiveServer
from tests.support.command_line import Printed, run_command

pytestmark = pytest.mark.anyio


async def wenko(server: LiveServer, *arguments: str) -> Printed:
    return await asyncio.to_thread(run_command, "playbooks", *arguments, "--data", str(server.data))


async def test_P111_a_run_is_saved_and_run_again_in_a_terminal(live_server: LiveServer) -> None:
    events = await live_server.run("创建并运行 Hello World 程序 greet.py，输出「你好」")
    where = events[0]["conversation_id"]
    status, saved, notes = await wenko(live_server, "save", where, "--name", "greet", "--replace")
    assert (status, saved.strip()) == (0, "greet"), notes
    status, printed, error = await wenko(live_server, "run", "greet", "file=other.py")
    assert status == 0, (printed, error)
    assert "other.py" in printed


async def test_P111_a_playbook_is_exported_changed_imported_and_deleted_in_a_terminal(
    live_server: LiveServer, tmp_path: Path
) -> None:
    events = await live_server.run("$ echo one")
    where = events[0]["conversation_id"]
    status, _, error = await wenko(live_server, "save", where, "--name", "echoes")
    assert status == 0, error
    file = tmp_path / "echoes.yaml"
    status, printed, error = await wenko(live_server, "export", "echoes", str(file))
    assert (status, printed, error) == (0, "", "")
    file.write_text(file.read_text("utf-8").replace("echo one", "echo two"), "utf-8")
    status, _, error = await wenko(live_server, "import", str(file))
    assert status == 1, "the one that is there was replaced without a word"
    assert "playbook_exists" in error
    status, named, error = await wenko(live_server, "import", str(file), "--replace")
    assert (status, named.strip()) == (0, "echoes"), error
    status, shown, _ = await wenko(live_server, "export", "echoes")
    assert (status, "echo two" in shown) == (0, True)
    status, _, error = await wenko(live_server, "delete", "echoes", "--yes")
    assert status == 0, error
    status, _, error = await wenko(live_server, "export", "echoes")
    assert status == 1
    assert "echoes" in error


async def test_a_playbook_that_cannot_be_written_or_read_is_one_sentence(
    live_server: LiveServer, tmp_path: Path
) -> None:
    missing = str(tmp_path / "missing" / "hello.yaml")
    for arguments in (("export", "hello-world", missing), ("import", missing)):
        status, _, error = await wenko(live_server, *arguments)
        assert status == 1
        assert missing in error
        assert "Traceback" not in error
