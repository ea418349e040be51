"""References such as ``${step_0_stdout}`` in a step's arguments, filled in safely.

What one command printed must never become part of the next command's code: in shell code a
reference stays as it is and the value goes into the environment; in Python and JavaScript the
value is escaped so that it cannot leave the string literal it stands in.
"""

import json
from dataclasses import dataclass

from pydantic import JsonValue

from wenko.errors import UnknownVariable
from wenko.protocol.plan import Arguments
from wenko.protocol.step_references import VARIABLE, referenced_steps
from wenko.run.execution.shell_literals import literal_parts
from wenko.tools.base import Tool

_LEAVES_A_LITERAL = str.maketrans({"'": "\\u0027", "`": "\\u0060", "$": "\\u0024"})


@dataclass(frozen=True, slots=True)
class Resolved:
    arguments: Arguments
    used: tuple[str, ...]


def resolve(tool: Tool, arguments: Arguments, variables: dict[str, JsonValue]) -> Resolved:
    """The arguments with every reference filled in; raises for one that no step has set."""
    used = tuple(dict.fromkeys(name for _, name in referenced_steps(arguments)))
    for name in used:
        if name not in variables:
            raise UnknownVariable(
                f"${{{name}}} is not set; a step must depend on the step whose output it uses.",
                f"变量 ${{{name}}} 尚未设置；步骤必须依赖它所引用输出的步骤。",
            )
    if not used:
        return Resolved(arguments, ())
    values = {name: _as_text(variables[name]) for name in used}
    # Also under a wrong name of the argument: a repair renames it after it was filled in.
    code = tool.code_in(arguments)
    filled = {name: _fill(value, values) for name, value in arguments.items()}
    if code is not None and code.is_shell:
        _check_expanded(code.text)
        filled[code.argument] = code.text
        filled["env"] = {
            **_environment(filled),
            **{name: values[name] for _, name in referenced_steps(code.text)},
        }
    elif code is not None:
        escaped = {name: _escape(text) for name, text in values.items()}
        filled[code.argument] = _fill(code.text, escaped)
    return Resolved(filled, used)


def _check_expanded(code: str) -> None:
    """Raises for a reference that the shell would leave as it is.

    It cannot be filled in: in single quotes there is often code of another language.
    """
    for part in literal_parts(code):
        for _, name in referenced_steps(part):
            raise UnknownVariable(
                f"${{{name}}} is not replaced in single quotes, after a backslash or in a "
                f"here-document with a quoted delimiter. Write it in double quotes: "
                f'"${{{name}}}"; for code in another language, pass it as an argument or in an '
                "environment variable.",
                f"${{{name}}} 在单引号、反斜杠之后或定界符带引号的 here-document 中不会被替换。"
                f'请写在双引号里："${{{name}}}"；其他语言的代码请通过参数或环境变量传入。',
            )


def _environment(arguments: Arguments) -> dict[str, JsonValue]:
    given = arguments.get("env")
    return given if isinstance(given, dict) else {}


def _fill(value: JsonValue, values: dict[str, str]) -> JsonValue:
    if isinstance(value, str):
        return VARIABLE.sub(lambda match: values[match[1]], value)
    if isinstance(value, list):
        return [_fill(item, values) for item in value]
    if isinstance(value, dict):
        return {key: _fill(item, values) for key, item in value.items()}
    return value


def _as_text(value: JsonValue) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text.removesuffix("\n")


def _escape(text: str) -> str:
    return json.dumps(text)[1:-1].translate(_LEAVES_A_LITERAL)
