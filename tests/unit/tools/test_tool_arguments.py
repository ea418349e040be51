"""What tools take, and how they say what they do not."""

import pytest

from tests.support.tables import each_row
from wenko.errors import InvalidArguments, PathOutsideWorkspace
from wenko.sandbox.base import CallResult
from wenko.settings import Settings
from wenko.tools.files import FileManager
from wenko.tools.processes import ExecuteCode, Shell, inside_workspace, outcome_of
from wenko.tools.registry import ToolRegistry

TOOLS = ToolRegistry([ExecuteCode(Settings()), FileManager(), Shell(Settings())])


def test_C7_the_documents_other_names_lead_to_the_same_tools() -> None:
    assert TOOLS.get("shell_executor") is TOOLS.get("shell")
    assert TOOLS.get("code_executor") is TOOLS.get("execute_code")


@each_row(
    ("given", "meant"),
    [
        ("/workspace", "/workspace"),
        ("/home/sandbox/workspace", "/workspace"),
        ("/home/sandbox/workspace/a/b", "/workspace/a/b"),
        ("src", "/workspace/src"),
        ("src/../lib", "/workspace/lib"),
        ("/workspace/./x", "/workspace/x"),
    ],
)
def test_C8_both_names_of_the_workspace_are_one(given: str, meant: str) -> None:
    assert inside_workspace(given) == meant


@each_row("path", ["/etc", "..", "../x", "/workspace/../etc", "/workspaces", "/home/sandbox", "/"])
def test_a_working_folder_outside_the_workspace_is_rejected(path: str) -> None:
    with pytest.raises(PathOutsideWorkspace) as refused:
        inside_workspace(path)
    assert refused.value.code == "path_outside_workspace"


@each_row(
    ("tool", "arguments", "named"),
    [
        ("shell", {}, "command"),
        ("shell", {"command": 7}, "command"),
        ("shell", {"command": "ls", "timeout": -1}, "timeout"),
        ("shell", {"command": "ls", "sudo": True}, "sudo"),
        ("execute_code", {"language": "cobol", "code": "x"}, "language"),
        ("file_manager", {"action": "shred", "path": "x"}, "action"),
        ("file_manager", {"action": "write", "path": "x"}, "content"),
        ("file_manager", {"action": "move", "path": "x"}, "destination"),
    ],
)
def test_R73_wrong_arguments_are_named(tool: str, arguments: dict[str, object], named: str) -> None:
    with pytest.raises(InvalidArguments, match=named):
        TOOLS.parse(TOOLS.get(tool), arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("spelling", "meant"), [("js", "javascript"), ("Python", "python"), ("bash", "shell")]
)
def test_R73_languages_have_several_spellings(spelling: str, meant: str) -> None:
    parsed = TOOLS.parse(TOOLS.get("execute_code"), {"language": spelling, "code": "1"})
    assert parsed.model_dump()["language"] == meant


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (CallResult("", "", 0, 0.1), None),
        (CallResult("", "", 1, 0.1), None),
        (CallResult("", "", -9, 0.1, timed_out=True), "timeout"),
        (CallResult("", "", -9, 0.1, cancelled=True), "cancelled"),
        (CallResult("", "", None, 0.0, start_error="no such file"), "not_started"),
    ],
)
def test_R14_the_exit_status_of_a_process_is_reported_exactly(
    result: CallResult, code: str | None
) -> None:
    outcome = outcome_of(result, 5, "en")
    assert outcome.error_code == code
    assert outcome.success is (result.return_code == 0)
    assert outcome.return_code == result.return_code
