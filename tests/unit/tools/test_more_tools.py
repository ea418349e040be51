"""What models see of the tools, and what their calls mean: one tool, two names."""

import json
import re
from typing import Any

import pytest
from pydantic import Field

from tests.support.tables import each_row
from wenko.errors import InvalidArguments, InvalidPlan
from wenko.models.request import ToolDescription
from wenko.protocol.plan import ToolOutcome
from wenko.run.loop_tools import LOOP_TOOLS, UpdatePlanArguments, parse_loop_arguments
from wenko.settings import Settings
from wenko.text import BilingualText, Language, token_count
from wenko.tools.base import Tool, ToolArguments, ToolUse
from wenko.tools.builtin import builtin_tools
from wenko.tools.more_tools import ResolvedCall, resolve, views
from wenko.tools.registry import ToolRegistry

LANGUAGES: tuple[Language, ...] = ("zh", "en")
SEEN = [
    "read_file",
    "edit_file",
    "write_file",
    "search",
    "shell",
    "ask_user",
    "more_tools",
]


class SearchArguments(ToolArguments):
    query: str = Field(title="The query", max_length=10)


class WebSearch(Tool):
    """A custom tool with the name of a view."""

    name = "search"
    arguments = SearchArguments
    description = BilingualText("Search\nthe web", "搜索网页")

    async def use(self, use: ToolUse, arguments: SearchArguments) -> ToolOutcome:
        return ToolOutcome(success=True)


def registry(**settings: Any) -> ToolRegistry:
    return ToolRegistry(builtin_tools(Settings(**settings)))


TOOLS = registry()


def call(name: str, arguments: dict[str, Any], tools: ToolRegistry = TOOLS) -> ResolvedCall:
    found = resolve(tools, name, arguments, "en", others=LOOP_TOOLS["en"])
    assert isinstance(found, ResolvedCall), found
    return found


def answer(arguments: dict[str, Any], tools: ToolRegistry = TOOLS, hitl: bool = True) -> str:
    found = resolve(tools, "more_tools", arguments, "en", hitl, LOOP_TOOLS["en"])
    assert isinstance(found, str), found
    return found


def array(tools: tuple[ToolDescription, ...]) -> str:
    shown = [(each.name, each.description, each.parameters) for each in tools]
    return json.dumps(shown, ensure_ascii=False)


@each_row("language", LANGUAGES)
def test_models_see_few_tools_in_short_words_without_numbers_of_requirements(
    language: Language,
) -> None:
    seen = views(TOOLS, language, hitl=True)
    assert [each.name for each in seen] == SEEN
    assert token_count(array(seen)) < 650
    every = [*seen, *(tool.planning_description(language) for tool in TOOLS)]
    assert not re.search(r"\b[RPDC]\d+\b", array(tuple(every)))


def test_R51_without_questions_nothing_asks_or_displays() -> None:
    assert [each.name for each in views(TOOLS, "en", hitl=False)] == [
        each for each in SEEN if each != "ask_user"
    ]
    assert "show_user" in answer({})
    assert "show_user" not in answer({}, hitl=False)
    without = registry(hitl_enabled=False)
    assert [each.name for each in views(without, "en", hitl=False)] == [
        each.name for each in views(TOOLS, "en", hitl=False)
    ]


@each_row("language", LANGUAGES)
def test_the_array_is_the_same_whatever_custom_tools_come_and_go(language: Language) -> None:
    tools = registry()
    before = array(views(tools, language, hitl=True))
    tools.put("custom", [WebSearch()])
    assert array(views(tools, language, hitl=True)) == before
    assert "- search: Search the web" in answer({}, tools)
    tools.put("custom", [])
    assert array(views(tools, language, hitl=True)) == before


