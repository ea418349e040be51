"""The runner of ``bench.tasks`` end to end: real server, real sandbox, real check process."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bench.tasks.__main__ import model_environment
from bench.tasks.catalogue import find_task
from bench.tasks.runner import run_task
from tests.support.provider_server import TASK, plan_of
from wenko.testing import RecordedProvider

pytestmark = pytest.mark.anyio
SECONDS = 100.0


@pytest.fixture
async def provider() -> AsyncIterator[RecordedProvider]:
    async with RecordedProvider() as started:
        yield started


def settings_of(provider: RecordedProvider) -> dict[str, str]:
    return model_environment("openai:gpt-5", provider.openai_url) | {"WENKO_MODEL_API_KEY": "k"}


@pytest.mark.parametrize("name", ["literal-commands", "literal-code"])
async def test_the_builtin_model_solves_a_literal_task(name: str, tmp_path: Path) -> None:
    result = await run_task(find_task(name), {}, SECONDS, tmp_path)
    assert result.failure is None
    assert result.success
    assert result.ended == ("success",)
    assert result.traffic.requests == 0
    [events] = json.loads((tmp_path / "events.json").read_text(encoding="utf-8"))
    assert events[-1]["type"] == "process_completed"


async def test_a_scripted_model_that_does_the_task_solves_it(provider: RecordedProvider) -> None:
    provider.will_return("triage", TASK)
    provider.will_return("plan", plan_of("sed -i s/8080/9090/ settings.ini"))
    provider.will_say("The port is 9090 now.")
    result = await run_task(find_task("windows-settings"), settings_of(provider), SECONDS)
    assert result.failure is None
    assert result.solved
    assert not result.false_done
    assert result.traffic.requests == len(provider.requests) >= 2
    assert result.traffic.input_tokens > 0
    assert result.traffic.prefix_share is not None
    assert result.seconds > 0


async def test_a_scripted_model_that_only_claims_it_is_a_false_done(
    provider: RecordedProvider,
) -> None:
    provider.will_say("The port is 9090 now.")
    result = await run_task(find_task("windows-settings"), settings_of(provider), SECONDS)
    assert result.success
    assert result.false_done
    assert result.failure == "more than the port differs (line ends?)"


async def test_a_question_is_answered_and_an_approval_is_given(provider: RecordedProvider) -> None:
    provider.will_say("Which report do you mean: March, April or May?")
    provider.will_return("triage", json.loads(provider.defaults["triage"]), TASK)
    provider.will_return("plan", plan_of("rm report_april.txt"))
    task = find_task("ambiguous-report")
    result = await run_task(task, settings_of(provider), SECONDS)
    assert result.failure is None
    assert result.asked == ("Which report do you mean: March, April or May?",)
    assert len(result.answers) == 2
    assert any(task.clarification in request.text for request in provider.requests)


async def test_a_run_that_takes_too_long_is_not_solved(provider: RecordedProvider) -> None:
    provider.will_fail("hang")
    result = await run_task(find_task("windows-settings"), settings_of(provider), 1.0)
    assert result.failure == "the time limit of 1 s was reached"
    assert not result.success
    assert "success" not in result.ended
