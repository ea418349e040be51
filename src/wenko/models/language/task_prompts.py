"""What a language model is told to analyse, plan, repair, check and sum up a task."""

import json
from collections.abc import Iterator

from pydantic import JsonValue

from wenko.models.interface import CommandPrompt, Failure, Task, ToolDescription
from wenko.models.language.material import arguments_shown, as_data, outcome_shown, plan_shown
from wenko.models.language.prompt_files import prompt
from wenko.models.language.prompting import PromptMessage, known, said_before
from wenko.protocol.plan import Plan, Step, TaskAnalysis, ToolOutcome
from wenko.text import BilingualText, truncate

MESSAGE = 100_000
"""Most characters of the person's own message."""
SCREEN = 3_000
"""Most characters of a terminal's screen."""
_MOST_OPTIONS = 60
_NEVER_SAID = ("env",)


def analysis_prompt(task: Task) -> tuple[PromptMessage, ...]:
    return _asked(task, prompt("analysis", task.language))


def plan_prompt(task: Task, analysis: TaskAnalysis) -> tuple[PromptMessage, ...]:
    approach = f"{APPROACH.localized(task.language)}{analysis.suggested_approach}"
    return _asked(task, prompt("plan", task.language), tools_shown(task), approach)


def revision_prompt(task: Task, plan: Plan, failure: Failure | None) -> tuple[PromptMessage, ...]:
    """After a failure, or because the person added something (``task.notes``)."""
    first = max((step.step_id for step in plan.steps), default=-1) + 1
    asked = prompt("revision" if failure is not None else "steering", task.language)
    asked = asked.replace("{first}", str(first))
    rules = [prompt("plan", task.language), tools_shown(task), asked]
    failed = list(_failed(task, failure)) if failure is not None else []
    return _working(task, rules, [_plan(task, plan), *failed])


def fix_prompt(task: Task, plan: Plan, failure: Failure) -> tuple[PromptMessage, ...]:
    used = [tool for tool in task.tools if tool.is_called(failure.step.tool)]
    rules = [prompt("fix", task.language), "\n".join(_tool_shown(tool) for tool in used)]
    return _working(task, rules, [_plan(task, plan), *_failed(task, failure)])


def verdict_prompt(task: Task, step: Step, outcome: ToolOutcome) -> tuple[PromptMessage, ...]:
    parts = [
        f"{STEP.localized(task.language)}{step.description}",
        f"{EXPECTED.localized(task.language)}{step.expected}",
        outcome_shown(outcome, f"step {step.step_id}"),
    ]
    return _working(task, [prompt("verdict", task.language)], parts)


def advice_prompt(task: Task, asked: CommandPrompt) -> tuple[PromptMessage, ...]:
    """All of it is material: a program may print anything, also orders."""
    listed = options_shown(asked)
    parts = [
        f"{STEP.localized(task.language)}{truncate(asked.step, 1_000)}",
        as_data("command", asked.command, 2_000),
        as_data("screen", asked.screen[-SCREEN:], SCREEN),
        as_data("prompt", asked.text, 1_000),
        f"kind: {asked.kind}",
        as_data("options", json.dumps(listed, ensure_ascii=False), 16_000),
        as_data("default", asked.default or "", 200),
    ]
    return _working(task, [prompt("advice", task.language)], parts)


def options_shown(asked: CommandPrompt) -> list[str]:
    return [truncate(each, 200) for each in asked.options[:_MOST_OPTIONS]]


def thought_prompt(task: Task, plan: Plan, step: Step) -> tuple[PromptMessage, ...]:
    parts = [_plan(task, plan), f"{STEP.localized(task.language)}{step.description}"]
    if step.expected:
        parts.append(f"{EXPECTED.localized(task.language)}{step.expected}")
    return _working(task, [prompt("thought", task.language)], parts)


def summary_prompt(task: Task, plan: Plan, success: bool) -> tuple[PromptMessage, ...]:
    ended = SUCCEEDED if success else FAILED
    parts = [ended.localized(task.language), _plan(task, plan)]
    return _working(task, [prompt("summary", task.language)], parts)


