"""The seccomp filter: what tools may ask of the kernel, compiled to BPF."""

import errno
import tempfile
from contextlib import suppress
from typing import Any

from wenko.sandbox.syscalls import ALLOWED, FORBIDDEN

AF_UNIX, AF_INET, AF_INET6, AF_NETLINK = 1, 2, 10, 16
_FAMILIES = (AF_UNIX, AF_INET, AF_INET6, AF_NETLINK)
_SOCK_PACKET, _SOCK_TYPE_MASK = 10, 0xF
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_PTRACE_ATTACH, _PTRACE_SEIZE = 16, 0x4206
_NEW_NAMESPACES = (
    0x00000080,  # time
    0x00020000,  # mount
    0x02000000,  # cgroup
    0x04000000,  # uts
    0x08000000,  # ipc
    0x10000000,  # user
    0x20000000,  # pid
    0x40000000,  # net
)
_PERSONALITIES = (
    0x0,  # Linux
    0x0008,  # a uname of 32 bits
    0x20000,  # a uname of Linux 2.6
    0x20008,
    0x40000,  # no address space randomisation, as debuggers set it
    0xFFFFFFFF,  # only asks for the present one
)


def compiled_filters(architecture: str | None = None) -> tuple[bytes, bytes]:
    """Two filters as BPF, for this machine's architecture unless another one is named; a call must
    pass both. Loading libseccomp is slow: cache the result.

    The first lists what is allowed; the second refuses some arguments of it. One filter cannot
    allow a call except for a few arguments, whatever the upper half of a register contains.
    """
    import pyseccomp

    return _allow_list(pyseccomp, architecture), _argument_rules(pyseccomp, architecture)


def _allow_list(pyseccomp: Any, architecture: str | None) -> bytes:
    rules = _new_filter(pyseccomp, pyseccomp.ERRNO(errno.ENOSYS), architecture)
    for name in ALLOWED:
        _add(rules, pyseccomp.ALLOW, name)
    for name in FORBIDDEN:
        _add(rules, pyseccomp.ERRNO(errno.EPERM), name)
    for value in _PERSONALITIES:
        low_half = pyseccomp.Arg(0, pyseccomp.MASKED_EQ, 0xFFFFFFFF, value)
        _add(rules, pyseccomp.ALLOW, "personality", low_half)
    return _exported(rules)


def _argument_rules(pyseccomp: Any, architecture: str | None) -> bytes:
    refuse, no_family = pyseccomp.ERRNO(errno.EPERM), pyseccomp.ERRNO(errno.EAFNOSUPPORT)
    arg, low_half = pyseccomp.Arg, (pyseccomp.MASKED_EQ, 0xFFFFFFFF)
    rules = _new_filter(pyseccomp, pyseccomp.ALLOW, architecture)
    for flag in _NEW_NAMESPACES:
        _add(rules, refuse, "clone", arg(0, pyseccomp.MASKED_EQ, flag, flag))
    # The network namespace does not cover every socket family (AF_VSOCK reaches the host).
    for family in range(max(_FAMILIES)):
        if family not in _FAMILIES:
            _add(rules, no_family, "socket", arg(0, pyseccomp.EQ, family))
    _add(rules, no_family, "socket", arg(0, pyseccomp.GT, max(_FAMILIES)))
    packet = arg(1, pyseccomp.MASKED_EQ, _SOCK_TYPE_MASK, _SOCK_PACKET)
    _add(rules, refuse, "socket", packet)
    for request in (_TIOCSTI, _TIOCLINUX):
        _add(rules, refuse, "ioctl", arg(1, *low_half, request))
    # A debugger may trace what it starts, not a process of another call.
    for request in (_PTRACE_ATTACH, _PTRACE_SEIZE):
        _add(rules, refuse, "ptrace", arg(0, *low_half, request))
    # Tools have the executor's user id and could starve it by lowering its limits.
    _add(rules, refuse, "prlimit64", arg(0, pyseccomp.NE, 0))
    return _exported(rules)


def _new_filter(pyseccomp: Any, default: int, architecture: str | None) -> Any:
    rules = pyseccomp.SyscallFilter(default)
    if architecture is not None:
        wanted = getattr(pyseccomp.Arch, architecture.upper())
        if wanted != pyseccomp.system_arch():
            rules.add_arch(wanted)
            rules.remove_arch(pyseccomp.Arch.NATIVE)
    return rules


def _add(rules: Any, action: int, name: str, *conditions: object) -> None:
    # Not every architecture has every call, and not every libseccomp knows the newest ones.
    with suppress(OSError):
        rules.add_rule(action, name, *conditions)


def _exported(rules: Any) -> bytes:
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()
