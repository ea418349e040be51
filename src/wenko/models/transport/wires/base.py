"""What every wire does: a request becomes bytes, and the events of its reply become parts."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from pydantic import JsonValue

from wenko.models.config import ModelChoice
from wenko.models.interface import StreamPart
from wenko.models.request import LlmRequest, OutputSchema, PromptMessage, ToolDescription
from wenko.models.transport.encoding import EncodedMessages, EncodedTools, encoded
from wenko.models.transport.error_mapping import Refusal
from wenko.models.transport.providers import PROVIDERS, default_base_url, sees_pictures
from wenko.models.transport.reply import Reply

Json = dict[str, Any]
Role = Literal["user", "assistant"]
OutputMode = Literal["native", "tool", "prompted"]
_PROMPTED = (
    "Reply with one JSON object that matches this schema, and with nothing else: no explanation, "
    "no code fence.\n\n"
)


class WireReply(Reply, ABC):
    """Reads the events of one reply."""

    @abstractmethod
    def read(self, event: Json) -> Iterator[StreamPart]:
        """What an event adds; raises ``Refusal`` if it is an error.

        Events are foreign: whatever has another type than expected counts as missing.
        """


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
        self._messages = EncodedMessages(self._encode_seen)
        self._tools = EncodedTools(self._encode_tools)

    @property
    @abstractmethod
    def url(self) -> str: ...

    @abstractmethod
    def body(self, request: LlmRequest) -> bytes: ...

    @abstractmethod
    def reply(self, structured: bool) -> WireReply:
        """Reads a reply to one request; ``structured``: with an output schema."""

    def can_repair(self, refusal: Refusal) -> bool:
        """Whether the same request, built anew, may succeed after this refusal."""
        return False

    @abstractmethod
    def _authorization(self, key: str | None) -> dict[str, str]: ...

    @abstractmethod
    def _encode(self, message: PromptMessage, tool: str | None) -> bytes:
        """JSON of a message, empty if there is nothing to send; see ``EncodedMessages``."""

    @abstractmethod
    def _encode_tools(self, tools: Sequence[ToolDescription]) -> bytes:
        """JSON of tools that the model may call."""

    def _encode_seen(self, message: PromptMessage, tool: str | None) -> bytes:
        """Nothing of a message without a picture to see: its text would introduce nothing."""
        if not message.pictures:
            return self._encode(message, tool)
        shown = [(each, each.load()) for each in message.pictures if self._sees]
        pictures = tuple(replace(each, load=partial(bytes, data)) for each, data in shown if data)
        return self._encode(replace(message, pictures=pictures), tool) if pictures else b""

    def _system(self, request: LlmRequest) -> list[str]:
        """The system's message, and what only this request adds to it."""
        texts = [each.content for each in request.messages if each.role == "system"]
        parts = ["\n\n".join(texts)] if texts else []
        if request.output is not None and self._shows_schema:
            parts.append(_PROMPTED + encoded(request.output.schema).decode())
        return parts

    @property
    def _shows_schema(self) -> bool:
        """Whether the model must be told the schema in words."""
        unseen = self.output_mode == "native" and self.choice.provider == "vllm"
        return self.output_mode == "prompted" or unseen

    def _pieces(self, messages: Sequence[PromptMessage]) -> list[bytes]:
        """JSON of all messages but the system's."""
        return [each for each in self._messages.get(_said(messages)) if each]

    def _turns(self, messages: Sequence[PromptMessage]) -> Iterator[tuple[Role, list[bytes]]]:
        """All messages but the system's, those of one role in a row together."""
        said = _said(messages)
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


def _said(messages: Sequence[PromptMessage]) -> tuple[PromptMessage, ...]:
    return tuple([each for each in messages if each.role != "system"])


def output_tool(output: OutputSchema) -> ToolDescription:
    return ToolDescription(output.name, "", output.schema)


def json_object(fields: dict[str, JsonValue | bytes]) -> bytes:
    """An object; values in bytes are JSON already."""
    members = (
        encoded(name) + b":" + (value if isinstance(value, bytes) else encoded(value))
        for name, value in fields.items()
    )
    return b"{" + b",".join(members) + b"}"


def json_array(items: Sequence[bytes]) -> bytes:
    return b"[" + b",".join(items) + b"]"


# --- foreign values ----------------------------------------------------------------------------


def as_object(value: object) -> Json:
    return value if isinstance(value, dict) else {}


def as_objects(value: object) -> list[Json]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def as_text(value: object) -> str:
    return value if isinstance(value, str) else ""


def as_count(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0
