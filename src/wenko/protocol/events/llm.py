"""Requests to language models."""

from typing import Literal

from pydantic import FiniteFloat

from wenko.protocol.events.base import Event
from wenko.protocol.model import WireModel

Purpose = Literal[
    "create_plan",
    "plan_revision",
    "generate_summary",
    "step_processing",
    "task_analysis",
    "tool_fix",
    "verification",
    "interactive_decision",
    "context_compression",
    "chat",
]


class LlmCallData(WireModel):
    purpose: Purpose
    context: str
    """The beginning of the prompt."""


class LlmCall(Event):
    """A request to a language model started."""

    type: Literal["llm_call"] = "llm_call"
    message: str
    data: LlmCallData


class LlmUsage(WireModel):
    """Usage of a response, summed over its requests."""

    model: str
    input_tokens: int = 0
    output_tokens: int = 0
    cost: FiniteFloat | None = None
    """US dollars; null if the price is unknown."""


class LlmResponseData(WireModel):
    response_preview: str
    """The beginning of the response."""
    purpose: Purpose | None = None
    usage: LlmUsage | None = None
    """Null for models that report no usage, such as the built-in one."""
    duration: FiniteFloat | None = None
    """Seconds."""


class LlmResponse(Event):
    """A language model responded."""

    type: Literal["llm_response"] = "llm_response"
    message: str
    data: LlmResponseData
