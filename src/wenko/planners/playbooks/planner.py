"""The built-in model: deterministic, without API key or network; it invents nothing."""

import re
import shlex
from collections.abc import AsyncGenerator, Iterator, Sequence

from wenko.errors import InvalidPlan
from wenko.models.interface import ReplyEnd, TextDelta
from wenko.models.request import Capability
from wenko.planners import plan_summary
from wenko.planners.interface import Ask, FormExchange, Open, Part, Suggestions, Summary, Task
from wenko.planners.playbooks import builtin_texts, suggestions
from wenko.planners.playbooks.dialogue import next_reply
from wenko.planners.playbooks.invocation import invocation_of
from wenko.planners.playbooks.playbook import Playbook
from wenko.planners.playbooks.playbooks import Playbooks
from wenko.planners.playbooks.saved import NoSavedPlaybooks, SavedPlaybooks
from wenko.planners.playbooks.snippets import (
    CodeBlock,
    CodeLanguage,
    CommandLine,
    Snippet,
    Snippets,
    parse_snippets,
)
from wenko.planners.statements import ASK_USER, analysis_stated, stated
from wenko.protocol.events import Suggestion
from wenko.protocol.model import timestamp
from wenko.protocol.plan import Plan, Step, TaskAnalysis
from wenko.text import BilingualText, Language

INTERPRETERS: dict[CodeLanguage, str] = {"python": "python3", "javascript": "node", "shell": "bash"}
CODE_FILES: dict[CodeLanguage, str] = {
    "python": "code.py",
    "javascript": "code.js",
    "shell": "code.sh",
}
NAMES: dict[CodeLanguage, str] = {"python": "Python", "javascript": "JavaScript", "shell": "Shell"}

_GREETING = re.compile(
    r"\W*(?:(?:你|您)好|嗨|哈喽|在吗|早上好|下午好|晚上好|你是谁|你(?:能|会|可以)(?:做|干)(?:什么|啥)"
    r"|帮助|hi|hello|hey|help|good (?:morning|afternoon|evening)|who are you|what can you do"
    r"|hi there|hello there|hello,? world)[\s啊呀吗呢,，!！?？.。~～]*",
    re.IGNORECASE,
)
_MAX_TITLE = 60
# The kernel limits one argument to 128 KiB, so longer code is written to a file.
_MAX_ARGUMENT = 100_000


class PlaybookPlanner:
    """Runs code and commands of a message, else a matching playbook, else says that it cannot."""

    name = "builtin"
    is_language_model = False

    def __init__(self, playbooks: Playbooks, saved: SavedPlaybooks | None = None) -> None:
        self._playbooks = playbooks
        self._saved = saved or NoSavedPlaybooks()

    async def marks_steps(self) -> bool:
        return False

    async def stream(self, task: Task, ask: Ask) -> AsyncGenerator[Part, None]:
        """The first reply and the summary; whatever takes a language model is left to the run."""
        replies = await self._replies(task)
        match ask:
            case Open(exchanges):
                for part in replies.open(task, exchanges):
                    yield part
            case Summary(work):
                for part in _lines(replies.summary(task, work.plan, work.success)):
                    yield part
        yield ReplyEnd()

    async def _replies(self, task: Task) -> "_Replies":
        """To one task, with the playbooks that its user has at this moment."""
        saved = await self._saved.of(task.owner)
        if not saved:
            return _Replies(self._playbooks)
        own = Playbooks(saved) if task.hitl else Playbooks(saved).without_questions()
        return _Replies(self._playbooks.with_saved(own.all))


