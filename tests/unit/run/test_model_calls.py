"""Every call of a language model is published with its purpose, its answer with usage and cost."""

from collections.abc import AsyncIterator
from typing import Any, cast, get_args

import pytest

from tests.support.planning import finished
from wenko.planners.interface import CommandPrompt, Failure, FormExchange, Task
from wenko.planners.transcript import Transcript
from wenko.protocol.events import Event, LlmCall, LlmResponse, Purpose
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import Plan, Step, ToolOutcome
from wenko.run.budget import Budget
from wenko.run.log import RunLog
from wenko.run.model_calls import ModelCalls
from wenko.testing import ScriptedPlanner

pytestmark = pytest.mark.anyio

TASK = Task("a task")
STEP = Step(step_id=0, description="a step", tool="shell", expected="4")
PLAN = Plan(goal="the goal", steps=(STEP,))
OUTCOME = ToolOutcome(success=False)
FAILURE = Failure(STEP, {}, OUTCOME, "it failed")
FIELD = {"name": "sport", "type": "text", "label": "Sport"}
FORM = HITLRequest.model_validate({"type": "form", "title": "Sport", "fields": [FIELD]})
EXCHANGE = FormExchange(FORM, "answered")
PROMPT = CommandPrompt("a step", "a-command", "Which?", "Which?", "input")


class ListLog:
    """Collects the events that a run log would write."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def say(self, key: str, **values: object) -> str:
        return key

    async def commit(self, *events: Event) -> None:
        self.events += events

    def stage(self, *events: Event) -> None:
        self.events += events


class Unlimited:
    """A budget that is never spent."""

    spent = False

    async def ensure(self) -> None: ...


async def drained(pieces: AsyncIterator[Any]) -> None:
    async for _ in pieces:
        pass


async def every_call(calls: ModelCalls) -> None:
    await drained(calls.open(TASK))
    await drained(calls.open(TASK, [EXCHANGE]))
    await calls.turn(TASK, Transcript(PLAN))
    await calls.compact(TASK, Transcript(PLAN))
    await calls.verify(TASK, STEP, OUTCOME)
    await calls.fix(TASK, PLAN, FAILURE)
    await calls.revise(TASK, PLAN, FAILURE)
    await calls.advise(TASK, PROMPT)
    await drained(calls.summarise(TASK, finished(PLAN)))


def calls_of(model: ScriptedPlanner, log: ListLog) -> ModelCalls:
    return ModelCalls(model, cast(RunLog, log), cast(Budget, Unlimited()))


async def test_C18_R29_R30_each_call_is_published_with_its_purpose_and_answered() -> None:
    log, model = ListLog(), ScriptedPlanner(is_language_model=True)
    model.costs = 0.001
    model.will_plan(PLAN)
    await every_call(calls_of(model, log))
    asked = [each.data.purpose for each in log.events if isinstance(each, LlmCall)]
    answered = [each.data.purpose for each in log.events if isinstance(each, LlmResponse)]
    assert asked == answered
    # A run of before has its analysis as a call of its own.
    assert set(asked) == set(get_args(Purpose)) - {"task_analysis"}


async def test_a_model_that_does_not_think_publishes_no_calls() -> None:
    log, model = ListLog(), ScriptedPlanner()
    model.will_plan(PLAN)
    await every_call(calls_of(model, log))
    assert log.events == []
