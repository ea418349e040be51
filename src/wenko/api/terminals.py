"""``/ws/terminals``: the screen of a command's terminal out, keys and sizes in."""

import asyncio
import json
import logging
from typing import Annotated, Any, Literal

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from wenko.api import sockets
from wenko.api.dependencies import ServicesDep
from wenko.api.responses import public_error
from wenko.errors import WenkoError
from wenko.sandbox.base import Waiting
from wenko.service.terminals import TerminalHandle

KEYS_LIMIT = 16 * 1024
UNSENT_LIMIT = 512 * 1024
router = APIRouter()
log = logging.getLogger(__name__)


class TerminalAuthenticate(BaseModel):
    type: Literal["authenticate"]
    token: str


class Keys(BaseModel):
    """What the user types, as their terminal encodes it."""

    type: Literal["keys"]
    data: str = Field(min_length=1, max_length=KEYS_LIMIT)


class Resize(BaseModel):
    type: Literal["resize"]
    rows: int = Field(ge=1, le=1000)
    cols: int = Field(ge=1, le=1000)


TerminalFrame = TerminalAuthenticate | Keys | Resize
_Frame: TypeAdapter[TerminalFrame] = TypeAdapter(
    Annotated[TerminalFrame, Field(discriminator="type")]
)


@router.websocket("/ws/terminals/{conversation_id}/{call_id}")
async def terminal_socket(
    socket: WebSocket, services: ServicesDep, conversation_id: str, call_id: str
) -> None:
    await socket.accept()
    try:
        user, _ = await sockets.authenticate(socket, services.auth)
        terminal = await services.terminals.open(user, conversation_id, call_id)
        await TerminalConnection(socket, terminal).serve()
    except WebSocketDisconnect:
        pass
    except WenkoError as error:
        await _reject(socket, error, sockets.POLICY_VIOLATION)


class TerminalConnection:
    """One client that views one terminal. Implements ``sandbox.base.TerminalView``."""

    def __init__(self, socket: WebSocket, terminal: TerminalHandle) -> None:
        self._socket = socket
        self._terminal = terminal
        self._unsent: list[dict[str, Any]] = []
        self._more = asyncio.Event()

    async def serve(self) -> None:
        """Send and receive until the client disconnects, or until one of the two fails."""
        self.screen("")  # authenticated; a command that printed nothing has nothing else to show
        receiving = asyncio.create_task(self._receive())
        sending = asyncio.create_task(self._send())
        feeding = [asyncio.create_task(self._watch()), asyncio.create_task(self._watch_writer())]
        tasks = [receiving, sending, *feeding]
        try:
            running = set(tasks)
            while receiving in running and sending in running:
                done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
        except WebSocketDisconnect:
            raise
        except Exception as error:
            # The client would see a screen that stands still: close, so that it reconnects.
            log.exception("a terminal could not be watched")
            await _reject(self._socket, public_error(error), sockets.INTERNAL_ERROR)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    # --- TerminalView -------------------------------------------------------------------------

    def replay(self, text: str) -> None:
        self.screen(text)

    def screen(self, text: str) -> None:
        last = self._unsent[-1] if self._unsent else None
        if last is not None and last["type"] == "screen":
            # A client that is slower than the terminal gets the end of what it missed.
            last["data"] = (last["data"] + text)[-UNSENT_LIMIT:]
        else:
            self._enqueue({"type": "screen", "data": text})

    def waiting(self, waiting: Waiting | None) -> None:
        mode = None if waiting is None else waiting.mode
        self._enqueue({"type": "waiting", "waiting": waiting is not None, "mode": mode})

    # --- to the client ------------------------------------------------------------------------

    async def _watch(self) -> None:
        result = await self._terminal.watch(self)
        code = None if result is None else result.return_code
        self._enqueue({"type": "ended", "return_code": code})

    async def _watch_writer(self) -> None:
        async for writer in self._terminal.writers():
            self._enqueue({"type": "writer", "writer": writer})

    def _enqueue(self, frame: dict[str, Any]) -> None:
        self._unsent.append(frame)
        self._more.set()

    async def _send(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._unsent:
                frame = self._unsent.pop(0)
                await sockets.send_text(self._socket, json.dumps(frame, ensure_ascii=False))

    # --- from the client ----------------------------------------------------------------------

    async def _receive(self) -> None:
        while True:
            frame = await sockets.receive_frame(self._socket)
            try:
                await self._handle(_parse(frame))
            except WenkoError as error:
                await sockets.send_text(self._socket, _error_frame(self._socket, error))

    async def _handle(self, frame: TerminalFrame) -> None:
        if isinstance(frame, Keys):
            await self._terminal.type(frame.data)
        elif isinstance(frame, Resize):
            await self._terminal.resize(frame.rows, frame.cols)


def _parse(frame: str | bytes) -> TerminalFrame:
    try:
        return _Frame.validate_json(frame)
    except ValidationError as error:
        raise sockets.invalid_frame(error) from None


async def _reject(socket: WebSocket, error: WenkoError, close_code: int) -> None:
    await sockets.reject(socket, _error_frame(socket, error), close_code, error.code)


def _error_frame(socket: WebSocket, error: WenkoError) -> str:
    frame = {"type": "error", "code": error.code, "message": sockets.message_of(socket, error)}
    return json.dumps(frame, ensure_ascii=False)
