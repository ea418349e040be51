"""Every event: a fact that happened. One frozen model each, one discriminated union of all.

Most events carry their documented fields at the top level (``layout`` flat); those about todo
lists, files, context and questions carry them in ``payload``. ``envelope`` alone knows how either
looks on the wire.
"""

from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import Field, FiniteFloat, JsonValue, TypeAdapter

from wenko.protocol.files import FileChange, FileTree
from wenko.protocol.hitl import HITLDisplayRequest, HITLRequest
from wenko.protocol.model import Timestamp, WireModel
from wenko.protocol.plan import (
    Arguments,
    Complexity,
    Plan,
    StepPreview,
    StepState,
    StepSummary,
    TaskAnalysis,
    TaskType,
    TodoItem,
    TodoList,
    TodoStatistics,
    ToolOutcome,
)

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
PromptType = Literal["select", "confirm", "input", "unknown", "multiselect", "password", "editor"]
FixType = Literal["command_fix", "args_fix", "alternative_approach"]
Purpose = Literal[
    "create_plan",
    "plan_revision",
    "generate_summary",
    "step_processing",
    "task_analysis",
    "tool_fix",
    "verification",
    "interactive_decision",
    "context_compression",
    "chat",
]
Layout = Literal["flat", "payload"]


class Event(WireModel):
    """A fact that happened. Immutable; numbered and dated by the journal."""

    layout: ClassVar[Layout] = "flat"
    documented: ClassVar[bool] = True
    """False for an extension of ours that the documents do not name."""
    type: str


# --- the run ---------------------------------------------------------------------------------


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


# --- the plan --------------------------------------------------------------------------------


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


# --- steps -----------------------------------------------------------------------------------


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


# --- tools -----------------------------------------------------------------------------------


class ToolCallData(WireModel):
    tool: str
    arguments: Arguments
    """With every variable replaced by its value."""
    step_id: int | None = None
    """Null for a call outside a plan."""
    description: str | None = None
    """What this call is for."""
    tool_description: str | None = None
    """What the tool does in general."""
    tool_alias: str | None = None
    """The name under which the tool was asked for, when that was an alias."""
    call_id: str | None = None
    """Pairs a call with its result; a tool's name does not."""
    sandbox_id: str | None = None
    """Which life of the sandbox got the call: after a crash it tells whether the result is lost."""


class ToolCall(Event):
    """A tool is about to be used. On disk before the tool starts."""

    type: Literal["tool_call"] = "tool_call"
    message: str
    data: ToolCallData


class ToolOutputData(WireModel):
    call_id: str
    step_id: int | None = None
    stream: Literal["stdout", "stderr"]
    content: str
    """Whole characters; bytes that are not UTF-8 are U+FFFD."""


class ToolOutput(Event):
    """Output of a call that is still running; short calls have only a result."""

    documented: ClassVar[bool] = False
    type: Literal["tool_output"] = "tool_output"
    data: ToolOutputData


class ToolResultData(WireModel):
    tool: str
    success: bool
    result: ToolOutcome
    step_id: int | None = None
    execution_time: FiniteFloat
    """Seconds."""
    call_id: str | None = None
    """The ``call_id`` of its ``tool_call``."""


class ToolResult(Event):
    """A tool was used. On disk before its result is used."""

    type: Literal["tool_result"] = "tool_result"
    message: str
    data: ToolResultData


class ToolFixData(WireModel):
    step_id: int
    tool: str
    error: str
    original_args: Arguments
    fix_attempt: int
    """Which repair this is, from 1."""


class ToolFix(Event):
    """A tool failed; a repair is being sought."""

    type: Literal["tool_fix"] = "tool_fix"
    message: str
    data: ToolFixData


class ToolFixedData(WireModel):
    step_id: int
    fix_type: FixType
    analysis: str
    original_args: Arguments
    fixed_args: Arguments
    fixed_command: str | None = None
    """The new command, when the tool runs one."""
    explanation: str


class ToolFixed(Event):
    """A repair was found; the step runs again with it."""

    type: Literal["tool_fixed"] = "tool_fixed"
    message: str
    data: ToolFixedData


# --- commands that ask -----------------------------------------------------------------------


class Prompt(WireModel):
    is_interactive: bool = True
    prompt_text: str
    options: tuple[str, ...] = ()
    """Choices that the prompt names; empty when it names none."""
    prompt_type: PromptType


