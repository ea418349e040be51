"""Streams a part of an answer without repeating what was streamed before a restart."""

from wenko.run.log import RunLog

BETWEEN = "\n\n"


class ResumedText:
    def __init__(self, log: RunLog) -> None:
        self._log = log
        state = log.state
        self._before = state.streamed[state.settled :]
        self._now = BETWEEN if state.settled else ""

    def stream(self, piece: str) -> None:
        self._now += piece
        if self._before.startswith(self._now):
            return
        fresh = self._now.removeprefix(self._before)
        if fresh == self._now and self._before:
            # The model words it differently this time: what was streamed cannot be taken back.
            fresh = BETWEEN + self._now.lstrip()
        self._before, self._now = "", ""
        self._log.stream(fresh)
