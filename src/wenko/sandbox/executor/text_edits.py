"""Replacements in a text: each ``old`` must occur once (or ``all`` of it), all are made or none.

An exact occurrence wins. Without one, whole lines match apart from spaces at their ends and an
indentation that all of them have more or less of; what replaces them is indented as they were.
"""

from bisect import bisect_right

from .refusal import FileOperationRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .json_codec import Object

    Span = tuple[int, int, str]
    """From where to where, and what comes there instead."""

MAX_COUNTED = 1000
MAX_LINES = 20
MAX_COMPARED = 400_000
"""Lines of a text in which more than an exact occurrence is looked for: it blocks the executor."""
MAX_VERIFIED = 200_000
"""Lines that are compared with their indentation, of all places together."""
SPACES = " \t\r"
SAMPLED = 12
"""Lines of ``old`` of which a miss looks for pieces."""
MIN_PIECE, MAX_PIECE, MAX_PIECES = 4, 12, 64
"""Shorter lines, such as a bracket, are everywhere."""
MAX_PLACES = 50
SHOWN = 12
SHOWN_LENGTH = 200


def apply_edits(text: str, edits: "list[Object]") -> "tuple[str, int, bool]":
    """The text after all edits, each made on the result of the one before.

    And how many places were replaced, and whether one matched only apart from spaces.
    """
    edited, count, loose = text, 0, False
    for number, edit in enumerate(edits, 1):
        edited, places, apart = _replace(edited, edit, number, len(edits))
        count, loose = count + places, loose or apart
    if edited == text:
        raise FileOperationRefused("text_unchanged", "would not change: it has this text already")
    return edited, count, loose


def _replace(text: str, edit: "Object", number: int, total: int) -> "tuple[str, int, bool]":
    prefix = f"edit {number} of {total}: " if total > 1 else ""
    details: Object = {"edit": number, "edits": total}
    if not edit["old"]:
        raise FileOperationRefused(
            "text_empty",
            f"would not change: {prefix}old is empty; give the text to replace, or use write",
            details,
        )
    if edit["old"] == edit["new"]:
        raise FileOperationRefused(
            "text_unchanged", f"would not change: {prefix}old and new are equal", details
        )
    old, new = _with_line_ends_of(text, edit["old"], edit["new"])
    every = edit.get("all", False)
    if every and old in text:
        return text.replace(old, new), text.count(old), False
    spans = [(at, at + len(old), new) for at in _positions(text, old)]
    loose = not spans
    if loose:
        spans = _loose_spans(text, old, new)
    if not spans:
        raise _not_found(text, old, prefix, details)
    if len(spans) > 1 and (not every or len(spans) > MAX_COUNTED):
        raise _not_unique(text, spans, prefix, details)
    parts, at = [], 0
    for start, end, each in spans:
        if start >= at:  # It does not overlap the one before.
            parts += [text[at:start], each]
            at = end
    return "".join([*parts, text[at:]]), len(parts) // 2, loose


def _not_unique(
    text: str, spans: "list[Span]", prefix: str, details: "Object"
) -> FileOperationRefused:
    lines = _line_numbers(text, [start for start, _, _ in spans[:MAX_LINES]])
    minimum = len(spans) > MAX_COUNTED
    count = f"more than {MAX_COUNTED}" if minimum else str(len(spans))
    listed = ", ".join(map(str, lines)) + (", …" if len(spans) > len(lines) else "")
    details.update(count=min(len(spans), MAX_COUNTED), count_is_minimum=minimum, lines=lines)
    return FileOperationRefused(
        "text_not_unique",
        f"contains the text to replace {count} times: {prefix}it begins in lines {listed}; "
        "include more of the text around it, or give all=true",
        details,
    )


def _not_found(text: str, old: str, prefix: str, details: "Object") -> FileOperationRefused:
    lines, nearest = _nearest(text, old)
    if lines:
        where = f"the nearest lines are {lines[0]}–{lines[-1]}; read the file again there"
    else:
        where = "no line is near it; read the file again"
    return FileOperationRefused(
        "text_not_found",
        f"does not contain the text to replace: {prefix}{where}, then edit",
        {**details, "lines": lines, "nearest": nearest},
    )


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


# --- apart from spaces ---------------------------------------------------------------------------


def _loose_spans(text: str, old: str, new: str) -> "list[Span]":
    if not old.strip() or text.count("\n") > MAX_COMPARED:
        return []
    lines, wanted = text.split("\n"), old.split("\n")
    starts = _starts(lines)
    spans = _apart_from_line_ends(lines, starts, wanted, new)
    if not spans:
        spans = _apart_from_indentation(lines, starts, wanted, new)
    return [(start, end, _line_ends(each, text[start:end])) for start, end, each in spans]


def _apart_from_line_ends(
    lines: "list[str]", starts: "list[int]", wanted: "list[str]", new: str
) -> "list[Span]":
    """Also from the middle of a line to the middle of another."""
    stripped = [line.rstrip(SPACES) for line in lines]
    needle = "\n".join(line.rstrip(SPACES) for line in wanted)
    at = _starts(stripped)

    def original(position: int) -> int:
        line = bisect_right(at, position) - 1
        return starts[line] + position - at[line]

    found = _positions("\n".join(stripped), needle) if needle.strip() else []
    return [(original(each), original(each + len(needle)), new) for each in found]


