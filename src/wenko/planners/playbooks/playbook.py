"""A playbook: a plan that needs no language model, written in YAML."""

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import Field, JsonValue, field_validator, model_validator

from wenko.planners.playbooks.dialogue import DialogueLine
from wenko.planners.playbooks.invocation import Invocation, invocation_of
from wenko.planners.playbooks.templates import (
    FILTERS,
    PlaybookModel,
    Text,
    fill,
    fill_all,
    localize,
    references,
    strings,
)
from wenko.protocol.model import timestamp
from wenko.protocol.plan import Complexity, Plan, Step, TaskAnalysis, TaskType
from wenko.text import Language

_SEGMENT = r"[A-Za-z0-9_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*"
# A name is taken whole or not at all: "../secret.csv" must not be read as "secret.csv".
PATTERNS = {
    "file": rf"(?<![A-Za-z0-9_./~\\-])(?:/workspace/)?{_SEGMENT}(?:/{_SEGMENT}){{0,5}}",
    "word": r"\w{1,40}",
    "number": r"(?<!\d)\d{1,6}(?!\d)",
    "text": r"[^\x00-\x1f\x7f「」“”]{1,80}",
}
ASK, SHOW = "ask_user", "show_user"
SEARCHED = 4_000
"""Characters of a message in which values are looked for."""
_VARIABLE = re.compile(r"\$\{step_(\d+)_(?:stdout|result)\}")


class Match(PlaybookModel):
    """Words that a message must contain: one of every group, and none of ``unless``."""

    all: tuple[Annotated[tuple[str, ...], Field(min_length=1)], ...] = Field(min_length=1)
    unless: tuple[str, ...] = ()


class Prerequisite(PlaybookModel):
    """A playbook that must have succeeded earlier in the conversation."""

    playbook: str
    otherwise: Text
    """The answer if it has not."""


class Parameter(PlaybookModel):
    """A named value: the match of a pattern with ``{value}`` in the message, or the default."""

    kind: Literal["file", "word", "number", "text"] = "text"
    find: tuple[str, ...] = ()
    ending: str = Field(default="", pattern=r"^(\.[a-z0-9]{1,10})?$")
    """For files: the required extension, e.g. ``.csv``."""
    default: Text

    @field_validator("find")
    @classmethod
    def _check_patterns(cls, find: tuple[str, ...]) -> tuple[str, ...]:
        for pattern in find:
            if pattern.count("{value}") != 1:
                raise ValueError(f"{pattern!r} must contain {{value}} exactly once")
            try:
                re.compile(pattern.replace("{value}", "()"))
            except re.error as error:
                raise ValueError(f"{pattern!r} is not a regular expression: {error}") from None
        return find

    @property
    def needs_quoting(self) -> bool:
        """Free text from the message may contain quotes; a constant is the author's own."""
        return self.kind == "text" and bool(self.find)

    def value(self, message: str, language: Language) -> str:
        for pattern in self.find:
            if match := re.search(self._pattern(pattern), message[:SEARCHED], re.IGNORECASE):
                return match["value"].strip()
        return self.default.localized(language)

    @property
    def is_asked(self) -> bool:
        """Whether a message may set it; otherwise it is a constant."""
        return bool(self.find)

    def accepts(self, value: str) -> bool:
        """Whether it may have this value: what a person types is held to the same pattern."""
        return re.fullmatch(self._pattern("{value}"), value, re.IGNORECASE) is not None

    def _pattern(self, pattern: str) -> str:
        value = PATTERNS[self.kind]
        if self.kind == "file":
            value += rf"(?<={re.escape(self.ending)})(?![A-Za-z0-9_/-]|\.[A-Za-z0-9_])"
        return pattern.replace("{value}", f"(?P<value>{value})")


class Analysis(PlaybookModel):
    complexity: Complexity
    task_type: TaskType
    reasoning: Text
    suggested_approach: Text


class PlaybookStep(PlaybookModel):
    description: Text
    tool: str = Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,63}$")
    args: dict[str, JsonValue] = Field(default_factory=dict)
    depends_on: tuple[int, ...] | None = None
    """Indexes of earlier steps, from 0; default is the step before."""

    @model_validator(mode="before")
    @classmethod
    def _expand_ask_and_show(cls, given: Any) -> Any:
        """``ask: {…}`` and ``show: {…}`` are short for the tools ``ask_user`` and ``show_user``."""
        if not isinstance(given, dict) or "tool" in given or "args" in given:
            return given
        for short, tool in (("ask", ASK), ("show", SHOW)):
            if isinstance(given.get(short), dict):
                rest = {name: value for name, value in given.items() if name != short}
                return {**rest, "tool": tool, "args": given[short]}
        return given


