"""The model of one run: every call of it is told, counted, and within the budget."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel, JsonValue

from wenko.agent.budget import Budget
from wenko.agent.log import RunLog
from wenko.agent.previews import BRIEF
from wenko.errors import StaleAttempt
from wenko.models.interface import (
    Advice,
    CommandPrompt,
    Failure,
    Fix,
    FormExchange,
    Model,
    ReplyPart,
    Task,
    Usage,
    Verification,
)
from wenko.protocol.events import (
    LlmCall,
    LlmCallData,
    LlmResponse,
    LlmResponseData,
    LlmUsage,
    Purpose,
)
from wenko.protocol.messages import MessageKey
from wenko.protocol.plan import Plan, Step, TaskAnalysis, ToolOutcome
from wenko.text import truncate

T = TypeVar("T")
log = logging.getLogger(__name__)
_SAID: dict[Purpose, MessageKey] = {
    "task_analysis": "llm_call_analysis",
    "create_plan": "llm_call_plan",
    "plan_revision": "llm_call_revision",
    "generate_summary": "llm_call_summary",
    "step_processing": "llm_call_step",
    "tool_fix": "llm_call_fix",
    "verification": "llm_call_verification",
    "interactive_decision": "llm_call_interactive",
    "context_compression": "llm_call_compression",
    "chat": "llm_call_chat",
}


class ModelCalls:
    """A ``Model`` itself. A model that does not think costs nothing and is not told of."""

    def __init__(self, model: Model, record: RunLog, purse: Budget) -> None:
        self.name = model.name
        self.is_language_model = model.is_language_model
        self._model = model
        self._record = record
        self._purse = purse

    async def analyse(self, task: Task) -> TaskAnalysis:
        return await self._told(
            "task_analysis", task, task.message, lambda asked: self._model.analyse(asked)
        )

    async def plan(self, task: Task, analysis: TaskAnalysis) -> Plan:
        about = analysis.suggested_approach
        return await self._told(
            "create_plan", task, about, lambda asked: self._model.plan(asked, analysis)
        )

    def chat(self, task: Task, analysis: TaskAnalysis) -> AsyncIterator[ReplyPart]:
        return self._streamed(
            "chat", task, task.message, lambda asked: self._model.chat(asked, analysis)
        )

    def continue_chat(
        self, task: Task, analysis: TaskAnalysis, exchanges: Sequence[FormExchange]
    ) -> AsyncIterator[ReplyPart]:
        return self._streamed(
            "chat",
            task,
            exchanges[-1].request.title if exchanges else task.message,
            lambda asked: self._model.continue_chat(asked, analysis, exchanges),
        )

    async def repair_form_request(self, task: Task, raw: JsonValue, problem: str) -> JsonValue:
        return await self._told(
            "chat",
            task,
            problem,
            lambda asked: self._model.repair_form_request(asked, raw, problem),
        )

    def summarise(self, task: Task, plan: Plan, success: bool) -> AsyncIterator[str]:
        return self._streamed(
            "generate_summary",
            task,
            plan.goal,
            lambda asked: self._model.summarise(asked, plan, success),
        )

    def think(self, task: Task, plan: Plan, step: Step) -> AsyncIterator[str]:
        return self._streamed(
            "step_processing",
            task,
            step.description,
            lambda asked: self._model.think(asked, plan, step),
        )

    async def verify(self, task: Task, step: Step, outcome: ToolOutcome) -> Verification | None:
        return await self._told(
            "verification",
            task,
            step.expected or step.description,
            lambda asked: self._model.verify(asked, step, outcome),
        )

    async def fix(self, task: Task, plan: Plan, failure: Failure) -> Fix | None:
        return await self._told(
            "tool_fix", task, failure.error, lambda asked: self._model.fix(asked, plan, failure)
        )

    async def revise(self, task: Task, plan: Plan, failure: Failure | None) -> Plan | None:
        about = failure.error if failure else "\n".join(task.notes)
        return await self._told(
            "plan_revision", task, about, lambda asked: self._model.revise(asked, plan, failure)
        )

    async def advise(
        self, task: Task, prompt: CommandPrompt, seconds: float = 60.0
    ) -> Advice | None:
        """Never a reason for a step to fail or to wait: without advice, the person is asked."""
        if self._purse.empty:
            return None
        try:
            return await self._told(
                "interactive_decision",
                task,
                prompt.text,
                lambda asked: asyncio.wait_for(self._model.advise(asked, prompt), seconds),
            )
        except StaleAttempt:
            raise
        except Exception as error:
            log.warning("%s: no advice about a prompt: %r", self.name, error)
            return None

    # --- within -------------------------------------------------------------------------------

    async def _told(
        self, purpose: Purpose, task: Task, about: str, ask: Callable[[Task], Awaitable[T]]
    ) -> T:
        if not self.is_language_model:
            return await ask(task)
        call = await self._call(purpose, about)
        try:
            answer = await ask(replace(task, meter=call))
        except BaseException as error:
            self._answered(call, type(error).__name__)
            raise
        self._answered(call, _preview(answer))
        return answer

    async def _streamed(
        self, purpose: Purpose, task: Task, about: str, ask: Callable[[Task], AsyncIterator[T]]
    ) -> AsyncIterator[T]:
        if not self.is_language_model:
            async for piece in ask(task):
                yield piece
            return
        call = await self._call(purpose, about)
        said: list[str] = []
        try:
            async for piece in ask(replace(task, meter=call)):
                if isinstance(piece, str) and len(said) < BRIEF:
                    said.append(piece)
                yield piece
        finally:
            self._answered(call, "".join(said))

    async def _call(self, purpose: Purpose, about: str) -> "_Call":
        await self._purse.allow()
        data = LlmCallData(purpose=purpose, context=truncate(about, BRIEF))
        await self._record.tell(LlmCall(message=self._record.say(_SAID[purpose]), data=data))
        return _Call(purpose)

    def _answered(self, call: "_Call", preview: str) -> None:
        data = LlmResponseData(
            response_preview=truncate(preview, BRIEF),
            purpose=call.purpose,
            usage=call.sum(),
            duration=round(time.monotonic() - call.began, 3),
        )
        self._record.note(LlmResponse(message=self._record.say("llm_response"), data=data))


class _Call:
    """One call of the model: one request, or more if an answer had to be repaired."""

    def __init__(self, purpose: Purpose) -> None:
        self.purpose = purpose
        self.began = time.monotonic()
        self._requests: list[Usage] = []

    def record(self, usage: Usage) -> None:
        self._requests.append(usage)

    def sum(self) -> LlmUsage | None:
        if not self._requests:
            return None
        costs = [each.cost for each in self._requests if each.cost is not None]
        return LlmUsage(
            model=self._requests[-1].model,
            input_tokens=sum(each.input_tokens for each in self._requests),
            output_tokens=sum(each.output_tokens for each in self._requests),
            cost=sum(costs) if costs else None,
        )


def _preview(answer: object) -> str:
    if isinstance(answer, BaseModel):
        return answer.model_dump_json(exclude_none=True, exclude_defaults=True)
    if isinstance(answer, Fix):
        return answer.explanation
    if isinstance(answer, Verification):
        return answer.reason
    if isinstance(answer, Advice):
        answers = ", ".join(answer.answers) or "?"
        return f"{answers} ({answer.basis}, {answer.confidence}): {answer.reason}"
    return "" if answer is None else str(answer)