def request_prompt(task: Task, raw: JsonValue, why: str, rules: str) -> tuple[PromptMessage, ...]:
    asked = prompt("request", task.language).replace("{why}", truncate(why, 1_000))
    wrong = json.dumps(raw, ensure_ascii=False)
    return (
        PromptMessage("system", rules),
        PromptMessage("user", f"{asked}\n\n{truncate(wrong, 8_000)}"),
    )


def tools_shown(task: Task) -> str:
    listed = "\n".join(_tool_shown(tool) for tool in task.tools)
    hints = [tool.hint for tool in task.tools if tool.hint]
    return "\n\n".join([f"{TOOLS.localized(task.language)}\n{listed}", *hints])


def _asked(task: Task, *rules: str) -> tuple[PromptMessage, ...]:
    """The rules, what was said, and the message itself."""
    system = "\n\n".join([prompt("chat", task.language), *rules, *known(task)])
    return (
        PromptMessage("system", system),
        *said_before(task),
        PromptMessage("user", truncate(task.message, MESSAGE)),
    )


def _working(task: Task, rules: list[str], parts: list[str]) -> tuple[PromptMessage, ...]:
    """A question in the middle of the work: what was said before matters little, results much."""
    system = "\n\n".join(
        [prompt("chat", task.language), *rules, prompt("data", task.language), *known(task)]
    )
    told = [f"{TASK.localized(task.language)}{truncate(task.message, MESSAGE)}", *parts]
    return (PromptMessage("system", system), PromptMessage("user", "\n\n".join(told)))


def _plan(task: Task, plan: Plan) -> str:
    return f"{GOAL.localized(task.language)}{plan.goal}\n\n{plan_shown(plan)}"


def _failed(task: Task, failure: Failure) -> Iterator[str]:
    step = failure.step
    yield f"{FAILED_STEP.localized(task.language)}[{step.step_id}] {step.description} ({step.tool})"
    yield f"arguments: {arguments_shown(failure.arguments)}"
    yield outcome_shown(failure.outcome, f"step {step.step_id}")
    yield as_data("error", failure.error)
    if failure.error_class:
        yield f"error class: {failure.error_class}"
    for tried in failure.tried:
        yield f"failed before: {arguments_shown(tried)}"


def _tool_shown(tool: ToolDescription) -> str:
    """``- name(command: string, timeout?: number): description``"""
    properties = tool.parameters.get("properties")
    required = tool.parameters.get("required")
    needed = required if isinstance(required, list) else []
    shown = [
        f"{name}{'' if name in needed else '?'}: {_type_of(schema)}"
        for name, schema in (properties.items() if isinstance(properties, dict) else ())
        if name not in _NEVER_SAID
    ]
    return f"- {tool.name}({', '.join(shown)}): {tool.description}"


def _type_of(schema: JsonValue) -> str:
    if not isinstance(schema, dict):
        return "any"
    if isinstance(values := schema.get("enum"), list):
        return "|".join(json.dumps(value, ensure_ascii=False) for value in values)
    if isinstance(several := schema.get("anyOf"), list):
        return "|".join(_type_of(each) for each in several)
    return str(schema.get("type", "any"))


APPROACH = BilingualText(zh="建议的做法：", en="Suggested approach: ")
TOOLS = BilingualText(zh="工具：", en="Tools:")
TASK = BilingualText(zh="用户的任务：", en="The person's task: ")
GOAL = BilingualText(zh="计划的目标：", en="Goal of the plan: ")
STEP = BilingualText(zh="这一步：", en="This step: ")
EXPECTED = BilingualText(zh="预期：", en="Expected: ")
FAILED_STEP = BilingualText(zh="失败的步骤：", en="The step that failed: ")
SUCCEEDED = BilingualText(zh="计划已全部完成。", en="The whole plan succeeded.")
FAILED = BilingualText(zh="计划没有全部完成。", en="The plan was not completed.")
