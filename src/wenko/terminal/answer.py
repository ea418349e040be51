"""Types the answer to a prompt: checks the screen after each key, never submits a wrong choice."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from wenko.errors import InvalidAnswer, NotTyped, NotWaiting
from wenko.sandbox.base import Waiting
from wenko.terminal.field import TextField
from wenko.terminal.prompt import PromptChoice, ScreenPrompt
from wenko.terminal.reading import read_prompt
from wenko.terminal.session import TerminalSession

ENTER, TAB, SPACE, ESCAPE = "\r", "\t", " ", "\x1b"
UP, DOWN, RIGHT, LEFT = "ABCD"
FOCUS_TIMEOUT = 1.5
"""Seconds that a program may take to redraw a list after a key."""
END_TIMEOUT = 0.4
"""Seconds in which nothing moves at the end of a list."""
WALK_TIMEOUT = 10.0
"""Seconds to look for the choices of a long list, before the person is asked about those found."""
MOST_CHOICES = 400
_MOST_KEYS = 2 * MOST_CHOICES
_AT_ONCE = 20
"""Most arrow keys in a row; some programs take several of them for none."""
_PAGE_SIZE = 4
"""Lists of at most so many rows show all of their choices, unless a mark says otherwise."""


class Answerer:
    """Answers one prompt of a session."""

    def __init__(self, session: TerminalSession, waiting: Waiting, prompt: ScreenPrompt) -> None:
        self._session = session
        self._waiting = waiting
        self._prompt = prompt
        self._focused = prompt.focus
        self._at_once = _AT_ONCE
        self._direction = 0
        self._field = TextField(session, waiting, prompt)

    @property
    def hidden(self) -> bool:
        """Whether the field did not show what was typed."""
        return self._field.hidden

    async def answer(self, response: str) -> None:
        method = self._prompt.method
        if method in ("line", "pager"):
            await self._session.submit(
                self._key_or_text(response) + (ENTER if method == "line" else ""),
                self._waiting.number,
            )
        elif method == "number":
            await self._choose_number(response)
        elif method == "screen":
            await self._press_one_key(response)
        elif method == "editor":
            await self._edit(response)
        elif not self._prompt.choices:
            await self._fill(response)
        elif method == "keys":
            if await self._field.press_key(self._key_or_text(response)):
                await self._submit()
        elif self._prompt.kind == "multiselect":
            await self._check_boxes([each for each in response.split("\n") if each])
        else:
            await self._choose(self._label(response))

    async def look_closer(self) -> ScreenPrompt:
        """What only keys show: the choices beyond a page, and whether a field hides its text."""
        if self._prompt.focus is not None and _may_scroll(self._prompt):
            return await self._with_all_choices(self._prompt)
        if _may_hide(self._prompt) and await self._field.hides_text():
            self._prompt = replace(self._prompt, kind="password", secret=True)
        return self._prompt

    async def _with_all_choices(self, page: ScreenPrompt) -> ScreenPrompt:
        """The list is walked through, and back."""
        assert page.focus is not None
        found, ended = await self._walk(list(page.choices), DOWN)
        if ended and page.focus > 0:
            found, _ = await self._walk(found, UP)
        elif not ended and self._at_once > 1:
            found = await self._with_the_last(found)
        self._prompt = replace(page, choices=tuple(found))
        await self._move_focus(page.options[page.focus])
        return self._prompt

    async def _walk(
        self, found: list[PromptChoice], direction: str
    ) -> tuple[list[PromptChoice], bool]:
        """What comes into view that way, and whether the list ends there; it may begin again."""
        pressed = 0
        clock = asyncio.get_running_loop().time
        deadline = clock() + WALK_TIMEOUT
        while len(found) < MOST_CHOICES and clock() < deadline:
            before = self._read()
            steps = max(1, min(len(before.options) - 1, self._at_once))
            await self._session.press(self._arrow(direction) * steps)
            if not await self._moved(before, END_TIMEOUT):
                if steps == 1:
                    return found, True
                self._at_once = 1
                continue
            known = {each.label for each in found}
            now = [replace(each, focused=False) for each in self._read().choices]
            new = [each for each in now if each.label not in known]
            if len(new) == len(now):
                break
            found = [*found, *new] if direction == DOWN else [*new, *found]
            pressed += steps
            if not new and pressed >= len(found) + len(before.options):
                break
        return found, False

    async def _with_the_last(self, found: list[PromptChoice]) -> list[PromptChoice]:
        """A list that begins again was left in a leap: its last page is above its first choice."""
        self._prompt = replace(self._prompt, choices=tuple(found))
        first = await self._move_focus(found[0].label)
        await self._session.press(self._arrow(UP))
        await self._moved(first, END_TIMEOUT)
        known = {each.label for each in found}
        last = [replace(each, focused=False) for each in self._read().choices]
        return [*found, *(each for each in last if each.label not in known)]

    # --- typing -------------------------------------------------------------------------------

    def _key_or_text(self, response: str) -> str:
        choice = self._prompt.choice(response)
        return choice.key if choice is not None and choice.key else response

    async def _choose_number(self, response: str) -> None:
        choice = self._prompt.choice(response)
        if choice is None:
            raise InvalidAnswer(f"There is no choice {response!r}.")
        if self._waiting.mode == "cooked":
            await self._session.submit(choice.key + ENTER, self._waiting.number)
        else:
            await self._fill(choice.key)

    async def _fill(self, text: str) -> None:
        if await self._field.fill(text):
            await self._submit()

    async def _press_one_key(self, response: str) -> None:
        """A program of its own takes keys; a text and Enter may do anything there."""
        if len(response) != 1 or self._prompt.text:
            raise NotTyped(
                "This program uses the whole screen: type into its terminal.",
                "这个程序使用整个屏幕：请直接在终端中操作。",
            )
        await self._session.submit(response, self._waiting.number)

    # --- moving the focus ---------------------------------------------------------------------

    async def _choose(self, label: str) -> None:
        now = await self._move_focus(label)
        if self._prompt.radio and not _is_checked(now, label):
            await self._mark(label, checked=True)
        await self._submit()

    async def _check_boxes(self, responses: list[str]) -> None:
        labels = [self._label(each) for each in responses]
        for choice in self._prompt.choices:
            wanted = choice.label in labels
            if choice.checked is not wanted:
                await self._move_focus(choice.label)
                await self._mark(choice.label, wanted)
        await self._submit()

    async def _mark(self, label: str, checked: bool) -> None:
        """Press Space; ``NotTyped`` if the screen does not show what it is for."""

        def marked() -> bool:
            return _is_checked(self._read(), label) is checked

        await self._session.press(SPACE)
        await self._until(marked)
        if not marked():
            raise NotTyped(f"The mark of {label!r} did not change.", f"“{label}”的标记没有改变。")

    async def _submit(self) -> None:
        button = self._prompt.submit
        if button:
            await self._move_to_button(button)
        # Meanwhile the command may have gone on to its next question.
        with suppress(NotWaiting):
            await self._session.submit(ENTER, self._session.reads_again)

    async def _move_to_button(self, button: str) -> None:
        """Dialogs whose Enter acts on the list: the focus goes to a button first."""
        for _ in range(6):
            if self._read().focused_button == button:
                return
            await self._session.press(TAB)
        raise NotTyped(f"The button {button!r} could not be reached.", f"无法到达按钮“{button}”。")

    def _label(self, response: str) -> str:
        choice = self._prompt.choice(response)
        if choice is None:
            raise InvalidAnswer(f"There is no choice {response!r}.")
        return choice.label

    def _read(self) -> ScreenPrompt:
        return read_prompt(self._session.current_screen, self._waiting)

    async def _move_focus(self, label: str) -> ScreenPrompt:
        """Press keys until the screen shows the focus there."""
        self._direction = 0
        for _ in range(_MOST_KEYS):
            now = self._read()
            # A checked choice may look like its neighbours: then the focus is where it was before.
            focus = self._focused if now.focus is None else now.focus
            if focus is None or focus >= len(now.options):
                break
            self._focused = focus
            if now.options[focus] == label:
                return now
            keys = self._keys_towards(now, focus, label)
            await self._session.press(keys)
            if await self._moved(now) or await self._press_shortcut(label):
                continue
            if self._at_once == 1:
                break
            self._at_once = 1
        raise InvalidAnswer(
            f"The choice {label!r} could not be reached; nothing was chosen.",
            f"无法移动到选项“{label}”；没有选择任何内容。",
        )

    async def _press_shortcut(self, label: str) -> bool:
        """Lists without arrow keys have a number before each choice."""
        choice = self._prompt.choice(label)
        if choice is None or not choice.key:
            return False
        before = self._read()
        await self._session.press(choice.key)
        return await self._moved(before)

    async def _moved(self, before: ScreenPrompt, seconds: float = FOCUS_TIMEOUT) -> bool:
        """Wait until the key has taken effect: a second one, sent too early, would move too far."""

        def moved() -> bool:
            now = self._read()
            # Marks that the list goes on may take a row at each end.
            complete = len(now.options) >= len(before.options) - 2
            shown = (now.focus, now.options) != (before.focus, before.options)
            return complete and (shown or before.focus is None)

        await self._until(moved, seconds)
        return moved()

    async def _until(self, reached: Callable[[], bool], seconds: float = FOCUS_TIMEOUT) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self._session.ended and not reached():
                    await self._session.changed()

    def _keys_towards(self, now: ScreenPrompt, focus: int, label: str) -> str:
        distance = _distance(now.options, now.options[focus], label)
        if now.method == "boxes" and now.kind == "confirm":
            return TAB
        if now.method == "toggle":
            return self._arrow(RIGHT if distance > 0 else LEFT)
        if distance == 0:  # Beyond the page: by what is known of the order, otherwise step by step.
            distance = _distance(self._prompt.options, now.options[focus], label) or 1
        if self._direction * distance < 0:
            self._at_once = 1  # It went too far.
        self._direction = distance
        return self._arrow(DOWN if distance > 0 else UP) * min(abs(distance), self._at_once)

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


def _may_scroll(prompt: ScreenPrompt) -> bool:
    listed = prompt.kind in ("select", "multiselect") and prompt.method in ("list", "boxes")
    return listed and (prompt.scrolls or len(prompt.choices) > _PAGE_SIZE)


def _may_hide(prompt: ScreenPrompt) -> bool:
    """An empty field as Node's libraries draw it; some show a mask from the first key on only."""
    drawn = prompt.program == "node" and prompt.context.rpartition("\n")[2].startswith("? ")
    empty = prompt.kind == "input" and prompt.method == "keys" and not prompt.choices
    return drawn and empty and prompt.found_default is None and not prompt.help


def _distance(order: tuple[str, ...], start: str, end: str) -> int:
    known = start in order and end in order
    return order.index(end) - order.index(start) if known else 0


def _is_checked(prompt: ScreenPrompt, label: str) -> bool:
    return any(each.checked for each in prompt.choices if each.label == label)
