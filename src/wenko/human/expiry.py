"""Questions that nobody answered end by themselves, also those that ran out while we were down."""

import asyncio
import logging
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from wenko.human.service import QuestionService
from wenko.protocol.model import now_ms
from wenko.storage import questions
from wenko.storage.database import Database

log = logging.getLogger(__name__)
# Another server may have asked something that ends sooner than anything we know of.
LOOK_AGAIN = 5.0


class ExpirySweeper:
    """Ends each open question when its time is over; one per server."""

    def __init__(self, human: QuestionService, database: Database) -> None:
        self._human = human
        self._database = database

    async def sweep_for_ever(self) -> None:
        while True:
            asked = self._human.asked
            try:
                wait = await self.sweep()
            except (SQLAlchemyError, OSError):
                log.exception("questions could not be swept; trying again")
                wait = 1.0
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await asked.wait()

    async def sweep(self) -> float:
        """End what is due; the seconds until there is more to do."""
        while due := await self._database.read(lambda c: questions.due(c, now_ms())):
            for row in due:
                await self._human.expire(row)
        await self._human.waits.catch_up()
        next_due = await self._database.read(questions.next_due)
        if next_due is None:
            return LOOK_AGAIN
        return min(LOOK_AGAIN, max(0.0, (next_due - now_ms()) / 1000))
