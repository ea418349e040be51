"""Foreseeable faults of a database at start, each as a sentence that says what to do."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import sqlalchemy as sa

from wenko.errors import (
    StorageDamaged,
    StorageFull,
    StorageLocked,
    StorageReadOnly,
    StorageRefused,
    StorageUnreachable,
    WenkoError,
)
from wenko.storage.faults import is_transient, reason_of

_SQLITE_HEADER = 100
"""Bytes without which a file is no database."""
_WORKFLOWS = "runs.db"
MINIMUM_FREE = 4 * 1024 * 1024
"""Bytes without which the first writes of a server would fail."""
_FULL_CHECK_LIMIT = 64 * 1024 * 1024
"""A larger file is checked by its header and schema only: a start must not read a gigabyte."""


def check_sqlite(path: Path) -> None:
    """Raise if the file cannot be used, before anything of it is changed."""
    folder = path.parent
    if not os.access(folder, os.W_OK | os.X_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise read_only(path)
    if shutil.disk_usage(folder).free < MINIMUM_FREE:
        raise full(path)
    if not path.exists():
        return
    with explained_sqlite(path):
        connection = sqlite3.connect(path, timeout=2)
        try:
            connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
            if path.stat().st_size <= _FULL_CHECK_LIMIT:
                found = connection.execute("PRAGMA quick_check(1)").fetchone()
                if found != ("ok",):
                    raise damaged(path, str(found[0]))
        finally:
            connection.close()


def check_not_emptied(path: Path, data: Path) -> None:
    """Raise if the file has lost its content: SQLite would take it for a new database, and all
    conversations would be gone without a word, while their files stay."""
    if not path.exists() or path.stat().st_size >= _SQLITE_HEADER or not _was_used(data):
        return
    raise StorageDamaged(
        f"The database {path} is empty, but the data folder {data} was in use. Restore the file "
        f"from a backup; or, to begin anew, move the whole folder away, or delete {path}: "
        "conversations are lost then.",
        f"数据库 {path} 是空的，而数据文件夹 {data} 曾经使用过。请从备份恢复该文件；"
        f"若要重新开始，请移走整个文件夹，或删除 {path}（对话会丢失）。",
    )


def _was_used(data: Path) -> bool:
    """Whether a server has run here: it makes its workflows, or the first sandbox, after the
    database. The file of a server that was killed before is empty, too, and can be used."""
    made = (data / _WORKFLOWS, *data.glob("sandboxes/*/workspace"))
    return any(each.exists() for each in made)


@contextmanager
def explained_sqlite(path: Path) -> Iterator[None]:
    """Errors of SQLite that can be foreseen, as sentences."""
    try:
        yield
    except (sqlite3.Error, sa.exc.DBAPIError) as error:
        cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
        code = getattr(cause, "sqlite_errorcode", 1) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL):
            raise locked(path) from None
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise damaged(path, str(cause)) from None
        if code == sqlite3.SQLITE_FULL:
            raise full(path) from None
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            raise read_only(path) from None
        if code == sqlite3.SQLITE_IOERR:
            raise StorageDamaged(
                f"{path} cannot be read or written: {cause}. Check the disk, then start again.",
                f"无法读写 {path}：{cause}。请检查磁盘后重新启动。",
            ) from None
        raise


@contextmanager
def explained_postgres(url: sa.URL) -> Iterator[None]:
    """Errors of connecting to PostgreSQL, as sentences."""
    where = f"{url.host or 'localhost'}:{url.port or 5432}"
    try:
        yield
    except (OSError, TimeoutError, asyncpg.PostgresError, sa.exc.DBAPIError) as error:
        cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
        state = str(getattr(cause, "sqlstate", None) or "")
        if state.startswith("28"):
            raise StorageRefused(
                f"PostgreSQL at {where} refuses the user {url.username or ''!r} or the password. "
                "Correct WENKO_DB (postgresql://user:password@host:port/name).",
                f"{where} 上的 PostgreSQL 拒绝了用户 {url.username or ''!r} 或密码。"
                "请修改 WENKO_DB（postgresql://用户:密码@主机:端口/数据库）。",
            ) from None
        if state.startswith("3D"):
            raise StorageUnreachable(
                f"PostgreSQL at {where} has no database {url.database!r}. Create it "
                f"(createdb {url.database}), or correct WENKO_DB.",
                f"{where} 上的 PostgreSQL 没有数据库 {url.database!r}。"
                f"请创建它（createdb {url.database}），或修改 WENKO_DB。",
            ) from None
        if is_transient(error):
            raise StorageUnreachable(
                f"PostgreSQL does not answer at {where} ({reason_of(error)}). Start it, or "
                "correct WENKO_DB.",
                f"{where} 上的 PostgreSQL 没有应答（{reason_of(error)}）。"
                "请启动它，或修改 WENKO_DB。",
            ) from None
        raise


def read_only(path: Path) -> WenkoError:
    return StorageReadOnly(
        f"{path} cannot be written. Make the folder {path.parent} and the file writable for this "
        "user, or choose another folder with --data.",
        f"无法写入 {path}。请让当前用户可以写入文件夹 {path.parent} 和该文件，"
        "或用 --data 选择其他文件夹。",
    )


def locked(path: Path) -> WenkoError:
    return StorageLocked(
        f"Another program has locked {path}. Close it (a database browser, a backup), then start "
        "again.",
        f"其他程序锁定了 {path}。请关闭它（例如数据库浏览器或备份程序）后重新启动。",
    )


def full(path: Path) -> WenkoError:
    return StorageFull(
        f"No space is left on the disk of {path}. Free some space, then start again; nothing is "
        "lost.",
        f"{path} 所在的磁盘没有剩余空间。请释放空间后重新启动；没有丢失任何内容。",
    )


def damaged(path: Path, reason: str) -> WenkoError:
    return StorageDamaged(
        f"The database {path} is damaged ({reason}). Restore a backup, or repair it with "
        f"`sqlite3 {path} .recover`; Wenko changes nothing in it.",
        f"数据库 {path} 已损坏（{reason}）。请恢复备份，或用 `sqlite3 {path} .recover` 修复；"
        "Wenko 不会改动它。",
    )
