"""The base class of every tool: what a tool says about itself, and one use of it.

A new tool is a subclass in a file of its own and a line in ``builtin.py``. The gate, the repairs,
the planner, the CLI and the page read it from the tool; none of them has a tool's name in its code.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, Literal, Protocol

from pydantic import BaseModel, ConfigDict

from wenko.errors import InvalidTool
from wenko.gate.rules import Subject
from wenko.gate.ruling import Confinement, Finding
from wenko.human.question import Question, QuestionOutcome
from wenko.models.request import Capability, ToolDescription
from wenko.protocol.plan import Arguments, Picture, ToolOutcome
from wenko.sandbox.base import OnOutput, Sandbox, Stream
from wenko.sandbox.networks import Networks
from wenko.storage.pictures import NewPicture
from wenko.terminal.session import TerminalSession
from wenko.text import BilingualText, Language
from wenko.tools.model_view import ModelView

Need = Literal["sandbox", "terminal", "display", "network"]
Changes = Literal["nothing", "files", "outside"]

NAME_LIMIT = 64
_NAME = re.compile(rf"[A-Za-z][A-Za-z0-9_-]{{0,{NAME_LIMIT - 1}}}")
_PLACEHOLDER = re.compile(r"(\s?)\{(\w+)(\|first_line)?\}")
_LANGUAGES = {
    "py": "python",
    "python3": "python",
    "js": "javascript",
    "node": "javascript",
    "nodejs": "javascript",
    "ts": "typescript",
    "pl": "perl",
    "rb": "ruby",
    "rscript": "r",
    "jl": "julia",
    "zsh": "shell",
    "dash": "shell",
    "bash": "shell",
    "sh": "shell",
}
_OUTSIDE = BilingualText(
    "It acts outside the sandbox, where nothing can be undone.",
    "会作用于沙箱之外，无法撤销。",
)


class ToolArguments(BaseModel):
    """The arguments of a tool. An argument that it does not know is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class UserQuestions(Protocol):
    """Asks the user of the conversation."""

    async def ask(self, question: Question) -> QuestionOutcome:
        """How the question ended; waits for it."""

    async def show(self, question: Question) -> str:
        """Show it without waiting; returns the question's id."""


class Pictures(Protocol):
    """Keeps the pictures of a conversation."""

    async def add(self, conversation_id: str, call_id: str, new: NewPicture) -> Picture:
        """Store a picture of a call; raises ``InvalidPicture`` if it is none."""


class PromptHandler(Protocol):
    """Answers what a command asks on its terminal."""

    async def attend(
        self, session: TerminalSession, command: str
    ) -> Literal["input_cancelled", "input_expired"] | None:
        """Answer until the command ends; or until the user cancels the input or lets it expire."""


@dataclass(frozen=True, slots=True)
class ToolUse:
    """One use of a tool."""

    call_id: str
    conversation_id: str
    questions: UserQuestions
    prompts: PromptHandler
    language: Language = "zh"
    on_output: OnOutput | None = None
    opened_sandbox: Sandbox | None = None
    """Opened only for a tool that needs it."""
    step_id: int | None = None
    pictures: Pictures | None = None
    networks: Networks | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    """Further variables of the programs that it starts."""
    may_background: bool = False
    """A command that exceeds its time limit goes on: somebody will look at it again."""
    streamed: Mapping[Stream, int] = field(default_factory=dict)
    """Characters of its output that were published before a restart."""
    unattended: bool = False
    """Nobody is there to answer."""

    async def keep_picture(self, new: NewPicture) -> tuple[Picture, ...]:
        """Store a picture that this use made; none if there is nowhere to keep it."""
        if self.pictures is None:
            return ()
        return (await self.pictures.add(self.conversation_id, self.call_id, new),)

    @property
    def people(self) -> UserQuestions:
        """The former name of ``questions``; custom tools may still use it."""
        return self.questions

    @property
    def sandbox(self) -> Sandbox:
        if self.opened_sandbox is None:
            raise InvalidTool("This tool uses a sandbox but does not say that it needs one.")
        return self.opened_sandbox


@dataclass(frozen=True, slots=True)
class TextArgument:
    """An argument that holds a program or the content of a file, and in which language it is."""

    name: str
    language: str | None = None
    language_argument: str | None = None
    """The argument that names the language; without a value it is ``language``."""
    path_argument: str | None = None
    """The argument whose file ending tells the language."""


@dataclass(frozen=True, slots=True)
class Code:
    """The program in the arguments of one use."""

    argument: str
    """Under which name it was given; models do not always use the right one."""
    text: str
    language: str

    @property
    def is_shell(self) -> bool:
        return self.language == "shell"


