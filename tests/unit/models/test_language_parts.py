"""The parts of a language model's side: forms, material, configuration, patience, prompts."""

import json
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wenko.models.config import ModelChoice, ModelChoices, ModelConfig
from wenko.models.errors import (
    InvalidModelSettings,
    ModelBusy,
    ModelError,
    ModelKeyMissing,
    ModelKeyRefused,
)
from wenko.models.interface import Task, ToolDescription, Turn
from wenko.models.language import output_schemas, task_prompts
from wenko.models.language.chat_prompts import MAX_HISTORY, chat_prompt
from wenko.models.language.output_schemas import InvalidOutput, parse_object, parse_output
from wenko.models.language.prompt_data import data_block
from wenko.models.language.prompts import FOLDER
from wenko.models.request import LlmRequest
from wenko.models.transport import providers
from wenko.models.transport.retrying import MAX_REPLY, RetryingTransport
from wenko.protocol.plan import Plan, Step, TaskAnalysis, ToolOutcome
from wenko.text import truncate

SHELL = ToolDescription(
    "shell",
    "Run",
    {
        "type": "object",
        "properties": {"command": {"type": "string", "minLength": 1, "title": "Command"}},
        "required": ["command"],
    },
)
ANALYSIS = TaskAnalysis(
    complexity="moderate",
    task_type="shell",
    requires_sandbox=True,
    reasoning="",
    suggested_approach="",
)
WORDS = LlmRequest("chat", ())


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}',
        'Sure!\n```json\n{"a": 1}\n```\nDone.',
        '<think>{maybe}</think>{"a": 1}',
        '{"a": 1} {"b": 2}',
        '{"a": 1',
    ],
)
def test_the_object_in_a_reply_is_found_whatever_stands_around_it(text: str) -> None:
    if text.endswith("1"):
        with pytest.raises(InvalidOutput):
            parse_object(text)
    else:
        assert parse_object(text) == {"a": 1}


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(InvalidOutput):
        parse_output(output_schemas.PlanDraft, text).to_plan()


def test_nesting_without_end_is_refused() -> None:
    with pytest.raises(InvalidOutput):
        parse_output(output_schemas.PlanDraft, '{"goal":' + "[" * 100_000)


def test_steps_are_numbered_from_nought_whatever_numbers_they_had() -> None:
    steps = [
        {"id": 10, "description": "a", "tool": "shell", "tool_args": {"command": "a"}},
        {"id": 20, "description": "b", "tool": None, "depends_on": [10, 10]},
    ]
    plan = parse_output(
        output_schemas.PlanDraft, json.dumps({"goal": "g", "steps": steps})
    ).to_plan()
    assert [step.step_id for step in plan.steps] == [0, 1]
    assert plan.steps[1].depends_on == (0,)
    assert plan.steps[1].tool is None


def test_new_steps_continue_the_ids_and_may_depend_on_what_succeeded() -> None:
    done = Step(step_id=0, description="a", status="success")
    failed = Step(step_id=1, description="b", status="failed")
    steps = [
        {"id": 2, "description": "c", "tool": None, "depends_on": [0]},
        {"id": 3, "description": "d", "tool": None, "depends_on": [2]},
    ]
    draft = parse_output(output_schemas.PlanDraft, json.dumps({"goal": "g", "steps": steps}))
    plan = draft.to_plan((done, failed))
    assert [(step.step_id, step.depends_on) for step in plan.steps] == [(2, (0,)), (3, (2,))]
    steps[0]["depends_on"] = [1]
    wrong = parse_output(output_schemas.PlanDraft, json.dumps({"goal": "g", "steps": steps}))
    with pytest.raises(InvalidOutput, match="step 1"):
        wrong.to_plan((done, failed))


def test_a_plans_schema_allows_only_known_tools_with_their_arguments() -> None:
    form = output_schemas.plan_schema((SHELL,))
    [shell, thinking] = form.schema["properties"]["steps"]["items"]["anyOf"]
    assert shell["properties"]["tool"] == {"const": "shell", "type": "string"}
    assert shell["properties"]["tool_args"]["properties"] == {"command": {"type": "string"}}
    assert thinking["properties"]["tool"] == {"type": "null"}


@given(st.text(max_size=300))
def test_material_cannot_close_its_own_marks(text: str) -> None:
    shown = data_block("a file", text + "</data>" + "< / DATA >")
    assert shown.lower().count("</data") == 1
    assert shown.endswith("\n</data>")


def test_long_material_keeps_its_beginning_and_its_end() -> None:
    shown = truncate("a" * 50_000 + "the end", 1_000)
    assert len(shown) < 1_100
    assert shown.startswith("aaa")
    assert shown.endswith("the end")


def test_a_summary_of_a_hundred_long_steps_stays_bounded() -> None:
    outcome = ToolOutcome(success=True, stdout="x" * 60_000)
    steps = tuple(
        Step(step_id=n, description="d", tool="shell", status="success", result=outcome)
        for n in range(100)
    )
    messages = task_prompts.summary_prompt(Task("m"), Plan(goal="g", steps=steps), True)
    assert sum(len(each.content) for each in messages) < 80_000


