"""``/ws/desktops``: the desktop as RFB in binary frames; who has its mouse and keyboard as text."""

import asyncio
import json
import logging
from contextlib import suppress
from typing import Annotated, Literal

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from wenko.api import sockets
from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse, public_error
from wenko.errors import BadRequest, DesktopNotRunning, WenkoError
from wenko.sandbox.rfb import InputFilter
from wenko.service.desktops import DesktopView

CHUNK = 1 << 16
FRAME_LIMIT = 512 * 1024
CONTROL_IDLE = 600.0
"""Seconds without a key or a movement after which control goes back to the agent."""
IDLE_INTERVAL = 15.0
NOT_RUNNING = 4404
"""Close code: there is no desktop, or none any more."""
router = APIRouter(tags=["desktop"], responses=REFUSALS)
log = logging.getLogger(__name__)


class DesktopStatus(BaseModel):
    running: bool
    """Whether there is a desktop to watch."""
    watch: str
    """Path of the page that shows it."""


class Take(BaseModel):
    """Take the mouse and keyboard; the agent waits."""

    type: Literal["take"]


class GiveBack(BaseModel):
    """Give them back; the agent goes on."""

    type: Literal["give_back"]


DesktopFrame = Take | GiveBack
_Frame: TypeAdapter[DesktopFrame] = TypeAdapter(
    Annotated[DesktopFrame, Field(discriminator="type")]
)


@router.get("/conversations/{conversation_id}/desktop")
async def desktop_status(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[DesktopStatus]:
    """Whether the conversation has a desktop to watch, and where."""
    running = await services.desktops.is_running(user, conversation_id)
    return ApiResponse(data=DesktopStatus(running=running, watch=f"/c/{conversation_id}#desktop"))


@router.websocket("/ws/desktops/{conversation_id}")
async def desktop_socket(socket: WebSocket, services: ServicesDep, conversation_id: str) -> None:
    await socket.accept()
    try:
        user, _ = await sockets.authenticate(socket, services.auth)
        view = await services.desktops.open(user, conversation_id)
        await DesktopConnection(socket, view).serve()
    except WebSocketDisconnect:
        pass
    except DesktopNotRunning as error:
        await _reject(socket, error, NOT_RUNNING)
    except WenkoError as error:
        await _reject(socket, error, sockets.POLICY_VIOLATION)


class DesktopConnection:
    """One client that watches one desktop, and may take it over."""

    def __init__(self, socket: WebSocket, view: DesktopView) -> None:
        self._socket = socket
        self._view = view
        self._filter = InputFilter(lambda: view.in_control)
        self._taking: asyncio.Task[None] | None = None
        self._told: str | None = None

    async def serve(self) -> None:
        """Until the client disconnects or the desktop ends."""
        tasks = [
            asyncio.create_task(work)
            for work in (self._receive(), self._send(), self._watch_holder(), self._watch_idle())
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            raise
        except DesktopNotRunning as error:
            await _reject(self._socket, error, NOT_RUNNING)
        except Exception as error:
            if not isinstance(error, WenkoError):
                log.exception("a desktop could not be watched")
            await _reject(self._socket, public_error(error), sockets.POLICY_VIOLATION)
        finally:
            if self._taking is not None:
                tasks.append(self._taking)
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            # Also when the server cancels this: the agent must not wait for a client that is gone.
            await asyncio.shield(self._end())

    async def _end(self) -> None:
        self._let_go()
        with suppress(OSError):
            await self._view.close()

    # --- to the client ------------------------------------------------------------------------

    async def _send(self) -> None:
        while data := await self._view.reader.read(CHUNK):
            if self._socket.application_state is not WebSocketState.CONNECTED:
                return
            try:
                await self._socket.send_bytes(data)
            except RuntimeError:
                # What the server raises for a connection that broke meanwhile.
                raise WebSocketDisconnect(sockets.ABNORMAL_CLOSURE) from None
        raise DesktopNotRunning("The desktop has ended.", "桌面已经结束。")

    async def _watch_holder(self) -> None:
        while True:
            changed = asyncio.create_task(self._view.changed())
            try:
                await self._tell_holder()
                await changed
            finally:
                changed.cancel()

    async def _tell_holder(self) -> None:
        holder = self._view.holder
        ready = holder != "you" or self._view.in_control
        frame = json.dumps({"type": "control", "holder": holder, "ready": ready})
        if frame != self._told:
            self._told = frame
            await sockets.send_text(self._socket, frame)

    async def _watch_idle(self) -> None:
        """Control that nobody uses goes back: the agent would wait for ever."""
        seen, quiet = -1, 0.0
        while True:
            await asyncio.sleep(IDLE_INTERVAL)
            self._view.touch()
            inputs = self._filter.inputs
            quiet = quiet + IDLE_INTERVAL if inputs == seen and self._view.in_control else 0.0
            seen = inputs
            if quiet >= CONTROL_IDLE:
                quiet = 0.0
                await self._give_back()

    # --- from the client ----------------------------------------------------------------------

    async def _receive(self) -> None:
        while True:
            frame = await sockets.receive_frame(self._socket)
            if len(frame) > FRAME_LIMIT:
                raise BadRequest(f"A frame may have {FRAME_LIMIT} bytes here.")
            if isinstance(frame, bytes):
                self._view.writer.write(self._filter.feed(frame))
                await self._view.writer.drain()
            else:
                await self._handle(frame)

    async def _handle(self, frame: str) -> None:
        try:
            command = _Frame.validate_json(frame)
        except ValidationError as error:
            refused = sockets.invalid_frame(error)
            return await sockets.send_text(self._socket, _error_frame(self._socket, refused))
        if isinstance(command, GiveBack):
            return await self._give_back()
        # The agent's action may take a while: meanwhile the picture goes on, and so do frames.
        if self._taking is None or self._taking.done():
            self._taking = asyncio.create_task(self._take())
        return None

    async def _take(self) -> None:
        try:
            await self._view.take()
        except WenkoError as error:
            await sockets.send_text(self._socket, _error_frame(self._socket, error))

    async def _give_back(self) -> None:
        taking, self._taking = self._taking, None
        if taking is not None and not taking.done():
            taking.cancel()
            await asyncio.wait([taking])
        self._let_go()
        await self._view.give_back()

    def _let_go(self) -> None:
        with suppress(OSError, RuntimeError):
            self._view.writer.write(self._filter.release())


async def _reject(socket: WebSocket, error: WenkoError, close_code: int) -> None:
    await sockets.reject(socket, _error_frame(socket, error), close_code, error.code)


def _error_frame(socket: WebSocket, error: WenkoError) -> str:
    frame = {"type": "error", "code": error.code, "message": sockets.message_of(socket, error)}
    return json.dumps(frame, ensure_ascii=False)
