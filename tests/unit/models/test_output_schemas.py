"""Structured replies are parsed and validated, whatever the model writes around them."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wenko.models.interface import ToolDescription
from wenko.models.language.output_schemas import (
    InvalidOutput,
    PlanDraft,
    parse_object,
    parse_output,
    plan_schema,
)
from wenko.protocol.plan import Step


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}',
        'Sure!\n```json\n{"a": 1}\n```\nDone.',
        '<think>{maybe}</think>{"a": 1}',
        '{"a": 1} {"b": 2}',
    ],
)
def test_the_first_object_in_a_reply_is_parsed(text: str) -> None:
    assert parse_object(text) == {"a": 1}


def test_an_incomplete_object_is_rejected() -> None:
    with pytest.raises(InvalidOutput):
        parse_object('{"a": 1')


@given(st.text(max_size=200))
def test_any_text_is_parsed_or_rejected(text: str) -> None:
    with suppress(InvalidOutput):
        parse_output(PlanDraft, text).to_plan()


def test_endless_nesting_is_rejected() -> None:
    with pytest.raises(InvalidOutput):
        parse_output(PlanDraft, '{"goal":' + "[" * 100_000)


def test_steps_are_numbered_from_zero() -> None:
    steps = [
        {"id": 10, "description": "a", "tool": "shell", "tool_args": {"command": "a"}},
        {"id": 20, "description": "b", "tool": None, "depends_on": [10, 10]},
    ]
    plan = parse_output(PlanDraft, json.dumps({"goal": "g", "steps": steps})).to_plan()
    assert [step.step_id for step in plan.steps] == [0, 1]
    assert plan.steps[1].depends_on == (0,)
    assert plan.steps[1].tool is None


def test_revised_steps_continue_the_ids_and_may_depend_on_steps_that_succeeded() -> None:
    done = Step(step_id=0, description="a", status="success")
    failed = Step(step_id=1, description="b", status="failed")
    steps = [
        {"id": 2, "description": "c", "tool": None, "depends_on": [0]},
        {"id": 3, "description": "d", "tool": None, "depends_on": [2]},
    ]
    plan = parse_output(PlanDraft, json.dumps({"goal": "g", "steps": steps})).to_plan(
        (done, failed)
    )
    assert [(step.step_id, step.depends_on) for step in plan.steps] == [(2, (0,)), (3, (2,))]
    steps[0]["depends_on"] = [1]
    invalid = parse_output(PlanDraft, json.dumps({"goal": "g", "steps": steps}))
    with pytest.raises(InvalidOutput, match="step 1"):
        invalid.to_plan((done, failed))


def test_the_plan_schema_allows_only_known_tools_with_their_arguments() -> None:
    command = {"type": "string", "minLength": 1, "title": "Command"}
    parameters = {"type": "object", "properties": {"command": command}, "required": ["command"]}
    schema = plan_schema((ToolDescription("shell", "Run", parameters),)).schema
    [shell, thinking] = schema["properties"]["steps"]["items"]["anyOf"]
    assert shell["properties"]["tool"] == {"const": "shell", "type": "string"}
    assert shell["properties"]["tool_args"]["properties"] == {"command": {"type": "string"}}
    assert thinking["properties"]["tool"] == {"type": "null"}
