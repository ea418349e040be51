"""Writes consecutive WebSocket frames together: each write costs a system call and a wake-up."""

from http import HTTPStatus
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import State

FRAMES = "wenko.frames"
"""In a scope's extensions: a ``websocket.send`` may have several texts, each for one frame."""
BATCH_LIMIT = 64 * 1024
"""Bytes after which a batch is written anyway, so that back-pressure takes effect."""
_WRITE: Any = {"type": "websocket.send"}
"""Writes the frames that the connection keeps, and waits until the client reads."""


class BatchingWebSocketProtocol(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][FRAMES] = {}

    def send_receive_event_to_app(self) -> None:
        # Otherwise anybody who can connect could fill the log with tracebacks.
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        kept = 0
        for frame in message.pop(FRAMES, ()):
            if self.conn.state is not State.OPEN or self.close_sent:
                raise ClientDisconnected
            self.conn.send_text(frame)
            kept += len(frame)
            if kept >= BATCH_LIMIT:
                await super().send(_WRITE)
                kept = 0
        await super().send(message)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
