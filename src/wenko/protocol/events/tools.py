"""Tool calls, repairs, variables and the verification of results."""

from typing import ClassVar, Literal

from pydantic import FiniteFloat, JsonValue

from wenko.protocol.events.base import Event
from wenko.protocol.model import WireModel
from wenko.protocol.plan import Arguments, ToolOutcome

FixType = Literal["command_fix", "args_fix", "alternative_approach"]


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
