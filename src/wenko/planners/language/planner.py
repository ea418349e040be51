"""The planner that asks a language model; validates every reply and asks for one repair."""

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Protocol, TypeVar

from pydantic import JsonValue

from wenko.errors import InvalidPlan
from wenko.models.errors import ModelError, ReplyOverLimit, over_limit
from wenko.models.interface import (
    LanguageModel,
    ReasoningDelta,
    ReplyEnd,
    ReplyRestart,
    StreamPart,
    TextDelta,
)
from wenko.models.request import (
    LlmRequest,
    OutputSchema,
    PromptMessage,
    Purpose,
)
from wenko.planners import plan_summary
from wenko.planners.interface import (
    Advice,
    CommandPrompt,
    Failure,
    FinishedWork,
    Fix,
    FormExchange,
    FormRequest,
    OpeningTurn,
    ReplyPart,
    ResponsePart,
    Task,
    TurnReply,
    Verification,
)
from wenko.planners.language import output_schemas, task_prompts
from wenko.planners.language.chat_prompts import chat_prompt, hitl_instruction
from wenko.planners.language.looking_plans import with_goal, without_blind_writes
from wenko.planners.language.memory_proposals import REMEMBER, proposals_in
from wenko.planners.language.named_files import existence_checks
from wenko.planners.language.opening import opening_analysis
from wenko.planners.language.opening_reply import OpeningReader, again, opening_request
from wenko.planners.language.output_schemas import InvalidOutput, parse_object, parse_output
from wenko.planners.language.prompts import load_prompt
from wenko.planners.language.replies import (
    ASKED_AGAIN,
    NOTHING,
    answer_parts,
    asked_again,
    broke_off,
    parts_after,
)
from wenko.planners.language.short_repairs import short_fix_messages, short_revision_messages
from wenko.planners.language.transcript_prompt import (
    compaction_messages,
    loop_messages,
    summary_messages,
)
from wenko.planners.language.triage import (
    TriagePart,
    TriageReader,
    UnusablePlan,
    must_plan,
    plain_answer,
    plan_messages,
    triage_messages,
)
from wenko.planners.language.turns import read_turn, with_hint
from wenko.planners.transcript import Transcript
from wenko.protocol.hitl import DEFAULT_MAX_FIELDS
from wenko.protocol.plan import Plan, Step, TaskAnalysis, ToolOutcome
from wenko.text import BilingualText, truncate

T = TypeVar("T")
Messages = tuple[PromptMessage, ...]
log = logging.getLogger(__name__)
SMALL_WINDOW = 8_192
"""Tokens of a context window up to which prompts are short."""
MAX_REPAIRED_OUTPUT = 8_000
"""Most characters of an invalid reply that the model sees again."""


class Transports(Protocol):
    """Finds the language model for a purpose."""

    async def get(self, purpose: Purpose) -> LanguageModel: ...


