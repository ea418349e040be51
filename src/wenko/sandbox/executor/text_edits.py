"""Exact replacements in a text: each ``old`` must occur once, and all are made or none."""

from .refusal import FileOperationRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

MAX_COUNTED = 1000
MAX_LINES = 20
MAX_COMPARED = 1024 * 1024
"""In larger files no similar lines are looked for, which would block the executor."""
MAX_SIMILAR = 3
MIN_SIMILAR = 4
"""Shorter lines, such as a bracket, are everywhere."""


def apply_edits(text: str, edits: "list[Object]") -> str:
    """The text after all edits, each made on the result of the one before."""
    edited = text
    for number, edit in enumerate(edits, 1):
        edited = _replace_once(edited, edit["old"], edit["new"], number, len(edits))
    if edited == text:
        raise FileOperationRefused("text_unchanged", "would not change: it has this text already")
    return edited


def _replace_once(text: str, old: str, new: str, number: int, total: int) -> str:
    prefix = f"edit {number} of {total}: " if total > 1 else ""
    details: Object = {"edit": number, "edits": total}
    if old == new:
        raise FileOperationRefused(
            "text_unchanged", f"would not change: {prefix}old and new are equal", details
        )
    old, new = _with_line_ends_of(text, old, new)
    found = _positions(text, old) if old else []
    if not found:
        lines = _similar_lines(text, old)
        where = f"; read again around line {_listed(lines, lines)}" if lines else ""
        raise FileOperationRefused(
            "text_not_found",
            f"does not contain the text to replace: {prefix}old must equal the file's text "
            f"exactly, with its spaces and line breaks{where}",
            {**details, "lines": lines},
        )
    if len(found) > 1:
        lines = _line_numbers(text, found[:MAX_LINES])
        minimum = len(found) > MAX_COUNTED
        count = f"more than {MAX_COUNTED}" if minimum else str(len(found))
        listed = _listed(lines, found)
        details.update(count=min(len(found), MAX_COUNTED), count_is_minimum=minimum, lines=lines)
        raise FileOperationRefused(
            "text_not_unique",
            f"contains the text to replace {count} times: {prefix}it begins in lines {listed}; "
            "include more of the text around it",
            details,
        )
    start = found[0]
    return text[:start] + new + text[start + len(old) :]


def _listed(lines: "list[int]", found: "list[int]") -> str:
    return ", ".join(map(str, lines)) + (", …" if len(found) > len(lines) else "")


def _similar_lines(text: str, old: str) -> "list[int]":
    """Where a line of ``old`` is in the text, its spaces aside: there the rest must differ."""
    if len(text) > MAX_COMPARED:
        return []
    wanted = ["".join(line.split()) for line in old.strip().split("\n")]
    lines = ["".join(line.split()) for line in text.split("\n")]
    there: dict[str, list[int]] = {}
    for number, line in enumerate(lines, 1):
        there.setdefault(line, []).append(number)
    found = [there[line] for line in wanted if len(line) >= MIN_SIMILAR and line in there]
    if not found and len(wanted[0]) >= MIN_SIMILAR:
        # It may begin in the middle of a line, or end there.
        found = [[number for number, line in enumerate(lines, 1) if wanted[0] in line]]
    # The rarest line says best which place is meant.
    return min(filter(None, found), key=len, default=[])[:MAX_SIMILAR]


def _with_line_ends_of(text: str, old: str, new: str) -> "tuple[str, str]":
    """Line ends as the file has them: models write ``\\n`` also for a file with ``\\r\\n``."""
    breaks = text.count("\n")
    only_crlf = breaks > 0 and text.count("\r\n") == breaks
    if only_crlf or (old not in text and _to_crlf(old) in text):
        return _to_crlf(old), _to_crlf(new)
    return old, new


def _to_crlf(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\n", "\r\n")


def _positions(text: str, old: str) -> "list[int]":
    """Where ``old`` begins; overlapping occurrences count too, for either could be meant."""
    found: list[int] = []
    at = text.find(old)
    while at >= 0 and len(found) <= MAX_COUNTED:
        found.append(at)
        at = text.find(old, at + 1)
    return found


def _line_numbers(text: str, positions: "list[int]") -> "list[int]":
    numbers, line, last = [], 1, 0
    for position in positions:
        line += text.count("\n", last, position)
        last = position
        numbers.append(line)
    return numbers
