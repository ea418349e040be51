"""``make check`` reports stale generated files."""

import pytest

from tools import generate


def test_a_stale_file_is_reported_and_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(generate, "RENDERED", {"docs/errors.md": lambda: "something new\n"})
    assert generate.main(["--check"]) == 1
    assert capsys.readouterr().out == "docs/errors.md is stale: run `make generate`\n"
