"""Every command: what a client orders over the WebSocket, and what it is told at once.

Replies are not events: they have no ``seq``, are not stored, and carry the ``request_id`` of the
command they answer.
"""

from typing import Annotated, Any, Literal, get_args

from pydantic import ConfigDict, Field, JsonValue, TypeAdapter, model_validator

from wenko.protocol.envelope import Shape
from wenko.protocol.gate import Mode
from wenko.protocol.model import WireModel
from wenko.text import Language

MESSAGE_LIMIT = 256 * 1024


class Command(WireModel):
    """An order from a client. Unknown extra fields are ignored, so older servers stay usable."""

    model_config = ConfigDict(extra="ignore")
    type: str
    request_id: str | None = None
    """Chosen by the client; repeated in the reply."""


class _Data(WireModel):
    model_config = ConfigDict(extra="ignore")


class Authenticate(Command):
    """Must be the first frame unless the handshake carried a Bearer header."""

    type: Literal["authenticate"] = "authenticate"
    token: str = Field(max_length=1000)


class ChatData(_Data):
    message: str = Field(min_length=1, max_length=MESSAGE_LIMIT)
    conversation_id: str | None = None
    session_id: str | None = None
    """Another name for ``conversation_id``."""
    language: Language | None = None


class Chat(Command):
    """Send a message; makes a conversation when none is named, and follows it."""

    type: Literal["chat"] = "chat"
    data: ChatData


class FollowData(_Data):
    conversation_id: str
    after: int = Field(default=0, ge=0)
    """The last ``seq`` the client has; it gets every later event exactly once."""
    envelope: Shape | None = None


class Follow(Command):
    """Get the events of a conversation, past and to come."""

    type: Literal["follow"] = "follow"
    data: FollowData


class UnfollowData(_Data):
    conversation_id: str


class Unfollow(Command):
    """Get no more events of a conversation."""

    type: Literal["unfollow"] = "unfollow"
    data: UnfollowData


class CancelRunData(_Data):
    conversation_id: str
    run_id: str | None = None
    """Only this run; otherwise whichever is active."""


class CancelRun(Command):
    """End the active run and every process it started."""

    type: Literal["cancel"] = "cancel"
    data: CancelRunData


class PauseRunData(_Data):
    conversation_id: str


class PauseRun(Command):
    """Start nothing new in the active run until it is resumed."""

    type: Literal["pause"] = "pause"
    data: PauseRunData


class ResumeRun(Command):
    """Go on after a pause."""

    type: Literal["resume"] = "resume"
    data: PauseRunData


class UserInputData(_Data):
    step_id: int | None = None
    """Null stands for the command that waits now."""
    input: str = Field(default="", max_length=MESSAGE_LIMIT)
    cancelled: bool = False
    conversation_id: str | None = None
    call_id: str | None = None


class UserInput(Command):
    """Answer a command that waits for input (R40)."""

    type: Literal["user_input", "interactive_input"] = "user_input"
    data: UserInputData

    @model_validator(mode="before")
    @classmethod
    def _other_spellings(cls, command: Any) -> Any:
        # Front-ends in the field spell the same answer in three ways.
        if not isinstance(command, dict):
            return command
        places = [command.get(name) for name in ("data", "payload", "interactive_input")]
        inner = next((place for place in places if isinstance(place, dict)), command)
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
    """Answer a question (R63, over the WebSocket)."""

    type: Literal["hitl_respond"] = "hitl_respond"
    data: HitlRespondData


class HitlShownData(_Data):
    request_id: str


class HitlShown(Command):
    """A person has the question before their eyes now; without it, nobody may have seen it."""

    type: Literal["hitl_shown"] = "hitl_shown"
    data: HitlShownData


class SetModeData(_Data):
    conversation_id: str
    mode: Mode | None = None
    """Null leaves it as it is."""
    approve_plan: bool | None = None
    """Whether each plan is shown first; null leaves it as it is."""


class SetMode(Command):
    """How strict the gate of a conversation is, from the next call on, also during a run."""

    type: Literal["set_mode"] = "set_mode"
    data: SetModeData


class Ping(Command):
    type: Literal["ping"] = "ping"


AnyCommand = Annotated[
    Authenticate
    | Chat
    | Follow
    | Unfollow
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
    """The command that this frame holds; raises ``ValidationError`` for any other."""
    command: Command = _adapter.validate_json(text)
    return command


class CommandReply(WireModel):
    type: str
    request_id: str | None = None


class Ready(CommandReply):
    """The socket is authenticated; commands are welcome."""

    type: Literal["ready"] = "ready"
    user: str
    protocol: int = 1


class AcceptedData(WireModel):
    command: str
    conversation_id: str | None = None
    run_id: str | None = None
    message_id: str | None = None
    next_action: Literal["continue", "complete"] | None = None
    """After an answer: whether a run goes on with it."""
    message: str | None = None
    """One sentence for people, e.g. that a preference was kept."""


class CommandAccepted(CommandReply):
    """The command was understood and is on disk or done."""

    type: Literal["accepted"] = "accepted"
    data: AcceptedData


class RejectedData(WireModel):
    error_type: str
    details: str
    code: str
    fields: dict[str, str] | None = None
    """What to correct in an answer, by the name of the field."""


class CommandRejected(CommandReply):
    """The command was refused; nothing changed. Typed ``error`` like the event, but without seq."""

    type: Literal["error"] = "error"
    message: str
    data: RejectedData


class Pong(CommandReply):
    type: Literal["pong"] = "pong"


AnyReply = Annotated[Ready | CommandAccepted | CommandRejected | Pong, Field(discriminator="type")]