class ModelPlanner:
    """A reply that is still invalid after one repair counts as no reply."""

    is_language_model = True

    def __init__(
        self,
        name: str,
        transports: Transports,
        max_fields: int = DEFAULT_MAX_FIELDS,
        answers_elsewhere: bool = False,
    ) -> None:
        """``answers_elsewhere``: ``chat`` has a model of its own, so triage does not answer."""
        self.name = name
        self._transports = transports
        self._max_fields = max_fields
        self._answers_elsewhere = answers_elsewhere

    async def context_window(self) -> int | None:
        return await self._window("plan")

    async def marks_steps(self) -> bool:
        try:
            window = await self._window("step")
            small = window is not None and window <= SMALL_WINDOW
            return not small and await self._calls_natively("step")
        except ModelError:
            return False  # the first request says what is wrong

    async def respond(
        self, task: Task, exchanges: Sequence[FormExchange] = ()
    ) -> AsyncIterator[ResponsePart]:
        task = await self._fitted("plan", task)
        if self._answers_elsewhere and exchanges:
            parts: AsyncIterator[ResponsePart] = self._reply(task, exchanges)
        elif not task.short_prompts and await self._calls_natively("plan"):
            parts = self._open(task, exchanges)
        else:
            parts = self._reply(task, exchanges) if exchanges else self._sort(task)
        async for part in parts:
            yield part

    # --- models that call tools ---------------------------------------------------------------

    async def _open(
        self, task: Task, exchanges: Sequence[FormExchange]
    ) -> AsyncIterator[ResponsePart]:
        """The answer, or the first turn of the work: the model decides by calling tools or not.

        A model is told that its reply broke off or says nothing, and goes on where it stopped.
        """
        model = await self._transports.get("plan")
        request = opening_request(task, exchanges, self._max_fields)
        analysed = said = False
        for asked in range(ASKED_AGAIN + 1):
            reader, begun = OpeningReader(task), False
            try:
                async with aclosing(model.stream(request)) as stream:
                    async for part in stream:
                        begun = True
                        _report_reasoning(task, part)
                        text = reader.feed(part)
                        if text and not self._answers_elsewhere:
                            said = True
                            yield text
                        if reader.is_answer and not analysed:
                            analysed = True
                            yield plain_answer(task.language)
            except ModelError as error:
                if not (error.transient and begun) or analysed or asked == ASKED_AGAIN:
                    raise
                # Broken off: like any other turn, it is asked for again as a whole.
                _report_reasoning(task, ReplyRestart())
                yield ReplyRestart()
                continue
            read, turn = reader.finish()
            if (proposals := proposals_in(turn.tool_calls)) is not None:
                yield proposals
            if any(call.name != REMEMBER for call in turn.tool_calls):
                if not analysed:
                    yield opening_analysis(turn, task.tools)
                yield OpeningTurn(turn, model.context_tokens)
                return
            if not analysed:
                analysed = True
                yield plain_answer(task.language)
            if self._answers_elsewhere:
                # Another model is chosen for answers.
                async for answer in self._reply(task, exchanges):
                    yield answer
                return
            if read.rest:
                yield read.rest
            for each in parts_after(read):
                yield each
            said = said or bool(read.text.strip())
            if read.hitl_request is not None or (said and read.text.strip() and not read.cut_off):
                return
            if asked == ASKED_AGAIN and read.cut_off:
                raise over_limit(model.name) if turn.cut_off else broke_off()
            request = again(request, asked_again(read, task.language))
        yield read.reasoning.strip() or NOTHING.localized(task.language)

    # --- models that write JSON ---------------------------------------------------------------

    async def _sort(self, task: Task) -> AsyncIterator[ResponsePart]:
        """The analysis, then the answer or the plan: asked for anew if it did not come along."""
        analysis: TaskAnalysis | None = None
        rejected = ""
        complete = False
        async for part in self._triage(task):
            if isinstance(part, UnusablePlan):
                rejected = part.reason
                continue
            if isinstance(part, str | FormRequest) and self._answers_elsewhere:
                break
            analysis = part if isinstance(part, TaskAnalysis) else analysis
            complete = complete or isinstance(part, str | FormRequest | Plan)
            yield part
        assert analysis is not None, "triage analyses first"
        if complete:
            return
        if analysis.complexity != "simple":
            yield await self._plan(task, analysis, rejected)
            return
        async for answer in self._reply(task, ()):
            yield answer

    async def _triage(self, task: Task) -> AsyncIterator[TriagePart]:
        messages = triage_messages(task, self._max_fields)
        checks = await self._writes_checks()
        remembers = task.remembers and not task.short_prompts
        schema = output_schemas.triage_schema(
            task.tools,
            task.hitl,
            checks,
            must_plan(task),
            remembers,
            task.reads_tone and not task.short_prompts,
        )
        request = LlmRequest("plan", messages, schema, task.meter)
        reader = TriageReader(task)
        text: list[str] = []
        try:
            async for chunk in self._stream("plan", messages, task, schema):
                text.append(chunk)
                for part in reader.feed(chunk):
                    yield part
        except ReplyOverLimit:
            reader.end(cut_off=True)
        except ModelError as error:
            if not error.transient or reader.has_answer or not text:
                raise
            if reader.has_analysis:
                return  # the answer or the plan is asked for by itself
            reader = await self._read_again(request, task)
        if (problem := reader.problem()) is not None:
            repair = self._repair(request, task, "".join(text), problem)
            reader = await self._read_again(repair, task)
        for part in reader.finish():
            yield part if checks or not isinstance(part, Plan) else _with_checks(part, task)
        if reader.breaks_off:
            messages = tuple(chat_prompt(task, (), self._max_fields))
            again = asked_again(reader.end(), task.language)
            async for answer in self._answer(task, [*messages, *again]):
                yield answer

    async def _fitted(self, purpose: Purpose, task: Task) -> Task:
        """With short prompts if the model for this purpose has a small context window."""
        window = await self._window(purpose)
        return replace(task, short_prompts=window is not None and window <= SMALL_WINDOW)

    async def _window(self, purpose: Purpose) -> int | None:
        """Tokens of the context window; null if unknown, also because there is no such model."""
        try:
            return (await self._transports.get(purpose)).context_tokens
        except ModelError:
            return None

    async def _writes_checks(self) -> bool:
        """A small model names checks that fail although its work is right, and repairs in vain."""
        return await self._calls_natively("plan")

    async def _calls_natively(self, purpose: Purpose) -> bool:
        return (await self._transports.get(purpose)).tool_calls == "native"

    async def _read_again(self, request: LlmRequest, task: Task) -> TriageReader:
        model = await self._transports.get("plan")
        reader = TriageReader(task)
        reply = await model.complete(request)
        reader.feed(reply.text, whole=True)
        reader.end(reply.cut_off)
        return reader

    def _repair(self, request: LlmRequest, task: Task, text: str, problem: str) -> LlmRequest:
        """The request once more, with the invalid reply and what is wrong with it."""
        repair = load_prompt("repair", task.language).replace("{why}", problem[:1_000])
        messages = (
            *request.messages,
            PromptMessage("assistant", truncate(text, MAX_REPAIRED_OUTPUT)),
            PromptMessage("user", repair),
        )
        return replace(request, messages=messages)

    async def _plan(self, task: Task, analysis: TaskAnalysis, rejected: str) -> Plan:
        """The plan alone; ``rejected``: why the one that came with the analysis cannot be used."""
        messages = plan_messages(task, analysis, rejected)
        try:
            plan = with_goal(await self._request_plan(task, messages), task)
            return plan if await self._writes_checks() else _with_checks(plan, task)
        except InvalidOutput as error:
            raise InvalidPlan(
                f"The model returned no valid plan ({error}). Nothing was run. Rephrase the task, "
                "or choose another model.",
                f"模型没有给出有效的计划（{error}）。没有执行任何操作；请换一种说法，或换一个模型。",
            ) from None

    async def repair_form_request(self, task: Task, raw: JsonValue, problem: str) -> JsonValue:
        instruction = hitl_instruction(self._max_fields, task.language)
        messages = task_prompts.form_repair_prompt(task, raw, problem, instruction)
        transport = await self._transports.get("chat")
        try:
            reply = await transport.complete(
                LlmRequest("chat", messages, output_schemas.FORM_REQUEST, task.meter)
            )
            repaired = parse_object(reply.text)
        except (InvalidOutput, ModelError) as error:
            log.warning("%s: form request not repaired: %s", self.name, error)
            return None
        inner = repaired.get("hitl_request")
        return inner if isinstance(inner, dict) else repaired

    async def summarise(self, task: Task, work: FinishedWork) -> AsyncIterator[str]:
        """The model's summary; if the model fails, the error and a summary without a model."""
        task = await self._fitted("summary", task)
        started = False
        try:
            native = await self._calls_natively("step")
            messages = summary_messages(task, work, await self._window("summary"), native)
            async for chunk in self._stream("summary", messages, task):
                started = True
                yield chunk
        except ModelError as error:
            log.warning("%s: no summary: %s", self.name, error.code)
            message = error.localized(task.language)
            if started:
                message = f"{SUMMARY_BROKE_OFF.localized(task.language)} {message}"
            yield f"\n\n*{message}*\n\n"
            if work.success:
                yield plan_summary.summarise_success(work.plan, task.language, task.tools)
            else:
                yield plan_summary.summarise_failure(work.plan, task.language)

    async def turn(self, task: Task, transcript: Transcript) -> TurnReply:
        task = await self._fitted("step", task)
        model = await self._transports.get("step")
        native = model.tool_calls == "native"
        tools = transcript.views or tuple(map(with_hint, transcript.tools))
        request = LlmRequest(
            "step",
            loop_messages(task, transcript, native, model.context_tokens),
            None if native else output_schemas.turn_schema(transcript.tools),
            task.meter,
            tools if native else (),
        )
        reply = await model.complete(request, lambda part: _report_reasoning(task, part))
        known = (*tools, *transcript.tools)
        return TurnReply(read_turn(reply, known), model.context_tokens)

    async def compact(self, task: Task, transcript: Transcript) -> str:
        task = await self._fitted("step", task)
        try:
            native = await self._calls_natively("step")
            messages = compaction_messages(task, transcript, await self._window("step"), native)
            chunks = [chunk async for chunk in self._stream("step", messages, task)]
        except ModelError as error:
            log.warning("%s: no summary of the transcript: %s", self.name, error.code)
            return ""
        return "".join(chunks).strip()

    async def verify(self, task: Task, step: Step, outcome: ToolOutcome) -> Verification | None:
        if not step.expected:
            return None
        messages = task_prompts.verification_prompt(task, step, outcome)
        draft = await self._optional_output(
            messages, output_schemas.VERIFICATION, output_schemas.VerificationDraft, task
        )
        return None if draft is None else Verification(draft.is_valid, draft.reason)

    async def fix(self, task: Task, plan: Plan, failure: Failure) -> Fix | None:
        task = await self._fitted("step", task)
        if task.short_prompts and (window := await self._window("step")):
            messages = short_fix_messages(task, plan, failure, window)
        else:
            messages = task_prompts.fix_prompt(task, plan, failure)
        draft = await self._optional_output(
            messages, output_schemas.FIX, output_schemas.FixDraft, task
        )
        if draft is None or not draft.can_fix or not draft.arguments:
            return None
        if draft.arguments in (failure.arguments, *failure.tried):
            return None
        return Fix(draft.arguments, draft.fix_type, draft.analysis, draft.explanation)

    async def revise(self, task: Task, plan: Plan, failure: Failure | None) -> Plan | None:
        task = await self._fitted("plan", task)
        if task.short_prompts and (window := await self._window("plan")):
            messages = short_revision_messages(task, plan, failure, window)
        else:
            messages = task_prompts.revision_prompt(task, plan, failure)
        try:
            revised = await self._request_plan(task, messages, plan.steps)
        except (InvalidOutput, ModelError) as error:
            log.warning("%s: no revision: %s", self.name, error)
            return None
        return revised if revised.steps else None

    async def advise(self, task: Task, prompt: CommandPrompt) -> Advice | None:
        messages = task_prompts.advice_prompt(task, prompt)
        schema = output_schemas.advice_schema(task_prompts.prompt_options(prompt))
        draft = await self._optional_output(messages, schema, output_schemas.AdviceDraft, task)
        return None if draft is None else draft.to_advice()

    async def _reply(
        self, task: Task, exchanges: Sequence[FormExchange]
    ) -> AsyncIterator[ReplyPart]:
        messages = tuple(chat_prompt(task, exchanges, self._max_fields))
        async for part in self._answer(task, messages):
            yield part

    def _answer(self, task: Task, messages: Sequence[PromptMessage]) -> AsyncIterator[ReplyPart]:
        def ask(messages: Sequence[PromptMessage]) -> AsyncIterator[str]:
            return self._stream("chat", tuple(messages), task)

        return answer_parts(ask, messages, task.language)

    async def _stream(
        self,
        purpose: Purpose,
        messages: Messages,
        task: Task,
        output: OutputSchema | None = None,
    ) -> AsyncIterator[str]:
        """The text of a reply. One that the output limit ended is not an answer."""
        model = await self._transports.get(purpose)
        async with aclosing(
            model.stream(LlmRequest(purpose, messages, output, task.meter))
        ) as stream:
            async for part in stream:
                _report_reasoning(task, part)
                if isinstance(part, TextDelta):
                    yield part.text
                elif isinstance(part, ReplyEnd) and part.reason == "length":
                    raise over_limit(model.name)

    async def _request_plan(
        self, task: Task, messages: Messages, earlier: Sequence[Step] = ()
    ) -> Plan:
        known = {name for tool in task.tools for name in (tool.name, *tool.aliases)}

        def parse(text: str) -> Plan:
            plan = parse_output(output_schemas.PlanDraft, text).to_plan(earlier)
            unknown = [step.tool for step in plan.steps if step.tool and step.tool not in known]
            if known and unknown:
                names = ", ".join(sorted(tool.name for tool in task.tools))
                raise UnknownTool(f"there is no tool {unknown[0]!r}; the tools are {names}", plan)
            return plan

        schema = output_schemas.plan_schema(task.tools, await self._writes_checks())
        request = LlmRequest("plan", messages, schema, task.meter)
        try:
            plan = await self._request_output(request, task, parse)
            return without_blind_writes(plan, task.tools)
        except UnknownTool as error:
            # The agent's own validation reports the unknown tool to the user.
            return error.plan

    async def _optional_output(
        self,
        messages: Messages,
        schema: OutputSchema,
        draft: type[output_schemas.D],
        task: Task,
    ) -> output_schemas.D | None:
        """Null if the model fails: without a second opinion, the run goes on."""
        request = LlmRequest("step", messages, schema, task.meter)
        try:
            return await self._request_output(request, task, lambda text: parse_output(draft, text))
        except (InvalidOutput, ModelError) as error:
            log.warning("%s: no %s: %s", self.name, schema.name, error)
            return None

    async def _request_output(
        self, request: LlmRequest, task: Task, parse: Callable[[str], T]
    ) -> T:
        """The parsed reply, after at most one repair; raises ``InvalidOutput``."""
        transport = await self._transports.get(request.purpose)
        text = (await transport.complete(request)).text
        try:
            return parse(text)
        except InvalidOutput as error:
            reply = await transport.complete(self._repair(request, task, text, str(error)))
            return parse(reply.text)


def _report_reasoning(task: Task, part: StreamPart | ReplyRestart) -> None:
    if task.on_reasoning is not None and isinstance(part, ReasoningDelta):
        task.on_reasoning(part.text)
    elif task.on_restart is not None and isinstance(part, ReplyRestart):
        task.on_restart()


class UnknownTool(InvalidOutput):
    def __init__(self, problem: str, plan: Plan) -> None:
        super().__init__(problem)
        self.plan = plan


SUMMARY_BROKE_OFF = BilingualText(zh="总结中途断开。", en="The summary broke off.")


def _with_checks(plan: Plan, task: Task) -> Plan:
    """With what the message itself says about the end, for a model that writes no checks."""
    return plan.model_copy(update={"checks": existence_checks(task.words, task.language)})
