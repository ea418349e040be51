"""Dialogues of playbooks: the next reply depends on the outcome of the last form."""

import json
from pathlib import Path
from textwrap import dedent

import pytest

from tests.support.planning import analysis_of, opened
from wenko.errors import InvalidPlaybook
from wenko.planners.interface import FormExchange, Task
from wenko.planners.playbooks.planner import PlaybookPlanner
from wenko.planners.playbooks.playbooks import Playbooks, parse_playbook
from wenko.planners.statements import ASK_USER
from wenko.protocol.hitl import HITLFieldType, HITLRequest, parse_hitl_request_from_dict
from wenko.text import Language

pytestmark = pytest.mark.anyio

SPORT = "了解一下我的运动偏好"


async def reply(model: PlaybookPlanner, task: Task, *exchanges: FormExchange) -> tuple[str, object]:
    """The text of the next part, and what it asks."""
    analysis = await analysis_of(model, task)
    assert analysis.complexity == "simple"
    given = await opened(model, task, exchanges)
    raw = [json.loads(call.arguments) for call in given.tool_calls if call.name == ASK_USER]
    return given.text, raw[0] if raw else None


def form(raw: object) -> HITLRequest:
    request = parse_hitl_request_from_dict(raw)
    assert isinstance(request, HITLRequest)
    return request


async def test_R41_the_sport_form_is_the_documented_one(model: PlaybookPlanner) -> None:
    said, raw = await reply(model, Task(SPORT))
    asked = form(raw)
    assert said == "让我了解一下您的运动偏好。"
    assert (asked.title, asked.description) == ("选择您的运动偏好", "这将帮助我更好地了解您")
    assert [(each.name, each.type, each.required) for each in asked.fields] == [
        ("sport", "select", True),
        ("frequency", "select", False),
        ("notes", "textarea", False),
    ]
    assert [each.label for each in asked.fields[0].options or ()] == [
        "篮球",
        "足球",
        "游泳",
        "跑步",
    ]
    assert asked.context is not None
    assert asked.context.model_dump() == {
        "intent": "collect_preference",
        "memory_category": "preference",
    }


async def test_R45_the_model_continues_as_the_user_decided(model: PlaybookPlanner) -> None:
    _, raw = await reply(model, Task(SPORT))
    data = {"sport": "swimming", "frequency": None, "notes": "<b>周末</b>"}
    approved, _ = await reply(
        model, Task(SPORT), FormExchange(form(raw), "answered", "approve", data)
    )
    edited, _ = await reply(
        model, Task(SPORT), FormExchange(form(raw), "answered", "edit", data, ("sport",))
    )
    skipped, _ = await reply(model, Task(SPORT), FormExchange(form(raw), "answered", "reject"))
    expired, _ = await reply(model, Task(SPORT), FormExchange(form(raw), "expired"))
    assert approved == "已记住您的偏好：最喜欢**游泳**，频率 —，补充说明 <b>周末</b>。"
    assert "（您最喜欢的运动）" in edited
    assert "没有保存" in skipped
    assert "没有等到" in expired


async def test_R52_the_phone_table_is_the_documented_one(model: PlaybookPlanner) -> None:
    _, raw = await reply(model, Task("推荐几款手机"))
    shown = parse_hitl_request_from_dict(raw)
    assert shown is not None
    [table] = shown.displays  # type: ignore[union-attr]
    assert table.data.headers == ("名称", "价格", "评分")
    assert ("iPhone 15", "5999", "4.5") in table.data.rows
    assert table.data.alignment == ("left", "right", "center")
    assert table.data.caption == "2024 年手机推荐"


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_R43_all_ten_kinds_of_fields_are_asked_in_two_forms(
    model: PlaybookPlanner, playbooks: Playbooks, language: Language
) -> None:
    playbook = playbooks.get("all-fields")
    assert playbook is not None
    task = Task(playbook.example.localized(language), language)
    _, first = await reply(model, task)
    one = FormExchange(form(first), "answered", "approve", {"nickname": "Li"})
    _, second = await reply(model, task, one)
    two = FormExchange(form(second), "answered", "approve", {"days": ["sat", "sun"], "guests": 2})
    said, nothing = await reply(model, task, one, two)
    types = {field.type for raw in (first, second) for field in form(raw).fields}
    assert types == set(HITLFieldType) - {HITLFieldType.DATETIME}
    assert nothing is None
    assert "Li" in said
    assert ("周六、周日" if language == "zh" else "Saturday、Sunday") in said


def test_R51_without_forms_only_plain_playbooks_are_left(playbooks: Playbooks) -> None:
    plain = playbooks.without_questions()
    assert plain.get("sport-preference") is None
    assert plain.get("clean-up") is None
    csv = plain.get("csv-summary")
    assert csv is not None
    assert "show_user" not in [step.tool for step in csv.steps]


TALK = """
title: Ask
example: ask me
analysis: {complexity: simple, task_type: chat, reasoning: r, suggested_approach: s}
dialogue:
  - says: Question?
    ask: {title: T, fields: [{name: a, type: text, label: A}]}
  - says: "Thanks {a}"
"""


def test_a_dialogue_is_parsed() -> None:
    assert parse_playbook(TALK, Path("ask.yaml")).needs_user_input


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("type: text", "type: magic", "dialogue.0"),
        ("complexity: simple", "complexity: complex", "dialogue: requires analysis.complexity"),
        ('  - says: "Thanks {a}"\n', "", "every line but the last needs ask"),
        ("    ask:", "    #ask:", "every line but the last needs ask"),
        ("dialogue:", "goal: G\ndialogue:", "dialogue: requires analysis.complexity: simple"),
    ],
)
def test_an_invalid_dialogue_is_rejected(old: str, new: str, expected: str) -> None:
    with pytest.raises(InvalidPlaybook) as error:
        parse_playbook(TALK.replace(old, new), Path("ask.yaml"))
    assert expected in error.value.details


def test_steps_that_ask_and_show_become_tools() -> None:
    steps = """
    title: Plan
    example: plan it
    analysis: {complexity: moderate, task_type: file, reasoning: r, suggested_approach: s}
    goal: G
    steps:
      - description: Ask
        ask: {title: {zh: 标题, en: Title}, fields: [{name: a, type: text, label: A}]}
      - description: Show
        show: {title: S, displays: [{type: ascii, data: {content: "${step_0_stdout}"}}]}
    """
    plan = parse_playbook(dedent(steps), Path("plan.yaml")).to_plan("", "en")
    assert [step.tool for step in plan.steps] == ["ask_user", "show_user"]
    assert plan.steps[0].tool_args["title"] == "Title"
    swapped = dedent(steps).replace("depends_on: []", "")
    after = swapped + "  - {description: More, tool: shell, args: {command: ls}}\n"
    with pytest.raises(InvalidPlaybook, match="show must come after all other steps"):
        parse_playbook(after, Path("plan.yaml"))
