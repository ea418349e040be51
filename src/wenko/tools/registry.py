"""All tools of this server by name; an alias finds the same tool."""

import asyncio
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from pydantic import JsonValue, ValidationError

from wenko.errors import InvalidArguments, InvalidPlan, SecretPlaceholder
from wenko.protocol.plan import Arguments
from wenko.sandbox.secrets.known import PLACEHOLDER
from wenko.text import validation_message
from wenko.tools.base import Tool, ToolArguments

BUILT_IN = "built-in"
# How long a run waits at its start for MCP servers that are still connecting.
PENDING_TIMEOUT = 10.0


@dataclass(frozen=True, slots=True)
class ToolProblem:
    """A file, a server or a tool that cannot be used, and why."""

    where: str
    reason: str


class ToolRegistry:
    """The tools of this server. Custom tools may be added, changed and removed while it runs."""

    def __init__(self, tools: Iterable[Tool], pending_timeout: float = PENDING_TIMEOUT) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._origins = dict.fromkeys(self._tools, BUILT_IN)
        self._aliases = _aliases(self._tools)
        self._pending_timeout = pending_timeout
        self._pending: set[str] = set()
        self._settled = asyncio.Event()
        self.version = 0
        """Changes whenever the tools do."""

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def origin_of(self, tool: Tool) -> str:
        return self._origins[tool.name]

    def put(self, origin: str, tools: Iterable[Tool]) -> list[str]:
        """Replace the tools of this origin; returns the names that are taken already."""
        kept = {name: tool for name, tool in self._tools.items() if self._origins[name] != origin}
        taken = _aliases(kept)
        rejected = []
        for tool in tools:
            if tool.name in kept or tool.name in taken:
                rejected.append(tool.name)
            else:
                kept[tool.name] = tool
        self._origins = {name: self._origins.get(name, origin) for name in kept}
        self._tools = kept
        self._aliases = _aliases(kept)
        self.version += 1
        self.arrived(origin)
        return rejected

    def expect(self, origin: str) -> None:
        """Tools of this origin will be added soon."""
        self._pending.add(origin)
        self._settled.clear()

    def arrived(self, origin: str) -> None:
        """They were added, or will not be."""
        self._pending.discard(origin)
        if not self._pending:
            self._settled.set()

    async def settled(self) -> None:
        """Wait, not for long, for the tools that are expected: a plan may need them."""
        if self._pending:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._pending_timeout):
                    await self._settled.wait()

    def canonical(self, name: str | None) -> str | None:
        """The tool's own name for an alias; any other name as it is."""
        return name if name is None else self._aliases.get(name, name)

    def get(self, name: str, others: Collection[str] = ()) -> Tool:
        """``others``: names that an error lists too."""
        tool = self._tools.get(self._aliases.get(name, name))
        if tool is None:
            known = ", ".join(sorted({*self._tools, *others}))
            raise InvalidPlan(
                f"There is no tool {name!r}. The tools are: {known}.",
                f"没有名为 {name!r} 的工具。可用的工具：{known}。",
            )
        return tool

    def parse(self, tool: Tool, arguments: Arguments) -> ToolArguments:
        """The arguments as the tool takes them, or an error that names the wrong one."""
        if not tool.takes_placeholders(arguments):
            _refuse_placeholders(tool, arguments)
        try:
            return tool.arguments.model_validate(arguments)
        except ValidationError as error:
            faults = validation_message(error, root="arguments")
            faults_zh = validation_message(error, root="arguments", language="zh")
            raise InvalidArguments(
                f"{tool.name} cannot take these arguments: {faults}.",
                f"{tool.name} 的参数不正确：{faults_zh}。",
            ) from None


def _refuse_placeholders(tool: Tool, arguments: JsonValue) -> None:
    """What stands for a secret must not be taken for it, wherever it is put."""
    if isinstance(arguments, str) and (found := PLACEHOLDER.search(arguments)):
        raise SecretPlaceholder(
            f"{tool.name} cannot take {found[0]}: it stands for a value that only an edit or write "
            "of that very file puts back. Programs in the sandbox read the value themselves, e.g. "
            "with `set -a; . ./.env`.",
            f"{tool.name} 不能使用 {found[0]}：它代表的值只有在编辑或写入该文件时才会还原。"
            "沙箱里的程序可以自己读取该值，例如用 `set -a; . ./.env`。",
        )
    if isinstance(arguments, dict | list):
        for each in arguments.values() if isinstance(arguments, dict) else arguments:
            _refuse_placeholders(tool, each)


def _aliases(tools: dict[str, Tool]) -> dict[str, str]:
    return {
        alias: tool.name for tool in tools.values() for alias in tool.aliases if alias not in tools
    }
