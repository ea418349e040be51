"""What every wire does: a request becomes bytes, and the events of its reply become parts."""

from abc import ABC, abstractmethod
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Literal

from pydantic import JsonValue

from wenko.models.config import ModelChoice
from wenko.models.request import LlmRequest, OutputSchema, PromptMessage, ToolDescription
from wenko.models.transport.encoding import EncodedMessages, EncodedTools, encoded
from wenko.models.transport.error_mapping import Refusal
from wenko.models.transport.providers import PROVIDERS, default_base_url, sees_pictures
from wenko.models.transport.reply import Reply, ReplyPart, parts_to_send

Fields = dict[str, JsonValue | bytes]
"""Values in bytes are JSON already."""
Role = Literal["user", "assistant"]
OutputMode = Literal["native", "tool", "prompted"]
_PROMPTED = (
    "Reply with one JSON object that matches this schema, and with nothing else: no explanation, "
    "no code fence.\n\n"
)


class Wire(ABC):
    """The requests and replies of one model."""

    keeps_thinking = False
    """Whether reasoning goes back even if it is not signed."""

    def __init__(self, choice: ModelChoice, key: str | None) -> None:
        provider = PROVIDERS[choice.provider]
        self.choice = choice
        self.base_url = (choice.base_url or default_base_url(choice.provider)).rstrip("/")
        self.output_mode: OutputMode = provider.output if choice.output == "auto" else choice.output
        self.headers = {"Content-Type": "application/json", **self._authorization(key)}
        self._sees = sees_pictures(choice)
        self._messages = EncodedMessages(self._encode)
        self._tools = EncodedTools(self._encode_tools)

    @property
    @abstractmethod
    def url(self) -> str: ...

    @abstractmethod
    def body(self, request: LlmRequest) -> bytes: ...

    @abstractmethod
    def reply(self, structured: bool) -> Reply:
        """Reads a reply to one request; ``structured``: with an output schema."""

    def can_repair(self, refusal: Refusal) -> bool:
        """Whether the same request, built anew, may succeed after this refusal."""
        return False

    @abstractmethod
    def _authorization(self, key: str | None) -> dict[str, str]: ...

    @abstractmethod
    def _encode_tools(self, tools: Sequence[ToolDescription]) -> bytes:
        """JSON of tools that the model may call."""

    @abstractmethod
    def _assistant(self, parts: list[ReplyPart]) -> bytes:
        """JSON of what the model said, or of its content; empty if there is nothing to send."""

    @abstractmethod
    def _result(self, call_id: str, tool: str, content: str) -> bytes: ...

    @abstractmethod
    def _user(self, text: str, pictures: list[tuple[str, str]]) -> bytes:
        """``pictures``: type and base64 of each."""

    def _encode(self, message: PromptMessage, tool: str | None) -> bytes:
        """See ``EncodedMessages``."""
        if message.role == "assistant":
            return self._assistant(parts_to_send(message, self.choice))
        if tool is not None:
            return self._result(message.call_id or "", tool, message.content)
        loaded = [(each.media_type, each.load()) for each in message.pictures if self._sees]
        pictures = [(type_, b64encode(data).decode()) for type_, data in loaded if data]
        if message.pictures and not pictures:
            return b""  # Its text would introduce nothing.
        return self._user(message.content, pictures)

    def _system(self, request: LlmRequest) -> list[str]:
        """The system's message, and what only this request adds to it."""
        texts = [each.content for each in request.messages if each.role == "system"]
        parts = ["\n\n".join(texts)] if texts else []
        # vLLM keeps to a schema without telling the model.
        unseen = self.output_mode == "native" and self.choice.provider == "vllm"
        if request.output is not None and (self.output_mode == "prompted" or unseen):
            parts.append(_PROMPTED + encoded(request.output.schema).decode())
        return parts

    def _turns(self, messages: Sequence[PromptMessage]) -> Iterator[tuple[Role, list[bytes]]]:
        """All messages but the system's, those of one role in a row together."""
        said = tuple([each for each in messages if each.role != "system"])
        role: Role = "user"
        turn: list[bytes] = []
        for message, piece in zip(said, self._messages.get(said), strict=True):
            if not piece:
                continue
            by: Role = "assistant" if message.role == "assistant" else "user"
            if by != role and turn:
                yield role, turn
                turn = []
            role = by
            turn.append(piece)
        if turn:
            yield role, turn


def output_tool(output: OutputSchema) -> ToolDescription:
    return ToolDescription(output.name, "", output.schema)


def json_object(fields: Fields) -> bytes:
    members = (
        encoded(name) + b":" + (value if isinstance(value, bytes) else encoded(value))
        for name, value in fields.items()
    )
    return b"{" + b",".join(members) + b"}"


def json_array(items: Sequence[bytes]) -> bytes:
    return b"[" + b",".join(items) + b"]"
