"""What a finished run did, as steps that can be repeated without a language model."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from wenko.errors import InvalidPlan, NotReplayable, UnknownVariable
from wenko.planners.playbooks.playbook import ASK, SHOW
from wenko.planners.transcript import LoopCall
from wenko.protocol.plan import Arguments
from wenko.protocol.step_references import referenced_steps, renumbered_arguments
from wenko.run.execution.variables import resolve
from wenko.run.state import RunState, StepProgress
from wenko.text import shorten
from wenko.tools.base import Tool
from wenko.tools.registry import ToolRegistry

NoteKind = Literal[
    "looks_left_out",
    "failed_left_out",
    "recorded_text",
    "answers_fixed",
    "terminal_input",
    "edits_existing",
    "on_screen",
    "secret_removed",
]
"""Something the person should know before saving; each has a sentence on the page."""
LONGEST_DESCRIPTION = 120
_SCREEN_ARGUMENTS = frozenset(("ref", "x", "y", "position"))


@dataclass(frozen=True, slots=True)
class Note:
    kind: NoteKind
    steps: tuple[int, ...] = ()
    """Indexes of the steps it is about, from 0."""
    count: int = 0


@dataclass(frozen=True, slots=True)
class RecordedStep:
    description: str
    tool: str
    args: Arguments


@dataclass(slots=True)
class Recording:
    steps: list[RecordedStep] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


def record(state: RunState, tools: ToolRegistry, most_steps: int) -> Recording:
    """Raises ``NotReplayable`` if there is nothing to repeat, or too much of it."""
    recorder = _Recorder(state, tools)
    recorder.record()
    if not recorder.steps:
        raise NotReplayable(
            "This run used no tool that succeeded: it only answered, and an answer takes a "
            "language model. There is nothing that a playbook could repeat.",
            "这次任务没有成功使用任何工具：它只给出了回答，而回答需要大模型。没有剧本可以重复的内容。",
        )
    if len(recorder.steps) > most_steps:
        raise NotReplayable(
            f"This run made {len(recorder.steps)} calls; a plan has at most {most_steps} steps.",
            f"这次任务有 {len(recorder.steps)} 次操作；计划最多 {most_steps} 个步骤。",
        )
    return recorder.recording()


class _Recorder:
    def __init__(self, state: RunState, tools: ToolRegistry) -> None:
        self._state = state
        self._tools = tools
        self.steps: list[RecordedStep] = []
        self._index_of: dict[int, int] = {}
        """Step of the plan → step of the playbook, where it is one and the same call."""
        self._looks = self._failed = 0
        self._recorded_text: list[int] = []
        self._answers_fixed = False

    def record(self) -> None:
        for progress in _in_order(self._state):
            if progress.status != "success":
                self._failed += progress.status == "failed"
            elif progress.step.tool is not None:
                self._record_fixed(progress)
            else:
                self._record_loop(progress)
        # A display does not influence other steps, and playbooks show at the end.
        shown = [each for each in self.steps if each.tool == SHOW]
        if shown:
            self._order(shown)

    def recording(self) -> Recording:
        notes = [
            Note("looks_left_out", count=self._looks),
            Note("failed_left_out", count=self._failed),
            Note("recorded_text", tuple(self._recorded_text), len(self._recorded_text)),
            Note("answers_fixed", count=int(self._answers_fixed)),
            Note("terminal_input", count=len(self._state.prompt_answers)),
            self._about("edits_existing", self._edits_existing()),
            self._about("on_screen", self._on_screen()),
        ]
        return Recording(self.steps, [each for each in notes if each.count])

    def _record_fixed(self, progress: StepProgress) -> None:
        step = progress.step
        planned = progress.arguments or step.tool_args
        called = progress.call.arguments if progress.call is not None else planned
        tool = self._tools.canonical(step.tool) or ""
        args = called
        references = {number for number, _ in referenced_steps(planned)}
        if references <= self._index_of.keys() and self._resolves_to(tool, planned, called):
            args = renumbered_arguments(planned, self._index_of)
        elif references:
            self._recorded_text.append(len(self.steps))
        self._index_of[step.step_id] = len(self.steps)
        self.steps.append(RecordedStep(step.description, tool, args))

    def _resolves_to(self, name: str, planned: Arguments, called: Arguments) -> bool:
        """Whether the call was the plan's own: a repair or a person may have changed it."""
        try:
            return (
                resolve(self._tools.get(name), planned, self._state.variables).arguments == called
            )
        except (InvalidPlan, UnknownVariable):
            return False

    def _record_loop(self, progress: StepProgress) -> None:
        made = list(self._state.loop_calls(progress.step.step_id))
        done = [each for each in made if each.result is not None and each.result.success]
        self._failed += len(made) - len(done)
        kept = list(self._needed(done))
        self._looks += len(done) - len(kept)
        for number, each in enumerate(kept):
            assert each.call is not None
            name = self._tools.canonical(each.call.tool) or ""
            description = progress.step.description
            if len(kept) > 1:
                description = self._headline(name, each.call.arguments) or description
            # Later calls of a loop carry what the person answered, as text.
            self._answers_fixed |= name == ASK and number + 1 < len(kept)
            self.steps.append(RecordedStep(description, name, each.call.arguments))

    def _needed(self, calls: list[LoopCall]) -> Iterator[LoopCall]:
        """Without looks before the last change: later calls do not use what they showed.

        A command is never taken for a look: what a program does is not certain.
        """
        changes = [at for at, each in enumerate(calls) if not self._is_look(each)]
        last = changes[-1] if changes else -1
        for at, each in enumerate(calls):
            if at > last or not self._is_look(each):
                yield each

    def _is_look(self, call: LoopCall) -> bool:
        assert call.call is not None
        tool = self._tool(call.call.tool)
        return (
            tool is not None
            and tool.code is None
            and "display" not in tool.needs
            and not tool.talks_to_user
            and tool.reads_only(call.call.arguments, strict=True)
        )

    def _headline(self, name: str, arguments: Arguments) -> str:
        tool = self._tool(name)
        values = [str(arguments.get(each) or "") for each in tool.main_arguments()] if tool else []
        first_lines = (each.strip().partition("\n")[0] for each in values)
        return shorten(" ".join(each for each in first_lines if each), LONGEST_DESCRIPTION)

    def _tool(self, name: str) -> Tool | None:
        try:
            return self._tools.get(name)
        except InvalidPlan:
            return None

    def _order(self, shown: list[RecordedStep]) -> None:
        others = [each for each in self.steps if each.tool != SHOW]
        moved = [*others, *shown]
        new_index = {self.steps.index(each): at for at, each in enumerate(moved)}
        self._recorded_text = [new_index[at] for at in self._recorded_text]
        self.steps = [
            RecordedStep(each.description, each.tool, renumbered_arguments(each.args, new_index))
            for each in moved
        ]

    def _about(self, kind: NoteKind, steps: list[int]) -> Note:
        return Note(kind, tuple(steps), len(steps))

    def _edits_existing(self) -> list[int]:
        """Edits of files that no earlier step writes: they need the file as it was."""
        written: set[object] = set()
        found = []
        for at, each in enumerate(self.steps):
            action, path = each.args.get("action"), each.args.get("path")
            if action == "write":
                written.add(path)
            elif action == "edit" and path not in written:
                found.append(at)
        return found

    def _on_screen(self) -> list[int]:
        return [
            at
            for at, each in enumerate(self.steps)
            if (tool := self._tool(each.tool)) is not None
            and "display" in tool.needs
            and any(each.args.get(name) is not None for name in _SCREEN_ARGUMENTS)
        ]


def _in_order(state: RunState) -> Iterator[StepProgress]:
    """Each step after those that it depends on."""
    waiting = dict(state.steps)
    while waiting:
        ready = [
            id_
            for id_, each in waiting.items()
            if not any(needed in waiting for needed in each.step.depends_on)
        ]
        for id_ in ready[:1] or list(waiting):
            yield waiting.pop(id_)
