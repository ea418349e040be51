"""Fixtures that every suite shares."""

import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest

from tests.live import LiveServer
from tests.postgres import postgres_server
from tests.support.forkserver import ForkServer
from tests.support.shared_runtime import share_runtime
from wenko.storage.database import Database, open_database

LiveServer.spawn = staticmethod(ForkServer().spawn)


@pytest.fixture(scope="session", autouse=True)
def shared_runtime(tmp_path_factory: pytest.TempPathFactory) -> None:
    share_runtime(tmp_path_factory.mktemp("runtime"))


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    return ("asyncio", {"use_uvloop": True})


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server() as url:
        yield url


async def empty_database(server: str) -> str:
    """The URL of a new database on the server."""
    name = f"test_{uuid.uuid4().hex}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return server.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """Each test that takes it runs on both real databases."""
    url = None
    if request.param == "postgresql":
        url = await empty_database(request.getfixturevalue("postgres"))
    opened = await open_database(url, tmp_path)
    yield opened
    await opened.close()


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A real server, shared by the tests of a module; each makes conversations of its own."""
    with LiveServer(tmp_path_factory.mktemp("data")) as server:
        yield server
