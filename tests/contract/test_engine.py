"""However many workflows a run gets, one attempt carries it on."""

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from wenko import engine as engine_module
from wenko.agent.run import AgentServices
from wenko.engine import Engine
from wenko.settings import Settings
from wenko.storage import conversations, runs
from wenko.storage.database import Database
from wenko.storage.runs import RunRow

pytestmark = pytest.mark.anyio


class Waiting:
    """A run that is carried on until the test lets it end."""

    attempts: list[int]
    over: asyncio.Event
    left_over = None

    def __init__(self, row: RunRow, *_: Any) -> None:
        self.row = row

    async def carry_on(self) -> None:
        Waiting.attempts.append(self.row.attempt)
        await Waiting.over.wait()


async def test_P23_T6_two_workflows_of_one_run_do_not_refuse_each_other(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a kill, DBOS brings back one and ``start`` makes another, at the same moment."""
    Waiting.attempts, Waiting.over = [], asyncio.Event()
    monkeypatch.setattr(engine_module, "Run", Waiting)
    parts: Any = dict.fromkeys(AgentServices.__dataclass_fields__)
    parts |= {"database": database, "settings": Settings(data=tmp_path)}
    engine = Engine(cast(AgentServices, AgentServices(**parts)))
    conversation = await database.write(lambda c: conversations.create(c, "someone", "", "zh"))
    run = await database.write(lambda c: runs.create(c, conversation.id, "hello"))
    workflows = [asyncio.create_task(engine._execute(run.id)) for _ in range(3)]
    while not Waiting.attempts:
        await asyncio.sleep(0.01)
    row = await database.read(lambda c: runs.get(c, run.id))
    assert (Waiting.attempts, row.attempt) == ([1], 1)
    Waiting.over.set()
    await asyncio.gather(*workflows)
