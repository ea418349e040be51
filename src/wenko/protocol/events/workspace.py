"""Files of the workspace and the context of the conversation."""

from typing import ClassVar, Literal

from wenko.protocol.events.base import Event, Layout
from wenko.protocol.files import FileChange, FileTree
from wenko.protocol.model import Timestamp, WireModel


class FileTreeUpdatePayload(WireModel):
    file_tree: FileTree
    context: str
    """Why the tree is shown, as readable text."""
    related_task_id: str | None = None
    """Id of the run that caused the update."""
    highlighted_paths: tuple[str, ...] = ()
    """Paths that changed since the last tree."""


class FileTreeUpdate(Event):
    """The file tree of the workspace."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["file_tree_update"] = "file_tree_update"
    payload: FileTreeUpdatePayload


class FileChangesUpdatePayload(WireModel):
    changes: tuple[FileChange, ...]
    total_changes: int
    related_task_id: str | None = None
    """Id of the run that caused the update."""


class FileChangesUpdate(Event):
    """Files that the run changed in the workspace."""

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
    compressed_count: int = 0
    tokens: int = 0
    """Of the entries that stand word for word in prompts, estimated."""
    context_tokens: int | None = None
    """Size of the model's context window, if it is known."""
    task_count: int = 0
    project: bool = False
    """Whether the project of the workspace is known."""


class ContextUpdatePayload(WireModel):
    update_type: Literal[
        "conversation_added", "project_updated", "task_added", "context_compressed"
    ]
    data: ContextUpdateData


class ContextUpdate(Event):
    """The context of the conversation changed."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["context_update"] = "context_update"
    payload: ContextUpdatePayload


class ContextExam(WireModel):
    """Facts that were asked for before and after the compression."""

    asked: int
    answered: int
    lost: tuple[str, ...] = ()


class ContextCompressedPayload(WireModel):
    entries_compressed: int
    summary: str
    new_conversation_count: int
    """Number of entries that remain uncompressed."""
    kept: tuple[str, ...] = ()
    """Ids of the entries that stay word for word, pinned ones included."""
    shortened: tuple[str, ...] = ()
    """Those of which the summary has the sentences that matter."""
    dropped: tuple[str, ...] = ()
    """Those that prompts no longer have; each can be recalled."""
    exam: ContextExam | None = None


class ContextCompressed(Event):
    """Old entries were compressed into a summary."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["context_compressed"] = "context_compressed"
    payload: ContextCompressedPayload
