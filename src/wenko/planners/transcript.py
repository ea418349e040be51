"""What a run has done so far, in order, for a language model: one growing transcript per run.

The agent folds it from the run's events; a planner renders it. Nothing earlier is ever rewritten,
so that providers can cache it; only a compaction shortens it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from wenko.models.request import PromptMessage, ToolDescription
from wenko.protocol.events import (
    ModelTurnData,
    RequestedCall,
    ToolCallData,
    TranscriptCompactedData,
    TurnResultData,
    VerificationResultData,
)
from wenko.protocol.plan import Plan, Step, ToolOutcome

LoadPicture = Callable[[str], bytes | None]
"""The bytes of a picture by its id; ``None`` if it is no longer kept."""
FAILED = "FAILED:"
"""How a model begins the text that ends a step which cannot be done."""


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
    """One turn of the model in a step's loop."""

    data: ModelTurnData
    calls: tuple[LoopCall, ...]
    position: int = 0
    """Calls of the run up to and with this turn."""
    rendered: tuple[object, tuple[PromptMessage, ...]] | None = field(default=None, compare=False)
    """The turn as messages, with what they depend on: every later turn has them again."""

    @classmethod
    def of(cls, data: ModelTurnData, calls_before: int = 0) -> "LoopTurn":
        # A turn that was cut off may hold half a call: none of its calls is made.
        requested = () if data.cut_off else data.tool_calls
        calls = tuple(LoopCall(each) for each in requested)
        return cls(data, calls, calls_before + len(calls))

    @property
    def step_id(self) -> int:
        assert self.data.step_id is not None, "its step has begun"
        return self.data.step_id

    @property
    def is_statement(self) -> bool:
        """Whether it states a plan whose author awaits no result."""
        return bool(self.calls) and not any(call.requested.id for call in self.calls)

    @property
    def is_result(self) -> bool:
        """Whether it ends the loop: text without a call."""
        return bool(self.data.text.strip()) and not self.calls and not self.data.cut_off


@dataclass(frozen=True, slots=True)
class StepBegan:
    step: Step
    is_last: bool = False
    """Whether no other step was left: its result is then the answer to the user."""
    opened: bool = False
    """Whether the model began it with its first reply."""


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
class PlanChanged:
    plan: Plan
    reason: str
    failed_checks: tuple[VerificationResultData, ...] = ()


Entry = StepBegan | LoopTurn | StepEnded | UserNote | PlanChanged


@dataclass(frozen=True, slots=True)
class Transcript:
    """The transcript of a run as one of its steps sees it."""

    plan: Plan
    """As it was when the work began."""
    environment: str = ""
    entries: tuple[Entry, ...] = ()
    step: Step | None = None
    """The step whose loop asks; null at the end of the run."""
    tools: tuple[ToolDescription, ...] = ()
    """Tools that the loop may call."""
    views: tuple[ToolDescription, ...] = ()
    """The same as models with native calls see them."""
    compaction: TranscriptCompactedData = field(default_factory=TranscriptCompactedData)
    load_picture: LoadPicture | None = field(default=None, compare=False)

    @property
    def opened(self) -> bool:
        """Whether the model began to work with its first reply: its calls tell the plan."""
        return any(isinstance(each, LoopTurn) and each.data.opening for each in self.entries)


def entries_for(entries: list[Entry], step_id: int) -> Iterator[Entry]:
    """What the loop of a step sees: the whole run, without steps that run beside it.

    Steps side by side share what was there when they began; what they gave joins later.
    """
    began = next(
        (
            index
            for index, each in enumerate(entries)
            if isinstance(each, StepBegan) and each.step.step_id == step_id
        ),
        len(entries),
    )
    ended = {each.step.step_id for each in entries[:began] if isinstance(each, StepEnded)}
    for entry in entries:
        owner = step_of(entry)
        if owner is None or owner == step_id or owner in ended:
            yield entry


def step_of(entry: Entry) -> int | None:
    """The step that an entry belongs to."""
    match entry:
        case LoopTurn():
            return entry.step_id
        case StepBegan(step) | StepEnded(step):
            return step.step_id
    return None
