"""Every call of a language model is told with its purpose, and its answer with what it took."""

from collections.abc import AsyncIterator
from typing import Any, cast, get_args

import pytest

from wenko.agent.budget import Budget
from wenko.agent.log import RunLog
from wenko.agent.model_calls import ModelCalls
from wenko.models.interface import CommandPrompt, Failure, Task
from wenko.protocol.events import Event, LlmCall, LlmResponse, Purpose
from wenko.protocol.plan import Plan, Step, TaskAnalysis, ToolOutcome
from wenko.testing import ScriptedModel

pytestmark = pytest.mark.anyio

TASK = Task("a task")
ANALYSIS = TaskAnalysis(
    complexity="simple",
    task_type="chat",
    requires_sandbox=False,
    reasoning="r",
    suggested_approach="s",
)
STEP = Step(step_id=0, description="a step", tool="shell", expected="4")
PLAN = Plan(goal="the goal", steps=(STEP,))
OUTCOME = ToolOutcome(success=False)
FAILURE = Failure(STEP, {}, OUTCOME, "it failed")
PROMPT = CommandPrompt("a step", "a-command", "Which?", "Which?", "input")
LATER: set[Purpose] = {"context_compression"}
"""Belongs to condensing a long conversation, which nobody does yet."""


class Story:
    """What a record would be told."""

    def __init__(self) -> None:
        self.told: list[Event] = []

    def say(self, key: str, **values: object) -> str:
        return key

    async def tell(self, *facts: Event) -> None:
        self.told += facts

    def note(self, *facts: Event) -> None:
        self.told += facts


class FullPurse:
    empty = False

    async def allow(self) -> None: ...


async def drained(pieces: AsyncIterator[Any]) -> None:
    async for _ in pieces:
        pass


async def every_call(mind: ModelCalls) -> None:
    await mind.analyse(TASK)
    await mind.plan(TASK, ANALYSIS)
    await drained(mind.chat(TASK, ANALYSIS))
    await drained(mind.think(TASK, PLAN, STEP))
    await mind.verify(TASK, STEP, OUTCOME)
    await mind.fix(TASK, PLAN, FAILURE)
    await mind.revise(TASK, PLAN, FAILURE)
    await mind.advise(TASK, PROMPT)
    await drained(mind.summarise(TASK, PLAN, True))


def mind_of(model: ScriptedModel, story: Story) -> ModelCalls:
    return ModelCalls(model, cast(RunLog, story), cast(Budget, FullPurse()))


async def test_C18_R29_R30_each_call_is_told_with_its_purpose_and_answered() -> None:
    story, model = Story(), ScriptedModel(is_language_model=True)
    model.costs = 0.001
    model.will_plan(PLAN)
    await every_call(mind_of(model, story))
    calls = [each.data.purpose for each in story.told if isinstance(each, LlmCall)]
    answers = [each.data.purpose for each in story.told if isinstance(each, LlmResponse)]
    assert calls == answers
    assert set(calls) == set(get_args(Purpose)) - LATER


async def test_a_model_that_does_not_think_is_not_told_of() -> None:
    story, model = Story(), ScriptedModel()
    model.will_plan(PLAN)
    await every_call(mind_of(model, story))
    assert story.told == []
