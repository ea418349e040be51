"""Writes consecutive WebSocket frames together: each write costs a system call and a wake-up."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

MORE = "more"
"""In a ``websocket.send``: another follows at once. Other servers ignore it and just send."""
BATCH_LIMIT = 64 * 1024
"""Characters after which a batch is written anyway, so that back-pressure takes effect."""


class BatchingWebSocketProtocol(WebSocketsSansIOProtocol):
    _buffered = 0

    def send_receive_event_to_app(self) -> None:
        # Otherwise anybody who can connect could fill the log with tracebacks.
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        text = message.get("text")
        self._buffered += len(text or "")
        buffer = message.get(MORE) and self._buffered < BATCH_LIMIT
        if buffer and self.conn.state is State.OPEN and not self.close_sent:
            # The connection keeps it until the next frame is written.
            self.conn.send_text(text.encode())
        else:
            self._buffered = 0
            await super().send(message)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
