"""A run that wants to use tools, on a real database, on one server of several."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from wenko.agent.approval.approver import CallApprover, confinement_of
from wenko.agent.approval.form import approval_check
from wenko.agent.log import RunLog
from wenko.agent.planning.approval import PlanApprover
from wenko.agent.planning.approval_form import plan_check
from wenko.agent.questions import RunQuestions
from wenko.agent.slots import RunSlot
from wenko.agent.state import RunState
from wenko.human.expiry import ExpirySweeper
from wenko.human.question import Answer
from wenko.human.service import QuestionService
from wenko.journal import Journal, RunRef
from wenko.protocol.events import ExecutionConfig, PlanStart, PlanStartData, ToolCall, ToolCallData
from wenko.protocol.plan import Arguments, Plan, Step, ToolOutcome
from wenko.settings import Settings
from wenko.storage import conversations, questions, runs
from wenko.storage.choices import GateChoices
from wenko.storage.database import Database
from wenko.storage.questions import QuestionRow
from wenko.text import BilingualText
from wenko.tools.base import Tool, ToolArguments, ToolUse
from wenko.tools.builtin import builtin_tools
from wenko.tools.registry import ToolRegistry

OWNER = "owner-1"
T = TypeVar("T")


class LetterArguments(ToolArguments):
    to: str
    reason: str = ""
    always: bool = False
    tags: tuple[str, ...] = ()


class Letter(Tool):
    """A tool that leaves the sandbox; its arguments have the names of a form's own fields."""

    name = "letter"
    arguments = LetterArguments
    description = BilingualText("Send a letter", "寄信")

    async def use(self, use: ToolUse, arguments: LetterArguments) -> ToolOutcome:
        return ToolOutcome(success=True)


class Office:
    """One server: whoever asks, whoever answers, and the clock."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.settings = settings
        self.journal = Journal(database)
        self.choices = GateChoices(database)
        self.tools = ToolRegistry([*builtin_tools(settings), Letter()])
        checks = {
            "approval": approval_check(self.tools, confinement_of(settings)),
            "plan": plan_check(self.tools, settings.max_plan_steps),
        }
        self.human = QuestionService(database, self.journal, settings, None, checks)  # type: ignore[arg-type]
        self.sweeper = ExpirySweeper(self.human, database)

    async def open(self) -> "Desk":
        made = await self.database.write(lambda c: conversations.create(c, OWNER, "", "en"))
        run = await self.database.write(lambda c: runs.create(c, made.id, "hello"))
        claimed = await self.database.write(lambda c: runs.claim(c, run.id))
        return Desk(self, made.id, claimed.ref, RunState())

    async def take_up(self, desk: "Desk") -> "Desk":
        """The same run, carried on here from what is on disk."""
        state = RunState()
        for event in await self.journal.of_run(desk.conversation_id, desk.run.id):
            state.apply(event.event, event.timestamp)
        claimed = await self.database.write(lambda c: runs.claim(c, desk.run.id))
        return Desk(self, desk.conversation_id, claimed.ref, state)


class Desk:
    """One run on one server."""

    def __init__(self, office: Office, conversation_id: str, run: RunRef, state: RunState) -> None:
        self.office = office
        self.conversation_id = conversation_id
        self.run = run
        self.record = RunLog(office.journal, conversation_id, run, "en", state)
        asker = RunQuestions(self.record, office.human, RunSlot(asyncio.Semaphore(8)))
        self.approver = CallApprover(
            self.record, asker, office.tools, office.choices, office.settings
        )
        self.plans = PlanApprover(self.record, asker, office.choices, office.settings)

    async def clear(
        self, tool: str, arguments: Arguments, step: int = 0, attempt: int = 0, version: int = 0
    ) -> Arguments:
        used = self.office.tools.get(tool)
        return await self.approver.clear(step, attempt, used, arguments, version, "a step")

    def clearing(self, tool: str, arguments: Arguments, **more: int) -> "asyncio.Task[Arguments]":
        return asyncio.create_task(self.clear(tool, arguments, **more))

    @staticmethod
    def starting(work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        return asyncio.create_task(work)

    async def called(self, tool: str, arguments: Arguments, step: int = 0) -> None:
        """The call is on disk, as the executor writes it."""
        plan = Plan(goal="x", steps=(Step(step_id=step, description="x", tool=tool),))
        config = ExecutionConfig(max_retries=3, max_revisions=2)
        started = PlanStartData(plan=plan, total_steps=1, steps_preview=(), execution_config=config)
        data = ToolCallData(
            tool=tool, arguments=arguments, step_id=step, call_id="c", sandbox_id="s"
        )
        await self.record.tell(PlanStart(message="x", data=started))
        await self.record.tell(ToolCall(message="x", data=data))

    async def asked(self, count: int = 1) -> list[QuestionRow]:
        """The open questions, as soon as there are so many."""
        async with asyncio.timeout(10):
            while True:
                event = self.office.human.asked
                found = await self._pending()
                if len(found) >= count:
                    return found
                await event.wait()

    async def asked_one(self) -> QuestionRow:
        [row] = await self.asked()
        return row

    async def _pending(self) -> list[QuestionRow]:
        return await self.office.database.read(
            lambda c: questions.of_owner(c, OWNER, "pending", self.conversation_id)
        )

    async def every_question(self) -> list[QuestionRow]:
        return await self.office.database.read(
            lambda c: questions.of_owner(c, OWNER, None, self.conversation_id)
        )

    async def answer(self, row: QuestionRow, action: Any = "approve", **data: Any) -> None:
        await self.office.human.answer(row.id, OWNER, Answer(action, data, "me"))
