"""A run from start to end: its frame, stages, answer, errors and controls."""

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
]
FlowNodeName = Literal[
    "analysis", "planning", "execution", "step_execution", "replanning", "summarizing"
]
FlowStatus = Literal["started", "completed", "failed"]


class ProcessStartedData(WireModel):
    conversation_id: str
    timestamp: Timestamp
    user_message: str | None = None
    """The message that set this run in motion."""


class ProcessStarted(Event):
    """A run begins; the page resets its state."""

    type: Literal["process_started"] = "process_started"
    message: str
    data: ProcessStartedData


class ProcessCompletedData(WireModel):
    conversation_id: str
    complexity: Complexity | None = None
    """Null when the run ended before its analysis."""
    task_type: TaskType | None = None
    error: str | None = None
    """What went wrong, for people; null on success."""
    error_code: str | None = None
    """Stable code of the failure, e.g. ``cancelled``; null on success."""
    timestamp: Timestamp


class ProcessCompleted(Event):
    """A run ended; always the last event of its run."""

    type: Literal["process_completed"] = "process_completed"
    success: bool
    message: str
    data: ProcessCompletedData


class Thinking(Event):
    """What the agent thinks or decides, for people."""

    type: Literal["thinking"] = "thinking"
    step_type: ThinkingType
    content: str
    """Readable text; for ``warning`` it says what was degraded or left out."""


class TaskAnalysed(Event):
    """The result of analysing the message."""

    type: Literal["task_analysis"] = "task_analysis"
    analysis: TaskAnalysis


class TaskAnalysisComplete(Event):
    """The analysis stage is over: 分析中 becomes 分析完成."""

    type: Literal["task_analysis_complete"] = "task_analysis_complete"
    message: str
    data: TaskAnalysis


class FlowNode(Event):
    """A key node of the flow changed its state."""

    type: Literal["flow_node"] = "flow_node"
    node: FlowNodeName
    status: FlowStatus
    message: str
    data: dict[str, JsonValue] = Field(default_factory=dict)
    """What the node has to tell: when planning ends, ``plan`` and ``steps_preview``."""


class Token(Event):
    """A piece of streamed text."""

    type: Literal["token"] = "token"
    content: str


class ChatCompletePayload(WireModel):
    content: str


class ChatComplete(Event):
    """The whole answer, once its stream has ended."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["chat_complete"] = "chat_complete"
    payload: ChatCompletePayload


class ErrorData(WireModel):
    error_type: str
    """Name of the error's class."""
    details: str
    """What happened and what to do."""
    code: str | None = None
    """Stable code of the error (docs/errors.md)."""


class Error(Event):
    """Something went wrong; ``data.details`` says what to do."""

    type: Literal["error"] = "error"
    message: str
    data: ErrorData


class SpokenPayload(WireModel):
    message: str


class Steered(Event):
    """A person added something while the run was at work; the steps ahead take it up."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["steered"] = "steered"
    payload: SpokenPayload


class RunPaused(Event):
    """The run starts nothing new until it is resumed."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["run_paused"] = "run_paused"
    payload: SpokenPayload


class RunResumed(Event):
    """The run goes on after a pause."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["run_resumed"] = "run_resumed"
    payload: SpokenPayload
