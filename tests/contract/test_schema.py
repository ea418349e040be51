"""A database that an earlier Wenko made is carried on with."""

import pytest
import sqlalchemy as sa

from wenko.storage import conversations, runs
from wenko.storage.database import Database, prepare_schema

pytestmark = pytest.mark.anyio


async def test_columns_that_came_later_are_added_and_old_rows_stay(database: Database) -> None:
    made = await database.write(lambda c: conversations.create(c, "someone", "", "zh"))
    run = await database.write(lambda c: runs.create(c, made.id, "hello"))

    def forget_columns(connection: sa.Connection) -> None:
        for name in ("paused", "notes", "origin"):
            connection.exec_driver_sql(f"ALTER TABLE runs DROP COLUMN {name}")

    await database.write(forget_columns)
    await database.write(prepare_schema)
    row = await database.read(lambda c: runs.get(c, run.id))
    assert (row.message, row.paused, row.origin) == ("hello", False, None)
