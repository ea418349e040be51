"""Fixtures that every suite shares."""

import faulthandler
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from pytest_timeout import Settings

from tests.live import LiveServer
from tests.postgres import postgres_server
from tests.support.command_line import FORKS
from tests.support.prepared_databases import prepare_databases
from tests.support.shared_runtime import share_runtime
from wenko.cli.server import tune_garbage_collector
from wenko.storage.database import Database, open_database

STORAGE_TESTS = {
    "test_context_view.py",
    "test_database.py",
    "test_engine.py",
    "test_growth.py",
    "test_journal.py",
    "test_kernels.py",
    "test_memory_search.py",
    "test_memory_vectors.py",
    "test_questions.py",
    "test_run_log.py",
    "test_schema.py",
    "test_servers.py",
    "test_storage_faults.py",
}
"""Their subject differs between the databases."""

LiveServer.spawn = staticmethod(FORKS.spawn)
share_runtime()
prepare_databases()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What does not depend on the database is tried on the second one by the long tail only."""
    for item in items:
        callspec = getattr(item, "callspec", None)
        if callspec is not None and callspec.params.get("database") == "postgresql":
            item.add_marker("postgres")
            if item.path.name not in STORAGE_TESTS:
                item.add_marker("slow")
    # Those that need Chromium together: it is started once for tests that follow each other.
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


def pytest_collection_finish() -> None:
    """As the server does: what was imported is not looked at again by every collection."""
    tune_garbage_collector()


def pytest_timeout_set_timer(item: pytest.Item, settings: Settings) -> bool:
    """End the worker with the stacks of all its threads; the test counts as failed.

    An exception of the alarm's signal is lost in uvloop: such a test would never end.
    """
    stderr = item.config.stash[fault_handler_stderr_fd_key]
    faulthandler.dump_traceback_later(settings.timeout, exit=True, file=stderr)
    return True


def pytest_timeout_cancel_timer() -> bool:
    faulthandler.cancel_dump_traceback_later()
    return True


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    return ("asyncio", {"use_uvloop": True})


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server() as url:
        yield url


async def empty_database(server: str, template: str = "template1") -> str:
    """The URL of a new database on the server."""
    name = f"test_{uuid.uuid4().hex}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    await connection.close()
    return server.rsplit("/", 1)[0] + f"/{name}"


_MIGRATED: dict[str, str] = {}
"""The name of a database that has its tables, for each server."""


async def migrated_database(server: str, folder: Path) -> str:
    """The URL of a new database that has its tables; making them takes longer than most tests."""
    if server not in _MIGRATED:
        url = await empty_database(server)
        await (await open_database(url, folder)).close()
        _MIGRATED[server] = url.rsplit("/", 1)[1]
    return await empty_database(server, _MIGRATED[server])


async def drop_database(url: str) -> None:
    server, name = url.rsplit("/", 1)
    connection = await asyncpg.connect(f"{server}/postgres")
    await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await connection.close()


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """Each test that takes it runs on both real databases."""
    url = None
    if request.param == "postgresql":
        url = await migrated_database(request.getfixturevalue("postgres"), tmp_path)
    opened = await open_database(url, tmp_path)
    yield opened
    await opened.close()
    if url is not None:
        await drop_database(url)


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A real server, shared by the tests of a module; each makes conversations of its own."""
    with LiveServer(tmp_path_factory.mktemp("data")) as server:
        yield server
