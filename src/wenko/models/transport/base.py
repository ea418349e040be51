"""One request to a language model, and whoever can carry it there."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Literal, Protocol

from wenko.models.interface import Meter
from wenko.models.language.output_schemas import OutputSchema
from wenko.models.language.prompting import PromptMessage

Purpose = Literal["plan", "step", "summary", "chat"]
"""What a request is for; each may have a model of its own."""


@dataclass(frozen=True, slots=True)
class LlmRequest:
    purpose: Purpose
    messages: tuple[PromptMessage, ...]
    form: OutputSchema | None = None
    """What the reply must look like; null for words."""
    meter: Meter | None = field(default=None, compare=False)


class Transport(Protocol):
    """Carries one request, once; every failure is a ``ModelError``."""

    name: str

    def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[str, None]:
        """The reply in pieces as they come; of a form, the pieces of its JSON.

        It takes no more than ``seconds``.
        """

    async def close(self) -> None: ...
