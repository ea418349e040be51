"""The two tools that start a process: one runs code, the other a shell command."""

import posixpath
import re
from dataclasses import replace
from typing import Any, ClassVar, Literal, get_args

from pydantic import Field, JsonValue, field_validator, model_validator
from pydantic_core import PydanticCustomError

from wenko.errors import InvalidArguments, PathOutsideWorkspace
from wenko.gate.commands import first_program, is_read_only, read_commands
from wenko.gate.effects import shell_findings
from wenko.gate.rules import Subject
from wenko.gate.ruling import Confinement, Finding
from wenko.gate.targets import WORKSPACE, WORKSPACE_ALIAS, resolved
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.sandbox.base import Call, CallResult, TerminalSize
from wenko.settings import Settings
from wenko.terminal.session import TerminalSession
from wenko.text import BilingualText, Language, bilingual_fault, truncate
from wenko.tools.base import TextArgument, Tool, ToolArguments, ToolUse, language_name
from wenko.tools.model_view import ModelView
from wenko.tools.network import has_network, unreachable_line
from wenko.tools.network_access import CallNetwork
from wenko.tools.python_code import python_argv, with_shown

# The kernel takes no single argument of 128 KiB or more.
ARGUMENT_LIMIT = 120 * 1024
_UNANSWERED: dict[str, MessageKey] = {
    "input_cancelled": "terminal_cancelled",
    "input_expired": "terminal_expired",
}
NO_NETWORK = "no_network"
READ_ONLY = "read_only"
FIRST_LOOK = 2.0
"""Seconds for which a command that is to go on in the background is watched: it may fail."""
_REFUSED_WRITE = re.compile(
    r"read-only file ?system|\bEROFS\b|errno 30\b|readonly database|read-only database",
    re.IGNORECASE,
)
_EXAMINED = 4000
_NO_DISPLAY = re.compile(
    r"no display name|(?:cannot|can't|could not|couldn't|unable to) (?:open|connect to) (?:the )?"
    r"(?:x )?display|no \$?DISPLAY|Missing X server",
    re.IGNORECASE,
)
_MISSING_MODULE = re.compile(r"No module named '?([\w.]+)'?")
_HARMLESS_VARIABLE = re.compile(r"step_\d+_(stdout|result)|LANG|LC_[A-Z]+|TZ")


CodeLanguage = Literal[
    "python", "javascript", "typescript", "shell", "perl", "ruby", "php", "lua", "r", "julia"
]
LANGUAGES: tuple[str, ...] = get_args(CodeLanguage)
# Compiled to a file, so that the program's standard input stays the terminal.
_TYPESCRIPT = """
esbuild="$WENKO_TOOLBOX/node_modules/esbuild/bin/esbuild"
[ -x "$esbuild" ] || { echo "TypeScript needs the toolbox: run make setup" >&2; exit 127; }
file=$(mktemp /tmp/code-XXXXXX) && mv "$file" "$file.cjs" || exit
printf %s "$1" | "$esbuild" --loader=ts --format=cjs --log-level=warning > "$file.cjs" || exit
exec node "$file.cjs"
"""


_NO_SESSION = BilingualText(
    "only Python code can use a session", "只有 Python 代码可以使用 session"
)


_SHELL_VIEW = BilingualText(
    en="Run a command in a new bash in /workspace. After timeout seconds ({seconds}) it goes on in "
    "the background; background: at once.",
    zh="在 /workspace 的新 bash 中运行命令。超过 timeout 秒（{seconds}）后转入后台继续；"
    "background：立即转入后台。",
)


