"""What is repaired for certain, and what is left alone."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from wenko.planners.interface import Failure
from wenko.protocol.plan import Arguments, Step, ToolOutcome
from wenko.run.repair.failures import class_of, is_final, is_transient
from wenko.run.repair.remedies import remedy_for
from wenko.settings import Settings
from wenko.tools.base import Tool
from wenko.tools.processes import NO_NETWORK, ExecuteCode, Shell

CODE, SHELL = ExecuteCode(Settings()), Shell(Settings())


def remedy(
    tool: Tool,
    arguments: Arguments,
    outcome: ToolOutcome,
    *tried: Arguments,
    network: bool = True,
) -> Any:
    failure = Failure(
        Step(step_id=0, description="x"), arguments, outcome, "it failed", None, tried
    )

    def accepts(given: Arguments) -> bool:
        try:
            tool.arguments.model_validate(given)
        except ValidationError:
            return False
        return True

    return remedy_for(tool, failure, class_of(outcome), accepts, "en", network)


def failed(stderr: str = "", code: int = 1, **more: Any) -> ToolOutcome:
    return ToolOutcome(success=False, stderr=stderr, return_code=code, **more)


@pytest.mark.parametrize(
    ("command", "stderr", "before"),
    [
        (
            "echo x > a/b.txt",
            "bash: line 1: a/b.txt: No such file or directory",
            "mkdir -p -- a\n",
        ),
        (
            "touch 'my dir/x'",
            "touch: cannot touch 'my dir/x': No such file or directory",
            "mkdir -p -- 'my dir'\n",
        ),
        (
            "echo x | tee a/b",
            "tee: a/b: No such file or directory",
            "mkdir -p -- a\n",
        ),
        (
            "mkdir a/b/c",
            "mkdir: cannot create directory 'a/b/c': No such file or directory",
            "mkdir -p -- a/b\n",
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
    assert fix.arguments["command"] == "chmod u+x -- ./x.sh\n./x.sh -v"
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


@pytest.mark.parametrize("language", ["sql", "cobol", "SQL", "awk", 3])
@pytest.mark.parametrize("name", ["language", "lang", "interpreter"])
def test_R78_an_unknown_language_is_never_dropped(name: str, language: Any) -> None:
    wrong = failed(error_code="invalid_arguments", message="x")
    assert remedy(CODE, {"code": "select 1", name: language}, wrong) is None
    with pytest.raises(ValidationError, match="the languages are: python, javascript,"):
        CODE.arguments.model_validate({"code": "select 1", "language": language})


@pytest.mark.parametrize("spelling", ["py", "Python3", " python ", "NodeJS", "sh"])
def test_another_spelling_of_a_language_is_accepted(spelling: str) -> None:
    assert CODE.arguments.model_validate({"code": "1", "language": spelling})


def test_R78_a_value_that_is_not_accepted_is_not_dropped_and_a_missing_one_is() -> None:
    wrong = failed(error_code="invalid_arguments", message="x")
    assert remedy(SHELL, {"command": "ls", "timeout": "soon"}, wrong) is None
    fix = remedy(SHELL, {"cmd": "ls", "env": None, "a": 1, "b": 2}, wrong)
    assert fix.arguments == {"command": "ls"}


@pytest.mark.parametrize(
    ("tool", "arguments", "stderr"),
    [
        (SHELL, {"command": "echo x > a/b"}, "bash: line 1: a/b: No such file or directory"),
        (SHELL, {"command": "python3 x.py"}, "ModuleNotFoundError: No module named 'yaml'"),
        (CODE, {"code": "import yaml"}, "ModuleNotFoundError: No module named 'yaml'"),
        (
            CODE,
            {"code": "open('a/b', 'w')"},
            "FileNotFoundError: [Errno 2] No such file or directory: 'a/b'",
        ),
    ],
)
def test_R78_a_remedy_is_tried_once(tool: Tool, arguments: Arguments, stderr: str) -> None:
    fix = remedy(tool, arguments, failed(stderr))
    assert remedy(tool, fix.arguments, failed(stderr), arguments) is None


def test_R78_a_remedy_that_fails_leaves_the_first_error_as_the_last_line(tmp_path: Path) -> None:
    """PEP 668: an installation that is refused must not hide which module is missing."""
    no_pip = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PIP_NO_INDEX": "1"}
    missing = "No module named 'wenko_missing'"
    cases: list[tuple[Tool, Arguments, str, list[str]]] = [
        (SHELL, {"command": "python3 -c 'import wenko_missing'"}, "command", ["bash", "-c"]),
        (CODE, {"code": "import wenko_missing"}, "code", ["python3", "-c"]),
    ]
    for tool, arguments, name, program in cases:
        fix = remedy(tool, arguments, failed(f"ModuleNotFoundError: {missing}"))
        argv = [*program, fix.arguments[name]]
        done = subprocess.run(argv, env=no_pip, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 1
        assert done.stderr.strip().splitlines()[-1].endswith(missing)
        assert "externally-managed" not in done.stderr
    (tmp_path / "a").write_text("a file, so that no folder can be created")
    fix = remedy(
        SHELL,
        {"command": "echo x > a/b/c"},
        failed("bash: line 1: a/b/c: No such file or directory"),
    )
    done = subprocess.run(
        ["bash", "-c", fix.arguments["command"]], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "a/b/c" in done.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize(
    "stderr", ["ModuleNotFoundError: No module named 'yaml'", "python3: No module named pytest"]
)
def test_R78_without_a_network_nothing_is_installed(stderr: str) -> None:
    assert remedy(SHELL, {"command": "python3 x.py"}, failed(stderr), network=False) is None
    assert remedy(CODE, {"code": "import yaml"}, failed(stderr), network=False) is None
    assert remedy(SHELL, {"command": "python3 x.py"}, failed(stderr)) is not None


def test_C17_what_may_pass_and_what_was_decided() -> None:
    assert is_transient(failed("curl: (56) Connection reset by peer"))
    assert not is_transient(failed("syntax error"))
    for line in ("Connection timeout", "ReadTimeout: timed out", "Could not resolve host: x"):
        assert is_transient(failed(line))
        assert not is_transient(failed(line, message="no network", error_code=NO_NETWORK))
    refused = failed("Connection refused", error_code="rejected")
    assert is_final(refused)
    assert not is_transient(refused)
