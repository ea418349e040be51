"""What the WebSocket interfaces share: reading frames, authentication, close codes."""

import asyncio
from contextlib import suppress

from fastapi import WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from wenko.api.command_parser import parse_frame
from wenko.api.dependencies import bearer, client_of, language_in
from wenko.errors import BadRequest, NotAuthenticated, WenkoError
from wenko.protocol.commands import Authenticate
from wenko.service.auth import Principal, TokenAuth
from wenko.text import validation_message

AUTHENTICATION_TIMEOUT = 10.0
ABNORMAL_CLOSURE = 1006
POLICY_VIOLATION = 1008
INTERNAL_ERROR = 1011


async def receive_frame(socket: WebSocket) -> str | bytes:
    """The next frame, text or binary; ``WebSocketDisconnect`` when the client is gone."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005), message.get("reason"))
    text: str | None = message.get("text")
    binary: bytes | None = message.get("bytes")
    return text if text is not None else binary or b""


async def authenticate(socket: WebSocket, auth: TokenAuth) -> tuple[Principal, str | None]:
    """The user of the handshake's Bearer header, or of a first frame ``authenticate``.

    With the frame's ``request_id``, for the reply.
    """
    socket.state.language = language_in(socket.headers)
    token = bearer(socket.headers)
    if token is not None:
        return await auth.authenticate(token, client_of(socket)), None
    try:
        async with asyncio.timeout(AUTHENTICATION_TIMEOUT):
            command = parse_frame(await receive_frame(socket))
    except TimeoutError:
        raise NotAuthenticated("No token received; send `authenticate` first.") from None
    if not isinstance(command, Authenticate):
        raise NotAuthenticated("The first frame must be `authenticate` with the token.")
    use_language(socket, command)
    return await auth.authenticate(command.token, client_of(socket)), command.request_id


def use_language(socket: WebSocket, command: Authenticate) -> None:
    """Errors are told in the language of the page, which may be another than its browser's."""
    if command.language is not None:
        socket.state.language = command.language


def invalid_frame(error: ValidationError) -> BadRequest:
    in_english = validation_message(error, root="frame", limit=1)
    return BadRequest(in_english, validation_message(error, root="frame", limit=1, language="zh"))


def message_of(socket: WebSocket, error: WenkoError) -> str:
    """What the error says, in the language of this client."""
    return error.localized(getattr(socket.state, "language", None))


async def send_text(socket: WebSocket, text: str) -> None:
    """Sends nothing after a close; ``WebSocketDisconnect`` when the client is gone."""
    if socket.application_state is WebSocketState.CONNECTED:
        try:
            await socket.send_text(text)
        except RuntimeError:
            # What the server raises for a connection that broke meanwhile.
            raise WebSocketDisconnect(ABNORMAL_CLOSURE) from None


async def reject(socket: WebSocket, frame: str, close_code: int, reason: str) -> None:
    """Send a last frame that says why, then close the connection."""
    with suppress(WebSocketDisconnect):
        await send_text(socket, frame)
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(close_code, reason)
