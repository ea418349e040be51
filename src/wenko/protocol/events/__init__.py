"""Every event: one frozen model per type, and their discriminated union.

Most events carry their documented fields at the top level (``layout`` flat); those about todo
lists, files, context and questions carry them in ``payload``. Only ``envelope`` knows how either
looks on the wire. Import events from here, not from the modules of this package.
"""

from typing import Annotated, Any, get_args

from pydantic import Field, TypeAdapter

from wenko.protocol.events.base import Event, Layout
from wenko.protocol.events.desktop import (
    DesktopControl,
    DesktopControlPayload,
    PreviewUpdate,
    PreviewUpdatePayload,
)
from wenko.protocol.events.interactive import (
    InputContext,
    InteractivePrompt,
    InteractivePromptData,
    InteractiveResponse,
    InteractiveResponseData,
    OptionExplanation,
    Prompt,
    PromptType,
    TriedAnswer,
    UserInputReceived,
    UserInputReceivedData,
    UserInputRequired,
    UserInputRequiredData,
)
from wenko.protocol.events.llm import (
    LlmCall,
    LlmCallData,
    LlmResponse,
    LlmResponseData,
    LlmUsage,
    ModelTurn,
    ModelTurnData,
    Purpose,
    RequestedCall,
    TranscriptCompacted,
    TranscriptCompactedData,
    TurnResult,
    TurnResultData,
)
from wenko.protocol.events.memory import (
    MemoryChange,
    MemoryReference,
    MemoryUpdate,
    MemoryUpdatePayload,
)
from wenko.protocol.events.plan import (
    ExecutionConfig,
    PlanComplete,
    PlanCompleteData,
    PlanContext,
    PlanRevised,
    PlanRevisedData,
    PlanRevision,
    PlanRevisionData,
    PlanStart,
    PlanStartData,
    PlanStatistics,
    PlanSummary,
    Progress,
    ResultSummary,
    StepFailed,
    StepFailedData,
    StepRetry,
    StepRetryData,
    StepStart,
    StepStartData,
    StepSuccess,
    StepSuccessData,
    TodoItemUpdate,
    TodoItemUpdatePayload,
    TodoListUpdate,
    TodoListUpdatePayload,
    ToolInfo,
)
from wenko.protocol.events.questions import (
    Hitl,
    HitlAction,
    HitlClosed,
    HitlClosedPayload,
    HitlExtended,
    HitlExtendedPayload,
    HitlPayload,
    QuestionStatus,
    Trial,
    TrialPayload,
    TrialStatus,
)
from wenko.protocol.events.run import (
    ChatComplete,
    ChatCompletePayload,
    Error,
    ErrorData,
    FlowNode,
    FlowNodeName,
    FlowStatus,
    ProcessCompleted,
    ProcessCompletedData,
    ProcessStarted,
    ProcessStartedData,
    RunMessagePayload,
    RunPaused,
    RunResumed,
    Steered,
    Suggestion,
    TaskAnalysed,
    TaskAnalysisComplete,
    Thinking,
    ThinkingType,
    Token,
)
from wenko.protocol.events.tools import (
    FixType,
    ToolCall,
    ToolCallData,
    ToolFix,
    ToolFixData,
    ToolFixed,
    ToolFixedData,
    ToolOutput,
    ToolOutputData,
    ToolResult,
    ToolResultData,
    VariableResolve,
    VariableResolveData,
    VariableSet,
    VariableSetData,
    VerificationResult,
    VerificationResultData,
    VerificationStart,
    VerificationStartData,
)
from wenko.protocol.events.workspace import (
    ContextCompressed,
    ContextCompressedPayload,
    ContextEntry,
    ContextExam,
    ContextUpdate,
    ContextUpdateData,
    ContextUpdatePayload,
    FileChangesUpdate,
    FileChangesUpdatePayload,
    FileTreeUpdate,
    FileTreeUpdatePayload,
)

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
    | ModelTurn
    | TurnResult
    | TranscriptCompacted
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
    | HitlExtended
    | Trial
    | Steered
    | RunPaused
    | RunResumed
    | MemoryUpdate
    | DesktopControl
    | PreviewUpdate,
    Field(discriminator="type"),
]

