"""The workspace in a few lines for a language model: folders, files with sizes, git's state."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator

from wenko.errors import WenkoError
from wenko.protocol.files import FileNode, FileTree
from wenko.run.sandbox_probe import PROBE_TIMEOUT, run_unrecorded
from wenko.sandbox.base import Sandbox
from wenko.sandbox.executor.index import UNLISTED
from wenko.text import CONTROL_CHARACTERS, Language

log = logging.getLogger(__name__)

TREE_LIMIT = 2_500
TREE_DEPTH = 8
MAX_IN_ROOT = 40
"""Entries of the workspace itself that are listed; the others are counted."""
MAX_SIBLINGS = 24
"""A folder with more entries shows only the first, so that others can be opened too."""
FIRST_SIBLINGS = 12
MIN_SIBLINGS = 8
"""A folder of which not even so many fit stays closed."""
MAX_NAME = 80
MAX_REPOSITORIES = 3

_NOT_CODE = (None, "plaintext", "markdown", "json", "csv", "xml", "yaml", "toml", "ini")

# fsmonitor would start a program that the repository names.
_STATUS = """
for folder in "$@"; do
    echo "== $folder"
    git -C "$folder" -c core.fsmonitor=false status --porcelain=v1 --branch 2>/dev/null |
        awk 'NR == 1 { print; next } { changed += 1; if (/^\\?\\?/) new += 1 }
             END { print changed + 0, new + 0 }'
