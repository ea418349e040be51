"""Every event: one frozen model per type. Its class is the only place that names it.

Most events carry their documented fields at the top level; those about todo lists, files, context
and questions carry them in ``payload``. Only ``envelope`` knows how either looks on the wire.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, FiniteFloat, JsonValue

from wenko.protocol.effects import CallEffectData
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


class Event(WireModel):
    """A fact that happened. Immutable; the journal adds its sequence number and time."""

    layout: ClassVar[Literal["flat", "payload"]] = "flat"
    documented: ClassVar[bool] = True
    """False for our extensions, which the documented protocol does not have."""
    type: str

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        cls.layout = "payload" if "payload" in cls.model_fields else "flat"


# --- A run and its stages -----------------------------------------------------------------------


class ProcessStartedData(WireModel):
    conversation_id: str
    timestamp: Timestamp
    user_message: str | None = None
    """The message that started the run."""
    unattended: bool = Field(default=False, exclude_if=lambda given: not given)
    """Nobody is there while it works."""


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


FlowNodeName = Literal[
    "analysis", "planning", "execution", "step_execution", "replanning", "summarizing"
]
FlowStatus = Literal["started", "completed", "failed"]


class FlowNode(Event):
    """A stage of the run changed state."""

    type: Literal["flow_node"] = "flow_node"
    node: FlowNodeName
    status: FlowStatus
    message: str
    data: dict[str, JsonValue] = Field(default_factory=dict)
    """Details of the stage: when planning ends, ``plan`` and ``steps_preview``."""


# --- Plans and steps ----------------------------------------------------------------------------


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


# --- Tool calls and their repairs ---------------------------------------------------------------


class ToolCallData(WireModel):
    tool: str
    arguments: Arguments
    """With all variables resolved."""
    step_id: int | None = None
    """Null for a call outside a plan."""
    description: str | None = None
    """Purpose of this call."""
    tool_description: str | None = None
    """General description of the tool."""
    tool_alias: str | None = None
    """The alias that the plan used for the tool; null if it used the name."""
    call_id: str | None = None
    """Matches a call with its result; the tool name is not unique."""
    turn_call_id: str | None = None
    """``id`` of the call in its ``model_turn``; null for a call that the plan fixed."""
    sandbox_id: str | None = None
    """Sandbox instance that got the call: after a crash, it decides whether the result is lost."""
    trial_id: str | None = None
    """The trial whose result this call applies; the call itself is not run again."""


class ToolCall(Event):
    """A tool call is about to start. Stored before the tool starts."""

    type: Literal["tool_call"] = "tool_call"
    message: str
    data: ToolCallData


class ToolOutputData(WireModel):
    call_id: str
    step_id: int | None = None
    stream: Literal["stdout", "stderr"]
    content: str
    """Complete characters; invalid UTF-8 bytes become U+FFFD."""


class ToolOutput(Event):
    """Output of a running call; short calls only have a result."""

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
    """The ``call_id`` of the ``tool_call``."""


class ToolResult(Event):
    """A tool call ended. Stored before its result is used."""

    type: Literal["tool_result"] = "tool_result"
    message: str
    data: ToolResultData


class ToolFixData(WireModel):
    step_id: int
    tool: str
    error: str
    original_args: Arguments
    fix_attempt: int
    """Number of this repair attempt, from 1."""


class ToolFix(Event):
    """A tool call failed; a repair is attempted."""

    type: Literal["tool_fix"] = "tool_fix"
    message: str
    data: ToolFixData


FixType = Literal["command_fix", "args_fix", "alternative_approach"]


class ToolFixedData(WireModel):
    step_id: int
    fix_type: FixType
    analysis: str
    original_args: Arguments
    fixed_args: Arguments
    fixed_command: str | None = None
    """The new command, if the tool runs one."""
    explanation: str


class ToolFixed(Event):
    """A repair was found; the step runs again with the new arguments."""

    type: Literal["tool_fixed"] = "tool_fixed"
    message: str
    data: ToolFixedData


# --- Commands that wait for input on their terminal ---------------------------------------------

PromptType = Literal["select", "confirm", "input", "unknown", "multiselect", "password", "editor"]


class Prompt(WireModel):
    is_interactive: bool = True
    prompt_text: str
    options: tuple[str, ...] = ()
    """Choices that the prompt offers; may be empty."""
    prompt_type: PromptType


class InteractivePromptData(WireModel):
    step_id: int
    tool: str
    prompt: Prompt
    stdout: str
    """The terminal screen, up to and including the prompt."""
    command: str
    options: tuple[str, ...] = ()
    prompt_type: PromptType
    why: str | None = None
    """Evidence that the command waits for input."""
    confidence: Literal["certain", "uncertain"] | None = None
    call_id: str | None = None
    """The tool call that waits."""


class InteractivePrompt(Event):
    """A running command is waiting for input."""

    type: Literal["interactive_prompt"] = "interactive_prompt"
    message: str
    data: InteractivePromptData


class InteractiveResponseData(WireModel):
    step_id: int
    response: str
    reasoning: str
    """Why this answer was chosen."""
    auto_responded: Literal[True] = True
    call_id: str | None = None


class InteractiveResponse(Event):
    """The agent answered the prompt and gives its reason."""

    type: Literal["interactive_response"] = "interactive_response"
    message: str
    data: InteractiveResponseData


class OptionExplanation(WireModel):
    option: str
    description: str


class InputContext(WireModel):
    step_description: str
    command: str


class TriedAnswer(WireModel):
    """An earlier answer to a prompt that came back."""

    answer: str
    by: Literal["agent", "user"]


class UserInputRequiredData(WireModel):
    step_id: int
    tool: str
    prompt: Prompt
    options: tuple[str, ...] = ()
    options_explanation: tuple[OptionExplanation, ...] = ()
    prompt_type: PromptType
    default_response: str | None = None
    """Preselected answer; null if there is none."""
    context: InputContext
    request_id: str | None = None
    """Id of the question, to answer it through any interface."""
    widget: PromptType | None = None
    """What the prompt is exactly: ``prompt_type`` is ``input`` for everything that is answered with
    text, also for a password, several choices or an editor."""
    secret: bool = False
    """The answer must not be shown or stored."""
    call_id: str | None = None
    tried: tuple[TriedAnswer, ...] = ()
    """What was typed when the command asked this, or something similar, before."""


class UserInputRequired(Event):
    """The user must answer the prompt; the command keeps waiting."""

    type: Literal["user_input_required"] = "user_input_required"
    message: str
    data: UserInputRequiredData


class UserInputReceivedData(WireModel):
    step_id: int
    user_input: str
    will_retry: bool = True
    resumed_in_place: bool | None = None
    """True if the command continued; false if it was run again."""
    call_id: str | None = None


class UserInputReceived(Event):
    """The user answered; the command continues."""

    type: Literal["user_input_received"] = "user_input_received"
    message: str
    data: UserInputReceivedData


# --- Variables, and the verification of results -------------------------------------------------


class VariableSetData(WireModel):
    name: str
    value: JsonValue
    """Long values are truncated here; steps get the full value."""
    value_type: str
    """Name of the value's Python type."""


