"""``make check`` reports stale generated files."""

import pytest

from tools import generate


def test_a_stale_file_is_reported_and_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(generate.RENDERED, "docs/errors.md", lambda: "something new\n")
    assert generate.main(["--check"]) == 1
    output = capsys.readouterr().out
    assert "docs/errors.md is stale: run `make generate`" in output


def test_the_page_s_types_and_validators_are_fresh() -> None:
    assert [path for path in generate.stale_files() if path.startswith("web/")] == []