class _Replies:
    """What is said and planned with a set of playbooks."""

    def __init__(self, playbooks: Playbooks) -> None:
        self._playbooks = playbooks

    def open(self, task: Task, exchanges: Sequence[FormExchange]) -> Iterator[Part]:
        analysis = self._analyse(task)
        if analysis.complexity != "simple":
            yield analysis_stated(analysis, self._plan(task))
            return
        yield analysis_stated(analysis)
        yield from self._reply(task, exchanges)

    def _analyse(self, task: Task) -> TaskAnalysis:
        snippets = parse_snippets(task.words)
        if snippets.runnable:
            return _snippet_analysis(snippets.runnable, task.language)
        playbook = self._find_playbook(snippets, task)
        if playbook is not None:
            return playbook.to_analysis(task.words, task.language)
        return TaskAnalysis(
            complexity="simple",
            task_type="chat",
            requires_sandbox=False,
            reasoning=NO_PLAN.localized(task.language),
            suggested_approach=ANSWER_ONLY.localized(task.language),
        )

    def _plan(self, task: Task) -> Plan:
        snippets = parse_snippets(task.words)
        if snippets.runnable:
            return _snippet_plan(snippets.runnable, task)
        playbook = self._find_playbook(snippets, task)
        if playbook is None:
            raise InvalidPlan(
                "The built-in model has no plan for this message.",
                "内置模型没有适合这条消息的计划。",
            )
        return playbook.to_plan(task.words, task.language)

    def _find_playbook(self, snippets: Snippets, task: Task) -> Playbook | None:
        if snippets.unclosed:
            return None
        playbook = self._playbooks.match(task.words)
        if playbook is None or not self._playbooks.prerequisite_met(playbook, task.goals):
            return None
        return playbook

    def _reply(self, task: Task, exchanges: Sequence[FormExchange]) -> Iterator[Part]:
        playbook = self._find_playbook(parse_snippets(task.words), task)
        if playbook is None or not playbook.dialogue:
            yield from _lines(self._answer(task))
            if suggested := self._suggestions(task):
                yield Suggestions(suggested)
            return
        values = playbook.values(task.words, task.language)
        reply = next_reply(playbook.dialogue, exchanges, values, task.language)
        yield from _lines(reply.text)
        if reply.request is not None:
            yield stated(ASK_USER, reply.request)

    def _answer(self, task: Task) -> str:
        snippets = parse_snippets(task.words)
        if (invocation := invocation_of(task.words)) is not None:
            named = self._playbooks.get(invocation.name)
            if named is None or named.refused(invocation):
                return builtin_texts.not_invoked(invocation, self._playbooks, task.language)
        if snippets.unclosed:
            return builtin_texts.UNCLOSED.localized(task.language)
        playbook = self._playbooks.match(task.words)
        if playbook is not None and playbook.after is not None:
            return playbook.after.otherwise.localized(task.language)
        if _GREETING.fullmatch(task.words):
            return builtin_texts.introduction(self._playbooks, task.language)
        return builtin_texts.not_understood(task, snippets, self._playbooks)

    def _suggestions(self, task: Task) -> tuple[Suggestion, ...]:
        if parse_snippets(task.words).unclosed or invocation_of(task.words) is not None:
            return ()
        playbook = self._playbooks.match(task.words)
        if playbook is not None and playbook.after is not None:
            required = self._playbooks.get(playbook.after.playbook)
            example = required.example.localized(task.language) if required else None
            return (suggestions.send_message(example),) if example else ()
        return suggestions.suggest(task.words, self._playbooks, task.language)

    def summary(self, task: Task, plan: Plan, success: bool) -> str:
        if not success:
            return plan_summary.summarise_failure(plan, task.language, builtin_texts.NO_REPAIR)
        playbook = (
            None if parse_snippets(task.words).runnable else self._playbooks.match(task.words)
        )
        if playbook is not None and playbook.has_goal(plan.goal):
            return builtin_texts.playbook_summary(playbook, task, plan)
        return plan_summary.summarise_success(plan, task.language, task.tools)


