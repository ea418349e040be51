"""Triage: one reply with the analysis, and then the answer or the plan, read while it streams."""

from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from functools import partial
from typing import Any

from pydantic import ValidationError

from wenko.errors import InvalidPlan
from wenko.memory.tone import CLEAR, STRONG, TONES, ToneReading
from wenko.models.errors import ModelError
from wenko.models.interface import LanguageModel, ReasoningDelta, ReplyEnd, TextDelta
from wenko.models.replies.reader import Reply, ReplyReader
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import LlmRequest, ModelToolCall, PromptMessage
from wenko.planners.interface import Part, Task
from wenko.planners.language.chat_prompts import hitl_instruction
from wenko.planners.language.grammar.looking_plans import with_goal, without_blind_writes
from wenko.planners.language.grammar.named_files import existence_checks
from wenko.planners.language.grammar.schemas import triage_schema
from wenko.planners.language.grammar.work_words import asks_for_work
from wenko.planners.language.opening import plain_answer
from wenko.planners.language.output_schemas import AnalysisDraft, PlanDraft, plan_schema
from wenko.planners.language.prompts import load_prompt
from wenko.planners.language.readings import read_known_plan, read_plan, unknown_tool
from wenko.planners.language.replies import asked_again, statements_in
from wenko.planners.language.requests import readable_reply, repair_of
from wenko.planners.language.task_prompts import format_tools
from wenko.planners.language.transcript_prompt import AGAIN, MAX_AGAIN, conversation_messages
from wenko.planners.statements import ASK_USER, REMEMBER, analysis_stated
from wenko.protocol.form_reading.request import find_request
from wenko.protocol.plan import Plan, TaskAnalysis
from wenko.text import BilingualText, Language, truncate, validation_message

Answer = Callable[[Sequence[PromptMessage]], AsyncGenerator[Part, None]]
"""Asks for an answer alone, with what the model is told of its reply so far."""
ANALYSIS_FIELDS = frozenset(AnalysisDraft.model_fields)
PLAN_FIELDS = ("plan", "goal", "steps")
FIELDS = ANALYSIS_FIELDS.union(PLAN_FIELDS)
TOOL_TYPES = ("file", "shell", "gui", "browser")


def must_plan(task: Task) -> bool:
    """Whether the reply has to be a plan: a small model would rather answer from memory."""
    return task.short_prompts and asks_for_work(task.message)


def triage_messages(task: Task, max_fields: int) -> tuple[PromptMessage, ...]:
    short = task.short_prompts
    rules = load_prompt("plan", task.language, short)
    instructions = [load_prompt("triage", task.language, short).replace("{plan}", rules)]
    if not short:  # the beginning of the conversation has them
        instructions.append(format_tools(task))
    # A small model copies whatever example it gets: one of an answer is of use only for answers.
    if short and not must_plan(task):
        instructions.append(EXAMPLE.localized(task.language))
    if task.hitl and not must_plan(task):
        instructions.append(hitl_instruction(max_fields, task.language, short))
    if task.remembers and not short:
        instructions.append(load_prompt("memory", task.language))
    if task.reads_tone and not short and not must_plan(task):
        instructions.append(load_prompt("tone", task.language))
    if short:
        instructions.append(f"{AGAIN.localized(task.language)}{truncate(task.message, MAX_AGAIN)}")
    return (*conversation_messages(task), PromptMessage("user", "\n\n".join(instructions)))


def plan_messages(task: Task, analysis: TaskAnalysis, rejected: str) -> tuple[PromptMessage, ...]:
    """The plan alone, where triage gave none that can be used."""
    instructions = [
        PLAN_ONLY.localized(task.language),
        load_prompt("plan", task.language, task.short_prompts),
        "" if task.short_prompts else format_tools(task),
        f"{APPROACH.localized(task.language)}{analysis.suggested_approach}",
        rejected and REJECTED.localized(task.language).format(why=truncate(rejected, 1_000)),
    ]
    text = "\n\n".join(filter(None, instructions))
    return (*conversation_messages(task), PromptMessage("user", text))


