"""Prompts for a model with a small context window.

The request begins as every other one of the run, so that the model's server has read most of it;
results stand in it once and share a limit that the window can hold.
"""

from collections.abc import Iterator

from wenko.models.request import PromptMessage
from wenko.planners.interface import Failure, Task
from wenko.planners.language.chat_prompts import NOTES
from wenko.planners.language.prompt_data import format_arguments, format_plan
from wenko.planners.language.prompts import load_prompt
from wenko.planners.language.task_prompts import FAILED_STEP, GOAL
from wenko.planners.language.transcript_prompt import conversation_messages
from wenko.protocol.plan import Plan
from wenko.text import truncate

SMALL_WINDOW = 8_192
"""Tokens of a context window up to which prompts are short."""
RESULTS_SHARE = 4
"""Of the window, in characters: at most half of it for output and errors in Chinese."""
MAX_ARGUMENTS = 500
Messages = tuple[PromptMessage, ...]


def is_small(window: int | None) -> bool:
    return window is not None and window <= SMALL_WINDOW


def short_fix_messages(task: Task, plan: Plan, failure: Failure, context_tokens: int) -> Messages:
    work = _work(task, plan, context_tokens)
    parts = [*work, *_failed(task, failure), load_prompt("fix", task.language, True)]
    return (*conversation_messages(task), PromptMessage("user", "\n\n".join(parts)))


def short_revision_messages(
    task: Task, plan: Plan, failure: Failure | None, context_tokens: int
) -> Messages:
    """After a failure, or because the user added a note (``task.notes``)."""
    first = max((step.step_id for step in plan.steps), default=-1) + 1
    instruction = load_prompt("revision" if failure is not None else "steering", task.language)
    parts = [
        *_work(task, plan, context_tokens),
        *(_failed(task, failure) if failure is not None else ()),
        load_prompt("plan", task.language, True),
        instruction.replace("{first}", str(first)),
    ]
    return (*conversation_messages(task), PromptMessage("user", "\n\n".join(parts)))


def _work(task: Task, plan: Plan, context_tokens: int) -> Iterator[str]:
    if task.notes:
        yield "\n".join([NOTES.localized(task.language), *(f"- {each}" for each in task.notes)])
    yield f"{GOAL.localized(task.language)}{plan.goal}"
    yield format_plan(plan, context_tokens // RESULTS_SHARE)


def _failed(task: Task, failure: Failure) -> Iterator[str]:
    step = failure.step
    yield f"{FAILED_STEP.localized(task.language)}[{step.step_id}] {step.description} ({step.tool})"
    if failure.arguments != step.tool_args:
        yield f"arguments: {truncate(format_arguments(failure.arguments), MAX_ARGUMENTS)}"
    if failure.error_class:
        yield f"error class: {failure.error_class}"
    for tried in failure.tried:
        yield f"failed before: {truncate(format_arguments(tried), MAX_ARGUMENTS)}"
