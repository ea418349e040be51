"""The life cycle of sandboxes, and what survives the server."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.sandboxes import (
    eventually,
    executors,
    exists,
    folder_outside,
    read,
    sandboxes_in,
    sh,
    shell,
    write,
)
from wenko.errors import BadRequest, SandboxUnavailable, TooManySandboxes
from wenko.sandbox.base import FileRequest, Sandbox, Waiting
from wenko.sandbox.pool import SandboxPool

pytestmark = pytest.mark.anyio


async def test_a_known_call_is_awaited_and_not_repeated(sandbox: Sandbox) -> None:
    call = shell("echo x >> count; until [ -e go ]; do sleep 0.02; done; wc -l < count")
    first = asyncio.create_task(sandbox.run(call))
    await eventually(lambda: exists(sandbox, "count"))
    second = asyncio.create_task(sandbox.run(call))
    await write(sandbox, "go", "")
    assert (await first).stdout.strip() == (await second).stdout.strip() == "1"
    assert (await sandbox.run(call)).stdout.strip() == "1"


async def test_cancelling_the_request_does_not_end_the_call(sandbox: Sandbox) -> None:
    call = shell("touch started; until [ -e go ]; do sleep 0.02; done; echo done")
    running = asyncio.create_task(sandbox.run(call))
    await eventually(lambda: exists(sandbox, "started"))
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    await write(sandbox, "go", "")
    assert (await sandbox.run(call)).stdout == "done\n"


async def test_a_result_stays_until_it_is_forgotten(sandbox: Sandbox) -> None:
    call = shell("echo x >> count; wc -l < count")
    assert [(await sandbox.run(call)).stdout.strip() for _ in range(2)] == ["1", "1"]
    await sandbox.forget(call.call_id)
    assert (await sandbox.run(call)).stdout.strip() == "2"


class NoView:
    """A view that expects nothing."""

    def replay(self, text: str) -> None: ...
    def screen(self, text: str) -> None: ...
    def waiting(self, waiting: Waiting | None) -> None: ...


async def test_an_unknown_call_has_no_result(sandbox: Sandbox) -> None:
    assert await sandbox.watch("never-started", NoView()) is None


async def test_the_next_server_adopts_the_sandbox_and_gets_the_result(
    sandboxes: SandboxPool, isolation: str, data: Path, name: str
) -> None:
    sandbox = await sandboxes.open(name)
    call = shell("echo x >> count; until [ -e go ]; do sleep 0.02; done; wc -l < count")
    running = asyncio.create_task(sandbox.run(call))
    await eventually(lambda: exists(sandbox, "count"))
    await sandboxes.disconnect()
    with pytest.raises(SandboxUnavailable):
        await running

    second = sandboxes_in(data, isolation)
    adopted = await second.open(name)
    assert adopted.id == sandbox.id
    await write(adopted, "go", "")
    assert (await adopted.run(call)).stdout.strip() == "1"
    await second.shutdown()


async def test_an_executor_of_an_older_version_is_adopted_while_it_holds_results(
    sandboxes: SandboxPool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr("wenko.sandbox.runtime.sources", lambda: b"an older version")
        sandbox = await sandboxes.open(name)
        call = shell("echo kept")
        await sandbox.run(call)
        await sandboxes.disconnect()
    adopted = await sandboxes.open(name)
    assert adopted.id == sandbox.id
    assert (await adopted.run(call)).stdout == "kept\n"
    await adopted.forget(call.call_id)
    await sandboxes.disconnect()
    assert (await sandboxes.open(name)).id != sandbox.id


async def test_an_executor_of_another_protocol_is_replaced(
    sandboxes: SandboxPool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox = await sandboxes.open(name)
    await sh(sandbox, "echo kept")
    await sandboxes.disconnect()
    monkeypatch.setattr("wenko.sandbox.pool.PROTOCOL", -1)
    assert (await sandboxes.open(name)).id != sandbox.id


async def test_shutdown_stops_idle_sandboxes_and_keeps_busy_ones(
    isolation: str, data: Path, name: str
) -> None:
    first = sandboxes_in(data, isolation)
    idle = await first.open(f"{name}-idle")
    busy = await first.open(f"{name}-busy")
    call = shell("touch started; until [ -e go ]; do sleep 0.02; done; echo done")
    running = asyncio.create_task(busy.run(call))
    await eventually(lambda: exists(busy, "started"))
    await first.shutdown()
    with pytest.raises(SandboxUnavailable):
        await running

    second = sandboxes_in(data, isolation)
    assert (await second.open(f"{name}-idle")).id != idle.id
    again = await second.open(f"{name}-busy")
    assert again.id == busy.id
    await write(again, "go", "")
    assert (await again.run(call)).stdout == "done\n"
    await second.shutdown()


async def test_without_a_server_a_sandbox_ends_when_its_lease_expires(
    isolation: str, data: Path, name: str
) -> None:
    sandboxes = sandboxes_in(data, isolation, sandbox_lease=0.3)
    sandbox = await sandboxes.open(name)
    await sh(sandbox, "sleep 600 &")
    await sandboxes.disconnect()
    assert executors(sandbox.id)

    async def ended() -> bool:
        return not executors(sandbox.id)

    await eventually(ended)
    assert (await sandboxes.open(name)).id != sandbox.id
    await sandboxes.shutdown()


async def test_an_idle_sandbox_is_stopped_and_its_files_stay(
    isolation: str, data: Path, name: str
) -> None:
    sandboxes = sandboxes_in(data, isolation, sandbox_idle=0.2)
    sandbox = await sandboxes.open(name)
    await write(sandbox, "kept.txt", "here")

    async def ended() -> bool:
        return not sandbox.alive  # type: ignore[attr-defined]

    await eventually(ended)
    again = await sandboxes.open(name)
    assert again.id != sandbox.id
    assert (await read(again, "kept.txt")).content == "here"
    await sandboxes.shutdown()


async def test_a_busy_sandbox_is_not_stopped(isolation: str, data: Path, name: str) -> None:
    sandboxes = sandboxes_in(data, isolation, sandbox_idle=0.1)
    sandbox = await sandboxes.open(name)
    assert (await sh(sandbox, "sleep 1; echo done")).stdout == "done\n"
    await sandboxes.shutdown()


async def test_concurrent_opens_give_one_sandbox(sandboxes: SandboxPool, name: str) -> None:
    opened = await asyncio.gather(*(sandboxes.open(name) for _ in range(8)))
    assert len({each.id for each in opened}) == 1


async def test_conversations_have_their_own_sandboxes_and_files(
    sandboxes: SandboxPool, name: str
) -> None:
    first, second = [await sandboxes.open(f"{name}-{each}") for each in "ab"]
    await write(first, "mine.txt", "a")
    assert first.id != second.id
    assert not await exists(second, "mine.txt")


async def test_closing_keeps_the_files_and_deleting_removes_them(
    sandboxes: SandboxPool, data: Path, name: str
) -> None:
    sandbox = await sandboxes.open(name)
    await sh(sandbox, "mkdir locked; touch locked/file; chmod 000 locked; echo here > kept.txt")
    await sandboxes.close(name)
    with pytest.raises(SandboxUnavailable):
        await sh(sandbox, "true")
    again = await sandboxes.open(name)
    assert again.id != sandbox.id
    assert (await read(again, "kept.txt")).content == "here\n"
    await sandboxes.delete(name)
    assert not (data / "sandboxes" / name).exists()
    assert not list((data / "sandboxes").glob("deleted-*"))


async def test_closing_and_deleting_an_unknown_sandbox_does_nothing(
    sandboxes: SandboxPool,
) -> None:
    await sandboxes.close("never")
    await sandboxes.delete("never")


@pytest.mark.parametrize("name", ["", "..", "a/b", "-x", "a" * 200, "a\0b", "runtime-../x"])
async def test_a_name_that_leads_out_of_the_folder_is_refused(
    sandboxes: SandboxPool, name: str
) -> None:
    with pytest.raises(BadRequest):
        await sandboxes.open(name)


async def test_R73_beyond_the_maximum_the_longest_unused_sandbox_is_stopped_and_comes_back(
    data: Path, isolation: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.sandbox.pool.UNUSED_AFTER", 0.0)
    sandboxes = sandboxes_in(data, isolation, max_sandboxes=2)
    first = await sandboxes.open(f"{name}-1")
    await write(first, "kept", "1")
    await sandboxes.open(f"{name}-2")
    await sandboxes.open(f"{name}-3")
    assert sandboxes.limits.running == 2
    assert sandboxes.get_open(f"{name}-1") is None
    again = await sandboxes.open(f"{name}-1")
    assert again.id != first.id
    assert (await read(again, "kept")).content == "1"
    await sandboxes.shutdown()


async def test_R73_while_all_sandboxes_work_another_one_is_refused_and_says_why(
    data: Path, isolation: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.sandbox.pool.ROOM_TIMEOUT", 0.2)
    sandboxes = sandboxes_in(data, isolation, max_sandboxes=1)
    busy = await sandboxes.open(f"{name}-1")
    call = shell("touch started; sleep 600")
    running = asyncio.create_task(busy.run(call))
    await eventually(lambda: exists(busy, "started"))
    with pytest.raises(TooManySandboxes, match="WENKO_MAX_SANDBOXES"):
        await sandboxes.open(f"{name}-2")
    await busy.cancel(call.call_id)
    await running
    # It was used a moment ago: its run may be between two calls.
    with pytest.raises(TooManySandboxes):
        await sandboxes.open(f"{name}-2")
    monkeypatch.setattr("wenko.sandbox.pool.UNUSED_AFTER", 0.0)
    assert (await sh(await sandboxes.open(f"{name}-2"), "echo room")).stdout == "room\n"
    await sandboxes.shutdown()


async def test_R73_a_workspace_beyond_its_limit_takes_no_more_and_can_be_cleaned(
    data: Path, isolation: str, name: str
) -> None:
    sandboxes = sandboxes_in(data, isolation, sandbox_disk_mb=20)
    sandbox = await sandboxes.open(name)
    fill = "for i in $(seq 300); do head -c 1M /dev/urandom > $i; sleep 0.05; done"
    result = await sh(sandbox, fill)
    assert result.return_code == -9
    assert "more than 20 MiB of disk" in result.stderr
    refused = await sandbox.files(FileRequest("write", "more", "x"))
    assert refused.error_code == "no_space"
    assert (await sh(sandbox, "rm *; sleep 1; echo cleaned")).stdout == "cleaned\n"
    assert (await sandbox.files(FileRequest("write", "more", "x"))).ok
    await sandboxes.shutdown()


async def test_R67_the_context_is_hidden_and_tools_cannot_change_it(
    sandboxes: SandboxPool, data: Path, name: str, isolation: str
) -> None:
    if isolation == "unsafe-none":
        pytest.skip("without isolation nothing is mounted")
    sandbox = await sandboxes.open(name)
    place = await folder_outside(sandboxes, data, name, "context")
    (place / "tasks_history.json").write_text("[]")
    folder = "/root/.agent/context"
    assert (await sh(sandbox, f"cat {folder}/tasks_history.json")).stdout == "[]"
    for command in (
        f"echo x > {folder}/tasks_history.json",
        f"rm -rf {folder}/*",
        f"rm -rf {folder}",
        f"mv {folder} /root/.agent/other",
        f"touch {folder}/new",
        f"mkdir -p {folder}/d",
    ):
        assert (await sh(sandbox, command)).return_code != 0, command
    assert (await sh(sandbox, f"cat {folder}/*; find . -name '*.json'")).stdout == "[]"
    if isolation == "docker":
        return  # There it is a volume of its own, in whose place nothing can be put.
    # What a tool put in its place while nothing was mounted there does not lead anywhere.
    await sandboxes.close(name)
    (place / "tasks_history.json").unlink()
    place.rmdir()
    place.symlink_to("/")
    sandbox = await sandboxes.open(name)
    assert (await sh(sandbox, f"ls {folder}")).stdout == ""


async def test_a_copy_is_made_while_a_command_runs_which_goes_on(
    sandboxes: SandboxPool, sandbox: Sandbox, name: str
) -> None:
    """A fork of the conversation: its own sandbox must not be stopped for it."""
    await sh(sandbox, "mkdir d; echo one > d/a; ln -s d/a link; chmod 640 d/a; mkfifo pipe")
    call = shell("touch started; until [ -e go ]; do sleep 0.02; done; echo went on")
    running = asyncio.create_task(sandbox.run(call))
    await eventually(lambda: exists(sandbox, "started"))
    await sandboxes.copy(name, f"{name}-fork")
    fork = await sandboxes.open(f"{name}-fork")
    seen = await sh(fork, "cat link; stat -c %a d/a; readlink link; echo two > d/a; touch mine")
    assert seen.stdout.split() == ["one", "640", "d/a"]
    assert await sandboxes.open(name) is sandbox
    await write(sandbox, "go", "")
    assert (await running).stdout.strip() == "went on"
    assert (await sh(sandbox, "cat d/a")).stdout.strip() == "one"
    assert not await exists(sandbox, "mine")
