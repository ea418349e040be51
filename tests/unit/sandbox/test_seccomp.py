"""The seccomp filters, evaluated for both architectures on any machine."""

import errno

import pyseccomp
import pytest

from tests.support.bpf import ALLOW, ERRNO, verdict
from wenko.sandbox.seccomp import compiled_filters
from wenko.sandbox.syscalls import ALLOWED, FORBIDDEN

ARCHITECTURES = ("x86_64", "aarch64")
HIGH_HALF = 1 << 32


class Filters:
    def __init__(self, architecture: str) -> None:
        self._architecture = architecture
        self._programs = compiled_filters(architecture)

    def number(self, name: str) -> int:
        return int(
            pyseccomp.resolve_syscall(getattr(pyseccomp.Arch, self._architecture.upper()), name)
        )

    def judge(self, call: str | int, *arguments: int) -> str:
        number = self.number(call) if isinstance(call, str) else call
        results = [verdict(each, self._architecture, number, *arguments) for each in self._programs]
        refusals = [each for each in results if each != ALLOW]
        if not refusals:
            return "allowed"
        assert refusals[0] & ~0xFFFF == ERRNO
        return errno.errorcode[refusals[0] & 0xFFFF]


@pytest.fixture(scope="module", params=ARCHITECTURES)
def filters(request: pytest.FixtureRequest) -> Filters:
    return Filters(request.param)


def test_R73_every_listed_call_is_allowed_or_forbidden_as_listed(filters: Filters) -> None:
    assert not set(ALLOWED) & set(FORBIDDEN)
    for names, expected in ((ALLOWED, "allowed"), (FORBIDDEN, "EPERM")):
        known = [name for name in names if filters.number(name) >= 0]
        assert len(known) > 40
        # A family, a type and a request that are allowed, for the calls that look at them.
        assert [
            name
            for name in known
            if filters.judge(name, 0 if name != "socket" else 1, 1) != expected
        ] == []


def test_R73_a_call_that_is_on_no_list_does_not_exist(filters: Filters) -> None:
    for name in ("clone3", "io_uring_setup", "io_uring_enter", "io_uring_register"):
        assert filters.judge(name) == "ENOSYS"
    for number in range(600, 2000, 7):
        assert filters.judge(number) == "ENOSYS"


@pytest.mark.parametrize(
    ("call", "arguments", "expected"),
    [
        ("socket", (1, 1), "allowed"),
        ("socket", (2, 1), "allowed"),
        ("socket", (10, 2), "allowed"),
        ("socket", (16, 3), "allowed"),
        ("socket", (17, 3), "EAFNOSUPPORT"),
        ("socket", (40, 1), "EAFNOSUPPORT"),
        ("socket", (HIGH_HALF | 40, 1), "EAFNOSUPPORT"),
        ("socket", (38, 5), "EAFNOSUPPORT"),
        ("socket", (2, 10), "EPERM"),
        ("clone", (0x1200011,), "allowed"),
        ("clone", (0x3D0F00,), "allowed"),
        ("clone", (0x10000011,), "EPERM"),
        ("clone", (0x20020011,), "EPERM"),
        ("clone", (0x80,), "EPERM"),
        ("ioctl", (0, 0x5413), "allowed"),
        ("ioctl", (0, 0x5412), "EPERM"),
        ("ioctl", (0, HIGH_HALF | 0x5412), "EPERM"),
        ("ioctl", (0, 0x541C), "EPERM"),
        ("ptrace", (0,), "allowed"),
        ("ptrace", (7, 5), "allowed"),
        ("ptrace", (16, 5), "EPERM"),
        ("ptrace", (0x4206, 5), "EPERM"),
        ("ptrace", (HIGH_HALF | 16, 5), "EPERM"),
        ("prlimit64", (0, 7), "allowed"),
        ("prlimit64", (1, 7), "EPERM"),
        ("personality", (0xFFFFFFFF,), "allowed"),
        ("personality", (0x40000,), "allowed"),
        ("personality", (0x0400000,), "ENOSYS"),
    ],
)
def test_R73_arguments_are_judged_whatever_the_upper_half_of_a_register_holds(
    filters: Filters, call: str, arguments: tuple[int, ...], expected: str
) -> None:
    assert filters.judge(call, *arguments) == expected