class VariableSet(Event):
    """A result was stored in a variable for later steps."""

    type: Literal["variable_set"] = "variable_set"
    message: str
    data: VariableSetData


class VariableResolveData(WireModel):
    original_args: Arguments
    resolved_args: Arguments
    variables_used: tuple[str, ...]


class VariableResolve(Event):
    """References such as ``${step_0_stdout}`` were replaced with their values."""

    type: Literal["variable_resolve"] = "variable_resolve"
    message: str
    data: VariableResolveData


class VerificationStartData(WireModel):
    expected: str
    actual_preview: str
    """The beginning of the actual result."""
    step_id: int | None = None
    """Null for a check of the whole plan."""
    check: int | None = None
    """Number of the check in ``plan.checks``, from 0; null for the result of a step."""
    command: str | None = None


class VerificationStart(Event):
    """Verification of a step's result against the expectation started."""

    type: Literal["verification_start"] = "verification_start"
    message: str
    data: VerificationStartData


class VerificationResultData(WireModel):
    is_valid: bool
    expected: str
    step_id: int | None = None
    reason: str | None = None
    """Reason, in one sentence."""
    check: int | None = None
    """Number of the check in ``plan.checks``, from 0; null for the result of a step."""
    output: str | None = None
    """The end of what the check's command printed."""
    could_not_run: bool = False
    """The check says nothing of the work: its program is not there, or it did not end in time."""


class VerificationResult(Event):
    """The verdict of the verification."""

    type: Literal["verification_result"] = "verification_result"
    message: str
    data: VerificationResultData


