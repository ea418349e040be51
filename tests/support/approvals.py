"""Runs that ask for approval, on a real database shared by several servers."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar, cast

from wenko.human.expiry import ExpirySweeper
from wenko.human.question import Answer
from wenko.human.service import QuestionService
from wenko.journal import Journal
from wenko.protocol.events import ExecutionConfig, PlanStart, PlanStartData, ToolCall, ToolCallData
from wenko.protocol.plan import Arguments, Plan, Step, ToolOutcome
from wenko.run.approval.approver import CallApprover, confinement_of
from wenko.run.approval.form import PendingCall, approval_check
from wenko.run.cancellation import Cancellation
from wenko.run.context import AgentServices, RunContext, open_context
from wenko.run.planning.approval import PlanApprover
from wenko.run.planning.approval_form import plan_check
from wenko.run.slots import RunSlot
from wenko.run.steering import Steering
from wenko.settings import Settings
from wenko.storage import conversations, questions, runs
from wenko.storage.database import Database
from wenko.storage.gate_settings import GateSettingsStore
from wenko.storage.questions import QuestionRow
from wenko.testing import ScriptedPlanner
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


class ApprovalServer:
    """One server: runs that ask, answers, and the clock."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.settings = settings
        self.journal = Journal(database)
        self.gate_settings = GateSettingsStore(database)
        self.tools = ToolRegistry([*builtin_tools(settings), Letter()])
        checks = {
            "approval": approval_check(self.tools, confinement_of(settings)),
            "plan": plan_check(self.tools, settings.max_plan_steps),
        }
        self.human = QuestionService(database, self.journal, settings, None, checks)  # type: ignore[arg-type]
        self.sweeper = ExpirySweeper(self.human, database)

    async def open(self) -> "ServerRun":
        made = await self.database.write(lambda c: conversations.create(c, OWNER, "", "en"))
        run = await self.database.write(lambda c: runs.create(c, made.id, "hello"))
        return await self._claim(run.id)

    async def resume(self, run: "ServerRun") -> "ServerRun":
        """The same run on this server, resumed from what is on disk."""
        return await self._claim(run.id)

    async def _claim(self, run_id: str) -> "ServerRun":
        row = await self.database.write(lambda c: runs.claim(c, run_id))
        slot, cancellation = RunSlot(asyncio.Semaphore(8)), Cancellation()
        steering = Steering(False, cancellation, slot)
        context = await open_context(row, self._services(), slot, cancellation, steering)
        return ServerRun(self, context)

    def _services(self) -> AgentServices:
        return AgentServices(
            database=self.database,
            journal=self.journal,
            questions=self.human,
            planner=ScriptedPlanner(),
            tools=self.tools,
            sandboxes=cast(Any, None),
            settings=self.settings,
            terminals=cast(Any, None),
            gate_settings=self.gate_settings,
            pictures=cast(Any, None),
            networks=cast(Any, None),
        )


class ServerRun:
    """One run on one server."""

    def __init__(self, server: ApprovalServer, context: RunContext) -> None:
        self.server = server
        self.id = context.row.id
        self.conversation_id = context.row.conversation_id
        self.log = context.log
        self.calls = CallApprover(context)
        self.plans = PlanApprover(context)

    async def approve(
        self, tool: str, arguments: Arguments, step: int = 0, attempt: int = 0, version: int = 0
    ) -> Arguments:
        used = self.server.tools.get(tool)
        call = PendingCall(step, attempt, used, arguments, version, "a step")
        return (await self.calls.approve(call)).arguments

    def approving(self, tool: str, arguments: Arguments, **more: int) -> "asyncio.Task[Arguments]":
        return asyncio.create_task(self.approve(tool, arguments, **more))

    @staticmethod
    def starting(work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        return asyncio.create_task(work)

    async def called(self, tool: str, arguments: Arguments, step: int = 0) -> None:
        """Write the call to disk, as the executor does."""
        plan = Plan(goal="x", steps=(Step(step_id=step, description="x", tool=tool),))
        config = ExecutionConfig(max_retries=3, max_revisions=2)
        started = PlanStartData(plan=plan, total_steps=1, steps_preview=(), execution_config=config)
        data = ToolCallData(
            tool=tool, arguments=arguments, step_id=step, call_id="c", sandbox_id="s"
        )
        await self.log.commit(PlanStart(message="x", data=started))
        await self.log.commit(ToolCall(message="x", data=data))

    async def asked(self, count: int = 1) -> list[QuestionRow]:
        """The open questions, once there are this many."""
        async with asyncio.timeout(10):
            while True:
                event = self.server.human.asked
                found = await self._pending()
                if len(found) >= count:
                    return found
                await event.wait()

    async def asked_one(self) -> QuestionRow:
        [row] = await self.asked()
        return row

    async def _pending(self) -> list[QuestionRow]:
        return await self.server.database.read(
            lambda c: questions.of_owner(c, OWNER, "pending", self.conversation_id)
        )

    async def every_question(self) -> list[QuestionRow]:
        return await self.server.database.read(
            lambda c: questions.of_owner(c, OWNER, None, self.conversation_id)
        )

    async def answer(self, row: QuestionRow, action: Any = "approve", **data: Any) -> None:
        await self.server.human.answer(row.id, OWNER, Answer(action, data, "me"))
