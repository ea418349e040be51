"""Task analysis, plan, steps, todo list and tool results."""

from typing import Literal, NamedTuple

from pydantic import Field, JsonValue

from wenko.protocol.model import Timestamp, WireModel

Complexity = Literal["simple", "moderate", "complex"]
TaskType = Literal["chat", "code", "file", "shell", "gui", "browser", "analysis", "creative"]
StepStatus = Literal["pending", "running", "success", "failed", "retrying", "skipped"]
TodoStatus = Literal["pending", "in_progress", "completed", "failed", "skipped"]
Arguments = dict[str, JsonValue]

# The documented protocol has two vocabularies for the same states (REQUIREMENTS Part 2, 16).
TODO_STATUS: dict[StepStatus, TodoStatus] = {
    "pending": "pending",
    "running": "in_progress",
    "retrying": "in_progress",
    "success": "completed",
    "failed": "failed",
    "skipped": "skipped",
}


class TaskAnalysis(WireModel):
    complexity: Complexity
    task_type: TaskType
    requires_sandbox: bool
    """Whether the task runs commands or writes files."""
    reasoning: str
    """Readable reason for the verdict."""
    suggested_approach: str


PictureSource = Literal["browser", "desktop", "plot"]


class Picture(WireModel):
    """A picture that a call made; its bytes are at
    ``/conversations/{id}/pictures/{picture_id}``.
    """

    id: str
    media_type: str
    width: int
    height: int
    bytes: int
    source: PictureSource
    for_model: bool = False
    """Whether a model that sees was given it too."""


class ToolOutcome(WireModel):
    """The result of one tool call. ``stdout`` and ``stderr`` are limited in size."""

    success: bool
    stdout: str = ""
    stderr: str = ""
    return_code: int | None = None
    """Exit status; the negative signal number if killed; null without a process."""
    message: str | None = None
    """One readable sentence, mainly for tools without output."""
    data: JsonValue = None
    """Structured result, e.g. a directory listing."""
    truncated: bool = False
    """True if output was truncated to the limit; head and tail are kept."""
    error_code: str | None = None
    """Stable code if the tool itself failed (``timeout``, ``path_outside_workspace``, …)."""
    pictures: tuple[Picture, ...] = ()
    """Screenshots and plots; the oldest of a conversation are not kept for ever."""

    @property
    def background(self) -> "BackgroundState | None":
        """Of a command that went on in the background, or of a look at it."""
        match self.data:
            case {"background": int(job), "call_id": str(call_id), "running": bool(running)}:
                return BackgroundState(job, call_id, running)
        return None


class BackgroundState(NamedTuple):
    job: int
    """Its number, by which it is looked at again."""
    call_id: str
    """The call that it belongs to."""
    running: bool


class StepPreview(WireModel):
    step_id: int
    description: str
    tool: str | None = None
    depends_on: tuple[int, ...] = ()
    """Ids of the steps that must succeed first."""


class Step(WireModel):
    """One step of a plan. ``step_id`` is unique within the run, across revisions."""

    step_id: int = Field(ge=0)
    description: str
    tool: str | None = None
    tool_args: Arguments = Field(default_factory=dict)
    depends_on: tuple[int, ...] = ()
    """Ids of the steps that must succeed first."""
    expected: str | None = None
    """Expected result; the actual one is verified against it."""
    status: StepStatus = "pending"
    result: ToolOutcome | None = None
    error: str | None = None

    def preview(self) -> StepPreview:
        return StepPreview(
            step_id=self.step_id,
            description=self.description,
            tool=self.tool,
            depends_on=self.depends_on,
        )

    def as_state(
        self,
        status: StepStatus,
        tool_args: Arguments | None = None,
        result: ToolOutcome | None = None,
        error: str | None = None,
    ) -> "StepState":
        """The step as its events show it."""
        return StepState(
            step_id=self.step_id,
            description=self.description,
            tool=self.tool,
            tool_args=tool_args,
            status=status,
            result=result,
            error=error,
        )


class Check(WireModel):
    """What must hold when a plan is done. Fixed before the work begins, run by the program."""

    description: str
    """What must hold, in one sentence."""
    command: str | None = None
    """Shell command, run in a fresh process; null if a model judges the sentence."""
    exit_code: int = 0
    """Exit status that the command must have."""
    contains: str | None = None
    """Text that the command must print."""
    files: tuple[str, ...] = ()
    """Files that the check covers: if they change while the checks run, its result is void."""


class Plan(WireModel):
    goal: str
    steps: tuple[Step, ...] = ()
    created_at: Timestamp | None = None
    checks: tuple[Check, ...] = ()


class StepState(WireModel):
    """A step and its state, as its events show it."""

    step_id: int
    description: str
    tool: str | None = None
    tool_args: Arguments | None = None
    status: StepStatus
    result: ToolOutcome | None = None
    error: str | None = None


class StepSummary(WireModel):
    step_id: int
    description: str
    status: StepStatus
    tool: str | None = None
    result_preview: str | None = None
    """The beginning of the output."""
    error: str | None = None


class TodoItem(WireModel):
    id: str
    title: str
    description: str | None = None
    status: TodoStatus
    order: int
    """Position in the list, from 0."""
    tool: str | None = None
    tool_args: Arguments | None = None
    depends_on: tuple[str, ...] = ()
    """Ids of the items that must be completed first."""
    result: dict[str, JsonValue] | None = None
    error: str | None = None
    started_at: Timestamp | None = None
    completed_at: Timestamp | None = None
    progress: int = Field(default=0, ge=0, le=100)


class TodoList(WireModel):
    id: str
    goal: str
    items: tuple[TodoItem, ...]
    total_count: int
    completed_count: int
    failed_count: int
    in_progress_count: int
    is_complete: bool
    has_failed: bool
    created_at: Timestamp
    updated_at: Timestamp


class TodoStatistics(WireModel):
    total: int
    completed: int
    failed: int
    in_progress: int
