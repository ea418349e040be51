"""Runs one command of the corpus on a real terminal in a sandbox: detected prompts and delays."""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from bench.prompts.corpus import Case
from wenko.errors import WenkoError
from wenko.protocol.model import new_id
from wenko.sandbox.base import Call, CallResult, Sandbox, TerminalSize, Waiting
from wenko.terminal.answer import Answerer
from wenko.terminal.prompt import ScreenPrompt
from wenko.terminal.reading import read_prompt
from wenko.terminal.session import TerminalSession

TIMEOUT = 20.0
PACKAGES = Path(__file__).parents[2] / ".cache" / "prompts"
"""Packages with prompts, installed by ``make``: a sandbox has no network to install them."""


@dataclass(slots=True)
class PromptTrial:
    """The result of one command."""

    case: Case
    waits: list[float] = field(default_factory=list)
    """Seconds from the last output to the detection, for each detected prompt."""
    prompts: list[ScreenPrompt] = field(default_factory=list)
    silences: list[tuple[float, str]] = field(default_factory=list)
    """How long nothing was printed, and the last line then; one entry for each pause."""
    result: CallResult | None = None
    screen: str = ""
    error: str = ""

    @property
    def detected(self) -> bool:
        return len(self.waits) >= len(self.case.asks)

    @property
    def fault(self) -> str:
        """Why it failed; empty if it did not."""
        if self.error:
            return self.error
        kinds = [each.kind for each in self.prompts]
        expected = [each.kind for each in self.case.asks]
        if kinds != expected:
            return f"read as {kinds}, not {expected}"
        if self.result is None:
            return "did not end"
        if self.case.says not in self.result.stdout + self.result.stderr:
            return f"printed {(self.result.stdout + self.result.stderr)[-200:]!r}"
        return ""


class _TimedSession(TerminalSession):
    """Records when something was printed and when a wait was detected."""

    def __init__(self, sandbox: Sandbox, call: Call) -> None:
        super().__init__(sandbox, call)
        self.printed_at = time.monotonic()
        self.detected_at = 0.0
        self.silences: list[tuple[float, str]] = []

    def screen(self, text: str) -> None:
        self.record_silence()
        super().screen(text)

    def record_silence(self) -> None:
        now = time.monotonic()
        self.silences.append((now - self.printed_at, self.current_screen.before_cursor))
        self.printed_at = now

    def waiting(self, waiting: Waiting | None) -> None:
        if waiting is not None:
            self.detected_at = time.monotonic()
        super().waiting(waiting)


async def run_case(sandbox: Sandbox, case: Case, answering: bool = True) -> PromptTrial:
    trial = PromptTrial(case)
    folder = f"try-{new_id()}"
    setup = f"mkdir {folder} && cd {folder} && ln -s ../node_modules node_modules 2>/dev/null; "
    call = Call(
        new_id(),
        ("bash", "-c", setup + case.command),
        timeout=30.0,
        env={"PYTHONPATH": "/workspace/.packages"},
        terminal=TerminalSize(),
    )
    session = _TimedSession(sandbox, call)
    session.start()
    try:
        async with asyncio.timeout(TIMEOUT):
            await _answer_all(session, trial, answering)
            trial.result = await session.result()
    except TimeoutError:
        pass
    finally:
        trial.screen = session.current_screen.text
        session.record_silence()
        trial.silences = session.silences
        await session.detach()
        await sandbox.cancel(call.call_id)
    return trial


async def _answer_all(session: _TimedSession, trial: PromptTrial, answering: bool) -> None:
    for ask in trial.case.asks:
        waiting = await session.wait()
        if waiting is None:
            return
        trial.waits.append(session.detected_at - session.printed_at)
        prompt = read_prompt(session.current_screen, waiting)
        trial.prompts.append(prompt)
        if not answering:
            return
        try:
            await Answerer(session, waiting, prompt).answer(ask.answer)
        except WenkoError as error:
            trial.error = error.details
            return
    with suppress(TimeoutError):
        async with asyncio.timeout(TIMEOUT):
            if await session.wait() is not None:
                trial.waits.append(session.detected_at - session.printed_at)
                trial.prompts.append(
                    read_prompt(session.current_screen, Waiting(0, "", "certain", "raw"))
                )
