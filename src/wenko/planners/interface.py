"""The interface that every planner implements, and the types that it takes and returns."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from pydantic import JsonValue

from wenko.memory.tone import ToneReading
from wenko.models.interface import ModelReply, ReplyRestart
from wenko.models.request import ToolDescription, UsageMeter
from wenko.planners.transcript import Transcript
from wenko.protocol.attachments import split_attachments
from wenko.protocol.events import FixType, HitlAction, QuestionStatus, Suggestion
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import Arguments, Plan, Step, TaskAnalysis, ToolOutcome
from wenko.text import Language


@dataclass(frozen=True, slots=True)
class Turn:
    """An earlier message of the conversation."""

    role: Literal["user", "assistant"]
    content: str


OnReasoning = Callable[[str], None]
"""Receives what a model thinks before it replies, while it comes."""


@dataclass(frozen=True, slots=True)
class Task:
    """One message with the context that a model may need."""

    message: str
    language: Language = "zh"
    owner: str = ""
    """The user of the conversation: playbooks that they saved are theirs alone."""
    history: tuple[Turn, ...] = ()
    goals: tuple[str, ...] = ()
    """Goals of the earlier successful runs of this conversation, oldest first."""
    tools: tuple[ToolDescription, ...] = ()
    own_tools: tuple[ToolDescription, ...] = ()
    """Those of the program itself: begin a task, change the plan, read an earlier result."""
    views: tuple[ToolDescription, ...] = ()
    """How a model that calls tools sees them all: few, of familiar shapes."""
    hitl: bool = True
    """Whether an answer may contain a form or a display; off means plain text (R51)."""
    shown: tuple[str, ...] = ()
    """Displays of this conversation that the message may refer to, as text (R58)."""
    answered: tuple[str, ...] = ()
    """Forms that the user filled in and that the message may refer to: their own words."""
    record: tuple[str, ...] = ()
    """What the earlier runs of this conversation did, oldest first; quotes are delimited."""
    memories: tuple[str, ...] = ()
    """What the user agreed to have remembered and that matters here, one sentence each."""
    summary: tuple[str, ...] = ()
    """What is left of the older part of the conversation, oldest first."""
    earlier: tuple[str, ...] = ()
    """Earlier turns that the message may be about, word for word, oldest first."""
    project: str = ""
    """The project in the workspace, as JSON."""
    tone: str = ""
    """How to reply to somebody in the user's mood; empty if nothing is to be changed."""
    reads_tone: bool = False
    """Whether a reply may say which tone the message has."""
    remembers: bool = False
    """Whether a reply may propose memories."""
    notes: tuple[str, ...] = ()
    """What the user added while the run was working, oldest first."""
    policy: str = ""
    """What the sandbox and the gate allow, as text."""
    workspace: str = ""
    """The files of the workspace when the message came, as text."""
    short_prompts: bool = False
    """For a model with a small context window; set by the planner that asks it."""
    meter: UsageMeter | None = field(default=None, compare=False)
    on_reasoning: OnReasoning | None = field(default=None, compare=False)
    on_restart: Callable[[], None] | None = field(default=None, compare=False)
    """Called when a model is asked again: its reasoning so far is not that of the reply."""

    @property
    def words(self) -> str:
        """The message without the block that names its attachments."""
        return split_attachments(self.message)[0]


@dataclass(frozen=True, slots=True)
class FormRequest:
    """The ``hitl_request`` of an answer as the model wrote it, not yet validated."""

    raw: JsonValue


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What the user can do next; the answer's text says it too."""

    items: tuple[Suggestion, ...]


@dataclass(frozen=True, slots=True)
class ProposedMemory:
    """Something that the agent would like to remember, if the person agrees."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class MemoryProposals:
    items: tuple[ProposedMemory, ...]


ReplyPart = str | FormRequest | Suggestions | MemoryProposals
"""A part of a streamed answer: text, at most one form or display, suggestions, proposals."""


@dataclass(frozen=True, slots=True)
class OpeningTurn:
    """The reply begins to work: it calls tools. The plan, if it states one, is among its calls."""

    reply: ModelReply
    context_tokens: int | None = None


ResponsePart = TaskAnalysis | Plan | OpeningTurn | ReplyPart | ToneReading | ReplyRestart
"""A part of the reply to a message: the analysis once, and an answer, a plan, or a first turn.

After a restart the reply is given anew: what was given of it before does not count.
"""


@dataclass(frozen=True, slots=True)
class TurnReply:
    """A turn of the model in a step's loop."""

    reply: ModelReply
    context_tokens: int | None = None
    """Size of the model's context window; null if it has none."""


