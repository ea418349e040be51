"""A prompt as read from the screen: what it asks, its choices, and how it is answered."""

from dataclasses import dataclass
from typing import Literal

from wenko.protocol.events import PromptType
from wenko.text import yes_or_no

AnswerMethod = Literal[
    "line", "keys", "list", "toggle", "boxes", "number", "pager", "editor", "screen"
]
"""A line; a line typed key by key; arrow keys in a list; arrow keys between two words; arrow keys
in a dialog with buttons; a number; a pager's key; an editor's commands; a person's own keys."""


@dataclass(frozen=True, slots=True)
class PromptChoice:
    label: str
    focused: bool = False
    checked: bool = False
    key: str = ""
    """What to type for it, where choices are typed."""


DefaultCertainty = Literal["stated", "shown", "possible"]
"""``stated``: the program calls it its default (``[demo]``, ``(default: demo)``, ``[Y/n]``).
``shown``: Enter submits it, because it has the focus or is in the field already.
``possible``: the text may as well be a hint, such as ``(demo)`` before a colon."""


@dataclass(frozen=True, slots=True)
class PromptDefault:
    """What Enter alone would submit, and how the program says so."""

    value: str
    certainty: DefaultCertainty
    source: str
    """The text on the screen that it was read from."""


@dataclass(frozen=True, slots=True)
class ScreenPrompt:
    """One prompt, as far as it could be read."""

    kind: PromptType
    text: str
    method: AnswerMethod
    choices: tuple[PromptChoice, ...] = ()
    found_default: PromptDefault | None = None
    """Of any certainty; ``default`` leaves out what is only possible."""
    secret: bool = False
    program: str = ""
    prefilled: str = ""
    """Text that is in the field already and would be submitted with what is typed."""
    context: str = ""
    """The last lines of the screen, which may say what the prompt is about."""
    radio: bool = False
    """Enter submits the choice that is marked, not the one that has the focus."""
    scrolls: bool = False
    """A mark says that there are more choices than are shown."""
    submit: str = ""
    """The button that ends a dialog whose Enter acts on the list itself."""
    focused_button: str = ""
    help: str = ""
    """What the prompt says about valid answers: ``1024-65535``, ``optional``, ``e.g. Ann``."""

    @property
    def default(self) -> str | None:
        """What Enter alone submits, unless that is only a guess."""
        found = self.found_default
        return None if found is None or found.certainty == "possible" else found.value

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(choice.label for choice in self.choices)

    @property
    def focus(self) -> int | None:
        return next((at for at, each in enumerate(self.choices) if each.focused), None)

    def choice(self, answer: str) -> PromptChoice | None:
        """The choice that an answer names: by label, by key, or by a word for yes or no."""
        # ``[y]es, [n]o, [A]ll, [N]one``: keys may differ by their case only.
        for choice in self.choices:
            if answer.strip() in (choice.label, choice.key or None):
                return choice
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
