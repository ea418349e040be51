"""Notifies a webhook of every open question, with retries."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
from sqlalchemy.exc import SQLAlchemyError

from wenko.human.question import request_of
from wenko.human.service import QuestionService
from wenko.protocol.model import timestamp
from wenko.storage import questions
from wenko.storage.database import Database
from wenko.storage.questions import QuestionRow

logger = logging.getLogger(__name__)
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
                except (SQLAlchemyError, OSError):
                    logger.exception("could not read the open questions; trying again")
                with suppress(TimeoutError):
                    async with asyncio.timeout(INTERVAL):
                        await asked.wait()

    async def _notify(self, http: httpx.AsyncClient) -> None:
        waiting = await self._database.read(questions.to_notify)
        posted = await asyncio.gather(*(self._post(http, row) for row in waiting))
        notified = [row.id for row, ok in zip(waiting, posted, strict=True) if ok]
        if notified:
            await self._database.write(lambda c: questions.mark_notified(c, notified))

    async def _post(self, http: httpx.AsyncClient, row: QuestionRow) -> bool:
        pause = FIRST_PAUSE
        for attempt in range(1, TRIES + 1):
            try:
                reply = await http.post(self._url, json=self.notice(row))
                reply.raise_for_status()
            except httpx.HTTPError as error:
                # The URL may contain a secret, so only the type of the error is logged.
                logger.warning("webhook failed (%d/%d): %s", attempt, TRIES, type(error).__name__)
                if attempt < TRIES:
                    await asyncio.sleep(pause)
                    pause *= 2
            else:
                return True
        return False

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
