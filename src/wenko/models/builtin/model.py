"""The built-in model: needs no key and no network, always does the same, and invents nothing."""

import re
import shlex
from collections.abc import AsyncIterator, Iterator, Sequence

from pydantic import JsonValue

from wenko.errors import InvalidPlan
from wenko.models.builtin import builtin_texts
from wenko.models.builtin.blocks import Blocks, CodeBlock, CommandLine, Order, Runnable, read_blocks
from wenko.models.builtin.dialogue import next_part
from wenko.models.builtin.playbook import Playbook
from wenko.models.builtin.playbooks import Playbooks
from wenko.models.interface import (
    Advice,
    Capability,
    CommandPrompt,
    Failure,
    Fix,
    FormExchange,
    FormRequest,
    ReplyPart,
    Task,
    Verdict,
)
from wenko.protocol.model import timestamp
from wenko.protocol.plan import Plan, Step, TaskAnalysis, ToolOutcome
from wenko.text import BilingualText, Language

RUNNERS: dict[Runnable, str] = {"python": "python3", "javascript": "node", "shell": "bash"}
LONG_CODE: dict[Runnable, str] = {"python": "code.py", "javascript": "code.js", "shell": "code.sh"}
NAMES: dict[Runnable, str] = {"python": "Python", "javascript": "JavaScript", "shell": "Shell"}

_GREETING = re.compile(
    r"\W*(?:(?:你|您)好|嗨|哈喽|在吗|早上好|下午好|晚上好|你是谁|你(?:能|会|可以)(?:做|干)(?:什么|啥)"
    r"|帮助|hi|hello|hey|help|good (?:morning|afternoon|evening)|who are you|what can you do"
    r"|hi there|hello there|hello,? world)[\s啊呀吗呢,，!！?？.。~～]*",
    re.IGNORECASE,
)
_SHORT = 60
# The kernel takes no single argument of 128 KiB, so longer code goes through a file.
_LONG = 100_000


class BuiltinModel:
    """Runs what a message orders literally, else a playbook, else says plainly that it cannot."""

    name = "builtin"
    thinks = False

    def __init__(self, playbooks: Playbooks) -> None:
        self._playbooks = playbooks

    async def analyse(self, task: Task) -> TaskAnalysis:
        blocks = read_blocks(task.message)
        if blocks.orders:
            return _orders_analysed(blocks.orders, task.language)
        playbook = self._ready_playbook(blocks, task)
        if playbook is not None:
            return playbook.analysed(task.message, task.language)
        return TaskAnalysis(
            complexity="simple",
            task_type="chat",
            requires_sandbox=False,
            reasoning=NO_PLAN.localized(task.language),
            suggested_approach=ANSWER_ONLY.localized(task.language),
        )

    async def plan(self, task: Task, analysis: TaskAnalysis) -> Plan:
        blocks = read_blocks(task.message)
        if blocks.orders:
            return _orders_planned(blocks.orders, task)
        playbook = self._ready_playbook(blocks, task)
        if playbook is None:
            raise InvalidPlan(
                "The built-in model has no plan for this message.",
                "内置模型没有适合这条消息的计划。",
            )
        return playbook.planned(task.message, task.language)

    async def chat(self, task: Task, analysis: TaskAnalysis) -> AsyncIterator[ReplyPart]:
        for piece in self._replies(task, ()):
            yield piece

    async def continue_chat(
        self, task: Task, analysis: TaskAnalysis, exchanges: Sequence[FormExchange]
    ) -> AsyncIterator[ReplyPart]:
        for piece in self._replies(task, exchanges):
            yield piece

    async def repair_request(self, task: Task, raw: JsonValue, why: str) -> JsonValue:
        """Its requests come from playbooks, which were checked when they were read."""
        return None

    async def summarise(self, task: Task, plan: Plan, success: bool) -> AsyncIterator[str]:
        for piece in _pieces(self._summary(task, plan, success)):
            yield piece

    async def think(self, task: Task, plan: Plan, step: Step) -> AsyncIterator[str]:
        """Without a language model there is nothing to think with."""
        return
        yield

    async def verify(self, task: Task, step: Step, outcome: ToolOutcome) -> Verdict | None:
        return None

    async def fix(self, task: Task, plan: Plan, failure: Failure) -> Fix | None:
        """It invents nothing; what can be recognised for certain, the agent repairs by itself."""
        return None

    async def revise(self, task: Task, plan: Plan, failure: Failure | None) -> Plan | None:
        return None

    async def advise(self, task: Task, prompt: CommandPrompt) -> Advice | None:
        """The agent's own rules are all that is known without a language model."""
        return None

    def _ready_playbook(self, blocks: Blocks, task: Task) -> Playbook | None:
        if blocks.unclosed:
            return None
        playbook = self._playbooks.meant_by(task.message)
        if playbook is None or not self._playbooks.is_ready(playbook, task.goals):
            return None
        return playbook

    def _replies(self, task: Task, exchanges: Sequence[FormExchange]) -> Iterator[ReplyPart]:
        playbook = self._ready_playbook(read_blocks(task.message), task)
        if playbook is None or not playbook.dialogue:
            yield from _pieces(self._answer(task))
            return
        values = playbook.values(task.message, task.language)
        part = next_part(playbook.dialogue, exchanges, values, task.language)
        yield from _pieces(part.says)
        if part.request is not None:
            yield FormRequest(part.request)

    def _answer(self, task: Task) -> str:
        blocks = read_blocks(task.message)
        if blocks.unclosed:
            return builtin_texts.UNCLOSED.localized(task.language)
        playbook = self._playbooks.meant_by(task.message)
        if playbook is not None and playbook.after is not None:
            return playbook.after.otherwise.localized(task.language)
        if _GREETING.fullmatch(task.message):
            return builtin_texts.introduction(self._playbooks, task.language)
        return builtin_texts.not_understood(blocks, self._playbooks, task.language)

    def _summary(self, task: Task, plan: Plan, success: bool) -> str:
        if not success:
            return builtin_texts.plan_failed(plan, task.language)
        playbook = (
            None if read_blocks(task.message).orders else self._playbooks.meant_by(task.message)
        )
        if playbook is not None and playbook.reached(plan.goal):
            return builtin_texts.playbook_done(
                playbook, task.message, plan, task.language, task.tools
            )
        return builtin_texts.plan_done(plan, task.language, task.tools)


