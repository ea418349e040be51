"""Alembic migrations: ``versions`` holds the revisions, ``migrate`` brings a database to ``HEAD``.

A revision is never changed once it was released; a change of the schema is a new one.
"""

from pathlib import Path

import sqlalchemy as sa

from wenko.errors import WenkoError

HEAD = "0019"
"""The newest revision; written here so that an up-to-date database opens without Alembic."""
FIRST_SCHEMA = 1
"""What ``wenko_schema`` holds in databases made before there were migrations."""


class WrongSchema(WenkoError):
    """The database was written by another version of Wenko."""

    code = "wrong_schema"


def migrate(connection: sa.Connection) -> None:
    """Upgrade to ``HEAD`` in the caller's transaction; refuse a database of a newer version."""
    tables = sa.inspect(connection)
    if tables.has_table("alembic_version"):
        revision = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        if revision == HEAD:
            return
        if revision is not None and revision > HEAD:
            raise _wrong_schema(str(revision), HEAD)
    elif tables.has_table("wenko_schema"):
        version = connection.execute(sa.text("SELECT version FROM wenko_schema")).scalar()
        if version not in (None, FIRST_SCHEMA):
            raise _wrong_schema(f"v{version}", f"v{FIRST_SCHEMA}")
    _upgrade(connection)


def check_revision(connection: sa.Connection) -> None:
    """Raise if another version has upgraded the database since it was opened."""
    query = sa.text("SELECT version_num FROM alembic_version")
    revision = connection.execute(query).scalar()
    if revision is not None and revision > HEAD:
        raise _wrong_schema(str(revision), HEAD)


def _upgrade(connection: sa.Connection) -> None:
    # Imported here: it takes as long as the rest of opening the database many times over.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _wrong_schema(found: str, known: str) -> WrongSchema:
    return WrongSchema(
        f"The database has the schema revision {found}, and this Wenko knows only revisions up to "
        f"{known}. Use the Wenko that made it, or another data folder.",
        f"数据库的结构版本是 {found}，而这个 Wenko 最高只支持 {known}。"
        "请使用创建它的那个版本的 Wenko，或换一个数据文件夹。",
    )
