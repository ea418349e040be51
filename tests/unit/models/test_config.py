"""Which model serves which purpose: environment, models.toml, providers and their keys."""

from pathlib import Path

import pytest

from wenko.models.config import ModelChoice, ModelChoices, ModelConfig
from wenko.models.errors import InvalidModelSettings, ModelKeyMissing
from wenko.models.transport.providers import api_key_for, check_choice


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
        '# the team\'s models\n# ask Li\n\n[chat]\nmodel = "ollama:b"\noutput = "auto"\n'
        'tool_calls = "auto"\ncache = true\n'
    )


def test_an_invalid_variable_is_named() -> None:
    with pytest.raises(ValueError, match="WENKO_MODEL "):
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
