"""A terminal prompt as a form: its choices with explanations, or a text field."""

from wenko.human.question import QuestionOutcome
from wenko.protocol.events import Prompt
from wenko.protocol.hitl import HITLField, HITLFieldType, HITLOption
from wenko.terminal.prompt import ScreenPrompt

FIELD = "input"


def documented_prompt(prompt: Prompt) -> Prompt:
    """The prompt for clients that know three types: whatever is neither a choice of one nor a
    confirmation is answered with text, so its choices are in the text."""
    if prompt.prompt_type in ("select", "confirm", "input"):
        return prompt
    options = prompt.options if prompt.prompt_type == "multiselect" else ()
    lines = (prompt.prompt_text, *(f"{at}) {each}" for at, each in enumerate(options, 1)))
    return prompt.model_copy(update={"prompt_type": "input", "prompt_text": "\n".join(lines)})


def default_response(asked: ScreenPrompt) -> str | None:
    if asked.secret:
        return None
    if asked.kind == "multiselect":
        return "\n".join(each.label for each in asked.choices if each.checked) or None
    return asked.default


def prompt_field(asked: ScreenPrompt, explained: dict[str, str], fallback: str) -> HITLField:
    label = asked.text.strip().rsplit("\n", 1)[-1][-900:] or fallback
    if asked.secret:
        return HITLField(name=FIELD, type=HITLFieldType.TEXT, label=label, secret=True)
    if asked.kind == "multiselect":
        ticked = tuple(each.label for each in asked.choices if each.checked)
        return _choice_field(explained, HITLFieldType.CHECKBOX, label, ticked or None)
    if asked.choices:
        return _choice_field(explained, HITLFieldType.RADIO, label, asked.default)
    if asked.kind == "editor":
        lines = [line for line in asked.text.split("\n") if not line.startswith("~")]
        return HITLField(
            name=FIELD,
            type=HITLFieldType.TEXTAREA,
            label=fallback,
            default="\n".join(lines[:-1]).strip() or None,
        )
    return HITLField(
        name=FIELD,
        type=HITLFieldType.TEXT,
        label=label,
        default=asked.default,
    )


def _choice_field(
    explained: dict[str, str],
    type_: HITLFieldType,
    label: str,
    default: str | tuple[str, ...] | None,
) -> HITLField:
    options = [
        HITLOption(value=option, label=f"{option} · {description}"[:900])
        for option, description in explained.items()
    ]
    return HITLField(
        name=FIELD,
        type=type_,
        label=label,
        options=tuple(options),
        default=default,
        required=type_ is HITLFieldType.RADIO,
    )


def text_of(outcome: QuestionOutcome) -> str:
    """The text to type into the terminal."""
    value = outcome.data.get(FIELD)
    if isinstance(value, list):
        return "\n".join(map(str, value))
    return "" if value is None else str(value)
