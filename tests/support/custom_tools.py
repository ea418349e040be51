"""Custom tools for tests: real files, real MCP servers, and scripted answers."""

import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from wenko.human.question import Question, QuestionOutcome
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import ToolOutcome
from wenko.settings import Settings
from wenko.tools.base import ToolUse
from wenko.tools.builtin import builtin_tools
from wenko.tools.custom import CustomTools
from wenko.tools.registry import BUILT_IN, ToolRegistry

ROOT = Path(__file__).parents[2]
SERVERS = ROOT / ".cache/mcp"
FAULTS = {"command": sys.executable, "args": [str(ROOT / "tests/support/mcp_faults.py")]}
_numbers = count(1)

AnswerForm = Callable[[HITLRequest], tuple[str | None, dict[str, Any]]]
"""The answer to a form: an action, or none at all, and the values."""


def node_server(name: str, *args: str, **more: Any) -> dict[str, Any]:
    return {"command": str(SERVERS / "node_modules/.bin" / name), "args": list(args), **more}


def time_server() -> dict[str, Any]:
    path = {"PYTHONPATH": str(SERVERS / "python")}
    return {"command": sys.executable, "args": ["-m", "mcp_server_time"], "env": path}


def configure(data: Path, **servers: Any) -> None:
    (data / "mcp.json").write_text(json.dumps({"mcpServers": servers}), "utf-8")


class ScriptedUser:
    """Answers every question at once."""

    def __init__(self, answer_form: AnswerForm) -> None:
        self.asked: list[Question] = []
        self._answer_form = answer_form

    async def ask(self, question: Question) -> QuestionOutcome:
        self.asked.append(question)
        assert isinstance(question.request, HITLRequest)
        action, data = self._answer_form(question.request)
        status: Any = "answered" if action else "expired"
        return QuestionOutcome(question.request.id, status, action, data)  # type: ignore[arg-type]

    async def show(self, question: Question) -> str:
        raise AssertionError("nothing is shown here")


def expect_no_question(form: HITLRequest) -> tuple[str | None, dict[str, Any]]:
    raise AssertionError(f"no question was expected: {form.title}")


class ToolHarness:
    """A registry with custom tools, and a way to call them."""

    def __init__(self, settings: Settings) -> None:
        self.registry = ToolRegistry(builtin_tools(settings))
        self.custom_tools = CustomTools(settings, self.registry)
        self.output: list[tuple[str, str]] = []
        self.user = ScriptedUser(expect_no_question)

    @property
    def names(self) -> set[str]:
        """Of the custom tools alone."""
        return {each.name for each in self.registry if self.registry.origin_of(each) != BUILT_IN}

    @property
    def problems(self) -> dict[str, str]:
        return {Path(each.where).name: each.reason for each in self.custom_tools.problems}

    async def use(self, name: str, conversation: str = "one", /, **arguments: Any) -> ToolOutcome:
        """As the executor does it; errors are raised."""
        tool = self.registry.get(name)
        use = ToolUse(
            f"call-{next(_numbers)}",
            conversation,
            self.user,
            None,  # type: ignore[arg-type]
            "en",
            lambda stream, text: self.output.append((stream, text)),
        )
        return await tool.use(use, self.registry.parse(tool, arguments))


@asynccontextmanager
async def tool_harness(data: Path, **settings: Any) -> AsyncIterator[ToolHarness]:
    made = ToolHarness(Settings(data=data, **settings))
    await made.custom_tools.open()
    try:
        await made.custom_tools.settled()
        yield made
    finally:
        await made.custom_tools.close()
