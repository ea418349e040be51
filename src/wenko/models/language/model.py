"""A language model behind our interface: asks for forms, checks them, and degrades honestly."""

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from pydantic import JsonValue

from wenko.errors import InvalidPlan
from wenko.models.builtin import builtin_texts
from wenko.models.errors import ModelError
from wenko.models.interface import (
    Advice,
    CommandPrompt,
    Failure,
    Fix,
    FormExchange,
    ReplyPart,
    Task,
    Verdict,
)
from wenko.models.language import output_schemas, task_prompts
from wenko.models.language.output_schemas import Unreadable, read_form
from wenko.models.language.prompt_files import prompt
from wenko.models.language.prompting import PromptMessage, chat_prompt, hitl_instruction
from wenko.models.language.replies import read_reply
from wenko.models.transport.base import LlmRequest, Purpose
from wenko.models.transport.retrying import RetryingTransport
from wenko.protocol.hitl import DEFAULT_MAX_FIELDS
from wenko.protocol.plan import Plan, Step, TaskAnalysis, ToolOutcome
from wenko.text import BilingualText, truncate

T = TypeVar("T")
log = logging.getLogger(__name__)
_SHOWN_AGAIN = 8_000


class Transports(Protocol):
    """Whoever knows which model is used for what."""

    async def line(self, purpose: Purpose) -> RetryingTransport: ...


