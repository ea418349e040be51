"""Conversations and their runs: create, list, submit a message, steer, pause, cancel, fork."""

import asyncio
import hashlib
import logging
from dataclasses import dataclass, replace
from functools import partial

from wenko.engine import Engine
from wenko.errors import (
    BadRequest,
    RunActive,
    StorageUnavailable,
    UnknownConversation,
    UnknownRun,
    WorkspaceRefused,
)
from wenko.protocol.attachments import with_attachments
from wenko.protocol.gate import Mode, NetworkMode
from wenko.protocol.model import now_ms
from wenko.sandbox.base import Sandboxes
from wenko.sandbox.binding import examine, read_binding
from wenko.sandbox.networks import Networks
from wenko.service.access import Access
from wenko.service.auth import Principal
from wenko.service.file_errors import checked
from wenko.service.message_language import detect_language
from wenko.service.worktrees import Worktree, read_worktree
from wenko.settings import Settings
from wenko.storage import conversations, deletion
from wenko.storage.conversations import Conversation, ListPosition
from wenko.storage.database import Database
from wenko.storage.forking import fork
from wenko.storage.gate_settings import GateSettingsStore
from wenko.storage.pictures import PictureStore
from wenko.storage.runs import RunRow
from wenko.text import Language, language_of

TITLE_LIMIT = 500
SEARCH_WORDS = 10
DELETE_INTERVAL = 5.0
"""Seconds between two looks for conversations whose time to be restored is over."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GateChange:
    """What a message sets for its conversation before it is carried out; null stays as it is."""

    mode: Mode | None = None
    approve_plan: bool | None = None
    network: NetworkMode | None = None


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
        self,
        database: Database,
        access: Access,
        engine: Engine,
        sandboxes: Sandboxes,
        gate_settings: GateSettingsStore,
        networks: Networks,
        settings: Settings,
        pictures: PictureStore,
        storage_id: str,
    ) -> None:
        self._access = access
        self._pictures = pictures
        self._storage_id = storage_id
        self._database = database
        self._engine = engine
        self._sandboxes = sandboxes
        self._gate_settings = gate_settings
        self._networks = networks
        self._settings = settings

    async def create(
        self,
        principal: Principal,
        title: str = "",
        language: Language | None = None,
        workspace: str | None = None,
    ) -> Conversation:
        """Without a language, the first message decides.

        ``workspace``: a real folder of the machine, for the server's owner only.
        """
        if workspace is not None:
            return await self._create_bound(principal, title, language, workspace)
        created = await self._database.write(
            lambda c: conversations.create(c, principal.user_id, title, language or "")
        )
        return self._with_language(created)

    async def _create_bound(
        self, principal: Principal, title: str, language: Language | None, workspace: str
    ) -> Conversation:
        if not principal.may_change_server_settings:
            raise WorkspaceRefused(
                "Only the owner of the server may use a real folder as a workspace.",
                "只有服务器的所有者可以把真实的文件夹用作工作区。",
            )
        binding = await asyncio.to_thread(examine, self._settings, workspace)
        created = await self.create(principal, title, language)
        try:
            await self._sandboxes.bind(created.id, binding)
        except BaseException:
            await self._database.write(lambda c: deletion.hide(c, created.id))
            raise
        return created

    def workspace_of(self, conversation_id: str) -> str | None:
        """The real folder that is the conversation's workspace, if it is one."""
        binding = read_binding(self._settings.sandboxes_folder / conversation_id)
        return None if binding is None else str(binding.path)

    def worktree_of(self, conversation_id: str) -> Worktree | None:
        return read_worktree(self._settings.sandboxes_folder / conversation_id)

    async def get(self, principal: Principal, conversation_id: str) -> Conversation:
        """The conversation; ``NotYours`` if it belongs to another user."""
        found = await self._access.conversation(principal, conversation_id)
        return self._with_language(found)

    async def list_owned(
        self,
        principal: Principal,
        limit: int = 100,
        search: str = "",
        after: ListPosition | None = None,
    ) -> list[Conversation]:
        """Pinned ones first, then the most recently used; with words, those that have them all."""
        words = search.split()[:SEARCH_WORDS]
        owned = await self._database.read(
            lambda c: conversations.of_owner(c, principal.user_id, limit, words, after)
        )
        return [self._with_language(each) for each in owned]

    async def change(
        self,
        principal: Principal,
        conversation_id: str,
        title: str | None = None,
        pinned: bool | None = None,
    ) -> Conversation:
        """What is null stays as it is."""
        await self.get(principal, conversation_id)
        await self._database.write(
            lambda c: conversations.change(c, conversation_id, title, pinned)
        )
        return await self.get(principal, conversation_id)

    async def delete(
        self, principal: Principal, conversation_id: str, undo_seconds: int = 0
    ) -> None:
        """Cancel its run and hide it; its events and files are deleted after ``undo_seconds``."""
        await self.get(principal, conversation_id)
        try:
            run = await self._engine.cancel(conversation_id)
            if not await self._engine.ended(run.id):
                raise RunActive(
                    "The run of this conversation has not ended yet, so nothing was deleted; "
                    "try again in a moment.",
                    "该会话的任务还没有结束，因此没有删除任何内容；请稍后重试。",
                )
        except UnknownRun:
            pass
        at = now_ms() + undo_seconds * 1000 if undo_seconds else None
        await self._database.write(lambda c: deletion.hide(c, conversation_id, at))
        if at is None:
            await self._delete_hidden(conversation_id)

    async def restore(self, principal: Principal, conversation_id: str) -> Conversation:
        """Undo a deletion whose time has not come yet."""
        owner = principal.user_id
        if not await self._database.write(lambda c: deletion.restore(c, conversation_id, owner)):
            raise UnknownConversation(
                "This conversation cannot be restored: it was not deleted, or it is gone for good.",
                "无法恢复这个会话：它没有被删除，或者已经彻底删除。",
            )
        return await self.get(principal, conversation_id)

    async def delete_due(self) -> None:
        """Delete what an earlier server had begun to delete, and then what cannot be restored."""
        while True:
            try:
                due = partial(deletion.hidden, storage_id=self._storage_id)
                for conversation_id in await self._database.read(due):
                    await self._delete_hidden(conversation_id)
            except StorageUnavailable:
                log.warning("hidden conversations are deleted once storage is back")
            await asyncio.sleep(DELETE_INTERVAL)

    async def _delete_hidden(self, conversation_id: str) -> None:
        home = await self._database.read(lambda c: conversations.home_of(c, conversation_id))
        # Another server, which may not run now, removes the files that it has.
        elsewhere = home not in (None, self._storage_id)
        if not elsewhere:
            await self._sandboxes.delete(conversation_id)
        await self._pictures.delete(conversation_id)
        await deletion.delete_rows(self._database, conversation_id, elsewhere)

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
        await self._pictures.copy(conversation_id, created.id)
        return created

    async def submit(
        self,
        principal: Principal,
        message: str,
        conversation_id: str | None = None,
        language: Language | None = None,
        key: str | None = None,
        gate: GateChange | None = None,
        attachments: tuple[str, ...] = (),
        unattended: bool = False,
    ) -> SubmittedMessage:
        """Start a run for the message, or steer the active one; without an id, a new conversation.

        ``unattended``: nobody is there while the run works; an active run stays as it began.

        A message submitted again with the same ``key`` gives the run that the first one gave,
        also without an id: then the user's earlier first message with that key and text is meant.
        """
        spoken = language or detect_language(message) or language_of(self._settings.language)
        if conversation_id is None:
            # With the text: a client may count its requests from 1 on every connection.
            once = None if key is None else hashlib.sha256(f"{key}\0{message}".encode()).hexdigest()
            conversation = await self._database.write(
                lambda c: conversations.create(c, principal.user_id, "", spoken, once)
            )
        else:
            conversation = await self._access.conversation(principal, conversation_id)
        if not conversation.language:
            decided = conversation.id
            await self._database.write(lambda c: conversations.decide_language(c, decided, spoken))
            conversation = await self.get(principal, decided)
        changes = gate not in (None, GateChange()) or attachments
        if changes and key is not None:
            earlier = await self._engine.submitted(conversation.id, key)
            if earlier is not None:
                return SubmittedMessage(conversation, earlier.run, earlier.steered, repeated=True)
        if gate is not None and gate != GateChange():
            # Before the run starts, so that not even its first call is judged by another mode.
            if gate.network is not None:
                await self._networks.change(conversation.id, gate.network)
            await self._gate_settings.update(conversation.id, gate.mode, gate.approve_plan)
        if attachments:
            sandbox = await self._sandboxes.open(conversation.id)
            found = [checked(await sandbox.describe(each), each).info for each in attachments]
            paths = tuple(each.path for each in found if each is not None)
            message = with_attachments(message, paths)
        submission = await self._engine.submit(conversation.id, message, key, unattended)
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
        """End the active run and every process it started, also while storage is away."""
        principal.authorise_all_questions()
        # What runs here must not wait for a database that may be away to say whose it is.
        if not self._engine.executes_for(principal.user_id, conversation_id):
            await self.get(principal, conversation_id)
        return await self._engine.cancel(conversation_id, run_id)

    async def retry(
        self, principal: Principal, conversation_id: str, step_id: int, run_id: str | None = None
    ) -> RunRow:
        """A new run from a step of an earlier one, by default the last; earlier steps are kept."""
        await self.get(principal, conversation_id)
        return await self._engine.retry(conversation_id, step_id, run_id)

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