def _apart_from_indentation(
    lines: "list[str]", starts: "list[int]", wanted: "list[str]", new: str
) -> "list[Span]":
    # The line break at the end belongs to it.
    whole = len(wanted) > 1 and not wanted[-1].strip(SPACES)
    wanted = wanted[:-1] if whole else wanted
    keys = [line.strip(SPACES) for line in lines]
    at = _starts(keys)
    needle = "\n" + "\n".join(line.strip(SPACES) for line in wanted) + "\n"
    asked, left = _indentation(wanted), MAX_VERIFIED
    spans: list[Span] = []
    for position in _positions("\n" + "\n".join(keys) + "\n", needle):
        first = bisect_right(at, position) - 1
        place = lines[first : first + len(wanted)]
        left -= len(place)
        if left < 0:
            return []  # Whether it occurs once is not known.
        there = _indentation(place)
        if all(
            line.rstrip(SPACES)[len(there) :] == other.rstrip(SPACES)[len(asked) :]
            for line, other in zip(place, wanted, strict=True)
        ):
            after = first + len(wanted)
            end = starts[after - 1] + len(lines[after - 1].rstrip(SPACES))
            if whole:
                end = starts[after] if after < len(lines) else starts[-1] + len(lines[-1])
            spans.append((starts[first], end, _indented(new, asked, there)))
    return spans


def _starts(lines: "list[str]") -> "list[int]":
    """Where each line begins in the text that they make."""
    starts, at = [], 0
    for line in lines:
        starts.append(at)
        at += len(line) + 1
    return starts


def _indentation(lines: "list[str]") -> str:
    """What all lines that are not blank begin with."""
    filled = [line for line in lines if line.strip(SPACES)]
    found = {line[: len(line) - len(line.lstrip(SPACES))] for line in filled}
    first, last = min(found, default=""), max(found, default="")
    apart = (n for n, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1])
    return first[: next(apart, min(len(first), len(last)))]


def _indented(new: str, asked: str, there: str) -> str:
    """``new`` with the indentation that is there in place of the one that was asked for."""

    def moved(line: str) -> str:
        if not line.strip(SPACES):
            return line
        if line.startswith(asked):
            return there + line[len(asked) :]
        # Further out than what was asked for, by so many characters.
        own = len(line) - len(line.lstrip(SPACES))
        return there[: max(0, len(there) - (len(asked) - own))] + line.lstrip(SPACES)

    return "\n".join(map(moved, new.split("\n")))


def _line_ends(new: str, replaced: str) -> str:
    if "\r\n" in replaced:
        return _to_crlf(new)
    return new.replace("\r\n", "\n") if "\n" in replaced else new


# --- what is near ---------------------------------------------------------------------------------


def _nearest(text: str, old: str) -> "tuple[list[int], str]":
    """The lines of the text that have most in common with ``old``: their numbers, and they.

    Pieces of its lines, spaces aside, vote for where it would begin; rare ones weigh more.
    """
    if text.count("\n") > MAX_COMPARED:
        return [], ""
    lines = text.split("\n")
    compact = ["".join(line.split()) for line in lines]
    joined, at = "\n".join(compact), _starts(compact)
    votes: dict[int, float] = {}
    first: dict[int, int] = {}
    wanted = old.strip("\r\n").split("\n")
    for number, piece in _pieces(wanted):
        places = _first_positions(joined, piece)
        for place in places:
            line = bisect_right(at, place) - 1
            begin = max(0, line - number)
            votes[begin] = votes.get(begin, 0.0) + len(piece) / len(places)
            first[begin] = min(line, first.get(begin, line))
    if not votes:
        return [], ""
    begin = max(votes, key=lambda each: (votes[each], -each))
    if len(wanted) > SHOWN:
        begin = max(begin, first[begin] - 2)
    shown = range(begin, min(len(lines), begin + min(len(wanted), SHOWN)))
    excerpt = "".join(f"{n + 1:>6}\t{lines[n].rstrip(SPACES)[:SHOWN_LENGTH]}\n" for n in shown)
    return [shown[0] + 1, shown[-1] + 1], excerpt


def _pieces(wanted: "list[str]") -> "Iterator[tuple[int, str]]":
    """Of lines spread over ``old``: the number of each, and parts of it that overlap."""
    compact = [(n, "".join(line.split())) for n, line in enumerate(wanted)]
    filled = [(n, line) for n, line in compact if len(line) >= MIN_PIECE]
    sampled = filled[:: max(1, -(-len(filled) // SAMPLED))]
    for n, line in sampled:
        size = min(MAX_PIECE, max(MIN_PIECE, len(line) // 3))
        last = len(line) - size
        step = max(1, last * len(sampled) // MAX_PIECES)
        for start in range(0, last + 1, step):
            yield n, line[start : start + size]


def _first_positions(text: str, piece: str) -> "list[int]":
    found: list[int] = []
    at = text.find(piece)
    while at >= 0 and len(found) < MAX_PLACES:
        found.append(at)
        at = text.find(piece, at + len(piece))
    return found
