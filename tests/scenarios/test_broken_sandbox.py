"""Messages that need no command, while no sandbox can be opened."""

import errno
from pathlib import Path
from typing import Any

import pytest

from tests.live import only
from tests.support.plans import shell_plan
from tests.support.scripted_server import scripted_server
from wenko.errors import SandboxUnavailable
from wenko.sandbox.pool import SandboxPool

pytestmark = pytest.mark.anyio


async def test_a_conversation_with_files_goes_on_while_no_sandbox_can_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scripted_server(tmp_path, language_model=True) as server:
        server.model.will_say("Hello!")
        conversation = (await server.run("Hello"))[0]["conversation_id"]
        workspace = tmp_path / "sandboxes" / conversation / "workspace"
        workspace.mkdir(parents=True)
        (workspace / "notes.txt").write_text("notes")
        for failure in (SandboxUnavailable("broken"), OSError(28, "No space left on device")):

            async def fail(*_: Any, failure: Exception = failure, **__: Any) -> Any:
                raise failure

            for name in ("open", "get_open"):
                unopened = fail if name == "open" else lambda *_, **__: None
                monkeypatch.setattr(SandboxPool, name, unopened)
            server.model.will_say("Still here.")
            events = await server.run("Are you there?", conversation)
            [answer] = only(events, "chat_complete")
            assert answer["payload"]["content"] == "Still here."


async def test_a_run_that_may_open_no_further_file_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> Any:
        raise OSError(errno.EMFILE, "Too many open files")

    async with scripted_server(tmp_path, language="en") as server:
        monkeypatch.setattr(SandboxPool, "open", fail)
        server.model.will_plan(shell_plan("echo hello"))
        events = await server.run("Say hello with a command")
    [error] = only(events, "error")
    assert error["data"]["code"] == "too_many_open_files"
    assert "ulimit -n" in error["data"]["details"]
