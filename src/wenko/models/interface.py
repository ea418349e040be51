"""The interface to a language model: stream a request, get text, tool calls and an end."""

from collections.abc import AsyncGenerator, Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from pydantic import JsonValue

from wenko.models.request import LlmRequest, ModelToolCall

ToolCalls = Literal["native", "grammar"]
FinishReason = Literal["stop", "length", "tool_calls"]


@dataclass(frozen=True, slots=True)
class TextDelta:
    """Text of the reply; with an output schema, a piece of its JSON."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """What the model thinks before it replies, where a provider streams it; not the reply."""

    text: str


@dataclass(frozen=True, slots=True)
class ReplyEnd:
    """The last part of every complete reply."""

    reason: FinishReason = "stop"
    provider_data: JsonValue = None
    """What the provider needs back with this reply (signed reasoning, …); null if nothing."""
    context_tokens: int | None = None
    """Size of the model's context window, where a planner tells it."""


@dataclass(frozen=True, slots=True)
class ReplyRestart:
    """The request is sent again after a failure: what follows replaces the parts before it."""


StreamPart = TextDelta | ReasoningDelta | ModelToolCall | ReplyEnd


@dataclass(frozen=True, slots=True)
class ModelReply:
    """A complete reply."""

    text: str = ""
    tool_calls: tuple[ModelToolCall, ...] = ()
    reasoning: str = ""
    end: ReplyEnd = ReplyEnd()

    @property
    def cut_off(self) -> bool:
        """Whether the output limit ended it: then it is not an answer."""
        return self.end.reason == "length"


class LanguageModel(Protocol):
    """A model of some provider; every failure is a ``ModelError``."""

    @property
    def name(self) -> str: ...

    @property
    def tool_calls(self) -> ToolCalls:
        """``native``: requests may have tools. ``grammar``: ask for JSON of an output schema."""

    @property
    def context_tokens(self) -> int:
        """Size of the context window, in tokens."""

    def stream(self, request: LlmRequest) -> AsyncGenerator[StreamPart, None]:
        """The reply as it arrives; the last part is a ``ReplyEnd``.

        Retried up to the first part only: the user has seen that one.
        """

    def attempts(self, request: LlmRequest) -> AsyncGenerator[StreamPart | ReplyRestart, None]:
        """The reply as it arrives; retried as a whole, from a ``ReplyRestart`` on."""

    async def complete(self, request: LlmRequest) -> ModelReply:
        """The complete reply; retried as a whole."""


def whole_reply(parts: Iterable[object]) -> ModelReply:
    """What the parts after the last restart come to."""
    text: list[str] = []
    reasoning: list[str] = []
    calls: list[ModelToolCall] = []
    end = ReplyEnd()
    for part in parts:
        match part:
            case ReplyRestart():
                text, reasoning, calls = [], [], []
            case TextDelta(piece):
                text.append(piece)
            case ReasoningDelta(piece):
                reasoning.append(piece)
            case ModelToolCall():
                calls.append(part)
            case ReplyEnd():
                end = part
    return ModelReply("".join(text), tuple(calls), "".join(reasoning), end)


class Transport(Protocol):
    """Sends one request to a model, without retries; every failure is a ``ModelError``."""

    name: str

    def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        """The reply as it arrives, within ``seconds``; the last part is a ``ReplyEnd``."""

    async def close(self) -> None: ...