# --- Language models, and the turns of a loop ---------------------------------------------------

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


class LlmCallData(WireModel):
    purpose: Purpose
    context: str
    """The beginning of the prompt."""
    step_id: int | None = None
    """The step whose loop asks; null outside of one."""


class LlmCall(Event):
    """A request to a language model started."""

    type: Literal["llm_call"] = "llm_call"
    message: str
    data: LlmCallData


class LlmUsage(WireModel):
    """Usage of a response, summed over its requests."""

    model: str
    input_tokens: int = 0
    output_tokens: int = 0
    cost: FiniteFloat | None = None
    """US dollars; null if the price is unknown."""
    cached_tokens: int = 0
    """Input tokens that the provider read from its cache."""


class LlmResponseData(WireModel):
    response_preview: str
    """The beginning of the response."""
    purpose: Purpose | None = None
    usage: LlmUsage | None = None
    """Null for models that report no usage, such as the built-in one."""
    duration: FiniteFloat | None = None
    """Seconds."""


class LlmResponse(Event):
    """A language model responded."""

    type: Literal["llm_response"] = "llm_response"
    message: str
    data: LlmResponseData


class RequestedCall(WireModel):
    """A tool call that a model asks for."""

    id: str
    """The model's own id of the call; empty where no result of it is awaited."""
    name: str
    arguments: str
    """JSON, as the model wrote it."""
    reads: bool = False
    """The tool declares that this call only reads: it is made beside others of its kind."""


class ModelTurnData(WireModel):
    step_id: int | None
    """The step in progress when the model was asked; null if none was."""
    turn: int
    """Number of the turn within the run, from 1."""
    text: str = ""
    """Without calls, it ends the work."""
    tool_calls: tuple[RequestedCall, ...] = ()
    cut_off: bool = False
    """The output limit ended the turn: its calls are not made, its text is not a result."""
    provider_data: JsonValue = None
    """What the provider needs back with this turn, e.g. signed reasoning."""
    opening: bool = False
    """The first reply of the run: it began to work at once."""
    looks: bool = False
    """Plans need approval and none is stated yet: its calls can only look."""
    one_step: bool = False
    """The model was asked for this step alone: its text ends no other."""
    undone: int = Field(default=0, exclude_if=lambda given: not given)
    """How many ``files_undone`` of the run it had been told of."""


class ModelTurn(Event):
    """A turn of the model. Stored before its calls start."""

    documented: ClassVar[bool] = False
    type: Literal["model_turn"] = "model_turn"
    data: ModelTurnData


class TurnResultData(WireModel):
    step_id: int | None
    """The step in progress; null if none is."""
    turn_call_id: str
    """``id`` of the requested call."""
    tool: str
    success: bool
    code: str | None = None
    """Stable code of what was wrong; null on success."""
    content: str
    """What the model is told."""


class TurnResult(Event):
    """What the model was told about a call that no tool carried out.

    An unknown tool, invalid arguments, a refusal, or a change of the plan.
    """

    documented: ClassVar[bool] = False
    type: Literal["turn_result"] = "turn_result"
    data: TurnResultData


class TranscriptCompactedData(WireModel):
    step_id: int | None = None
    receipts: int = 0
    """Calls of the run, oldest first, whose results the model now gets as one line each."""
    summary: str | None = None
    """Takes the place of the oldest turns; null if results were shortened only."""
    summarised_calls: int = 0
    """Calls of the run, oldest first, that the summary covers."""
    input_tokens: int = 0
    """Tokens of the request before."""


class TranscriptCompacted(Event):
    """Earlier results and turns were shortened for the model; the journal keeps them whole."""

    documented: ClassVar[bool] = False
    type: Literal["transcript_compacted"] = "transcript_compacted"
    message: str
    data: TranscriptCompactedData


# --- What the user sees as it comes -------------------------------------------------------------


class Token(Event):
    """A piece of streamed text."""

    type: Literal["token"] = "token"
    content: str


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


# --- Todo lists, files and the context ----------------------------------------------------------


class TodoListUpdatePayload(WireModel):
    todo_list: TodoList
    changed_item_id: str | None = None
    """Null if the whole list changed."""
    change_type: Literal["created", "updated", "completed"]


class TodoListUpdate(Event):
    """The complete todo list, when it is created and when it is completed."""

    type: Literal["todo_list_update"] = "todo_list_update"
    payload: TodoListUpdatePayload


