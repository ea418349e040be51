"""What a language model is asked: messages, tools, and the form of the reply."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol
from uuid import uuid4

from pydantic import JsonValue

Purpose = Literal["plan", "step", "summary", "chat"]
"""What a request is for; each purpose can have its own model."""
JsonSchema = dict[str, Any]
Capability = Literal["run_command", "run_code", "edit_files", "ask_user", "show_user"]
"""What a planner may look for in a tool without knowing its name."""


@dataclass(frozen=True, slots=True)
class ToolDescription:
    """A tool that a plan may use; ``parameters`` is the JSON schema of its arguments."""

    name: str
    description: str
    parameters: dict[str, JsonValue]
    aliases: tuple[str, ...] = ()
    capability: Capability | None = None
    hint: str | None = None
    """What a planner needs beyond the types of the arguments."""

    def is_called(self, name: str | None) -> bool:
        return name == self.name or name in self.aliases


@dataclass(frozen=True, slots=True)
class ModelToolCall:
    """A tool call that a model asks for; ``arguments`` is JSON as the model wrote it."""

    id: str
    """Empty where no result is awaited: the call only states something."""
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class PromptPicture:
    """A picture of a message; read only for a model that sees."""

    media_type: str
    load: Callable[[], bytes | None] = field(compare=False)
    """``None`` if it is no longer kept."""
    id: str = field(default_factory=lambda: uuid4().hex)
    """Pictures with the same id have the same bytes, which are read once."""


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """One message of a request. ``tool`` messages answer the call with their ``call_id``."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str
    tool_calls: tuple[ModelToolCall, ...] = ()
    """Of an assistant's message."""
    call_id: str | None = None
    tool: str | None = None
    """Name of the tool that a ``tool`` message is a result of."""
    provider_data: JsonValue = None
    """``ReplyEnd.provider_data`` of this assistant's message."""
    pictures: tuple[PromptPicture, ...] = ()
    """Of a user's message, whose text only introduces them: a model without sight gets neither."""


@dataclass(frozen=True, slots=True)
class OutputSchema:
    """The JSON schema that a reply must match, with the name that the provider sees."""

    name: str
    schema: JsonSchema


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens and cost of one request to a language model."""

    model: str
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float | None = None
    """US dollars; null if the price is unknown."""
    cached_tokens: int = 0
    """Input tokens that the provider read from its cache."""


class UsageMeter(Protocol):
    """Called once for each request that reached a language model."""

    def record(self, usage: Usage) -> None: ...


@dataclass(frozen=True, slots=True)
class LlmRequest:
    purpose: Purpose
    messages: tuple[PromptMessage, ...]
    output: OutputSchema | None = None
    """Null for plain text, or for tool calls."""
    meter: UsageMeter | None = field(default=None, compare=False)
    tools: tuple[ToolDescription, ...] = ()
    """Tools that the model may call; not together with ``output``."""
