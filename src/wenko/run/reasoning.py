"""Publishes what a model thinks before it replies, in few events."""

import time

from wenko.protocol.events import Thinking
from wenko.run.log import RunLog

INTERVAL = 1.0
MAX_REASONING = 20_000
"""Characters of one reply's reasoning that are published."""


class ReasoningLog:
    """Collects the reasoning of one reply; stages it at intervals and at the end."""

    def __init__(self, log: RunLog, step_id: int | None = None) -> None:
        self._log = log
        self._step_id = step_id
        self._pieces: list[str] = []
        self._left = MAX_REASONING
        self._staged = time.monotonic()
        self._events = 0
        """Staged so far for this attempt to get the reply."""
        self._replaces = 0
        """Events of earlier attempts that the next one replaces."""

    def add(self, text: str) -> None:
        self._pieces.append(text[: self._left])
        self._left -= len(self._pieces[-1])
        if time.monotonic() - self._staged >= INTERVAL:
            self.close()

    def restart(self) -> None:
        """The model is asked again, and thinks anew: both would be shown otherwise."""
        self._pieces, self._left = [], MAX_REASONING
        self._replaces, self._events = self._replaces + self._events, 0

    def close(self) -> None:
        """Stage what was collected; it is on disk with the next flush."""
        content, self._pieces = "".join(self._pieces), []
        self._staged = time.monotonic()
        if content.strip() or self._replaces:
            event = Thinking(
                step_type="reasoning",
                content=content,
                step_id=self._step_id,
                replaces=self._replaces,
            )
            self._log.stage(event)
            self._events += bool(content.strip())
            self._replaces = 0
