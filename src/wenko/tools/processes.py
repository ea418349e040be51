"""The two tools that start a process: code in a language, and a shell command."""

import posixpath
from typing import Any, ClassVar, Literal

from pydantic import Field, field_validator

from wenko.errors import InvalidArguments, PathOutsideWorkspace
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.plan import ToolOutcome
from wenko.sandbox.base import Call, CallResult, TerminalSize
from wenko.settings import Settings
from wenko.terminal.session import TerminalSession
from wenko.text import Language
from wenko.tools.registry import ToolArguments, ToolUse

# The kernel takes no single argument of 128 KiB or more.
ARGUMENT_LIMIT = 120 * 1024
WORKSPACE = "/workspace"
OTHER_NAME = "/home/sandbox/workspace"
_UNANSWERED: dict[str, MessageKey] = {
    "input_cancelled": "terminal_cancelled",
    "input_expired": "terminal_expired",
}


class ExecuteCodeArguments(ToolArguments):
    language: Literal["python", "javascript", "shell"] = "python"
    code: str
    timeout: float | None = Field(default=None, gt=0)
    env: dict[str, str] = Field(default_factory=dict)

    @field_validator("language", mode="before")
    @classmethod
    def _other_spellings(cls, language: Any) -> Any:
        spellings = {"js": "javascript", "node": "javascript", "bash": "shell", "sh": "shell"}
        given = language.lower() if isinstance(language, str) else language
        return spellings.get(given, given)


class ShellArguments(ToolArguments):
    command: str = Field(min_length=1)
    working_dir: str = WORKSPACE
    timeout: float | None = Field(default=None, gt=0)
    env: dict[str, str] = Field(default_factory=dict)


class ExecuteCode:
    """Runs a piece of code to its end."""

    name = "execute_code"
    arguments = ExecuteCodeArguments
    descriptions: ClassVar[dict[Language, str]] = {
        "zh": "执行代码（Python/JavaScript/Shell等）",
        "en": "Run code (Python, JavaScript, shell)",
    }
    touches_files = True
    outside = False
    read_only = False
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
        return outcome_of(await use.sandbox.run(call, use.on_output), timeout, use.language)

    def repeatable(self, arguments: ExecuteCodeArguments) -> bool:
        return False


class Shell:
    """Runs a shell command on a terminal to its end; what it asks is answered meanwhile."""

    name = "shell"
    arguments = ShellArguments
    descriptions: ClassVar[dict[Language, str]] = {"zh": "Shell 命令", "en": "Run a shell command"}
    touches_files = True
    outside = False
    read_only = False

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
            outcome = outcome_of(await session.result(), timeout, use.language)
        finally:
            await session.detach()
        if unanswered is None:
            return outcome
        message = text(_UNANSWERED[unanswered], use.language)
        return outcome.model_copy(
            update={"success": False, "message": message, "error_code": unanswered}
        )

    def repeatable(self, arguments: ShellArguments) -> bool:
        return False


def inside_workspace(path: str) -> str:
    """The path under its canonical name; the sandbox itself looks at what links lead to."""
    absolute = posixpath.normpath(posixpath.join(WORKSPACE, path))
    if absolute == OTHER_NAME or absolute.startswith(OTHER_NAME + "/"):
        absolute = WORKSPACE + absolute.removeprefix(OTHER_NAME)
    if absolute != WORKSPACE and not absolute.startswith(WORKSPACE + "/"):
        raise PathOutsideWorkspace(
            f"{path} is outside {WORKSPACE}; use a path inside it.",
            f"{path} 在 {WORKSPACE} 之外；请使用其中的路径。",
        )
    return absolute


def outcome_of(result: CallResult, timeout: float, language: Language) -> ToolOutcome:
    """What a finished process means to the agent and to people."""
    message, code = _complaint(result, timeout, language)
    return ToolOutcome(
        success=result.return_code == 0 and code is None,
        stdout=result.stdout,
        stderr=result.stderr,
        return_code=result.return_code,
        message=message,
        truncated=result.truncated,
        error_code=code,
    )


def _complaint(
    result: CallResult, timeout: float, language: Language
) -> tuple[str | None, str | None]:
    zh = language == "zh"
    if result.start_error is not None:
        reason = result.start_error
        return (f"无法启动：{reason}" if zh else f"Could not be started: {reason}"), "not_started"
    if result.timed_out:
        return (
            f"超过 {timeout:g} 秒，已终止整个进程树"
            if zh
            else f"Took longer than {timeout:g} s; its whole process tree was ended"
        ), "timeout"
    if result.cancelled:
        return ("已取消" if zh else "Cancelled"), "cancelled"
    return None, None


def _argument(text: str, name: str) -> str:
    if len(text.encode(errors="replace")) > ARGUMENT_LIMIT:
        raise InvalidArguments(
            f"{name} is longer than {ARGUMENT_LIMIT // 1024} KiB; "
            "save it as a file with file_manager and run the file.",
            f"{name} 超过 {ARGUMENT_LIMIT // 1024} KiB；请先用 file_manager 保存为文件再运行。",
        )
    if "\0" in text:
        raise InvalidArguments(
            f"{name} contains a NUL character, which no process can be given.",
            f"{name} 含有 NUL 字符，无法传给任何进程。",
        )
    return text


def _timeout(settings: Settings, asked: float | None) -> float:
    return min(asked or settings.call_timeout, settings.call_timeout_max)
