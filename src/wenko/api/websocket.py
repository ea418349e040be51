"""The WebSocket: commands in, events out. One socket may follow several conversations."""

import asyncio
import logging

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from wenko.api.auth import bearer
from wenko.api.command_parser import parse_frame, request_id_in
from wenko.api.conversations import the_conversation
from wenko.api.hitl import next_action
from wenko.api.mode import set_mode
from wenko.api.user_input import answer_prompt
from wenko.api.websocket_protocol import MORE
from wenko.composition.services import Services
from wenko.errors import BadRequest, InvalidAnswer, NotAuthenticated, WenkoError
from wenko.human.answering import AcceptedAnswer as Answered
from wenko.human.question import Answer
from wenko.protocol.commands import (
    AcceptedData,
    Authenticate,
    CancelRun,
    Chat,
    Command,
    CommandAccepted,
    CommandRejected,
    CommandReply,
    Follow,
    HitlRespond,
    HitlShown,
    PauseRun,
    Ping,
    Pong,
    Ready,
    RejectedData,
    ResumeRun,
    SetMode,
    Unfollow,
    UserInput,
)
from wenko.protocol.envelope import Shape, encode_text
from wenko.storage import conversations
from wenko.storage.users import User

AUTHENTICATE_WITHIN = 10.0
POLICY_VIOLATION = 1008
router = APIRouter()
log = logging.getLogger(__name__)


@router.websocket("/ws/chat")
async def chat_socket(
    socket: WebSocket,
    envelope: str = "dual",
    conversation_id: str | None = None,
    after: int = 0,
) -> None:
    await socket.accept()
    shape: Shape = envelope if envelope in ("flat", "payload") else "dual"  # type: ignore[assignment]
    guest = ChatConnection(socket, socket.app.state.services, shape)
    try:
        await guest.come_in()
        if conversation_id is not None:
            await guest.follow(conversation_id, max(after, 0))
        await guest.serve()
    except WebSocketDisconnect:
        pass
    except WenkoError as error:
        await guest.refuse(error)
        await guest.hang_up(POLICY_VIOLATION, error.code)
    finally:
        await guest.leave()


