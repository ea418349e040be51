"""Notifies a webhook of every open question, with retries."""

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

from wenko.errors import StorageUnavailable
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
INTERVAL = 60.0


class WebhookNotifier:
    """Posts each question that a run waits for, in the background: no run waits for the webhook."""

    def __init__(
        self,
        service: QuestionService,
        database: Database,
        url: str,
        link: Callable[[QuestionRow], str],
    ) -> None:
        self._questions = service
        self._database = database
        self._url = url
        self._link = link

    async def run_forever(self) -> None:
        async with httpx.AsyncClient(timeout=TIME_LIMIT) as http:
            while True:
                asked = self._questions.asked
                try:
                    await self._notify(http)
                except StorageUnavailable as error:
                    log.warning("could not read the open questions, trying again: %s", error)
                except (SQLAlchemyError, OSError):
                    log.exception("could not read the open questions; trying again")
                with suppress(TimeoutError):
                    async with asyncio.timeout(INTERVAL):
                        await asked.wait()

    async def _notify(self, http: httpx.AsyncClient) -> None:
        waiting = await self._database.read(questions.to_notify)
        posted = await asyncio.gather(*(self._notify_one(http, row) for row in waiting))
        notified = [row.id for row, ok in zip(waiting, posted, strict=True) if ok]
        if notified:
            await self._database.write(lambda c: questions.mark_notified(c, notified))

    async def _notify_one(self, http: httpx.AsyncClient, row: QuestionRow) -> bool:
        retrying = AsyncRetrying(
            retry=retry_if_exception_type(httpx.HTTPError),
            stop=stop_after_attempt(TRIES),
            wait=wait_exponential(FIRST_PAUSE),
            after=_log_failure,
            retry_error_callback=lambda _: False,
        )
        return await retrying(self._post, http, row)

    async def _post(self, http: httpx.AsyncClient, row: QuestionRow) -> bool:
        reply = await http.post(self._url, json=self.notice(row))
        reply.raise_for_status()
        return True

    def notice(self, row: QuestionRow) -> dict[str, Any]:
        """The body: which question is open and where, never what was filled in."""
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
    log.warning("webhook failed (%d/%d): %s", state.attempt_number, TRIES, error)
