"""A server with a scripted model, and one connection to it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.served import Served, Talk, served, talk


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as running:
        yield running


@pytest.fixture
async def chat(server: Served) -> AsyncIterator[Talk]:
    async with talk(server) as opened:
        yield opened
