"""A terminal over a WebSocket: its screen as it comes, keys into it, and who of both types."""

import asyncio
import json
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from wenko.api.auth import bearer
from wenko.composition.services import Services
from wenko.errors import BadRequest, NotAuthenticated, NotWaiting, WenkoError
from wenko.sandbox.base import Sandbox, TerminalSize, Waiting
from wenko.storage import conversations
from wenko.text import validation_message

AUTHENTICATE_WITHIN = 10.0
POLICY_VIOLATION = 1008
KEYS_LIMIT = 16 * 1024
UNSENT_LIMIT = 512 * 1024
router = APIRouter()


class TerminalAuthenticate(BaseModel):
    type: Literal["authenticate"]
    token: str


class Keys(BaseModel):
    """What a person types, as their terminal encodes it."""

    type: Literal["keys"]
    data: str = Field(min_length=1, max_length=KEYS_LIMIT)


class Resize(BaseModel):
    type: Literal["resize"]
    rows: int = Field(ge=1, le=1000)
    cols: int = Field(ge=1, le=1000)


_Frame: TypeAdapter[TerminalAuthenticate | Keys | Resize] = TypeAdapter(
    Annotated[TerminalAuthenticate | Keys | Resize, Field(discriminator="type")]
)


@router.websocket("/ws/terminals/{conversation_id}/{call_id}")
async def terminal_socket(socket: WebSocket, conversation_id: str, call_id: str) -> None:
    await socket.accept()
    services: Services = socket.app.state.services
    visit = TerminalConnection(socket, services, conversation_id, call_id)
    try:
        await visit.come_in()
        await visit.stay()
    except WebSocketDisconnect:
        pass
    except WenkoError as error:
        await visit.refuse(error)
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(POLICY_VIOLATION, error.code)


class TerminalConnection:
    """One client that looks at one terminal."""

    def __init__(
        self, socket: WebSocket, services: Services, conversation_id: str, call_id: str
    ) -> None:
        self._socket = socket
        self._house = services
        self._conversation_id = conversation_id
        self._call_id = call_id
        self._unsent: list[dict[str, Any]] = []
        self._more = asyncio.Event()
        self._sandbox: Sandbox | None = None

    async def come_in(self) -> None:
        token = bearer(self._socket.headers)
        if token is None:
            try:
                async with asyncio.timeout(AUTHENTICATE_WITHIN):
                    frame = _frame(await self._socket.receive_text())
            except TimeoutError:
                raise NotAuthenticated("No token came; send `authenticate` first.") from None
            if not isinstance(frame, TerminalAuthenticate):
                raise NotAuthenticated("The first frame must be `authenticate` with the token.")
            token = frame.token
        user = await self._house.auth.user_of(token)
        await self._house.database.read(
            lambda c: conversations.get(c, self._conversation_id, user.id)
        )
        self._sandbox = await self._house.sandboxes.open(self._conversation_id)

    async def stay(self) -> None:
        assert self._sandbox is not None
        self.screen("")  # Let in; a command that has printed nothing has nothing else to show.
        tasks = [
            asyncio.create_task(self._look(self._sandbox)),
            asyncio.create_task(self._send()),
            asyncio.create_task(self._tell_writer()),
        ]
        try:
            await self._listen()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    # --- from the terminal --------------------------------------------------------------------

    def replay(self, text: str) -> None:
        self.screen(text)

    def screen(self, text: str) -> None:
        last = self._unsent[-1] if self._unsent else None
        if last is not None and last["type"] == "screen":
            # A client that is slower than the terminal sees the end of what it missed.
            last["data"] = (last["data"] + text)[-UNSENT_LIMIT:]
        else:
            self._tell({"type": "screen", "data": text})

    def waiting(self, waiting: Waiting | None) -> None:
        mode = None if waiting is None else waiting.mode
        self._tell({"type": "waiting", "waiting": waiting is not None, "mode": mode})

    def _tell(self, frame: dict[str, Any]) -> None:
        self._unsent.append(frame)
        self._more.set()

    async def _look(self, sandbox: Sandbox) -> None:
        result = await sandbox.watch(self._call_id, self)
        code = None if result is None else result.return_code
        self._tell({"type": "ended", "return_code": code})

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._more.wait()
                self._more.clear()
                while self._unsent:
                    frame = self._unsent.pop(0)
                    await self._socket.send_text(json.dumps(frame, ensure_ascii=False))

    async def _tell_writer(self) -> None:
        told: str | None = None
        while (session := self._house.terminals.get(self._call_id)) is not None:
            if session.writer != told:
                told = session.writer
                self._tell({"type": "writer", "writer": told})
            await session.changed()

    # --- from the person ----------------------------------------------------------------------

    async def _listen(self) -> None:
        while True:
            text = await self._socket.receive_text()
            try:
                await self._obey(_frame(text))
            except WenkoError as error:
                await self.refuse(error)

    async def _obey(self, frame: TerminalAuthenticate | Keys | Resize) -> None:
        session = self._house.terminals.get(self._call_id)
        if session is None:
            raise NotWaiting("This terminal has ended.", "这个终端已经结束。")
        if isinstance(frame, Keys):
            await session.type_as_user(frame.data)
        elif isinstance(frame, Resize):
            await session.resize(TerminalSize(frame.rows, frame.cols))

    async def refuse(self, error: WenkoError) -> None:
        frame = {"type": "error", "code": error.code, "message": error.details}
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.send_text(json.dumps(frame, ensure_ascii=False))


def _frame(text: str) -> TerminalAuthenticate | Keys | Resize:
    try:
        return _Frame.validate_json(text)
    except ValidationError as error:
        raise BadRequest(validation_message(error, root="frame", limit=1)) from None
