"""The terminals that are attended to now: where a person who types finds the agent's session."""

from collections.abc import Iterator
from contextlib import contextmanager

from wenko.terminal.session import TerminalSession


class Terminals:
    """Every open terminal of this server, by its call."""

    def __init__(self) -> None:
        self._open: dict[str, TerminalSession] = {}

    @contextmanager
    def attended(self, session: TerminalSession) -> Iterator[None]:
        self._open[session.call.call_id] = session
        try:
            yield
        finally:
            del self._open[session.call.call_id]

    def get(self, call_id: str) -> TerminalSession | None:
        return self._open.get(call_id)
