"""The open lines to language models: one for each choice, made when it is first needed."""

import asyncio
from pathlib import Path

from wenko.models.config import Choice, Choices
from wenko.models.line import Line
from wenko.models.providers import REPLAY, check_choice
from wenko.models.recording import Recorder, Recording, Replay
from wenko.models.wire import Purpose, Wire
from wenko.settings import Settings


class OpenLines:
    """Lines by choice. A choice that changed gets a new line; the old one is closed at the end."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lines: dict[Choice, Line] = {}
        self._opening = asyncio.Lock()
        self._recorder = Recorder(settings.model_record) if settings.model_record else None

    async def of(self, choice: Choice) -> Line:
        """Raises ``InvalidModelSettings`` or ``ModelKeyMissing``."""
        check_choice(choice)
        async with self._opening:
            line = self._lines.get(choice)
            if line is None:
                line = self._lines[choice] = await self.fresh(choice, self._settings.model_timeout)
        return line

    async def fresh(self, choice: Choice, seconds: float, retries: int | None = None) -> Line:
        """A line of one's own, e.g. to try a choice out; whoever asks for it closes it."""
        check_choice(choice)
        wire = await self._wire(choice, min(seconds, self._settings.model_silence))
        if self._recorder is not None:
            wire = Recording(wire, self._recorder)
        return Line(wire, seconds, self._settings.model_retries if retries is None else retries)

    async def close(self) -> None:
        lines, self._lines = self._lines, {}
        for line in lines.values():
            await line.close()

    async def _wire(self, choice: Choice, silence: float) -> Wire:
        if choice.provider == REPLAY:
            return Replay(Path(choice.name))
        return await asyncio.to_thread(_client_wire, choice, silence, self._settings.model_spans)


class LinesFor:
    """The lines of one set of choices, by purpose."""

    def __init__(self, choices: Choices, lines: OpenLines) -> None:
        self._choices = choices
        self._lines = lines

    async def line(self, purpose: Purpose) -> Line:
        choice = self._choices.of(purpose)
        assert choice is not None
        return await self._lines.of(choice)


def _client_wire(choice: Choice, silence: float, spans: bool) -> Wire:
    """In a thread: the client library takes seconds to load, and the server goes on meanwhile."""
    from wenko.models.client import ClientWire

    return ClientWire(choice, silence, spans)