class Playbook(PlaybookModel):
    """Named after its file."""

    name: str
    title: Text
    example: Text
    """A message that always selects this playbook; the page suggests it."""
    order: int = 100
    """Position in lists."""
    featured: bool = False
    """Offered to newcomers: six tasks that differ."""
    match: Match | None = None
    after: Prerequisite | None = None
    parameters: dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")], Parameter] = Field(
        default_factory=dict
    )
    analysis: Analysis
    goal: Text | None = None
    steps: tuple[PlaybookStep, ...] = ()
    dialogue: tuple[DialogueLine, ...] = ()
    """Replaces goal and steps: replies with forms and displays."""
    summary: Text | None = None
    """Markdown; ``{step_0_stdout}`` is the step's output, ``{step_0_line}`` its first line."""

    @model_validator(mode="after")
    def _check_consistency(self) -> Self:
        problems = [
            *_kind_problems(self),
            *_dependency_problems(self),
            *_reference_problems(self),
        ]
        if problems:
            raise ValueError("; ".join(problems))
        return self

    def dependencies(self, index: int) -> tuple[int, ...]:
        given = self.steps[index].depends_on
        return given if given is not None else tuple(range(max(0, index - 1), index))

    def values(self, message: str, language: Language) -> dict[str, str]:
        """From an invocation that names them, else from the words of the message."""
        if (invocation := invocation_of(message)) is not None:
            defaults = {name: each.value("", language) for name, each in self.parameters.items()}
            return {**defaults, **invocation.values}
        return {name: each.value(message, language) for name, each in self.parameters.items()}

    def refused(self, invocation: Invocation) -> list[str]:
        """Values of the invocation that this playbook cannot take, as they were written."""
        wrong = [
            f"{name}={value}"
            for name, value in invocation.values.items()
            if (parameter := self.parameters.get(name)) is None
            or not parameter.is_asked
            or not parameter.accepts(value)
        ]
        return [*wrong, invocation.unreadable] if invocation.unreadable else wrong

    def to_analysis(self, message: str, language: Language) -> TaskAnalysis:
        values = self.values(message, language)
        return TaskAnalysis(
            complexity=self.analysis.complexity,
            task_type=self.analysis.task_type,
            requires_sandbox=bool(self.steps),
            reasoning=fill(self.analysis.reasoning.localized(language), values),
            suggested_approach=fill(self.analysis.suggested_approach.localized(language), values),
        )

    def to_plan(self, message: str, language: Language) -> Plan:
        assert self.goal is not None
        values = self.values(message, language)
        steps = tuple(
            Step(
                step_id=index,
                description=fill(step.description.localized(language), values),
                tool=step.tool,
                tool_args={
                    name: fill_all(localize(value, language), values)
                    for name, value in step.args.items()
                },
                depends_on=self.dependencies(index),
            )
            for index, step in enumerate(self.steps)
        )
        goal = fill(self.goal.localized(language), values)
        return Plan(goal=goal, steps=steps, created_at=timestamp())

    @property
    def needs_user_input(self) -> bool:
        return bool(self.dialogue) or any(step.tool == ASK for step in self.steps)

    def without_displays(self) -> Self:
        return self.model_copy(
            update={"steps": tuple(step for step in self.steps if step.tool != SHOW)}
        )

    def has_goal(self, goal: str) -> bool:
        """Whether ``goal`` is this playbook's, in either language and with any values."""
        return self.goal is not None and any(
            re.fullmatch(self._goal_pattern(each), goal) for each in (self.goal.zh, self.goal.en)
        )

    def _goal_pattern(self, goal: str) -> str:
        placeholder = "\x00"
        return re.escape(fill(goal, dict.fromkeys(self.parameters, placeholder))).replace(
            re.escape(placeholder), ".+"
        )


def _kind_problems(playbook: Playbook) -> Iterator[str]:
    """A playbook has steps or a dialogue: the agent runs no steps for simple tasks."""
    if playbook.dialogue:
        if playbook.steps or playbook.goal or playbook.analysis.complexity != "simple":
            yield "dialogue: requires analysis.complexity: simple, and neither goal nor steps"
        *asking, last = playbook.dialogue
        if last.ask or not all(line.ask for line in asking):
            yield "dialogue: every line but the last needs ask, and the last must not have it"
        return
    if not playbook.steps:
        yield "steps: Field required"
    if playbook.goal is None:
        yield "goal: Field required"
    if playbook.analysis.complexity == "simple":
        yield "analysis.complexity: must be moderate or complex for a playbook with steps"
    tools = [step.tool for step in playbook.steps]
    if SHOW in tools and set(tools[tools.index(SHOW) :]) != {SHOW}:
        yield "steps: show must come after all other steps"


def _dependency_problems(playbook: Playbook) -> Iterator[str]:
    for index in range(len(playbook.steps)):
        for earlier in playbook.dependencies(index):
            if not 0 <= earlier < index:
                yield f"steps.{index}.depends_on: {earlier} is not an earlier step"


def _reference_problems(playbook: Playbook) -> Iterator[str]:
    for index, step in enumerate(playbook.steps):
        where = f"steps.{index}.args"
        yield from (f"{where}: {problem}" for problem in _quoting_problems(playbook, step))
        earlier = _ancestors(playbook, index)
        for string in strings(step.args):
            for number in map(int, _VARIABLE.findall(string)):
                if number not in earlier:
                    yield f"{where}: ${{step_{number}_…}} needs step {number} in depends_on"


def _quoting_problems(playbook: Playbook, step: PlaybookStep) -> Iterator[str]:
    for name, filter_ in references(step.args):
        parameter = playbook.parameters.get(name)
        if parameter is None:
            # In a playbook without parameters, {x|y} can only be part of the code.
            if playbook.parameters and filter_ in FILTERS:
                yield f"{{{name}|{filter_}}} is not a parameter"
        elif filter_ is None and parameter.needs_quoting:
            yield f"{{{name}}} is free text; add a filter: {', '.join(FILTERS)}"
        elif filter_ is not None and filter_ not in FILTERS:
            yield f"{{{name}|{filter_}}}: the filters are {', '.join(FILTERS)}"


def _ancestors(playbook: Playbook, index: int) -> set[int]:
    found: set[int] = set()
    pending = [index]
    while pending:
        for earlier in playbook.dependencies(pending.pop()):
            if 0 <= earlier < index and earlier not in found:
                found.add(earlier)
                pending.append(earlier)
    return found
