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
    """The beginning of what the model is told."""


class LlmCall(Event):
    """A language model is asked."""

    type: Literal["llm_call"] = "llm_call"
    message: str
    data: LlmCallData


class LlmUsage(WireModel):
    """What an answer took; several requests are added up."""

    model: str
    input_tokens: int = 0
    output_tokens: int = 0
    cost: FiniteFloat | None = None
    """US dollars; null where the price is not known."""


class LlmResponseData(WireModel):
    response_preview: str
    """The beginning of what the model said."""
    purpose: Purpose | None = None
    usage: LlmUsage | None = None
    """Null for a model that counts nothing, as the built-in one."""
    duration: FiniteFloat | None = None
    """Seconds."""


class LlmResponse(Event):
    """A language model answered."""

    type: Literal["llm_response"] = "llm_response"
    message: str
    data: LlmResponseData
