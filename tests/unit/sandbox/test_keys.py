"""Typing any script: a key keeps its meaning while a slow program may still have to read it."""

from typing import Any

import pytest

from wenko.sandbox.desktop import keys
from wenko.sandbox.desktop.failure import ActionFailed

pytestmark = pytest.mark.anyio
LOW, HIGH = 8, 20


class SlowProgram:
    """A display with a program that reads its keys late, by what they mean at that moment."""

    def __init__(self, free: int) -> None:
        self.meaning = {code: (ord("a"),) if code < HIGH - free else (0,) for code in range(8, 20)}
        self.pressed: list[int] = []
        self.display = self
        self.info = self
        self.min_keycode, self.max_keycode = LOW, HIGH - 1

    def get_keyboard_mapping(self, first: int, count: int) -> list[tuple[int, ...]]:
        return [self.meaning[code] for code in range(first, first + count)]

    def change_keyboard_mapping(self, first: int, meanings: list[tuple[int, ...]]) -> None:
        self.meaning[first] = meanings[0]

    def keysym_to_keycodes(self, keysym: int) -> list[tuple[int, int]]:
        return []

    def sync(self) -> None: ...

    def read(self) -> str:
        typed = "".join(chr(self.meaning[code][0] & 0xFFFFFF) for code in self.pressed)
        self.pressed.clear()
        return typed


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Any:
    def sent(self: keys.Keyboard, code: int, down: bool) -> None:
        if down:
            self._x.pressed.append(code)

    monkeypatch.setattr(keys.Keyboard, "_send", sent)
    monkeypatch.setattr(keys, "PAUSE", 0.0)


async def test_a_program_that_reads_late_gets_every_character(typing: Any) -> None:
    program = SlowProgram(free=6)
    keyboard = keys.Keyboard(program)
    await keyboard.type("王小明小王好")
    assert program.read() == "王小明小王好"


async def test_where_the_keys_run_out_a_program_has_time_to_read(
    typing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = SlowProgram(free=3)
    read: list[str] = []

    async def wait(seconds: float) -> None:
        if seconds == keys.REUSE_PAUSE:
            read.append(program.read())

    monkeypatch.setattr(keys.asyncio, "sleep", wait)
    await keys.Keyboard(program).type("一二三四五六七")
    assert "".join([*read, program.read()]) == "一二三四五六七"


async def test_a_meaning_that_somebody_else_replaced_is_given_again(typing: Any) -> None:
    program = SlowProgram(free=2)
    keyboard = keys.Keyboard(program)
    await keyboard.type("好")
    program.meaning[program.pressed[0]] = (ord("x"),)
    await keyboard.type("好")
    assert program.read() == "好好"


async def test_a_display_without_a_free_key_says_so(typing: Any) -> None:
    with pytest.raises(ActionFailed):
        await keys.Keyboard(SlowProgram(free=0)).type("好")
