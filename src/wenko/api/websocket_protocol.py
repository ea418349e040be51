"""Frames that follow each other leave together: each write wakes the client, and costs as much."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

MORE = "more"
"""In a ``websocket.send``: another follows at once. Servers that do not know it just send."""
TOGETHER = 64 * 1024
"""Characters that leave at the latest, so that a slow client is noticed."""


class BatchingWebSocketProtocol(WebSocketsSansIOProtocol):
    _gathered = 0

    async def send(self, message: Any) -> None:
        text = message.get("text")
        self._gathered += len(text or "")
        waits = message.get(MORE) and self._gathered < TOGETHER
        if waits and self.conn.state is State.OPEN and not self.close_sent:
            # It stays with what is to be written, which the next frame takes along.
            self.conn.send_text(text.encode())
        else:
            self._gathered = 0
            await super().send(message)
