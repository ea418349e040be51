"""The writer of a run while storage is away, or after another server has taken the run over."""

import asyncio
import gc
from typing import Any

import pytest

from wenko.journal import Journal
from wenko.protocol.events import Thinking, Token
from wenko.run.log import RunLog
from wenko.run.state import RunState
from wenko.storage import conversations, runs
from wenko.storage.database import Database

pytestmark = pytest.mark.anyio


async def log_of_a_run(database: Database) -> RunLog:
    made = await database.write(lambda c: conversations.create(c, "someone", "", "en"))
    run = await database.write(lambda c: runs.create(c, made.id, "hello"))
    claimed = await database.write(lambda c: runs.claim(c, run.id))
    return RunLog(Journal(database), made.id, claimed.ref, "en", RunState())


async def test_P62_a_run_tells_how_long_it_waited_although_storage_worked_for_others(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await log_of_a_run(database)
    write = database.write

    async def wait(*arguments: Any) -> Any:
        # As with a locked table: others succeed meanwhile, so no outage lasts.
        for _ in range(3):
            database.state.failed(TimeoutError("locked"))
            database.state.worked(writes=True)
        await asyncio.sleep(0.3)
        return await write(*arguments)

    monkeypatch.setattr("wenko.run.log.OUTAGE_TOLD", 0.25)
    monkeypatch.setattr(database, "write", wait)
    await log.commit(Token(content="a"))
    monkeypatch.undo()
    await log.commit(Token(content="b"))
    stored = [each.event for each in await Journal(database).read(log.conversation_id)]
    told = [each for each in stored if isinstance(each, Thinking)]
    assert [each.step_type for each in told] == ["warning"]


async def test_P64_what_a_stopped_run_still_writes_is_refused_without_a_traceback(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """A server that was frozen stops the runs that others have taken over meanwhile."""
    log = await log_of_a_run(database)
    unhandled: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, what: unhandled.append(what))
    await database.write(lambda c: runs.claim(c, log.run.id))
    writing = asyncio.create_task(log.commit(Token(content="late")))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    async with asyncio.timeout(10):
        while log._flushing.locked():
            await asyncio.sleep(0.01)
    del writing
    await asyncio.sleep(0)
    gc.collect()
    assert (unhandled, caplog.records) == ([], [])
    assert await Journal(database).read(log.conversation_id) == []


async def test_every_change_of_the_state_has_its_own_version(database: Database) -> None:
    """What is next is decided again only then."""
    log = await log_of_a_run(database)
    seen = [log.version]
    log.stage(Token(content="staged"))
    seen.append(log.version)
    await log.commit(Token(content="own"), in_transaction=lambda _: None)
    seen.append(log.version)
    log.absorb(Token(content="of another writer"))
    seen.append(log.version)
    await log.flush()
    assert seen == sorted(set(seen))
    assert log.version == seen[-1]
