"""A server with a scripted model, and one connection to it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(tmp_path) as running:
        yield running


@pytest.fixture
async def chat(server: ScriptedServer) -> AsyncIterator[ChatClient]:
    async with chat_client(server) as opened:
        yield opened
