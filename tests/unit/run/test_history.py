"""What a model is told of the runs before."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from wenko.run.conversation import history
from wenko.storage import conversations, runs
from wenko.storage.database import open_database
from wenko.storage.runs import RunRow

pytestmark = pytest.mark.anyio


class EmptiedByAnotherReader(dict[str, Any]):
    """Empty as soon as somebody has looked whether it has a key."""

    def __contains__(self, key: object) -> bool:
        found = super().__contains__(key)
        self.clear()
        return found


async def test_a_cache_that_another_reader_empties_meanwhile_fails_no_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await open_database(None, tmp_path)

    def talk(connection: sa.Connection) -> RunRow:
        made = conversations.create(connection, "someone", "", "en")
        earlier = runs.create(connection, made.id, "hello")
        runs.end(connection, earlier.ref, True)
        return runs.create(connection, made.id, "and again")

    row = await database.write(talk)
    before = await database.read(lambda c: history._past_runs(c, row))
    monkeypatch.setattr(history, "_CACHE", EmptiedByAnotherReader(history._CACHE))
    assert await database.read(lambda c: history._past_runs(c, row)) == before
    await database.close()
