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
    LlmResponse,
    PlanComplete,
    PlanRevised,
    PlanRevision,
    PlanStart,
    ProcessCompleted,
    ProcessStarted,
    RunPaused,
    RunResumed,
    Steered,
    StepFailed,
    StepRetry,
    StepStart,
    StepSuccess,
    TaskAnalysed,
    Token,
    ToolCall,
    ToolCallData,
    ToolFix,
    ToolFixed,
    ToolResult,
    ToolResultData,
    VerificationResult,
    VerificationResultData,
)
from wenko.protocol.hitl import AnyHITLRequest, HITLRequest
from wenko.protocol.plan import Arguments, Plan, Step, StepStatus, TaskAnalysis, ToolOutcome


@dataclass(slots=True)
class StepProgress:
    """How one step of the plan stands."""

    step: Step
    status: StepStatus = "pending"
    call: ToolCallData | None = None
    """The newest use of its tool; while ``result`` is null, that call is in flight."""
    result: ToolResultData | None = None
    thought: ToolOutcome | None = None
    """What a step without a tool came to."""
    verdict: VerificationResultData | None = None
    arguments: Arguments | None = None
    """Those that a repair gave it, in place of the plan's own."""
    tried: tuple[Arguments, ...] = ()
    """Arguments that failed and were replaced."""
    fixes: int = 0
    fixing: bool = False
    """A repair is being sought."""
    retries: int = 0
    error: str | None = None
    started_at: str | None = None
    ended_at: str | None = None

    def as_step(self) -> Step:
        result = self.result.result if self.result else self.thought or self.step.result
        return self.step.model_copy(
            update={"status": self.status, "result": result, "error": self.error}
        )


