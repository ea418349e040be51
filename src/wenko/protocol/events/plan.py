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
    """A plan begins to be carried out."""

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
    """Every variable by its name, long values clipped."""
    step_results: dict[str, JsonValue] = Field(default_factory=dict)
    """Result of each step by its id, long values clipped."""
    errors: tuple[JsonValue, ...] = ()
    """Errors met on the way, also those that were repaired."""
    duration: FiniteFloat
    """Seconds from the start of the plan."""


class PlanSummary(WireModel):
    goal: str
    steps_executed: tuple[StepSummary, ...]


class PlanCompleteData(WireModel):
    success: bool
    duration: FiniteFloat
    """Seconds from the start of the plan."""
    statistics: PlanStatistics
    context: PlanContext
    plan: Plan
    summary: PlanSummary


class PlanComplete(Event):
    """A plan ended, well or badly."""

    type: Literal["plan_complete"] = "plan_complete"
    message: str
    data: PlanCompleteData


class PlanRevisionData(WireModel):
    failed_step: StepState
    error: str
    revision_count: int
    """Which revision this is, from 1."""
    max_revisions: int


class PlanRevision(Event):
    """A step failed for good; the plan is being revised."""

    type: Literal["plan_revision"] = "plan_revision"
    message: str
    data: PlanRevisionData


class PlanRevisedData(WireModel):
    plan: Plan
    """Finished steps that are kept, then the new ones; new ids continue."""
    new_steps: tuple[StepPreview, ...]
    revision_count: int
    """Which revision this is, from 1."""


class PlanRevised(Event):
    """The plan was revised: kept steps and new ones."""

    type: Literal["plan_revised"] = "plan_revised"
    message: str
    data: PlanRevisedData


class Progress(WireModel):
    current: int
    """Which step this is, from 1."""
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
    """Ids of the steps whose success this one needed."""
    tool_info: ToolInfo | None = None
    """Null for a step without a tool."""


class StepStart(Event):
    """A step begins."""

    type: Literal["step_start"] = "step_start"
    message: str
    data: StepStartData


class ResultSummary(WireModel):
    success: bool
    output_preview: str
    """The beginning of the output, short enough for one line."""


class StepSuccessData(WireModel):
    step: StepState
    result_summary: ResultSummary
    variables_created: tuple[str, ...] = ()
    """Names that later steps can refer to."""


class StepSuccess(Event):
    """A step did what it should."""

    type: Literal["step_success"] = "step_success"
    message: str
    data: StepSuccessData


class StepFailedData(WireModel):
    step: StepState
    error: str
    retry_count: int = 0
    """Retries made before it failed for good."""
    can_revise: bool = False
    """Whether the plan may still be revised."""


class StepFailed(Event):
    """A step failed for good."""

    type: Literal["step_failed"] = "step_failed"
    message: str
    data: StepFailedData


class StepRetryData(WireModel):
    step_id: int
    retry_count: int
    """Which retry this is, from 1."""
    max_retries: int
    error: str
    will_retry: bool


class StepRetry(Event):
    """A step failed and is tried again."""

    type: Literal["step_retry"] = "step_retry"
    message: str
    data: StepRetryData


class TodoListUpdatePayload(WireModel):
    todo_list: TodoList
    changed_item_id: str | None = None
    """Null when the list as a whole changed."""
    change_type: Literal["created", "updated", "completed"]


class TodoListUpdate(Event):
    """The whole todo list, when it is made and when it ends."""

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
