"""``wenko conversations`` lists the first ones, or with --all every page."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from wenko.cli import conversations
from wenko.settings import Settings

pytestmark = pytest.mark.anyio


async def test_all_conversations_are_listed_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {
        "/conversations?limit=2&search=a%20b": [{"cursor": "1.3.3"}, {"cursor": "0.2.2"}],
        "/conversations?limit=2&search=a%20b&after=0.2.2": [{"cursor": "0.1.1"}],
    }

    class Client:
        def __init__(self, *_: Any) -> None:
            pass

        async def request(self, method: str, path: str, body: Any) -> Any:
            return pages[path]

    @asynccontextmanager
    async def server(_: Settings) -> AsyncIterator[str]:
        yield "http://server"

    monkeypatch.setattr(conversations, "PAGE", 2)
    monkeypatch.setattr(conversations, "ApiClient", Client)
    monkeypatch.setattr(conversations, "find_or_start_server", server)
    found, is_more = await conversations._listed(Settings(), "a b", every=True)
    assert ([each["cursor"] for each in found], is_more) == (["1.3.3", "0.2.2", "0.1.1"], False)
    found, is_more = await conversations._listed(Settings(), "a b", every=False)
    assert (len(found), is_more) == (2, True)
