"""Conversations and their runs: create, list, submit a message, steer, pause, cancel, fork."""

from dataclasses import dataclass, replace

from wenko.engine import Engine
from wenko.errors import BadRequest, RunActive, UnknownRun
from wenko.sandbox.base import Sandboxes
from wenko.service.auth import Principal
from wenko.service.message_language import detect_language
from wenko.settings import Settings
from wenko.storage import conversations
from wenko.storage.conversations import Conversation
from wenko.storage.database import Database
from wenko.storage.forking import fork
from wenko.storage.runs import RunRow
from wenko.text import Language, language_of

TITLE_LIMIT = 500


@dataclass(frozen=True, slots=True)
class SubmittedMessage:
    """A message that was accepted, and the run that handles it."""

    conversation: Conversation
    """As it was before the message."""
    run: RunRow
    steered: bool
    """The run was active already, and got the message as a note."""
    repeated: bool
    """A message with the same key was submitted before; this one changed nothing."""


class ConversationService:
    """Every operation on a conversation, for its owner only."""

    def __init__(
        self, database: Database, engine: Engine, sandboxes: Sandboxes, settings: Settings
    ) -> None:
        self._database = database
        self._engine = engine
        self._sandboxes = sandboxes
        self._settings = settings

    async def create(
        self, principal: Principal, title: str = "", language: Language | None = None
    ) -> Conversation:
        """Without a language, the first message decides."""
        created = await self._database.write(
            lambda c: conversations.create(c, principal.user_id, title, language or "")
        )
        return self._with_language(created)

    async def get(self, principal: Principal, conversation_id: str) -> Conversation:
        """The conversation; ``NotYours`` if it belongs to another user."""
        return self._with_language(await self._stored(principal, conversation_id))

    async def list_owned(self, principal: Principal, limit: int = 100) -> list[Conversation]:
        """The most recently used first."""
        owned = await self._database.read(
            lambda c: conversations.of_owner(c, principal.user_id, limit)
        )
        return [self._with_language(each) for each in owned]

    async def rename(self, principal: Principal, conversation_id: str, title: str) -> Conversation:
        await self.get(principal, conversation_id)
        await self._database.write(lambda c: conversations.rename(c, conversation_id, title))
        return await self.get(principal, conversation_id)

    async def delete(self, principal: Principal, conversation_id: str) -> None:
        """Cancel its run and delete its events and files."""
        await self.get(principal, conversation_id)
        try:
            run = await self._engine.cancel(conversation_id)
            await self._engine.finished(run.id)
        except UnknownRun:
            pass
        await self._sandboxes.delete(conversation_id)
        await self._database.write(lambda c: conversations.delete(c, conversation_id))

    async def fork(
        self, principal: Principal, conversation_id: str, seq: int, title: str | None = None
    ) -> Conversation:
        """A new conversation with the events up to ``seq`` and the files as they are now."""
        source = await self.get(principal, conversation_id)
        if source.status != "idle":
            raise RunActive(
                "A run is active in this conversation; wait for it to end or cancel it, then fork.",
                "该会话仍在执行；请等待结束或取消后再创建分支。",
            )
        chosen = title or f"↳ {source.title}"[:TITLE_LIMIT]
        created = await self._database.write(lambda c: fork(c, conversation_id, seq, chosen))
        await self._sandboxes.copy(conversation_id, created.id)
        return created

    async def submit(
        self,
        principal: Principal,
        message: str,
        conversation_id: str | None = None,
        language: Language | None = None,
        key: str | None = None,
    ) -> SubmittedMessage:
        """Start a run for the message, or steer the active one; without an id, a new conversation.

        A message submitted again with the same ``key`` gives the run that the first one gave.
        """
        spoken = language or detect_language(message) or language_of(self._settings.language)
        if conversation_id is None:
            conversation = await self.create(principal, language=spoken)
        else:
            conversation = await self._stored(principal, conversation_id)
        if not conversation.language:
            decided = conversation.id
            await self._database.write(lambda c: conversations.decide_language(c, decided, spoken))
            conversation = await self.get(principal, decided)
        submission = await self._engine.submit(conversation.id, message, key)
        return SubmittedMessage(
            conversation, submission.run, submission.steered, submission.repeated
        )

    async def steer(self, principal: Principal, conversation_id: str, message: str) -> RunRow:
        """Send the active run a note, which it applies before its next step or after it ended."""
        await self.get(principal, conversation_id)
        return (await self._engine.steer(conversation_id, message)).run

    async def pause(self, principal: Principal, conversation_id: str) -> RunRow:
        """Start no further step in the active run; steps in progress run to their end."""
        await self.get(principal, conversation_id)
        return await self._engine.pause(conversation_id, True)

    async def resume(self, principal: Principal, conversation_id: str) -> RunRow:
        await self.get(principal, conversation_id)
        return await self._engine.pause(conversation_id, False)

    async def cancel(
        self, principal: Principal, conversation_id: str, run_id: str | None = None
    ) -> RunRow:
        """End the active run and every process it started."""
        await self.get(principal, conversation_id)
        return await self._engine.cancel(conversation_id, run_id)

    async def retry(
        self, principal: Principal, conversation_id: str, step_id: int, run_id: str | None = None
    ) -> RunRow:
        """A new run from a step of an earlier one, by default the last; earlier steps are kept."""
        await self.get(principal, conversation_id)
        return await self._engine.retry(conversation_id, step_id, run_id)

    async def _stored(self, principal: Principal, conversation_id: str) -> Conversation:
        return await self._database.read(
            lambda c: conversations.get(c, conversation_id, principal.user_id)
        )

    def _with_language(self, conversation: Conversation) -> Conversation:
        """With the language of the settings as long as no message has decided."""
        return replace(conversation, language=conversation.language or self._settings.language)


def same_conversation(conversation_id: str | None, session_id: str | None) -> str | None:
    """The conversation that a client names; ``session_id`` is the documents' name for its id."""
    if conversation_id and session_id and conversation_id != session_id:
        raise BadRequest(
            "`conversation_id` and `session_id` name two different conversations; "
            "they are the same value, so send one of them."
        )
    return conversation_id or session_id or None
