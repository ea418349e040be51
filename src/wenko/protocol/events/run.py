"""A run: start and end, stages, answer, errors, pause and steering."""

from typing import ClassVar, Literal

from pydantic import Field, JsonValue

from wenko.protocol.events.base import Event, Layout
from wenko.protocol.model import Timestamp, WireModel
from wenko.protocol.plan import Complexity, TaskAnalysis, TaskType

ThinkingType = Literal[
    "analyzing",
    "routing",
    "planning",
    "executing",
    "tool_execution",
    "step_complete",
    "step_failed",
    "replanning",
    "warning",
    "reasoning",
]
FlowNodeName = Literal[
    "analysis", "planning", "execution", "step_execution", "replanning", "summarizing"
]
FlowStatus = Literal["started", "completed", "failed"]


class ProcessStartedData(WireModel):
    conversation_id: str
    timestamp: Timestamp
    user_message: str | None = None
    """The message that started the run."""


class ProcessStarted(Event):
    """A run started; the page resets its state."""

    type: Literal["process_started"] = "process_started"
    message: str
    data: ProcessStartedData


class ProcessCompletedData(WireModel):
    conversation_id: str
    complexity: Complexity | None = None
    """Null if the run ended before its analysis."""
    task_type: TaskType | None = None
    error: str | None = None
    """Readable reason of the failure; null on success."""
    error_code: str | None = None
    """Stable code of the failure, e.g. ``cancelled``; null on success."""
    timestamp: Timestamp


class ProcessCompleted(Event):
    """A run ended; always the last event of the run."""

    type: Literal["process_completed"] = "process_completed"
    success: bool
    message: str
    data: ProcessCompletedData


class Thinking(Event):
    """A thought or decision of the agent, as readable text."""

    type: Literal["thinking"] = "thinking"
    step_type: ThinkingType
    content: str
    """Readable text; for ``warning``, what was degraded or omitted; for ``reasoning``, what a model
    thought before it replied."""
    step_id: int | None = None
    """The step that it belongs to; null outside of one."""
    replaces: int = 0
    """How many events of ``reasoning`` before it, of the same step, it takes the place of: the
    model had to be asked again. Its content may be empty then."""


class TaskAnalysed(Event):
    """The result of the analysis."""

    type: Literal["task_analysis"] = "task_analysis"
    analysis: TaskAnalysis


class TaskAnalysisComplete(Event):
    """The analysis stage ended: 分析中 becomes 分析完成."""

    type: Literal["task_analysis_complete"] = "task_analysis_complete"
    message: str
    data: TaskAnalysis


class FlowNode(Event):
    """A stage of the run changed state."""

    type: Literal["flow_node"] = "flow_node"
    node: FlowNodeName
    status: FlowStatus
    message: str
    data: dict[str, JsonValue] = Field(default_factory=dict)
    """Details of the stage: when planning ends, ``plan`` and ``steps_preview``."""


class Token(Event):
    """A piece of streamed text."""

    type: Literal["token"] = "token"
    content: str


class Suggestion(WireModel):
    """Something the user can do next; a page shows it as a button."""

    action: Literal["connect_model", "send_message"]
    label: str
    message: str | None = None
    """The message to send, for ``send_message``."""


class ChatCompletePayload(WireModel):
    content: str
    suggestions: tuple[Suggestion, ...] = ()


class ChatComplete(Event):
    """The complete answer, after its stream ended."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["chat_complete"] = "chat_complete"
    payload: ChatCompletePayload


class ErrorData(WireModel):
    error_type: str
    """Class name of the error."""
    details: str
    """What happened and what to do."""
    code: str | None = None
    """Stable code of the error (docs/errors.md)."""


class Error(Event):
    """An error occurred; ``data.details`` says what to do."""

    type: Literal["error"] = "error"
    message: str
    data: ErrorData


class RunMessagePayload(WireModel):
    message: str


class Steered(Event):
    """The user added a note to an active run; the remaining steps apply it."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["steered"] = "steered"
    payload: RunMessagePayload


class RunPaused(Event):
    """The run was paused: no step starts until it is resumed."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["run_paused"] = "run_paused"
    payload: RunMessagePayload


class RunResumed(Event):
    """The run was resumed after a pause."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["run_resumed"] = "run_resumed"
    payload: RunMessagePayload
