"""One trial: the call is made in a second sandbox, and what it did and tried to reach is told."""

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal, NoReturn

from wenko.errors import TrialRefused, WenkoError
from wenko.protocol.events import TrialPayload, TrialStatus
from wenko.protocol.files import FileChange
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.plan import ToolOutcome
from wenko.run.approval.form import PendingCall
from wenko.sandbox.base import Call, ProxyClient, Sandbox
from wenko.sandbox.networks import PROXY_ENVIRONMENT
from wenko.sandbox.proxy import RefusedHosts, SandboxProxy, is_worth_telling, not_allowed
from wenko.sandbox.trial_folders import TrialChanges
from wenko.terminal.session import TerminalSession
from wenko.text import Language, shorten, truncate
from wenko.tools.base import ToolUse
from wenko.tools.network import unreachable_line
from wenko.tools.registry import ToolRegistry

MAX_CHANGES = 100
MAX_DIFFS = 256 * 1024
MAX_TOLD = 20
LINE = 300
_OUTPUT = 16 * 1024
_LOOK_TIMEOUT = 10.0
_REFUSED = re.compile(
    r"read-only file ?system|\bEROFS\b|permission denied|operation not permitted", re.IGNORECASE
)
# What was written to folders that exist in memory only, and what still runs.
_LEFT = (
    "find /tmp /var/tmp /dev/shm /run/lock -mindepth 1 -not -path '/tmp/.wenko*' "
    "-not -path '/tmp/.X11-unix*' 2>/dev/null | head -n 50; echo --; "
    "for each in /proc/[0-9]*; do number=${each#/proc/}; "
    "[ $number = 1 ] || [ $number = $$ ] || { tr '\\0' ' ' < $each/cmdline; echo; }; "
    "done 2>/dev/null"
)
_EXECUTOR = "executor.server"


class _NoQuestions:
    """A trial asks nothing."""

    async def ask(self, question: object) -> NoReturn:
        raise TrialRefused("A trial cannot ask.", "试运行中不能提问。")

    async def show(self, question: object) -> NoReturn:
        raise TrialRefused("A trial cannot ask.", "试运行中不能提问。")


class TrialPrompts:
    """Nobody answers in a trial: a command that waits for input is ended."""

    def __init__(self) -> None:
        self.prompt: str | None = None

    async def attend(
        self, session: TerminalSession, command: str
    ) -> Literal["input_cancelled"] | None:
        if await session.wait() is None:
            return None
        shown = [line for line in session.current_screen.text.splitlines() if line.strip()]
        self.prompt = shorten(shown[-1].strip(), 200) if shown else "…"
        await session.interrupt()
        return "input_cancelled"


@dataclass(frozen=True, slots=True)
class TrialResult:
    """What came of the call itself; the files are compared once its sandbox has ended."""

    outcome: ToolOutcome
    prompt: str | None
    seconds: float
    changes: tuple[FileChange, ...]
    hosts: tuple[str, ...]
    left_behind: tuple[str, ...]
    processes: tuple[str, ...]


async def run_trial(
    call: PendingCall, call_id: str, sandbox: Sandbox, tools: ToolRegistry, language: Language
) -> TrialResult:
    """Make the call in the trial's sandbox; a call that is known there is only waited for."""
    refused, prompts = RefusedHosts(), TrialPrompts()

    async def refuse(host: str, port: int, _: ProxyClient) -> str:
        if is_worth_telling(host):
            refused.add(host)
        return not_allowed(host, port)

    proxy = SandboxProxy(sandbox, refuse)
    use = ToolUse(
        call_id,
        "trial",
        _NoQuestions(),
        prompts,
        language,
        opened_sandbox=sandbox,
        step_id=call.step_id,
        environment=PROXY_ENVIRONMENT,
    )
    began = time.monotonic()
    try:
        try:
            outcome = await call.tool.use(use, tools.parse(call.tool, call.arguments))
        except WenkoError as error:
            message = error.localized(language)
            outcome = ToolOutcome(success=False, message=message, error_code=error.code)
        seconds = time.monotonic() - began
        left_behind, processes = await _look(sandbox, call_id)
        changes = await sandbox.changes()
    finally:
        await proxy.close()
    hosts = tuple(refused.since(began))[:MAX_TOLD]
    return TrialResult(outcome, prompts.prompt, seconds, changes, hosts, left_behind, processes)


