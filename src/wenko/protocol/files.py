"""The workspace as people see it: a tree of nodes, and what changed in it."""

from __future__ import annotations

from typing import Literal

from wenko.protocol.model import Timestamp, WireModel

NodeType = Literal["file", "directory", "symlink"]
FileStatus = Literal["unchanged", "created", "modified", "deleted", "renamed"]


class FileNode(WireModel):
    name: str
    path: str
    """Absolute, under /workspace."""
    type: NodeType
    size: int | None = None
    """Bytes; null for directories."""
    extension: str | None = None
    """With its dot, e.g. ``.py``."""
    language: str | None = None
    status: FileStatus = "unchanged"
    """Compared with the beginning of the run."""
    modified_at: Timestamp | None = None
    download_url: str | None = None
    """Relative to the server; needs the token."""
    preview_url: str | None = None
    """Relative to the server; needs the token."""
    is_readable: bool = True
    is_writable: bool = True
    is_deletable: bool = True
    children: tuple[FileNode, ...] | None = None
    """Null for anything but a directory, and below the deepest level shown."""
    children_count: int | None = None
    is_expanded: bool | None = None


class FileTree(WireModel):
    root: FileNode
    base_path: str = "/workspace"
    sandbox_session_id: str
    api_base_url: str
    total_files: int
    total_directories: int
    total_size: int
    """Bytes."""
    created_count: int = 0
    modified_count: int = 0
    deleted_count: int = 0
    max_depth: int = 5
    """Deepest level shown."""
    generated_at: Timestamp


class FileChange(WireModel):
    path: str
    change_type: FileStatus
    old_path: str | None = None
    """Where it was, when it was renamed."""
    new_content: str | None = None
    """The whole text of a created file; null for binary or huge files."""
    diff: str | None = None
    """Unified diff; null for a created file (see ``new_content``) and for binary or huge files."""
    changed_at: Timestamp