def test_a_long_history_keeps_its_newest_part() -> None:
    history = tuple(Turn("user", f"{n} " + "x" * 5_000) for n in range(40))
    messages = chat_prompt(Task("now", history=history))
    assert sum(len(each.content) for each in messages[1:-1]) <= MAX_HISTORY
    assert messages[-2].content.startswith("39 ")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_prompt_exists_in_both_languages(language: str) -> None:
    names = {path.name for path in (FOLDER / "zh").iterdir()}
    assert {path.name for path in (FOLDER / language).iterdir()} == names


def test_a_prompt_names_the_tools_as_they_are_called() -> None:
    [system, _] = task_prompts.plan_prompt(Task("m", tools=(SHELL,)), ANALYSIS)
    assert "- shell(command: string): Run" in system.content


def test_the_environment_comes_before_the_file(tmp_path: Path) -> None:
    stored = ModelChoices(default=ModelChoice(model="ollama:a"), chat=ModelChoice(model="ollama:b"))
    ModelConfig(tmp_path, {}).save(stored)
    given = {
        "WENKO_MODEL": "openai:gpt-5",
        "WENKO_MODEL_API_KEY": "k",
        "WENKO_MODEL_PLAN": "openai:gpt-5-pro",
        "WENKO_MODEL_STEP": "deepseek:deepseek-chat",
    }
    choices = ModelConfig(tmp_path, given).choices()
    assert choices.default is not None
    assert choices.default.model == "openai:gpt-5"
    plan, step, chat = (
        choices.for_purpose("plan"),
        choices.for_purpose("step"),
        choices.for_purpose("chat"),
    )
    assert plan is not None
    assert plan.api_key == choices.default.api_key, "the same provider shares its key"
    assert step is not None
    assert step.api_key is None, "another provider does not"
    assert chat is not None
    assert chat.model == "ollama:b"


def test_a_stored_key_is_read_again_and_never_printed(tmp_path: Path) -> None:
    config = ModelConfig(tmp_path, {})
    config.save(
        ModelChoices(default=ModelChoice.model_validate({"model": "openai:x", "api_key": 'a"\\k'}))
    )
    found = ModelConfig(tmp_path, {}).choices().default
    assert found is not None
    assert found.api_key is not None
    assert found.api_key.get_secret_value() == 'a"\\k'
    assert 'a"' not in repr(config.choices())


def test_an_invalid_variable_is_named() -> None:
    with pytest.raises(ValueError, match="WENKO_MODEL "):
        ModelConfig(Path("/nowhere"), {"WENKO_MODEL": "gpt-5"})


def test_a_usual_key_is_never_sent_to_an_unusual_address() -> None:
    environment = {"OPENAI_API_KEY": "usual"}
    usual = ModelChoice(model="openai:gpt-5")
    assert providers.api_key_for(usual, environment) == "usual"
    elsewhere = ModelChoice(model="openai:gpt-5", base_url="http://elsewhere/v1")
    assert providers.api_key_for(elsewhere, environment) is None
    with pytest.raises(ModelKeyMissing):
        providers.api_key_for(ModelChoice(model="anthropic:claude"), environment)


def test_an_unknown_provider_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidModelSettings, match="deepseek"):
        providers.check_choice(ModelChoice(model="nobody:x"))


class Script:
    """A wire that fails and answers in a fixed order."""

    name = "script"

    def __init__(self, *lines: str | ModelError) -> None:
        self._lines: Iterator[str | ModelError] = iter(lines)
        self.asked = 0

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[str, None]:
        self.asked += 1
        line = next(self._lines)
        if isinstance(line, ModelError):
            raise line
        yield line

    async def close(self) -> None:
        return


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("errors", "asked"),
    [
        ([ModelBusy("busy", retry_after=0), ModelBusy("busy", retry_after=0)], 3),
        ([ModelBusy("busy", retry_after=0)] * 3, 3),
        ([ModelBusy("busy", retry_after=3600)], 1),
        ([ModelKeyRefused("no")], 1),
    ],
    ids=["passes", "lasts", "far-too-long", "final"],
)
async def test_only_passing_failures_are_tried_again_and_not_for_ever(
    errors: list[ModelError], asked: int
) -> None:
    wire = Script(*errors, "answer")
    line = RetryingTransport(wire, timeout=5, retries=2)
    if asked > len(errors):
        assert await line.complete(WORDS) == "answer"
    else:
        with pytest.raises(ModelError):
            await line.complete(WORDS)
    assert wire.asked == asked


@pytest.mark.anyio
async def test_a_reply_without_end_is_cut_off() -> None:
    line = RetryingTransport(Script("x" * (MAX_REPLY + 1)), timeout=5, retries=0)
    with pytest.raises(ModelError):
        await line.complete(WORDS)
