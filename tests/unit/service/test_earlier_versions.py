"""The difference between a file's earlier version and now, whatever the texts and the program."""

from pathlib import Path

import pytest

from wenko.sandbox.executor import diff as executor_diff
from wenko.service import undo


def use_program(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str | None) -> None:
    """As ``diff``, in place of the real one; null: there is none."""
    if script is not None:
        (folder / "diff").write_text(f"#!/bin/sh\n{script}\n")
        (folder / "diff").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_P86_only_the_lines_around_a_change_are_shown() -> None:
    old = "".join(f"{n}\n" for n in range(100))
    lines = undo._diff(old, old.replace("50\n", "fifty\n"), "f.txt").splitlines()
    assert lines[:3] == ["--- f.txt", "+++ f.txt", "@@ -48,7 +48,7 @@"]
    assert lines[3:] == [" 47", " 48", " 49", "-50", "+fifty", " 51", " 52", " 53"]
    assert undo._diff(old, old, "f.txt") == ""
    assert undo._diff(None, "a\n", "f.txt").splitlines()[:2] == ["--- /dev/null", "+++ f.txt"]


@pytest.mark.parametrize("script", [None, "exec /bin/sleep 600"], ids=["missing", "endless"])
def test_P86_without_a_program_that_answers_the_lines_between_the_equal_ends_are_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str | None
) -> None:
    use_program(monkeypatch, tmp_path, script)
    monkeypatch.setattr(undo, "DIFF_LIMIT", 0.1)
    found = undo._diff("same\na\nb\nend\n", "same\nc\nend\n", "f").splitlines()
    assert found == ["--- f", "+++ f", "@@ -2,2 +2,1 @@", "-a", "-b", "+c"]


def test_a_comparison_that_does_not_end_does_not_block_the_executor(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    use_program(monkeypatch, tmp_path, "exec /bin/sleep 600")
    monkeypatch.setattr(executor_diff, "LIMIT", 0.1)
    assert executor_diff.unified_diff(b"a\n", b"b\n") is None
