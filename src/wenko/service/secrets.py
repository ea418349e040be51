"""The secrets of a conversation's files: which are masked, and which a person allowed there."""

import asyncio
from typing import Any

from wenko.errors import UnknownFile, WenkoError
from wenko.sandbox.base import Sandboxes
from wenko.sandbox.masked import masked_values
from wenko.sandbox.secrets.known import ConversationSecrets, SecretFile
from wenko.service.access import Access
from wenko.service.auth import Principal


class SecretService:
    def __init__(self, access: Access, sandboxes: Sandboxes) -> None:
        self._access = access
        self._sandboxes = sandboxes

    async def files(self, principal: Principal, conversation_id: str) -> list[SecretFile]:
        await self._access.conversation(principal, conversation_id)
        secrets = await self._secrets(conversation_id)
        return secrets.files() if secrets is not None else []

    async def allow(
        self, principal: Principal, conversation_id: str, path: str, allowed: bool
    ) -> list[SecretFile]:
        """Holds for what is printed from now on; what was masked stays masked."""
        await self._access.conversation(principal, conversation_id)
        secrets = await self._secrets(conversation_id)
        if secrets is None or not secrets.knows(path):
            raise UnknownFile(
                f"{path} is not a file of this conversation with masked values.",
                f"{path} 不是此会话中含有被遮盖内容的文件。",
            )
        secrets.allow(path, allowed)
        return secrets.files()

    async def values(self, conversation_id: str) -> list[str]:
        """All that are known, for those who may see none: also of files that are allowed."""
        try:
            secrets = await self._secrets(conversation_id)
        except WenkoError:
            return []  # Its files are out of reach; what is recorded was masked then.
        return secrets.values() if secrets is not None else []

    async def without(self, conversation_id: str, value: Any) -> Any:
        """The JSON value with every known secret masked, also of files that are allowed."""
        try:
            secrets = await self._secrets(conversation_id)
        except WenkoError:
            secrets = None
        if secrets is None:
            return value
        return await asyncio.to_thread(masked_values, value, secrets.everything())

    async def _secrets(self, conversation_id: str) -> ConversationSecrets | None:
        if not await self._sandboxes.has_files(conversation_id):
            return None
        return await (await self._sandboxes.open(conversation_id)).secrets()
