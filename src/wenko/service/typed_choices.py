"""Reads what was typed at a prompt as its options: by name, by key, by number, one or several."""

import re
from typing import Any

from wenko.protocol.hitl import MANY_CHOICE_TYPES, HITLField
from wenko.text import yes_or_no

_SEPARATOR = re.compile(r"(?<!\s)\s*[,，、;；]\s*")


def typed_value(field: HITLField, given: Any) -> Any:
    """The field's value that is meant; what is no option stays as it is, and is rejected later."""
    if not isinstance(given, str | list):
        return given
    if not field.options:
        return given if isinstance(given, str) else "\n".join(map(str, given))
    if field.type in MANY_CHOICE_TYPES:
        if isinstance(given, str):
            return _several(field, given)
        return [_option(field, each) for each in given]
    if isinstance(given, list):
        given = given[0] if len(given) == 1 else "\n".join(map(str, given))
    return _option(field, given)


def _several(field: HITLField, given: str) -> Any:
    """Options in one text. An option may contain a comma itself, so the longest match counts."""
    if not given.strip():
        # Enter alone submits what is ticked already.
        return list(field.default) if isinstance(field.default, tuple) else []
    chosen = []
    for line in filter(str.strip, given.split("\n")):
        ends = [found.start() for found in _SEPARATOR.finditer(line)] + [len(line)]
        starts = [0, *(found.end() for found in _SEPARATOR.finditer(line))]
        at = 0
        while at < len(starts):
            last = next(
                (
                    end
                    for end in reversed(range(at, len(ends)))
                    if _is_option(field, line[starts[at] : ends[end]])
                ),
                at,
            )
            piece = line[starts[at] : ends[last]]
            if piece.strip():
                chosen.append(_option(field, piece))
            at = last + 1
    return chosen


def _is_option(field: HITLField, given: str) -> bool:
    return any(_option(field, given) == each.value for each in field.options or ())


def _option(field: HITLField, given: Any) -> Any:
    if not isinstance(given, str):
        return given
    values = [each.value for each in field.options or ()]
    wanted = given.strip()
    folded = wanted.casefold()
    # ``[y]es, [n]o, [A]ll, [N]one``: keys may differ by their case only.
    rules = (
        [each for each in values if str(each) == wanted],
        [each for each in values if len(wanted) == 1 and str(each).startswith(wanted)],
        [each for each in values if str(each).casefold() == folded],
        [each for each in values if str(each).casefold() == yes_or_no(wanted)],
        [each for each in values if len(wanted) == 1 and str(each).casefold().startswith(folded)],
    )
    for found in rules:
        if len(found) == 1:
            return found[0]
    if wanted.isdigit() and 1 <= int(wanted) <= len(values) and field.type in MANY_CHOICE_TYPES:
        return values[int(wanted) - 1]
    return given