class Triage:
    """Carries out the first request: the answer, or the statement of a task with its plan."""

    def __init__(self, task: Task, model: LanguageModel, max_fields: int, checks: bool) -> None:
        """``checks``: whether the model may write some."""
        self._task, self._model = task, model
        self._checks = checks
        schema = triage_schema(
            task.tools,
            task.hitl,
            checks,
            must_plan(task),
            task.remembers and not task.short_prompts,
            task.reads_tone and not task.short_prompts,
        )
        messages = triage_messages(task, max_fields)
        self._request = LlmRequest("plan", messages, schema, task.meter)
        self._reader = TriageReader(task)

    async def parts(self, answer: Answer, elsewhere: bool) -> AsyncGenerator[Part, None]:
        """``elsewhere``: another model gives the answers."""
        complete = False
        async with aclosing(self._first()) as parts:
            async for part in parts:
                answers = _answers(part)
                if answers and elsewhere:
                    break
                complete = complete or answers
                yield part
        reader = self._reader
        assert reader.analysis is not None, "triage analyses first"
        if reader.analysis.complexity != "simple":
            plan = reader.plan or await self._plan(reader.analysis, reader.rejected)
            if not self._checks:
                checks = existence_checks(self._task.words, self._task.language)
                plan = plan.model_copy(update={"checks": checks})
            yield analysis_stated(reader.analysis, plan)
            yield ReplyEnd("tool_calls")
        elif not complete or reader.breaks_off:
            told = asked_again(reader.end(), self._task.language) if complete else ()
            async for part in answer(told):
                yield part
        else:
            yield ReplyEnd()

    async def _first(self) -> AsyncGenerator[Part, None]:
        text: list[str] = []
        try:
            async with aclosing(self._model.stream(self._request)) as stream:
                async for part in stream:
                    match part:
                        case TextDelta(chunk):
                            text.append(chunk)
                            for each in self._reader.feed(chunk):
                                yield each
                        case ReasoningDelta():
                            yield part
                        case ReplyEnd(reason="length"):
                            self._reader.end(cut_off=True)
        except ModelError as error:
            if not error.transient or self._reader.has_answer or not text:
                raise
            if self._reader.analysis is not None:
                return  # the answer or the plan is asked for by itself
            await self._read_again(self._request)
        if (problem := self._reader.problem()) is not None:
            language = self._task.language
            await self._read_again(repair_of(self._request, language, "".join(text), problem))
        for each in self._reader.finish():
            yield each

    async def _read_again(self, request: LlmRequest) -> None:
        self._reader = TriageReader(self._task)
        reply = await self._model.complete(request)
        self._reader.take(reply.text, reply.cut_off)

    async def _plan(self, analysis: TaskAnalysis, rejected: str) -> Plan:
        """The plan alone; ``rejected``: why the one that came with the analysis cannot be used."""
        task = self._task
        messages = plan_messages(task, analysis, rejected)
        schema = plan_schema(task.tools, self._checks)
        request = LlmRequest("plan", messages, schema, task.meter)
        try:
            read = partial(read_known_plan, tools=task.tools)
            # A tool that is unknown once more is told by the validation of the plan.
            plan = read_plan((await readable_reply(self._model, request, task.language, read)).text)
        except InvalidOutput as error:
            raise InvalidPlan(
                f"The model returned no valid plan ({error}). Nothing was run. Rephrase the task, "
                "or choose another model.",
                f"模型没有给出有效的计划（{error}）。没有执行任何操作；请换一种说法，或换一个模型。",
            ) from None
        return with_goal(without_blind_writes(plan, task.tools), task)


def _answers(part: Part) -> bool:
    asks = isinstance(part, ModelToolCall) and part.name == ASK_USER
    return asks or isinstance(part, TextDelta)


class TriageReader:
    """The answer while it comes, with the analysis before it; the plan at the end.

    A reply without an analysis is an answer: a model that only talks has not done anything.
    """

    def __init__(self, task: Task) -> None:
        self.analysis: TaskAnalysis | None = None
        self.plan: Plan | None = None
        self.rejected = ""
        """Why the plan that came along cannot be used."""
        self._task = task
        self._reader = ReplyReader(fields=FIELDS)
        self._reply: Reply | None = None
        self._unsent: list[str] = []
        self.has_answer = False
        """Whether a part of the answer was given: the user has seen it."""

    def feed(self, chunk: str) -> Iterator[Part]:
        self._take(chunk)
        begun = self._reader.begun
        if begun is None:
            return  # prose so far: an object may still follow
        if self.analysis is None and begun.parser.complete >= ANALYSIS_FIELDS:
            yield from self._analyse(_analysis(begun.value, self._task.language))
        yield from self._answer()

    def take(self, text: str, cut_off: bool = False) -> None:
        """A whole reply."""
        self._take(text)
        self.end(cut_off)

    def end(self, cut_off: bool = False) -> Reply:
        """The complete reply; ``cut_off`` if the output limit ended it."""
        if self._reply is None:
            self._reply = self._reader.finish(cut_off)
            self._unsent.append(self._reply.rest)
        return self._reply

    @property
    def breaks_off(self) -> bool:
        """Whether an answer was given of which the end is missing."""
        return self.has_answer and self.end().cut_off and self.end().hitl_request is None

    def problem(self) -> str | None:
        """Why the complete reply cannot be used, for the model to correct it."""
        reply = self.end()
        if self.analysis is not None or self._is_answer(reply):
            return None
        if reply.cut_off:
            return CUT_OFF
        try:
            AnalysisDraft.model_validate(reply.fields)
        except ValidationError as error:
            return validation_message(error, limit=5)
        return None

    def finish(self) -> Iterator[Part]:
        reply, language = self.end(), self._task.language
        if self.analysis is None and self._is_answer(reply):
            yield from self._analyse(plain_answer(language))
        elif self.analysis is None:
            yield from self._analyse(_analysis(reply.fields, language))
        yield from self._answer()
        assert self.analysis is not None
        is_answer = self.analysis.complexity == "simple"
        for each in statements_in(reply):
            if is_answer or each.name == REMEMBER:
                yield each
        if not is_answer:
            self._read_plan(reply)
        if self._task.reads_tone and (tone := read_tone_field(reply.fields)) is not None:
            yield tone

    def _is_answer(self, reply: Reply) -> bool:
        """Whether it says or asks something, without an analysis."""
        analysed = any(reply.fields.get(key) is not None for key in ("complexity", *PLAN_FIELDS))
        return not analysed and (bool(reply.text.strip()) or reply.hitl_request is not None)

    def _read_plan(self, reply: Reply) -> None:
        raw = reply.fields.get("plan")
        if reply.cut_off:
            self.rejected = CUT_OFF
        elif raw is not None:
            try:
                plan = PlanDraft.model_validate(raw).to_plan()
            except ValidationError as error:
                self.rejected = validation_message(error, limit=5)
            except InvalidOutput as error:
                self.rejected = str(error)
            else:
                self.rejected = "" if plan.steps else "it has no steps"
                self.rejected = self.rejected or unknown_tool(plan, self._task.tools)
                if not self.rejected:
                    self.plan = with_goal(without_blind_writes(plan, self._task.tools), self._task)

    def _take(self, chunk: str) -> None:
        if text := self._reader.feed(chunk):
            self._unsent.append(text)

    def _answer(self) -> Iterator[TextDelta]:
        if self.analysis is None or self.analysis.complexity != "simple":
            return
        fresh, self._unsent = "".join(self._unsent), []
        self.has_answer = self.has_answer or bool(fresh)
        if fresh:
            yield TextDelta(fresh)

    def _analyse(self, analysis: TaskAnalysis) -> Iterator[ModelToolCall]:
        """Of an answer at once; of a task it is stated with the plan."""
        self.analysis = analysis
        if analysis.complexity == "simple":
            yield analysis_stated(analysis)


