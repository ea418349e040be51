"""The summary of a finished plan that needs no language model, as Markdown.

The built-in model writes it, and ``language`` falls back to it when its model fails.
"""

import re
from collections.abc import Sequence

from wenko.models.request import ToolDescription
from wenko.protocol.plan import Plan, Step
from wenko.text import BilingualText, Language

_MAX_LINES = 60
_MAX_CHARACTERS = 6_000
_MIN_CHARACTERS = 200

COMPLETED = BilingualText(zh="已完成：{goal}", en="Completed: {goal}")
COMPLETED_QUIETLY = BilingualText(zh="已完成，没有输出。", en="Done. It printed nothing.")
FAILED_ONLY_STEP = BilingualText(
    zh="失败了，已写入的文件保留在工作区。",
    en="It failed. Files that were written stay in the workspace.",
)
FAILED = BilingualText(
    zh="失败：{goal}\n\n已完成 {done}/{total} 个步骤，已写入的文件保留在工作区。",
    en=(
        "Failed: {goal}\n\nCompleted {done} of {total} steps. "
        "Files that were written stay in the workspace."
    ),
)
FAILED_STEP = BilingualText(
    zh="**步骤 {number} 失败**：{description}", en="**Step {number} failed**: {description}"
)
DECLINED = BilingualText(
    zh="没有继续：{goal}。您没有同意，后面的步骤已跳过。",
    en="Stopped: {goal}. You did not approve it, so the remaining steps were skipped.",
)
INTERRUPTED = BilingualText(
    zh="已停止：{goal}。您取消了输入，命令已中断，后面的步骤已跳过。",
    en=(
        "Stopped: {goal}. You cancelled the input, so the command was interrupted "
        "and the remaining steps were skipped."
    ),
)
BY_PERSON = (
    (DECLINED, frozenset({"declined", "rejected"})),
    (INTERRUPTED, frozenset({"input_cancelled"})),
)
NO_OUTPUT = BilingualText(zh="（没有输出）", en="(no output)")
OMITTED = BilingualText(zh="…（输出较长，其余省略）", en="… (the rest of the output is omitted)")


def summarise_success(plan: Plan, language: Language, tools: Sequence[ToolDescription] = ()) -> str:
    # All steps share one limit, or the summary of a long plan would be larger than its run.
    limit = max(_MIN_CHARACTERS, _MAX_CHARACTERS // max(1, len(plan.steps)))
    if _is_own_goal(plan) and not _edits_files(plan.steps[0], tools):
        output = output_of(plan.steps[0])
        return code_block(output, language, limit, COMPLETED_QUIETLY)
    parts = [COMPLETED.localized(language).format(goal=inline_code(plan.goal))]
    for number, step in enumerate(plan.steps, start=1):
        # The only step is the goal itself, which was just named.
        if len(plan.steps) > 1:
            parts.append(f"**{number}.** {inline_code(step.description)}")
        # The content of a file is in the workspace; the summary need not repeat it.
        if not _edits_files(step, tools):
            parts.append(code_block(output_of(step), language, limit))
    return "\n\n".join(parts)


def _is_own_goal(plan: Plan) -> bool:
    """Whether the person just wrote what the only step does: nothing of it needs to be repeated."""
    return len(plan.steps) == 1 and plan.steps[0].description == plan.goal


def _edits_files(step: Step, tools: Sequence[ToolDescription]) -> bool:
    return any(tool.capability == "edit_files" and tool.is_called(step.tool) for tool in tools)


def summarise_failure(plan: Plan, language: Language, advice: BilingualText | None = None) -> str:
    codes = {
        step.result.error_code for step in plan.steps if step.status == "failed" and step.result
    }
    for reason, codes_of_person in BY_PERSON:
        # What the user decided is no failure, and needs no advice.
        if codes and codes <= codes_of_person:
            return reason.localized(language).format(goal=inline_code(plan.goal))
    named = not _is_own_goal(plan)
    parts = [_failed_plan(plan, language) if named else FAILED_ONLY_STEP.localized(language)]
    for number, step in enumerate(plan.steps, 1):
        if step.status == "failed":
            if named:
                description = inline_code(step.description)
                text = FAILED_STEP.localized(language)
                parts.append(text.format(number=number, description=description))
            parts.append(code_block(error_of(step), language))
    if advice is not None:
        parts.append(advice.localized(language))
    return "\n\n".join(parts)


def _failed_plan(plan: Plan, language: Language) -> str:
    done = sum(step.status == "success" for step in plan.steps)
    goal = inline_code(plan.goal)
    return FAILED.localized(language).format(goal=goal, done=done, total=len(plan.steps))


def output_of(step: Step) -> str:
    if step.result is None:
        return ""
    return step.result.stdout.strip("\n") or step.result.message or ""


def error_of(step: Step) -> str:
    """The error and the end of the output: a traceback ends with what matters."""
    result = step.result
    output = (result.stderr.strip() or result.stdout.strip()) if result else ""
    output = output[-_MAX_CHARACTERS // 4 :]
    error = step.error or ""
    return output if error in output else f"{error}\n{output}".strip()


def code_block(
    output: str,
    language: Language,
    limit: int = _MAX_CHARACTERS,
    without: BilingualText = NO_OUTPUT,
) -> str:
    """Output in a fence that its own backticks cannot close; ``without`` stands for no output."""
    if not output.strip():
        return without.localized(language)
    lines = output[:limit].split("\n")
    kept = lines[:_MAX_LINES]
    fence = "`" * max(3, _longest_backticks(output[:limit]) + 1)
    if len(output) > limit or len(lines) > _MAX_LINES:
        kept.append(OMITTED.localized(language))
    return "\n".join([f"{fence}text", *kept, fence])


def inline_code(text: str) -> str:
    """Text as inline code, so that a command's asterisks stay asterisks."""
    quote = "`" * (_longest_backticks(text) + 1)
    space = " " if "`" in text else ""
    return f"{quote}{space}{' '.join(text.split())}{space}{quote}"


def _longest_backticks(text: str) -> int:
    return max((len(run) for run in re.findall(r"`+", text)), default=0)
