"""Every tool by its canonical name; the documents' other names lead to the same tool."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, ValidationError

from wenko.errors import InvalidArguments, InvalidPlan
from wenko.human.question import Question, QuestionOutcome
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.sandbox.base import OnOutput, Sandbox
from wenko.terminal.session import TerminalSession
from wenko.text import Language, validation_message

ALIASES = {"shell_executor": "shell", "code_executor": "execute_code"}
BUILT_IN = "built-in"
# How long a run waits for tools that are on their way when it starts.
PATIENCE = 10.0


class ToolArguments(BaseModel):
    """What a tool takes. An argument that it does not know is an error, not a surprise."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class People(Protocol):
    """Whoever sits before the screen."""

    async def ask(self, question: Question) -> QuestionOutcome:
        """How the question ended; waits for it."""

    async def show(self, question: Question) -> str:
        """Show it, without waiting; gives the question's id."""


class Prompts(Protocol):
    """Whoever answers what a command asks."""

    async def attend(
        self, session: TerminalSession, command: str
    ) -> Literal["input_cancelled", "input_expired"] | None:
        """Answer until the command ends; why it was given up, if nobody answered."""


@dataclass(frozen=True, slots=True)
class ToolUse:
    """One use of a tool: under which id, in which sandbox, and who hears its output meanwhile."""

    call_id: str
    sandbox: Sandbox
    people: People
    prompts: Prompts
    language: Language = "zh"
    on_output: OnOutput | None = None
    step_id: int | None = None


class Tool(Protocol):
    name: str

    @property
    def arguments(self) -> type[ToolArguments]: ...

    @property
    def descriptions(self) -> Mapping[Language, str]: ...

    touches_files: bool
    """Whether the workspace may look different afterwards."""
    outside: bool
    """Whether it reaches beyond the sandbox, where nothing can be undone."""
    read_only: bool
    """Whether whoever installed it says that it changes nothing; the gate judges ours itself."""

    async def use(self, use: ToolUse, arguments: Any) -> ToolOutcome:
        """Do it. Under a ``call_id`` that the sandbox knows, only wait for the result."""

    def repeatable(self, arguments: Any) -> bool:
        """Whether doing it twice is as good as once; asked when a call's fate is unknown."""


class ToolRegistry:
    """The tools of this server. Those of people's own may come, change and go while it runs."""

    def __init__(self, tools: Iterable[Tool], patience: float = PATIENCE) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._origins = dict.fromkeys(self._tools, BUILT_IN)
        self._patience = patience
        self._expected: set[str] = set()
        self._settled = asyncio.Event()
        self.version = 0
        """Another number means other tools."""

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def origin_of(self, tool: Tool) -> str:
        return self._origins[tool.name]

    def put(self, origin: str, tools: Iterable[Tool]) -> list[str]:
        """These are now the tools of this origin; gives the names that others have already."""
        kept = {name: tool for name, tool in self._tools.items() if self._origins[name] != origin}
        refused = []
        for tool in tools:
            if tool.name in kept or tool.name in ALIASES:
                refused.append(tool.name)
            else:
                kept[tool.name] = tool
        self._origins = {name: self._origins.get(name, origin) for name in kept}
        self._tools = kept
        self.version += 1
        self.arrived(origin)
        return refused

    def expect(self, origin: str) -> None:
        """Tools of this origin are on their way."""
        self._expected.add(origin)
        self._settled.clear()

    def arrived(self, origin: str) -> None:
        """They came, or will not come."""
        self._expected.discard(origin)
        if not self._expected:
            self._settled.set()

    async def settled(self) -> None:
        """Wait, not for long, for the tools that are on their way: a plan may need them."""
        if self._expected:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._settled.wait(), self._patience)

    def get(self, name: str) -> Tool:
        tool = self._tools.get(ALIASES.get(name, name))
        if tool is None:
            known = ", ".join(sorted(self._tools))
            raise InvalidPlan(
                f"There is no tool {name!r}. The tools are: {known}.",
                f"没有名为 {name!r} 的工具。可用的工具：{known}。",
            )
        return tool

    def parse(self, tool: Tool, arguments: Arguments) -> ToolArguments:
        """The arguments as the tool takes them, or an error that names the wrong one."""
        try:
            return tool.arguments.model_validate(arguments)
        except ValidationError as error:
            faults = validation_message(error, root="arguments")
            raise InvalidArguments(
                f"{tool.name} cannot take these arguments: {faults}.",
                f"{tool.name} 的参数不正确：{faults}。",
            ) from None
