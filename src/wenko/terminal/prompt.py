"""A prompt as read from the screen: what it asks, its choices, and how it is answered."""

from dataclasses import dataclass
from typing import Literal

from wenko.protocol.events import PromptType
from wenko.text import yes_or_no

AnswerMethod = Literal["line", "keys", "list", "toggle", "boxes", "number", "pager", "editor"]
"""A line; a line typed key by key; arrow keys in a list; arrow keys between two words; arrow keys
in a dialog with buttons; a number; a pager's key; an editor's commands."""


@dataclass(frozen=True, slots=True)
class PromptChoice:
    label: str
    focused: bool = False
    checked: bool = False
    key: str = ""
    """What to type for it, where choices are typed."""


@dataclass(frozen=True, slots=True)
class ScreenPrompt:
    """One prompt, as far as it could be read."""

    kind: PromptType
    text: str
    method: AnswerMethod
    choices: tuple[PromptChoice, ...] = ()
    default: str | None = None
    secret: bool = False
    program: str = ""
    prefilled: str = ""
    """Text that is in the field already and would be submitted with what is typed."""
    context: str = ""
    """The last lines of the screen, which may say what the prompt is about."""

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(choice.label for choice in self.choices)

    @property
    def focus(self) -> int | None:
        return next((at for at, each in enumerate(self.choices) if each.focused), None)

    def choice(self, answer: str) -> PromptChoice | None:
        """The choice that an answer names: by label, by key, or by a word for yes or no."""
        wanted = _folded(answer)
        for choice in self.choices:
            if wanted in (_folded(choice.label), _folded(choice.key) or None):
                return choice
        labels = {_folded(each.label) for each in self.choices}
        if self.kind == "confirm" or labels >= {"yes", "no"}:
            meant = yes_or_no(wanted)
            return next((each for each in self.choices if _folded(each.label) == meant), None)
        return None


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
