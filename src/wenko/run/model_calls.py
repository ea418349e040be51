"""The model of one run: publishes every call, counts its cost, and keeps it within the budget."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel, JsonValue

from wenko.errors import StaleAttempt
from wenko.models.request import Usage
from wenko.planners.interface import (
    Advice,
    CommandPrompt,
    Failure,
    FinishedWork,
    Fix,
    FormExchange,
    Planner,
    ResponsePart,
    Task,
    TurnReply,
    Verification,
)
from wenko.planners.transcript import Transcript
from wenko.protocol.events import (
    LlmCall,
    LlmCallData,
    LlmResponse,
    LlmResponseData,
    LlmUsage,
    Purpose,
)
from wenko.protocol.messages import MessageKey
from wenko.protocol.plan import Plan, Step, ToolOutcome
from wenko.run.budget import Budget
from wenko.run.log import RunLog
from wenko.run.previews import BRIEF
from wenko.run.reasoning import ReasoningLog
from wenko.text import truncate

T = TypeVar("T")
logger = logging.getLogger(__name__)
_MESSAGES: dict[Purpose, MessageKey] = {
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
    """A ``Model`` itself. A model that does not think costs nothing, and publishes no events."""

    def __init__(self, model: Planner, log: RunLog, budget: Budget) -> None:
        self.name = model.name
        self.is_language_model = model.is_language_model
        self._model = model
        self._log = log
        self._budget = budget

    async def marks_steps(self) -> bool:
        return await self._model.marks_steps()

    def respond(
        self, task: Task, exchanges: Sequence[FormExchange] = ()
    ) -> AsyncIterator[ResponsePart]:
        purpose: Purpose = "chat" if exchanges else "create_plan"
        about = exchanges[-1].request.title if exchanges else task.message
        return self._stream(purpose, task, about, lambda task: self._model.respond(task, exchanges))

    async def repair_form_request(self, task: Task, raw: JsonValue, why: str) -> JsonValue:
        return await self._call(
            "chat", task, why, lambda task: self._model.repair_form_request(task, raw, why)
        )

    def summarise(self, task: Task, work: FinishedWork) -> AsyncIterator[str]:
        return self._stream(
            "generate_summary",
            task,
            work.plan.goal,
            lambda task: self._model.summarise(task, work),
        )

    async def turn(self, task: Task, transcript: Transcript) -> TurnReply:
        step = transcript.step
        return await self._call(
            "step_processing",
            task,
            step.description if step is not None else task.message,
            lambda task: self._model.turn(task, transcript),
            step.step_id if step is not None else None,
        )

    async def compact(self, task: Task, transcript: Transcript) -> str:
        return await self._call(
            "context_compression",
            task,
            task.message,
            lambda task: self._model.compact(task, transcript),
        )

    async def verify(self, task: Task, step: Step, outcome: ToolOutcome) -> Verification | None:
        return await self._call(
            "verification",
            task,
            step.expected or step.description,
            lambda task: self._model.verify(task, step, outcome),
        )

    async def fix(self, task: Task, plan: Plan, failure: Failure) -> Fix | None:
        return await self._call(
            "tool_fix", task, failure.error, lambda task: self._model.fix(task, plan, failure)
        )

    async def revise(self, task: Task, plan: Plan, failure: Failure | None) -> Plan | None:
        about = failure.error if failure else "\n".join(task.notes)
        return await self._call(
            "plan_revision", task, about, lambda task: self._model.revise(task, plan, failure)
        )

    async def advise(
        self, task: Task, prompt: CommandPrompt, seconds: float = 60.0
    ) -> Advice | None:
        """Never fails a step or makes it wait: without advice, the user is asked."""
        if self._budget.spent:
            return None
        try:
            return await self._call(
                "interactive_decision",
                task,
                prompt.text,
                lambda task: asyncio.wait_for(self._model.advise(task, prompt), seconds),
            )
        except StaleAttempt:
            raise
        except Exception as error:
            logger.warning("%s: no advice about a prompt: %r", self.name, error)
            return None

    # --- events -------------------------------------------------------------------------------

    async def _call(
        self,
        purpose: Purpose,
        task: Task,
        about: str,
        ask: Callable[[Task], Awaitable[T]],
        step_id: int | None = None,
    ) -> T:
        if not self.is_language_model:
            return await ask(task)
        call = await self._start(purpose, about, step_id)
        try:
            answer = await ask(call.attached(task))
        except BaseException as error:
            self._stage_response(call, type(error).__name__)
            raise
        self._stage_response(call, _preview(answer))
        return answer

    async def _stream(
        self, purpose: Purpose, task: Task, about: str, ask: Callable[[Task], AsyncIterator[T]]
    ) -> AsyncIterator[T]:
        if not self.is_language_model:
            async for piece in ask(task):
                yield piece
            return
        call = await self._start(purpose, about)
        beginning: list[str] = []
        try:
            async for piece in ask(call.attached(task)):
                if isinstance(piece, str) and len(beginning) < BRIEF:
                    beginning.append(piece)
                yield piece
        finally:
            self._stage_response(call, "".join(beginning))

    async def _start(
        self, purpose: Purpose, about: str, step_id: int | None = None
    ) -> "_ModelCall":
        await self._budget.ensure()
        data = LlmCallData(purpose=purpose, context=truncate(about, BRIEF), step_id=step_id)
        await self._log.commit(LlmCall(message=self._log.say(_MESSAGES[purpose]), data=data))
        return _ModelCall(purpose, ReasoningLog(self._log, step_id))

    def _stage_response(self, call: "_ModelCall", preview: str) -> None:
        call.reasoning.close()
        data = LlmResponseData(
            response_preview=truncate(preview, BRIEF),
            purpose=call.purpose,
            usage=call.total(),
            duration=round(time.monotonic() - call.started, 3),
        )
        self._log.stage(LlmResponse(message=self._log.say("llm_response"), data=data))


class _ModelCall:
    """One call of the model: one request, or more if an answer had to be repaired."""

    def __init__(self, purpose: Purpose, reasoning: ReasoningLog) -> None:
        self.purpose = purpose
        self.reasoning = reasoning
        self.started = time.monotonic()
        self._requests: list[Usage] = []

    def attached(self, task: Task) -> Task:
        """The task, with this call to report its usage and reasoning to."""
        return replace(
            task, meter=self, on_reasoning=self.reasoning.add, on_restart=self.reasoning.restart
        )

    def record(self, usage: Usage) -> None:
        self._requests.append(usage)

    def total(self) -> LlmUsage | None:
        if not self._requests:
            return None
        costs = [each.cost for each in self._requests if each.cost is not None]
        return LlmUsage(
            model=self._requests[-1].model,
            input_tokens=sum(each.input_tokens for each in self._requests),
            output_tokens=sum(each.output_tokens for each in self._requests),
            cost=sum(costs) if costs else None,
            cached_tokens=sum(each.cached_tokens for each in self._requests),
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
    if isinstance(answer, TurnReply):
        calls = [f"{call.name}({call.arguments})" for call in answer.reply.tool_calls]
        return "\n".join([*filter(None, [answer.reply.text]), *calls])
    return "" if answer is None else str(answer)