NO_PLAN = BilingualText(
    zh="消息中没有可运行的代码或命令，也没有匹配的剧本",
    en="The message contains no code or command, and no playbook matches it",
)
ANSWER_ONLY = BilingualText(zh="如实说明，不执行任何操作", en="Say so, and run nothing")
LITERAL = BilingualText(
    zh="消息中有 {count} 段可以直接运行的代码或命令",
    en="Code blocks and commands in the message: {count}",
)
IN_ORDER = BilingualText(zh="在沙箱中按顺序运行", en="Run them in order in the sandbox")
RUN_ALL = BilingualText(zh="运行消息中的代码和命令", en="Run the code and commands in the message")
WRITE_FILE = BilingualText(zh="写入 {file}", en="Write {file}")
RUN_FILE = BilingualText(zh="运行 {file}", en="Run {file}")
RUN_CODE = BilingualText(zh="运行 {name} 代码", en="Run {name} code")
RUN_COMMAND = BilingualText(zh="执行命令：{command}", en="Run command: {command}")


def _snippet_analysis(snippets: tuple[Snippet, ...], language: Language) -> TaskAnalysis:
    return TaskAnalysis(
        complexity="moderate" if len(snippets) == 1 else "complex",
        task_type="code" if any(isinstance(each, CodeBlock) for each in snippets) else "shell",
        requires_sandbox=True,
        reasoning=LITERAL.localized(language).format(count=len(snippets)),
        suggested_approach=IN_ORDER.localized(language),
    )


def _snippet_plan(snippets: tuple[Snippet, ...], task: Task) -> Plan:
    """Each step depends on the one before: the order of commands matters."""
    steps: list[Step] = []
    for snippet in snippets:
        for step in _steps_of(snippet, task):
            previous = (len(steps) - 1,) if steps else ()
            steps.append(step.model_copy(update={"step_id": len(steps), "depends_on": previous}))
    goal = steps[0].description if len(steps) == 1 else RUN_ALL.localized(task.language)
    return Plan(goal=goal, steps=tuple(steps), created_at=timestamp())


def _steps_of(snippet: Snippet, task: Task) -> Iterator[Step]:
    language = task.language
    match snippet:
        case CommandLine(text, folder):
            description = RUN_COMMAND.localized(language).format(command=_title(text))
            run = _find_tool(task, "run_command")
            yield _step(description, run, command=folder + text)
        case CodeBlock(text, language=code_language, file=None) if code_language:
            if len(text.encode(errors="replace")) > _MAX_ARGUMENT:
                file_block = CodeBlock(text, code_language, CODE_FILES[code_language])
                yield from _steps_of(file_block, task)
                return
            description = RUN_CODE.localized(language).format(name=NAMES[code_language])
            run = _find_tool(task, "run_code")
            yield _step(description, run, language=code_language, code=text)
        case CodeBlock(text, language=code_language, file=file) if file:
            description = WRITE_FILE.localized(language).format(file=file)
            write = _find_tool(task, "edit_files")
            yield _step(description, write, action="write", path=file, content=text)
            if code_language:
                description = RUN_FILE.localized(language).format(file=file)
                run = _find_tool(task, "run_command")
                yield _step(description, run, command=_run_file(code_language, file))


def _find_tool(task: Task, capability: Capability) -> str:
    for tool in task.tools:
        if tool.capability == capability:
            return tool.name
    raise InvalidPlan(f"No tool can {capability}.", f"没有具备 {capability} 能力的工具。")


def _step(description: str, tool: str, **args: str) -> Step:
    return Step(step_id=0, description=description, tool=tool, tool_args=dict(args))


def _run_file(language: CodeLanguage, file: str) -> str:
    # Without "./", a file named "-c.py" would be parsed as an option.
    path = file if file.startswith("/") else f"./{file}"
    return f"{INTERPRETERS[language]} {shlex.quote(path)}"


def _title(command: str) -> str:
    first = command.partition("\n")[0]
    return first if len(first) <= _MAX_TITLE else first[: _MAX_TITLE - 1] + "…"


def _lines(text: str) -> Iterator[TextDelta]:
    yield from map(TextDelta, text.splitlines(keepends=True))
