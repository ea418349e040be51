"""Every isolation runs this suite. Commands in it use relative paths only."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.sandboxes import sandboxes_in
from wenko.protocol.model import new_id
from wenko.sandbox.base import Sandbox
from wenko.sandbox.local import LocalSandboxes


@pytest.fixture(params=["bubblewrap", "unsafe-none"])
def isolation(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One data folder for all tests, so that the runtime is built once."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture
def name() -> str:
    """A conversation id that no other test uses."""
    return f"conversation-{new_id()}"


@pytest.fixture
async def sandboxes(isolation: str, data: Path, name: str) -> AsyncIterator[LocalSandboxes]:
    made = sandboxes_in(data, isolation)
    yield made
    for folder in (data / "sandboxes").glob(f"{name}*"):
        await made.close(folder.name)
    await made.shutdown()


@pytest.fixture
async def sandbox(sandboxes: LocalSandboxes, name: str) -> Sandbox:
    return await sandboxes.open(name)
