"""Plans, steps and the todo list."""

from typing import ClassVar, Literal

from pydantic import Field, FiniteFloat, JsonValue

from wenko.protocol.events.base import Event, Layout
from wenko.protocol.model import WireModel
from wenko.protocol.plan import (
    Arguments,
    Plan,
    StepPreview,
    StepState,
    StepSummary,
    TodoItem,
    TodoList,
    TodoStatistics,
)


class ExecutionConfig(WireModel):
    max_retries: int = 3
    """Retries of one step."""
    max_revisions: int = 2
    """Revisions of the plan."""


class PlanStartData(WireModel):
    plan: Plan
    total_steps: int
    """Number of steps in the plan."""
    steps_preview: tuple[StepPreview, ...]
    execution_config: ExecutionConfig = ExecutionConfig()


class PlanStart(Event):
    """Execution of a plan started."""

    type: Literal["plan_start"] = "plan_start"
    message: str
    data: PlanStartData


class PlanStatistics(WireModel):
    total_steps: int
    completed_steps: int
    failed_steps: int
    revision_count: int


class PlanContext(WireModel):
    variables: dict[str, JsonValue] = Field(default_factory=dict)
    """All variables by name, long values truncated."""
    step_results: dict[str, JsonValue] = Field(default_factory=dict)
    """Result of each step by its id, long values truncated."""
    errors: tuple[JsonValue, ...] = ()
    """All errors, including repaired ones."""
    duration: FiniteFloat
    """Seconds since the start of the plan."""


class PlanSummary(WireModel):
    goal: str
    steps_executed: tuple[StepSummary, ...]


class PlanCompleteData(WireModel):
    success: bool
    duration: FiniteFloat
    """Seconds since the start of the plan."""
    statistics: PlanStatistics
    context: PlanContext
    plan: Plan
    summary: PlanSummary


class PlanComplete(Event):
    """A plan ended, successfully or not."""

    type: Literal["plan_complete"] = "plan_complete"
    message: str
    data: PlanCompleteData


class PlanRevisionData(WireModel):
    failed_step: StepState | None = None
    """Null if no step failed: a note of the user, ``update_plan``, or a failed check."""
    error: str
    """Why the plan is revised."""
    revision_count: int
    """Number of this revision, from 1."""
    max_revisions: int


class PlanRevision(Event):
    """The plan is being revised: a step or a check failed, or somebody asked for it."""

    type: Literal["plan_revision"] = "plan_revision"
    message: str
    data: PlanRevisionData


class PlanRevisedData(WireModel):
    plan: Plan
    """Completed steps that are kept, then the new ones; new ids continue the numbering."""
    new_steps: tuple[StepPreview, ...]
    revision_count: int
    """Number of this revision, from 1."""


class PlanRevised(Event):
    """The plan was revised: completed steps are kept, new ones added."""

    type: Literal["plan_revised"] = "plan_revised"
    message: str
    data: PlanRevisedData


class Progress(WireModel):
    current: int
    """Number of this step, from 1."""
    total: int
    percentage: FiniteFloat
    """From 0 to 100."""


class ToolInfo(WireModel):
    name: str
    args: Arguments
    description: str


class StepStartData(WireModel):
    step: StepState
    progress: Progress
    dependencies: tuple[int, ...] = ()
    """Ids of the steps that this one depends on."""
    tool_info: ToolInfo | None = None
    """Null for a step without a tool."""


class StepStart(Event):
    """A step started."""

    type: Literal["step_start"] = "step_start"
    message: str
    data: StepStartData


class ResultSummary(WireModel):
    success: bool
    output_preview: str
    """The beginning of the output, on one line."""


class StepSuccessData(WireModel):
    step: StepState
    result_summary: ResultSummary
    variables_created: tuple[str, ...] = ()
    """Variable names that later steps can refer to."""


class StepSuccess(Event):
    """A step succeeded."""

    type: Literal["step_success"] = "step_success"
    message: str
    data: StepSuccessData


class StepFailedData(WireModel):
    step: StepState
    error: str
    retry_count: int = 0
    """Number of retries before the failure."""
    can_revise: bool = False
    """Whether a plan revision is still possible."""


class StepFailed(Event):
    """A step failed after its last retry."""

    type: Literal["step_failed"] = "step_failed"
    message: str
    data: StepFailedData


class StepRetryData(WireModel):
    step_id: int
    retry_count: int
    """Number of this retry, from 1."""
    max_retries: int
    error: str
    will_retry: bool


class StepRetry(Event):
    """A step failed and is retried."""

    type: Literal["step_retry"] = "step_retry"
    message: str
    data: StepRetryData


class TodoListUpdatePayload(WireModel):
    todo_list: TodoList
    changed_item_id: str | None = None
    """Null if the whole list changed."""
    change_type: Literal["created", "updated", "completed"]


class TodoListUpdate(Event):
    """The complete todo list, when it is created and when it is completed."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["todo_list_update"] = "todo_list_update"
    payload: TodoListUpdatePayload


class TodoItemUpdatePayload(WireModel):
    item: TodoItem
    list_id: str
    change_type: Literal["status_change", "progress_update", "completed", "failed"]
    statistics: TodoStatistics


class TodoItemUpdate(Event):
    """One item of the todo list changed."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["todo_item_update"] = "todo_item_update"
    payload: TodoItemUpdatePayload
