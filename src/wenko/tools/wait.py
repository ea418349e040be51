"""The tool that looks again at a command that went on in the background, or stops it."""

from collections.abc import Sequence
from typing import ClassVar

from pydantic import Field

from wenko.errors import InvalidArguments
from wenko.protocol.messages import text
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.sandbox.base import BackgroundCall, Call, Look, TerminalSize
from wenko.settings import Settings
from wenko.terminal.session import TerminalSession
from wenko.text import BilingualText
from wenko.tools.base import Tool, ToolArguments, ToolUse
from wenko.tools.network import has_network
from wenko.tools.network_access import CallNetwork
from wenko.tools.processes import in_background, outcome_of, still_running

LONGEST = 600.0


class WaitArguments(ToolArguments):
    id: int | None = Field(default=None, description="Its number; without one, the newest.")
    seconds: float = Field(default=30.0, ge=0, description="How long to wait for its end.")
    stop: bool = Field(default=False, description="Stop it.")


class Wait(Tool):
    """Waits for a command in the background; gives what it printed since the last look."""

    name = "wait"
    arguments = WaitArguments
    argument_aliases: ClassVar[dict[str, str]] = {"job": "id", "timeout": "seconds"}
    title = BilingualText("Wait", "等待")
    description = BilingualText(
        "Look again at a command that runs in the background: its new output, and its exit code "
        "if it has ended",
        "再次查看后台运行的命令：新的输出；若已结束，还有退出码",
    )
    headline = "{id}"
    needs = frozenset({"sandbox", "terminal"})
    changes = "files"
    runs_in_sandbox = True

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def use(self, use: ToolUse, arguments: WaitArguments) -> ToolOutcome:
        found = _chosen(await use.sandbox.background(), arguments.id)
        seconds = min(arguments.seconds, LONGEST)
        look = Look(use.call_id, found.call_id, seconds, arguments.stop, use.streamed)
        call = Call(found.call_id, (), terminal=TerminalSize())
        session = TerminalSession(use.sandbox, call, use.on_output, look)
        network = CallNetwork(use)
        session.start()
        try:
            await use.prompts.attend(session, found.command)
            result = await session.result()
        finally:
            await session.detach()
        if result.running:
            return still_running(found.call_id, result, use.language)
        most = self._settings.call_timeout_max
        online = has_network(self._settings) or network.is_on
        outcome = outcome_of(result, most, use.language, online, use.sandbox.read_only)
        if arguments.stop and result.cancelled:
            message = text("command_stopped", use.language)
            update = {"success": True, "message": message, "error_code": None}
            outcome = outcome.model_copy(update=update)
        elif outcome.message is None:
            message = text("command_ended", use.language, code=result.return_code)
            outcome = outcome.model_copy(update={"message": message})
        outcome = outcome.model_copy(update={"data": in_background(found.call_id, result)})
        return await network.explained(outcome)

    def repeatable(self, arguments: WaitArguments) -> bool:
        """The same look gives the same output; in another sandbox, there is nothing to stop."""
        return True

    def reads_only(self, arguments: Arguments, strict: bool = False) -> bool:
        """What changes is the doing of the command's own call."""
        return True

    @property
    def can_be_tried(self) -> bool:
        return False


def _chosen(calls: Sequence[BackgroundCall], wanted: int | None) -> BackgroundCall:
    running = [each for each in calls if each.running]
    if wanted is None and calls:
        return (running or calls)[-1]
    found = next((each for each in calls if each.job == wanted), None)
    if found is None:
        known = ", ".join(str(each.job) for each in running)
        raise InvalidArguments(
            f"No command {wanted} is in the background; running: {known}."
            if running
            else "No command runs in the background.",
            f"后台没有编号为 {wanted} 的命令；正在运行的：{known}。"
            if running
            else "后台没有正在运行的命令。",
        )
    return found
