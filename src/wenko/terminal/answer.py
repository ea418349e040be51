"""Pressing the right keys: one at a time, looking after each, never Enter on a wrong choice."""

import re

from wenko.errors import InvalidAnswer
from wenko.sandbox.base import Waiting
from wenko.terminal.reading import ScreenPrompt, read_prompt
from wenko.terminal.session import TerminalSession

ENTER, TAB, SPACE, ESCAPE, CLEAR, BACKSPACE = "\r", "\t", " ", "\x1b", "\x15", "\x7f"
UP, DOWN, RIGHT, LEFT = "ABCD"


class Answerer:
    """Answers one prompt of a session."""

    def __init__(self, session: TerminalSession, waiting: Waiting, asked: ScreenPrompt) -> None:
        self._session = session
        self._waiting = waiting
        self._asked = asked
        self._focused = asked.focus

    async def give(self, response: str) -> None:
        asked = self._asked
        if asked.way == "line":
            await self._submit(self._typed(response) + ENTER)
        elif asked.way == "number":
            await self._by_number(response)
        elif asked.way == "keys":
            await self._by_keys(self._typed(response))
        elif asked.way == "pager":
            await self._submit(self._typed(response))
        elif asked.way == "editor":
            await self._edit(response)
        elif asked.kind == "multiselect":
            await self._tick(re.split(r"\s*[\n,，、]\s*", response.strip()) if response else [])
        else:
            await self._choose(response)

    # --- typing -------------------------------------------------------------------------------

    def _typed(self, response: str) -> str:
        choice = self._asked.choice(response)
        return choice.key if choice is not None and choice.key else response

    async def _submit(self, keys: str) -> None:
        await self._session.submit(keys, self._waiting.number)

    async def _by_number(self, response: str) -> None:
        choice = self._asked.choice(response)
        if choice is None:
            raise InvalidAnswer(f"There is no choice {response!r}.")
        if self._waiting.mode == "cooked":
            await self._submit(choice.key + ENTER)
        else:
            await self._by_keys(choice.key)

    async def _by_keys(self, text: str) -> None:
        """Key by key: Enter only if what was typed is there to be sent."""
        if self._asked.prefilled:
            await self._empty_field()
        before = self._session.screen_now.before_cursor.strip()
        if text:
            await self._session.press(text)
        if self._session.over:
            return
        line = self._session.screen_now.before_cursor.strip()
        echoed = line.endswith(text[-20:]) or text in self._session.screen_now.text
        took_key = self._asked.kind == "confirm" and len(text) == 1 and not line.endswith(text)
        if took_key and line != before:
            return
        if echoed or self._asked.secret or self._asked.kind == "input":
            await self._session.submit(ENTER)

    async def _empty_field(self) -> None:
        await self._session.press(CLEAR)
        left = self._session.screen_now.before_cursor.rstrip()
        if left.endswith(self._asked.prefilled):
            await self._session.press(BACKSPACE * len(self._asked.prefilled))

    # --- moving a focus -----------------------------------------------------------------------

    async def _choose(self, response: str) -> None:
        await self._focus(self._label(response))
        await self._session.submit(ENTER)

    async def _tick(self, wanted: list[str]) -> None:
        labels = {self._label(each) for each in wanted if each}
        for choice in self._asked.choices:
            if choice.ticked is not (choice.label in labels):
                await self._focus(choice.label)
                await self._session.press(SPACE)
        await self._session.submit(ENTER)

    def _label(self, response: str) -> str:
        choice = self._asked.choice(response)
        if choice is None:
            raise InvalidAnswer(f"There is no choice {response!r}.")
        return choice.label

    async def _focus(self, label: str) -> None:
        for _ in range(2 * len(self._asked.choices) + 2):
            now = read_prompt(self._session.screen_now, self._waiting)
            # A ticked choice may look like its neighbours: then the focus is where it was left.
            focus = self._focused if now.focus is None else now.focus
            if focus is None or label not in now.options:
                break
            self._focused = focus
            if now.options[focus] == label:
                return
            await self._session.press(self._towards(now, focus, label))
        raise InvalidAnswer(f"The choice {label!r} could not be reached; nothing was chosen.")

    def _towards(self, now: ScreenPrompt, focus: int, label: str) -> str:
        onward = now.options.index(label) > focus
        if now.way == "boxes" and now.kind == "confirm":
            return TAB
        if now.way == "toggle":
            return self._arrow(RIGHT if onward else LEFT)
        return self._arrow(DOWN if onward else UP)

    def _arrow(self, direction: str) -> str:
        return ("\x1bO" if self._session.screen_now.application_keys else "\x1b[") + direction

    # --- editors ------------------------------------------------------------------------------

    async def _edit(self, text: str) -> None:
        if self._asked.program == "nano":
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
