"""Open transports, one for each configured model, opened on first use."""

import asyncio
from pathlib import Path

from wenko.models.config import ModelChoice, ModelChoices
from wenko.models.request import Purpose
from wenko.models.transport.base import Transport
from wenko.models.transport.limited import LimitedTransport
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
        check_choice(choice)
        async with self._lock:
            transport = self._transports.get(choice)
            if transport is None:
                transport = await self.open(choice, self._settings.model_timeout)
                self._transports[choice] = transport
        return transport

    async def open(
        self, choice: ModelChoice, seconds: float, retries: int | None = None
    ) -> RetryingTransport:
        """A transport outside of the pool, e.g. to test a choice; the caller closes it."""
        check_choice(choice)
        transport = await self._connect(choice, min(seconds, self._settings.model_silence))
        abilities = _abilities(choice, transport)
        transport = LimitedTransport(transport, self._slots)
        if self._recorder is not None:
            transport = RecordingTransport(transport, self._recorder, abilities)
        return RetryingTransport(
            transport,
            seconds,
            self._settings.model_retries if retries is None else retries,
            tool_calls=abilities.tool_calls,
            context_tokens=abilities.context_tokens,
        )

    async def close(self) -> None:
        transports, self._transports = self._transports, {}
        for transport in transports.values():
            await transport.close()

    async def _connect(self, choice: ModelChoice, silence: float) -> Transport:
        if choice.provider == REPLAY:
            return ReplayTransport(Path(choice.name))
        return await asyncio.to_thread(
            _provider_transport, choice, silence, self._settings.model_spans
        )


class PurposeTransports:
    """The pool's transports for one set of choices, by purpose."""

    def __init__(self, choices: ModelChoices, pool: TransportPool) -> None:
        self._choices = choices
        self._pool = pool

    async def get(self, purpose: Purpose) -> RetryingTransport:
        choice = self._choices.for_purpose(purpose)
        assert choice is not None
        return await self._pool.get(choice)


def _abilities(choice: ModelChoice, transport: Transport) -> Abilities:
    tool_calls, context_tokens = resolved_tool_calls(choice), resolved_context_tokens(choice)
    if isinstance(transport, ReplayTransport) and transport.abilities is not None:
        if choice.tool_calls == "auto":
            tool_calls = transport.abilities.tool_calls
        if choice.context_tokens is None:
            context_tokens = transport.abilities.context_tokens
    return Abilities(tool_calls, context_tokens)


def _provider_transport(choice: ModelChoice, silence: float, spans: bool) -> Transport:
    """Called in a thread: prices and certificates are loaded."""
    from wenko.models.transport.client import ProviderTransport

    return ProviderTransport(choice, silence, spans)