class ExecuteCodeArguments(ToolArguments):
    language: CodeLanguage = "python"
    code: str
    timeout: float | None = Field(default=None, gt=0)
    env: dict[str, str] = Field(default_factory=dict)
    session: str | None = Field(
        default=None,
        pattern=r"^[A-Za-z0-9_-]{1,40}$",
        description="python: keep the variables under this name for later calls that give it too.",
    )

    @model_validator(mode="after")
    def _only_python_has_sessions(self) -> "ExecuteCodeArguments":
        if self.session is not None and self.language != "python":
            raise bilingual_fault(_NO_SESSION)
        return self

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
    background: bool = Field(
        default=False, description="Go on in the background at once, e.g. for a server."
    )


class ExecuteCode(Tool):
    """Runs a piece of code on a terminal to its end and answers what it asks."""

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
        zh="执行代码（Python/JavaScript/TypeScript/Shell等）",
        en="Run code (Python, JavaScript, TypeScript, shell, and others that are installed)",
    )
    headline = "{language} · {code|first_line}"
    needs = frozenset({"sandbox", "terminal"})
    changes = "files"
    runs_in_sandbox = True
    capability = "run_code"
    planning_hint = BilingualText(
        en="Code is run by execute_code, or written to a file and run by shell. In Python, figures "
        "of matplotlib are shown to the user, and so is a DataFrame or a list of dicts that is the "
        "last expression or is given to display(); session=NAME keeps variables between calls.",
        zh="代码用 execute_code 运行，或先写入文件再用 shell 运行。Python 中 matplotlib 的图会显示"
        "给用户；最后一个表达式或 display(...) 若是 DataFrame 或字典列表，会显示为表格；"
        "session=名称 可在多次调用之间保留变量。",
    )
    code = TextArgument("code", language="python", language_argument="language")
    _argv: ClassVar[dict[str, tuple[str, str]]] = {
        "javascript": ("node", "-e"),
        "shell": ("bash", "-c"),
        "perl": ("perl", "-e"),
        "ruby": ("ruby", "-e"),
        "php": ("php", "-r"),
        "lua": ("lua", "-e"),
        "r": ("Rscript", "-e"),
        "julia": ("julia", "-e"),
    }

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def use(self, use: ToolUse, arguments: ExecuteCodeArguments) -> ToolOutcome:
        argv = self.argv(arguments, use.call_id)
        timeout = _timeout(self._settings, arguments.timeout)
        call = _terminal_call(use, argv, timeout, arguments.env, self._settings)
        outcome = await _run_with_network(use, call, arguments.code, self._settings)
        if arguments.language != "python":
            return outcome
        return await with_shown(use, outcome, arguments.session, self._settings)

    def argv(self, arguments: ExecuteCodeArguments, call_id: str) -> tuple[str, ...]:
        """The interpreter with the code, as a process is started."""
        code = _argument(arguments.code, "code")
        if arguments.language == "python":
            return python_argv(code, arguments.session, call_id)
        if arguments.language == "typescript":
            return ("bash", "-c", _TYPESCRIPT, "typescript", code)
        return (*self._argv[arguments.language], code)

    def risks(self, arguments: Arguments, confinement: Confinement) -> list[Finding]:
        code = self.code_in(arguments)
        # Only a shell's words are read: other code is contained, or asks as a whole.
        return shell_findings(code.text, confinement) if code and code.is_shell else []

    def reads_only(self, arguments: Arguments, strict: bool = False) -> bool:
        code = self.code_in(arguments)
        if code is None or not code.is_shell:
            return False
        return _has_plain_environment(arguments) and is_read_only(code.text, strict)

    def shape(self, arguments: Arguments) -> str | None:
        code = self.code_in(arguments)
        return f"{self.name}: {code.language if code else 'python'}"

    def subjects(self, arguments: Arguments) -> list[Subject]:
        code = self.code_in(arguments)
        if code is None or not code.is_shell:
            return super().subjects(arguments)
        return _commands(code.text, WORKSPACE, _has_plain_environment(arguments), self.rule_names)


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
        "run_in_background": "background",
    }
    title = BilingualText("Command", "命令")
    description = BilingualText("Run a shell command", "Shell 命令")
    headline = "{command}"
    needs = frozenset({"sandbox", "terminal"})
    changes = "files"
    runs_in_sandbox = True
    capability = "run_command"
    planning_hint = BilingualText(
        en="shell is bash, a fresh one for each call: cd and variables do not stay.",
        zh="shell 是 bash，每次调用都是新的：cd 和变量不会保留。",
    )
    code = TextArgument("command", language="shell")

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def model_views(self) -> tuple[ModelView, ...]:
        seconds = f"{self._settings.call_timeout:g}"
        description = BilingualText(
            _SHELL_VIEW.en.format(seconds=seconds), _SHELL_VIEW.zh.format(seconds=seconds)
        )
        return (
            ModelView(self.name, description, ("command", "timeout", "background"), ("command",)),
        )

    async def use(self, use: ToolUse, arguments: ShellArguments) -> ToolOutcome:
        argv = ("bash", "-c", _argument(arguments.command, "command"))
        timeout = _timeout(self._settings, arguments.timeout)
        if arguments.background:
            timeout = min(timeout, FIRST_LOOK)
        directory = inside_workspace(arguments.working_dir)
        call = _terminal_call(use, argv, timeout, arguments.env, self._settings, directory)
        if use.may_background or arguments.background:
            call = replace(call, background=self._settings.call_timeout_max)
        return await _run_with_network(use, call, arguments.command, self._settings)

    def risks(self, arguments: Arguments, confinement: Confinement) -> list[Finding]:
        code = self.code_in(arguments)
        return shell_findings(code.text if code else "", confinement, _folder(arguments))

    def reads_only(self, arguments: Arguments, strict: bool = False) -> bool:
        code = self.code_in(arguments)
        if code is None:
            return True
        return _has_plain_environment(arguments) and is_read_only(code.text, strict)

    def shape(self, arguments: Arguments) -> str | None:
        code = self.code_in(arguments)
        program = first_program(code.text) if code else None
        return None if program is None else f"{self.name}: {program}"

    def subjects(self, arguments: Arguments) -> list[Subject]:
        code = self.code_in(arguments)
        source, plain = code.text if code else "", _has_plain_environment(arguments)
        return _commands(source, _folder(arguments), plain, self.rule_names)


