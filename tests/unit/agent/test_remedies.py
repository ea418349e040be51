"""What is repaired for certain, and what is left alone."""

from typing import Any

import pytest

from wenko.agent.repair.failures import class_of, is_final, is_transient
from wenko.agent.repair.remedies import remedy_for
from wenko.models.interface import Failure
from wenko.protocol.plan import Arguments, Step, ToolOutcome
from wenko.settings import Settings
from wenko.tools.base import Tool
from wenko.tools.processes import ExecuteCode, Shell

CODE, SHELL = ExecuteCode(Settings()), Shell(Settings())


def remedy(tool: Tool, arguments: Arguments, outcome: ToolOutcome, *tried: Arguments) -> Any:
    failure = Failure(
        Step(step_id=0, description="x"), arguments, outcome, "it failed", None, tried
    )

    def accepts(given: Arguments) -> bool:
        known = {"command", "working_dir", "timeout", "env", "code", "language"}
        text = given.get("command", given.get("code"))
        return isinstance(text, str) and given.keys() <= known

    return remedy_for(tool, failure, class_of(outcome), accepts, "en")


def failed(stderr: str = "", code: int = 1, **more: Any) -> ToolOutcome:
    return ToolOutcome(success=False, stderr=stderr, return_code=code, **more)


@pytest.mark.parametrize(
    ("command", "stderr", "before"),
    [
        (
            "echo x > a/b.txt",
            "bash: line 1: a/b.txt: No such file or directory",
            "mkdir -p -- a || exit\n",
        ),
        (
            "touch 'my dir/x'",
            "touch: cannot touch 'my dir/x': No such file or directory",
            "mkdir -p -- 'my dir' || exit\n",
        ),
        (
            "echo x | tee a/b",
            "tee: a/b: No such file or directory",
            "mkdir -p -- a || exit\n",
        ),
        (
            "mkdir a/b/c",
            "mkdir: cannot create directory 'a/b/c': No such file or directory",
            "mkdir -p -- a/b || exit\n",
        ),
    ],
)
def test_R78_a_missing_folder_is_made_first(command: str, stderr: str, before: str) -> None:
    fix = remedy(SHELL, {"command": command}, failed(stderr))
    assert fix.arguments == {"command": before + command}
    assert fix.fix_type == "command_fix"


@pytest.mark.parametrize(
    ("command", "stderr"),
    [
        ("cat a/b.txt", "cat: a/b.txt: No such file or directory"),
        ("cat < a/b.txt > c", "bash: line 1: a/b.txt: No such file or directory"),
        ("echo x > /etc/wenko/x", "bash: line 1: /etc/wenko/x: No such file or directory"),
        ("echo x > ../../x/y", "bash: line 1: ../../x/y: No such file or directory"),
        ("./a/missing.sh", "bash: line 1: ./a/missing.sh: No such file or directory"),
    ],
)
def test_a_file_that_is_read_or_outside_is_not_created(command: str, stderr: str) -> None:
    assert remedy(SHELL, {"command": command}, failed(stderr)) is None


def test_R78_a_script_that_may_not_run_is_allowed_to() -> None:
    stderr = "bash: line 1: ./x.sh: Permission denied"
    fix = remedy(SHELL, {"command": "./x.sh -v"}, failed(stderr, 126))
    assert fix.arguments["command"] == "chmod u+x -- ./x.sh || exit\n./x.sh -v"
    assert remedy(SHELL, {"command": "cat /x/s"}, failed("cat: /x/s: Permission denied")) is None


def test_R78_a_missing_command_is_replaced_and_a_missing_module_installed() -> None:
    stderr = "bash: line 1: python: command not found"
    fix = remedy(SHELL, {"command": "python -c 'print(1)'"}, failed(stderr, 127))
    assert fix.arguments["command"] == "python3 -c 'print(1)'"
    stderr = "ModuleNotFoundError: No module named 'yaml'"
    fix = remedy(CODE, {"code": "import yaml", "language": "python"}, failed(stderr))
    assert "'pyyaml'" in fix.arguments["code"]
    assert fix.arguments["code"].endswith("\nimport yaml")


def test_R78_an_unattended_command_gets_its_confirmation_but_never_to_remove() -> None:
    outcome = failed("Abort.\n")
    fix = remedy(SHELL, {"command": "apt-get install jq"}, outcome)
    assert fix.arguments["command"] == "apt-get install -y jq"
    assert remedy(SHELL, {"command": "apt-get remove jq"}, outcome) is None
    assert remedy(SHELL, {"command": "pip uninstall flask"}, outcome) is None


def test_R78_arguments_are_brought_into_the_tools_form() -> None:
    wrong = failed(error_code="invalid_arguments", message="x")
    fix = remedy(SHELL, {"cmd": ["ls", "my dir"], "shiny": True}, wrong)
    assert fix.arguments == {"command": "ls 'my dir'"}
    assert fix.fix_type == "args_fix"


def test_a_remedy_that_failed_is_not_repeated() -> None:
    stderr = "bash: line 2: a/b.txt: No such file or directory"
    given = {"command": "mkdir -p -- a || exit\necho x > a/b.txt"}
    tried = {"command": "echo x > a/b.txt"}
    again = {"command": "mkdir -p -- a || exit\n" + given["command"]}
    assert remedy(SHELL, given, failed(stderr), tried, again) is None


def test_C17_what_may_pass_and_what_was_decided() -> None:
    assert is_transient(failed("curl: (56) Connection reset by peer"))
    assert not is_transient(failed("syntax error"))
    refused = failed("Connection refused", error_code="rejected")
    assert is_final(refused)
    assert not is_transient(refused)
