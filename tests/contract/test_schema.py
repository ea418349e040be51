"""The schema: made and upgraded by migrations, the same on both databases."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from wenko.storage import migrations
from wenko.storage.database import Database
from wenko.storage.migrations import HEAD, WrongSchema, migrate
from wenko.storage.tables import metadata

pytestmark = pytest.mark.anyio

EARLY_TABLES = ("users", "conversations", "runs", "events", "wenko_schema")
LATE_COLUMNS = ("paused", "notes", "origin")
RUN = "0192f000-0000-7000-8000-000000000001"
CALL = "0192f000-0000-7000-8000-000000000002"


def config(connection: sa.Connection) -> Config:
    made = Config()
    made.set_main_option("script_location", str(Path(migrations.__file__).parent))
    made.attributes["connection"] = connection
    return made


def before_migrations(connection: sa.Connection) -> None:
    """An empty database as a version before migrations left it."""
    metadata.drop_all(connection)
    connection.exec_driver_sql("DROP TABLE alembic_version")
    command.upgrade(config(connection), "0001")
    connection.exec_driver_sql("DROP TABLE alembic_version")


def rows(connection: sa.Connection, query: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in connection.exec_driver_sql(query)]


def add_conversation(connection: sa.Connection) -> None:
    connection.exec_driver_sql(
        "INSERT INTO conversations (pk, id, owner, title, language, created_at, updated_at)"
        " VALUES (1, 'c1', 'someone', '', 'zh', 1, 1)"
    )


def add_run(connection: sa.Connection, pk: int = 1, run_id: str = RUN, **more: Any) -> None:
    values = {"pk": pk, "id": run_id, "conversation_pk": 1, "message_id": "m", "message": "hello"}
    insert(connection, "runs", **values, created_at=1, **more)


def add_question(connection: sa.Connection, id_: str, kind: str, **body: Any) -> None:
    values = {"id": id_, "conversation_pk": 1, "run_pk": 1, "kind": kind, "policy": "expire"}
    insert(connection, "questions", **values, body=json.dumps(body), created_at=1)


def insert(connection: sa.Connection, table: str, **values: Any) -> None:
    columns = [sa.column(name) for name in values]
    connection.execute(sa.table(table, *columns).insert().values(**values))


def differences(connection: sa.Connection) -> list[Any]:
    return compare_metadata(MigrationContext.configure(connection), metadata)


async def test_migrations_make_the_schema_that_the_code_uses(database: Database) -> None:
    assert await database.read(differences) == []


async def test_HEAD_is_the_newest_revision(database: Database) -> None:
    assert await database.read(lambda c: ScriptDirectory.from_config(config(c)).get_heads()) == [
        HEAD
    ]


async def test_a_database_from_before_migrations_is_upgraded(database: Database) -> None:
    def make_early_database(connection: sa.Connection) -> None:
        before_migrations(connection)
        for table in metadata.sorted_tables[::-1]:
            if table.name not in EARLY_TABLES:
                connection.exec_driver_sql(f"DROP TABLE IF EXISTS {table.name}")
        for name in LATE_COLUMNS:
            connection.exec_driver_sql(f"ALTER TABLE runs DROP COLUMN {name}")
        add_conversation(connection)
        add_run(connection)

    await database.write(make_early_database)
    await database.write(migrate)
    assert await database.read(differences) == []
    query = "SELECT message, paused, notes, origin_run_id FROM runs"
    assert await database.read(lambda c: rows(c, query)) == [("hello", False, 0, None)]


async def test_steps_calls_and_origins_get_columns_of_their_own(database: Database) -> None:
    def make_old_rows(connection: sa.Connection) -> None:
        before_migrations(connection)
        add_conversation(connection)
        add_run(connection)
        add_run(connection, 2, "second", origin=f"{RUN}#12")
        add_question(connection, f"{CALL}-step3-1", "terminal")
        add_question(connection, f"{CALL}-step14-2-again-again", "terminal")
        add_question(connection, f"approval-{RUN}-5.0.0-ab", "approval", approval={"step_id": 5})
        add_question(connection, f"{RUN}-budget-0", "approval", approval=None)
        add_question(connection, f"plan-{RUN}-0", "plan")
        add_question(connection, "sport-1-step2-1", "form")

    await database.write(make_old_rows)
    await database.write(migrate)
    origins = "SELECT id, origin_run_id, origin_step_id FROM runs ORDER BY pk"
    assert await database.read(lambda c: rows(c, origins)) == [
        (RUN, None, None),
        ("second", RUN, 12),
    ]
    askers = "SELECT id, step_id, call_id FROM questions ORDER BY pk"
    assert await database.read(lambda c: rows(c, askers)) == [
        (f"{CALL}-step3-1", 3, CALL),
        (f"{CALL}-step14-2-again-again", 14, CALL),
        (f"approval-{RUN}-5.0.0-ab", 5, None),
        (f"{RUN}-budget-0", None, None),
        (f"plan-{RUN}-0", None, None),
        ("sport-1-step2-1", None, None),
    ]


async def test_a_migration_that_fails_leaves_the_database_as_it_was(database: Database) -> None:
    def make_old_rows(connection: sa.Connection) -> None:
        before_migrations(connection)
        add_conversation(connection)
        add_run(connection, origin="no step")

    await database.write(make_old_rows)
    with pytest.raises(ValueError):
        await database.write(migrate)
    found = await database.read(lambda c: sa.inspect(c).get_table_names())
    assert "alembic_version" not in found
    assert await database.read(lambda c: rows(c, "SELECT origin FROM runs")) == [("no step",)]
    assert await database.read(lambda c: rows(c, "SELECT version FROM wenko_schema")) == [(1,)]


async def test_a_newer_database_is_refused(database: Database) -> None:
    await database.write(
        lambda c: c.exec_driver_sql("UPDATE alembic_version SET version_num = '0999'")
    )
    with pytest.raises(WrongSchema, match="schema revision 0999, and this Wenko knows") as refused:
        await database.write(migrate)
    assert refused.value.code == "wrong_schema"
    assert refused.value.localized("zh").startswith("数据库的结构版本是 0999，")
    await database.write(lambda c: c.exec_driver_sql("DROP TABLE alembic_version"))
    with pytest.raises(WrongSchema, match="schema revision v2, and this Wenko knows"):
        await database.write(migrate)


def test_an_up_to_date_database_opens_without_alembic(tmp_path: Path) -> None:
    program = """
import asyncio, pathlib, sys
from wenko.storage.database import open_database

async def main():
    database = await open_database(None, pathlib.Path(sys.argv[1]))
    await database.close()
    print("alembic" in sys.modules)

asyncio.run(main())
"""
    for imported in ("True", "False"):
        command_line = [sys.executable, "-c", program, str(tmp_path)]
        said = subprocess.run(command_line, check=True, capture_output=True, text=True)
        assert said.stdout.strip() == imported


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_servers_that_start_together_migrate_once(database: Database) -> None:
    """A data folder with SQLite belongs to one server."""
    from wenko.storage.database import PostgresDatabase

    assert isinstance(database, PostgresDatabase)
    await database.write(lambda c: metadata.drop_all(c))
    await database.write(lambda c: c.exec_driver_sql("DROP TABLE alembic_version"))
    url = database.engine.url.render_as_string(hide_password=False)
    opened = await asyncio.gather(*(PostgresDatabase.open(url) for _ in range(4)))
    for each in opened:
        await each.close()
    assert await database.read(differences) == []
