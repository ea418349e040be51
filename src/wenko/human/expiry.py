"""Ends questions whose time is over, also those that expired while the server was down."""

import asyncio
import logging
import time
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from wenko.errors import StorageUnavailable
from wenko.human.service import QuestionService
from wenko.protocol.model import now_ms
from wenko.storage import questions
from wenko.storage.database import Database

log = logging.getLogger(__name__)
# Another server may have asked a question that expires sooner than any that this one has read.
INTERVAL = 5.0


class ExpirySweeper:
    """Expires overdue questions; one per server."""

    def __init__(self, service: QuestionService, database: Database) -> None:
        self._questions = service
        self._database = database
        self._steady = now_ms(), time.monotonic()

    async def run_forever(self) -> None:
        while True:
            asked = self._questions.asked
            try:
                wait = await self.sweep()
            except StorageUnavailable as error:
                # A state that passes, not a fault of ours: one line, no traceback.
                log.warning("could not expire questions, trying again: %s", error)
                wait = 1.0
            except (SQLAlchemyError, OSError):
                log.exception("could not expire questions; trying again")
                wait = 1.0
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await asked.wait()

    async def sweep(self) -> float:
        """Expire what is due; the seconds until the next sweep."""
        now = self._now()
        while due := await self._database.read(lambda c: questions.due(c, now)):
            for row in due:
                await self._questions.expire(row, now)
        await self._questions.pending.catch_up()
        next_due = await self._database.read(questions.next_due)
        if next_due is None:
            return INTERVAL
        return min(INTERVAL, max(0.0, (next_due - self._now()) / 1000))

    def _now(self) -> int:
        """Never goes back: if the clock were set back by a day, so long would a run wait for the
        end of a question that nobody answers."""
        at, since = self._steady
        passed = time.monotonic() - since
        self._steady = max(now_ms(), at + round(passed * 1000)), since + passed
        return self._steady[0]
