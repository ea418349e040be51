"""A real PostgreSQL server for the length of a test session, in a folder of its own."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def postgres_server() -> Iterator[str]:
    """The URL of an empty server that listens on a free loopback port."""
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="wenko-postgres-"))
    user = _server_user(folder)
    data = folder / "data"
    _call([programs / "initdb", "-D", data, "-U", "wenko", "-A", "trust", "--no-sync"], user)
    port = _free_port()
    options = f"-p {port} -h 127.0.0.1 -k {folder} -c fsync=off -c max_connections=200"
    start = [programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start"]
    _call(start, user)
    try:
        yield f"postgresql://wenko@127.0.0.1:{port}/postgres"
    finally:
        _call([programs / "pg_ctl", "-D", data, "-m", "immediate", "stop"], user)
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    assert initdb is not None, "PostgreSQL is not installed; run `make setup-test`"
    return Path(initdb).parent


def _server_user(folder: Path) -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    entry = pwd.getpwnam("postgres")
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    return "postgres"


def _call(command: list[object], user: str | None) -> None:
    done = subprocess.run(
        [str(part) for part in command], user=user, capture_output=True, text=True, cwd="/"
    )
    assert done.returncode == 0, done.stdout + done.stderr


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
