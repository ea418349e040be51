"""Every API dialect behaves the same: text, structured output, usage, error codes."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.planning import analysis_of
from tests.support.provider_server import KEY, choice_of, plan_of, silence_limit
from wenko.models.config import ModelChoice, ModelChoices, ModelConfig
from wenko.models.errors import ModelError
from wenko.models.request import ToolDescription, Usage
from wenko.planners.configured import ConfiguredPlanner
from wenko.planners.interface import Task
from wenko.planners.playbooks.planner import PlaybookPlanner
from wenko.planners.playbooks.playbooks import Playbooks
from wenko.protocol.plan import TaskAnalysis
from wenko.settings import Settings
from wenko.testing import Fault, RecordedProvider

pytestmark = pytest.mark.anyio
DIALECTS = ("openai", "anthropic", "gemini")
COMPATIBLE = (
    "deepseek:chat",
    "qwen:max",
    "ollama:qwen3",
    "vllm:Qwen/Qwen3-8B",
    "llamacpp:x",
    "lmstudio:y",
)
SHELL = ToolDescription("shell", "Run", {"properties": {"command": {"type": "string"}}})
SIMPLE = TaskAnalysis(
    complexity="simple",
    task_type="chat",
    requires_sandbox=False,
    reasoning="",
    suggested_approach="",
)


class UsageCollector:
    def __init__(self) -> None:
        self.usages: list[Usage] = []

    def record(self, usage: Usage) -> None:
        self.usages.append(usage)


@asynccontextmanager
async def configured(
    data: Path, choice: ModelChoice, **settings: Any
) -> AsyncIterator[ConfiguredPlanner]:
    config = ModelConfig(data, {})
    config.save(ModelChoices(default=choice))
    given = Settings(data=data, **settings)
    model = ConfiguredPlanner(PlaybookPlanner(Playbooks.load(data)), config, given)
    await model.warm_up()
    try:
        yield model
    finally:
        await model.close()


async def _answer(model: ConfiguredPlanner, task: Task) -> str:
    return "".join([str(piece) async for piece in model.chat(task, SIMPLE)])


@pytest.mark.parametrize("output", ["native", "tool", "prompted"])
@pytest.mark.parametrize("dialect", DIALECTS)
async def test_text_and_structured_output_work_in_every_output_mode_with_their_usage(
    tmp_path: Path, dialect: str, output: str
) -> None:
    meter = UsageCollector()
    task = Task("hello", tools=(SHELL,), meter=meter)
    async with RecordedProvider() as provider:
        choice = choice_of(provider, dialect).model_copy(update={"output": output})
        if output == "prompted" or (output == "native" and dialect != "openai"):
            # Only OpenAI's format names a schema, so that the script can recognise it.
            provider.will_say(json.dumps(plan_of("echo hi")))
        else:
            provider.will_return("plan", plan_of("echo hi"))
        async with configured(tmp_path, choice) as model:
            plan = await model.plan(task, SIMPLE)
            provider.will_say("plain text")
            assert await _answer(model, task) == "plain text"
    assert plan.steps[0].tool_args == {"command": "echo hi"}
    reported = [1 + len(request.prompt) // 4 for request in provider.requests]
    assert [each.input_tokens for each in meter.usages] == reported
    assert all(each.output_tokens > 1 for each in meter.usages)
    assert provider.requests[0].as_tool is (output == "tool")


@pytest.mark.parametrize("name", COMPATIBLE)
async def test_openai_compatible_services_are_reached_by_their_base_url(
    tmp_path: Path, name: str
) -> None:
    async with RecordedProvider() as provider:
        given = {"model": name, "base_url": provider.openai_url, "api_key": KEY}
        async with configured(tmp_path, ModelChoice.model_validate(given)) as model:
            assert (await analysis_of(model, Task("hello"))).complexity == "simple"
    [request] = provider.requests
    assert request.body["model"] == name.partition(":")[2]
    assert request.headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("wrong_key", "model_key_refused"),
        ("rate_limit", "model_busy"),
        ("server_error", "model_failed"),
        ("too_long", "context_too_long"),
        ("unknown_model", "model_unknown"),
        ("garbage", "model_garbled"),
        ("html", "model_garbled"),
        ("empty", "model_garbled"),
        ("cut", "reply_cut_off"),
        ("ends_early", "reply_cut_off"),
        ("bad_json", "reply_cut_off"),
        ("hang", "model_timeout"),
    ],
)
@pytest.mark.parametrize("dialect", DIALECTS)
async def test_a_failure_has_the_same_code_in_every_dialect(
    tmp_path: Path, dialect: str, fault: Fault, code: str
) -> None:
    async with RecordedProvider() as provider:
        provider.defaults[None] = "A text long enough to be cut in the middle."
        provider.will_fail(*[fault] * 3)
        settings = {"model_retries": 0, "model_silence": silence_limit(fault)}
        async with configured(tmp_path, choice_of(provider, dialect), **settings) as model:
            with pytest.raises(ModelError) as caught:
                await _answer(model, Task("hello"))
    assert caught.value.code == code
    assert KEY not in str(caught.value)
    assert caught.value.localized("zh") != caught.value.localized("en")


def test_a_server_without_a_language_model_loads_no_price_list() -> None:
    loaded = "import sys, wenko.api.app; print('genai_prices' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
