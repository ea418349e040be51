"""The workspace on the wire: a file tree, and file changes."""

from __future__ import annotations

from typing import Literal

from wenko.protocol.model import Timestamp, WireModel

NodeType = Literal["file", "directory", "symlink"]
FileStatus = Literal["unchanged", "created", "modified", "deleted", "renamed"]


class FileNode(WireModel):
    name: str
    path: str
    """Absolute path under /workspace."""
    type: NodeType
    size: int | None = None
    """Bytes; null for directories."""
    extension: str | None = None
    """Including the dot, e.g. ``.py``."""
    language: str | None = None
    status: FileStatus = "unchanged"
    """Compared with the start of the run."""
    modified_at: Timestamp | None = None
    download_url: str | None = None
    """Relative URL; requires authentication."""
    preview_url: str | None = None
    """Relative URL; requires authentication."""
    is_readable: bool = True
    is_writable: bool = True
    is_deletable: bool = True
    children: tuple[FileNode, ...] | None = None
    """Null for anything but directories, and below ``max_depth``."""
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
    """Deepest level included."""
    generated_at: Timestamp


class FileChange(WireModel):
    path: str
    change_type: FileStatus
    old_path: str | None = None
    """Previous path of a renamed file."""
    new_content: str | None = None
    """Full text of a created file; null for binary or very large files."""
    diff: str | None = None
    """Unified diff; null for created files (see ``new_content``) and binary or very large files."""
    changed_at: Timestamp
