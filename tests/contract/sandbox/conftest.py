"""Every isolation runs this suite. Commands in it use relative paths only."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.sandboxes import ISOLATIONS, sandboxes_in
from wenko.protocol.model import new_id
from wenko.sandbox.base import Sandbox
from wenko.sandbox.pool import SandboxPool


# The others share all but the start with the first: those tests are of the long tail.
@pytest.fixture(
    params=[ISOLATIONS[0], *(pytest.param(each, marks=pytest.mark.slow) for each in ISOLATIONS[1:])]
)
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
async def sandboxes(isolation: str, data: Path, name: str) -> AsyncIterator[SandboxPool]:
    made = sandboxes_in(data, isolation)
    yield made
    for folder in (data / "sandboxes").glob(f"{name}*"):
        # Volumes are not in the folder of this session, which is deleted with all that is in it.
        await (made.delete if isolation == "docker" else made.close)(folder.name)
    await made.shutdown()


@pytest.fixture
async def sandbox(sandboxes: SandboxPool, name: str) -> Sandbox:
    return await sandboxes.open(name)
