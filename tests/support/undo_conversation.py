"""A conversation on a real server whose files are undone over HTTP."""

from typing import Any

import httpx

from tests.live import LiveServer


class Conversation:
    def __init__(self, server: LiveServer, http: httpx.AsyncClient, id: str) -> None:
        self.server = server
        self.http = http
        self.id = id

    async def run(self, *commands: str) -> str:
        events = await self.server.run(message_of(*commands), self.id)
        assert events[-1]["success"], events[-1]
        return str(events[-1]["run_id"])

    async def undo(self, status: int = 200, **body: Any) -> Any:
        answer = await self.http.post(f"/conversations/{self.id}/undo", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()["data"] if status == 200 else answer.json()["code"]

    async def undo_call(self, id: str, status: int = 200, **body: Any) -> Any:
        return await self.undo(status, checkpoint=id, only=True, **body)

    async def checkpoints(self) -> list[dict[str, Any]]:
        answer = await self.http.get(f"/conversations/{self.id}/checkpoints")
        return list(answer.json()["data"])

    async def last_event(self, type_: str, number: int) -> dict[str, Any]:
        """The payload of the event of this type that is the ``number``th."""
        events = await self.server.first_events(self.id, type_, number)
        return dict(events[-1]["payload"])

    async def read(self, path: str) -> str | None:
        url = f"/endpoint/file/sandbox/{self.id}/read"
        answer = await self.http.get(url, params={"path": path})
        return str(answer.json()["data"]["content"]) if answer.status_code == 200 else None

    async def write(self, path: str, content: str) -> None:
        url = f"/endpoint/file/sandbox/{self.id}/write"
        assert (await self.http.post(url, json={"path": path, "content": content})).is_success


def message_of(*commands: str) -> str:
    return "\n\n".join(f"$ {each}" for each in commands)
