"""Statements written by hand, where a person waits: the statement builder costs ten times as much.

``?`` becomes ``$n`` on PostgreSQL.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Any

import sqlalchemy as sa

from wenko.storage.database import sqlite_driver


def execute(
    connection: sa.Connection, statement: str, values: Sequence[object] = ()
) -> list[tuple[Any, ...]]:
    """The rows that it gives back: those selected, or those of ``RETURNING``."""
    if connection.dialect.name == "sqlite":
        return sqlite_driver(connection).execute(statement, values).fetchall()
    result = connection.exec_driver_sql(numbered(statement), tuple(values))
    return [tuple(row) for row in result] if result.returns_rows else []


@cache
def numbered(statement: str) -> str:
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", statement)
