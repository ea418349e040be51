"""The model of one run: publishes every call, counts its cost, and keeps it within the budget."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import TypeVar

from pydantic import BaseModel, JsonValue

from wenko.errors import StaleAttempt
from wenko.models.errors import ModelError
from wenko.models.interface import (
    ModelReply,
    ReasoningDelta,
    ReplyRestart,
    TextDelta,
    whole_reply,
)
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import Usage
from wenko.planners.interface import (
    Advice,
    Ask,
    CallRepair,
    CommandPrompt,
    Compaction,
    Failure,
    FinishedWork,
    Fix,
    FormCorrection,
    FormExchange,
    Judgement,
    NextTurn,
    Open,
    Part,
    Planner,
    PromptAdvice,
    Revision,
    Summary,
    Task,
    Verification,
)
from wenko.planners.language import readings
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
    """A planner that is no language model costs nothing, and publishes no events."""

    def __init__(self, planner: Planner, log: RunLog, budget: Budget) -> None:
        self.name = planner.name
        self.is_language_model = planner.is_language_model
        self._planner = planner
        self._log = log
        self._budget = budget

    async def marks_steps(self) -> bool:
        return await self._planner.marks_steps()

    async def open(
        self, task: Task, exchanges: Sequence[FormExchange] = ()
    ) -> AsyncGenerator[Part, None]:
        """The reply to the message, or how it goes on once the forms have closed."""
        purpose: Purpose = "chat" if exchanges else "create_plan"
        about = exchanges[-1].request.title if exchanges else task.message
        async with (
            self._call(purpose, task, about) as call,
            aclosing(call.parts(Open(tuple(exchanges)))) as parts,
        ):
            async for part in parts:
                call.preview += part.text if isinstance(part, TextDelta) else ""
                yield part

    async def correct_form(self, task: Task, raw: JsonValue, why: str) -> JsonValue:
        """The form request corrected; null if the model cannot correct it."""
        return await self._read("chat", task, why, FormCorrection(raw, why), readings.read_form)

    async def summarise(self, task: Task, work: FinishedWork) -> AsyncGenerator[str, None]:
        """The closing answer (Markdown) to a task that was planned."""
        async with (
            self._call("generate_summary", task, work.plan.goal) as call,
            aclosing(call.parts(Summary(work))) as parts,
        ):
            async for part in parts:
                if isinstance(part, TextDelta):
                    call.preview += part.text
                    yield part.text

    async def turn(self, task: Task, transcript: Transcript) -> ModelReply:
        """The next turn of the work: calls, or the step's result."""
        step = transcript.step
        about = step.description if step is not None else task.message
        step_id = step.step_id if step is not None else None
        async with self._call("step_processing", task, about, step_id) as call:
            reply = await call.reply(NextTurn(transcript))
            call.preview = _preview(reply)
            return reply

    async def compact(self, task: Task, transcript: Transcript) -> str:
        """A summary of the transcript that takes its place; empty if none can be written."""
        ask = Compaction(transcript)
        return await self._read("context_compression", task, task.message, ask, str.strip) or ""

    async def verify(self, task: Task, step: Step, outcome: ToolOutcome) -> Verification | None:
        """Whether the outcome matches ``step.expected``; null if the model cannot tell."""
        about, ask = step.expected or step.description, Judgement(step, outcome)
        return await self._read("verification", task, about, ask, readings.read_verdict)

    async def fix(self, task: Task, plan: Plan, failure: Failure) -> Fix | None:
        """Other arguments for the failed step; null if none would help."""
        ask, read = CallRepair(plan, failure), partial(readings.read_fix, failure=failure)
        return await self._read("tool_fix", task, failure.error, ask, read)

    async def revise(self, task: Task, plan: Plan, failure: Failure | None) -> Plan | None:
        """New steps that replace the failed and the pending ones; null if there is no other way.

        Without a failure, the user added a note (``task.notes``); null if the plan already covers
        it. New step ids continue after those of ``plan``.
        """
        about = failure.error if failure else "\n".join(task.notes)
        ask, read = Revision(plan, failure), partial(readings.read_revision, plan=plan)
        return await self._read("plan_revision", task, about, ask, read)

    async def advise(
        self, task: Task, prompt: CommandPrompt, seconds: float = 60.0
    ) -> Advice | None:
        """Never fails a step or makes it wait: without advice, the user is asked."""
        if self._budget.spent:
            return None
        purpose: Purpose = "interactive_decision"
        ask, read = PromptAdvice(prompt), readings.read_advice
        try:
            return await self._read(purpose, task, prompt.text, ask, read, seconds)
        except StaleAttempt:
            raise
        except Exception as error:
            logger.warning("%s: no advice about a prompt: %r", self.name, error)
            return None

    # --- one call -----------------------------------------------------------------------------

    async def _read(
        self,
        purpose: Purpose,
        task: Task,
        about: str,
        ask: Ask,
        read: Callable[[str], T],
        seconds: float | None = None,
    ) -> T | None:
        """What the reply means; null if the model fails or says nothing: the run goes on."""
        async with self._call(purpose, task, about) as call, asyncio.timeout(seconds):
            answer = None
            try:
                text = (await call.reply(ask)).text
                answer = read(text) if text.strip() else None
            except (InvalidOutput, ModelError) as error:
                logger.warning("%s: no %s: %s", self.name, purpose, error)
            call.preview = _preview(answer)
            return answer

    @asynccontextmanager
    async def _call(
        self, purpose: Purpose, task: Task, about: str, step_id: int | None = None
    ) -> AsyncIterator["_ModelCall"]:
        """One call, with its events."""
        call = _ModelCall(self._planner, task)
        if not self.is_language_model:
            yield call
            return
        await self._budget.ensure()
        data = LlmCallData(purpose=purpose, context=truncate(about, BRIEF), step_id=step_id)
        await self._log.commit(LlmCall(message=self._log.say(_MESSAGES[purpose]), data=data))
        call.reasoning = ReasoningLog(self._log, step_id)
        started = time.monotonic()
        try:
            yield call
        except asyncio.CancelledError:
            call.preview = call.preview or self._log.say("cancelled")
            raise
        except BaseException as error:
            call.preview = call.preview or type(error).__name__
            raise
        finally:
            call.reasoning.close()
            answered = LlmResponseData(
                response_preview=truncate(call.preview, BRIEF),
                purpose=purpose,
                usage=call.usage(),
                duration=round(time.monotonic() - started, 3),
            )
            self._log.stage(LlmResponse(message=self._log.say("llm_response"), data=answered))


