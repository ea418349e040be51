"""The interface that every planner implements: what it is asked, and the parts that it replies."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Literal, Protocol

from pydantic import JsonValue

from wenko.memory.tone import ToneReading
from wenko.models.interface import ReplyRestart, StreamPart
from wenko.models.request import Purpose, ToolDescription, UsageMeter
from wenko.planners.transcript import Transcript
from wenko.protocol.attachments import split_attachments
from wenko.protocol.events import FixType, HitlAction, QuestionStatus, Suggestion
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import Arguments, Plan, Step, ToolOutcome
from wenko.text import Language


@dataclass(frozen=True, slots=True)
class Turn:
    """An earlier message of the conversation."""

    role: Literal["user", "assistant"]
    content: str


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
    requirements: tuple[str, ...] = ()
    """What the person wants kept to in this conversation, in their words, oldest first."""
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
    told: tuple[str, ...] = ()
    """What came of the model's calls of memory in this reply, which goes on after them."""
    workspace: str = ""
    """The files of the workspace when the message came, as text."""
    short_prompts: bool = False
    """For a model with a small context window; set by the planner that asks it."""
    meter: UsageMeter | None = field(default=None, compare=False)

    @property
    def words(self) -> str:
        """The message without the block that names its attachments."""
        return split_attachments(self.message)[0]


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What the user can do next; the answer's text says it too."""

    items: tuple[Suggestion, ...]


Part = StreamPart | ReplyRestart | Suggestions | ToneReading
"""A part of what a planner replies; after a restart, the reply is given anew.

A call without an id states something, and no result of it is awaited: see ``statements``. Parts
after a ``ReplyEnd`` are of another reply, which goes on where the one before stopped.
"""


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


# --- what a planner is asked ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Open:
    """Answer the message or begin to work; or go on, once the forms in ``exchanges`` have closed.

    Text without a call is the answer; ``start_task`` or any other call begins a task.
    """

    exchanges: tuple[FormExchange, ...] = ()


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Go on with the work: calls, or the text that ends it."""

    transcript: Transcript


@dataclass(frozen=True, slots=True)
class Summary:
    """Tell in Markdown what the work came to."""

    work: FinishedWork


@dataclass(frozen=True, slots=True)
class Compaction:
    """Write a text that takes the place of the transcript."""

    transcript: Transcript


@dataclass(frozen=True, slots=True)
class Judgement:
    """Say as JSON (``is_valid``, ``reason``) whether the outcome is what the step expected."""

    step: Step
    outcome: ToolOutcome


@dataclass(frozen=True, slots=True)
class CallRepair:
    """Give as JSON (``analysis``, ``arguments`` …) other arguments for a failed fixed call."""

    plan: Plan
    failure: Failure


@dataclass(frozen=True, slots=True)
class Revision:
    """Give as JSON (``goal``, ``steps``) what replaces the failed and the pending steps.

    Without a failure the user added a note (``Task.notes``).
    """

    plan: Plan
    failure: Failure | None


@dataclass(frozen=True, slots=True)
class PromptAdvice:
    """Say as JSON (``action``, ``answers`` …) how to answer a command that waits for input."""

    prompt: CommandPrompt


@dataclass(frozen=True, slots=True)
class FormCorrection:
    """Write the form or display once more, as JSON, without the problem."""

    raw: JsonValue
    problem: str


Ask = (
    Open
    | NextTurn
    | Summary
    | Compaction
    | Judgement
    | CallRepair
    | Revision
    | PromptAdvice
    | FormCorrection
)


def purpose_of(ask: Ask) -> Purpose:
    """Which of the configured models is asked."""
    match ask:
        case Open(exchanges):
            return "chat" if exchanges else "plan"
        case FormCorrection():
            return "chat"
        case Revision():
            return "plan"
        case Summary():
            return "summary"
    return "step"


class Planner(Protocol):
    """Decides what a run says and does."""

    name: str

    @property
    def is_language_model(self) -> bool:
        """If so, its calls are recorded as events, and it can fix steps and revise plans."""

    async def marks_steps(self) -> bool:
        """Whether it marks the steps of a plan as it works; else it is given one at a time."""

    def stream(self, task: Task, ask: Ask) -> AsyncGenerator[Part, None]:
        """The reply as it comes. One that says nothing leaves the decision to the run."""