done
"""


async def workspace_tree(
    sandbox: Sandbox, limit: int = TREE_LIMIT, language: Language = "zh"
) -> str:
    """The workspace as it is now, in at most ``limit`` characters; empty if it cannot be read."""
    try:
        async with asyncio.timeout(PROBE_TIMEOUT):
            tree = await sandbox.tree(TREE_DEPTH)
    except (TimeoutError, WenkoError) as error:
        log.warning("The workspace could not be listed: %s", error)
        return ""
    head = [_summary(tree, language), *await _git_lines(sandbox, tree.root, language)]
    used = sum(len(line) + 1 for line in head)
    lines = _Listing(max(0, limit - used), language).lines(tree.root)
    return "\n".join([*head, *lines])[:limit]


def code_languages(tree: FileTree) -> Counter[str]:
    """How many files there are of each language."""
    return Counter(
        each.language for each in _walk(tree.root) if each.language and each.type == "file"
    )


class _Listing:
    """Opens folders level by level as long as they fit, so that no deep one hides its siblings."""

    def __init__(self, limit: int, language: Language) -> None:
        self._left = limit
        self._zh = language == "zh"
        self._opened: dict[str, list[str | FileNode]] = {}

    def lines(self, root: FileNode) -> list[str]:
        level, depth = [root], 0
        hidden: list[tuple[FileNode, int]] = []
        while level:
            # The folders with the most code first: a level may not fit whole.
            opened = [each for each in sorted(level, key=_code_size) if self._open(each, depth)]
            level, depth = [below for each in opened for below in _folders(each)], depth + 1
            hidden += [(each, depth) for each in level if each.name.startswith(".")]
            level = [each for each in level if not each.name.startswith(".")]
        for folder, its_depth in hidden:
            self._open(folder, its_depth)
        return list(self._rendered(root, 0))

    def _open(self, folder: FileNode, depth: int) -> bool:
        entries = [each for each in _existing(folder) if each.name != ".git"]
        # As much of the root as fits; of another folder enough to be of use, or nothing.
        most = len(entries) if len(entries) <= MAX_SIBLINGS else FIRST_SIBLINGS
        for count in range(min(len(entries), most if depth else MAX_IN_ROOT), 0, -1):
            if depth and count < min(len(entries), MIN_SIBLINGS):
                return False
            shown: list[str | FileNode] = [*entries[:count]]
            if count < len(entries):
                shown.append(self._more(entries[count:]))
            cost = sum(len(self._line(each, depth)) + 1 for each in shown)
            if cost <= self._left:
                self._left -= cost
                self._opened[folder.path] = shown
                return True
        return False

    def _rendered(self, folder: FileNode, depth: int) -> Iterator[str]:
        for each in self._opened.get(folder.path, ()):
            yield self._line(each, depth)
            if isinstance(each, FileNode) and each.path in self._opened:
                yield from self._rendered(each, depth + 1)

    def _line(self, each: "str | FileNode", depth: int) -> str:
        indent = "  " * depth
        if isinstance(each, str):
            return f"{indent}{each}"
        name = _printable(each.name)
        if each.type != "directory":
            return f"{indent}{name}{' ->' if each.type == 'symlink' else ''} {_size(each.size)}"
        if each.name in UNLISTED:
            return f"{indent}{name}/ …"
        count = each.children_count or 0
        return f"{indent}{name}/ ({count} 项)" if self._zh else f"{indent}{name}/ ({count})"

    def _more(self, left_out: list[FileNode]) -> str:
        folders = sum(each.type == "directory" for each in left_out)
        files = len(left_out) - folders
        if self._zh:
            return f"… 另有 {folders} 个文件夹、{files} 个文件"
        return f"… and {folders} more folders, {files} more files"


async def _git_lines(sandbox: Sandbox, root: FileNode, language: Language) -> list[str]:
    """The branch and the changes of the repositories in the first two levels."""
    top = [root, *(each for each in _existing(root) if each.type == "directory")]
    folders = [each for each in top if any(below.name == ".git" for below in each.children or ())]
    if not folders:
        return []
    paths = [each.path.removeprefix("/workspace").strip("/") or "." for each in folders]
    asked = ["./" + path for path in paths[:MAX_REPOSITORIES]]
    try:
        async with asyncio.timeout(PROBE_TIMEOUT):
            output = await run_unrecorded(sandbox, "git-status", "bash", "-c", _STATUS, "-", *asked)
    except (TimeoutError, WenkoError) as error:
        log.warning("The repository could not be read: %s", error)
        return []
    found = [part.splitlines() for part in output.split("== ./")[1:]]
    return [_git_line(part, language) for part in found if len(part) == 3]


def _git_line(part: list[str], language: Language) -> str:
    path, branch, counts = part
    where = "" if path == "." else f" {_printable(path)}/"
    name = _printable(branch.removeprefix("## ").removeprefix("No commits yet on "))
    changed, new = map(int, counts.split())
    if language == "zh":
        state = f"{changed} 个文件有改动（其中 {new} 个未跟踪）" if changed else "没有改动"
        return f"git{where}：分支 {name}，{state}"
    state = f"{changed} changed files ({new} untracked)" if changed else "nothing changed"
    return f"git{where}: branch {name}, {state}"


def _summary(tree: FileTree, language: Language) -> str:
    files, folders = tree.total_files, max(0, tree.total_directories - 1)
    if language == "zh":
        if not files and not folders:
            return "/workspace 是空的"
        return f"/workspace（{files} 个文件，{folders} 个文件夹，共 {_size(tree.total_size)}）"
    if not files and not folders:
        return "/workspace is empty"
    return f"/workspace ({files} files, {folders} folders, {_size(tree.total_size)})"


def _walk(node: FileNode) -> Iterator[FileNode]:
    for each in _existing(node):
        yield each
        yield from _walk(each)


def _folders(folder: FileNode) -> list[FileNode]:
    return [each for each in _existing(folder) if each.children]


def _code_size(folder: FileNode) -> int:
    """Negative, so that the most code comes first."""
    return -sum(each.size or 0 for each in _walk(folder) if each.language not in _NOT_CODE)


def _existing(folder: FileNode) -> list[FileNode]:
    return [each for each in folder.children or () if each.status != "deleted"]


def _printable(name: str) -> str:
    """A name in one line, whatever characters a tool put into it."""
    clean = CONTROL_CHARACTERS.sub("�", name.replace("\n", "�").replace("\t", " "))
    return clean if len(clean) <= MAX_NAME else f"{clean[: MAX_NAME - 1]}…"


def _size(size: int | None) -> str:
    count = float(size or 0)
    for unit in ("B", "KB", "MB"):
        if count < 1024:
            return f"{count:.0f} {unit}" if unit == "B" or count >= 10 else f"{count:.1f} {unit}"
        count /= 1024
    return f"{count:.1f} GB"
