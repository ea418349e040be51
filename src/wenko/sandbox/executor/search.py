"""The program of one search: text in files by ripgrep or Python, or files by name.

It is a process of its own and reads the request from stdin, so it may import what it needs.
"""

import os
import re
import shutil
import subprocess
import sys
import time

from .file_io import open_regular
from .file_metadata import describe
from .file_pattern import FilePattern
from .index import UNLISTED
from .json_codec import dumps, loads
from .refusal import FileOperationRefused
from .search_results import SearchResults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .json_codec import Object
    from .search_results import Row

MAX_FILE = 16 * 1024 * 1024
"""Larger files are skipped, and counted."""
MAX_FOUND = 50_000
"""Characters of the paths in one reply."""


def main() -> None:
    request = loads(sys.stdin.buffer.read())
    try:
        reply = {"ok": True, **(find if request["action"] == "find" else search)(request)}
    except FileOperationRefused as refused:
        reply = {
            "ok": False,
            "error_code": refused.code,
            "message": f"{refused}.",
            "details": refused.details,
        }
    sys.stdout.buffer.write(dumps(reply))


def find(request: "Object") -> "Object":
    """Files and folders whose name, or path if the pattern has a ``/``, matches."""
    pattern = FilePattern(request["pattern"], request["ignore_case"])
    deadline = time.monotonic() + request["timeout"]
    found: list[Object] = []
    size, stopped = 0, None
    for path, entry in _walk(request["root"]):
        if time.monotonic() > deadline:
            stopped = "time"
            break
        if not pattern.matches(path):
            continue
        if len(found) >= request["limit"] or size > MAX_FOUND:
            stopped = "limit" if len(found) >= request["limit"] else "size"
            break
        try:
            described = describe(entry, "/workspace" + entry.path[len(request["workspace"]) :])
        except OSError:
            continue  # Deleted meanwhile.
        found.append(described)
        size += len(described["path"])
    details = {"count": len(found), "stopped_by": stopped}
    return {"entries": found, "truncated": stopped is not None, "details": details}


def search(request: "Object") -> "Object":
    results = SearchResults(request)
    if shutil.which("rg") is None or not _search_with_ripgrep(request, results):
        results = SearchResults(request)
        _search_with_python(request, results)
    return results.reply()


# --- Python -------------------------------------------------------------------------------------


def _search_with_python(request: "Object", results: SearchResults) -> None:
    pattern = request["pattern"] if request["regex"] else re.escape(request["pattern"])
    try:
        wanted = re.compile(pattern, re.IGNORECASE if request["ignore_case"] else 0)
    except (re.error, OverflowError, RecursionError) as error:
        raise FileOperationRefused(
            "invalid_pattern",
            f"The pattern is not a valid regular expression: {error}; "
            "without regex it is searched as it is written",
            {"reason": str(error)},
        ) from None
    glob = FilePattern(request["glob"]) if request["glob"] else None
    for path, full in _files(request["root"]):
        if results.full:
            return
        if glob is None or glob.matches(path):
            text = _read_text(full, results)
            if text is not None:
                results.add_file(full, _matching_rows(text, wanted, request["context"], results))


def _matching_rows(
    text: str, wanted: "re.Pattern[str]", context: int, results: SearchResults
) -> "list[Row]":
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    lines = [line.removesuffix("\r") for line in lines]
    found = {}
    for number, line in enumerate(lines):
        match = wanted.search(line)
        if match is not None:
            found[number] = match.start()
            if len(found) > results.remaining:
                break
    shown = {
        near
        for number in found
        for near in range(max(0, number - context), min(len(lines), number + context + 1))
    }
    return [(each + 1, found.get(each), lines[each]) for each in sorted(shown)]


def _read_text(path: str, results: SearchResults) -> "str | None":
    try:
        fd = open_regular(path)
    except (OSError, FileOperationRefused):
        return None
    with open(fd, "rb") as file:
        if os.fstat(fd).st_size > MAX_FILE:
            results.skipped += 1
            return None
        data = file.read(MAX_FILE)
    return None if b"\0" in data else data.decode("utf-8-sig", "replace")


def _files(root: str) -> "Iterator[tuple[str, str]]":
    """Regular files below ``root``, as relative and full path; or ``root`` itself."""
    if not os.path.isdir(root):
        yield os.path.basename(root), root
        return
    for path, entry in _walk(root):
        if entry.is_file(follow_symlinks=False):
            yield path, entry.path


def _walk(root: str) -> "Iterator[tuple[str, os.DirEntry[str]]]":
    """Everything below ``root`` in the order of paths. Links and generated folders are not
    entered."""
    stack = [iter(_scan(root, ""))]
    while stack:
        for path, entry in stack[-1]:
            yield path, entry
            if entry.is_dir(follow_symlinks=False) and entry.name not in UNLISTED:
                stack.append(iter(_scan(entry.path, path + "/")))
                break
        else:
            stack.pop()


def _scan(folder: str, prefix: str) -> "list[tuple[str, os.DirEntry[str]]]":
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except NotADirectoryError:
        raise FileOperationRefused(
            "not_a_directory", "The path of a find must be a folder"
        ) from None
    except OSError:
        return []
    return [(prefix + entry.name, entry) for entry in entries]


# --- ripgrep ------------------------------------------------------------------------------------


def _search_with_ripgrep(request: "Object", results: SearchResults) -> bool:
    """Whether ripgrep could do it; it does not know every expression that Python does."""
    import json

    folder, target = request["root"], "."
    if not os.path.isdir(folder):
        folder, target = os.path.split(folder)
    process = subprocess.Popen(
        _ripgrep_arguments(request, target),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    rows: list[Row] = []
    for line in process.stdout:
        event = json.loads(line)
        if event["type"] in ("match", "context"):
            rows.append(_ripgrep_row(event))
        elif event["type"] == "end":
            # Matches before the first zero byte are told, then the file turns out to be binary.
            if event["data"]["binary_offset"] is None:
                path = os.path.normpath(os.path.join(folder, _ripgrep_text(event["data"]["path"])))
                results.add_file(path, rows)
            rows = []
        if results.full:
            process.kill()
            break
    return process.wait() in (0, 1) or results.full or results.matches > 0


def _ripgrep_arguments(request: "Object", target: str) -> "list[str]":
    arguments = ["rg", "--json", "--no-config", "--hidden", "--no-ignore", "--crlf"]
    arguments += ["--sort=path", f"--max-filesize={MAX_FILE}"]
    arguments += [f"--max-count={request['limit'] + 1}", f"--context={request['context']}"]
    arguments += [] if request["regex"] else ["--fixed-strings"]
    arguments += ["--ignore-case" if request["ignore_case"] else "--case-sensitive"]
    # The last glob that matches a path decides.
    arguments += [f"--glob={request['glob']}"] if request["glob"] else []
    arguments += [f"--glob=!**/{name}/**" for name in sorted(UNLISTED)]
    return [*arguments, f"--regexp={request['pattern']}", "--", target]


def _ripgrep_row(event: "Object") -> "Row":
    data = event["data"]
    text = _ripgrep_text(data["lines"])
    at = None
    if event["type"] == "match":
        start = data["submatches"][0]["start"] if data["submatches"] else 0
        at = len(text.encode("utf-8", "replace")[:start].decode("utf-8", "replace"))
    return data["line_number"], at, text.removesuffix("\n").removesuffix("\r")


def _ripgrep_text(value: "dict[str, str]") -> str:
    if "text" in value:
        return value["text"]
    import base64

    return base64.b64decode(value["bytes"]).decode("utf-8", "replace")
