"""``wenko model`` lists the models and changes their options in models.toml."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from wenko.cli.commands import app
from wenko.models.config import ModelChoice, ModelChoices, ModelConfig
from wenko.models.errors import InvalidModelSettings


def wenko(data: Path, *arguments: str) -> str:
    done = CliRunner().invoke(
        app, ["model", *arguments, "--data", str(data)], catch_exceptions=False
    )
    return done.output


def test_an_option_is_changed_and_the_rest_stays(tmp_path: Path) -> None:
    given = {"model": "openai:gpt-5", "api_key": "k", "max_output_tokens": 3_000, "output": "tool"}
    stored = ModelChoice.model_validate(given)
    ModelConfig(tmp_path, {}).save(ModelChoices(default=stored))
    assert "openai:gpt-5" in wenko(tmp_path)
    wenko(tmp_path, "--reasoning-effort", "high", "--no-cache")
    changed = ModelConfig(tmp_path, {}).choices().default
    assert changed == stored.model_copy(update={"reasoning_effort": "high", "cache": False})
    wenko(tmp_path, "step", "--model", "ollama:qwen3", "--context-tokens", "16000")
    step = ModelConfig(tmp_path, {}).choices().step
    assert step == ModelChoice(model="ollama:qwen3", context_tokens=16_000)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--model", "nobody:x"),
        ("--tool-calls", "telepathy", "--model", "openai:x"),
        ("plan", "--cache"),
    ],
)
def test_an_invalid_change_is_rejected(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with pytest.raises(InvalidModelSettings):
        wenko(tmp_path, *arguments)
    assert not (tmp_path / "models.toml").exists()


def test_an_unknown_slot_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="dream"):
        wenko(tmp_path, "dream", "--cache")