class TodoItemUpdatePayload(WireModel):
    item: TodoItem
    list_id: str
    change_type: Literal["status_change", "progress_update", "completed", "failed"]
    statistics: TodoStatistics


class TodoItemUpdate(Event):
    """One item of the todo list changed."""

    type: Literal["todo_item_update"] = "todo_item_update"
    payload: TodoItemUpdatePayload


class FileTreeUpdatePayload(WireModel):
    file_tree: FileTree
    context: str
    """Why the tree is shown, as readable text."""
    related_task_id: str | None = None
    """Id of the run that caused the update."""
    highlighted_paths: tuple[str, ...] = ()
    """Paths that changed since the last tree."""


class FileTreeUpdate(Event):
    """The file tree of the workspace."""

    type: Literal["file_tree_update"] = "file_tree_update"
    payload: FileTreeUpdatePayload


class FileChangesUpdatePayload(WireModel):
    changes: tuple[FileChange, ...]
    total_changes: int
    related_task_id: str | None = None
    """Id of the run that caused the update."""


class FileChangesUpdate(Event):
    """Files that the run changed in the workspace."""

    type: Literal["file_changes_update"] = "file_changes_update"
    payload: FileChangesUpdatePayload


class ChangedFile(WireModel):
    path: str
    change: Literal["created", "modified", "deleted"]


class FilesChangedPayload(WireModel):
    call_id: str
    step_id: int | None = None
    files: tuple[ChangedFile, ...]
    """The first of them; folders only where nothing else changed."""
    total: int
    not_kept: tuple[str, ...] = ()
    """Paths among them that an undo of the call leaves as they are: too large, or a folder such as
    ``node_modules``."""


class FilesChanged(Event):
    """What a call changed in the workspace, once its checkpoint is taken: it can be undone."""

    documented: ClassVar[bool] = False
    type: Literal["files_changed"] = "files_changed"
    payload: FilesChangedPayload


class ContextEntry(WireModel):
    role: Literal["user", "assistant", "system"]
    content: str
    timestamp: Timestamp


class ContextUpdateData(WireModel):
    conversation_count: int
    latest_entry: ContextEntry | None = None
    compressed_count: int = 0
    tokens: int = 0
    """Of the entries that stand word for word in prompts, estimated."""
    context_tokens: int | None = None
    """Size of the model's context window, if it is known."""
    task_count: int = 0
    project: bool = False
    """Whether the project of the workspace is known."""


class ContextUpdatePayload(WireModel):
    update_type: Literal[
        "conversation_added", "project_updated", "task_added", "context_compressed"
    ]
    data: ContextUpdateData


class ContextUpdate(Event):
    """The context of the conversation changed."""

    type: Literal["context_update"] = "context_update"
    payload: ContextUpdatePayload


class ContextExam(WireModel):
    """Facts that were asked for before and after the compression."""

    asked: int
    answered: int
    lost: tuple[str, ...] = ()


class ContextCompressedPayload(WireModel):
    entries_compressed: int
    summary: str
    new_conversation_count: int
    """Number of entries that remain uncompressed."""
    kept: tuple[str, ...] = ()
    """Ids of the entries that stay word for word, pinned ones included."""
    shortened: tuple[str, ...] = ()
    """Those of which the summary has the sentences that matter."""
    dropped: tuple[str, ...] = ()
    """Those that prompts no longer have; each can be recalled."""
    exam: ContextExam | None = None


class ContextCompressed(Event):
    """Old entries were compressed into a summary."""

    type: Literal["context_compressed"] = "context_compressed"
    payload: ContextCompressedPayload


# --- The answer ---------------------------------------------------------------------------------


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

    type: Literal["chat_complete"] = "chat_complete"
    payload: ChatCompletePayload


# --- Questions to the user ----------------------------------------------------------------------


class HitlPayload(WireModel):
    request: Annotated[HITLRequest | HITLDisplayRequest, Field(discriminator="type")]


class Hitl(Event):
    """A question: a form to fill in, or a display to read. Stored before it is shown."""

    type: Literal["hitl"] = "hitl"
    payload: HitlPayload


QuestionStatus = Literal["answered", "dismissed", "expired", "cancelled"]
HitlAction = Literal["approve", "edit", "reject", "dismiss"]