@dataclass(frozen=True, slots=True)
class FormExchange:
    """A form that the model requested, and its outcome."""

    request: HITLRequest
    status: QuestionStatus
    action: HitlAction | None = None
    data: dict[str, JsonValue] = field(default_factory=dict)
    edited_fields: tuple[str, ...] = ()
    response: str = ""
    """What the model said before it asked."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed step with the arguments that it was called with, variables filled in."""

    step: Step
    arguments: Arguments
    outcome: ToolOutcome
    error: str
    error_class: str | None = None
    """One of the five classes of R78, if the output alone shows which."""
    tried: tuple[Arguments, ...] = ()
    """Arguments that failed before, oldest first; a fix must not repeat them."""


@dataclass(frozen=True, slots=True)
class Fix:
    """Other arguments for the same step, and why they should work (R20)."""

    arguments: Arguments
    fix_type: FixType
    analysis: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a step's result matches what the step expected."""

    is_valid: bool
    reason: str = ""
    could_not_run: bool = False
    """Of a command: it says nothing of the work."""


@dataclass(frozen=True, slots=True)
class CommandPrompt:
    """A prompt of a running command at its terminal, and the step it belongs to."""

    step: str
    command: str
    text: str
    screen: str
    kind: str
    options: tuple[str, ...] = ()
    default: str | None = None


AdviceBasis = Literal["person", "task", "none"]
"""What the answer rests on: the user's own words, the task (one harmless choice), or nothing."""
Confidence = Literal["certain", "likely", "unsure"]


@dataclass(frozen=True, slots=True)
class Advice:
    """A proposed answer to a command's prompt; the agent decides whether to use it."""

    answers: tuple[str, ...] = ()
    """One, or several for a multi-select; empty means: ask the user."""
    basis: AdviceBasis = "none"
    quote: str = ""
    """The user's own words that decide it."""
    confidence: Confidence = "unsure"
    reason: str = ""
    meanings: tuple[tuple[str, str], ...] = ()
    """Each option with what it means."""


@dataclass(frozen=True, slots=True)
class FinishedWork:
    """A plan that has ended, with what it did."""

    plan: Plan
    """Its steps carry status, result and error."""
    success: bool
    transcript: Transcript
    failed_checks: tuple[str, ...] = ()
    """Checks that do not hold, with the reason."""
    changes: str = ""
    """The changed files, as unified diffs or as names, bounded."""


class Planner(Protocol):
    """Analyses a message, plans or answers it, and summarises what was done."""

    name: str

    @property
    def is_language_model(self) -> bool:
        """If so, its calls are recorded as events, and it can fix steps and revise plans."""

    async def marks_steps(self) -> bool:
        """Whether it marks the steps of a plan as it works; else it is given one at a time."""

    def respond(
        self, task: Task, exchanges: Sequence[FormExchange] = ()
    ) -> AsyncIterator[ResponsePart]:
        """The reply to the message, or its next part once the forms in ``exchanges`` have closed.

        The analysis comes as soon as it is known, once: text may come before it. Of a task it is
        followed by a ``Plan`` or an ``OpeningTurn``. Raises ``InvalidPlan`` if there is no plan.
        """

    async def repair_form_request(self, task: Task, raw: JsonValue, problem: str) -> JsonValue:
        """The form request corrected; null if the model cannot correct it."""

    def summarise(self, task: Task, work: FinishedWork) -> AsyncIterator[str]:
        """The closing answer (Markdown) to a task that was planned."""

    async def turn(self, task: Task, transcript: Transcript) -> TurnReply:
        """The next turn in the loop of ``transcript.step``: calls, or the step's result."""

    async def compact(self, task: Task, transcript: Transcript) -> str:
        """A summary of ``transcript`` that takes its place; empty if the model cannot write it."""

    async def verify(self, task: Task, step: Step, outcome: ToolOutcome) -> Verification | None:
        """Whether the outcome matches ``step.expected``; null if the model cannot tell."""

    async def fix(self, task: Task, plan: Plan, failure: Failure) -> Fix | None:
        """Other arguments for the failed step; null if none would help."""

    async def revise(self, task: Task, plan: Plan, failure: Failure | None) -> Plan | None:
        """New steps that replace the failed and the pending ones; null if there is no other way.

        Without a failure, the user added a note (``task.notes``); null if the plan already covers
        it. New step ids continue after those of ``plan``.
        """

    async def advise(self, task: Task, prompt: CommandPrompt) -> Advice | None:
        """How to answer a command that waits for input; null if the model cannot tell."""