class _ModelCall:
    """One call of the model: one request, or more if an answer had to be repaired."""

    def __init__(self, planner: Planner, task: Task) -> None:
        self.preview = ""
        self.reasoning: ReasoningLog | None = None
        self._planner = planner
        self._task = replace(task, meter=self)
        self._requests: list[Usage] = []

    async def parts(self, ask: Ask) -> AsyncGenerator[Part, None]:
        """Those of the reply; what the model thinks is told at once."""
        async with aclosing(self._planner.stream(self._task, ask)) as stream:
            async for part in stream:
                if self.reasoning is not None and isinstance(part, ReasoningDelta):
                    self.reasoning.add(part.text)
                elif self.reasoning is not None and isinstance(part, ReplyRestart):
                    self.reasoning.restart()
                yield part

    async def reply(self, ask: Ask) -> ModelReply:
        async with aclosing(self.parts(ask)) as parts:
            return whole_reply([part async for part in parts])

    def record(self, usage: Usage) -> None:
        self._requests.append(usage)

    def usage(self) -> LlmUsage | None:
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
    if isinstance(answer, ModelReply):
        calls = [f"{call.name}({call.arguments})" for call in answer.tool_calls]
        return "\n".join([*filter(None, [answer.text]), *calls])
    return "" if answer is None else str(answer)
