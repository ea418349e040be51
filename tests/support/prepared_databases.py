"""Gives each new data folder databases that already have their tables.

Making them is half the CPU of a server's start, and most tests start one with an empty folder. The
first test makes them as every server does; their content is kept in a file for all the others.
"""

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from dbos._sys_db_sqlite import SQLiteSystemDatabase

from wenko.storage import migrations
from wenko.storage.database import SqliteDatabase


def prepare_databases() -> None:
    """For the servers of this process and its forks."""
    _prepare_events()
    _prepare_workflows()


def _prepare_events() -> None:
    sources = sorted(Path(migrations.__file__).parent.rglob("*.py"))
    digest = hashlib.sha256(b"".join(each.read_bytes() for each in sources)).hexdigest()[:16]
    open_database = SqliteDatabase.__init__

    def open_prepared(database: SqliteDatabase, path: Path) -> None:
        _copied_or_made(path, f"events-{digest}", lambda: open_database(database, path))

    SqliteDatabase.__init__ = open_prepared  # type: ignore[method-assign]


def _prepare_workflows() -> None:
    migrate = SQLiteSystemDatabase.run_migrations

    def run_migrations(workflows: SQLiteSystemDatabase) -> None:
        path = Path(workflows.engine.url.database or "")
        _copied_or_made(path, f"workflows-{version('dbos')}", lambda: migrate(workflows))

    SQLiteSystemDatabase.run_migrations = run_migrations  # type: ignore[method-assign]


def _copied_or_made(path: Path, name: str, make: Callable[[], None]) -> None:
    """Opens the database; ``make`` finds nothing to do in a copy."""
    prepared = Path(tempfile.gettempdir(), f"wenko-test-{os.geteuid()}-{name}.db")
    is_new = path.exists() and path.stat().st_size == 0
    if is_new and prepared.exists():
        path.write_bytes(prepared.read_bytes())
    make()
    if is_new and not prepared.exists():
        _keep(path, prepared)


def _keep(path: Path, prepared: Path) -> None:
    with sqlite3.connect(path) as connection:
        content = connection.serialize()
    connection.close()
    # Several test processes may be the first.
    with tempfile.NamedTemporaryFile(dir=prepared.parent, delete=False) as file:
        file.write(content)
    os.replace(file.name, prepared)
