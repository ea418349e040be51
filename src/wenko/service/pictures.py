"""The pictures of a conversation, for its owner or the bearer of a signed link."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from wenko.errors import UnknownPicture
from wenko.service.access import Access
from wenko.service.auth import Principal
from wenko.service.file_links import FileLink, FileLinks, invalid_link
from wenko.storage.pictures import PictureStore

ALL = "/"


class PictureService:
    def __init__(self, access: Access, store: PictureStore, links: FileLinks) -> None:
        self._access = access
        self._store = store
        self._links = links

    async def read(
        self, principal: Principal, conversation_id: str, picture_id: str
    ) -> tuple[bytes, str]:
        await self._access.conversation(principal, conversation_id)
        found = self._store.read(conversation_id, picture_id)
        if found is None:
            raise UnknownPicture(
                "There is no such picture, or it is no longer kept.",
                "没有这张图片，或它已不再保留。",
            )
        return found

    async def list(
        self, principal: Principal, conversation_id: str
    ) -> Sequence[tuple[str, str, int]]:
        """The id, media type and bytes of those that are kept, oldest first."""
        await self._access.conversation(principal, conversation_id)
        return self._store.list(conversation_id)

    async def link(self, principal: Principal, conversation_id: str) -> tuple[str, datetime]:
        """A ticket for the pictures of this conversation, and when it expires."""
        await self._access.conversation(principal, conversation_id)
        ticket = self._links.issue(FileLink(conversation_id, principal.user_id, ALL))
        return ticket, datetime.now(UTC) + timedelta(seconds=self._links.lifetime)

    async def authenticate_link(self, ticket: str, conversation_id: str) -> Principal:
        link = self._links.check(ticket)
        if not link.covers(conversation_id, ALL):
            raise invalid_link()
        return Principal(link.user_id, "link")
