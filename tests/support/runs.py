"""Starts a run over HTTP without waiting for it."""

import httpx

from tests.live import LiveServer


def start_run(server: LiveServer, message: str) -> str:
    """The id of its new conversation."""
    made = httpx.post(f"{server.url}/conversations", headers=server.headers, json={})
    conversation_id: str = made.json()["data"]["id"]
    body = {"message": message, "conversation_id": conversation_id}
    # It goes on without this client.
    with httpx.stream("POST", f"{server.url}/chat", headers=server.headers, json=body) as reply:
        assert reply.status_code == 200
    return conversation_id
