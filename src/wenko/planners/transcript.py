"""What a run has done so far, in order, for a language model: one growing transcript per run.

The agent folds it from the run's events; a planner renders it. Nothing earlier is ever rewritten,
so that providers can cache it; only a compaction shortens it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from wenko.models.request import PromptMessage, ToolDescription
from wenko.protocol.events import (
    FilesUndonePayload,
    FolderTakenPayload,
    ModelTurnData,
    RequestedCall,
    ToolCallData,
    TranscriptCompactedData,
    TurnResultData,
    VerificationResultData,
)
from wenko.protocol.hitl import Access
from wenko.protocol.plan import Plan, Step, ToolOutcome

LoadPicture = Callable[[str], bytes | None]
"""The bytes of a picture by its id; ``None`` if it is no longer kept."""
FAILED = "FAILED:"
"""How a model begins the text that ends work which cannot be done."""


@dataclass(slots=True)
class LoopCall:
    """A call that the model asked for, and what came of it."""

    requested: RequestedCall
    call: ToolCallData | None = None
    """The tool's call; null if none was made, or not yet."""
    result: ToolOutcome | None = None
    told: TurnResultData | None = None
    """In place of a result, if no tool carried the call out."""
    unchanged: bool = False
    """It gave what the same call gave the last time."""
    rendered: str | None = field(default=None, compare=False)
    """The result as text: every later turn of a loop needs it again."""

    @property
    def answered(self) -> bool:
        return self.result is not None or self.told is not None

    @property
    def failed(self) -> bool:
        if self.told is not None:
            return not self.told.success
        return self.result is not None and not self.result.success


@dataclass(slots=True)
class LoopTurn:
    """One turn of the model."""

    data: ModelTurnData
    calls: tuple[LoopCall, ...]
    position: int = 0
    """Calls of the run up to and with this turn."""
    announces: bool = False
    """It only says what is about to be done: the model is asked to go on."""
    rendered: tuple[object, tuple[PromptMessage, ...]] | None = field(default=None, compare=False)
    """The turn as messages, with what they depend on: every later turn has them again."""

    @classmethod
    def of(cls, data: ModelTurnData, calls_before: int = 0) -> "LoopTurn":
        # A turn that was cut off may hold half a call: none of its calls is made.
        requested = () if data.cut_off else data.tool_calls
        calls = tuple(LoopCall(each) for each in requested)
        return cls(data, calls, calls_before + len(calls))

    @property
    def is_statement(self) -> bool:
        """Whether it states a plan whose author awaits no result."""
        return bool(self.calls) and not any(call.requested.id for call in self.calls)

    @property
    def is_result(self) -> bool:
        """Whether it ends the work: text without a call."""
        says = bool(self.data.text.strip()) and not self.calls and not self.data.cut_off
        return says and not self.announces

    @property
    def gives_up(self) -> bool:
        return self.data.text.lstrip().startswith(FAILED)


@dataclass(frozen=True, slots=True)
class StepBegan:
    step: Step
    is_last: bool = False
    """Whether no other step was left: its result is then the answer to the user."""


@dataclass(frozen=True, slots=True)
class StepEnded:
    """``step`` carries its status, result and error."""

    step: Step
    looped: bool
    """Whether its turns are part of the transcript; otherwise its call was fixed in the plan."""


@dataclass(frozen=True, slots=True)
class UserNote:
    """What the user added while the run was working."""

    text: str


@dataclass(frozen=True, slots=True)
class HostDecided:
    """The answer to the question about a host, which came while the run was working."""

    host: str
    access: Access


@dataclass(frozen=True, slots=True)
class PlanChanged:
    plan: Plan
    reason: str
    failed_checks: tuple[VerificationResultData, ...] = ()


@dataclass(frozen=True, slots=True)
class FilesSetBack:
    undone: FilesUndonePayload


@dataclass(frozen=True, slots=True)
class FolderChanged:
    """By others, while the run waited."""

    taken: FolderTakenPayload


Told = FilesSetBack | FolderChanged
Entry = StepBegan | LoopTurn | StepEnded | UserNote | HostDecided | PlanChanged | Told


@dataclass(frozen=True, slots=True)
class Transcript:
    """The transcript of a run, for its next request."""

    plan: Plan
    """As it was when the work began."""
    environment: str = ""
    entries: tuple[Entry, ...] = ()
    step: Step | None = None
    """The step in progress; null if none is, and at the end of the run."""
    marked: bool = False
    """Whether the model began the work itself and marks the steps; else it gets one at a time."""
    tools: tuple[ToolDescription, ...] = ()
    """Tools that the loop may call."""
    views: tuple[ToolDescription, ...] = ()
    """The same as models with native calls see them."""
    compaction: TranscriptCompactedData = field(default_factory=TranscriptCompactedData)
    load_picture: LoadPicture | None = field(default=None, compare=False)
