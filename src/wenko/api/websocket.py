"""``/ws/chat``: commands in, events out. One connection may follow several conversations."""

import asyncio
import logging

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from wenko.api import sockets
from wenko.api.command_parser import parse_frame, request_id_in
from wenko.api.dependencies import ServicesDep
from wenko.api.history_page import empty_page, with_events
from wenko.api.responses import public_error
from wenko.api.websocket_protocol import FRAMES
from wenko.composition.services import Services
from wenko.errors import BadRequest, InvalidAnswer, WenkoError
from wenko.human.answering import AcceptedAnswer
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
    History,
    HistoryReply,
    HitlRespond,
    HitlShown,
    PauseRun,
    Ping,
    Pong,
    Ready,
    RejectedData,
    RejectedPayload,
    ResumeRun,
    SetMode,
    Unfollow,
    UserInput,
)
from wenko.protocol.envelope import EventRecord, Shape, encode_json
from wenko.service.auth import Principal
from wenko.service.conversations import GateChange, same_conversation
from wenko.service.events import EventBatches
from wenko.service.questions import next_action
from wenko.storage.runs import RunRow

router = APIRouter()
log = logging.getLogger(__name__)


@router.websocket("/ws/chat")
async def chat_socket(
    socket: WebSocket,
    services: ServicesDep,
    envelope: str = "dual",
    conversation_id: str | None = None,
    after: int = 0,
) -> None:
    await socket.accept()
    shape: Shape = envelope if envelope in ("flat", "payload") else "dual"  # type: ignore[assignment]
    try:
        user, request_id = await sockets.authenticate(socket, services.auth)
    except WebSocketDisconnect:
        return None
    except WenkoError as error:
        return await _reject(socket, error, sockets.POLICY_VIOLATION)
    connection = ChatConnection(socket, services, user, shape)
    try:
        await connection.reply(Ready(user=user.name, request_id=request_id))
        if conversation_id is not None:
            await connection.follow(conversation_id, min(max(after, 0), 2**53), shape)
        await connection.serve()
    except WebSocketDisconnect:
        pass
    except WenkoError as error:
        await _reject(socket, error, sockets.POLICY_VIOLATION)
    finally:
        connection.unfollow_all()


