"""Templates of playbooks: ``{parameter}`` and ``{parameter|filter}``, with quoting that holds.

Only declared names are filled in, so braces of code, CSS and Jinja stay as they are.
"""

import html
import json
import re
import shlex
from collections.abc import Callable, Iterator, Mapping

from pydantic import JsonValue

_REFERENCE = re.compile(r"(?<![{$])\{(?P<name>[a-z][a-z0-9_]*)(?:\|(?P<filter>[a-z]+))?\}(?!\})")


def _python(value: str) -> str:
    return repr(value).replace("$", "\\x24")


def _json(value: str) -> str:
    return json.dumps(value).replace("$", "\\u0024")


def _shell(value: str) -> str:
    return shlex.quote(value).replace("${", "$''{")


def _html(value: str) -> str:
    return html.escape(value).replace("$", "&#36;").replace("{", "&#123;")


# Each filter also breaks up "${": the executor fills in variables after us, and a value that
# looked like one would bring unquoted output into the code.
FILTERS: dict[str, Callable[[str], str]] = {
    "python": _python,
    "javascript": _json,
    "json": _json,
    "shell": _shell,
    "html": _html,
}


def fill(template: str, values: Mapping[str, str]) -> str:
    """The template with its declared names filled in; values are never read as templates."""

    def value(match: re.Match[str]) -> str:
        if match["name"] not in values:
            return match[0]
        filled = values[match["name"]]
        return FILTERS[match["filter"]](filled) if match["filter"] else filled

    return _REFERENCE.sub(value, template)


def fill_all(value: JsonValue, values: Mapping[str, str]) -> JsonValue:
    """The same for every string in a step's arguments."""
    if isinstance(value, str):
        return fill(value, values)
    if isinstance(value, list):
        return [fill_all(item, values) for item in value]
    if isinstance(value, dict):
        return {key: fill_all(item, values) for key, item in value.items()}
    return value


def references(value: JsonValue) -> Iterator[tuple[str, str | None]]:
    """Every ``(name, filter)`` that the strings of a value refer to."""
    for string in strings(value):
        for match in _REFERENCE.finditer(string):
            yield match["name"], match["filter"]


def strings(value: JsonValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