@each_row(
    ("name", "given", "tool", "arguments"),
    [
        (
            "read_file",
            {"path": "a", "offset": 3},
            "file_manager",
            {"action": "read", "path": "a", "offset": 3},
        ),
        (
            "edit_file",
            {"path": "a", "old": "x", "new": "y", "all": True},
            "file_manager",
            {"action": "edit", "path": "a", "old": "x", "new": "y", "all": True},
        ),
        (
            "write_file",
            {"path": "a", "content": ""},
            "file_manager",
            {"action": "write", "path": "a", "content": ""},
        ),
        (
            "search",
            {"pattern": "a|b"},
            "file_manager",
            {"action": "search", "regex": True, "pattern": "a|b"},
        ),
        ("shell", {"command": "ls"}, "shell", {"command": "ls"}),
        ("wait", {"id": 2}, "wait", {"id": 2}),
        # The documents' own names, as in playbooks.
        (
            "file_manager",
            {"action": "list", "path": "."},
            "file_manager",
            {"action": "list", "path": "."},
        ),
        ("code_executor", {"code": "1"}, "execute_code", {"code": "1"}),
    ],
)
def test_a_models_call_is_made_under_the_documents_name(
    name: str, given: dict[str, Any], tool: str, arguments: dict[str, Any]
) -> None:
    found = call(name, given)
    assert (found.name, found.arguments) == (tool, arguments)
    assert found.tool is not None
    TOOLS.parse(found.tool, found.arguments)


def test_every_view_has_arguments_that_its_tool_takes() -> None:
    for tool in TOOLS:
        for view in tool.model_views():
            assert {*view.arguments, *view.fixed} <= set(tool.arguments.model_fields)
            assert set(view.required) <= set(view.arguments)


def test_more_tools_lists_describes_and_calls_every_other_tool() -> None:
    listed = [line.split(":")[0].removeprefix("- ") for line in answer({}).splitlines()]
    assert listed == [
        "execute_code",
        "wait",
        "browser",
        "screenshot",
        "mouse_keyboard",
        "show_user",
        *(each.name for each in LOOP_TOOLS["en"]),
    ]
    for name in listed:
        said, _, schema = answer({"name": name}).partition("\n")
        assert said.startswith(f"{name}: ")
        assert json.loads(schema)["type"] == "object"
        assert call("more_tools", {"name": name, "arguments": {}}).name == name
    described = answer({"name": "execute_code"})
    assert "session" in described
    assert "maxLength" not in described
    read = call("more_tools", {"name": "read_result", "arguments": {"id": "a"}})
    assert (read.name, read.tool, read.arguments) == ("read_result", None, {"id": "a"})
    assert call("read_result", {"id": "a"}) == read


def test_a_check_is_a_command_as_the_schema_says_or_an_object() -> None:
    [update] = [each for each in LOOP_TOOLS["en"] if each.name == "update_plan"]
    assert '"checks": {"type": "array", "items": {"type": "string"}}' in json.dumps(
        update.parameters
    )
    given = {"reason": "r", "checks": ["test -e a", {"description": "b", "command": "test -e b"}]}
    parsed = parse_loop_arguments("update_plan", given)
    assert isinstance(parsed, UpdatePlanArguments)
    checks = [(each.description, each.command) for each in parsed.to_checks() or ()]
    assert checks == [("test -e a", "test -e a"), ("b", "test -e b")]


def test_arguments_as_a_string_and_the_name_of_a_view_are_understood() -> None:
    found = call("more_tools", {"name": " read_file ", "arguments": '{"path": "a"}'})
    assert found.arguments == {"path": "a", "action": "read"}


def test_a_custom_tool_with_the_name_of_a_view_is_reached_by_more_tools() -> None:
    tools = registry()
    tools.put("custom", [WebSearch()])
    assert call("search", {"pattern": "x"}, tools).name == "file_manager"
    found = call("more_tools", {"name": "search", "arguments": {"query": "x"}}, tools)
    assert isinstance(found.tool, WebSearch)
    assert answer({"name": "search"}, tools) == (
        "search: Search\nthe web\n"
        '{"properties": {"query": {"type": "string"}}, "required": ["query"], "type": "object"}'
    )


@each_row(
    ("name", "given", "error"),
    [
        ("nothing", {}, InvalidPlan),
        ("more_tools", {"name": "nothing"}, InvalidPlan),
        ("more_tools", {"name": "nothing", "arguments": {}}, InvalidPlan),
        ("more_tools", {"name": "browser", "arguments": "not JSON"}, InvalidArguments),
        ("more_tools", {"name": "browser", "arguments": [1]}, InvalidArguments),
        ("more_tools", {"name": "more_tools", "arguments": {}}, InvalidArguments),
    ],
)
def test_what_cannot_be_called_is_an_error_that_the_model_reads(
    name: str, given: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        resolve(TOOLS, name, given, "en")


def test_an_unknown_name_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(InvalidPlan) as refused:
        resolve(TOOLS, "bash", {}, "zh", others=LOOP_TOOLS["zh"])
    for name in ("read_file", "more_tools", "update_plan"):
        assert name in refused.value.localized("zh")