NO_PLAN = BilingualText(
    zh="消息里没有可以运行的代码或命令，也没有可用的剧本",
    en="The message has no code or command to run, and no playbook fits it",
)
ANSWER_ONLY = BilingualText(zh="如实说明，不执行任何操作", en="Say so plainly and do nothing")
LITERAL = BilingualText(
    zh="消息里有 {count} 段可以直接运行的代码或命令",
    en="Pieces of code or commands that can be run as they are: {count}",
)
IN_ORDER = BilingualText(zh="在沙箱里按顺序运行", en="Run them in order in the sandbox")
RUN_ALL = BilingualText(zh="运行消息中的代码和命令", en="Run the code and commands of the message")
WRITE_FILE = BilingualText(zh="写入 {file}", en="Write {file}")
RUN_FILE = BilingualText(zh="运行 {file}", en="Run {file}")
RUN_CODE = BilingualText(zh="运行 {name} 代码", en="Run {name} code")
RUN_COMMAND = BilingualText(zh="执行命令: {command}", en="Run command: {command}")


def _orders_analysed(orders: tuple[Order, ...], language: Language) -> TaskAnalysis:
    return TaskAnalysis(
        complexity="moderate" if len(orders) == 1 else "complex",
        task_type="code" if any(isinstance(order, CodeBlock) for order in orders) else "shell",
        requires_sandbox=True,
        reasoning=LITERAL.localized(language).format(count=len(orders)),
        suggested_approach=IN_ORDER.localized(language),
    )


def _orders_planned(orders: tuple[Order, ...], task: Task) -> Plan:
    """Each step waits for the one before: people write their commands in an order."""
    steps: list[Step] = []
    for order in orders:
        for step in _steps_of(order, task):
            before = (len(steps) - 1,) if steps else ()
            steps.append(step.model_copy(update={"step_id": len(steps), "depends_on": before}))
    goal = steps[0].description if len(steps) == 1 else RUN_ALL.localized(task.language)
    return Plan(goal=goal, steps=tuple(steps), created_at=timestamp())


def _steps_of(order: Order, task: Task) -> Iterator[Step]:
    language = task.language
    match order:
        case CommandLine(text, folder):
            described = RUN_COMMAND.localized(language).format(command=_short(text))
            run = _tool_that(task, "run_command")
            yield _step(described, run, command=folder + text)
        case CodeBlock(text, language=code_language, file=None) if code_language:
            if len(text.encode(errors="replace")) > _LONG:
                yield from _steps_of(CodeBlock(text, code_language, LONG_CODE[code_language]), task)
                return
            described = RUN_CODE.localized(language).format(name=NAMES[code_language])
            run = _tool_that(task, "run_code")
            yield _step(described, run, language=code_language, code=text)
        case CodeBlock(text, language=code_language, file=file) if file:
            described = WRITE_FILE.localized(language).format(file=file)
            write = _tool_that(task, "edit_files")
            yield _step(described, write, action="write", path=file, content=text)
            if code_language:
                described = RUN_FILE.localized(language).format(file=file)
                run = _tool_that(task, "run_command")
                yield _step(described, run, command=_run_file(code_language, file))


def _tool_that(task: Task, capability: Capability) -> str:
    for tool in task.tools:
        if tool.capability == capability:
            return tool.name
    raise InvalidPlan(f"No tool can {capability}.", f"没有具备 {capability} 能力的工具。")


def _step(description: str, tool: str, **args: str) -> Step:
    return Step(step_id=0, description=description, tool=tool, tool_args=dict(args))


def _run_file(language: Runnable, file: str) -> str:
    # Without "./", a file named "-c.py" would be taken for an option.
    path = file if file.startswith("/") else f"./{file}"
    return f"{RUNNERS[language]} {shlex.quote(path)}"


def _short(command: str) -> str:
    first = command.partition("\n")[0]
    return first if len(first) <= _SHORT else first[: _SHORT - 1] + "…"


def _pieces(text: str) -> Iterator[str]:
    """Line by line: nobody watches a text appear that was ready all along."""
    yield from text.splitlines(keepends=True)
