"""What the parts of a run share: the run itself, its log, its model, and the server's services."""

from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from wenko.human.service import QuestionService
from wenko.journal import Journal
from wenko.memory.vector_index import VectorIndex
from wenko.planners.interface import Planner, Task
from wenko.planners.playbooks.invocation import invocation_of
from wenko.planners.playbooks.snippets import is_run_as_written
from wenko.protocol.attachments import split_attachments
from wenko.run.approval.trials import Trials
from wenko.run.budget import Budget
from wenko.run.cancellation import Cancellation
from wenko.run.folder_turn import FolderTurn
from wenko.run.hosts import RunHosts
from wenko.run.log import RunLog
from wenko.run.model_calls import ModelCalls
from wenko.run.next import Rules, marks_steps
from wenko.run.questions import RunQuestions
from wenko.run.slots import RunSlot
from wenko.run.state import RunState
from wenko.run.steering import RECEIVED, Steering
from wenko.sandbox.base import Sandboxes
from wenko.sandbox.checkpoints import Checkpoints
from wenko.sandbox.desktop_control import DesktopControls
from wenko.sandbox.networks import Networks
from wenko.sandbox.previews import Previews
from wenko.settings import Settings
from wenko.storage.database import Database
from wenko.storage.gate_settings import GateSettingsStore
from wenko.storage.pictures import PictureStore
from wenko.storage.runs import RunRow
from wenko.terminal.session import Terminals
from wenko.text import language_of
from wenko.tools.registry import ToolRegistry

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AgentServices:
    """The server's services that a run uses; the same for every run."""

    database: Database
    journal: Journal
    questions: QuestionService
    planner: Planner
    tools: ToolRegistry
    sandboxes: Sandboxes
    settings: Settings
    terminals: Terminals
    gate_settings: GateSettingsStore
    pictures: PictureStore
    networks: Networks
    checkpoints: Checkpoints | None = None
    """Null where steps cannot be undone."""
    trials: Trials | None = None
    """Null where no call can be tried on a copy."""
    builtin: Planner | None = None
    """Carries out what a message spells out, also where a language model is connected."""
    vectors: VectorIndex | None = None
    """Null where memories are searched by words alone."""
    desktop_controls: DesktopControls = field(default_factory=DesktopControls)
    previews: Previews | None = None
    """Null where no server of a sandbox is offered to the user."""

    def planner_of(self, message: str) -> Planner:
        words = split_attachments(message)[0]
        exact = invocation_of(words) is not None or is_run_as_written(words)
        return self.builtin if self.builtin and exact else self.planner


@dataclass(frozen=True, slots=True)
class RunContext:
    """One run in one attempt: what every stage, step and call of it works with."""

    row: RunRow
    services: AgentServices
    log: RunLog
    task: Task
    """The message; with history, tools and memories once ``load_task`` has read them."""
    planner: ModelCalls
    questions: RunQuestions
    cancellation: Cancellation
    slot: RunSlot
    steering: Steering
    folder_turn: FolderTurn
    hosts: RunHosts
    can_mark: bool = False
    """Whether its model marks the steps of a plan itself."""

    @property
    def state(self) -> RunState:
        return self.log.state

    @property
    def settings(self) -> Settings:
        return self.services.settings

    @property
    def tools(self) -> ToolRegistry:
        return self.services.tools

    @property
    def rules(self) -> Rules:
        """What a decision needs beside the events, at this moment."""
        thinks, paused = self.planner.is_language_model, self.steering.paused
        return Rules(self.settings, thinks, self.can_mark, paused)

    @property
    def marks_steps(self) -> bool:
        return marks_steps(self.state, self.rules)

    @property
    def current_task(self) -> Task:
        """The task with the notes that were added while the run was working."""
        notes = self.log.state.notes
        return replace(self.task, notes=tuple(notes)) if notes else self.task

    async def wait(self, work: Awaitable[T]) -> T:
        """Await something slow: the slot is free meanwhile, and a cancellation ends the wait."""
        async with self.slot.released():
            return await self.cancellation.guard(work)


async def open_context(
    row: RunRow,
    services: AgentServices,
    slot: RunSlot,
    cancellation: Cancellation,
    steering: Steering,
) -> RunContext:
    """The context of a claimed run, with the state that its events so far lead to."""
    records = await services.journal.of_run(row.conversation_id, row.id)
    language = language_of(row.language)
    log = RunLog(services.journal, row.conversation_id, row.ref, language, RunState.of(records))
    steering.attach(log, (each.id for each in records if each.type in RECEIVED))
    folder_turn = FolderTurn(
        row,
        log,
        slot,
        cancellation,
        services.database,
        services.sandboxes,
        services.checkpoints,
        services.settings,
    )
    questions = RunQuestions(log, services.questions, slot, folder_turn)
    budget = Budget(log, questions, services.settings)
    return RunContext(
        row=row,
        services=services,
        log=log,
        task=Task(row.message, language),
        planner=ModelCalls(services.planner_of(row.message), log, budget),
        questions=questions,
        cancellation=cancellation,
        slot=slot,
        steering=steering,
        folder_turn=folder_turn,
        hosts=RunHosts(log, questions, services.networks, services.tools),
    )
