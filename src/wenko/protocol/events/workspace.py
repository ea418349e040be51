"""Files of the workspace and the context of the conversation."""

from typing import ClassVar, Literal

from wenko.protocol.events.base import Event, Layout
from wenko.protocol.files import FileChange, FileTree
from wenko.protocol.model import Timestamp, WireModel


class FileTreeUpdatePayload(WireModel):
    file_tree: FileTree
    context: str
    """Why the tree is shown, for people."""
    related_task_id: str | None = None
    """Id of the run that caused it."""
    highlighted_paths: tuple[str, ...] = ()
    """What changed since the last tree."""


class FileTreeUpdate(Event):
    """The workspace as a tree."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["file_tree_update"] = "file_tree_update"
    payload: FileTreeUpdatePayload


class FileChangesUpdatePayload(WireModel):
    changes: tuple[FileChange, ...]
    total_changes: int
    related_task_id: str | None = None
    """Id of the run that caused it."""


class FileChangesUpdate(Event):
    """What the run changed in the workspace."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["file_changes_update"] = "file_changes_update"
    payload: FileChangesUpdatePayload


class ContextEntry(WireModel):
    role: Literal["user", "assistant", "system"]
    content: str
    timestamp: Timestamp


class ContextUpdateData(WireModel):
    conversation_count: int
    latest_entry: ContextEntry | None = None


class ContextUpdatePayload(WireModel):
    update_type: Literal[
        "conversation_added", "project_updated", "task_added", "context_compressed"
    ]
    data: ContextUpdateData


class ContextUpdate(Event):
    """What the agent remembers of this conversation changed."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["context_update"] = "context_update"
    payload: ContextUpdatePayload


class ContextCompressedPayload(WireModel):
    entries_compressed: int
    summary: str
    new_conversation_count: int
    """Entries that are left verbatim."""


class ContextCompressed(Event):
    """Old entries were folded into a summary."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["context_compressed"] = "context_compressed"
    payload: ContextCompressedPayload
