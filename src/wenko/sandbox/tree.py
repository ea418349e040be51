"""Builds the file tree of the protocol from the executor's rows of paths (R35)."""

import posixpath
import stat
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from wenko.protocol.files import FileNode, FileTree

ROOT = "/workspace"
Row = Sequence[Any]
"""Path below the root, kind, size, modified_at, status, mode, number of children."""

_LANGUAGES = {
    ".bash": "shell",
    ".c": "c",
    ".cc": "cpp",
    ".cpp": "cpp",
    ".cs": "csharp",
    ".css": "css",
    ".csv": "csv",
    ".go": "go",
    ".h": "c",
    ".hpp": "cpp",
    ".htm": "html",
    ".html": "html",
    ".ini": "ini",
    ".java": "java",
    ".js": "javascript",
    ".json": "json",
    ".jsx": "javascript",
    ".kt": "kotlin",
    ".less": "less",
    ".lua": "lua",
    ".md": "markdown",
    ".mjs": "javascript",
    ".php": "php",
    ".pl": "perl",
    ".py": "python",
    ".r": "r",
    ".rb": "ruby",
    ".rs": "rust",
    ".scala": "scala",
    ".scss": "scss",
    ".sh": "shell",
    ".sql": "sql",
    ".svelte": "svelte",
    ".svg": "xml",
    ".swift": "swift",
    ".toml": "toml",
    ".ts": "typescript",
    ".tsx": "typescript",
    ".txt": "plaintext",
    ".vue": "vue",
    ".xml": "xml",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".zsh": "shell",
}
_LANGUAGES_BY_NAME = {"Dockerfile": "dockerfile", "Makefile": "makefile"}


def file_tree(reply: dict[str, Any], session_id: str, max_depth: int) -> FileTree:
    """The tree from the executor's reply."""
    api = f"/endpoint/file/sandbox/{session_id}"
    rows = {row[0]: row for row in reply["rows"]}
    children = _by_parent(rows)
    top = children.get("", [])
    root = FileNode(
        name="workspace",
        path=ROOT,
        type="directory",
        is_deletable=False,
        children=tuple(_node(row, children, api) for row in top),
        children_count=len(top),
        is_expanded=True,
    )
    return FileTree(
        root=root,
        sandbox_session_id=session_id,
        api_base_url=api,
        total_files=reply["files"],
        total_directories=reply["directories"],
        total_size=reply["size"],
        created_count=reply["created"],
        modified_count=reply["modified"],
        deleted_count=reply["deleted"],
        max_depth=max_depth,
        generated_at=reply["generated_at"],
    )


def code_language_of(name: str) -> str | None:
    return _LANGUAGES_BY_NAME.get(name) or _LANGUAGES.get(posixpath.splitext(name)[1].lower())


def _by_parent(rows: dict[str, Row]) -> dict[str, list[Row]]:
    """Rows by their parent folder: folders first, then by name."""
    children: dict[str, list[Row]] = {}
    for path, row in rows.items():
        children.setdefault(posixpath.dirname(path), []).append(row)
    for siblings in children.values():
        siblings.sort(key=lambda row: (row[1] != "directory", row[0].lower()))
    return children


def _node(row: Row, children: dict[str, list[Row]], api: str) -> FileNode:
    if row[1] == "directory":
        return _folder(row, children, api)
    path, kind, size, modified_at, status, mode, _ = row
    name = posixpath.basename(path)
    exists = status != "deleted"
    query = quote(f"{ROOT}/{path}", safe="")
    return FileNode(
        name=name,
        path=f"{ROOT}/{path}",
        type=kind,
        size=size,
        extension=posixpath.splitext(name)[1] or None,
        language=code_language_of(name),
        status=status,
        modified_at=modified_at,
        download_url=f"{api}/download?path={query}" if exists else None,
        preview_url=f"{api}/read?path={query}" if exists else None,
        is_readable=exists and bool(mode & stat.S_IRUSR),
        is_writable=exists and bool(mode & stat.S_IWUSR),
        is_deletable=exists,
    )


def _folder(row: Row, children: dict[str, list[Row]], api: str) -> FileNode:
    path, _, _, modified_at, status, mode, count = row
    below = children.get(path, [])
    exists = status != "deleted"
    return FileNode(
        name=posixpath.basename(path),
        path=f"{ROOT}/{path}",
        type="directory",
        status=status,
        modified_at=modified_at,
        is_readable=exists and bool(mode & stat.S_IRUSR),
        is_writable=exists and bool(mode & stat.S_IWUSR),
        is_deletable=exists,
        children=tuple(_node(each, children, api) for each in below),
        children_count=max(count, len(below)),
        is_expanded=bool(below),
    )