class HitlClosedPayload(WireModel):
    request_id: str
    status: QuestionStatus
    action: HitlAction | None = None
    """Null if it was not answered; with ``expired``, the action of the question's policy."""
    answered_by: str | None = None
    edited_fields: tuple[str, ...] = ()
    """Fields whose prefilled value the user changed."""
    data: dict[str, JsonValue] | None = None
    """The answer; null for displays and for secrets. ``trial``: the trial that it applies."""


class HitlClosed(Event):
    """A question was closed: answered, dismissed, expired or cancelled."""

    documented: ClassVar[bool] = False
    type: Literal["hitl_closed"] = "hitl_closed"
    payload: HitlClosedPayload


class HitlExtendedPayload(WireModel):
    request_id: str
    expires_at: Timestamp
    """When the question expires now."""
    extended_by: str | None = None


class HitlExtended(Event):
    """A question stays open longer: the user asked for more time."""

    documented: ClassVar[bool] = False
    type: Literal["hitl_extended"] = "hitl_extended"
    payload: HitlExtendedPayload


TrialStatus = Literal[
    "copying", "running", "finished", "needs_input", "timeout", "stopped", "failed", "outdated"
]


class TrialPayload(WireModel):
    request_id: str
    """The approval whose call is tried."""
    trial_id: str
    status: TrialStatus
    """``finished`` also if the call failed; the others are trials without a result, or before it.
    """
    message: str
    """What came of it, in one sentence."""
    automatic: bool = False
    """Nobody asked for it: the call destroys something, and the copy is small."""
    can_apply: bool = False
    """Approving applies exactly this result; otherwise it runs the call."""
    exit_code: int | None = None
    stdout: str = ""
    stderr: str = ""
    seconds: float = 0.0
    created: int = 0
    """Files of the workspace; all of them, also those that have no diff here."""
    modified: int = 0
    deleted: int = 0
    folders: tuple[str, ...] = ()
    """Folders of the workspace that it made (``+``), deleted (``-``) or gave another mode
    (``~``).
    """
    changes: tuple[FileChange, ...] = ()
    home_paths: tuple[str, ...] = ()
    """Changed in the home folder, which is applied too."""
    hosts: tuple[str, ...] = ()
    """Hosts that it asked the proxy for; a trial has no network."""
    refused: tuple[str, ...] = ()
    """Lines of its output that say what it was refused: hosts, or paths outside the workspace."""
    left_behind: tuple[str, ...] = ()
    """Paths outside the workspace that it wrote; they are not applied."""
    processes: tuple[str, ...] = ()
    """Programs that it left running; they ended with the trial."""


class Trial(Event):
    """An approval's call is tried on a copy of the workspace, or was; the newest one counts."""

    documented: ClassVar[bool] = False
    type: Literal["trial"] = "trial"
    payload: TrialPayload


# --- Steering -----------------------------------------------------------------------------------


class RunMessagePayload(WireModel):
    message: str


class Steered(Event):
    """The user added a note to an active run; the remaining steps apply it."""

    documented: ClassVar[bool] = False
    type: Literal["steered"] = "steered"
    payload: RunMessagePayload


class RunPaused(Event):
    """The run was paused: no step starts until it is resumed."""

    documented: ClassVar[bool] = False
    type: Literal["run_paused"] = "run_paused"
    payload: RunMessagePayload


class RunResumed(Event):
    """The run was resumed after a pause."""

    documented: ClassVar[bool] = False
    type: Literal["run_resumed"] = "run_resumed"
    payload: RunMessagePayload


class FolderWaitingPayload(WireModel):
    message: str
    other_conversation_id: str | None
    """Whose run works in the folder now."""


class FolderWaiting(Event):
    """The run waits for its turn: the run of another conversation works in the same real folder."""

    documented: ClassVar[bool] = False
    type: Literal["folder_waiting"] = "folder_waiting"
    payload: FolderWaitingPayload


class FolderFile(WireModel):
    path: str
    change: Literal["created", "modified", "deleted"]


class FolderTakenPayload(WireModel):
    message: str
    files: tuple[FolderFile, ...]
    """What others changed in the folder while the run waited: the first of them."""
    total: int
    """All of them."""


class FolderTaken(Event):
    """The run has its turn in a real folder again, after it waited for it or for a person."""

    documented: ClassVar[bool] = False
    type: Literal["folder_taken"] = "folder_taken"
    payload: FolderTakenPayload


# --- Undo ---------------------------------------------------------------------------------------

UndoneBy = Literal["user", "question", "unattended"]


