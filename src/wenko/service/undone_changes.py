"""What a run changed is told anew when files are set back after its end."""

import logging

from wenko.errors import WenkoError
from wenko.journal import Journal
from wenko.protocol.events import (
    Event,
    FileChangesUpdate,
    FileChangesUpdatePayload,
    FileTreeUpdate,
    FileTreeUpdatePayload,
)
from wenko.protocol.messages import text
from wenko.sandbox.base import Sandbox
from wenko.sandbox.checkpoints import Checkpoints
from wenko.sandbox.history import Record, shown_path
from wenko.storage import events
from wenko.storage.conversations import Conversation
from wenko.storage.database import Database
from wenko.text import language_of

log = logging.getLogger(__name__)
MOST_HIGHLIGHTED = 100


class UndoneChanges:
    def __init__(
        self, database: Database, journal: Journal, checkpoints: Checkpoints, tree_depth: int
    ) -> None:
        self._database = database
        self._journal = journal
        self._checkpoints = checkpoints
        self._tree_depth = tree_depth

    async def tell(self, conversation: Conversation, sandbox: Sandbox, undo: Record) -> None:
        """The tree, and what is left of the changes of the run that told them last."""
        try:
            told = await self._changes(conversation.id, sandbox)
            tree = await sandbox.tree(self._tree_depth)
        except WenkoError as error:
            log.warning("Changes of %s are not told anew: %s", conversation.id, error)
            return
        paths = [shown_path(path) for path in list(undo.changes)[:MOST_HIGHLIGHTED]]
        payload = FileTreeUpdatePayload(
            file_tree=tree,
            context=text("file_tree_context", language_of(conversation.language)),
            highlighted_paths=tuple(paths),
        )
        await self._journal.append(conversation.id, [*told, FileTreeUpdate(payload=payload)])

    async def _changes(self, conversation_id: str, sandbox: Sandbox) -> list[Event]:
        """Only of files that the run changed: others may be the person's own work since."""
        last = await self._database.read(
            lambda c: events.last_of_type(c, conversation_id, "file_changes_update")
        )
        if last is None or not isinstance(last.event, FileChangesUpdate):
            return []
        before = last.event.payload
        records = await self._checkpoints.records(conversation_id)
        of_run = (each for each in records if each.run_id == before.related_task_id)
        known = {shown_path(path) for each in of_run for path in each.changes}
        known |= {each.path for each in before.changes}
        changes = tuple(each for each in await sandbox.changes() if each.path in known)
        payload = FileChangesUpdatePayload(
            changes=changes,
            total_changes=len(changes),
            related_task_id=before.related_task_id,
        )
        return [] if payload == before else [FileChangesUpdate(payload=payload)]
