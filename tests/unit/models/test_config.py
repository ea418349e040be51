"""Which model serves which purpose: environment, models.toml, providers and their keys."""

from pathlib import Path

import pytest

from tests.support.tables import each_row
from wenko.models.config import ModelChoice, ModelChoices, ModelConfig
from wenko.models.errors import InvalidModelSettings, ModelKeyMissing
from wenko.models.transport.providers import (
    api_key_for,
    check_choice,
    resolved_context_tokens,
    resolved_tool_calls,
)


def test_the_environment_takes_precedence_over_the_file(tmp_path: Path) -> None:
    saved = ModelChoices(default=ModelChoice(model="ollama:a"), chat=ModelChoice(model="ollama:b"))
    ModelConfig(tmp_path, {}).save(saved)
    variables = {
        "WENKO_MODEL": "openai:gpt-5",
        "WENKO_MODEL_API_KEY": "k",
        "WENKO_MODEL_PLAN": "openai:gpt-5-pro",
        "WENKO_MODEL_STEP": "deepseek:deepseek-chat",
    }
    choices = ModelConfig(tmp_path, variables).choices()
    assert choices.default is not None
    assert choices.default.model == "openai:gpt-5"
    plan, step = choices.for_purpose("plan"), choices.for_purpose("step")
    assert plan is not None
    assert plan.api_key == choices.default.api_key, "the same provider shares its key"
    assert step is not None
    assert step.api_key is None, "another provider does not"
    chat = choices.for_purpose("chat")
    assert chat is not None
    assert chat.model == "ollama:b"


def test_a_saved_key_is_loaded_and_never_printed(tmp_path: Path) -> None:
    config = ModelConfig(tmp_path, {})
    choice = ModelChoice.model_validate({"model": "openai:x", "api_key": 'a"\\k\n密'})
    config.save(ModelChoices(default=choice))
    loaded = ModelConfig(tmp_path, {}).choices().default
    assert loaded is not None
    assert loaded.api_key is not None
    assert loaded.api_key.get_secret_value() == 'a"\\k\n密'
    assert 'a"' not in repr(config.choices())
    assert config.path.stat().st_mode & 0o777 == 0o600


def test_comments_at_the_top_of_the_file_are_kept(tmp_path: Path) -> None:
    config = ModelConfig(tmp_path, {})
    config.save(ModelChoices())
    assert config.path.read_text().startswith("# Written by Wenko")
    config.path.write_text('# the team\'s models\n# ask Li\n\n[default]\nmodel = "ollama:a"\n')
    config.save(ModelChoices(chat=ModelChoice(model="ollama:b")))
    assert config.path.read_text() == (
        '# the team\'s models\n# ask Li\n\n[chat]\nmodel = "ollama:b"\n'
    )


def test_an_invalid_variable_is_named() -> None:
    with pytest.raises(InvalidModelSettings, match="WENKO_MODEL:"):
        ModelConfig(Path("/nowhere"), {"WENKO_MODEL": "gpt-5"})


def test_a_providers_own_key_is_never_sent_to_another_base_url() -> None:
    variables = {"OPENAI_API_KEY": "own"}
    assert api_key_for(ModelChoice(model="openai:gpt-5"), variables) == "own"
    proxy = ModelChoice(model="openai:gpt-5", base_url="http://proxy/v1")
    assert api_key_for(proxy, variables) is None
    with pytest.raises(ModelKeyMissing):
        api_key_for(ModelChoice(model="anthropic:claude"), variables)


def test_the_error_for_an_unknown_provider_lists_the_known_ones() -> None:
    with pytest.raises(InvalidModelSettings, match="deepseek"):
        check_choice(ModelChoice(model="nobody:x"))


def test_options_come_from_the_environment_for_all_purposes_or_for_one() -> None:
    variables = {
        "WENKO_MODEL": "openai:gpt-5",
        "WENKO_MODEL_REASONING_EFFORT": "low",
        "WENKO_MODEL_CONTEXT_TOKENS": "400000",
        "WENKO_MODEL_CACHE": "false",
        "WENKO_MODEL_STEP_REASONING_EFFORT": "high",
        "WENKO_MODEL_STEP_MAX_OUTPUT_TOKENS": "9000",
        "WENKO_MODEL_CHAT": "openai:gpt-5-mini",
        "WENKO_MODEL_SUMMARY": "ollama:qwen3",
        "WENKO_MODEL_SUMMARY_TOOL_CALLS": "native",
    }
    choices = ModelConfig(Path("/nowhere"), variables).choices()
    default, step, chat, summary = choices.default, choices.step, choices.chat, choices.summary
    assert default is not None
    assert step is not None
    assert chat is not None
    assert summary is not None
    assert (default.reasoning_effort, default.context_tokens, default.cache) == (
        "low",
        400_000,
        False,
    )
    assert step.model == "openai:gpt-5", "options alone keep the default's model"
    assert (step.reasoning_effort, step.max_output_tokens) == ("high", 9_000)
    assert (step.context_tokens, step.cache) == (400_000, False)
    assert (chat.reasoning_effort, chat.context_tokens) == ("low", None), "another model"
    assert (summary.reasoning_effort, summary.cache) == (None, True), "another provider"
    assert summary.tool_calls == "native"
    assert choices.plan is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("TOOL_CALLS", "telepathy"),
        ("REASONING_EFFORT", "extreme"),
        ("MAX_OUTPUT_TOKENS", "many"),
        ("MAX_OUTPUT_TOKENS", "1"),
        ("CONTEXT_TOKENS", "-5"),
        ("CACHE", "perhaps"),
    ],
)
@pytest.mark.parametrize("slot", ["", "_STEP"])
def test_an_invalid_option_is_named(slot: str, field: str, value: str) -> None:
    variables = {"WENKO_MODEL": "openai:gpt-5", f"WENKO_MODEL{slot}_{field}": value}
    with pytest.raises(InvalidModelSettings, match=f"WENKO_MODEL{slot}: .*{field.lower()}"):
        ModelConfig(Path("/nowhere"), variables)


def test_options_are_saved_and_loaded_and_defaults_are_not_written(tmp_path: Path) -> None:
    choice = ModelChoice(
        model="openai:x", reasoning_effort="none", max_output_tokens=4_096, cache=False
    )
    config = ModelConfig(tmp_path, {})
    config.save(ModelChoices(default=choice))
    assert ModelConfig(tmp_path, {}).choices().default == choice
    assert "tool_calls" not in config.path.read_text()


@each_row(
    ("model", "tool_calls", "context"),
    [
        ("openai:gpt-5", "native", 128_000),
        ("anthropic:claude", "native", 200_000),
        ("gemini:pro", "native", 1_000_000),
        ("deepseek:chat", "native", 64_000),
        ("qwen:max", "native", 128_000),
        ("compatible:x", "native", 128_000),
        ("ollama:qwen3", "grammar", 8_192),
        ("llamacpp:x", "grammar", 8_192),
        ("vllm:x", "grammar", 32_768),
        ("replay:file", "native", 128_000),
    ],
)
def test_tool_calls_and_context_depend_on_the_provider_unless_they_are_set(
    model: str, tool_calls: str, context: int
) -> None:
    choice = ModelChoice(model=model)
    assert (resolved_tool_calls(choice), resolved_context_tokens(choice)) == (tool_calls, context)
    other = "grammar" if tool_calls == "native" else "native"
    given = ModelChoice.model_validate(
        {"model": model, "tool_calls": other, "context_tokens": 5_000}
    )
    assert (resolved_tool_calls(given), resolved_context_tokens(given)) == (other, 5_000)
