"""What a viewer of the desktop sends (RFB 3.8), message by message: who only watches moves nothing.

A viewer is a client that we do not trust: what this module does not know it does not pass on.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass

from wenko.errors import BadRequest

MAX_CLIPBOARD = 256 * 1024
MAX_FENCE = 64
MAX_ENCODINGS = 256
MAX_HELD = 64
_VERSIONS = (b"RFB 003.007\n", b"RFB 003.008\n")
_NO_AUTHENTICATION = b"\x01"
_SHARED = b"\x01"
_KEY, _POINTER, _CUT_TEXT, _ENCODINGS, _RESIZE, _XVP, _QEMU, _FENCE = (
    *(4, 5, 6, 2, 251, 250, 255, 248),
)
_FIXED = {0: 20, 3: 10, _KEY: 8, _POINTER: 6, 150: 10, _XVP: 4, _QEMU: 12}
"""Sizes of messages; SetPixelFormat, FramebufferUpdateRequest and EnableContinuousUpdates too."""
_REFUSED_ENCODINGS = frozenset(
    {
        *(-239, -240, -314, 0x574D5664),  # Cursors: drawn by the server, the agent's is seen.
        -309,  # xvp: shuts the machine down.
        -316,  # Extended mouse buttons: pointer events would have two lengths.
        0xC0A1E5CE - (1 << 32),  # Extended clipboard: compressed, of unknown size.
    }
)
_HANDSHAKE = (12, 1, 1)


@dataclass(slots=True)
class _Pointer:
    buttons: int = 0
    x: int = 0
    y: int = 0


class InputFilter:
    """Splits the bytes of one viewer into messages and decides which of them go on."""

    def __init__(self, in_control: Callable[[], bool]) -> None:
        self._in_control = in_control
        self._pending = bytearray()
        self._handshake = 0
        self._keys: dict[bytes, bytes] = {}
        """Messages that release the keys which are down, by key."""
        self._pointer = _Pointer()
        self.inputs = 0
        """Keys and movements that went on."""

    def feed(self, data: bytes) -> bytes:
        """What goes on to the desktop; raises ``BadRequest`` for what is no RFB of a viewer."""
        self._pending += data
        passed = bytearray()
        while (size := self._next_size()) is not None and len(self._pending) >= size:
            message = bytes(self._pending[:size])
            del self._pending[:size]
            passed += self._handshaken(message) if self._handshake < 3 else self._judged(message)
        return bytes(passed)

    def release(self) -> bytes:
        """Messages that let go of every key and button: a key left down would repeat for ever."""
        messages = list(self._keys.values())
        if self._pointer.buttons:
            messages.append(struct.pack(">BBHH", _POINTER, 0, self._pointer.x, self._pointer.y))
        self._keys.clear()
        self._pointer.buttons = 0
        return b"".join(messages)

    def _next_size(self) -> int | None:
        """Bytes of the first message; ``None`` while they cannot be known."""
        if self._handshake < len(_HANDSHAKE):
            return _HANDSHAKE[self._handshake]
        if not self._pending:
            return None
        kind = self._pending[0]
        if kind in _FIXED:
            return _FIXED[kind]
        return self._variable_size(kind)

    def _variable_size(self, kind: int) -> int | None:
        pending = self._pending
        if kind == _ENCODINGS:
            return None if len(pending) < 4 else 4 + 4 * _limited(pending[2:4], MAX_ENCODINGS)
        if kind == _CUT_TEXT:
            return None if len(pending) < 8 else 8 + _limited(pending[4:8], MAX_CLIPBOARD)
        if kind == _FENCE:
            return None if len(pending) < 9 else 9 + _limited(pending[8:9], MAX_FENCE)
        if kind == _RESIZE:
            return None if len(pending) < 8 else 8 + 16 * pending[6]
        raise BadRequest(f"RFB message {kind} is not one that a viewer sends here.")

    def _handshaken(self, message: bytes) -> bytes:
        self._handshake += 1
        if self._handshake == 1 and message not in _VERSIONS:
            raise BadRequest("A viewer must speak RFB 3.7 or 3.8.")
        if self._handshake == 2 and message != _NO_AUTHENTICATION:
            raise BadRequest("The desktop has no password; choose the security type None.")
        # Not shared would mean that the others are disconnected.
        return _SHARED if self._handshake == 3 else message

    def _judged(self, message: bytes) -> bytes:
        kind = message[0]
        if kind == _ENCODINGS:
            return _without_refused(message)
        if kind in (_RESIZE, _XVP):
            return b""
        if kind == _QEMU and message[1] != 0:
            raise BadRequest("Of QEMU's messages only key events are known here.")
        if kind not in (_KEY, _POINTER, _CUT_TEXT, _QEMU):
            return message
        if not self._in_control():
            return b""
        return self._input(kind, message)

    def _input(self, kind: int, message: bytes) -> bytes:
        if kind == _POINTER:
            pointer = self._pointer
            _, pointer.buttons, pointer.x, pointer.y = struct.unpack(">BBHH", message)
        elif kind == _KEY:
            # Byte 1 tells whether it is down, the rest which key it is.
            self._press(message[4:], bool(message[1]), message[:1] + b"\0" + message[2:])
        elif kind == _QEMU:
            up = message[:2] + b"\0\0" + message[4:]
            self._press(message[4:], message[2:4] != b"\0\0", up)
        self.inputs += 1
        return message

    def _press(self, key: bytes, down: bool, up: bytes) -> None:
        if not down:
            self._keys.pop(key, None)
        elif len(self._keys) < MAX_HELD:
            self._keys[key] = up


def _limited(number: "bytes | bytearray", limit: int) -> int:
    found = int.from_bytes(number, "big")
    if found > limit:
        raise BadRequest(f"A part of an RFB message has {found} items; {limit} are allowed.")
    return found


def _without_refused(message: bytes) -> bytes:
    count = (len(message) - 4) // 4
    encodings = struct.unpack(f">{count}i", message[4:])
    kept = [each for each in encodings if each not in _REFUSED_ENCODINGS]
    return message[:2] + struct.pack(f">H{len(kept)}i", len(kept), *kept)