async def _look(sandbox: Sandbox, call_id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Paths in memory that it wrote, and programs that it left running."""
    command = ("sh", "-c", _LEFT)
    done = await sandbox.run(Call(f"{call_id}-left", command, timeout=_LOOK_TIMEOUT))
    paths, _, lines = f"\n{done.stdout}".partition("\n--\n")
    running = [each for each in lines.splitlines() if each.strip() and _EXECUTOR not in each]
    return _told(filter(None, paths.splitlines())), _told(running)


def payload_of(
    before: TrialPayload, result: TrialResult, files: TrialChanges, language: Language
) -> TrialPayload:
    """The end of a trial, as it is told."""
    left_behind = (*result.left_behind, *files.hidden_paths)
    status, key = _status(result, left_behind)
    values: dict[str, Any] = {"prompt": result.prompt or ""}
    outcome = result.outcome
    folders = {path: files.workspace[path] for path in files.folders}
    of_files = [kind for path, kind in files.workspace.items() if path not in folders]
    counts = [of_files.count(each) for each in _COUNTED]
    return before.model_copy(
        update={
            "status": status,
            "message": text(key, language, **values),
            "can_apply": status == "finished" and key in _APPLICABLE,
            "exit_code": outcome.return_code,
            "stdout": truncate(outcome.stdout, _OUTPUT),
            "stderr": truncate(outcome.stderr or outcome.message or "", _OUTPUT),
            "seconds": round(result.seconds, 3),
            **dict(zip(_COUNTED, counts, strict=True)),
            "folders": _told(f"{_SIGNS[kind]} {path}/" for path, kind in folders.items()),
            "changes": _bounded(result.changes),
            "home_paths": _told(f"/home/sandbox/{path}" for path in files.home),
            "hosts": result.hosts,
            "refused": _refused_lines(outcome),
            "left_behind": _told(left_behind),
            "processes": result.processes,
        }
    )


_COUNTED = ("created", "modified", "deleted")
_SIGNS = {"created": "+", "modified": "~", "deleted": "-"}
_APPLICABLE: tuple[MessageKey, ...] = ("trial_finished", "trial_finished_failed")


def _status(result: TrialResult, left_behind: tuple[str, ...]) -> tuple[TrialStatus, MessageKey]:
    if result.prompt is not None:
        return "needs_input", "trial_needs_input"
    if result.processes:
        return "finished", "trial_processes"
    if result.hosts:
        return "finished", "trial_network"
    if left_behind:
        return "finished", "trial_outside"
    return "finished", "trial_finished" if result.outcome.success else "trial_finished_failed"


def _bounded(changes: tuple[FileChange, ...]) -> tuple[FileChange, ...]:
    """At most so many; those whose text would be too much are named without it."""
    kept, size = [], 0
    for change in changes[:MAX_CHANGES]:
        size += len(change.diff or "") + len(change.new_content or "")
        if size > MAX_DIFFS:
            change = change.model_copy(update={"diff": None, "new_content": None})
        kept.append(change)
    return tuple(kept)


def _refused_lines(outcome: ToolOutcome) -> tuple[str, ...]:
    output = f"{outcome.stdout}\n{outcome.stderr}"
    lines = [each.strip() for each in output.splitlines() if _REFUSED.search(each)]
    if line := unreachable_line(output[-_OUTPUT:], without_network=True):
        lines.append(line)
    return _told(dict.fromkeys(lines))


def _told(lines: Iterable[str]) -> tuple[str, ...]:
    """A few of them, each in one line that can be stored; names need not be UTF-8."""
    plain = (each.encode("utf-8", "replace").decode() for each in islice(lines, MAX_TOLD))
    return tuple(shorten(each, LINE) for each in plain)
