"""A server in this process, beside others that come and go."""

import gc
from pathlib import Path
from weakref import ReferenceType, ref

import pytest

from wenko.cli.server import create_server
from wenko.settings import Settings

pytestmark = pytest.mark.anyio


async def test_a_server_that_has_ended_is_freed_with_everything_it_held(tmp_path: Path) -> None:
    app = await ended_server(Settings(data=tmp_path, port=0, sandbox="unsafe-none"))
    gc.collect()
    assert app() is None


async def ended_server(settings: Settings) -> "ReferenceType[object]":
    def end(_url: str) -> None:
        server.should_exit = True

    server = create_server(settings, end)
    await server.serve()
    return ref(server.config.app)
