"""The one small interface that every model implements, and what a model is told of a task."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Literal, Protocol

from pydantic import JsonValue

from wenko.protocol.messages import Language
from wenko.protocol.plan import Plan, TaskAnalysis


@dataclass(frozen=True, slots=True)
class Turn:
    """An earlier message of the conversation."""

    role: Literal["user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class ToolDescription:
    """A tool that a plan may use; ``parameters`` is the JSON schema of its arguments."""

    name: str
    description: str
    parameters: dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Task:
    """One message with what a model may need to know about it."""

    message: str
    language: Language = "zh"
    history: tuple[Turn, ...] = ()
    goals: tuple[str, ...] = ()
    """Goals of the earlier successful runs of this conversation, oldest first."""
    tools: tuple[ToolDescription, ...] = ()


class Model(Protocol):
    """Something that can understand a message, plan it, answer it and sum up what was done."""

    name: str

    async def analyse(self, task: Task) -> TaskAnalysis:
        """What kind of task this is; ``simple`` ones are answered by ``chat``, others planned."""

    async def plan(self, task: Task, analysis: TaskAnalysis) -> Plan:
        """The steps that carry the task out; raises ``InvalidPlan`` when there are none."""

    def chat(self, task: Task, analysis: TaskAnalysis) -> AsyncIterator[str]:
        """The answer to a simple task, in pieces as they come."""

    def summarise(self, task: Task, plan: Plan, success: bool) -> AsyncIterator[str]:
        """The closing answer (Markdown) after a plan whose steps carry status, result and error."""
