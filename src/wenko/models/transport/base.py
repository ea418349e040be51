"""The interface that every transport implements."""

from collections.abc import AsyncGenerator
from typing import Protocol

from wenko.models.request import LlmRequest


class Transport(Protocol):
    """Sends one request, without retries; every failure is a ``ModelError``."""

    name: str

    def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[str, None]:
        """The reply in chunks, within ``seconds``; with an output schema, the chunks are JSON."""

    async def close(self) -> None: ...