class InteractivePromptData(WireModel):
    step_id: int
    tool: str
    prompt: Prompt
    stdout: str
    """The screen up to and with the prompt."""
    command: str
    options: tuple[str, ...] = ()
    prompt_type: PromptType
    why: str | None = None
    """The evidence that the command waits for input."""
    confidence: Literal["certain", "uncertain"] | None = None


class InteractivePrompt(Event):
    """A running command waits for input."""

    type: Literal["interactive_prompt"] = "interactive_prompt"
    message: str
    data: InteractivePromptData


class InteractiveResponseData(WireModel):
    step_id: int
    response: str
    reasoning: str
    """Why this answer was clear."""
    auto_responded: Literal[True] = True


class InteractiveResponse(Event):
    """The agent answered the prompt itself, and says why."""

    type: Literal["interactive_response"] = "interactive_response"
    message: str
    data: InteractiveResponseData


class OptionExplanation(WireModel):
    option: str
    description: str


class InputContext(WireModel):
    step_description: str
    command: str


class UserInputRequiredData(WireModel):
    step_id: int
    tool: str
    prompt: Prompt
    options: tuple[str, ...] = ()
    options_explanation: tuple[OptionExplanation, ...] = ()
    prompt_type: PromptType
    default_response: str | None = None
    """What is chosen beforehand; null when nothing is."""
    context: InputContext
    request_id: str | None = None
    """Id of the question, to answer it over any door."""


class UserInputRequired(Event):
    """The prompt is the person's to answer; the command goes on waiting."""

    type: Literal["user_input_required"] = "user_input_required"
    message: str
    data: UserInputRequiredData


class UserInputReceivedData(WireModel):
    step_id: int
    user_input: str
    will_retry: bool = True
    resumed_in_place: bool | None = None
    """True when the command went on; false when it was run again."""


class UserInputReceived(Event):
    """The person answered; the command goes on."""

    type: Literal["user_input_received"] = "user_input_received"
    message: str
    data: UserInputReceivedData


# --- variables, verification, language models ------------------------------------------------


class VariableSetData(WireModel):
    name: str
    value: JsonValue
    """Long values are clipped here; steps get the whole."""
    value_type: str
    """Name of the value's Python type."""


class VariableSet(Event):
    """A result was kept under a name that later steps can use."""

    type: Literal["variable_set"] = "variable_set"
    message: str
    data: VariableSetData


class VariableResolveData(WireModel):
    original_args: Arguments
    resolved_args: Arguments
    variables_used: tuple[str, ...]


class VariableResolve(Event):
    """References such as ``${step_0_stdout}`` were replaced by values."""

    type: Literal["variable_resolve"] = "variable_resolve"
    message: str
    data: VariableResolveData


class VerificationStartData(WireModel):
    expected: str
    actual_preview: str
    """The beginning of what came."""
    step_id: int | None = None


class VerificationStart(Event):
    """A step's result is compared with what was expected."""

    type: Literal["verification_start"] = "verification_start"
    message: str
    data: VerificationStartData


class VerificationResultData(WireModel):
    is_valid: bool
    expected: str
    step_id: int | None = None
    reason: str | None = None
    """Why, in a sentence."""


class VerificationResult(Event):
    """Whether the result is what was expected."""

    type: Literal["verification_result"] = "verification_result"
    message: str
    data: VerificationResultData


class LlmCallData(WireModel):
    purpose: Purpose
    context: str
    """The beginning of what the model is told."""


class LlmCall(Event):
    """A language model is asked."""

    type: Literal["llm_call"] = "llm_call"
    message: str
    data: LlmCallData


class LlmUsage(WireModel):
    """What an answer took; several requests are added up."""

    model: str
    input_tokens: int = 0
    output_tokens: int = 0
    cost: FiniteFloat | None = None
    """US dollars; null where the price is not known."""


class LlmResponseData(WireModel):
    response_preview: str
    """The beginning of what the model said."""
    purpose: Purpose | None = None
    usage: LlmUsage | None = None
    """Null for a model that counts nothing, as the built-in one."""
    duration: FiniteFloat | None = None
    """Seconds."""


class LlmResponse(Event):
    """A language model answered."""

    type: Literal["llm_response"] = "llm_response"
    message: str
    data: LlmResponseData


