"""What the built-in model says, in Chinese and English: what it did, could not do, or can do."""

import re
from collections.abc import Sequence

from wenko.models.builtin.blocks import Blocks
from wenko.models.builtin.playbook import Playbook
from wenko.models.builtin.playbooks import Playbooks
from wenko.models.builtin.templates import fill
from wenko.models.interface import ToolDescription
from wenko.protocol.plan import Plan, Step
from wenko.text import BilingualText, Language

_MOST_LINES = 60
_MOST_CHARACTERS = 6_000
_FEWEST_CHARACTERS = 200

INTRODUCTION = BilingualText(
    zh="您好，我是 Wenko 的内置模型。我不连接大模型，只做事先写好的事，并在沙箱里真实执行。",
    en=(
        "Hello, I am Wenko's built-in model. No language model is behind me: I do what was "
        "written down beforehand, and I really do it, in a sandbox."
    ),
)
NOT_UNDERSTOOD = BilingualText(
    zh=(
        "这条消息超出了内置模型的能力，所以我**什么都没有执行**。"
        "内置模型不连接大模型，只做事先写好的事，不会编造答案。"
    ),
    en=(
        "This message is beyond the built-in model, so I **did nothing**. "
        "No language model is behind it: it does what was written down beforehand, "
        "and invents no answers."
    ),
)
UNCLOSED = BilingualText(
    zh="消息里的代码块没有结束标记（```），可能不完整，所以我**什么都没有执行**。请补上后再发一次。",
    en=(
        "A code block in the message has no closing fence (```), so it may be cut off and I "
        "**did nothing**. Please close it and send it again."
    ),
)
NOT_RUNNABLE = BilingualText(
    zh="我能运行的代码块是 `python`、`javascript` 和 `bash`；这里的是 {languages}，所以没有运行。",
    en=(
        "The code blocks I can run are `python`, `javascript` and `bash`; "
        "here I found {languages}, which I did not run."
    ),
)
NO_LANGUAGE = BilingualText(zh="没有注明语言的代码块", en="a block without a language")
CAN_DO = BilingualText(zh="现在就可以试试：", en="You can try now:")
SAY = BilingualText(zh="- **{title}**：发送「{example}」", en="- **{title}**: send “{example}”")
CODE = BilingualText(
    zh="- **运行您的代码**：发送 `python`、`javascript` 或 `bash` 代码块",
    en="- **Your own code**: send a `python`, `javascript` or `bash` code block",
)
COMMAND = BilingualText(
    zh="- **执行命令**：每行一条，以 `$ ` 开头，例如 `$ ls -la`",
    en="- **Commands**: one a line, beginning with `$ `, such as `$ ls -la`",
)
CONNECT = BilingualText(
    zh="开放式的问题需要接入大模型：目前支持什么、怎样接入，见文档 `docs/models.md`。",
    en=(
        "Open questions need a language model: `docs/models.md` says what is supported today "
        "and how to connect one."
    ),
)
PROBLEMS = BilingualText(
    zh="注意：有 {count} 个已保存的剧本无法读取：",
    en="Please note that saved playbooks could not be read ({count}):",
)
BEYOND = BilingualText(
    zh="以上按内置剧本「{title}」执行；消息中超出剧本的要求没有处理。",
    en="This followed the built-in playbook “{title}”; whatever goes beyond it was not done.",
)
DONE = BilingualText(zh="已完成：{goal}", en="Done: {goal}")
FAILED = BilingualText(
    zh="没有全部完成：{goal}\n\n已成功 {done}/{total} 个步骤，已经写入的文件保留在工作区。",
    en=(
        "Not completed: {goal}\n\nSteps that succeeded: {done} of {total}. "
        "Files already written stay in the workspace."
    ),
)
FAILED_STEP = BilingualText(
    zh="**步骤 {id} 失败**：{description}", en="**Step {id} failed**: {description}"
)
NO_REPAIR = BilingualText(
    zh="内置模型不会自行改写计划。请根据上面的错误修改后再试。",
    en="The built-in model does not rewrite plans. Please act on the error above and try again.",
)
DECLINED = BilingualText(
    zh="好的，没有继续：{goal}。您没有同意，所以后面的步骤都没有执行。",
    en="All right, not done: {goal}. You did not agree, so no later step was carried out.",
)
NO_OUTPUT = BilingualText(zh="（没有输出）", en="(no output)")
SHORTENED = BilingualText(
    zh="…（输出较长，已省略其余部分）", en="… (long output, the rest is left out)"
)


def introduction(playbooks: Playbooks, language: Language) -> str:
    return "\n\n".join([INTRODUCTION.localized(language), *_abilities(playbooks, language)])


