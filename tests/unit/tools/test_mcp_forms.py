"""An MCP elicitation as a form, and the answer as the server's schema wants it."""

import asyncio
from typing import Any

import pytest

from tests.support.tables import each_row
from wenko.human.validation import check_answer
from wenko.protocol.hitl import HITLField
from wenko.tools.mcp.forms import InvalidElicitation, content_of, form_of
from wenko.tools.mcp.servers import mcp_tool_name
from wenko.tools.timeouts import Deadline

pytestmark = pytest.mark.anyio


def schema(required: tuple[str, ...] = (), **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)}


def field(**described: Any) -> HITLField:
    return form_of(schema(it=described), "server", "Well?", "en").fields[0]


@each_row(
    ("described", "type_"),
    [
        ({"type": "string"}, "text"),
        ({"type": "string", "format": "email"}, "text"),
        ({"type": "string", "format": "date"}, "date"),
        ({"type": "string", "format": "date-time"}, "datetime"),
        ({"type": "string", "enum": ["a", "b"]}, "select"),
        ({"type": "string", "oneOf": [{"const": "a", "title": "A"}]}, "select"),
        ({"type": "array", "items": {"type": "string", "enum": ["a"]}}, "multiselect"),
        ({"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}]}}, "multiselect"),
        ({"type": "integer", "minimum": 1, "maximum": 9}, "number"),
        ({"type": "number"}, "number"),
        ({"type": "boolean", "default": True}, "boolean"),
    ],
)
def test_each_kind_of_value_has_its_field(described: dict[str, Any], type_: str) -> None:
    assert field(**described).type.value == type_


@each_row(
    "described",
    [
        {"type": "object", "properties": {}},
        {"type": "array", "items": {"type": "string"}},
        {"type": "string", "enum": ["a", "a"]},
        {"type": "integer", "minimum": 5, "maximum": 1},
        {},
        "text",
    ],
)
def test_an_invalid_elicitation_is_rejected(described: Any) -> None:
    with pytest.raises(InvalidElicitation):
        form_of(schema(it=described), "server", "Well?", "en")


@pytest.mark.parametrize("properties", [{}, {f"f{i}": {"type": "string"} for i in range(51)}])
def test_a_form_has_some_fields_but_not_hundreds(properties: dict[str, Any]) -> None:
    with pytest.raises(InvalidElicitation):
        form_of(schema(**properties), "server", "Well?", "en")


@pytest.mark.parametrize(
    ("name", "described", "secret"),
    [
        ("password", {}, True),
        ("apiKey", {}, True),
        ("it", {"format": "password"}, True),
        ("it", {"title": "Access token"}, True),
        ("city", {}, False),
    ],
)
def test_a_secret_is_hidden_and_not_prefilled_again(
    name: str, described: dict[str, Any], secret: bool
) -> None:
    asked = schema(**{name: {"type": "string", **described}})
    (made,) = form_of(asked, "server", "Well?", "en", {name: "before"}).fields
    assert made.secret is secret
    assert made.default == (None if secret else "before")


def test_an_answer_is_returned_in_the_types_of_the_schema() -> None:
    asked = schema(
        ("count",),
        count={"type": "integer"},
        at={"type": "string", "format": "date-time"},
        note={"type": "string"},
    )
    form = form_of(asked, "server", "Well?", "en")
    checked = check_answer(form, {"count": 3.0, "at": "2024-01-31T09:30"}, "en")
    assert checked.faults == {}
    content = content_of(asked, checked.data)
    assert content.keys() == {"count", "at"}, "what was left empty is left out"
    assert (content["count"], type(content["count"])) == (3, int)
    assert content["at"].startswith("2024-01-31T09:30:00")
    assert content["at"][-6] in "+-"


def test_tool_names_are_valid_for_every_provider_and_unique() -> None:
    assert mcp_tool_name("files", "read-file") == "files__read-file"
    assert mcp_tool_name("files", "read.file") == "files__read_file"
    long, longer = mcp_tool_name("s", "x" * 80), mcp_tool_name("s", "x" * 81)
    assert len(long) == len(longer) == 64
    assert long != longer


async def test_a_paused_deadline_does_not_expire() -> None:
    passed = False

    async def wait() -> None:
        nonlocal passed
        async with Deadline(0.05) as deadline:
            with deadline.paused(), deadline.paused():
                await asyncio.sleep(0.1)
            passed = True
            await asyncio.Event().wait()

    with pytest.raises(TimeoutError):
        await wait()
    assert passed