def _commands(
    source: str, directory: str, plain_environment: bool, names: frozenset[str]
) -> list[Subject]:
    """Each simple command: ``a && b`` is about both."""
    reading = read_commands(source, directory)
    names |= {Shell.name, *Shell.aliases}
    found = []
    for each in reading.commands:
        # With variables that can make a program act, no rule that allows is meant.
        text = each.text if plain_environment else None
        found.append(Subject(names, text, "command", (each.text, *each.variants())))
    return [*found, Subject(names, None, "command")] if reading.unknown or not found else found


def _folder(arguments: Arguments) -> str:
    given = arguments.get("working_dir")
    return resolved(given if isinstance(given, str) else "", WORKSPACE)


def _terminal_call(
    use: ToolUse,
    argv: tuple[str, ...],
    timeout: float,
    env: dict[str, str],
    settings: Settings,
    directory: str = WORKSPACE,
) -> Call:
    return Call(
        use.call_id,
        argv,
        cwd=directory,
        timeout=timeout,
        env=env,
        terminal=TerminalSize(),
        patience=settings.interactive_timeout,
        streamed=use.streamed,
    )


async def _run_with_network(
    use: ToolUse, call: Call, command: str, settings: Settings
) -> ToolOutcome:
    """Run it with the conversation's network; what that refused is told, and asked about."""
    network = CallNetwork(use)
    call = replace(call, env={**use.environment, **await network.environment(), **call.env})
    outcome = await _run_on_terminal(use, call, command, has_network(settings) or network.is_on)
    return await network.explained(outcome)


