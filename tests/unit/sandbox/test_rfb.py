"""What a viewer's bytes become, however they are cut."""

import struct
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wenko.errors import BadRequest
from wenko.sandbox.rfb import InputFilter

HANDSHAKE = b"RFB 003.008\n\x01\x00"
KEY = struct.pack(">BBxxI", 4, 1, 0x61)
KEY_UP = struct.pack(">BBxxI", 4, 0, 0x61)
POINTER = struct.pack(">BBHH", 5, 1, 10, 20)
QEMU = struct.pack(">BBHII", 255, 0, 1, 0x61, 30)
TEXT = struct.pack(">BxxxI", 6, 3) + b"abc"
WANTED = struct.pack(">BBHHHH", 3, 1, 0, 0, 1280, 800)
PIXELS = bytes(20)
RESIZE = struct.pack(">BxHHBxIHHHHI", 251, 9, 9, 1, 0, 0, 0, 9, 9, 0)
INPUT = (KEY, POINTER, QEMU, TEXT)
PASSED = (PIXELS, WANTED)


def started(in_control: bool) -> InputFilter:
    made = InputFilter(lambda: in_control)
    assert made.feed(HANDSHAKE) == b"RFB 003.008\n\x01\x01", "others are not disconnected"
    return made


@given(
    messages=st.lists(st.sampled_from([*INPUT, *PASSED, RESIZE]), max_size=30),
    cuts=st.lists(st.integers(0, 600), max_size=30),
    in_control=st.booleans(),
)
def test_P94_only_control_lets_input_through_wherever_the_bytes_are_cut(
    messages: list[bytes], cuts: list[int], in_control: bool
) -> None:
    data = b"".join(messages)
    made = started(in_control)
    ends = sorted({0, len(data), *(min(cut, len(data)) for cut in cuts)})
    passed = b"".join(made.feed(data[start:end]) for start, end in pairwise(ends))
    expected = [*PASSED, *(INPUT if in_control else ())]
    assert passed == b"".join(each for each in messages if each in expected)


@given(st.binary(max_size=200))
def test_whatever_comes_is_refused_or_is_a_message(data: bytes) -> None:
    made = started(False)
    try:
        passed = made.feed(data)
    except BadRequest:
        return
    assert len(passed) <= len(data)
    assert not passed or passed[0] in (0, 2, 3, 150, 248)


def test_P95_what_is_held_down_is_let_go() -> None:
    made = started(True)
    made.feed(KEY + POINTER + QEMU)
    released = struct.pack(">BBHII", 255, 0, 0, 0x61, 30) + struct.pack(">BBHH", 5, 0, 10, 20)
    assert made.release() == KEY_UP + released
    assert made.release() == b""


def test_encodings_that_would_change_the_messages_are_not_asked_for() -> None:
    asked = struct.pack(">BxH5i", 2, 5, 7, -316, -309, -313, 0xC0A1E5CE - (1 << 32))
    assert started(False).feed(asked) == struct.pack(">BxH2i", 2, 2, 7, -313)


@pytest.mark.parametrize(
    "data", [b"RFB 003.003\n", b"GET / HTTP/1.1\r\n", b"RFB 003.008\n\x02", b"RFB 003.008\n\x13"]
)
def test_another_handshake_is_refused(data: bytes) -> None:
    with pytest.raises(BadRequest):
        InputFilter(lambda: True).feed(data)


@pytest.mark.parametrize(
    "data",
    [
        struct.pack(">BxxxI", 6, 1 << 30),
        struct.pack(">BxH", 2, 60_000),
        b"\xf8\0\0\0\0\0\0\0\xff",
        b"\xff\x01" + bytes(10),
        b"\x99",
    ],
)
def test_a_message_that_is_too_large_or_unknown_is_refused(data: bytes) -> None:
    with pytest.raises(BadRequest):
        started(True).feed(data)
