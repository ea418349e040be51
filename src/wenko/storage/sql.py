"""Raw SQL on both databases, and values that any text column can store.

The statement builder costs ten times as much as the statement, so those on the path of a request
are written by hand. ``?`` becomes ``$n`` on PostgreSQL.
"""

import json
import re
import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Any

import sqlalchemy as sa

from wenko.text import replace_surrogates


def execute(
    connection: sa.Connection, statement: str, values: Sequence[object] = ()
) -> list[tuple[Any, ...]]:
    """The rows that it returns: those selected, or those of ``RETURNING``."""
    if connection.dialect.name == "sqlite":
        return sqlite_driver(connection).execute(statement, values).fetchall()
    result = connection.exec_driver_sql(dollar_placeholders(statement), tuple(values))
    return [tuple(row) for row in result] if result.returns_rows else []


def execute_many(
    connection: sa.Connection, statement: str, rows: Sequence[tuple[object, ...]]
) -> None:
    """The statement once for each row."""
    if not rows:
        return
    if connection.dialect.name == "sqlite":
        sqlite_driver(connection).executemany(statement, rows)
    else:
        connection.exec_driver_sql(dollar_placeholders(statement), list(rows))


@cache
def dollar_placeholders(statement: str) -> str:
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", statement)


def sqlite_driver(connection: sa.Connection) -> sqlite3.Connection:
    """The driver's own connection, without SQLAlchemy's cost per statement."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def to_json(value: Any) -> str:
    """JSON for a text column; any value that a client or a model can send comes back the same."""
    # Escaped to ASCII, because PostgreSQL stores no NUL and no lone surrogate.
    return json.dumps(value, separators=(",", ":"))


def from_json(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def storable_text(text: str) -> str:
    """Text for a plain text column: NUL and lone surrogates are replaced."""
    return replace_surrogates(text).replace("\x00", "\ufffd")


def is_unstorable(error: BaseException) -> bool:
    """Whether a statement failed because of its values, and would always fail with them."""
    if isinstance(error, sa.exc.DBAPIError):
        # PostgreSQL: class 22, data exception.
        state = getattr(error.orig, "sqlstate", None) or ""
        return isinstance(error, sa.exc.DataError) or str(state).startswith("22")
    return isinstance(error, OverflowError | UnicodeEncodeError)