class LanguageModel:
    """Whatever a model writes is checked; what it cannot do right twice is not done at all."""

    thinks = True

    def __init__(self, name: str, lines: Transports, max_fields: int = DEFAULT_MAX_FIELDS) -> None:
        self.name = name
        self._lines = lines
        self._max_fields = max_fields

    async def analyse(self, task: Task) -> TaskAnalysis:
        asked = LlmRequest(
            "plan", task_prompts.analysis_prompt(task), output_schemas.ANALYSIS, task.meter
        )
        try:
            draft = await self._fill(
                asked, task, lambda t: read_form(output_schemas.AnalysisDraft, t)
            )
        except Unreadable as error:
            log.warning("%s: the analysis cannot be read: %s", self.name, error)
            # A plan is checked before anything is done, so this claims nothing and risks nothing.
            return TaskAnalysis(
                complexity="moderate",
                task_type="analysis",
                requires_sandbox=True,
                reasoning=NO_ANALYSIS.localized(task.language),
                suggested_approach=PLAN_ANYWAY.localized(task.language),
            )
        analysis = TaskAnalysis(**draft.model_dump())
        if analysis.complexity == "simple" and _needs_hands(analysis):
            # Answered in words, a small model would claim to have done what nobody did.
            return analysis.model_copy(update={"complexity": "moderate", "requires_sandbox": True})
        return analysis

    async def plan(self, task: Task, analysis: TaskAnalysis) -> Plan:
        try:
            return await self._planned(task, task_prompts.plan_prompt(task, analysis))
        except Unreadable as error:
            raise InvalidPlan(
                f"The model gave no plan that can be carried out ({error}). Nothing was done; put "
                "the task in other words, or choose another model.",
                f"模型没有给出可以执行的计划（{error}）。什么都没有执行；请换一种说法，或换一个模型。",
            ) from None

    async def chat(self, task: Task, analysis: TaskAnalysis) -> AsyncIterator[ReplyPart]:
        async for piece in self._reply(task, ()):
            yield piece

    async def continue_chat(
        self, task: Task, analysis: TaskAnalysis, exchanges: Sequence[FormExchange]
    ) -> AsyncIterator[ReplyPart]:
        async for piece in self._reply(task, exchanges):
            yield piece

    async def repair_request(self, task: Task, raw: JsonValue, why: str) -> JsonValue:
        rules = hitl_instruction(self._max_fields, task.language)
        messages = task_prompts.request_prompt(task, raw, why, rules)
        line = await self._lines.line("chat")
        try:
            text = await line.whole(
                LlmRequest("chat", messages, output_schemas.REQUEST, task.meter)
            )
            corrected = output_schemas.read_object(text)
        except (Unreadable, ModelError) as error:
            log.warning("%s: no corrected request: %s", self.name, error)
            return None
        inner = corrected.get("hitl_request")
        return inner if isinstance(inner, dict) else corrected

    async def summarise(self, task: Task, plan: Plan, success: bool) -> AsyncIterator[str]:
        """In the model's words; if they do not come, plainly what is known without it."""
        said = False
        try:
            line = await self._lines.line("summary")
            messages = task_prompts.summary_prompt(task, plan, success)
            async for piece in line.stream(LlmRequest("summary", messages, None, task.meter)):
                said = True
                yield piece
        except ModelError as error:
            log.warning("%s: no summary: %s", self.name, error.code)
            why = error.localized(task.language)
            if said:
                why = f"{SUMMARY_CUT.localized(task.language)} {why}"
            yield f"\n\n*{why}*\n\n"
            if success:
                yield builtin_texts.plan_done(plan, task.language, task.tools)
            else:
                yield builtin_texts.plan_failed(plan, task.language, advice=None)

    async def think(self, task: Task, plan: Plan, step: Step) -> AsyncIterator[str]:
        line = await self._lines.line("step")
        messages = task_prompts.thought_prompt(task, plan, step)
        async for piece in line.stream(LlmRequest("step", messages, None, task.meter)):
            yield piece

    async def verify(self, task: Task, step: Step, outcome: ToolOutcome) -> Verdict | None:
        if not step.expected:
            return None
        messages = task_prompts.verdict_prompt(task, step, outcome)
        asked = LlmRequest("step", messages, output_schemas.VERDICT, task.meter)
        draft = await self._try(
            asked, task, lambda text: read_form(output_schemas.VerdictDraft, text)
        )
        return None if draft is None else Verdict(draft.is_valid, draft.reason)

    async def fix(self, task: Task, plan: Plan, failure: Failure) -> Fix | None:
        messages = task_prompts.fix_prompt(task, plan, failure)
        asked = LlmRequest("step", messages, output_schemas.FIX, task.meter)
        draft = await self._try(asked, task, lambda text: read_form(output_schemas.FixDraft, text))
        if draft is None or not draft.can_fix or not draft.arguments:
            return None
        if draft.arguments in (failure.arguments, *failure.tried):
            return None
        return Fix(draft.arguments, draft.fix_type, draft.analysis, draft.explanation)

    async def revise(self, task: Task, plan: Plan, failure: Failure | None) -> Plan | None:
        messages = task_prompts.revision_prompt(task, plan, failure)
        try:
            revised = await self._planned(task, messages, plan.steps)
        except (Unreadable, ModelError) as error:
            log.warning("%s: no revision: %s", self.name, error)
            return None
        return revised if revised.steps else None

    async def advise(self, task: Task, prompt: CommandPrompt) -> Advice | None:
        messages = task_prompts.advice_prompt(task, prompt)
        form = output_schemas.advice_form(task_prompts.options_shown(prompt))
        asked = LlmRequest("step", messages, form, task.meter)
        draft = await self._try(
            asked, task, lambda text: read_form(output_schemas.AdviceDraft, text)
        )
        return None if draft is None else draft.advice()

    async def _reply(
        self, task: Task, exchanges: Sequence[FormExchange]
    ) -> AsyncIterator[ReplyPart]:
        line = await self._lines.line("chat")
        messages = tuple(chat_prompt(task, exchanges, self._max_fields))
        async for piece in read_reply(line.stream(LlmRequest("chat", messages, None, task.meter))):
            yield piece

    async def _planned(
        self, task: Task, messages: tuple[PromptMessage, ...], before: Sequence[Step] = ()
    ) -> Plan:
        known = {name for tool in task.tools for name in (tool.name, *tool.aliases)}

        def read(text: str) -> Plan:
            plan = read_form(output_schemas.PlanDraft, text).planned(before)
            unknown = [each.tool for each in plan.steps if each.tool and each.tool not in known]
            if known and unknown:
                listed = ", ".join(sorted(tool.name for tool in task.tools))
                raise UnknownTool(f"there is no tool {unknown[0]!r}; the tools are {listed}", plan)
            return plan

        form = output_schemas.plan_form_of(task.tools)
        try:
            return await self._fill(LlmRequest("plan", messages, form, task.meter), task, read)
        except UnknownTool as still:
            # The agent's own validation reports the unknown tool to the user.
            return still.plan

    async def _try(self, request: LlmRequest, task: Task, read: Callable[[str], T]) -> T | None:
        """A second opinion that does not come is no reason to fail: the work goes on without."""
        try:
            return await self._fill(request, task, read)
        except (Unreadable, ModelError) as error:
            log.warning("%s: no %s: %s", self.name, request.form and request.form.name, error)
            return None

    async def _fill(self, request: LlmRequest, task: Task, read: Callable[[str], T]) -> T:
        """The form filled in, after at most one correction; else ``Unreadable``."""
        line = await self._lines.line(request.purpose)
        text = await line.whole(request)
        try:
            return read(text)
        except Unreadable as error:
            why = prompt("repair", task.language).replace("{why}", str(error)[:1_000])
            again = (
                PromptMessage("assistant", truncate(text, _SHOWN_AGAIN)),
                PromptMessage("user", why),
            )
            messages = (*request.messages, *again)
            return read(await line.whole(replace(request, messages=messages)))


def _needs_hands(analysis: TaskAnalysis) -> bool:
    return analysis.requires_sandbox or analysis.task_type in ("file", "shell", "gui", "browser")


class UnknownTool(Unreadable):
    def __init__(self, why: str, plan: Plan) -> None:
        super().__init__(why)
        self.plan = plan


NO_ANALYSIS = BilingualText(
    zh="模型没有给出可以读取的分析，按需要计划的任务处理",
    en="The model's analysis could not be read, so this is treated as a task to be planned",
)
PLAN_ANYWAY = BilingualText(zh="直接制定计划", en="Make a plan directly")
SUMMARY_CUT = BilingualText(zh="总结中断了。", en="The summary broke off.")
