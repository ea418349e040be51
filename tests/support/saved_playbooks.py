"""Playbooks as short as a test needs them, and what a server says about them."""

from typing import Any

from tests.live import JsonObject, LiveServer


def definition(command: str = "echo hello", **more: Any) -> JsonObject:
    analysis = {"complexity": "moderate", "task_type": "shell", "reasoning": "r"}
    return {
        "title": "Say hello",
        "example": "please say hello to everybody",
        "analysis": {**analysis, "suggested_approach": "a"},
        "goal": "Say hello",
        "steps": [{"description": "say it", "tool": "shell", "args": {"command": command}}],
        **more,
    }


async def request(
    server: LiveServer, method: str, path: str, body: Any = None, token: str | None = None
) -> tuple[str, Any]:
    """The code and the data of an answer."""
    async with server.http(token) as http:
        reply = (await http.request(method, path, json=body)).json()
    return reply["code"], reply["data"]


async def save(server: LiveServer, name: str, fields: JsonObject, **more: Any) -> tuple[str, Any]:
    return await request(server, "POST", "/playbooks", {"name": name, "definition": fields, **more})


async def draft_of(server: LiveServer, events: list[JsonObject]) -> tuple[str, Any]:
    about = {"conversation_id": events[0]["conversation_id"], "run_id": events[0]["run_id"]}
    return await request(server, "POST", "/playbooks/draft", about)
