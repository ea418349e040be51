"""Requests to language models, and the turns of a step's loop."""

from typing import ClassVar, Literal

from pydantic import FiniteFloat, JsonValue

from wenko.protocol.events.base import Event
from wenko.protocol.model import WireModel

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


class ModelTurnData(WireModel):
    step_id: int | None
    """Null of an opening turn: it belongs to the first step that is carried out in turns."""
    turn: int
    """Number of the turn within the step, from 1."""
    text: str = ""
    """Without calls, the result of the step."""
    tool_calls: tuple[RequestedCall, ...] = ()
    cut_off: bool = False
    """The output limit ended the turn: its calls are not made, its text is not a result."""
    provider_data: JsonValue = None
    """What the provider needs back with this turn, e.g. signed reasoning."""
    opening: bool = False
    """The first reply of the run: it began to work at once."""


class ModelTurn(Event):
    """A turn of the model in a step's loop. Stored before its calls start."""

    documented: ClassVar[bool] = False
    type: Literal["model_turn"] = "model_turn"
    data: ModelTurnData


class TurnResultData(WireModel):
    step_id: int
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
