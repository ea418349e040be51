"""The open lines to language models: one for each choice, made when it is first needed."""

import asyncio
from pathlib import Path

from wenko.models.config import ModelChoice, ModelChoices
from wenko.models.transport.base import Purpose, Transport
from wenko.models.transport.providers import REPLAY, check_choice
from wenko.models.transport.recording import Recorder, RecordingTransport, ReplayTransport
from wenko.models.transport.retrying import RetryingTransport
from wenko.settings import Settings


class TransportPool:
    """Lines by choice. A choice that changed gets a new line; the old one is closed at the end."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lines: dict[ModelChoice, RetryingTransport] = {}
        self._opening = asyncio.Lock()
        self._recorder = Recorder(settings.model_record) if settings.model_record else None

    async def of(self, choice: ModelChoice) -> RetryingTransport:
        """Raises ``InvalidModelSettings`` or ``ModelKeyMissing``."""
        check_choice(choice)
        async with self._opening:
            line = self._lines.get(choice)
            if line is None:
                line = self._lines[choice] = await self.fresh(choice, self._settings.model_timeout)
        return line

    async def fresh(
        self, choice: ModelChoice, seconds: float, retries: int | None = None
    ) -> RetryingTransport:
        """A line of one's own, e.g. to try a choice out; whoever asks for it closes it."""
        check_choice(choice)
        wire = await self._wire(choice, min(seconds, self._settings.model_silence))
        if self._recorder is not None:
            wire = RecordingTransport(wire, self._recorder)
        return RetryingTransport(
            wire, seconds, self._settings.model_retries if retries is None else retries
        )

    async def close(self) -> None:
        lines, self._lines = self._lines, {}
        for line in lines.values():
            await line.close()

    async def _wire(self, choice: ModelChoice, silence: float) -> Transport:
        if choice.provider == REPLAY:
            return ReplayTransport(Path(choice.name))
        return await asyncio.to_thread(_client_wire, choice, silence, self._settings.model_spans)


class TransportForPurpose:
    """The lines of one set of choices, by purpose."""

    def __init__(self, choices: ModelChoices, lines: TransportPool) -> None:
        self._choices = choices
        self._lines = lines

    async def line(self, purpose: Purpose) -> RetryingTransport:
        choice = self._choices.of(purpose)
        assert choice is not None
        return await self._lines.of(choice)


def _client_wire(choice: ModelChoice, silence: float, spans: bool) -> Transport:
    """In a thread: the client library takes seconds to load, and the server goes on meanwhile."""
    from wenko.models.transport.client import ProviderTransport

    return ProviderTransport(choice, silence, spans)
