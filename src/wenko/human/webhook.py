"""Tells people who are elsewhere that a question waits: one call to a web hook, with retries."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
from sqlalchemy.exc import SQLAlchemyError
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception_type,
    stop_after_attempt,
    wait_exponential,
)

from wenko.human.question import request_of
from wenko.human.service import QuestionService
from wenko.protocol.model import timestamp
from wenko.storage import questions
from wenko.storage.database import Database
from wenko.storage.questions import QuestionRow

log = logging.getLogger(__name__)
TRIES = 5
FIRST_PAUSE = 1.0
TIME_LIMIT = 10.0
LOOK_AGAIN = 60.0


class WebhookNotifier:
    """Notifies of each question that somebody waits for, in the background: no run waits for it."""

    def __init__(
        self,
        human: QuestionService,
        database: Database,
        hook: str,
        link: Callable[[QuestionRow], str],
    ) -> None:
        self._human = human
        self._database = database
        self._hook = hook
        self._link = link

    async def notify_for_ever(self) -> None:
        async with httpx.AsyncClient(timeout=TIME_LIMIT) as http:
            while True:
                asked = self._human.asked
                try:
                    await self._notify(http)
                except (SQLAlchemyError, OSError):
                    log.exception("waiting questions could not be looked up; trying again")
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_AGAIN):
                        await asked.wait()

    async def _notify(self, http: httpx.AsyncClient) -> None:
        waiting = await self._database.read(questions.to_notify)
        told = await asyncio.gather(*(self._tell(http, row) for row in waiting))
        reached = [row.id for row, ok in zip(waiting, told, strict=True) if ok]
        if reached:
            await self._database.write(lambda c: questions.mark_notified(c, reached))

    async def _tell(self, http: httpx.AsyncClient, row: QuestionRow) -> bool:
        retrying = AsyncRetrying(
            retry=retry_if_exception_type(httpx.HTTPError),
            stop=stop_after_attempt(TRIES),
            wait=wait_exponential(FIRST_PAUSE),
            after=_log_failure,
            retry_error_callback=lambda _: False,
        )
        return await retrying(self._post, http, row)

    async def _post(self, http: httpx.AsyncClient, row: QuestionRow) -> bool:
        reply = await http.post(self._hook, json=self.notice(row))
        reply.raise_for_status()
        return True

    def notice(self, row: QuestionRow) -> dict[str, Any]:
        """What to tell: that something waits and where, never what was filled in."""
        return {
            "event": "question_waiting",
            "id": row.id,
            "kind": row.kind,
            "title": request_of(row).title,
            "conversation_id": row.conversation_id,
            "conversation_title": row.conversation_title,
            "expires_at": None if row.expires_at is None else timestamp(row.expires_at),
            "url": self._link(row),
        }


def _log_failure(state: RetryCallState) -> None:
    # The webhook's URL may contain a secret, so the error's message is not logged.
    error = type(state.outcome.exception()).__name__ if state.outcome else ""
    log.warning("notifying failed (%d/%d): %s", state.attempt_number, TRIES, error)