def not_understood(blocks: Blocks, playbooks: Playbooks, language: Language) -> str:
    parts = [NOT_UNDERSTOOD.localized(language)]
    if blocks.not_runnable:
        names = (
            inline(each) if each else NO_LANGUAGE.localized(language)
            for each in blocks.not_runnable
        )
        languages = ", ".join(dict.fromkeys(names))
        parts.append(fill(NOT_RUNNABLE.localized(language), {"languages": languages}))
    return "\n\n".join([*parts, *_abilities(playbooks, language)])


def _abilities(playbooks: Playbooks, language: Language) -> list[str]:
    said = [
        fill(
            SAY.localized(language),
            {"title": each.title.localized(language), "example": each.example.localized(language)},
        )
        for each in playbooks.all
        if "\n" not in each.example.localized(language)
    ]
    listed = "\n".join([*said, CODE.localized(language), COMMAND.localized(language)])
    parts = [CAN_DO.localized(language), listed, CONNECT.localized(language)]
    if playbooks.problems:
        count = str(len(playbooks.problems))
        parts.append(fill(PROBLEMS.localized(language), {"count": count}))
        parts.append(fenced("\n".join(playbooks.problems), language))
    return parts


def playbook_done(
    playbook: Playbook,
    message: str,
    plan: Plan,
    language: Language,
    tools: Sequence[ToolDescription] = (),
) -> str:
    if playbook.summary is None:
        return plan_done(plan, language, tools)
    values = playbook.values(message, language)
    for step in plan.steps:
        output = output_of(step)
        values[f"step_{step.step_id}_stdout"] = fenced(output, language)
        values[f"step_{step.step_id}_line"] = output.partition("\n")[0]
    parts = [fill(playbook.summary.localized(language), values).strip()]
    if message.strip() not in (playbook.example.zh, playbook.example.en):
        parts.append(
            fill(BEYOND.localized(language), {"title": playbook.title.localized(language)})
        )
    return "\n\n".join(parts)


def plan_done(plan: Plan, language: Language, tools: Sequence[ToolDescription] = ()) -> str:
    # The steps share one allowance, or the answer of a long plan would be larger than its run.
    limit = max(_FEWEST_CHARACTERS, _MOST_CHARACTERS // max(1, len(plan.steps)))
    parts = [fill(DONE.localized(language), {"goal": inline(plan.goal)})]
    for step in plan.steps:
        parts.append(f"**{step.step_id}.** {inline(step.description)}")
        # The content of a file is in the workspace; the answer need not repeat it.
        if not _edits_files(step, tools):
            parts.append(fenced(output_of(step), language, limit))
    return "\n\n".join(parts)


def _edits_files(step: Step, tools: Sequence[ToolDescription]) -> bool:
    return any(tool.capability == "edit_files" and tool.is_called(step.tool) for tool in tools)


def plan_failed(plan: Plan, language: Language, advice: BilingualText | None = NO_REPAIR) -> str:
    if any(step.result and step.result.error_code == "declined" for step in plan.steps):
        return fill(DECLINED.localized(language), {"goal": inline(plan.goal)})
    counts = {
        "goal": inline(plan.goal),
        "done": str(sum(step.status == "success" for step in plan.steps)),
        "total": str(len(plan.steps)),
    }
    parts = [fill(FAILED.localized(language), counts)]
    for step in plan.steps:
        if step.status == "failed":
            values = {"id": str(step.step_id), "description": inline(step.description)}
            parts.append(fill(FAILED_STEP.localized(language), values))
            parts.append(fenced(error_of(step), language))
    if advice is not None:
        parts.append(advice.localized(language))
    return "\n\n".join(parts)


def output_of(step: Step) -> str:
    if step.result is None:
        return ""
    return step.result.stdout.strip("\n") or step.result.message or ""


def error_of(step: Step) -> str:
    """The tail of what the step complained about: tracebacks end with what matters."""
    result = step.result
    shown = (result.stderr.strip() or result.stdout.strip()) if result else ""
    shown = shown[-_MOST_CHARACTERS // 4 :]
    error = step.error or ""
    return shown if error in shown else f"{error}\n{shown}".strip()


def fenced(output: str, language: Language, limit: int = _MOST_CHARACTERS) -> str:
    """Output as a block that its own backticks cannot end."""
    if not output.strip():
        return NO_OUTPUT.localized(language)
    lines = output[:limit].split("\n")
    shown = lines[:_MOST_LINES]
    fence = "`" * max(3, _longest_backticks(output[:limit]) + 1)
    if len(output) > limit or len(lines) > _MOST_LINES:
        shown.append(SHORTENED.localized(language))
    return "\n".join([f"{fence}text", *shown, fence])


def inline(text: str) -> str:
    """Text as inline code, so that a command's asterisks stay asterisks."""
    quote = "`" * (_longest_backticks(text) + 1)
    space = " " if "`" in text else ""
    return f"{quote}{space}{' '.join(text.split())}{space}{quote}"


def _longest_backticks(text: str) -> int:
    return max((len(run) for run in re.findall(r"`+", text)), default=0)
