"""Commands that a client sends over the WebSocket, and the replies to them.

Replies are not events: they have no ``seq``, are not stored, and carry the ``request_id`` of the
command.
"""

from typing import Annotated, Any, Literal, get_args

from pydantic import (
    ConfigDict,
    Field,
    JsonValue,
    StrictBool,
    StrictInt,
    TypeAdapter,
    model_validator,
)

from wenko.protocol.attachments import MAX_ATTACHMENTS
from wenko.protocol.envelope import Shape
from wenko.protocol.gate import Mode, NetworkMode
from wenko.protocol.model import RequestModel, WireModel
from wenko.text import Language

MESSAGE_LIMIT = 256 * 1024
HISTORY_LIMIT = 2000
"""Events of one page of history."""


class Command(WireModel, RequestModel):
    """A request from a client. Unknown fields are ignored, so a newer client still works."""

    model_config = ConfigDict(extra="ignore")
    type: str
    request_id: str | None = None
    """Set by the client; repeated in the reply."""


class _Data(WireModel, RequestModel):
    model_config = ConfigDict(extra="ignore")


class Authenticate(Command):
    """Must be the first frame, unless the handshake carried a Bearer header."""

    type: Literal["authenticate"] = "authenticate"
    token: str = Field(max_length=1000)
    language: Language | None = None
    """Of errors on this connection; null is that of ``Accept-Language``. Sent again, it changes."""


AttachedPath = Annotated[str, Field(min_length=1, max_length=4096, pattern=r"^[^\r\n\x00]+$")]


class ChatData(_Data):
    message: str = Field(min_length=1, max_length=MESSAGE_LIMIT)
    conversation_id: str | None = None
    session_id: str | None = None
    """Alias of ``conversation_id``."""
    language: Language | None = None
    mode: Mode | None = None
    """Mode of the conversation from this message on; null keeps it, or the server's default."""
    approve_plan: StrictBool | None = None
    """Whether plans need approval, from this message on; null keeps it."""
    network: NetworkMode | None = None
    """What the sandbox may reach from this message on; null keeps it."""
    unattended: StrictBool = False
    """Nobody is there while its run works; see docs/questions.md."""
    attachments: tuple[AttachedPath, ...] = Field(default=(), max_length=MAX_ATTACHMENTS)
    """Paths of files and folders in the workspace that come with the message."""


class Chat(Command):
    """Send a message and follow its conversation; creates one if none is given."""

    type: Literal["chat"] = "chat"
    data: ChatData


class FollowData(_Data):
    conversation_id: str
    after: int = Field(default=0, strict=True, ge=0, le=2**53)
    """The last ``seq`` the client has received; every later event is sent exactly once."""
    envelope: Shape | None = None


class Follow(Command):
    """Subscribe to the events of a conversation, stored and new."""

    type: Literal["follow"] = "follow"
    data: FollowData


class UnfollowData(_Data):
    conversation_id: str


class Unfollow(Command):
    """Unsubscribe from a conversation."""

    type: Literal["unfollow"] = "unfollow"
    data: UnfollowData


class HistoryData(_Data):
    conversation_id: str
    before: int | None = Field(default=None, strict=True, ge=1, le=2**53)
    """The ``seq`` that the page ends before; null for the newest events."""
    limit: int = Field(default=500, strict=True, ge=1, le=HISTORY_LIMIT)
    envelope: Shape | None = None


class History(Command):
    """Read a page of stored events backwards from the end, without following."""

    type: Literal["history"] = "history"
    data: HistoryData


class CancelRunData(_Data):
    conversation_id: str
    run_id: str | None = None
    """Cancel only this run; null means the active one."""


class CancelRun(Command):
    """Cancel the active run and kill every process it started."""

    type: Literal["cancel"] = "cancel"
    data: CancelRunData


class PauseRunData(_Data):
    conversation_id: str


class PauseRun(Command):
    """Pause the active run: no step starts until it is resumed."""

    type: Literal["pause"] = "pause"
    data: PauseRunData


class ResumeRun(Command):
    """Resume the active run after a pause."""

    type: Literal["resume"] = "resume"
    data: PauseRunData


class UserInputData(_Data):
    _may_contain_nul = frozenset({"input"})
    step_id: StrictInt | None = Field(default=None, lt=2**31)
    """Null means the command that is waiting now."""
    input: Annotated[str, Field(max_length=MESSAGE_LIMIT)] | list[str] = ""
    """Several choices as a list, or as one text with a comma or a line break between them."""
    cancelled: StrictBool = False
    conversation_id: str | None = None
    call_id: str | None = None


