"""Share a run or a whole conversation, without secrets, as JSON lines or as one HTML file."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from wenko.errors import TooLarge, UnknownRun
from wenko.protocol.envelope import EventRecord, encode
from wenko.service.auth import Principal
from wenko.service.conversations import ConversationService
from wenko.service.redaction import Redaction, environment_secrets
from wenko.service.shared_run import Section, sections_of, to_html
from wenko.storage import events
from wenko.storage.database import Database
from wenko.text import language_of

Format = Literal["html", "jsonl"]
PAGE = 200
MAX_EVENTS = 200_000
"""A longer conversation would need more memory than a server should give one request."""
LONG = 100_000
"""Bytes of an event that is searched in a thread."""


@dataclass(frozen=True, slots=True)
class SharedRun:
    title: str
    language: str
    events: tuple[dict[str, Any], ...]
    """In the ``payload`` shape, without secrets."""
    removed: dict[str, int]
    """How many different secrets were masked, by kind."""

    @property
    def sections(self) -> list[Section]:
        return sections_of(self.events)

    def content(self, format_: Format) -> str:
        if format_ == "html":
            return to_html(self.title, self.sections, language_of(self.language))
        return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in self.events)


class SharingService:
    def __init__(
        self,
        database: Database,
        conversations: ConversationService,
        secrets: Callable[[], Iterable[str]],
        secrets_of_files: Callable[[str], Awaitable[list[str]]],
    ) -> None:
        self._database = database
        self._conversations = conversations
        self._secrets = secrets
        self._secrets_of_files = secrets_of_files

    async def share(
        self, principal: Principal, conversation_id: str, run_id: str | None = None
    ) -> SharedRun:
        """Of one run, or of the whole conversation."""
        conversation = await self._conversations.get(principal, conversation_id)
        known = await self._secrets_of_files(conversation_id)
        redaction = Redaction([*environment_secrets(), *self._secrets(), *known])
        found: list[dict[str, Any]] = []
        after = 0
        while after < conversation.last_seq:
            page = await self._database.read(
                lambda c, after=after: events.read(c, conversation_id, after, PAGE, run_id)  # type: ignore[misc]
            )
            if not page:
                break
            for event in page:
                if len(event.json) > LONG:
                    # Many texts, as of changed files. Others take turns between two searches.
                    found.append(await asyncio.to_thread(_redacted, event, redaction))
                else:
                    found.append(_redacted(event, redaction))
                    await asyncio.sleep(0)
            after = page[-1].seq
            if len(found) > MAX_EVENTS:
                raise TooLarge(
                    f"More than {MAX_EVENTS:,} events; share one run instead.",
                    f"超过 {MAX_EVENTS:,} 个事件；请只分享其中一次任务。",
                )
        if run_id is not None and not found:
            raise UnknownRun(f"There is no run {run_id} in this conversation.")
        title = redaction.text(conversation.title)
        return SharedRun(title, conversation.language, tuple(found), redaction.removed)


def _redacted(event: EventRecord, redaction: Redaction) -> dict[str, Any]:
    redacted: dict[str, Any] = redaction.apply(_without_provider_data(encode(event, "payload")))
    return redacted


def _without_provider_data(event: dict[str, Any]) -> dict[str, Any]:
    """What only the provider can read is nobody else's business."""
    data = event["payload"].get("data")
    if isinstance(data, dict) and "provider_data" in data:
        data["provider_data"] = None
    return event
