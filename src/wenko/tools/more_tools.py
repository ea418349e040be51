"""How language models see the tools: a few familiar ones, and ``more_tools`` for all others.

Events, the API and playbooks keep a tool's own name and arguments. The array of ``views`` stands
before everything else in a provider's cache, so it depends on nothing that changes in a
conversation: custom tools come and go in what ``more_tools`` lists.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from wenko.errors import InvalidArguments
from wenko.models.request import JsonSchema, ToolDescription
from wenko.protocol.plan import Arguments
from wenko.text import BilingualText, Language
from wenko.tools.base import Tool
from wenko.tools.model_view import ModelView
from wenko.tools.registry import ToolRegistry

MORE_TOOLS = "more_tools"
_MORE = BilingualText(
    en="Other tools: wait for background commands, code sessions, browser, desktop, displays, "
    "read_result, recall, forget, MCP. {} lists them; name: its parameters; with arguments: call.",
    zh="其他工具：等待后台命令、代码会话、浏览器、桌面、展示、read_result、recall、forget、MCP。"
    "{} 列出；name：它的参数；加上 arguments：调用。",
)
_NONE = BilingualText("There are no other tools.", "没有其他工具。")
_MORE_SCHEMA: JsonSchema = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "arguments": {"type": "object"}},
}
_DROPPED = frozenset({"title", "default", "additionalProperties", "maxLength", "minLength"})


@dataclass(frozen=True, slots=True)
class ResolvedCall:
    """A call as it is made and recorded."""

    name: str
    """The tool's own name."""
    tool: Tool | None
    """``None`` for one of the ``others``, which the registry does not have."""
    arguments: Arguments


def views(tools: ToolRegistry, language: Language, hitl: bool) -> tuple[ToolDescription, ...]:
    """The tools as a request gives them to a model, the same for a whole conversation."""
    return _described(tools, tools.version, language, hitl)


@lru_cache(maxsize=8)
def _described(
    tools: ToolRegistry, version: int, language: Language, hitl: bool
) -> tuple[ToolDescription, ...]:
    """Made once: the schemas of the arguments take milliseconds."""
    seen = [
        view.described(tool.arguments, tool.capability, language)
        for tool, view in _views(tools)
        if hitl or not tool.talks_to_user
    ]
    return (*seen, ToolDescription(MORE_TOOLS, _MORE.localized(language), _MORE_SCHEMA))


def resolve(
    tools: ToolRegistry,
    name: str,
    arguments: Arguments,
    language: Language,
    hitl: bool = True,
    others: Sequence[ToolDescription] = (),
    seen: Sequence[str] = (),
) -> ResolvedCall | str:
    """What a model's call means; a text is the answer itself, of ``more_tools`` that tells.

    ``others``: tools that the registry does not have; those that are ``seen`` anyway are not
    listed. Also a tool's own name and arguments are understood. Raises ``InvalidPlan`` for an
    unknown name.
    """
    if name == MORE_TOOLS:
        return _resolve_more(tools, arguments, language, hitl, others, seen)
    for tool, view in _views(tools):
        if view.name == name:
            return ResolvedCall(tool.name, tool, {**arguments, **view.fixed})
    if any(other.name == name for other in others):
        return ResolvedCall(name, None, arguments)
    known = [*(view.name for _, view in _views(tools)), *(each.name for each in others)]
    tool = tools.get(name, [*known, MORE_TOOLS])
    return ResolvedCall(tool.name, tool, arguments)


def _resolve_more(
    tools: ToolRegistry,
    arguments: Arguments,
    language: Language,
    hitl: bool,
    others: Sequence[ToolDescription],
    seen: Sequence[str],
) -> ResolvedCall | str:
    listed = [*_unseen(tools, language, hitl), *others]
    name, given = arguments.get("name"), arguments.get("arguments")
    if not isinstance(name, str) or not name.strip():
        unseen = (each for each in listed if each.name not in seen)
        return "\n".join(map(_line, unseen)) or _NONE.localized(language)
    name = name.strip()
    if given is None:
        described = next((each for each in listed if each.is_called(name)), None)
        if described is None:
            own = tools.get(name, [each.name for each in others])
            described = own.planning_description(language)
        return _schema_text(described)
    if isinstance(given, str):
        given = _object(given)
    if not isinstance(given, dict):
        raise InvalidArguments(
            "arguments of more_tools must be an object.", "more_tools 的 arguments 必须是对象。"
        )
    # Its own names first: a custom tool may be called as one of the views is.
    if any(name in (tool.name, *tool.aliases) for tool in tools):
        tool = tools.get(name)
        return ResolvedCall(tool.name, tool, given)
    if name == MORE_TOOLS:
        raise InvalidArguments("more_tools cannot call itself.", "more_tools 不能调用自己。")
    return resolve(tools, name, given, language, hitl, others)


def _views(tools: ToolRegistry) -> list[tuple[Tool, ModelView]]:
    return [(tool, view) for tool in tools for view in tool.model_views()]


def _unseen(tools: ToolRegistry, language: Language, hitl: bool) -> list[ToolDescription]:
    return [
        tool.planning_description(language)
        for tool in tools
        if not tool.model_views() and (hitl or not tool.talks_to_user)
    ]


def _line(tool: ToolDescription) -> str:
    # On one line: a description of a server could otherwise begin a section.
    return " ".join(f"- {tool.name}: {tool.description}".split())


def _schema_text(tool: ToolDescription) -> str:
    said = tool.description if tool.hint is None else f"{tool.description}. {tool.hint}"
    return f"{tool.name}: {said}\n{json.dumps(_compact(tool.parameters), ensure_ascii=False)}"


def _object(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _compact(schema: Any, is_names: bool = False) -> Any:
    """Without what no model needs; names of properties are kept, whatever they are."""
    if isinstance(schema, list):
        return [_compact(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: _compact(each, name in ("properties", "$defs") and not is_names)
        for name, each in schema.items()
        if is_names or name not in _DROPPED
    }
