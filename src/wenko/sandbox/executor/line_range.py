"""Reads a range of lines, as much as one reply can hold, and says where to read on."""

from .refusal import FileOperationRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .json_codec import Object

    ReadAt = Callable[[int, int], bytes]
    """Reads up to so many bytes at a position."""

MAX_BYTES = 50_000
MAX_SCANNED = 64 * 1024 * 1024
"""Lines are counted up to here: counting blocks the executor."""
CHUNK = 1 << 20
BOM = b"\xef\xbb\xbf"


def read_lines(read_at: "ReadAt", request: "Object") -> "Object":
    """The lines from ``offset`` on, at most ``limit``; line ends as they are, without a BOM."""
    first = request["offset"]
    start, total, scanned = _locate(read_at, first)
    if start is None:
        if scanned >= MAX_SCANNED:
            raise FileOperationRefused(
                "too_large", f"is too large to read line {first}; use a program such as sed"
            )
        if first > 1:
            raise FileOperationRefused(
                "offset_beyond_end",
                f"has only {total} lines; use an offset up to {total}",
                {"total_lines": total},
            )
        start = 0
    data = read_at(MAX_BYTES + len(BOM), start)
    skipped = len(BOM) if start == 0 and data.startswith(BOM) else 0
    data = data[skipped : MAX_BYTES + skipped]
    at_end = not read_at(1, start + skipped + len(data))
    end, lines, cut = _whole_lines(data, request.get("limit") or len(data) + 1, at_end)
    text = decode_text(data[:end], cut)
    if text is None or b"\0" in read_at(8192, 0):
        raise FileOperationRefused(
            "not_text", "is not UTF-8 text; read it with a command, or download it"
        )
    more = cut or not at_end or end < len(data)
    last = first + lines - 1
    details = {
        "first_line": first if lines else 0,
        "last_line": last if lines else 0,
        "total_lines": None if scanned >= MAX_SCANNED else total,
        "line_cut": cut,
    }
    return {"content": text, "truncated": more, "details": details}


def decode_text(data: bytes, cut: bool = False) -> "str | None":
    """The text in ``data``; ``None`` if it is binary. ``cut`` allows a partial last character."""
    if b"\0" in data:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        if cut and error.start > len(data) - 4:
            return data[: error.start].decode()
        return None


def _locate(read_at: "ReadAt", first: int) -> "tuple[int | None, int, int]":
    """Where line ``first`` begins, how many lines there are, and how many bytes were looked at."""
    start: int | None = None
    line, position, ending = 1, 0, b"\n"
    while position < MAX_SCANNED and (chunk := read_at(CHUNK, position)):
        breaks = chunk.count(b"\n")
        if start is None and line + breaks >= first:
            at = 0
            for _ in range(first - line):
                at = chunk.index(b"\n", at) + 1
            start = position + at
        line += breaks
        position += len(chunk)
        ending = chunk[-1:]
    total = line - 1 if ending == b"\n" else line
    if position < MAX_SCANNED and first > total:
        return None, total, position
    return start, total, position


def _whole_lines(data: bytes, limit: int, at_end: bool) -> "tuple[int, int, bool]":
    """Where the last whole line ends, how many there are, and whether the only one is cut."""
    end = lines = 0
    while lines < limit and end < len(data):
        found = data.find(b"\n", end)
        if found >= 0:
            end = found + 1
        elif at_end:
            end = len(data)
        elif lines == 0:
            return len(data), 1, True
        else:
            break
        lines += 1
    return end, lines, False