class Tool(ABC):
    """Something the agent can do. By default a use asks first and is not repeated."""

    name: str
    aliases: tuple[str, ...] = ()
    """Other names of the tool in plans, playbooks and requests."""
    description: BilingualText
    title: BilingualText | None = None
    """A word or two to display; the tool's name if there is none."""
    arguments: type[ToolArguments]
    argument_aliases: ClassVar[Mapping[str, str]] = {}
    """Names that models use for an argument, and the right one."""
    headline: str = ""
    """One use in one line: a template such as ``{action} {path}`` or ``{code|first_line}``."""

    needs: frozenset[Need] = frozenset()
    changes: Changes = "outside"
    """``files`` of the workspace can be restored; ``outside`` nothing can."""
    read_only: bool = False
    """No use changes anything."""
    runs_in_sandbox: bool = False
    """All its effects are those of processes in the sandbox, so a read-only one confines it."""
    talks_to_user: bool = False
    """It asks or shows something; the page shows that in place of the call."""
    capability: Capability | None = None
    planning_hint: BilingualText | None = None
    """What a language model needs to plan with this tool, beyond the arguments' types."""

    code: TextArgument | None = None
    """The argument that is run as a program."""
    content: TextArgument | None = None
    """The argument that is written to a file."""

    @abstractmethod
    async def use(self, use: ToolUse, arguments: Any) -> ToolOutcome:
        """Execute it. If the sandbox has a call with this ``call_id``, only wait for its result."""

    def repeatable(self, arguments: Any) -> bool:
        """Whether a repeat is harmless, in case it is unknown whether the call was executed."""
        return self.read_only

    # --- what the gate asks -------------------------------------------------------------------

    def risks(self, arguments: Arguments, confinement: Confinement) -> list[Finding]:
        """Why this use should be asked about or denied; empty for ordinary work."""
        if self.outside and not self.read_only:
            return [Finding("ask", _OUTSIDE, f"{self.name}: use")]
        return []

    def reads_only(self, arguments: Arguments, strict: bool = False) -> bool:
        """Whether this use changes nothing. ``strict``: nor can a file of the workspace make it."""
        return self.read_only or self.talks_to_user

    def declares_reading(self, arguments: Arguments) -> bool:
        """Whether such uses are made side by side: what the tool says of itself, not its words."""
        return self.read_only and self.code is None and not self.talks_to_user

    def takes_placeholders(self, arguments: Arguments) -> bool:
        """Whether the placeholders of masked values may be among the arguments."""
        return self.talks_to_user

    def shape(self, arguments: Arguments) -> str | None:
        """The kind of use, which the user can allow for the conversation; null if it has none."""
        return f"{self.name}: use"

    def subjects(self, arguments: Arguments) -> list[Subject]:
        """What people's rules are compared with: ``name``, ``name(action)``."""
        return [Subject(self.rule_names, (self.shape(arguments) or "").partition(": ")[2])]

    @property
    def rule_names(self) -> frozenset[str]:
        return frozenset({self.name, *self.aliases})

    def model_views(self) -> tuple[ModelView, ...]:
        """How language models see it; without any, ``more_tools`` leads to it."""
        return ()

    # --- derived from the above ---------------------------------------------------------------

    @property
    def can_be_tried(self) -> bool:
        """Whether all that a use does stays in a sandbox, so that it can be tried on a copy."""
        return self.changes == "files" and self.needs <= {"sandbox", "terminal"}

    @property
    def outside(self) -> bool:
        return self.changes == "outside"

    def planning_description(self, language: Language) -> ToolDescription:
        """The tool as models get it."""
        hint = self.planning_hint
        return ToolDescription(
            self.name,
            self.description.localized(language),
            _schema_of(self.arguments),
            self.aliases,
            self.capability,
            None if hint is None else hint.localized(language),
        )

    def localized_title(self, language: Language) -> str:
        return self.name if self.title is None else self.title.localized(language)

    def code_in(self, arguments: Arguments) -> Code | None:
        """The program that these arguments hold, also under another name of the argument."""
        if self.code is None:
            return None
        given = self._given(arguments, self.code.name)
        text = arguments[given] if given is not None else None
        if given is None or not isinstance(text, str):
            return None
        named = self._given(arguments, self.code.language_argument or "")
        language = arguments[named] if named is not None else None
        language = language if isinstance(language, str) else self.code.language
        return Code(given, text, language_name(language or ""))

    def in_one_line(self, arguments: Arguments) -> str:
        """One use by its ``headline``; empty if the tool has none."""
        values = (arguments.get(found[2]) for found in _PLACEHOLDER.finditer(self.headline))
        lines = (each.strip().partition("\n")[0] for each in values if isinstance(each, str))
        return " ".join(filter(None, lines))

    def main_arguments(self) -> list[str]:
        """The arguments to display first, in their order."""
        names = [found[2] for found in _PLACEHOLDER.finditer(self.headline)]
        names += [each.name for each in (self.code, self.content) if each is not None]
        return list(dict.fromkeys(names))

    def _given(self, arguments: Arguments, name: str) -> str | None:
        if name in arguments:
            return name
        others = (other for other, real in self.argument_aliases.items() if real == name)
        return next((other for other in others if other in arguments), None)


def language_name(spelling: str) -> str:
    """``bash`` and ``sh`` are ``shell``, ``js`` and ``node`` are ``javascript``."""
    lower = spelling.strip().lower()
    return _LANGUAGES.get(lower, lower)


def check_name(name: str) -> str:
    """The name, if every provider of models accepts it as the name of a tool."""
    if not _NAME.fullmatch(name):
        raise InvalidTool(
            f"{name!r} cannot be a tool's name; use letters, digits, _ and -, at most {NAME_LIMIT}."
        )
    return name


@lru_cache(maxsize=256)
def _schema_of(arguments: type[BaseModel]) -> dict[str, Any]:
    """Never changed by who gets it. Making one takes milliseconds."""
    return arguments.model_json_schema()
