"""The two tools that start a process: one runs code, the other a shell command."""

import posixpath
import re
from typing import Any, ClassVar, Literal, get_args

from pydantic import Field, JsonValue, field_validator
from pydantic_core import PydanticCustomError

from wenko.errors import InvalidArguments, PathOutsideWorkspace
from wenko.gate.commands import ShellAnalyzer, first_program, is_read_only
from wenko.gate.ruling import Confinement, Finding
from wenko.gate.targets import WORKSPACE, WORKSPACE_ALIAS
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.sandbox.base import Call, CallResult, TerminalSize
from wenko.settings import Settings
from wenko.terminal.session import TerminalSession
from wenko.text import BilingualText, Language, truncate
from wenko.tools.base import TextArgument, Tool, ToolArguments, ToolUse, language_name
from wenko.tools.network import has_network, unreachable_line

# The kernel takes no single argument of 128 KiB or more.
ARGUMENT_LIMIT = 120 * 1024
_UNANSWERED: dict[str, MessageKey] = {
    "input_cancelled": "terminal_cancelled",
    "input_expired": "terminal_expired",
}
NO_NETWORK = "no_network"
_EXAMINED = 4000
_MISSING_MODULE = re.compile(r"No module named '?([\w.]+)'?")
_HARMLESS_VARIABLE = re.compile(r"step_\d+_(stdout|result)|LANG|LC_[A-Z]+|TZ")
_NOT_ISOLATED = BilingualText(
    "It runs code without a sandbox, so the code can do anything on this machine.",
    "代码不在沙箱中运行，可以对本机做任何操作。",
)


CodeLanguage = Literal["python", "javascript", "shell"]
LANGUAGES: tuple[str, ...] = get_args(CodeLanguage)


class ExecuteCodeArguments(ToolArguments):
    language: CodeLanguage = "python"
    code: str
    timeout: float | None = Field(default=None, gt=0)
    env: dict[str, str] = Field(default_factory=dict)

    @field_validator("language", mode="before")
    @classmethod
    def _known_language(cls, language: Any) -> Any:
        name = language_name(language) if isinstance(language, str) else language
        if name not in LANGUAGES:
            raise PydanticCustomError(
                "unknown_language",
                "{given} is not a language that can be run here; the languages are: {known}",
                {"given": truncate(repr(language), 100), "known": ", ".join(LANGUAGES)},
            )
        return name


class ShellArguments(ToolArguments):
    command: str = Field(min_length=1)
    working_dir: str = WORKSPACE
    timeout: float | None = Field(default=None, gt=0)
    env: dict[str, str] = Field(default_factory=dict)


class ExecuteCode(Tool):
    """Runs a piece of code to its end."""

    name = "execute_code"
    aliases = ("code_executor",)
    arguments = ExecuteCodeArguments
    argument_aliases: ClassVar[dict[str, str]] = {
        "script": "code",
        "source": "code",
        "lang": "language",
        "syntax": "language",
        "interpreter": "language",
        "runtime": "language",
    }
    title = BilingualText("Run code", "执行代码")
    description = BilingualText(
        zh="执行代码（Python/JavaScript/Shell等）",
        en="Run code (Python, JavaScript, shell)",
    )
    headline = "{language} · {code|first_line}"
    needs = frozenset({"sandbox"})
    changes = "files"
    capability = "run_code"
    planning_hint = BilingualText(
        en="Code is run by execute_code, or written to a file and run by shell.",
        zh="代码用 execute_code 运行，或先写入文件再用 shell 运行。",
    )
    code = TextArgument("code", language="python", language_argument="language")
    _argv: ClassVar[dict[str, tuple[str, str]]] = {
        "python": ("python3", "-c"),
        "javascript": ("node", "-e"),
        "shell": ("bash", "-c"),
    }

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def use(self, use: ToolUse, arguments: ExecuteCodeArguments) -> ToolOutcome:
        argv = (*self._argv[arguments.language], _argument(arguments.code, "code"))
        timeout = _timeout(self._settings, arguments.timeout)
        call = Call(use.call_id, argv, timeout=timeout, env=arguments.env)
        result = await use.sandbox.run(call, use.on_output)
        return outcome_of(result, timeout, use.language, has_network(self._settings))

    def risks(self, arguments: Arguments, confinement: Confinement) -> list[Finding]:
        code = self.code_in(arguments)
        if code is not None and code.is_shell:
            return ShellAnalyzer(confinement, env=_environment(arguments)).findings(code.text)
        if not confinement.confined:
            return [Finding("ask", _NOT_ISOLATED, self.shape(arguments))]
        return []

    def reads_only(self, arguments: Arguments) -> bool:
        code = self.code_in(arguments)
        if code is None or not code.is_shell:
            return False
        return _has_plain_environment(arguments) and is_read_only(code.text)

    def shape(self, arguments: Arguments) -> str | None:
        code = self.code_in(arguments)
        return f"{self.name}: {code.language if code else 'python'}"


