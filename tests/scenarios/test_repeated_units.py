"""Units of work that are run again: what they had told the first time must not be told twice."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.live import JsonObject
from tests.support.scripted_server import ScriptedServer, scripted_server
from wenko.storage.database import SqliteDatabase

pytestmark = pytest.mark.anyio


class _Lost(Exception):
    """As a connection that is lost before the commit."""


async def _told(folder: Path) -> list[tuple[Any, ...]]:
    async with scripted_server(folder, language_model=True) as server:
        events = await _talk(server)
    # How many tokens come at once depends on the time that a write takes.
    return [_kind(event) for event in events if event["type"] != "token"]


async def _talk(server: ScriptedServer) -> list[JsonObject]:
    events: list[JsonObject] = []
    conversation = None
    for number in range(2):
        remember = [{"text": f"Likes the number {number}", "kind": "preference"}]
        server.model.will_write(json.dumps({"response": "Noted.", "memories": remember}))
        events += await server.run(f"Message {number}", conversation)
        conversation = events[0]["conversation_id"]
    return events + await server.run("请忘记我喜欢数字 1", conversation)


def _kind(event: JsonObject) -> tuple[Any, ...]:
    payload = event.get("payload") or {}
    return event["type"], payload.get("update_type"), payload.get("change_type")


async def test_P62_a_unit_that_is_run_again_tells_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = await _told(tmp_path / "once")
    assert {each[1:] for each in once} >= {("conversation_added", None), (None, "proposed")}
    write = SqliteDatabase.write

    async def twice(self: SqliteDatabase, work: Callable[..., Any], *more: Any, **also: Any) -> Any:
        def lost(connection: sa.Connection) -> None:
            work(connection)
            raise _Lost

        try:
            await write(self, lost, *more, **also)
        except _Lost:
            return await write(self, work, *more, **also)

    monkeypatch.setattr(SqliteDatabase, "write", twice)
    assert await _told(tmp_path / "twice") == once
