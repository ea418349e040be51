"""Prompts to analyse, plan, repair, verify and summarise a task."""

import json
from collections.abc import Iterator

from pydantic import JsonValue

from wenko.models.request import PromptMessage, ToolDescription
from wenko.planners.interface import CommandPrompt, Failure, Task
from wenko.planners.language.chat_prompts import background
from wenko.planners.language.prompt_data import (
    data_block,
    format_arguments,
    format_outcome,
    format_plan,
    tells,
)
from wenko.planners.language.prompts import load_prompt
from wenko.protocol.plan import Plan, Step, ToolOutcome
from wenko.text import BilingualText, truncate

MAX_MESSAGE = 100_000
"""Characters of the user's message."""
MAX_SCREEN = 3_000
"""Characters of a terminal's screen."""
MAX_OPTIONS = 60
HIDDEN_ARGUMENTS = ("env",)


def revision_prompt(task: Task, plan: Plan, failure: Failure | None) -> tuple[PromptMessage, ...]:
    """After a failure, or because the user added a note (``task.notes``)."""
    first = max((step.step_id for step in plan.steps), default=-1) + 1
    instruction = load_prompt("revision" if failure is not None else "steering", task.language)
    instruction = instruction.replace("{first}", str(first))
    instructions = [load_prompt("plan", task.language), format_tools(task), instruction]
    failed = list(_format_failure(task, failure)) if failure is not None else []
    return _work_prompt(task, instructions, [_goal_and_plan(task, plan, failure), *failed])


def fix_prompt(task: Task, plan: Plan, failure: Failure) -> tuple[PromptMessage, ...]:
    used = [tool for tool in task.tools if tool.is_called(failure.step.tool)]
    instructions = [
        load_prompt("fix", task.language),
        "\n".join(_format_tool(tool) for tool in used),
    ]
    work = [_goal_and_plan(task, plan, failure), *_format_failure(task, failure)]
    return _work_prompt(task, instructions, work)


def verification_prompt(task: Task, step: Step, outcome: ToolOutcome) -> tuple[PromptMessage, ...]:
    parts = [
        f"{STEP.localized(task.language)}{step.description}",
        f"{EXPECTED.localized(task.language)}{step.expected}",
        format_outcome(outcome, f"step {step.step_id}"),
    ]
    return _work_prompt(task, [load_prompt("verdict", task.language)], parts)


def advice_prompt(task: Task, command: CommandPrompt) -> tuple[PromptMessage, ...]:
    """All of it is data: a program may print anything, instructions included."""
    options = prompt_options(command)
    parts = [
        f"{STEP.localized(task.language)}{truncate(command.step, 1_000)}",
        data_block("command", command.command, 2_000),
        data_block("screen", command.screen[-MAX_SCREEN:], MAX_SCREEN),
        data_block("prompt", command.text, 1_000),
        f"kind: {command.kind}",
        data_block("options", json.dumps(options, ensure_ascii=False), 16_000),
        data_block("default", command.default or "", 200),
    ]
    return _work_prompt(task, [load_prompt("advice", task.language)], parts)


def prompt_options(command: CommandPrompt) -> list[str]:
    return [truncate(each, 200) for each in command.options[:MAX_OPTIONS]]


def form_repair_prompt(
    task: Task, raw: JsonValue, problem: str, instruction: str
) -> tuple[PromptMessage, ...]:
    repair = load_prompt("request", task.language).replace("{why}", truncate(problem, 1_000))
    invalid = json.dumps(raw, ensure_ascii=False)
    return (
        PromptMessage("system", instruction),
        PromptMessage("user", f"{repair}\n\n{truncate(invalid, 8_000)}"),
    )


def format_tools(task: Task) -> str:
    listed = "\n".join(_format_tool(tool, task.short_prompts) for tool in task.tools)
    hints = [tool.hint for tool in task.tools if tool.hint and not task.short_prompts]
    return "\n\n".join([f"{TOOLS.localized(task.language)}\n{listed}", *hints])


def _work_prompt(
    task: Task, instructions: list[str], parts: list[str]
) -> tuple[PromptMessage, ...]:
    """During the work: without history, with the results so far."""
    system = "\n\n".join(
        [
            load_prompt("chat", task.language),
            *instructions,
            load_prompt("data", task.language),
            *background(task, data_rule=False),
        ]
    )
    content = [f"{TASK.localized(task.language)}{truncate(task.message, MAX_MESSAGE)}", *parts]
    return (PromptMessage("system", system), PromptMessage("user", "\n\n".join(content)))


def _goal_and_plan(task: Task, plan: Plan, failure: Failure | None) -> str:
    failed = failure.step.step_id if failure is not None else None
    return f"{GOAL.localized(task.language)}{plan.goal}\n\n{format_plan(plan, failed=failed)}"


def _format_failure(task: Task, failure: Failure) -> Iterator[str]:
    step = failure.step
    yield f"{FAILED_STEP.localized(task.language)}[{step.step_id}] {step.description} ({step.tool})"
    yield f"arguments: {format_arguments(failure.arguments)}"
    outcome = failure.outcome
    yield format_outcome(outcome, f"step {step.step_id}")
    if not tells(outcome, failure.error):
        yield data_block("error", failure.error)
    if failure.error_class:
        yield f"error class: {failure.error_class}"
    for tried in failure.tried:
        yield f"failed before: {format_arguments(tried)}"


def _format_tool(tool: ToolDescription, short: bool = False) -> str:
    """``- name(command: string, timeout?: number): description``; in short, ``timeout?``."""
    properties = tool.parameters.get("properties")
    required = tool.parameters.get("required")
    needed = required if isinstance(required, list) else []
    arguments = [
        _format_argument(name, schema, name in needed, short)
        for name, schema in (properties.items() if isinstance(properties, dict) else ())
        if name not in HIDDEN_ARGUMENTS
    ]
    # On one line: a description of a server could otherwise begin a section of the prompt.
    return " ".join(f"- {tool.name}({', '.join(arguments)}): {tool.description}".split())


def _format_argument(name: str, schema: JsonValue, needed: bool, short: bool) -> str:
    if needed:
        return f"{name}: {_type_of(schema)}"
    return f"{name}?" if short else f"{name}?: {_type_of(schema)}"


def _type_of(schema: JsonValue) -> str:
    if not isinstance(schema, dict):
        return "any"
    if isinstance(values := schema.get("enum"), list):
        return "|".join(json.dumps(value, ensure_ascii=False) for value in values)
    if isinstance(several := schema.get("anyOf"), list):
        return "|".join(_type_of(each) for each in several)
    return str(schema.get("type", "any"))


TOOLS = BilingualText(zh="工具：", en="Tools:")
TASK = BilingualText(zh="用户的任务：", en="The person's task: ")
GOAL = BilingualText(zh="计划的目标：", en="Goal of the plan: ")
STEP = BilingualText(zh="这一步：", en="This step: ")
EXPECTED = BilingualText(zh="预期：", en="Expected: ")
FAILED_STEP = BilingualText(zh="失败的步骤：", en="The step that failed: ")
