"""Texts that make a careless search slow: what it repeats itself, with an end that fails."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

GENERAL = (
    *(
        " ",
        "\n",
        "\t",
        "\r\n",
        "a",
        "Z",
        "1",
        ".",
        ",",
        ":",
        ";",
        "/",
        "\\",
        "-",
        "_",
        "=",
        "*",
        "#",
    ),
    *(
        '"',
        "'",
        "`",
        "(",
        "[",
        "{",
        "<",
        ")",
        "]",
        "}",
        ">",
        "$",
        "@",
        "!",
        "?",
        "|",
        "&",
        "~",
        "+",
    ),
    *(
        "http://",
        "a.",
        "a/",
        "a ",
        "1 ",
        "a b\n",
        " \n",
        "- ",
        "```",
        "<a",
        "${",
        "\\\\",
        '\\"',
        "eyJ",
    ),
    *("中", "中 ", "。", "é", "\u0301", "\U0001f600", "\u200b", "qZ3/+x9A", "\x1b[", "，"),
)
"""What is repeated."""
_CATEGORIES = {
    "CATEGORY_SPACE": " ",
    "CATEGORY_DIGIT": "1",
    "CATEGORY_WORD": "a",
    "CATEGORY_NOT_SPACE": "a",
    "CATEGORY_NOT_DIGIT": "a",
    "CATEGORY_NOT_WORD": "-",
}
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


def hostile_text(parts: tuple[str, str, str], size: int) -> str:
    """A beginning, something repeated, and an end."""
    start, unit, end = parts
    return (start + unit * (size // len(unit) + 1))[:size] + end


def attacks(pattern: str, flags: int = 0) -> Iterator[tuple[str, str, str]]:
    """Repeats of what the expression itself repeats and looks for, with an end that fails."""
    tree = list(re._parser.parse(pattern, flags))  # type: ignore[attr-defined]
    for before, body in _repeats(tree, ""):
        for unit in dict.fromkeys((_sample(body), _sample(body, last=True))):
            if not unit:
                continue
            for end in ("", "\x00", "\n\x00"):
                yield before, unit, end
                if before:
                    yield "", before + unit, end
        if before:
            yield "", before, "\x00"
    whole = _sample(tree)
    if whole:
        yield "", whole, "\x00"
        yield "", whole[:-1] or whole, ""
    for each in _literals(tree):
        yield "", each, ""


def _repeats(tokens: list[Any], before: str) -> Iterator[tuple[str, list[Any]]]:
    """Each repeat without a small limit: an example of what precedes it, and what is repeated."""
    for operation, value in tokens:
        name = str(operation)
        if name in _REPEATS:
            yield from _repeats(list(value[2]), before)
            if value[1] > 8:
                yield before, list(value[2])
        for inner in _inner(name, value):
            yield from _repeats(inner, before)
        before += _sample([(operation, value)])


def _literals(tokens: list[Any]) -> Iterator[str]:
    text = ""
    for operation, value in tokens:
        name = str(operation)
        if name == "LITERAL":
            text += chr(value)
            continue
        if len(text) > 1:
            yield text
        text = ""
        for inner in [*_inner(name, value), *([list(value[2])] if name in _REPEATS else [])]:
            yield from _literals(inner)
    if len(text) > 1:
        yield text


def _inner(name: str, value: Any) -> list[list[Any]]:
    match name:
        case "BRANCH":
            return [list(branch) for branch in value[1]]
        case "SUBPATTERN":
            return [list(value[3])]
        case "ASSERT" | "ASSERT_NOT":
            return [list(value[1])]
        case "ATOMIC_GROUP":
            return [list(value)]
    return []


def _sample(tokens: Iterable[Any], last: bool = False) -> str:
    """A text that matches, the shortest but for one round of each repeat."""
    found = ""
    for operation, value in tokens:
        match str(operation):
            case "LITERAL":
                found += chr(value)
            case "NOT_LITERAL":
                found += "a" if value != ord("a") else "b"
            case "ANY":
                found += "x"
            case "IN":
                found += _member(value, last)
            case "BRANCH":
                found += _sample(value[1][-1 if last else 0], last)
            case "SUBPATTERN":
                found += _sample(value[3], last)
            case "ATOMIC_GROUP":
                found += _sample(value, last)
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                found += _sample(value[2], last) * max(1, min(value[0], 40))
    return found


def _member(items: list[Any], last: bool) -> str:
    """A character of a class."""
    if str(items[0][0]) == "NEGATE":
        excluded = re.compile("[" + "".join(map(_source, items[1:])) + "]")
        return next((each for each in "ax1 -.\n/中" if not excluded.match(each)), "")
    operation, value = items[-1 if last else 0]
    match str(operation):
        case "LITERAL":
            return chr(value)
        case "RANGE":
            return chr(value[0])
    return _CATEGORIES.get(str(value), "a")


def _source(item: Any) -> str:
    operation, value = item
    match str(operation):
        case "LITERAL":
            return re.escape(chr(value))
        case "RANGE":
            return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    name = str(value).removeprefix("CATEGORY_")
    letter = {"SPACE": "s", "DIGIT": "d", "WORD": "w"}[name.removeprefix("NOT_")]
    return "\\" + (letter.upper() if name.startswith("NOT_") else letter)
