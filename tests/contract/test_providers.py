"""Every API dialect behaves the same: text, structured output, usage, error codes."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.planning import analysis_of, answer_of, finished, text_of
from tests.support.planning import plan_of as planned
from tests.support.provider_server import KEY, TASK, choice_of, plan_of, silence_limit
from wenko.models.config import ModelChoice, ModelChoices, ModelConfig
from wenko.models.errors import ModelError
from wenko.models.request import ToolDescription, Usage
from wenko.planners.configured import ConfiguredPlanner
from wenko.planners.interface import Summary, Task
from wenko.planners.playbooks.planner import PlaybookPlanner
from wenko.planners.playbooks.playbooks import Playbooks
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


@pytest.mark.parametrize("output", ["native", "tool", "prompted"])
@pytest.mark.parametrize("dialect", DIALECTS)
async def test_text_and_structured_output_work_in_every_output_mode_with_their_usage(
    tmp_path: Path, dialect: str, output: str
) -> None:
    meter = UsageCollector()
    task = Task("hello", tools=(SHELL,), hitl=False, meter=meter)
    async with RecordedProvider() as provider:
        abilities = {"output": output, "tool_calls": "grammar"}
        choice = choice_of(provider, dialect).model_copy(update=abilities)
        written = json.dumps({**TASK, "plan": plan_of("echo hi")})
        if output == "prompted" or (output == "native" and dialect != "openai"):
            # Only OpenAI's format names a schema, so that the script can recognise it.
            provider.will_say(written)
        else:
            provider.will_return("triage", written)
        async with configured(tmp_path, choice) as model:
            plan = await planned(model, task)
            provider.will_say("plain text")
            assert await text_of(model, task, Summary(finished(plan))) == "plain text"
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
    assert provider.requests
    for request in provider.requests:
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
        ("hang", "model_timeout"),
    ],
)
@pytest.mark.parametrize("dialect", DIALECTS)
async def test_a_failure_has_the_same_code_in_every_dialect(
    tmp_path: Path, dialect: str, fault: Fault, code: str
) -> None:
    async with RecordedProvider() as provider:
        provider.defaults[None] = "A text long enough to be cut in the middle, as an answer. " * 20
        provider.will_fail(*[fault] * 3)
        settings = {"model_retries": 0, "model_silence": silence_limit(fault)}
        async with configured(tmp_path, choice_of(provider, dialect), **settings) as model:
            with pytest.raises(ModelError) as caught:
                await answer_of(model, Task("hello"))
    assert caught.value.code == code
    assert KEY not in str(caught.value)
    assert caught.value.localized("zh") != caught.value.localized("en")


def test_a_server_without_a_language_model_loads_no_price_list() -> None:
    loaded = "import sys, wenko.api.app; print('genai_prices' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
