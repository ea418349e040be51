"""Servers whose run kernels differ, on one database: who may execute which run."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.contract.test_engine import Waiting, execution_on
from wenko.engine import execution
from wenko.journal import Journal
from wenko.kernel import KERNEL, KERNELS
from wenko.storage import conversations, runs, servers
from wenko.storage.database import Database
from wenko.storage.runs import NewerRun, RunRow
from wenko.storage.servers import Server

pytestmark = pytest.mark.anyio
OLDER = Server("server-1", "http://one", "storage-1", kernels=range(1, 3))
NEWER = Server("server-2", "http://two", "storage-2", kernels=range(1, 4))
WITHOUT_THE_FIRST = Server("server-3", "http://three", "storage-3", kernels=range(2, 4))


async def run_of(database: Database, kernel: int) -> str:
    made = await database.write(lambda c: conversations.create(c, "someone", "", "zh"))
    created = await database.write(lambda c: runs.create(c, made.id, "hello", kernel=kernel))
    return created.id


async def untended(database: Database, server: Server) -> list[str]:
    return await database.read(lambda c: runs.untended(c, server))


async def take(database: Database, run_id: str, server: Server) -> RunRow | None:
    return await database.write(lambda c: runs.take(c, run_id, server))


async def left_alone(database: Database, server: Server) -> list[NewerRun]:
    return await database.read(lambda c: runs.of_newer_kernels(c, server))


async def test_a_new_run_carries_the_kernel_of_this_version(database: Database) -> None:
    made = await database.write(lambda c: conversations.create(c, "someone", "", "zh"))
    assert (await database.write(lambda c: runs.create(c, made.id, "hello"))).kernel == KERNEL
    assert KERNELS[-1] == KERNEL
    assert Server("server", "", "storage").kernels == KERNELS


async def test_P112_the_older_server_never_takes_the_newer_ones_run(database: Database) -> None:
    older, newer = await run_of(database, 2), await run_of(database, 3)
    assert await untended(database, OLDER) == [older]
    assert await take(database, newer, OLDER) is None
    assert (await database.read(lambda c: runs.get(c, newer))).attempt == 0, "nothing was refused"
    assert await untended(database, NEWER) == [older, newer]
    for run_id in (older, newer):
        assert await take(database, run_id, NEWER) is not None


async def test_P112_a_run_that_a_newer_kernel_went_on_with_is_not_given_back(
    database: Database,
) -> None:
    run_id = await run_of(database, 1)
    assert await take(database, run_id, OLDER) is not None
    await database.write(lambda c: servers.retire(c, OLDER.id))
    taken = await take(database, run_id, NEWER)
    assert taken is not None
    assert taken.kernel == 3
    await database.write(lambda c: servers.retire(c, NEWER.id))
    assert await untended(database, OLDER) == []
    assert await take(database, run_id, OLDER) is None
    assert await left_alone(database, OLDER) == [NewerRun(run_id, 3)]


async def test_P112_a_run_that_only_newer_servers_know_is_named_until_one_executes_it(
    database: Database,
) -> None:
    run_id = await run_of(database, 3)
    assert await left_alone(database, OLDER) == [NewerRun(run_id, 3)]
    assert await left_alone(database, NEWER) == []
    taken = await take(database, run_id, NEWER)
    assert taken is not None
    if database.shared:
        await database.write(lambda c: servers.renew(c, NEWER))
        assert await left_alone(database, OLDER) == [], "it is in good hands"
    await database.write(lambda c: runs.end(c, taken.ref, True))
    assert await left_alone(database, OLDER) == []


async def test_P112_a_run_of_a_newer_kernel_is_left_alone_and_logged_once(
    database: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    Waiting.attempts, Waiting.over = [], asyncio.Event()
    Waiting.over.set()
    monkeypatch.setattr(execution, "Run", Waiting)
    executing, started = execution_on(database, tmp_path), list[str]()
    monkeypatch.setattr(executing._workflows, "start", started_in(started))
    known, newer = await run_of(database, KERNEL), await run_of(database, KERNEL + 1)
    for _ in range(2):
        await executing._take_up_unfinished()
        await executing.execute(newer)
    assert started == [known, known]
    assert Waiting.attempts == []
    assert executing.left_alone == (NewerRun(newer, KERNEL + 1),)
    assert [newer in each.getMessage() for each in caplog.records] == [True]


def started_in(started: list[str]) -> Any:
    async def start(run_id: str) -> None:
        started.append(run_id)

    return start


async def test_P112_a_run_of_a_kernel_that_is_not_supported_ends_with_a_sentence(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Waiting.attempts = []
    monkeypatch.setattr(execution, "Run", Waiting)
    executing = execution_on(database, tmp_path)
    executing._lease.server = WITHOUT_THE_FIRST
    run_id = await run_of(database, 1)
    assert await untended(database, WITHOUT_THE_FIRST) == [run_id]
    await executing.execute(run_id)
    assert Waiting.attempts == []
    row = await database.read(lambda c: runs.get(c, run_id))
    assert (row.success, row.kernel) == (False, 1)
    stored = await Journal(database).read(row.conversation_id)
    assert [each.type for each in stored] == ["error", "process_completed"]
    end = stored[-1].body["data"]
    assert end["error_code"] == "kernel_unsupported"
    assert "过旧版本" in end["error"]
