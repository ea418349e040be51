"""The planner that asks a language model."""

import json
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, suppress
from dataclasses import replace
from functools import partial
from typing import Protocol

from wenko.models.errors import ModelError, over_limit
from wenko.models.interface import (
    LanguageModel,
    ReasoningDelta,
    ReplyEnd,
    ReplyRestart,
    StreamPart,
    TextDelta,
    whole_reply,
)
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import (
    LlmRequest,
    ModelToolCall,
    OutputSchema,
    PromptMessage,
    Purpose,
    ToolDescription,
)
from wenko.planners import plan_summary
from wenko.planners.interface import (
    Ask,
    CallRepair,
    CommandPrompt,
    Compaction,
    Failure,
    FinishedWork,
    FormCorrection,
    FormExchange,
    Judgement,
    NextTurn,
    Open,
    Part,
    PromptAdvice,
    Revision,
    Summary,
    Task,
    purpose_of,
)
from wenko.planners.language import output_schemas, readings, task_prompts
from wenko.planners.language.chat_prompts import chat_prompt, exchange_messages, hitl_instruction
from wenko.planners.language.grammar.looking_plans import without_blind_writes
from wenko.planners.language.grammar.schemas import turn_schema
from wenko.planners.language.grammar.short_prompts import (
    is_small,
    short_fix_messages,
    short_revision_messages,
)
from wenko.planners.language.grammar.triage import Triage
from wenko.planners.language.replies import PartReader, reply_parts
from wenko.planners.language.requests import readable_reply
from wenko.planners.language.transcript_prompt import (
    compaction_messages,
    conversation_messages,
    loop_messages,
    summary_messages,
)
from wenko.planners.statements import MEMORY_CALLS, plan_fields
from wenko.planners.transcript import Transcript
from wenko.protocol.hitl import DEFAULT_MAX_FIELDS
from wenko.protocol.plan import Plan
from wenko.text import BilingualText

Messages = tuple[PromptMessage, ...]
Parts = AsyncGenerator[Part, None]
Read = Callable[[str], object]
"""Raises ``InvalidOutput`` for a reply that the model has to write once more."""
log = logging.getLogger(__name__)
SUMMARY_BROKE_OFF = BilingualText(zh="总结中途断开。", en="The summary broke off.")


class Transports(Protocol):
    """Finds the language model for a purpose."""

    async def get(self, purpose: Purpose) -> LanguageModel: ...