async def _run_on_terminal(use: ToolUse, call: Call, command: str, network: bool) -> ToolOutcome:
    """Run it to its end; what it asks on its terminal is answered."""
    session = TerminalSession(use.sandbox, call, use.on_output)
    session.start()
    try:
        unanswered = await use.prompts.attend(session, command)
        result = await session.result()
    finally:
        await session.detach()
    if result.running:
        return still_running(call.call_id, result, use.language)
    outcome = outcome_of(result, call.timeout, use.language, network, use.sandbox.read_only)
    if unanswered is None and session.pager_closed:
        lines = len(result.stdout.splitlines())
        message = outcome.message or text("pager_closed", use.language, lines=lines)
        return outcome.model_copy(update={"truncated": True, "message": message})
    if unanswered is None:
        return outcome
    message = text(_UNANSWERED[unanswered], use.language)
    return outcome.model_copy(
        update={"success": False, "message": message, "error_code": unanswered}
    )


def still_running(call_id: str, result: CallResult, language: Language) -> ToolOutcome:
    """The outcome of a call, or of a look at it, that goes on in the background."""
    seconds = round(result.duration)
    return ToolOutcome(
        success=True,
        stdout=result.stdout,
        stderr=result.stderr,
        message=text("command_running", language, seconds=seconds, id=result.job),
        data=in_background(call_id, result),
        truncated=result.truncated,
    )


def in_background(call_id: str, result: CallResult) -> JsonValue:
    return {"background": result.job, "call_id": call_id, "running": result.running}


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
    result: CallResult,
    timeout: float,
    language: Language,
    network: bool = True,
    read_only: bool = False,
) -> ToolOutcome:
    """A finished process as an outcome, with a message where the exit code does not say enough."""
    message, code = _error_message(result, timeout, language)
    if code is None and result.return_code != 0 and read_only:
        message, code = _read_only_message(result, language)
    if code is None and result.return_code != 0 and not network:
        message, code = _network_message(result, language)
    if code is None and result.return_code != 0 and _NO_DISPLAY.search(_ends(result)):
        message = text("no_display", language)
    if message is None and result.truncated:
        total = result.stdout_bytes + result.stderr_bytes
        message = text("output_truncated", language, total=total)
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
        if reason.startswith("No such file or directory: "):
            name = reason.partition(": ")[2]
            missing = f"沙箱里没有 {name}" if zh else f"{name} is not installed in the sandbox"
            return missing, "not_started"
        return (f"无法启动：{reason}" if zh else f"Could not start: {reason}"), "not_started"
    if result.timed_out:
        full = text("background_full", language) if result.background_full else ""
        return (
            f"超过 {timeout:g} 秒，已终止整个进程树{full}"
            if zh
            else f"Took longer than {timeout:g} s; its whole process tree was killed{full}"
        ), "timeout"
    if result.cancelled:
        return ("已取消" if zh else "Cancelled"), "cancelled"
    return None, None


def _ends(result: CallResult) -> str:
    """The ends of its output, where a program says why it failed."""
    return "\n".join(part[-_EXAMINED:] for part in (result.stdout, result.stderr) if part)


def _network_message(result: CallResult, language: Language) -> tuple[str | None, str | None]:
    """What failed only because the sandbox has no network, in the program's own words."""
    output = _ends(result)
    line = unreachable_line(output, without_network=True)
    if line is not None:
        return text("no_network", language, error=truncate(line, 500)), NO_NETWORK
    last = next((each for each in reversed(output.splitlines()) if each.strip()), "")
    if module := _MISSING_MODULE.search(last):
        return text("missing_module", language, name=module[1]), None
    return None, None


def _read_only_message(result: CallResult, language: Language) -> tuple[str | None, str | None]:
    """What failed only because the conversation is read-only, in the program's own words."""
    output = _ends(result)
    line = next((each for each in output.splitlines() if _REFUSED_WRITE.search(each)), None)
    if line is None:
        return None, None
    shown = truncate(line.strip(), 500)
    return text("read_only_workspace", language, error=shown), READ_ONLY


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
