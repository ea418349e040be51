"""Texts of playbooks: in two languages, with ``{parameter}`` and ``{parameter|filter}``.

Only declared names are replaced, so braces of code, CSS and Jinja stay as they are.
"""

import html
import json
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, JsonValue

from wenko.text import BilingualText, Language

_REFERENCE = re.compile(r"(?<![{$])\{(?P<name>[a-z][a-z0-9_]*)(?:\|(?P<filter>[a-z]+))?\}(?!\})")


class PlaybookModel(BaseModel):
    """Base class of everything in a playbook's file; unknown fields are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


def _same_in_both(value: object) -> object:
    return {"zh": str(value), "en": str(value)} if isinstance(value, str | int) else value


Text = Annotated[BilingualText, BeforeValidator(_same_in_both)]
"""``{zh: …, en: …}``, or one text for both languages."""


def localize(value: JsonValue, language: Language) -> JsonValue:
    """Replaces every ``{zh: …, en: …}`` in the value by its text in one language."""
    if isinstance(value, list):
        return [localize(item, language) for item in value]
    if isinstance(value, dict):
        if value.keys() == {"zh", "en"}:
            return value[language]
        return {name: localize(item, language) for name, item in value.items()}
    return value


def _python(value: str) -> str:
    return repr(value).replace("$", "\\x24")


def _json(value: str) -> str:
    return json.dumps(value).replace("$", "\\u0024")


def _shell(value: str) -> str:
    return shlex.quote(value).replace("${", "$''{")


def _html(value: str) -> str:
    return html.escape(value).replace("$", "&#36;").replace("{", "&#123;")


# Each filter also breaks up "${": the executor substitutes variables later, and a value that
# looks like one would insert unquoted output into the code.
FILTERS: dict[str, Callable[[str], str]] = {
    "python": _python,
    "javascript": _json,
    "json": _json,
    "shell": _shell,
    "html": _html,
}


def fill(template: str, values: Mapping[str, str]) -> str:
    """Replaces declared names by their values; a value is never parsed as a template."""

    def value(match: re.Match[str]) -> str:
        if match["name"] not in values:
            return match[0]
        text = values[match["name"]]
        return FILTERS[match["filter"]](text) if match["filter"] else text

    return _REFERENCE.sub(value, template)


def fill_all(value: JsonValue, values: Mapping[str, str]) -> JsonValue:
    """``fill`` for every string in a step's arguments."""
    if isinstance(value, str):
        return fill(value, values)
    if isinstance(value, list):
        return [fill_all(item, values) for item in value]
    if isinstance(value, dict):
        return {key: fill_all(item, values) for key, item in value.items()}
    return value


def references(value: JsonValue) -> Iterator[tuple[str, str | None]]:
    """Every ``(name, filter)`` in the strings of a value."""
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
