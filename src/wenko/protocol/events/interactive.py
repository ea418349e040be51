"""Commands that wait for input on their terminal."""

from typing import Literal

from wenko.protocol.events.base import Event
from wenko.protocol.model import WireModel

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