class ChatConnection:
    """One authenticated client, and the conversations it follows."""

    def __init__(
        self, socket: WebSocket, services: Services, user: Principal, shape: Shape
    ) -> None:
        self._socket = socket
        self._services = services
        self._user = user
        self._shape = shape
        self._following: dict[str, asyncio.Task[None]] = {}

    async def serve(self) -> None:
        """Handle commands until the client disconnects."""
        while True:
            frame = await sockets.receive_frame(self._socket)
            request_id = None
            try:
                request_id = request_id_in(frame)
                await self._handle(parse_frame(frame))
            except WenkoError as error:
                await self.reply(_rejection(self._socket, error, request_id))
            except WebSocketDisconnect:
                raise
            except Exception as error:
                log.exception("a command failed")
                await self.reply(_rejection(self._socket, public_error(error), request_id))

    async def follow(self, conversation_id: str, after: int, shape: Shape) -> None:
        """Send the conversation's later events; replaces an earlier ``follow`` of it."""
        batches = await self._services.events.follow(self._user, conversation_id, after)
        self._unfollow(conversation_id)
        self._following[conversation_id] = asyncio.create_task(self._send_events(batches, shape))

    def unfollow_all(self) -> None:
        for conversation_id in list(self._following):
            self._unfollow(conversation_id)

    async def reply(self, reply: CommandReply) -> None:
        await sockets.send_text(self._socket, reply.model_dump_json())

    async def _handle(self, command: Command) -> None:
        match command:
            case Chat():
                await self._chat(command)
            case Follow():
                shape = command.data.envelope or self._shape
                await self.follow(command.data.conversation_id, command.data.after, shape)
                await self._accept(command, command.data.conversation_id)
            case Unfollow():
                conversation_id = command.data.conversation_id
                if conversation_id not in self._following:
                    await self._services.conversations.get(self._user, conversation_id)
                self._unfollow(conversation_id)
                await self._accept(command, conversation_id)
            case History():
                await self._history(command)
            case CancelRun():
                data = command.data
                run = await self._services.conversations.cancel(
                    self._user, data.conversation_id, data.run_id
                )
                await self._accept_run(command, run)
            case PauseRun():
                conversation_id = command.data.conversation_id
                run = await self._services.conversations.pause(self._user, conversation_id)
                await self._accept_run(command, run)
            case ResumeRun():
                conversation_id = command.data.conversation_id
                run = await self._services.conversations.resume(self._user, conversation_id)
                await self._accept_run(command, run)
            case HitlRespond():
                await self._respond(command)
            case UserInput():
                accepted = await self._services.questions.give_input(
                    self._user, command.data, set(self._following), command.request_id
                )
                await self._accept_answer(command, accepted)
            case HitlShown():
                question_id = command.data.request_id
                shown = await self._services.questions.mark_shown(self._user, question_id)
                await self._accept(command, shown.conversation_id)
            case SetMode():
                change = command.data
                conversation_id = change.conversation_id
                await self._services.gate_settings.set(
                    self._user, conversation_id, change.mode, change.approve_plan
                )
                await self._accept(command, conversation_id)
            case Ping():
                await self.reply(Pong(request_id=command.request_id))
            case Authenticate():
                sockets.use_language(self._socket, command)
                await self.reply(Ready(user=self._user.name, request_id=command.request_id))
            case _:
                raise BadRequest(f"The command {command.type!r} is not available here.")

    async def _chat(self, command: Chat) -> None:
        data = command.data
        submitted = await self._services.conversations.submit(
            self._user,
            data.message,
            same_conversation(data.conversation_id, data.session_id),
            data.language,
            command.request_id,
            GateChange(data.mode, data.approve_plan, data.network),
            data.attachments,
            data.unattended,
        )
        conversation = submitted.conversation
        await self._accept_run(command, submitted.run)
        if conversation.id not in self._following:
            after = conversation.last_seq
            if submitted.repeated:
                # The client may have missed the beginning of the run.
                after = await self._services.events.start_of_run(submitted)
            await self.follow(conversation.id, after, self._shape)

    async def _history(self, command: History) -> None:
        asked = command.data
        records = await self._services.events.history(
            self._user, asked.conversation_id, asked.before, asked.limit
        )
        reply = HistoryReply(request_id=command.request_id, data=empty_page(records))
        frame = with_events(reply, records, asked.envelope or self._shape)
        await sockets.send_text(self._socket, frame.decode())

    async def _respond(self, command: HitlRespond) -> None:
        data = command.data
        accepted = await self._services.questions.respond(
            self._user,
            data.request_id,
            data.action,
            data.data,
            data.session_id,
            command.request_id,
        )
        await self._accept_answer(command, accepted)

    async def _send_events(self, batches: EventBatches, shape: Shape) -> None:
        try:
            async for batch in batches:
                await self._send_batch(batch, shape)
        except WebSocketDisconnect:
            return  # within a batch; the client resumes after its last seq
        except Exception as error:
            # Pings would be answered while events are missing: close, so that it reconnects.
            log.exception("events could not be sent")
            await _reject(self._socket, public_error(error), sockets.INTERNAL_ERROR)

    async def _send_batch(self, batch: list[EventRecord], shape: Shape) -> None:
        # Encoded one by one while they are sent: a page of long events would fill the memory.
        frames = (encode_json(record, shape) for record in batch)
        try:
            if FRAMES in self._socket.scope.get("extensions", ()):
                await self._socket.send({"type": "websocket.send", FRAMES: frames})
            else:
                for frame in frames:
                    await self._socket.send_text(frame.decode())
        except RuntimeError:
            raise WebSocketDisconnect(sockets.ABNORMAL_CLOSURE) from None

    def _unfollow(self, conversation_id: str) -> None:
        if (task := self._following.pop(conversation_id, None)) is not None:
            task.cancel()

    async def _accept(self, command: Command, conversation_id: str) -> None:
        data = AcceptedData(command=command.type, conversation_id=conversation_id)
        await self.reply(CommandAccepted(request_id=command.request_id, data=data))

    async def _accept_run(self, command: Command, run: RunRow) -> None:
        data = AcceptedData(
            command=command.type,
            conversation_id=run.conversation_id,
            run_id=run.id,
            message_id=run.message_id,
        )
        await self.reply(CommandAccepted(request_id=command.request_id, data=data))

    async def _accept_answer(self, command: Command, accepted: AcceptedAnswer) -> None:
        question = accepted.question
        data = AcceptedData(
            command=command.type,
            conversation_id=question.conversation_id,
            run_id=question.run_id,
            message_id=question.message_id,
            next_action=next_action(accepted),
            message=accepted.message,
        )
        await self.reply(CommandAccepted(request_id=command.request_id, data=data))


async def _reject(socket: WebSocket, error: WenkoError, close_code: int) -> None:
    await sockets.reject(
        socket, _rejection(socket, error).model_dump_json(), close_code, error.code
    )


def _rejection(
    socket: WebSocket, error: WenkoError, request_id: str | None = None
) -> CommandRejected:
    message = sockets.message_of(socket, error)
    data = RejectedData(
        error_type=type(error).__name__,
        details=message,
        code=error.code,
        fields=error.fields if isinstance(error, InvalidAnswer) else None,
    )
    payload = RejectedPayload(message=message, data=data)
    return CommandRejected(request_id=request_id, message=message, data=data, payload=payload)