def _analysis(reply: Mapping[str, Any], language: Language) -> TaskAnalysis:
    try:
        draft = AnalysisDraft.model_validate(reply)
    except ValidationError:
        asks = find_request(reply) is not None
        answered = (asks or isinstance(reply.get("response"), str)) and not reply.get("plan")
        return plain_answer(language) if answered else _unknown_task(language)
    analysis = TaskAnalysis(**draft.model_dump(include=set(ANALYSIS_FIELDS)))
    if analysis.complexity == "simple" and _needs_tools(analysis):
        # In plain chat, a small model would claim to have done what was never run.
        return analysis.model_copy(update={"complexity": "moderate", "requires_sandbox": True})
    return analysis


def _needs_tools(analysis: TaskAnalysis) -> bool:
    return analysis.requires_sandbox or analysis.task_type in TOOL_TYPES


def _unknown_task(language: Language) -> TaskAnalysis:
    # Planning is safe here: a plan is validated before any step runs.
    return TaskAnalysis(
        complexity="moderate",
        task_type="analysis",
        requires_sandbox=True,
        reasoning=INVALID_ANALYSIS.localized(language),
        suggested_approach=PLAN_DIRECTLY.localized(language),
    )


CUT_OFF = "it was cut off before it was complete; write less, e.g. fewer and shorter steps"
INVALID_ANALYSIS = BilingualText(
    zh="模型的分析结果无效，按需要计划的任务处理",
    en="The model's analysis is not valid, so the task is planned",
)
PLAN_ONLY = BilingualText(
    zh="把用户上面的最后一条消息变成计划，只用一个 JSON 对象（即计划）回答。",
    en="Turn the user's last message above into a plan, and answer with one JSON object, the plan.",
)
_ANSWER = (
    '{{"complexity": "simple", "task_type": "chat", "requires_sandbox": false, "reasoning": '
    '"{why}", "suggested_approach": "{how}", "response": "{answer}", "plan": null}}'
)
EXAMPLE = BilingualText(
    zh="示例：「《浮士德》是谁写的？」→ "
    + _ANSWER.format(why="常识", how="直接回答", answer="《浮士德》是歌德写的。"),
    en='Example: "who wrote Faust?" → '
    + _ANSWER.format(why="Knowledge", how="Answer", answer="Goethe wrote Faust."),
)
APPROACH = BilingualText(zh="建议的做法：", en="Suggested approach: ")
REJECTED = BilingualText(zh="你上一个计划不能用：{why}", en="Your last plan cannot be used: {why}")
PLAN_DIRECTLY = BilingualText(zh="直接制定计划", en="Plan directly")


def read_tone_field(reply: Mapping[str, Any]) -> ToneReading | None:
    """Null if the reply has none that is known: the lexicon's reading stays."""
    given = reply.get("tone")
    if isinstance(given, str):
        given = {"tone": given}
    if not isinstance(given, dict):
        return None
    tone = next((each for each in TONES if each == given.get("tone")), None)
    if tone is None:
        return None
    strength = given.get("strength")
    if not isinstance(strength, int) or isinstance(strength, bool):
        strength = CLEAR
    return ToneReading(tone, 0 if tone == "neutral" else min(max(strength, 1), STRONG))