class UserInput(Command):
    """Answer a command that is waiting for input (R40)."""

    type: Literal["user_input", "interactive_input"] = "user_input"
    data: UserInputData

    @model_validator(mode="before")
    @classmethod
    def _accept_documented_spellings(cls, command: Any) -> Any:
        # Documented front-ends send the same answer in three spellings.
        if not isinstance(command, dict):
            return command
        candidates = [command.get(name) for name in ("data", "payload", "interactive_input")]
        inner = next((each for each in candidates if isinstance(each, dict)), command)
        texts = [inner[name] for name in ("input", "user_input", "response") if name in inner]
        if inner is command and not texts:
            return command
        data = {**inner, "input": texts[0] if texts else ""}
        return {**command, "type": "user_input", "data": data}


class HitlRespondData(_Data):
    request_id: str
    session_id: str | None = None
    action: Literal["approve", "edit", "reject", "dismiss"]
    data: dict[str, JsonValue] = Field(default_factory=dict)


class HitlRespond(Command):
    """Answer a question over the WebSocket (R63)."""

    type: Literal["hitl_respond"] = "hitl_respond"
    data: HitlRespondData


class HitlShownData(_Data):
    request_id: str


class HitlShown(Command):
    """The client shows the question to the user; until then it counts as unseen."""

    type: Literal["hitl_shown"] = "hitl_shown"
    data: HitlShownData


class SetModeData(_Data):
    conversation_id: str
    mode: Mode | None = None
    """Null keeps the current mode."""
    approve_plan: StrictBool | None = None
    """Whether plans need approval before execution; null keeps the current setting."""


class SetMode(Command):
    """Set the gate mode of a conversation, effective from the next tool call, also during a run."""

    type: Literal["set_mode"] = "set_mode"
    data: SetModeData


class Ping(Command):
    type: Literal["ping"] = "ping"


AnyCommand = Annotated[
    Authenticate
    | Chat
    | Follow
    | Unfollow
    | History
    | CancelRun
    | PauseRun
    | ResumeRun
    | UserInput
    | HitlRespond
    | HitlShown
    | SetMode
    | Ping,
    Field(discriminator="type"),
]
COMMAND_MODELS: dict[str, type[Command]] = {
    model.model_fields["type"].default: model for model in get_args(get_args(AnyCommand)[0])
}
_adapter: TypeAdapter[Any] = TypeAdapter(AnyCommand)


def parse_command(text: str | bytes) -> Command:
    """Parse a frame into a command; raises ``ValidationError`` if it is none."""
    command: Command = _adapter.validate_json(text)
    return command


class CommandReply(WireModel):
    type: str
    request_id: str | None = None


class Ready(CommandReply):
    """The connection is authenticated and accepts commands."""

    type: Literal["ready"] = "ready"
    user: str
    protocol: int = 1


class AcceptedData(WireModel):
    command: str
    conversation_id: str | None = None
    run_id: str | None = None
    message_id: str | None = None
    next_action: Literal["continue", "complete"] | None = None
    """After an answer: whether a run continues with it."""
    message: str | None = None
    """One readable sentence, e.g. that a preference was saved."""


class CommandAccepted(CommandReply):
    """The command was accepted: its effect is stored or completed."""

    type: Literal["accepted"] = "accepted"
    data: AcceptedData


class RejectedData(WireModel):
    error_type: str
    details: str
    code: str
    fields: dict[str, str] | None = None
    """Faults of an answer by field name."""


class RejectedPayload(WireModel):
    message: str
    data: RejectedData


class CommandRejected(CommandReply):
    """The command was rejected; nothing changed. Unlike the ``error`` event, it has no ``seq``."""

    type: Literal["error"] = "error"
    message: str
    data: RejectedData
    payload: RejectedPayload | None = None
    """The same again, where clients of the documented envelope look for it."""


class HistoryPage(WireModel):
    events: tuple[dict[str, JsonValue], ...]
    """Oldest first, each in its envelope."""
    more: bool
    """Whether there are older ones: ask with the first ``seq`` as ``before``."""


class HistoryReply(CommandReply):
    """A page of stored events."""

    type: Literal["history"] = "history"
    data: HistoryPage


class Pong(CommandReply):
    type: Literal["pong"] = "pong"


AnyReply = Annotated[
    Ready | CommandAccepted | CommandRejected | HistoryReply | Pong, Field(discriminator="type")
]