class ChatConnection:
    """One connected client: who it is, and which conversations it follows."""

    def __init__(self, socket: WebSocket, services: Services, shape: Shape) -> None:
        self._socket = socket
        self._house = services
        self._shape = shape
        self._user = User("", "")
        self._following: dict[str, asyncio.Task[None]] = {}

    async def come_in(self) -> None:
        """By the handshake's Bearer header, or by a first frame with the token."""
        token = bearer(self._socket.headers)
        request_id = None
        if token is None:
            try:
                async with asyncio.timeout(AUTHENTICATE_WITHIN):
                    command = parse_frame(await self._socket.receive_text())
            except TimeoutError:
                raise NotAuthenticated("No token came; send `authenticate` first.") from None
            if not isinstance(command, Authenticate):
                raise NotAuthenticated("The first frame must be `authenticate` with the token.")
            token, request_id = command.token, command.request_id
        self._user = await self._house.auth.user_of(token)
        await self.reply(Ready(user=self._user.name, request_id=request_id))

    async def serve(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            frame = text if text is not None else (message.get("bytes") or b"")
            request_id = None
            try:
                request_id = request_id_in(frame)
                await self._obey(parse_frame(frame))
            except WenkoError as error:
                await self.refuse(error, request_id)
            except Exception as error:
                log.exception("a command failed")
                await self.refuse(WenkoError(f"{type(error).__name__}: {error}"), request_id)

    async def _obey(self, command: Command) -> None:
        match command:
            case Chat():
                await self._chat(command)
            case Follow():
                shape = command.data.envelope or self._shape
                await self.follow(command.data.conversation_id, command.data.after, shape)
                await self._accept(command, command.data.conversation_id)
            case Unfollow():
                self._stop_following(command.data.conversation_id)
                await self._accept(command, command.data.conversation_id)
            case CancelRun():
                await self._cancel(command)
            case PauseRun() | ResumeRun():
                await self._pause(command)
            case HitlRespond():
                await self._answer(command)
            case UserInput():
                among = set(self._following)
                key = command.request_id
                accepted = await answer_prompt(self._house, self._user, command.data, among, key)
                await self._accept_answer(command, accepted)
            case HitlShown():
                question_id = command.data.request_id
                shown = await self._house.human.mark_shown(question_id, self._user.id)
                await self._accept(command, shown.conversation_id)
            case SetMode():
                wish = command.data
                where = wish.conversation_id
                await set_mode(self._house, self._user, where, wish.mode, wish.approve_plan)
                await self._accept(command, where)
            case Ping():
                await self.reply(Pong(request_id=command.request_id))
            case Authenticate():
                await self.reply(Ready(user=self._user.name, request_id=command.request_id))
            case _:
                raise BadRequest(f"Nothing waits for a {command.type!r} here.")

    async def _chat(self, command: Chat) -> None:
        data = command.data
        wanted = data.conversation_id or data.session_id
        conversation = await the_conversation(self._house, self._user, wanted, data.language)
        row = await self._house.engine.submit(conversation.id, data.message, command.request_id)
        await self._accept(command, conversation.id, row.id, row.message_id)
        if conversation.id not in self._following:
            self._start_following(conversation.id, conversation.last_seq, self._shape)

    async def _answer(self, command: HitlRespond) -> None:
        data = command.data
        answer = Answer(
            data.action, data.data, self._user.name, data.session_id, command.request_id
        )
        accepted = await self._house.human.answer(data.request_id, self._user.id, answer)
        await self._accept_answer(command, accepted)

    async def _accept_answer(self, command: Command, accepted: Answered) -> None:
        question = accepted.question
        told = AcceptedData(
            command=command.type,
            conversation_id=question.conversation_id,
            run_id=question.run_id,
            message_id=question.message_id,
            next_action=next_action(accepted),
            message=accepted.message,
        )
        await self.reply(CommandAccepted(request_id=command.request_id, data=told))

    async def _cancel(self, command: CancelRun) -> None:
        data = command.data
        await the_conversation(self._house, self._user, data.conversation_id)
        row = await self._house.engine.cancel(data.conversation_id, data.run_id)
        await self._accept(command, data.conversation_id, row.id, row.message_id)

    async def _pause(self, command: PauseRun | ResumeRun) -> None:
        conversation_id = command.data.conversation_id
        await the_conversation(self._house, self._user, conversation_id)
        row = await self._house.engine.pause(conversation_id, isinstance(command, PauseRun))
        await self._accept(command, conversation_id, row.id, row.message_id)

    async def follow(self, conversation_id: str, after: int, shape: Shape | None = None) -> None:
        await self._house.database.read(
            lambda c: conversations.get(c, conversation_id, self._user.id)
        )
        self._start_following(conversation_id, after, shape or self._shape)

    def _start_following(self, conversation_id: str, after: int, shape: Shape) -> None:
        self._stop_following(conversation_id)
        self._following[conversation_id] = asyncio.create_task(
            self._send_events(conversation_id, after, shape)
        )

    def _stop_following(self, conversation_id: str) -> None:
        if (task := self._following.pop(conversation_id, None)) is not None:
            task.cancel()

    async def _send_events(self, conversation_id: str, after: int, shape: Shape) -> None:
        try:
            async for batch in self._house.journal.follow(conversation_id, after):
                for record in batch:
                    text = encode_text(record, shape)
                    more = record is not batch[-1]
                    await self._socket.send({"type": "websocket.send", "text": text, MORE: more})
        except (WebSocketDisconnect, RuntimeError):
            return  # the client went away in the middle of a batch; it resumes by its last seq

    async def _accept(
        self,
        command: Command,
        conversation_id: str | None = None,
        run_id: str | None = None,
        message_id: str | None = None,
    ) -> None:
        data = AcceptedData(
            command=command.type,
            conversation_id=conversation_id,
            run_id=run_id,
            message_id=message_id,
        )
        await self.reply(CommandAccepted(request_id=command.request_id, data=data))

    async def refuse(self, error: WenkoError, request_id: str | None = None) -> None:
        data = RejectedData(
            error_type=type(error).__name__,
            details=error.details,
            code=error.code,
            fields=error.fields if isinstance(error, InvalidAnswer) else None,
        )
        message = error.details
        await self.reply(CommandRejected(request_id=request_id, message=message, data=data))

    async def reply(self, reply: CommandReply) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.send_text(reply.model_dump_json())

    async def hang_up(self, code: int, reason: str) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.close(code, reason)

    async def leave(self) -> None:
        for conversation_id in list(self._following):
            self._stop_following(conversation_id)