# --- todo list, files, context, questions: documented in ``payload`` --------------------------


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


class FileTreeUpdatePayload(WireModel):
    file_tree: FileTree
    context: str
    """Why the tree is shown, for people."""
    related_task_id: str | None = None
    """Id of the run that caused it."""
    highlighted_paths: tuple[str, ...] = ()
    """What changed since the last tree."""


class FileTreeUpdate(Event):
    """The workspace as a tree."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["file_tree_update"] = "file_tree_update"
    payload: FileTreeUpdatePayload


class FileChangesUpdatePayload(WireModel):
    changes: tuple[FileChange, ...]
    total_changes: int
    related_task_id: str | None = None
    """Id of the run that caused it."""


class FileChangesUpdate(Event):
    """What the run changed in the workspace."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["file_changes_update"] = "file_changes_update"
    payload: FileChangesUpdatePayload


class ContextEntry(WireModel):
    role: Literal["user", "assistant", "system"]
    content: str
    timestamp: Timestamp


class ContextUpdateData(WireModel):
    conversation_count: int
    latest_entry: ContextEntry | None = None


class ContextUpdatePayload(WireModel):
    update_type: Literal[
        "conversation_added", "project_updated", "task_added", "context_compressed"
    ]
    data: ContextUpdateData


class ContextUpdate(Event):
    """What the agent remembers of this conversation changed."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["context_update"] = "context_update"
    payload: ContextUpdatePayload


class ContextCompressedPayload(WireModel):
    entries_compressed: int
    summary: str
    new_conversation_count: int
    """Entries that are left verbatim."""


class ContextCompressed(Event):
    """Old entries were folded into a summary."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["context_compressed"] = "context_compressed"
    payload: ContextCompressedPayload


class HitlPayload(WireModel):
    request: Annotated[HITLRequest | HITLDisplayRequest, Field(discriminator="type")]


class Hitl(Event):
    """A form to fill in or a display to look at. Stored before it is shown."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["hitl"] = "hitl"
    payload: HitlPayload


QuestionStatus = Literal["answered", "dismissed", "expired", "cancelled"]
HitlAction = Literal["approve", "edit", "reject", "dismiss"]


class HitlClosedPayload(WireModel):
    request_id: str
    status: QuestionStatus
    action: HitlAction | None = None
    """Null when nobody answered; with ``expired``, what the question's policy decided."""
    answered_by: str | None = None
    edited_fields: tuple[str, ...] = ()
    """Fields whose prefilled value the person changed."""
    data: dict[str, JsonValue] | None = None
    """What was answered; null for displays and for secrets."""


class HitlClosed(Event):
    """A question ended: answered, dismissed, expired or cancelled."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["hitl_closed"] = "hitl_closed"
    payload: HitlClosedPayload


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


AnyEvent = Annotated[
    ProcessStarted
    | ProcessCompleted
    | Thinking
    | TaskAnalysed
    | TaskAnalysisComplete
    | FlowNode
    | PlanStart
    | PlanComplete
    | PlanRevision
    | PlanRevised
    | StepStart
    | StepSuccess
    | StepFailed
    | StepRetry
    | ToolCall
    | ToolOutput
    | ToolResult
    | ToolFix
    | ToolFixed
    | InteractivePrompt
    | InteractiveResponse
    | UserInputRequired
    | UserInputReceived
    | VariableSet
    | VariableResolve
    | VerificationStart
    | VerificationResult
    | LlmCall
    | LlmResponse
    | Token
    | Error
    | TodoListUpdate
    | TodoItemUpdate
    | FileTreeUpdate
    | FileChangesUpdate
    | ContextUpdate
    | ContextCompressed
    | ChatComplete
    | Hitl
    | HitlClosed
    | Steered
    | RunPaused
    | RunResumed,
    Field(discriminator="type"),
]

EVENT_MODELS: dict[str, type[Event]] = {
    model.model_fields["type"].default: model for model in get_args(get_args(AnyEvent)[0])
}
_adapter: TypeAdapter[Any] = TypeAdapter(AnyEvent)


def parse_event(fields: dict[str, Any]) -> Event:
    """The event whose documented fields these are; raises ``ValidationError`` for any other."""
    # A form was counted when it was asked for; a smaller limit today must not hide it from history.
    event: Event = _adapter.validate_python(fields, context={"max_fields": None})
    return event
