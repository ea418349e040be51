"""Keys for the desktop: names as models write them, and text in any script."""

import asyncio
from typing import Any

from .failure import ActionFailed

PAUSE = 0.004
"""Seconds after a key is given a meaning: programs must have learnt of it."""
REUSE_PAUSE = 0.3
"""Seconds before the only keys that are left lose the meaning that they had."""
_MODIFIERS = {
    "ctrl": "Control_L",
    "control": "Control_L",
    "alt": "Alt_L",
    "shift": "Shift_L",
    "super": "Super_L",
    "meta": "Super_L",
    "win": "Super_L",
    "cmd": "Super_L",
}
_NAMES = {
    "enter": "Return",
    "esc": "Escape",
    "del": "Delete",
    "backspace": "BackSpace",
    "space": "space",
    "pageup": "Prior",
    "pagedown": "Next",
    "arrowup": "Up",
    "arrowdown": "Down",
    "arrowleft": "Left",
    "arrowright": "Right",
    "ins": "Insert",
}


class Keyboard:
    def __init__(self, x: Any) -> None:
        self._x = x
        self._spare: list[int] | None = None
        """Keys without a meaning that have not been given one."""
        self._given: dict[int, int] = {}
        """The keys that have one of us, by keysym; the one that was used longest ago first."""

    def press(self, keys: str) -> None:
        """A key such as ``Return`` or ``ctrl+s``."""
        names = keys.split("+") if keys != "+" and "++" not in keys else [keys[-1]]
        codes = [self._code(name.strip()) for name in names]
        for code in codes:
            self._send(code, True)
        for code in reversed(codes):
            self._send(code, False)

    async def type(self, text: str) -> None:
        for character in text:
            keysym = _keysym(character)
            code, shifted = self._find(keysym)
            if code == 0:
                code, shifted = await self._give(keysym), False
            shift = self._code("shift") if shifted else 0
            if shift:
                self._send(shift, True)
            self._send(code, True)
            self._send(code, False)
            if shift:
                self._send(shift, False)
            self._x.sync()
            await asyncio.sleep(PAUSE)

    def _code(self, name: str) -> int:
        from Xlib import XK

        lower = name.lower()
        wanted = _MODIFIERS.get(lower) or _NAMES.get(lower) or name
        keysym = XK.string_to_keysym(wanted) or XK.string_to_keysym(wanted.capitalize())
        if not keysym and len(wanted) == 1:
            keysym = _keysym(wanted)
        code = self._x.keysym_to_keycode(keysym) if keysym else 0
        if not code:
            raise ActionFailed("unknown_key", key=name[:50])
        return int(code)

    def _find(self, keysym: int) -> "tuple[int, bool]":
        """The key with this meaning, alone or with Shift; 0 if no key has it."""
        for code, index in self._x.keysym_to_keycodes(keysym):
            if index in (0, 1):
                return code, index == 1
        return 0, False

    async def _give(self, keysym: int) -> int:
        """Give a key without a meaning this one: how text of any script is typed.

        It keeps the meaning as long as there are others. A program asks what a key means when it
        comes to reading it: with one key for all, a busy one would read the next character twice.
        """
        code = self._given.pop(keysym, 0)
        if not code or keysym not in self._x.get_keyboard_mapping(code, 1)[0]:
            code = code or await self._free_key(keysym)
            self._x.change_keyboard_mapping(code, [(keysym, keysym)])
            self._x.sync()
            await asyncio.sleep(PAUSE * 4)
        self._given[keysym] = code
        return code

    async def _free_key(self, keysym: int) -> int:
        if self._spare is None:
            low, high = self._x.display.info.min_keycode, self._x.display.info.max_keycode
            mapping = self._x.get_keyboard_mapping(low, high - low + 1)
            self._spare = [low + n for n, syms in enumerate(mapping) if not any(syms)]
        if self._spare:
            return self._spare.pop()
        if not self._given:
            raise ActionFailed("unknown_key", key=hex(keysym))
        await asyncio.sleep(REUSE_PAUSE)
        # All of them: the next characters need not wait.
        self._spare = list(self._given.values())
        self._given.clear()
        return self._spare.pop()

    def _send(self, code: int, down: bool) -> None:
        from Xlib import X
        from Xlib.ext import xtest

        xtest.fake_input(self._x, X.KeyPress if down else X.KeyRelease, code)


def _keysym(character: str) -> int:
    if character == "\n":
        return 0xFF0D
    if character == "\t":
        return 0xFF09
    number = ord(character)
    return number if 0x20 <= number <= 0x7E or 0xA0 <= number <= 0xFF else 0x01000000 | number