@dataclass(slots=True)
class AskedQuestion:
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
    questions: dict[str, AskedQuestion] = field(default_factory=dict)
    """In the order in which they were asked."""
    used_approvals: set[str] = field(default_factory=set)
    """Approvals that a call was made on: each holds for one."""
    streamed: str = ""
    settled: int = 0
    """How much of the streamed text stood before the newest question: that part is complete."""
    answer: str | None = None
    completed: bool = False
    revisions: int = 0
    revising: bool = False
    """A step failed for good, and another way is being sought."""
    dead_ends: list[tuple[str | None, Arguments]] = field(default_factory=list)
    """What steps that failed for good had tried."""
    highest_id: int = -1
    calls: list[str] = field(default_factory=list)
    """Every use of a tool, in order."""
    sandbox_calls: list[str] = field(default_factory=list)
    """Those for which a sandbox was opened."""
    spent: float = 0.0
    notes: list[str] = field(default_factory=list)
    """What the person said while the run was at work."""
    heeded: int = 0
    """How many of the notes the plan has taken up."""
    heeding: int = 0
    """How many of them the plan is being revised for."""
    paused: bool = False

    @property
    def plan_version(self) -> int:
        """Changes whenever the steps ahead do."""
        return self.revisions + self.heeded

    def apply(self, event: Event, at: str) -> None:
        # What comes with every step stands first: the cases are tried one after the other.
        match event:
            case StepStart():
                self._step(event.data.step.step_id, status="running", started_at=at)
            case ToolCall() if event.data.step_id is not None:
                self._step(event.data.step_id, call=event.data, result=None, verdict=None)
                self._use_up_approvals(event.data.step_id)
                if event.data.call_id:
                    self.calls.append(event.data.call_id)
                    if event.data.sandbox_id is not None:
                        self.sandbox_calls.append(event.data.call_id)
            case ToolResult() if event.data.step_id is not None:
                self._finish_call(event.data.step_id, event.data)
            case StepSuccess():
                self._succeeded(event.data.step.step_id, event.data.step.result, at)
            case Token():
                self.streamed += event.content
            case ProcessStarted():
                self.started, self.started_at = True, at
            case TaskAnalysed():
                self.analysis = event.analysis
            case FlowNode(node="summarizing", status="started"):
                self.summarising = True
            case FlowNode(node="replanning", data={"heeded": heeded}):
                self.heeded = int(str(heeded))
            case FlowNode(node="replanning", data={"heeding": heeding}):
                self.heeding = int(str(heeding))
            case PlanStart():
                self._adopt(event.data.plan)
            case PlanRevision():
                self.revising = True
            case PlanRevised():
                self._adopt(event.data.plan)
                self.revisions, self.revising = event.data.revision_count, False
            case ToolFix():
                self._step(event.data.step_id, fixes=event.data.fix_attempt, fixing=True)
            case ToolFixed():
                self._mended(event.data.step_id, arguments=event.data.fixed_args)
            case StepRetry():
                self._again(event.data.step_id, retries=event.data.retry_count)
            case VerificationResult() if event.data.step_id is not None:
                self._step(event.data.step_id, verdict=event.data)
            case StepFailed():
                failed, error = event.data.step.step_id, event.data.error
                self._step(failed, status="failed", error=error, ended_at=at)
                self._dead_end(self.steps[failed])
            case PlanComplete():
                self.plan_complete = event
                for step in event.data.plan.steps:
                    self._step(step.step_id, status=step.status)
            case Hitl():
                self.questions[event.payload.request.id] = AskedQuestion(event.payload.request)
                self.settled = len(self.streamed)
            case HitlClosed() if event.payload.request_id in self.questions:
                self.questions[event.payload.request_id].closed = event.payload
            case LlmResponse() if event.data.usage is not None:
                self.spent += event.data.usage.cost or 0.0
            case Steered():
                self.notes.append(event.payload.message)
            case RunPaused() | RunResumed():
                self.paused = isinstance(event, RunPaused)
            case ChatComplete():
                self.answer = event.payload.content
            case ProcessCompleted():
                self.completed = True

    def _adopt(self, plan: Plan) -> None:
        """The plan from now on: what was done stays done, what is not in it any more is gone."""
        self.plan = plan
        known, self.steps = self.steps, {}
        for step in plan.steps:
            self.steps[step.step_id] = known.get(step.step_id) or StepProgress(step, step.status)
            if step.result is not None and step.step_id not in known:
                self.set_variables(step.step_id, step.result)
            self.highest_id = max(self.highest_id, step.step_id)

    def _step(self, step_id: int, **changes: object) -> None:
        self.steps[step_id] = replace(self.steps[step_id], **changes)  # type: ignore[arg-type]

    def _use_up_approvals(self, step_id: int) -> None:
        for question_id, asked in self.questions.items():
            about = asked.request.approval if isinstance(asked.request, HITLRequest) else None
            if about is not None and about.step_id == step_id and asked.closed is not None:
                self.used_approvals.add(question_id)

    def _again(self, step_id: int, **changes: object) -> None:
        """The step starts over."""
        self._step(step_id, call=None, result=None, verdict=None, fixing=False, **changes)

    def _mended(self, step_id: int, arguments: Arguments) -> None:
        progress = self.steps[step_id]
        used = progress.call.arguments if progress.call else None
        tried = used or progress.arguments or progress.step.tool_args
        self._again(step_id, arguments=arguments, tried=(*progress.tried, tried))

    def _succeeded(self, step_id: int, outcome: ToolOutcome | None, at: str) -> None:
        self._step(step_id, status="success", ended_at=at)
        if self.steps[step_id].step.tool is None and outcome is not None:
            self._step(step_id, thought=outcome)
            self.set_variables(step_id, outcome)

    def _dead_end(self, progress: StepProgress) -> None:
        for arguments in (*progress.tried, progress.arguments or progress.step.tool_args):
            self.dead_ends.append((progress.step.tool, arguments))

    def _finish_call(self, step_id: int, result: ToolResultData) -> None:
        self._step(step_id, result=result)
        self.set_variables(step_id, result.result)

    def set_variables(self, step_id: int, outcome: ToolOutcome) -> None:
        """What later steps may refer to; the event that holds the outcome says the same."""
        # Events show variables clipped; the values that later steps use come from the result.
        self.variables[f"step_{step_id}_result"] = outcome.model_dump(mode="json")
        self.variables[f"step_{step_id}_stdout"] = outcome.stdout
