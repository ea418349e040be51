"""Runs one command on a terminal: its screen, its waits for input, and typing into it."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Literal

from wenko.errors import NotWaiting, SandboxUnavailable, TerminalBusy
from wenko.sandbox.base import (
    Call,
    CallResult,
    Look,
    OnOutput,
    Sandbox,
    Stream,
    TerminalSize,
    Waiting,
)
from wenko.sandbox.client import SANDBOX_ENDED
from wenko.terminal import emulator
from wenko.terminal.screen import Screen
from wenko.text import MASK

MAX_UNRENDERED = 64 * 1024
SETTLE_TIME = 0.05
KEY_TIMEOUT = 1.0
"""Seconds to wait until a command has read what was typed; some cannot be inspected for it."""
USER_TYPING_TIMEOUT = 3.0
"""Seconds after the user's last key in which the agent does not type."""
# Device status and attributes, modes, colours, settings: a program waits for the reply.
_QUERY = re.compile(r"\x1b(?:\[[?>=]?[0-9;]*\$?[cnpqu]|\][0-9;]*;\?|P[$+]q)")
_LONGEST_QUERY = 16


class TerminalSession:
    """A call on a terminal, and the ``TerminalView`` of its output."""

    def __init__(
        self,
        sandbox: Sandbox,
        call: Call,
        on_output: OnOutput | None = None,
        look: Look | None = None,
    ) -> None:
        """``look``: at a call that is in the background, instead of running it."""
        assert call.terminal is not None
        self.call = call
        self._look = look
        self._sandbox = sandbox
        self._on_output = on_output
        self._size = call.terminal
        self._screen: Screen | None = None
        self._waiting: Waiting | None = None
        self._typed_at = 0
        """The wait at which was typed last: a later one shows that the command has read it."""
        self._changed = asyncio.Event()
        self._unrendered: list[str] = []
        self._unrendered_size = 0
        self._tail = ""
        self._replaying = False
        self._replies: set[asyncio.Task[None]] = set()
        self._run: asyncio.Task[CallResult] | None = None
        self._secrets: list[str] = []
        self._held: dict[Stream, str] = {}
        """Output that may be the beginning of a secret."""
        self.pager_closed = False
        """Whether a pager was quit before it had shown everything."""
        self._agent_is_typing = False
        self._user_typing: asyncio.TimerHandle | None = None

    @property
    def current_screen(self) -> Screen:
        self._render()
        return self._get_screen()

    @property
    def ended(self) -> bool:
        return self._run is not None and self._run.done()

    def start(self) -> None:
        if not emulator.is_loaded():
            # In a thread: it takes longer than a keystroke may.
            self._loading = asyncio.get_running_loop().run_in_executor(None, emulator.load)
        on_output = None if self._on_output is None else self._forward_output
        self._run = asyncio.create_task(self._follow(on_output))
        self._run.add_done_callback(lambda _: self._notify())

    async def _follow(self, on_output: OnOutput | None) -> CallResult:
        if self._look is None:
            return await self._sandbox.run(self.call, on_output, self)
        found = await self._sandbox.look(self._look, on_output, self)
        if found is None:
            raise SandboxUnavailable(*SANDBOX_ENDED)
        return found

    async def result(self) -> CallResult:
        assert self._run is not None
        result = await self._run
        self._forward_held()
        return replace(result, stdout=self.mask(result.stdout), stderr=self.mask(result.stderr))

    def add_secret(self, secret: str) -> None:
        """Mask this text in everything that the command prints from now on."""
        if secret:
            self._secrets.append(secret)

    def mask(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, MASK)
        return text

    async def detach(self) -> None:
        """Stop following the command, which keeps running."""
        if self._run is not None and not self._run.done():
            self._run.cancel()
            with suppress(asyncio.CancelledError):
                await self._run

    async def wait(self) -> Waiting | None:
        """Wait until the command waits for input; ``None`` when it has ended."""
        while (self._waiting is None or self.user_is_typing) and not self.ended:
            await self._changed.wait()
        return None if self.ended else self._waiting

    async def wait_until_resumed(self, number: int) -> None:
        """Return when the command no longer waits at ``number``, e.g. because the user typed."""
        while not self.ended and (self.user_is_typing or self._waits_for(number)):
            await self._changed.wait()

    def _waits_for(self, number: int) -> bool:
        return self._waiting is not None and self._waiting.number == number

    @property
    def writer(self) -> Literal["agent", "person"] | None:
        """Who is typing into the terminal."""
        return "agent" if self._agent_is_typing else "person" if self.user_is_typing else None

    @property
    def user_is_typing(self) -> bool:
        return self._user_typing is not None

    @contextmanager
    def agent_typing(self) -> Iterator[None]:
        self._agent_is_typing = True
        self._notify()
        try:
            yield
        finally:
            self._agent_is_typing = False
            self._notify()

    async def type_as_user(self, keys: str) -> None:
        """Type the user's keys; refused while the agent is typing."""
        if self._agent_is_typing:
            raise TerminalBusy(
                "The agent is typing into this terminal; try again in a moment.",
                "系统正在向终端输入，请稍后再试。",
            )
        if self._user_typing is not None:
            self._user_typing.cancel()
        done = "\r" in keys or "\x03" in keys
        loop = asyncio.get_running_loop()
        self._user_typing = loop.call_later(
            0.0 if done else USER_TYPING_TIMEOUT, self._end_user_typing
        )
        self._notify()
        await self._sandbox.type(self.call.call_id, keys)

    def _end_user_typing(self) -> None:
        self._user_typing = None
        self._notify()

    async def changed(self) -> None:
        """Return when something changes: the screen, the wait, or the writer."""
        await self._changed.wait()

    @property
    def reads_again(self) -> int | None:
        """The number of a wait that began after the last key; ``None`` while the command works."""
        waits = self._waiting is not None and self._waiting.number > self._typed_at
        return self._waiting.number if self._waiting is not None and waits else None

    async def press(self, keys: str) -> None:
        """Type, and return when the command has read it and waits again, or after a second."""
        self._typed_at = max(self._typed_at, self._waiting.number if self._waiting else 0)
        await self._sandbox.type(self.call.call_id, keys)
        with suppress(TimeoutError):
            async with asyncio.timeout(KEY_TIMEOUT):
                while not self.ended and self.reads_again is None:
                    await self._changed.wait()
                await self._settle()

    async def submit(self, keys: str, number: int | None = None) -> None:
        """Type the end of an answer, and do not wait for the screen."""
        waited, self._waiting = self._waiting, None
        try:
            await self._sandbox.type(self.call.call_id, keys, number)
        except NotWaiting:
            # Nothing was typed: a wait that began meanwhile is still there to be answered.
            self._waiting = self._waiting or waited
            raise

    async def pause_timeout(self, number: int) -> None:
        """A user is asked: this time does not count against the command's limit."""
        await self._sandbox.pause_timeout(self.call.call_id, number)

    async def interrupt(self, grace: float = 2.0) -> None:
        """Send Ctrl-C, and kill the command if that does not end it."""
        with suppress(NotWaiting):
            await self._sandbox.type(self.call.call_id, "\x03")
        assert self._run is not None
        done, _ = await asyncio.wait([self._run], timeout=grace)
        if not done:
            await self._sandbox.cancel(self.call.call_id)

    async def resize(self, size: TerminalSize) -> None:
        self._size = size
        if self._screen is not None:
            self._screen.resize(size.rows, size.cols)
        await self._sandbox.resize(self.call.call_id, size)

    # --- TerminalView -------------------------------------------------------------------------

    def _forward_output(self, stream: Stream, text: str) -> None:
        """Mask secrets also where their characters come one by one, as from a text field."""
        assert self._on_output is not None
        text = self._held.pop(stream, "") + text
        held = max((_overlap(text, secret) for secret in self._secrets), default=0)
        if held:
            text, self._held[stream] = text[:-held], text[-held:]
        if text:
            self._on_output(stream, self.mask(text))

    def _forward_held(self) -> None:
        for stream, text in self._held.items():
            assert self._on_output is not None
            self._on_output(stream, text)
        self._held.clear()

    def screen(self, text: str) -> None:
        self._unrendered.append(text)
        self._unrendered_size += len(text)
        if self._unrendered_size > 2 * MAX_UNRENDERED:
            self._drop_scrolled_off()
        # A query may be split between two pieces of output.
        tail, self._tail = self._tail, text[-_LONGEST_QUERY:]
        if _QUERY.search(text) or _QUERY.search(tail + text[:_LONGEST_QUERY]):
            self._render()
        self._notify()

    def _drop_scrolled_off(self) -> None:
        """Only the end of a flood can still be on the screen."""
        text = "".join(self._unrendered)
        start = text.find("\n", len(text) - MAX_UNRENDERED) + 1
        text = text[start or -MAX_UNRENDERED :]
        self._unrendered, self._unrendered_size = [text], len(text)

    def replay(self, text: str) -> None:
        """Output from before this session: its queries have been answered then."""
        self._replaying = True
        self._get_screen().feed(text)
        self._replaying = False
        self._notify()

    def _render(self) -> None:
        """Called only when the screen is needed: rendering a flood would block the server."""
        unseen, self._unrendered, self._unrendered_size = "".join(self._unrendered), [], 0
        if unseen:
            self._get_screen().feed(unseen)

    def _get_screen(self) -> Screen:
        """Created on first use: most commands end before."""
        if self._screen is None:
            self._screen = Screen(self._size.rows, self._size.cols, self._reply)
        return self._screen

    def waiting(self, waiting: Waiting | None) -> None:
        self._waiting = waiting
        self._notify()

    def _reply(self, text: str) -> None:
        if not self._replaying:
            task = asyncio.create_task(self._send_reply(text))
            self._replies.add(task)
            task.add_done_callback(self._replies.discard)

    async def _send_reply(self, text: str) -> None:
        with suppress(NotWaiting):
            await self._sandbox.type(self.call.call_id, text)

    async def _settle(self) -> None:
        while not self.ended:
            try:
                async with asyncio.timeout(SETTLE_TIME):
                    await self._changed.wait()
            except TimeoutError:
                return

    def _notify(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()


def _overlap(text: str, secret: str) -> int:
    """How many characters at the end of the text are a beginning of the secret, but not all."""
    longest = min(len(text), len(secret) - 1)
    return next((size for size in range(longest, 0, -1) if text.endswith(secret[:size])), 0)


class Terminals:
    """The open terminal sessions of this server, for users who type into them.

    Found by conversation and call: who may see one conversation must not reach a call of another.
    """

    def __init__(self) -> None:
        self._open: dict[tuple[str, str], TerminalSession] = {}

    @contextmanager
    def register(self, conversation_id: str, session: TerminalSession) -> Iterator[None]:
        key = (conversation_id, session.call.call_id)
        self._open[key] = session
        try:
            yield
        finally:
            del self._open[key]

    def get(self, conversation_id: str, call_id: str) -> TerminalSession | None:
        return self._open.get((conversation_id, call_id))
