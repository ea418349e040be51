"""Every tool by its canonical name; the documents' other names lead to the same tool."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol

from pydantic import BaseModel, ConfigDict, ValidationError

from wenko.errors import InvalidArguments, InvalidPlan
from wenko.human.question import Ended, Question
from wenko.protocol.messages import Language
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.sandbox.base import OnOutput, Sandbox
from wenko.terminal.session import TerminalSession

ALIASES = {"shell_executor": "shell", "code_executor": "execute_code"}


class ToolArguments(BaseModel):
    """What a tool takes. An argument that it does not know is an error, not a surprise."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class People(Protocol):
    """Whoever sits before the screen."""

    async def ask(self, question: Question) -> Ended:
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


class Tool(Protocol):
    name: str

    @property
    def arguments(self) -> type[ToolArguments]: ...

    descriptions: ClassVar[dict[Language, str]]
    touches_files: bool
    """Whether the workspace may look different afterwards."""
    outside: bool
    """Whether it reaches beyond the sandbox, where nothing can be undone."""

    async def use(self, use: ToolUse, arguments: Any) -> ToolOutcome:
        """Do it. Under a ``call_id`` that the sandbox knows, only wait for the result."""

    def repeatable(self, arguments: Any) -> bool:
        """Whether doing it twice is as good as once; asked when a call's fate is unknown."""


class ToolRegistry:
    def __init__(self, tools: Iterable[Tool]) -> None:
        self._tools = {tool.name: tool for tool in tools}

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

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
            faults = "; ".join(
                f"{'.'.join(map(str, fault['loc'])) or 'arguments'}: {fault['msg']}"
                for fault in error.errors()
            )
            raise InvalidArguments(
                f"{tool.name} cannot take these arguments: {faults}.",
                f"{tool.name} 的参数不正确：{faults}。",
            ) from None
