"""When sandboxes begin and end, and what outlives the server."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.sandboxes import (
    eventually,
    executors,
    exists,
    read,
    sandboxes_in,
    sh,
    shell,
    write,
)
from wenko.errors import BadRequest, SandboxUnavailable
from wenko.sandbox.base import Sandbox
from wenko.sandbox.local import LocalSandboxes

pytestmark = pytest.mark.anyio


async def test_a_known_call_is_waited_for_and_not_repeated(sandbox: Sandbox) -> None:
    call = shell("echo x >> count; until [ -e go ]; do sleep 0.02; done; wc -l < count")
    first = asyncio.create_task(sandbox.run(call))
    await eventually(lambda: exists(sandbox, "count"))
    second = asyncio.create_task(sandbox.run(call))
    await write(sandbox, "go", "")
    assert (await first).stdout.strip() == (await second).stdout.strip() == "1"
    assert (await sandbox.run(call)).stdout.strip() == "1"


async def test_giving_up_on_a_call_does_not_end_it(sandbox: Sandbox) -> None:
    call = shell("touch started; until [ -e go ]; do sleep 0.02; done; echo done")
    running = asyncio.create_task(sandbox.run(call))
    await eventually(lambda: exists(sandbox, "started"))
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    await write(sandbox, "go", "")
    result = await sandbox.collect(call.call_id)
    assert result is not None
    assert result.stdout == "done\n"


async def test_a_result_stays_until_it_is_forgotten(sandbox: Sandbox) -> None:
    call = shell("echo kept")
    await sandbox.run(call)
    kept = await sandbox.collect(call.call_id)
    assert kept is not None
    assert kept.stdout == "kept\n"
    await sandbox.forget(call.call_id)
    assert await sandbox.collect(call.call_id) is None


async def test_an_unknown_call_has_no_result(sandbox: Sandbox) -> None:
    assert await sandbox.collect("never-started") is None


async def test_the_next_server_adopts_the_sandbox_and_collects_the_result(
    sandboxes: LocalSandboxes, isolation: str, data: Path, name: str
) -> None:
    sandbox = await sandboxes.open(name)
    call = shell("echo x >> count; until [ -e go ]; do sleep 0.02; done; wc -l < count")
    running = asyncio.create_task(sandbox.run(call))
    await eventually(lambda: exists(sandbox, "count"))
    await sandboxes.abandon()
    with pytest.raises(SandboxUnavailable):
        await running

    second = sandboxes_in(data, isolation)
    adopted = await second.open(name)
    assert adopted.id == sandbox.id
    await write(adopted, "go", "")
    result = await adopted.collect(call.call_id)
    assert result is not None
    assert result.stdout.strip() == "1"
    await second.shutdown()


async def test_a_clean_stop_ends_idle_sandboxes_and_leaves_busy_ones(
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
    result = await again.collect(call.call_id)
    assert result is not None
    assert result.stdout == "done\n"
    await second.shutdown()


async def test_without_a_server_a_sandbox_ends_with_its_lease(
    isolation: str, data: Path, name: str
) -> None:
    sandboxes = sandboxes_in(data, isolation, sandbox_lease=0.3)
    sandbox = await sandboxes.open(name)
    await sh(sandbox, "sleep 600 &")
    await sandboxes.abandon()
    assert executors(sandbox.id)

    async def ended() -> bool:
        return not executors(sandbox.id)

    await eventually(ended)
    assert (await sandboxes.open(name)).id != sandbox.id
    await sandboxes.shutdown()


async def test_an_unused_sandbox_is_put_away_and_its_files_stay(
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


async def test_a_busy_sandbox_is_not_put_away(isolation: str, data: Path, name: str) -> None:
    sandboxes = sandboxes_in(data, isolation, sandbox_idle=0.1)
    sandbox = await sandboxes.open(name)
    assert (await sh(sandbox, "sleep 1; echo done")).stdout == "done\n"
    await sandboxes.shutdown()


async def test_opening_at_the_same_time_gives_one_sandbox(
    sandboxes: LocalSandboxes, name: str
) -> None:
    opened = await asyncio.gather(*(sandboxes.open(name) for _ in range(8)))
    assert len({each.id for each in opened}) == 1


async def test_conversations_have_sandboxes_and_files_of_their_own(
    sandboxes: LocalSandboxes, name: str
) -> None:
    first, second = [await sandboxes.open(f"{name}-{each}") for each in "ab"]
    await write(first, "mine.txt", "a")
    assert first.id != second.id
    assert not await exists(second, "mine.txt")


async def test_closing_keeps_the_files_and_deleting_removes_them(
    sandboxes: LocalSandboxes, data: Path, name: str
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


async def test_closing_and_deleting_what_never_was_is_fine(sandboxes: LocalSandboxes) -> None:
    await sandboxes.close("never")
    await sandboxes.delete("never")


@pytest.mark.parametrize("name", ["", "..", "a/b", "-x", "a" * 200, "a\0b", "runtime-../x"])
async def test_a_name_that_could_leave_the_folder_is_refused(
    sandboxes: LocalSandboxes, name: str
) -> None:
    with pytest.raises(BadRequest):
        await sandboxes.open(name)
