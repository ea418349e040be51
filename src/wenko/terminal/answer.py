"""Types the answer to a prompt: checks the screen after each key, never submits a wrong choice."""

import asyncio
from contextlib import suppress

from wenko.errors import InvalidAnswer, NotWaiting
from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import ScreenPrompt
from wenko.terminal.reading import read_prompt
from wenko.terminal.session import TerminalSession

ENTER, TAB, SPACE, ESCAPE, CLEAR, BACKSPACE = "\r", "\t", " ", "\x1b", "\x15", "\x7f"
UP, DOWN, RIGHT, LEFT = "ABCD"
FOCUS_TIMEOUT = 5.0
"""Seconds that a program may take to redraw a list after a key."""


class Answerer:
    """Answers one prompt of a session."""

    def __init__(self, session: TerminalSession, waiting: Waiting, prompt: ScreenPrompt) -> None:
        self._session = session
        self._waiting = waiting
        self._prompt = prompt
        self._focused = prompt.focus

    async def answer(self, response: str) -> None:
        method = self._prompt.method
        if method == "line":
            await self._submit(self._key_or_text(response) + ENTER)
        elif method == "number":
            await self._choose_number(response)
        elif method == "keys":
            await self._fill_field(self._key_or_text(response))
        elif method == "pager":
            await self._submit(self._key_or_text(response))
        elif method == "editor":
            await self._edit(response)
        elif self._prompt.kind == "multiselect":
            await self._check_boxes(response.split("\n"))
        else:
            await self._choose(response)

    # --- typing -------------------------------------------------------------------------------

    def _key_or_text(self, response: str) -> str:
        choice = self._prompt.choice(response)
        return choice.key if choice is not None and choice.key else response

    async def _submit(self, keys: str) -> None:
        await self._session.submit(keys, self._waiting.number)

    async def _choose_number(self, response: str) -> None:
        choice = self._prompt.choice(response)
        if choice is None:
            raise InvalidAnswer(f"There is no choice {response!r}.")
        if self._waiting.mode == "cooked":
            await self._submit(choice.key + ENTER)
        else:
            await self._fill_field(choice.key)

    async def _fill_field(self, text: str) -> None:
        """Type key by key, and press Enter only if the field shows what was typed."""
        if self._prompt.prefilled:
            await self._clear_field()
        before = self._session.current_screen.before_cursor.strip()
        if text:
            await self._session.press(text)
        if self._session.ended:
            return
        line = self._session.current_screen.before_cursor.strip()
        echoed = line.endswith(text[-20:]) or text in self._session.current_screen.text
        key_submits = self._prompt.kind == "confirm" and len(text) == 1 and not line.endswith(text)
        if key_submits and line != before:
            return
        if echoed or self._prompt.secret or self._prompt.kind == "input":
            # One key may have been the whole answer: ``read -n1``.
            with suppress(NotWaiting):
                await self._session.submit(ENTER)

    async def _clear_field(self) -> None:
        await self._session.press(CLEAR)
        line = self._session.current_screen.before_cursor.rstrip()
        if line.endswith(self._prompt.prefilled):
            await self._session.press(BACKSPACE * len(self._prompt.prefilled))

    # --- moving the focus ---------------------------------------------------------------------

    async def _choose(self, response: str) -> None:
        await self._move_focus(self._label(response))
        await self._session.submit(ENTER)

    async def _check_boxes(self, responses: list[str]) -> None:
        labels = {self._label(each) for each in responses if each}
        for choice in self._prompt.choices:
            if choice.checked is not (choice.label in labels):
                await self._move_focus(choice.label)
                await self._session.press(SPACE)
        await self._session.submit(ENTER)

    def _label(self, response: str) -> str:
        choice = self._prompt.choice(response)
        if choice is None:
            raise InvalidAnswer(f"There is no choice {response!r}.")
        return choice.label

    async def _move_focus(self, label: str) -> None:
        for _ in range(2 * len(self._prompt.choices) + 2):
            now = read_prompt(self._session.current_screen, self._waiting)
            # A checked choice may look like its neighbours: then the focus is where it was before.
            focus = self._focused if now.focus is None else now.focus
            if focus is None or label not in now.options:
                break
            self._focused = focus
            if now.options[focus] == label:
                return
            await self._session.press(self._key_towards(now, focus, label))
            await self._focus_moved(now)
        raise InvalidAnswer(f"The choice {label!r} could not be reached; nothing was chosen.")

    async def _focus_moved(self, before: ScreenPrompt) -> None:
        """Wait until the key has taken effect: a second one, sent too early, would move too far."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FOCUS_TIMEOUT):
                while not self._session.ended:
                    now = read_prompt(self._session.current_screen, self._waiting)
                    complete = len(now.options) >= len(before.options)
                    if complete and (now.focus, now.options) != (before.focus, before.options):
                        return
                    if before.focus is None and complete:
                        return
                    await self._session.changed()

    def _key_towards(self, now: ScreenPrompt, focus: int, label: str) -> str:
        forward = now.options.index(label) > focus
        if now.method == "boxes" and now.kind == "confirm":
            return TAB
        if now.method == "toggle":
            return self._arrow(RIGHT if forward else LEFT)
        return self._arrow(DOWN if forward else UP)

    def _arrow(self, direction: str) -> str:
        return ("\x1bO" if self._session.current_screen.application_keys else "\x1b[") + direction

    # --- editors ------------------------------------------------------------------------------

    async def _edit(self, text: str) -> None:
        if self._prompt.program == "nano":
            await self._session.press("\x1b\\")
            await self._session.press("\x1bt")
            await self._session.press(text.replace("\n", ENTER))
            await self._session.press("\x0f")
            await self._session.press(ENTER)
            await self._session.submit("\x18")
            return
        await self._session.press(ESCAPE)
        await self._session.press(":set paste" + ENTER)
        await self._session.press(":%d" + ENTER)
        await self._session.press("i" + text.replace("\n", ENTER))
        await self._session.press(ESCAPE)
        await self._session.submit(":wq" + ENTER)
