"""The client of the command line says what is wrong when a server does not answer."""

from pathlib import Path

import pytest

from wenko.cli.client import ApiClient, ServerSilent
from wenko.settings import Settings

pytestmark = pytest.mark.anyio


async def test_a_server_that_is_gone_is_told_in_a_sentence(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, token="something-long-enough")
    client = ApiClient("http://127.0.0.1:9", settings)
    with pytest.raises(ServerSilent, match="did not answer"):
        await client.request("GET", "/conversations")
    with pytest.raises(ServerSilent, match="did not answer"):
        await client.post("/conversations", {})
