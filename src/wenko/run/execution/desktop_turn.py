"""A call while a person may have the mouse and keyboard: it waits, and is told what they did."""

from contextlib import AsyncExitStack

from wenko.protocol.messages import MessageKey
from wenko.protocol.plan import ToolOutcome
from wenko.run.context import RunContext
from wenko.sandbox.desktop_control import DesktopState, Handover
from wenko.tools.base import Tool

MAX_TITLES = 5


class DesktopTurn:
    """Around one call. A tool that uses no sandbox cannot see the desktop, and does not wait."""

    def __init__(self, run: RunContext, tool: Tool) -> None:
        self._run = run
        self._controls = run.services.desktop_controls
        self._waits = "sandbox" in tool.needs
        self._acts = "display" in tool.needs
        self._stack = AsyncExitStack()

    async def begin(self) -> None:
        """Wait until no person has control."""
        conversation_id = self._run.log.conversation_id
        while self._waits and not self._controls.is_free(conversation_id):
            await self._run.log.flush()
            await self._run.wait(self._controls.wait_free(conversation_id))
        if self._acts:
            await self._stack.enter_async_context(self._controls.acting(conversation_id))

    async def end(self) -> None:
        await self._stack.aclose()

    def told(self, outcome: ToolOutcome) -> ToolOutcome:
        """The outcome with what persons did since the last call, for the agent."""
        if not self._waits:
            return outcome
        handovers = self._controls.handovers(self._run.log.conversation_id)
        sentences = [self._sentence(each) for each in handovers]
        if not sentences:
            return outcome
        message = "\n".join(filter(None, (outcome.message, *sentences)))
        return outcome.model_copy(update={"message": message})

    def _sentence(self, handover: Handover) -> str:
        say, before, after = self._run.log.say, handover.before, handover.after
        parts = [say("person_had_control", seconds=max(1, round(handover.seconds)))]
        if before is not None and after is not None:
            if before == after:
                parts.append(say("desktop_same"))
            else:
                parts += [self._seen("desktop_before", before), self._seen("desktop_after", after)]
        return " ".join(parts)

    def _seen(self, key: MessageKey, state: DesktopState) -> str:
        shown = [*state.windows[-MAX_TITLES:], *([state.page] if state.page else ())]
        return self._run.log.say(key, shown=" · ".join(shown) or "–")