EVENT_MODELS: dict[str, type[Event]] = {
    model.model_fields["type"].default: model for model in get_args(get_args(AnyEvent)[0])
}
_adapter: TypeAdapter[Any] = TypeAdapter(AnyEvent)


def parse_event(fields: dict[str, Any]) -> Event:
    """Build the event from its documented fields; raises ``ValidationError`` if they do not fit."""
    # A form was checked against the field limit when it was created; a lower limit set since then
    # must not make stored history unreadable.
    event: Event = _adapter.validate_python(fields, context={"max_fields": None})
    return event


__all__ = [
    "EVENT_MODELS",
    "AnyEvent",
    "ChatComplete",
    "ChatCompletePayload",
    "ContextCompressed",
    "ContextCompressedPayload",
    "ContextEntry",
    "ContextExam",
    "ContextUpdate",
    "ContextUpdateData",
    "ContextUpdatePayload",
    "DesktopControl",
    "DesktopControlPayload",
    "Error",
    "ErrorData",
    "Event",
    "ExecutionConfig",
    "FileChangesUpdate",
    "FileChangesUpdatePayload",
    "FileTreeUpdate",
    "FileTreeUpdatePayload",
    "FixType",
    "FlowNode",
    "FlowNodeName",
    "FlowStatus",
    "Hitl",
    "HitlAction",
    "HitlClosed",
    "HitlClosedPayload",
    "HitlExtended",
    "HitlExtendedPayload",
    "HitlPayload",
    "InputContext",
    "InteractivePrompt",
    "InteractivePromptData",
    "InteractiveResponse",
    "InteractiveResponseData",
    "Layout",
    "LlmCall",
    "LlmCallData",
    "LlmResponse",
    "LlmResponseData",
    "LlmUsage",
    "MemoryChange",
    "MemoryReference",
    "MemoryUpdate",
    "MemoryUpdatePayload",
    "ModelTurn",
    "ModelTurnData",
    "OptionExplanation",
    "PlanComplete",
    "PlanCompleteData",
    "PlanContext",
    "PlanRevised",
    "PlanRevisedData",
    "PlanRevision",
    "PlanRevisionData",
    "PlanStart",
    "PlanStartData",
    "PlanStatistics",
    "PlanSummary",
    "PreviewUpdate",
    "PreviewUpdatePayload",
    "ProcessCompleted",
    "ProcessCompletedData",
    "ProcessStarted",
    "ProcessStartedData",
    "Progress",
    "Prompt",
    "PromptType",
    "Purpose",
    "QuestionStatus",
    "RequestedCall",
    "ResultSummary",
    "RunMessagePayload",
    "RunPaused",
    "RunResumed",
    "Steered",
    "StepFailed",
    "StepFailedData",
    "StepRetry",
    "StepRetryData",
    "StepStart",
    "StepStartData",
    "StepSuccess",
    "StepSuccessData",
    "Suggestion",
    "TaskAnalysed",
    "TaskAnalysisComplete",
    "Thinking",
    "ThinkingType",
    "TodoItemUpdate",
    "TodoItemUpdatePayload",
    "TodoListUpdate",
    "TodoListUpdatePayload",
    "Token",
    "ToolCall",
    "ToolCallData",
    "ToolFix",
    "ToolFixData",
    "ToolFixed",
    "ToolFixedData",
    "ToolInfo",
    "ToolOutput",
    "ToolOutputData",
    "ToolResult",
    "ToolResultData",
    "TranscriptCompacted",
    "TranscriptCompactedData",
    "Trial",
    "TrialPayload",
    "TrialStatus",
    "TriedAnswer",
    "TurnResult",
    "TurnResultData",
    "UserInputReceived",
    "UserInputReceivedData",
    "UserInputRequired",
    "UserInputRequiredData",
    "VariableResolve",
    "VariableResolveData",
    "VariableSet",
    "VariableSetData",
    "VerificationResult",
    "VerificationResultData",
    "VerificationStart",
    "VerificationStartData",
    "parse_event",
]