class ModelPlanner:
    is_language_model = True

    def __init__(
        self,
        name: str,
        transports: Transports,
        max_fields: int = DEFAULT_MAX_FIELDS,
        answers_elsewhere: bool = False,
    ) -> None:
        """``answers_elsewhere``: answers are given by another model than the one that begins."""
        self.name = name
        self._transports = transports
        self._max_fields = max_fields
        self._answers_elsewhere = answers_elsewhere

    async def context_window(self) -> int | None:
        return await self._window("plan")

    async def marks_steps(self) -> bool:
        try:
            small = is_small(await self._window("step"))
            return not small and await self._calls_natively("step")
        except ModelError:
            return False  # the first request says what is wrong

    async def stream(self, task: Task, ask: Ask) -> Parts:
        window = await self._window("plan" if isinstance(ask, Open) else purpose_of(ask))
        task = replace(task, short_prompts=is_small(window))
        async with aclosing(self._parts(task, ask, window)) as parts:
            async for part in parts:
                if isinstance(part, ReplyEnd):
                    part = replace(part, context_tokens=window)
                yield part

    def _parts(self, task: Task, ask: Ask, window: int | None) -> Parts:
        match ask:
            case Open(exchanges):
                return self._open(task, exchanges)
            case NextTurn(transcript):
                return self._turn(task, transcript)
            case Summary(work):
                return self._summarise(task, work, window)
            case Compaction(transcript):
                return self._compact(task, transcript, window)
            case Judgement(step, outcome):
                messages = task_prompts.verification_prompt(task, step, outcome)
                return self._json(
                    task, messages, output_schemas.VERIFICATION, readings.read_verdict
                )
            case CallRepair(plan, failure):
                return self._fix(task, plan, failure, window)
            case Revision(plan, failure):
                return self._revise(task, plan, failure, window)
            case PromptAdvice(prompt):
                return self._advise(task, prompt)
            case FormCorrection(raw, problem):
                instruction = hitl_instruction(self._max_fields, task.language)
                messages = task_prompts.form_repair_prompt(task, raw, problem, instruction)
                return self._json(task, messages, output_schemas.FORM_REQUEST, str, "chat")

    # --- the first reply ----------------------------------------------------------------------

    async def _open(self, task: Task, exchanges: Sequence[FormExchange]) -> Parts:
        if exchanges and self._answers_elsewhere:
            parts = self._answer(task, exchanges)
        else:
            model = await self._transports.get("plan")
            calls = model.tool_calls == "native"
            if calls and not task.short_prompts:
                parts = self._begin(task, exchanges, model)
            elif exchanges:
                parts = self._answer(task, exchanges)
            else:
                triage = Triage(task, model, self._max_fields, checks=calls)
                parts = triage.parts(partial(self._answer, task, ()), self._answers_elsewhere)
        async with aclosing(parts):
            async for part in parts:
                yield part

    def _begin(self, task: Task, exchanges: Sequence[FormExchange], model: LanguageModel) -> Parts:
        """The answer, or the first turn of the work: the model decides by calling tools or not."""
        messages = (
            *conversation_messages(task, True, self._max_fields),
            *exchange_messages(exchanges, task.language),
            *(PromptMessage("user", each) for each in task.told),
        )
        views = task.views or tuple(map(readings.with_hint, (*task.tools, *task.own_tools)))
        known = (*task.tools, *task.own_tools, *task.views)
        request = LlmRequest("plan", messages, None, task.meter, views)
        if self._answers_elsewhere:
            return self._begin_or_answer(task, model, request, known)
        return reply_parts(_asking(model, request), model.name, task.language, known)

    async def _begin_or_answer(
        self,
        task: Task,
        model: LanguageModel,
        request: LlmRequest,
        tools: Sequence[ToolDescription],
    ) -> Parts:
        """The first turn of the work, or the answer of the model that is chosen for answers."""
        reader, held = PartReader(tools), list[Part]()
        async with aclosing(model.attempts(request)) as stream:
            async for part in stream:
                if isinstance(part, ReplyRestart):
                    reader, held = PartReader(tools), []
                    yield part
                elif isinstance(part, ReasoningDelta):
                    yield part
                else:
                    held += reader.feed(part)
        held += reader.finish()
        works = any(call.name not in MEMORY_CALLS for call in reader.calls)
        for each in held:
            if works or (isinstance(each, ModelToolCall) and each.name in MEMORY_CALLS):
                yield each
        if not works:
            async for answer in self._answer(task, ()):
                yield answer

    async def _answer(
        self,
        task: Task,
        exchanges: Sequence[FormExchange],
        told: Sequence[PromptMessage] = (),
    ) -> Parts:
        model = await self._transports.get("chat")
        messages = tuple(chat_prompt(task, exchanges, self._max_fields))
        request = LlmRequest("chat", messages, None, task.meter)
        parts = reply_parts(_asking(model, request), model.name, task.language, (), told)
        async with aclosing(parts):
            async for part in parts:
                yield part

    # --- the work -----------------------------------------------------------------------------

    async def _turn(self, task: Task, transcript: Transcript) -> Parts:
        model = await self._transports.get("step")
        native = model.tool_calls == "native"
        tools = transcript.views or tuple(map(readings.with_hint, transcript.tools))
        request = LlmRequest(
            "step",
            loop_messages(task, transcript, native, model.context_tokens),
            None if native else turn_schema(transcript.tools),
            task.meter,
            tools if native else (),
        )
        parts: list[StreamPart | ReplyRestart] = []
        async with aclosing(model.attempts(request)) as stream:
            async for part in stream:
                parts.append(part)
                if isinstance(part, ReasoningDelta | ReplyRestart):
                    yield part
        reply = readings.read_turn(whole_reply(parts), (*tools, *transcript.tools))
        yield TextDelta(reply.text)
        for call in reply.tool_calls:
            yield call
        yield reply.end

    async def _summarise(self, task: Task, work: FinishedWork, window: int | None) -> Parts:
        """The model's summary; if the model fails, the error and a summary without a model."""
        started = False
        try:
            messages = summary_messages(task, work, window, await self._calls_natively("step"))
            async for part in self._text("summary", messages, task):
                started = started or isinstance(part, TextDelta)
                yield part
        except ModelError as error:
            log.warning("%s: no summary: %s", self.name, error.code)
            message = error.localized(task.language)
            if started:
                message = f"{SUMMARY_BROKE_OFF.localized(task.language)} {message}"
            yield TextDelta(f"\n\n*{message}*\n\n")
            if work.success:
                told = plan_summary.summarise_success(work.plan, task.language, task.tools)
            else:
                told = plan_summary.summarise_failure(work.plan, task.language)
            yield TextDelta(told)

    async def _compact(self, task: Task, transcript: Transcript, window: int | None) -> Parts:
        native = await self._calls_natively("step")
        messages = compaction_messages(task, transcript, window, native)
        async for part in self._text("step", messages, task):
            yield part

    async def _fix(self, task: Task, plan: Plan, failure: Failure, window: int | None) -> Parts:
        if task.short_prompts and window:
            messages = short_fix_messages(task, plan, failure, window)
        else:
            messages = task_prompts.fix_prompt(task, plan, failure)
        read = partial(readings.read_fix, failure=failure)
        async for part in self._json(task, messages, output_schemas.FIX, read):
            yield part

    async def _revise(
        self, task: Task, plan: Plan, failure: Failure | None, window: int | None
    ) -> Parts:
        native = await self._calls_natively("plan")
        if task.short_prompts and window:
            messages = short_revision_messages(task, plan, failure, window)
        else:
            messages = task_prompts.revision_prompt(task, plan, failure)
        schema = output_schemas.plan_schema(task.tools, native)
        read = partial(readings.read_known_plan, tools=task.tools, earlier=plan.steps)
        async for part in self._json(task, messages, schema, read, "plan"):
            if isinstance(part, TextDelta) and not native:
                with suppress(InvalidOutput):
                    revised = readings.read_plan(part.text, plan.steps)
                    fields = plan_fields(without_blind_writes(revised, task.tools))
                    part = TextDelta(json.dumps(fields, ensure_ascii=False))
            yield part

    def _advise(self, task: Task, prompt: CommandPrompt) -> Parts:
        schema = output_schemas.advice_schema(task_prompts.prompt_options(prompt))
        messages = task_prompts.advice_prompt(task, prompt)
        return self._json(task, messages, schema, readings.read_advice)

    # --- requests -----------------------------------------------------------------------------

    async def _text(self, purpose: Purpose, messages: Messages, task: Task) -> Parts:
        """One that the output limit ended is not an answer."""
        model = await self._transports.get(purpose)
        request = LlmRequest(purpose, messages, None, task.meter)
        async with aclosing(model.stream(request)) as stream:
            async for part in stream:
                if isinstance(part, ReplyEnd) and part.reason == "length":
                    raise over_limit(model.name)
                yield part

    async def _json(
        self,
        task: Task,
        messages: Messages,
        schema: OutputSchema,
        read: Read,
        purpose: Purpose = "step",
    ) -> Parts:
        model = await self._transports.get(purpose)
        request = LlmRequest(purpose, messages, schema, task.meter)
        reply = await readable_reply(model, request, task.language, read)
        yield TextDelta(reply.text)
        yield reply.end

    async def _window(self, purpose: Purpose) -> int | None:
        """Tokens of the context window; null if unknown, also because there is no such model."""
        try:
            return (await self._transports.get(purpose)).context_tokens
        except ModelError:
            return None

    async def _calls_natively(self, purpose: Purpose) -> bool:
        return (await self._transports.get(purpose)).tool_calls == "native"


def _asking(
    model: LanguageModel, request: LlmRequest
) -> Callable[[Sequence[PromptMessage]], AsyncGenerator[StreamPart, None]]:
    def ask(told: Sequence[PromptMessage]) -> AsyncGenerator[StreamPart, None]:
        return model.stream(replace(request, messages=(*request.messages, *told)))

    return ask
