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
