"""The servers of a conversation's sandbox that its owner can open."""

from dataclasses import dataclass

from wenko.sandbox.previews import Preview, Previews
from wenko.service.access import Access
from wenko.service.auth import Principal


@dataclass(frozen=True, slots=True)
class PreviewLink:
    preview: Preview
    url: str | None
    """With the key; ``None`` while it is closed."""


class PreviewService:
    def __init__(self, access: Access, previews: Previews) -> None:
        self._access = access
        self._previews = previews

    async def list(
        self, principal: Principal, conversation_id: str, host: str
    ) -> tuple[PreviewLink, ...]:
        """``host`` is the name of this machine in the links."""
        await self._access.conversation(principal, conversation_id)
        found = self._previews.list(conversation_id)
        return tuple(self._link(conversation_id, each, host) for each in found)

    async def open(self, principal: Principal, conversation_id: str, port: int) -> None:
        await self._access.conversation(principal, conversation_id)
        await self._previews.open(conversation_id, port)

    async def close(self, principal: Principal, conversation_id: str, port: int) -> None:
        await self._access.conversation(principal, conversation_id)
        await self._previews.close(conversation_id, port)

    def _link(self, conversation_id: str, preview: Preview, host: str) -> PreviewLink:
        return PreviewLink(preview, self._previews.url(conversation_id, preview.port, host))
