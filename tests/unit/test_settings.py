"""Settings: the documented defaults, and what the environment may say."""

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


def test_a_switch_that_is_neither_on_nor_off_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for word, meant in (("On", True), ("1", True), ("off", False), ("", False)):
        monkeypatch.setenv("WENKO_HITL_ENABLED", word)
        assert Settings.from_environment().hitl_enabled is meant
    monkeypatch.setenv("WENKO_HITL_ENABLED", "ture")
    with pytest.raises(ValueError, match="WENKO_HITL_ENABLED='ture' is not a valid switch"):
        Settings.from_environment()


def test_a_number_that_may_be_left_out_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.from_environment().max_budget is None
    monkeypatch.setenv("WENKO_MAX_BUDGET", "2.5")
    assert Settings.from_environment().max_budget == 2.5
    monkeypatch.setenv("WENKO_MAX_BUDGET", "much")
    with pytest.raises(ValueError, match="WENKO_MAX_BUDGET"):
        Settings.from_environment()
