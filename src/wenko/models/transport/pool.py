"""Open transports, one for each configured model, opened on first use."""

import asyncio
from pathlib import Path

from wenko.models.config import ModelChoice, ModelChoices
from wenko.models.interface import Transport
from wenko.models.request import Purpose
from wenko.models.transport.providers import (
    REPLAY,
    check_choice,
    resolved_context_tokens,
    resolved_tool_calls,
)
from wenko.models.transport.recording import (
    Abilities,
    Recorder,
    RecordingTransport,
    ReplayTransport,
)
from wenko.models.transport.retrying import RetryingTransport
from wenko.settings import Settings


class TransportPool:
    """Transports by ``ModelChoice``. A changed choice opens a new one; ``close`` closes all."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._transports: dict[ModelChoice, RetryingTransport] = {}
        self._lock = asyncio.Lock()
        self._slots = asyncio.Semaphore(settings.model_concurrency)
        self._recorder = Recorder(settings.model_record) if settings.model_record else None

    async def get(self, choice: ModelChoice) -> RetryingTransport:
        """Raises ``InvalidModelSettings`` or ``ModelKeyMissing``."""
        async with self._lock:
            if choice not in self._transports:
                opened = await self.open(choice, self._settings.model_timeout)
                self._transports[choice] = opened
            return self._transports[choice]

    async def open(
        self, choice: ModelChoice, seconds: float, retries: int | None = None
    ) -> RetryingTransport:
        """A transport outside of the pool, e.g. to test a choice; the caller closes it."""
        check_choice(choice)
        abilities = Abilities(resolved_tool_calls(choice), resolved_context_tokens(choice))
        transport: Transport
        if choice.provider == REPLAY:
            transport = ReplayTransport(Path(choice.name))
            abilities = transport.resolved(abilities, choice)
        else:
            silence = min(seconds, self._settings.model_silence)
            spans = self._settings.model_spans
            transport = await asyncio.to_thread(_provider_transport, choice, silence, spans)
        if self._recorder is not None:
            transport = RecordingTransport(transport, self._recorder, abilities)
        return RetryingTransport(
            transport,
            seconds,
            self._settings.model_retries if retries is None else retries,
            tool_calls=abilities.tool_calls,
            context_tokens=abilities.context_tokens,
            slots=self._slots,
        )

    async def close(self) -> None:
        transports, self._transports = self._transports, {}
        for transport in transports.values():
            await transport.close()


class PurposeTransports:
    """The pool's transports for one set of choices, by purpose."""

    def __init__(self, choices: ModelChoices, pool: TransportPool) -> None:
        self._choices = choices
        self._pool = pool

    async def get(self, purpose: Purpose) -> RetryingTransport:
        choice = self._choices.for_purpose(purpose)
        assert choice is not None
        return await self._pool.get(choice)


def _provider_transport(choice: ModelChoice, silence: float, spans: bool) -> Transport:
    """Called in a thread: prices and certificates are loaded."""
    from wenko.models.transport.client import ProviderTransport

    return ProviderTransport(choice, silence, spans)
