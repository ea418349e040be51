"""Working memory of a conversation (its variables) and the memories of a user."""

from wenko.memory import working
from wenko.memory.working import Variable
from wenko.protocol.hitl import AnyHITLRequest
from wenko.service.auth import Principal
from wenko.service.conversations import ConversationService
from wenko.storage import memories
from wenko.storage.database import Database
from wenko.storage.memories import MemoryRow


class MemoryService:
    def __init__(self, database: Database, conversations: ConversationService) -> None:
        self._database = database
        self._conversations = conversations

    async def variables(self, principal: Principal, conversation_id: str) -> list[Variable]:
        """Forms and displays in working memory, the most recently used first."""
        await self._conversations.get(principal, conversation_id)
        return await self._database.read(lambda c: working.variables(c, conversation_id))

    async def replay(self, principal: Principal, conversation_id: str, key: str) -> AnyHITLRequest:
        """A form or display again, read-only."""
        await self._conversations.get(principal, conversation_id)
        used = await self._database.write(lambda c: working.use(c, conversation_id, key))
        return working.replay(used, conversation_id)

    async def memories(self, principal: Principal) -> list[MemoryRow]:
        """What the user agreed to have remembered, the newest first."""
        return await self._database.read(lambda c: memories.of_owner(c, principal.user_id))

    async def revoke(self, principal: Principal, memory_id: str) -> None:
        """Delete what a memory holds, for good."""
        await self._database.write(lambda c: memories.revoke(c, principal.user_id, memory_id))
