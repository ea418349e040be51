"""One command on its terminal: what it shows, when it waits, and how to type into it."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Literal

from wenko.errors import NotWaiting, TerminalBusy
from wenko.sandbox.base import Call, CallResult, OnOutput, Sandbox, Stream, TerminalSize, Waiting
from wenko.terminal.screen import Screen
from wenko.text import MASK

UNSEEN = 64 * 1024
SETTLED = 0.05
UNCHANGED = 1.0
HANDS_OFF = 3.0
"""Seconds after a person's last key in which the agent leaves the terminal to them."""
_QUERY = re.compile(r"\x1b\[[?>=]?[0-9;]*[cn]")


class TerminalSession:
    """Runs a call on a terminal; whoever answers reads ``screen`` and presses keys."""

    def __init__(self, sandbox: Sandbox, call: Call, on_output: OnOutput | None = None) -> None:
        assert call.terminal is not None
        self.call = call
        self._sandbox = sandbox
        self._on_output = on_output
        self._size = call.terminal
        self._screen: Screen | None = None
        self._waiting: Waiting | None = None
        self._changed = asyncio.Event()
        self._unseen = ""
        self._replaying = False
        self._replies: set[asyncio.Task[None]] = set()
        self._run: asyncio.Task[CallResult] | None = None
        self._secrets: list[str] = []
        self._agent_types = False
        self._person: asyncio.TimerHandle | None = None

    @property
    def screen_now(self) -> Screen:
        self._render()
        return self._the_screen()

    @property
    def over(self) -> bool:
        return self._run is not None and self._run.done()

    def start(self) -> None:
        on_output = None if self._on_output is None else self._told
        self._run = asyncio.create_task(self._sandbox.run(self.call, on_output, self))
        self._run.add_done_callback(lambda _: self._wake())

    async def result(self) -> CallResult:
        assert self._run is not None
        result = await self._run
        return replace(result, stdout=self.clean(result.stdout), stderr=self.clean(result.stderr))

    def hide(self, secret: str) -> None:
        """From now on, a program that shows what was typed shows it to nobody."""
        if secret:
            self._secrets.append(secret)

    def clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, MASK)
        return text

    async def stop(self) -> None:
        """Let go of the command; it goes on without us."""
        if self._run is not None and not self._run.done():
            self._run.cancel()
            with suppress(asyncio.CancelledError):
                await self._run

    async def wait(self) -> Waiting | None:
        """The next time that the command waits for input; ``None`` when it has ended."""
        while (self._waiting is None or self.person_types) and not self.over:
            await self._changed.wait()
        return None if self.over else self._waiting

    async def leaves(self, number: int) -> None:
        """Returns when the command no longer waits for this input, e.g. as somebody typed it."""
        while not self.over and (self.person_types or self._waits_for(number)):
            await self._changed.wait()

    def _waits_for(self, number: int) -> bool:
        return self._waiting is not None and self._waiting.number == number

    @property
    def writer(self) -> Literal["agent", "person"] | None:
        """Who types into the terminal at the moment."""
        return "agent" if self._agent_types else "person" if self.person_types else None

    @property
    def person_types(self) -> bool:
        return self._person is not None

    @contextmanager
    def agent_types(self) -> Iterator[None]:
        self._agent_types = True
        self._wake()
        try:
            yield
        finally:
            self._agent_types = False
            self._wake()

    async def type_as_person(self, keys: str) -> None:
        """A person types at the terminal itself; one writer at a time."""
        if self._agent_types:
            raise TerminalBusy(
                "The agent is typing into this terminal; try again in a moment.",
                "系统正在向终端输入，请稍后再试。",
            )
        if self._person is not None:
            self._person.cancel()
        done = "\r" in keys or "\x03" in keys
        loop = asyncio.get_running_loop()
        self._person = loop.call_later(0.0 if done else HANDS_OFF, self._hands_off)
        self._wake()
        await self._sandbox.type(self.call.call_id, keys)

    def _hands_off(self) -> None:
        self._person = None
        self._wake()

    async def changed(self) -> None:
        """Returns when something changed: the screen, the wait, or who types."""
        await self._changed.wait()

    async def press(self, keys: str, number: int | None = None) -> None:
        """Type, and come back when the screen has taken it."""
        changed = self._changed
        await self._sandbox.type(self.call.call_id, keys, number)
        with suppress(TimeoutError):
            async with asyncio.timeout(UNCHANGED):
                await changed.wait()
        await self._settle()

    async def submit(self, keys: str, number: int | None = None) -> None:
        """Type, and leave the command to it."""
        self._waiting = None
        await self._sandbox.type(self.call.call_id, keys, number)

    async def interrupt(self, patience: float = 2.0) -> None:
        """Ctrl-C; and when that does not end the command, end it."""
        with suppress(NotWaiting):
            await self._sandbox.type(self.call.call_id, "\x03")
        assert self._run is not None
        done, _ = await asyncio.wait([self._run], timeout=patience)
        if not done:
            await self._sandbox.cancel(self.call.call_id)

    async def resize(self, size: TerminalSize) -> None:
        self._size = size
        if self._screen is not None:
            self._screen.resize(size.rows, size.cols)
        await self._sandbox.resize(self.call.call_id, size)

    # --- what the sandbox tells ---------------------------------------------------------------

    def _told(self, stream: Stream, text: str) -> None:
        assert self._on_output is not None
        self._on_output(stream, self.clean(text))

    def screen(self, text: str) -> None:
        self._unseen += text
        if len(self._unseen) > 2 * UNSEEN:
            start = self._unseen.find("\n", len(self._unseen) - UNSEEN) + 1
            self._unseen = self._unseen[start or -UNSEEN :]
        # A program that asks its terminal something waits for the reply.
        if _QUERY.search(text):
            self._render()
        self._wake()

    def replay(self, text: str) -> None:
        """Shown before we came: its questions to the terminal were answered then."""
        self._replaying = True
        self._the_screen().feed(text)
        self._replaying = False
        self._wake()

    def _render(self) -> None:
        """Only when somebody looks: rendering a flood would hold the server up."""
        unseen, self._unseen = self._unseen, ""
        if unseen:
            self._the_screen().feed(unseen)

    def _the_screen(self) -> Screen:
        """Made when somebody looks: most commands end before."""
        if self._screen is None:
            self._screen = Screen(self._size.rows, self._size.cols, self._reply)
        return self._screen

    def waiting(self, waiting: Waiting | None) -> None:
        self._waiting = waiting
        self._wake()

    def _reply(self, text: str) -> None:
        if not self._replaying:
            task = asyncio.create_task(self._send_reply(text))
            self._replies.add(task)
            task.add_done_callback(self._replies.discard)

    async def _send_reply(self, text: str) -> None:
        with suppress(NotWaiting):
            await self._sandbox.type(self.call.call_id, text)

    async def _settle(self) -> None:
        while not self.over:
            try:
                async with asyncio.timeout(SETTLED):
                    await self._changed.wait()
            except TimeoutError:
                return

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
