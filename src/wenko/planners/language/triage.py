"""Triage: one reply with the analysis, and then the answer or the plan, read while it streams."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from wenko.memory.tone import ToneReading
from wenko.models.replies.reader import Reply, ReplyReader
from wenko.models.request import PromptMessage, ToolDescription
from wenko.planners.interface import MemoryProposals, ReplyPart, Task
from wenko.planners.language.chat_prompts import hitl_instruction
from wenko.planners.language.looking_plans import with_goal, without_blind_writes
from wenko.planners.language.output_schemas import AnalysisDraft, InvalidOutput, PlanDraft
from wenko.planners.language.prompts import load_prompt
from wenko.planners.language.replies import parts_after
from wenko.planners.language.task_prompts import format_tools
from wenko.planners.language.tone_reading import read_tone_field
from wenko.planners.language.transcript_prompt import AGAIN, MAX_AGAIN, conversation_messages
from wenko.planners.language.work_words import asks_for_work
from wenko.protocol.form_reading.request import find_request
from wenko.protocol.plan import Plan, TaskAnalysis
from wenko.text import BilingualText, Language, truncate, validation_message

ANALYSIS_FIELDS = frozenset(AnalysisDraft.model_fields)
PLAN_FIELDS = ("plan", "goal", "steps")
FIELDS = ANALYSIS_FIELDS.union(PLAN_FIELDS)
TOOL_TYPES = ("file", "shell", "gui", "browser")


@dataclass(frozen=True, slots=True)
class UnusablePlan:
    """A plan that came with the analysis and cannot be carried out."""

    reason: str


TriagePart = TaskAnalysis | Plan | UnusablePlan | ReplyPart | ToneReading
"""First the analysis; then, if the same request gave them, the plan or the answer."""


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


class TriageReader:
    """The analysis as soon as it is known, the answer while it comes, the plan at the end.

    A reply without an analysis is an answer: a model that only talks has not done anything.
    """

    def __init__(self, task: Task) -> None:
        self._task = task
        self._reader = ReplyReader(fields=FIELDS)
        self._reply: Reply | None = None
        self._analysis: TaskAnalysis | None = None
        self._unsent: list[str] = []
        self._has_sent = False

    def feed(self, chunk: str, whole: bool = False) -> list[TriagePart]:
        """The parts that ``chunk`` completes; of a ``whole`` reply, ``finish`` gives all."""
        if text := self._reader.feed(chunk):
            self._unsent.append(text)
        begun = self._reader.begun
        if whole or begun is None:
            return []  # prose so far: an object may still follow
        parts: list[TriagePart] = []
        if self._analysis is None and begun.parser.complete >= ANALYSIS_FIELDS:
            parts.append(self._analyse(begun.value))
        return [*parts, *self._answer()]

    def end(self, cut_off: bool = False) -> Reply:
        """The complete reply; ``cut_off`` if the output limit ended it."""
        if self._reply is None:
            self._reply = self._reader.finish(cut_off)
            self._unsent.append(self._reply.rest)
        return self._reply

    @property
    def has_analysis(self) -> bool:
        return self._analysis is not None

    @property
    def has_answer(self) -> bool:
        """Whether a part of the answer was given: the user has seen it."""
        return self._has_sent

    @property
    def breaks_off(self) -> bool:
        """Whether an answer was given of which the end is missing."""
        return self._has_sent and self.end().cut_off and self.end().hitl_request is None

    def problem(self) -> str | None:
        """Why the complete reply cannot be used, for the model to correct it."""
        reply = self.end()
        if self.has_analysis or self._is_answer(reply):
            return None
        if reply.cut_off:
            return CUT_OFF
        try:
            AnalysisDraft.model_validate(reply.fields)
        except ValidationError as error:
            return validation_message(error, limit=5)
        return None

    def finish(self) -> list[TriagePart]:
        reply = self.end()
        parts: list[TriagePart] = []
        if self._analysis is None:
            if self._is_answer(reply):
                self._analysis = plain_answer(self._task.language)
                parts.append(self._analysis)
            else:
                parts.append(self._analyse(reply.fields))
        parts += self._answer()
        assert self._analysis is not None
        after = parts_after(reply)
        if self._analysis.complexity == "simple":
            parts += after
        else:
            parts += [part for part in after if isinstance(part, MemoryProposals)]
            if reply.cut_off:
                parts.append(UnusablePlan(CUT_OFF))
            elif reply.fields.get("plan") is not None:
                parts.append(self._plan(reply.fields["plan"]))
        if self._task.reads_tone and (tone := read_tone_field(reply.fields)) is not None:
            parts.append(tone)
        return parts

    def _is_answer(self, reply: Reply) -> bool:
        """Whether it says or asks something, without an analysis."""
        analysed = any(reply.fields.get(key) is not None for key in ("complexity", *PLAN_FIELDS))
        return not analysed and (bool(reply.text.strip()) or reply.hitl_request is not None)

    def _plan(self, raw: object) -> Plan | UnusablePlan:
        try:
            plan = PlanDraft.model_validate(raw).to_plan()
        except ValidationError as error:
            return UnusablePlan(validation_message(error, limit=5))
        except InvalidOutput as error:
            return UnusablePlan(str(error))
        if (problem := _problem_of(plan, self._task.tools)) is not None:
            return UnusablePlan(problem)
        return with_goal(without_blind_writes(plan, self._task.tools), self._task)

    def _answer(self) -> list[TriagePart]:
        if self._analysis is None or self._analysis.complexity != "simple":
            return []
        fresh, self._unsent = "".join(self._unsent), []
        self._has_sent = self._has_sent or bool(fresh)
        return [fresh] if fresh else []

    def _analyse(self, reply: Mapping[str, Any]) -> TaskAnalysis:
        self._analysis = _analysis(reply, self._task.language)
        return self._analysis


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


def _problem_of(plan: Plan, tools: Sequence[ToolDescription]) -> str | None:
    known = {name for tool in tools for name in (tool.name, *tool.aliases)}
    if not plan.steps:
        return "it has no steps"
    unknown = next((step.tool for step in plan.steps if step.tool and step.tool not in known), None)
    if unknown is None:
        return None
    names = ", ".join(sorted(tool.name for tool in tools))
    return f"there is no tool {unknown!r}; the tools are {names}"


def plain_answer(language: Language) -> TaskAnalysis:
    return TaskAnalysis(
        complexity="simple",
        task_type="chat",
        requires_sandbox=False,
        reasoning=ANSWERED.localized(language),
        suggested_approach=ANSWER.localized(language),
    )


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
ANSWERED = BilingualText(zh="模型直接作了回答", en="The model answered directly")
ANSWER = BilingualText(zh="用文字回答", en="Answer in words")
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