class Shell(Tool):
    """Runs a shell command on a terminal to its end and answers what it asks."""

    name = "shell"
    aliases = ("shell_executor",)
    arguments = ShellArguments
    argument_aliases: ClassVar[dict[str, str]] = {
        "cmd": "command",
        "script": "command",
        "cwd": "working_dir",
        "workdir": "working_dir",
    }
    title = BilingualText("Command", "命令")
    description = BilingualText("Run a shell command", "Shell 命令")
    headline = "{command}"
    needs = frozenset({"sandbox", "terminal"})
    changes = "files"
    capability = "run_command"
    code = TextArgument("command", language="shell")

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def use(self, use: ToolUse, arguments: ShellArguments) -> ToolOutcome:
        argv = ("bash", "-c", _argument(arguments.command, "command"))
        timeout = _timeout(self._settings, arguments.timeout)
        call = Call(
            use.call_id,
            argv,
            cwd=inside_workspace(arguments.working_dir),
            timeout=timeout,
            env=arguments.env,
            terminal=TerminalSize(),
            patience=self._settings.interactive_timeout,
        )
        session = TerminalSession(use.sandbox, call, use.on_output)
        session.start()
        try:
            unanswered = await use.prompts.attend(session, arguments.command)
            result = await session.result()
            outcome = outcome_of(result, timeout, use.language, has_network(self._settings))
        finally:
            await session.detach()
        if unanswered is None:
            return outcome
        message = text(_UNANSWERED[unanswered], use.language)
        return outcome.model_copy(
            update={"success": False, "message": message, "error_code": unanswered}
        )

    def risks(self, arguments: Arguments, confinement: Confinement) -> list[Finding]:
        directory = arguments.get("working_dir")
        start = directory if isinstance(directory, str) and directory else WORKSPACE
        code = self.code_in(arguments)
        analyzer = ShellAnalyzer(confinement, start, _environment(arguments))
        return analyzer.findings(code.text if code else "")

    def reads_only(self, arguments: Arguments) -> bool:
        code = self.code_in(arguments)
        return code is None or (_has_plain_environment(arguments) and is_read_only(code.text))

    def shape(self, arguments: Arguments) -> str | None:
        code = self.code_in(arguments)
        program = first_program(code.text) if code else None
        return None if program is None else f"{self.name}: {program}"


def inside_workspace(path: str) -> str:
    """The path under its canonical name; the sandbox itself resolves symbolic links."""
    absolute = posixpath.normpath(posixpath.join(WORKSPACE, path))
    if absolute == WORKSPACE_ALIAS or absolute.startswith(WORKSPACE_ALIAS + "/"):
        absolute = WORKSPACE + absolute.removeprefix(WORKSPACE_ALIAS)
    if absolute != WORKSPACE and not absolute.startswith(WORKSPACE + "/"):
        raise PathOutsideWorkspace(
            f"{path} is outside {WORKSPACE}; use a path inside it.",
            f"{path} 在 {WORKSPACE} 之外；请使用其中的路径。",
        )
    return absolute


def outcome_of(
    result: CallResult, timeout: float, language: Language, network: bool = True
) -> ToolOutcome:
    """A finished process as an outcome, with a message where the exit code does not say enough."""
    message, code = _error_message(result, timeout, language)
    if code is None and result.return_code != 0 and not network:
        message, code = _network_message(result, language)
    return ToolOutcome(
        success=result.return_code == 0 and code is None,
        stdout=result.stdout,
        stderr=result.stderr,
        return_code=result.return_code,
        message=message,
        truncated=result.truncated,
        error_code=code,
    )


def _error_message(
    result: CallResult, timeout: float, language: Language
) -> tuple[str | None, str | None]:
    zh = language == "zh"
    if result.start_error is not None:
        reason = result.start_error
        return (f"无法启动：{reason}" if zh else f"Could not start: {reason}"), "not_started"
    if result.timed_out:
        return (
            f"超过 {timeout:g} 秒，已终止整个进程树"
            if zh
            else f"Took longer than {timeout:g} s; its whole process tree was killed"
        ), "timeout"
    if result.cancelled:
        return ("已取消" if zh else "Cancelled"), "cancelled"
    return None, None


def _network_message(result: CallResult, language: Language) -> tuple[str | None, str | None]:
    """What failed only because the sandbox has no network, in the program's own words."""
    output = "\n".join(part[-_EXAMINED:] for part in (result.stdout, result.stderr) if part)
    line = unreachable_line(output, without_network=True)
    if line is not None:
        return text("no_network", language, error=truncate(line, 500)), NO_NETWORK
    last = next((each for each in reversed(output.splitlines()) if each.strip()), "")
    if module := _MISSING_MODULE.search(last):
        return text("missing_module", language, name=module[1]), None
    return None, None


def _environment(arguments: Arguments) -> dict[str, JsonValue]:
    given = arguments.get("env")
    return given if isinstance(given, dict) else {}


def _has_plain_environment(arguments: Arguments) -> bool:
    """Only results of earlier steps and the locale: other variables can make a program act."""
    given = arguments.get("env") or {}
    return isinstance(given, dict) and all(_HARMLESS_VARIABLE.fullmatch(name) for name in given)


def _argument(text: str, name: str) -> str:
    if len(text.encode(errors="replace")) > ARGUMENT_LIMIT:
        raise InvalidArguments(
            f"{name} is longer than {ARGUMENT_LIMIT // 1024} KiB; "
            "save it as a file with file_manager and run the file.",
            f"{name} 超过 {ARGUMENT_LIMIT // 1024} KiB；请先用 file_manager 保存为文件再运行。",
        )
    if "\0" in text:
        raise InvalidArguments(
            f"{name} contains a NUL character, which no process can take as an argument.",
            f"{name} 含有 NUL 字符，无法传给任何进程。",
        )
    return text


def _timeout(settings: Settings, asked: float | None) -> float:
    return min(asked or settings.call_timeout, settings.call_timeout_max)
