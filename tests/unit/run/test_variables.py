"""References to what earlier steps printed."""

import ast
import json
import os
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.errors import UnknownVariable
from wenko.protocol.plan import Arguments
from wenko.run.execution.variables import resolve
from wenko.settings import Settings
from wenko.tools.files import FileManager
from wenko.tools.processes import ExecuteCode, Shell

CODE, FILES, SHELL = ExecuteCode(Settings()), FileManager(), Shell(Settings())
VARIABLES = {"step_0_stdout": "Hello, World!\n", "step_0_result": {"success": True}}


def test_R26_the_documented_example_is_filled_in_as_documented() -> None:
    resolved = resolve(FILES, {"content": "上一步输出: ${step_0_stdout}"}, VARIABLES)
    assert resolved.arguments == {"content": "上一步输出: Hello, World!"}
    assert resolved.used == ("step_0_stdout",)


def test_R74_a_result_is_filled_in_as_json_also_inside_lists() -> None:
    arguments = {"content": ["${step_0_result}", {"deep": "<${step_0_stdout}>"}], "n": 3}
    resolved = resolve(FILES, arguments, VARIABLES)
    assert resolved.arguments == {
        "content": ['{"success": true}', {"deep": "<Hello, World!>"}],
        "n": 3,
    }


def test_a_reference_that_no_step_has_set_is_an_error() -> None:
    with pytest.raises(UnknownVariable, match="step_9_stdout"):
        resolve(SHELL, {"command": "echo ${step_9_stdout}"}, VARIABLES)


def test_other_references_belong_to_the_shell() -> None:
    arguments = {"command": "echo ${HOME} $PATH ${step_x}"}
    assert resolve(SHELL, arguments, VARIABLES).arguments == arguments


@pytest.mark.parametrize("arguments", [{"command": "x"}, {"language": "shell", "code": "x"}])
def test_in_a_shell_the_value_goes_into_the_environment(arguments: dict[str, str]) -> None:
    tool, name = (SHELL, "command") if "command" in arguments else (CODE, "code")
    command = 'echo "${step_0_stdout}"'
    resolved = resolve(tool, {**arguments, name: command}, VARIABLES).arguments
    assert resolved[name] == command
    assert resolved["env"] == {"step_0_stdout": "Hello, World!"}


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        (SHELL, {"cmd": "echo ${step_0_stdout}"}),
        (CODE, {"script": "echo ${step_0_stdout}", "lang": "sh"}),
        (CODE, {"code": "echo ${step_0_stdout}", "language": "Bash"}),
    ],
)
def test_code_under_another_name_or_spelling_is_code_too(
    tool: ExecuteCode | Shell, arguments: Arguments
) -> None:
    """A repair renames the argument after it was filled in: it must not hold what was printed."""
    filled = resolve(tool, arguments, {"step_0_stdout": "x; rm -rf ~"}).arguments
    assert filled == {**arguments, "env": {"step_0_stdout": "x; rm -rf ~"}}


@given(printed=st.text())
@pytest.mark.parametrize("quote", ['"', "'"])
def test_what_was_printed_cannot_leave_a_python_string(quote: str, printed: str) -> None:
    code = f"value = {quote}${{step_0_stdout}}{quote}"
    arguments = {"language": "python", "code": code}
    filled = resolve(CODE, arguments, {"step_0_stdout": printed}).arguments["code"]
    assert isinstance(filled, str)
    [statement] = ast.parse(filled).body
    assert isinstance(statement, ast.Assign)
    assert isinstance(statement.value, ast.Constant)


def test_numbers_can_be_used_as_numbers() -> None:
    arguments = {"language": "python", "code": "print(${step_0_stdout} + 1)"}
    filled = resolve(CODE, arguments, {"step_0_stdout": "41\n"}).arguments["code"]
    assert filled == "print(41 + 1)"


def test_javascript_template_literals_are_safe_too() -> None:
    arguments = {"language": "javascript", "code": "`${step_0_stdout}`"}
    printed = "${process.exit(1)} ` '"
    filled = resolve(CODE, arguments, {"step_0_stdout": printed}).arguments["code"]
    inside = str(filled)[1:-1]
    assert not any(sign in inside for sign in ("`", "${", "'"))
    assert json.loads(f'"{inside}"') == printed


@each_row(
    "command",
    [
        "echo '${step_0_stdout}'",
        "python3 -c 'print(\"${step_0_stdout}\")'",
        "cat > a.txt <<'EOF'\n${step_0_stdout}\nEOF\n",
        'cat <<-"END" | sort\n\tx ${step_0_stdout}\n\tEND',
        "cat <<\\EOF\n${step_0_stdout}\nEOF",
        "echo \"$(printf '%s' 'x${step_0_stdout}')\"",
        "echo \\${step_0_stdout}",
    ],
)
def test_R26_a_reference_that_the_shell_would_not_expand_is_an_error(command: str) -> None:
    with pytest.raises(UnknownVariable, match="double quotes"):
        resolve(SHELL, {"command": command}, VARIABLES)


@each_row(
    "command",
    [
        'echo "it\'s ${step_0_stdout}"',
        "echo it\\'s ${step_0_stdout}",
        "cat <<EOF\nit's ${step_0_stdout}\nEOF",
        "cat <<'A' <<B\nx\nA\n${step_0_stdout}\nB\necho 'x'",
        "# it's a comment\necho ${step_0_stdout}",
        "awk '{print $1}' <<< \"${step_0_stdout}\"",
        "echo 'a'\"${step_0_stdout}\"'b'",
        "sh -c 'echo \"${step_0_stdout}\"'",
        "bash <<'EOF'\necho \"${step_0_stdout}\"\nEOF",
        'echo "$(echo "${step_0_stdout}")" \'x\'',
    ],
)
def test_R26_a_reference_that_the_shell_expands_is_resolved(command: str) -> None:
    resolved = resolve(SHELL, {"command": command}, VARIABLES)
    assert resolved.arguments == {
        "command": command,
        "env": {"step_0_stdout": "Hello, World!"},
    }
    shown = subprocess.run(
        ["bash", "-c", command],
        env={**os.environ, "step_0_stdout": "Hello, World!"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Hello" in shown.stdout
