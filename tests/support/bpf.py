"""Runs a seccomp program on a made-up system call, as the kernel would."""

import struct

ALLOW, ERRNO = 0x7FFF0000, 0x00050000
AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}


def verdict(program: bytes, architecture: str, number: int, *arguments: int) -> int:
    """What the filter returns: ``ALLOW``, or ``ERRNO`` with the error's number."""
    padded = (*arguments, *[0] * (6 - len(arguments)))
    data = struct.pack("<iIQ6Q", number, AUDIT_ARCH[architecture], 0, *padded)
    code = [struct.unpack_from("<HBBI", program, at) for at in range(0, len(program), 8)]
    accumulator = position = 0
    while True:
        operation, if_true, if_false, value = code[position]
        position += 1
        match operation:
            case 0x20:
                (accumulator,) = struct.unpack_from("<I", data, value)
            case 0x54:
                accumulator &= value
            case 0x06:
                return value
            case 0x05:
                position += value
            case 0x15 | 0x25 | 0x35 | 0x45:
                holds = {
                    0x15: accumulator == value,
                    0x25: accumulator > value,
                    0x35: accumulator >= value,
                    0x45: bool(accumulator & value),
                }[operation]
                position += if_true if holds else if_false
            case _:
                raise ValueError(f"operation {operation:#x} at {position - 1}")
