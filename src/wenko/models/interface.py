"""The one small interface that every model implements, and what a model is told of a task."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from pydantic import JsonValue

from wenko.protocol.events import FixType, HitlAction, QuestionStatus
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import Arguments, Plan, Step, TaskAnalysis, ToolOutcome
from wenko.text import Language


@dataclass(frozen=True, slots=True)
class Turn:
    """An earlier message of the conversation."""

    role: Literal["user", "assistant"]
    content: str


Capability = Literal["run_command", "run_code", "edit_files", "ask_person", "show_person"]
"""What a planner may look for in a tool without knowing its name."""


@dataclass(frozen=True, slots=True)
class ToolDescription:
    """A tool that a plan may use; ``parameters`` is the JSON schema of its arguments."""

    name: str
    description: str
    parameters: dict[str, JsonValue]
    aliases: tuple[str, ...] = ()
    capability: Capability | None = None
    hint: str | None = None
    """What a planner must know beyond the types of the arguments."""

    def is_called(self, name: str | None) -> bool:
        return name == self.name or name in self.aliases


@dataclass(frozen=True, slots=True)
class Usage:
    """What one request to a language model took."""

    model: str
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float | None = None
    """US dollars; null where nobody knows the price."""


class Meter(Protocol):
    """Whoever counts; told once for each request that reached a language model."""

    def used(self, usage: Usage) -> None: ...


@dataclass(frozen=True, slots=True)
class Task:
    """One message with what a model may need to know about it."""

    message: str
    language: Language = "zh"
    history: tuple[Turn, ...] = ()
    goals: tuple[str, ...] = ()
    """Goals of the earlier successful runs of this conversation, oldest first."""
    tools: tuple[ToolDescription, ...] = ()
    hitl: bool = True
    """Whether an answer may ask for a form or show a display; off means plain text (R51)."""
    shown: tuple[str, ...] = ()
    """Forms and displays of this conversation that the message may refer to, as text (R58)."""
    memories: tuple[str, ...] = ()
    """What the person agreed to have remembered, one sentence each."""
    notes: tuple[str, ...] = ()
    """What the person added while the task was being carried out, oldest first."""
    meter: Meter | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class FormRequest:
    """The ``hitl_request`` of an answer as the model wrote it; nobody has checked it yet."""

    raw: JsonValue


ReplyPart = str | FormRequest
"""A piece of an answer: text as it comes, and at most one request to ask or show something."""


@dataclass(frozen=True, slots=True)
class FormExchange:
    """A form that the model asked for, and what came of it."""

    request: HITLRequest
    status: QuestionStatus
    action: HitlAction | None = None
    data: dict[str, JsonValue] = field(default_factory=dict)
    edited_fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """A step that failed, as it was really called."""

    step: Step
    arguments: Arguments
    outcome: ToolOutcome
    error: str
    error_class: str | None = None
    """One of the five classes of R78 that was recognised from the output alone."""
    tried: tuple[Arguments, ...] = ()
    """Arguments that failed before, oldest first; trying one of them again cannot help."""


@dataclass(frozen=True, slots=True)
class Fix:
    """Other arguments for the same step, and why they should do (R20)."""

    arguments: Arguments
    fix_type: FixType
    analysis: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a result is what its step was meant to give."""

    is_valid: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CommandPrompt:
    """What a command asks at its terminal, with the step that it belongs to."""

    step: str
    command: str
    text: str
    screen: str
    kind: str
    options: tuple[str, ...] = ()
    default: str | None = None


Basis = Literal["person", "task", "none"]
"""What decides: the person's own words, the task itself (a harmless choice), or nothing."""
Sureness = Literal["certain", "likely", "unsure"]


@dataclass(frozen=True, slots=True)
class Advice:
    """What a model thinks of a command's prompt; whether it is followed, is decided elsewhere."""

    answers: tuple[str, ...] = ()
    """One, or several of a list that takes several; none: the person should be asked."""
    basis: Basis = "none"
    quote: str = ""
    """The person's own words that decide it."""
    sure: Sureness = "unsure"
    reason: str = ""
    meanings: tuple[tuple[str, str], ...] = ()
    """Each option with what it means."""


class Model(Protocol):
    """Something that can understand a message, plan it, answer it and sum up what was done."""

    name: str

    @property
    def thinks(self) -> bool:
        """Whether a language model is behind it: its calls are told, and it can fix and revise."""

    async def analyse(self, task: Task) -> TaskAnalysis:
        """What kind of task this is; ``simple`` ones are answered by ``chat``, others planned."""

    async def plan(self, task: Task, analysis: TaskAnalysis) -> Plan:
        """The steps that carry the task out; raises ``InvalidPlan`` when there are none."""

    def chat(self, task: Task, analysis: TaskAnalysis) -> AsyncIterator[ReplyPart]:
        """The answer to a simple task, in pieces as they come."""

    def continue_chat(
        self, task: Task, analysis: TaskAnalysis, exchanges: Sequence[FormExchange]
    ) -> AsyncIterator[ReplyPart]:
        """The rest of the answer, once the forms in it were approved, edited, skipped or over."""

    async def repair_request(self, task: Task, raw: JsonValue, why: str) -> JsonValue:
        """The request once more, without what is wrong with it; null if the model cannot."""

    def summarise(self, task: Task, plan: Plan, success: bool) -> AsyncIterator[str]:
        """The closing answer (Markdown) after a plan whose steps carry status, result and error."""

    def think(self, task: Task, plan: Plan, step: Step) -> AsyncIterator[str]:
        """What a step without a tool comes to; ``plan`` shows what the steps before it gave."""

    async def verify(self, task: Task, step: Step, outcome: ToolOutcome) -> Verdict | None:
        """Whether the outcome is what ``step.expected`` says; null if the model cannot tell."""

    async def fix(self, task: Task, plan: Plan, failure: Failure) -> Fix | None:
        """How the step may still succeed; null if no other arguments would help."""

    async def revise(self, task: Task, plan: Plan, failure: Failure | None) -> Plan | None:
        """New steps in place of the failed one and those that wait; null if there is no other way.

        Without a failure: the person said something meanwhile (``task.notes``); null if the plan
        is good as it is. New ids continue after those of ``plan``, which shows what was done.
        """

    async def advise(self, task: Task, prompt: CommandPrompt) -> Advice | None:
        """What to say to a command that waits for input; null if the model cannot tell."""
