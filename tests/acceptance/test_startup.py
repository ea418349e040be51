"""A fault that can be foreseen at start is a sentence with a code, not a traceback."""

import asyncio
import os
import shutil
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

from tests.conftest import empty_database
from tests.live import LiveServer

pytestmark = pytest.mark.anyio


def start(*options: str, data: Path, **environment: str) -> tuple[int, str]:
    """Exit status and output of a server that does not start."""
    inherited = {name: value for name, value in os.environ.items() if "WENKO" not in name}
    arguments = ["serve", "--data", str(data), *options]
    process = LiveServer.spawn(arguments, {**inherited, "COLUMNS": "1000", **environment})
    assert process.stdout is not None
    with process.stdout as stdout:
        output = stdout.read()
    return process.wait(30), output


def assert_explained(started: tuple[int, str], code: str, status: int, *words: str) -> None:
    found, output = started
    assert (found, "Traceback" in output) == (status, False), output
    assert code in output
    for word in words:
        assert word in output


def test_P62_a_locked_database_is_explained(tmp_path: Path) -> None:
    with LiveServer(tmp_path):
        pass
    lock = sqlite3.connect(tmp_path / "wenko.db", isolation_level=None)
    lock.execute("PRAGMA locking_mode=EXCLUSIVE")
    lock.execute("BEGIN EXCLUSIVE")
    started = start("--port", "0", data=tmp_path)
    lock.close()
    assert_explained(started, "storage_locked", 75, "wenko.db", "锁定")
    with LiveServer(tmp_path) as server:
        assert server.url


@pytest.mark.parametrize("damage", ["no database", "a damaged page"])
def test_P62_a_damaged_database_is_explained_and_not_changed(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "wenko.db"
    with LiveServer(tmp_path):
        pass
    if damage == "no database":
        path.write_bytes(b"once upon a time" * 1000)
    else:
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xff" * 4096)
    content = path.read_bytes()
    assert_explained(start("--port", "0", data=tmp_path), "storage_damaged", 65, "wenko.db", "损坏")
    assert path.read_bytes() == content


def test_P62_damaged_workflows_do_not_keep_a_server_from_starting(tmp_path: Path) -> None:
    with LiveServer(tmp_path):
        pass
    (tmp_path / "runs.db").write_bytes(b"once upon a time" * 1000)
    (tmp_path / "runs.db-wal").unlink(missing_ok=True)  # SQLite would read the pages from there
    with LiveServer(tmp_path) as server:
        assert server.url
    assert (tmp_path / "runs.db.damaged").exists()


@contextmanager
def small_disk(path: Path, megabytes: int) -> Iterator[Path]:
    if os.geteuid() != 0:
        pytest.skip("mounting a small disk needs root")
    path.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(path)]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("this environment does not allow mounts")
    try:
        yield path
    finally:
        subprocess.run(["umount", "-l", str(path)], check=True)


def test_P62_a_full_and_a_read_only_disk_are_explained(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 8) as disk:
        free = shutil.disk_usage(disk).free
        (disk / "filler").write_bytes(b"x" * (free - (1 << 20)))
        assert_explained(start("--port", "0", data=disk), "storage_full", 74, "剩余空间")
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        assert_explained(start("--port", "0", data=disk), "storage_read_only", 73, "--data")


def test_P62_a_data_folder_that_cannot_be_made_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    started = start("--port", "0", data=tmp_path / "file" / "data")
    assert_explained(started, "storage_read_only", 73, "--data")


def test_P62_a_port_in_use_and_a_foreign_address_are_explained(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        started = start("--port", port, data=tmp_path)
    assert_explained(started, "address_unavailable", 76, port, "占用")
    started = start("--host", "203.0.113.7", "--port", "0", data=tmp_path)
    assert_explained(started, "address_unavailable", 76, "203.0.113.7", "--host")


async def test_P62_a_postgresql_that_cannot_be_used_is_explained(
    postgres: str, tmp_path: Path
) -> None:
    url = await empty_database(postgres)
    connection = await asyncpg.connect(url)
    await connection.execute(f"CREATE ROLE guest_{os.getpid()} NOLOGIN")
    await connection.close()
    refused = url.replace("wenko@", f"guest_{os.getpid()}:secret-word@")
    started = await asyncio.to_thread(start, "--port", "0", data=tmp_path, WENKO_DB=refused)
    assert_explained(started, "storage_refused", 77, "WENKO_DB", "密码")
    assert "secret-word" not in started[1]
    missing = url.rsplit("/", 1)[0] + "/nothing_here"
    started = await asyncio.to_thread(start, "--port", "0", data=tmp_path, WENKO_DB=missing)
    assert_explained(started, "storage_unreachable", 69, "nothing_here")
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    away = f"postgresql://wenko@127.0.0.1:{port}/wenko"
    started = await asyncio.to_thread(start, "--port", "0", data=tmp_path, WENKO_DB=away)
    assert_explained(started, "storage_unreachable", 69, f"127.0.0.1:{port}")


def test_P62_a_model_that_cannot_be_in_the_environment_is_explained(tmp_path: Path) -> None:
    started = start("--port", "0", data=tmp_path, WENKO_MODEL="gpt-5 of my company")
    assert_explained(
        started, "invalid_model_settings", 1, "WENKO_MODEL", "docs/models.md", "模型设置"
    )
