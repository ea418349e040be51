"""Settings: the documented defaults, and values from the environment."""

from pathlib import Path

import pytest

from wenko.settings import Settings


def test_R83_the_documented_defaults_are_ours() -> None:
    settings = Settings()
    assert settings.max_fixes_per_step == 2
    assert settings.max_retries == 3
    assert settings.max_revisions == 2
    assert settings.interactive_timeout == 5
    assert settings.auto_respond_enabled is True
    assert settings.hitl_ttl == 300
    assert settings.hitl_max_fields == 5
    assert settings.file_tree_depth == 5


def test_a_switch_that_is_neither_on_nor_off_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, value in (("On", True), ("1", True), ("off", False), ("", False)):
        monkeypatch.setenv("WENKO_HITL_ENABLED", text)
        assert Settings.from_environment().hitl_enabled is value
    monkeypatch.setenv("WENKO_HITL_ENABLED", "ture")
    with pytest.raises(ValueError, match="WENKO_HITL_ENABLED='ture' is not a valid switch"):
        Settings.from_environment()


def test_an_optional_number_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.from_environment().max_budget is None
    monkeypatch.setenv("WENKO_MAX_BUDGET", "")
    assert Settings.from_environment().max_budget is None
    monkeypatch.setenv("WENKO_MAX_BUDGET", "2.5")
    assert Settings.from_environment().max_budget == 2.5
    monkeypatch.setenv("WENKO_MAX_BUDGET", "much")
    with pytest.raises(ValueError, match="WENKO_MAX_BUDGET='much' is not a valid number"):
        Settings.from_environment()


def test_only_from_environment_reads_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WENKO_PORT", "1")
    monkeypatch.setenv("WENKO_MODEL_RECORD", "/tmp/traffic.jsonl")
    monkeypatch.setenv("WENKO_NO_SUCH_SETTING", "ignored")
    assert (Settings().port, Settings().model_record) == (8765, None)
    read = Settings.from_environment()
    assert (read.port, read.model_record) == (1, Path("/tmp/traffic.jsonl"))


def test_the_command_line_overrides_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WENKO_PORT", "1")
    monkeypatch.setenv("WENKO_HOST", "0.0.0.0")
    read = Settings.from_environment(port=2, host=None)
    assert (read.port, read.host) == (2, "0.0.0.0")


def test_a_misspelt_setting_is_rejected() -> None:
    with pytest.raises(ValueError, match="prot"):
        Settings(prot=1)  # type: ignore[call-arg]