class UndoneCall(WireModel):
    id: str
    """Of the call, or of the undo that was undone."""
    run_id: str | None = None
    step_id: int | None = None
    title: str = ""


class UndoneFile(WireModel):
    path: str
    outcome: Literal["restored", "removed", "conflict", "too_large", "failed"]
    """``removed``: the call had made it. Left as they are: ``conflict``, because it was changed
    since, and ``too_large``, because its earlier content was not kept."""
    reason: str | None = None
    """Why it failed: a sentence of the system, or an error's code."""


class FilesUndonePayload(WireModel):
    undo_id: str
    """With it, this can be undone too."""
    by: UndoneBy
    """``question``: by an answer; ``unattended``: the program, because nobody is asked."""
    calls: tuple[UndoneCall, ...]
    files: tuple[UndoneFile, ...]
    """The first of them, those that were left as they are before the others."""
    total: int
    """All of them."""


class FilesUndone(Event):
    """Files were set back to how they were before calls, or before an earlier undo."""

    documented: ClassVar[bool] = False
    type: Literal["files_undone"] = "files_undone"
    payload: FilesUndonePayload


class CallEffect(Event):
    """A call has deleted, emptied or replaced content that was not its own, or changed what the
    machine runs later: as seen from the files, when it had ended."""

    documented: ClassVar[bool] = False
    type: Literal["call_effect"] = "call_effect"
    data: CallEffectData


# --- Memories; ids only, so that a forgotten text is in no event --------------------------------

MemoryChange = Literal["used", "saved", "proposed", "forgotten"]


class MemoryReference(WireModel):
    id: str
    """Its text is read with ``GET /memories/{id}``; it is gone once it is forgotten."""
    kind: Literal["preference", "fact", "pattern", "plan"]
    standing: bool = False
    """Used in every answer, whatever the message says."""


class MemoryUpdatePayload(WireModel):
    change_type: MemoryChange
    memories: tuple[MemoryReference, ...]
    replaced: tuple[str, ...] = ()
    """Ids of memories that the saved ones correct."""


class MemoryUpdate(Event):
    """Memories were given to the model, saved, proposed or forgotten."""

    documented: ClassVar[bool] = False
    type: Literal["memory_update"] = "memory_update"
    payload: MemoryUpdatePayload


class KeptRequirement(WireModel):
    id: str
    text: str
    """The person's words."""


class RequirementsKeptPayload(WireModel):
    requirements: tuple[KeptRequirement, ...]


class RequirementsKept(Event):
    """What the person requires from now on in this conversation: every later prompt has it."""

    documented: ClassVar[bool] = False
    type: Literal["requirements_kept"] = "requirements_kept"
    payload: RequirementsKeptPayload


# --- Desktop and previews -----------------------------------------------------------------------


class DesktopControlPayload(WireModel):
    holder: Literal["agent", "person"]
    """Who has the mouse and keyboard from now on. What a person does with them is in no event."""
    seconds: float | None = None
    """How long the person had them; null when a person takes them."""


class DesktopControl(Event):
    """A person took the mouse and keyboard of the desktop, or gave them back to the agent."""

    documented: ClassVar[bool] = False
    type: Literal["desktop_control"] = "desktop_control"
    payload: DesktopControlPayload


class PreviewUpdatePayload(WireModel):
    port: int
    """On which the program listens inside the sandbox."""
    program: str
    state: Literal["open", "closed", "gone"]
    """``open``: it can be reached at ``address``. ``closed``: it listens, but the user closed the
    preview. ``gone``: nothing listens any more."""
    address: str | None = None
    """Without the key, which ``GET /conversations/{id}/previews`` gives to the owner."""


class PreviewUpdate(Event):
    """A program in the sandbox began to listen on a port, or stopped."""

    documented: ClassVar[bool] = False
    type: Literal["preview_update"] = "preview_update"
    payload: PreviewUpdatePayload


# --- All of them ------------------------------------------------------------------------------

EVENT_MODELS: dict[str, type[Event]] = {
    model.model_fields["type"].default: model for model in Event.__subclasses__()
}


def parse_event(fields: dict[str, Any]) -> Event:
    """Build the event from its documented fields; raises ``ValidationError`` if they do not fit."""
    # A form was checked against the field limit when it was created; a lower limit set since then
    # must not make stored history unreadable.
    return EVENT_MODELS[fields["type"]].model_validate(fields, context={"max_fields": None})
