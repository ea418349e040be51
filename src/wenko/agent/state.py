"""A run's state is a fold of its own events: nothing else is kept, so nothing else can be lost."""

from dataclasses import dataclass, field, replace

from pydantic import JsonValue

from wenko.protocol.events import (
    ChatComplete,
    Event,
    FlowNode,
    Hitl,
    HitlClosed,
    HitlClosedPayload,
    PlanComplete,
    PlanRevised,
    PlanStart,
    ProcessCompleted,
    ProcessStarted,
    StepFailed,
    StepStart,
    StepSuccess,
    TaskAnalysed,
    Token,
    ToolCall,
    ToolCallData,
    ToolResult,
    ToolResultData,
)
from wenko.protocol.hitl import AnyHITLRequest
from wenko.protocol.plan import Plan, Step, StepStatus, TaskAnalysis


@dataclass(slots=True)
class StepProgress:
    """How one step of the plan stands."""

    step: Step
    status: StepStatus = "pending"
    call: ToolCallData | None = None
    """The newest use of its tool; while ``result`` is null, that call is in flight."""
    result: ToolResultData | None = None
    error: str | None = None
    started_at: str | None = None
    ended_at: str | None = None

    def as_step(self) -> Step:
        result = self.result.result if self.result else None
        return self.step.model_copy(
            update={"status": self.status, "result": result, "error": self.error}
        )


@dataclass(slots=True)
class Asked:
    """A question of this run, and how it ended; while ``closed`` is null, it is open."""

    request: AnyHITLRequest
    closed: HitlClosedPayload | None = None


@dataclass(slots=True)
class RunState:
    started: bool = False
    started_at: str | None = None
    analysis: TaskAnalysis | None = None
    plan: Plan | None = None
    steps: dict[int, StepProgress] = field(default_factory=dict)
    variables: dict[str, JsonValue] = field(default_factory=dict)
    plan_complete: PlanComplete | None = None
    summarising: bool = False
    questions: dict[str, Asked] = field(default_factory=dict)
    """In the order in which they were asked."""
    streamed: str = ""
    settled: int = 0
    """How much of the streamed text stood before the newest question: that part is complete."""
    answer: str | None = None
    completed: bool = False
    revisions: int = 0

    def apply(self, event: Event, at: str) -> None:
        match event:
            case ProcessStarted():
                self.started, self.started_at = True, at
            case TaskAnalysed():
                self.analysis = event.analysis
            case FlowNode(node="summarizing", status="started"):
                self.summarising = True
            case PlanStart() | PlanRevised():
                self._adopt(event.data.plan)
                self.revisions += isinstance(event, PlanRevised)
            case StepStart():
                self._step(event.data.step.step_id, status="running", started_at=at)
            case ToolCall() if event.data.step_id is not None:
                self._step(event.data.step_id, call=event.data, result=None)
            case ToolResult() if event.data.step_id is not None:
                self._finish_call(event.data.step_id, event.data)
            case StepSuccess():
                self._step(event.data.step.step_id, status="success", ended_at=at)
            case StepFailed():
                failed, error = event.data.step.step_id, event.data.error
                self._step(failed, status="failed", error=error, ended_at=at)
            case PlanComplete():
                self.plan_complete = event
                for step in event.data.plan.steps:
                    self._step(step.step_id, status=step.status)
            case Hitl():
                self.questions[event.payload.request.id] = Asked(event.payload.request)
                self.settled = len(self.streamed)
            case HitlClosed() if event.payload.request_id in self.questions:
                self.questions[event.payload.request_id].closed = event.payload
            case Token():
                self.streamed += event.content
            case ChatComplete():
                self.answer = event.payload.content
            case ProcessCompleted():
                self.completed = True

    def _adopt(self, plan: Plan) -> None:
        self.plan = plan
        for step in plan.steps:
            self.steps.setdefault(step.step_id, StepProgress(step, step.status))

    def _step(self, step_id: int, **changes: object) -> None:
        self.steps[step_id] = replace(self.steps[step_id], **changes)  # type: ignore[arg-type]

    def _finish_call(self, step_id: int, result: ToolResultData) -> None:
        self._step(step_id, result=result)
        # Events show variables clipped; the values that later steps use come from the result.
        self.variables[f"step_{step_id}_result"] = result.result.model_dump(mode="json")
        self.variables[f"step_{step_id}_stdout"] = result.result.stdout
