"""Collects the matches of a search as text, up to its limits."""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

    Row = tuple[int, int | None, str]
    """A line's number, where the match begins in it (``None`` for context), and its text."""

MAX_CHARACTERS = 50_000
MAX_LINE = 400


class SearchResults:
    def __init__(self, request: "Object") -> None:
        self._limit: int = request["limit"]
        self._context: int = request["context"]
        self._workspace: str = request["workspace"]
        self._deadline = time.monotonic() + request["timeout"]
        self._lines: list[str] = []
        self._size = 0
        self._stopped: str | None = None
        self._files = 0
        self.matches = 0
        self.skipped = 0
        """Files that were too large to be searched."""

    @property
    def full(self) -> bool:
        """Whether the search should end here."""
        if self._stopped is None and time.monotonic() > self._deadline:
            self._stopped = "time"
        return self._stopped is not None

    @property
    def remaining(self) -> int:
        return self._limit - self.matches

    def add_file(self, path: str, rows: "list[Row]") -> None:
        """The matching lines of a file and those around them, in order."""
        shown = path[len(self._workspace) + 1 :]
        before = self.matches
        last = 0
        shown_rows = self._within_limit(rows)
        for number, at, text in shown_rows:
            if at is not None and self.matches >= self._limit:
                self._stopped = "limit"
                break
            if self._size > MAX_CHARACTERS:
                self._stopped = "size"
                break
            if self._context and self._lines and number != last + 1:
                self._append("--")
            mark = "-" if at is None else ":"
            self._append(f"{shown}{mark}{number}{mark}{_shortened(text, at or 0)}")
            self.matches += at is not None
            last = number
        if self._stopped is None and len(shown_rows) < len(rows):
            self._stopped = "limit"
        if self.matches > before:
            self._files += 1

    def _within_limit(self, rows: "list[Row]") -> "list[Row]":
        """Without the lines around a match that is not shown any more."""
        matches = [number for number, at, _ in rows if at is not None]
        if len(matches) <= self.remaining:
            return rows
        end = matches[self.remaining - 1] + self._context if self.remaining else 0
        return [row for row in rows if row[0] <= end]

    def reply(self) -> "Object":
        return {
            "content": "".join(f"{line}\n" for line in self._lines),
            "truncated": self._stopped is not None,
            "details": {
                "count": self.matches,
                "files": self._files,
                "stopped_by": self._stopped,
                "skipped": self.skipped,
            },
        }

    def _append(self, line: str) -> None:
        self._lines.append(line)
        self._size += len(line) + 1


def _shortened(text: str, at: int) -> str:
    """A long line around its match: a minified file has only one."""
    if len(text) <= MAX_LINE:
        return text
    start = max(0, min(at - MAX_LINE // 4, len(text) - MAX_LINE))
    end = start + MAX_LINE
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
