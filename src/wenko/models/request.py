"""One request to a language model: what ``language`` writes and ``transport`` sends."""

from dataclasses import dataclass, field
from typing import Any, Literal

from wenko.models.interface import UsageMeter

Purpose = Literal["plan", "step", "summary", "chat"]
"""What a request is for; each purpose can have its own model."""
JsonSchema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PromptMessage:
    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class OutputSchema:
    """The JSON schema that a reply must match, with the name that the provider sees."""

    name: str
    schema: JsonSchema


@dataclass(frozen=True, slots=True)
class LlmRequest:
    purpose: Purpose
    messages: tuple[PromptMessage, ...]
    output: OutputSchema | None = None
    """Null for plain text."""
    meter: UsageMeter | None = field(default=None, compare=False)
