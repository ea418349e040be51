"""The interface that every transport implements."""

from collections.abc import AsyncGenerator
from typing import Protocol

from wenko.models.interface import StreamPart
from wenko.models.request import LlmRequest


class Transport(Protocol):
    """Sends one request, without retries; every failure is a ``ModelError``."""

    name: str

    def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        """The reply as it arrives, within ``seconds``; the last part is a ``ReplyEnd``."""

    async def close(self) -> None: ...
