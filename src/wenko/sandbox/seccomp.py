"""The seccomp filter: system calls that tools may not make, compiled to BPF."""

import errno
import tempfile
from contextlib import suppress
from typing import Any

AF_UNIX, AF_INET, AF_INET6, AF_NETLINK = 1, 2, 10, 16
_FAMILIES = (AF_UNIX, AF_INET, AF_INET6, AF_NETLINK)
_SOCK_PACKET, _SOCK_TYPE_MASK = 10, 0xF
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
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
_REFUSED = """
    unshare setns mount umount2 pivot_root chroot move_mount open_tree fsopen fsconfig fsmount
    fspick mount_setattr keyctl add_key request_key bpf perf_event_open userfaultfd kexec_load
    kexec_file_load init_module finit_module delete_module open_by_handle_at syslog acct
    quotactl quotactl_fd swapon swapoff reboot settimeofday clock_settime clock_adjtime adjtimex
    iopl ioperm fanotify_init lookup_dcookie nfsservctl uselib vhangup
""".split()  # noqa: SIM905
# Programs try these first and fall back if the kernel does not have them.
_UNKNOWN = ["clone3", "io_uring_setup", "io_uring_enter", "io_uring_register"]


def compiled_filter() -> bytes:
    """The filter as BPF. Loading libseccomp is slow: cache the result."""
    import pyseccomp

    refuse, unknown = pyseccomp.ERRNO(errno.EPERM), pyseccomp.ERRNO(errno.ENOSYS)
    no_family = pyseccomp.ERRNO(errno.EAFNOSUPPORT)
    arg = pyseccomp.Arg
    rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    for action, names in ((refuse, _REFUSED), (unknown, _UNKNOWN)):
        for name in names:
            _add(rules, action, name)
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
        _add(rules, refuse, "ioctl", arg(1, pyseccomp.MASKED_EQ, 0xFFFFFFFF, request))
    # Tools have the executor's user id and could starve it by lowering its limits.
    _add(rules, refuse, "prlimit64", arg(0, pyseccomp.NE, 0))
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


def _add(rules: Any, action: int, name: str, *conditions: object) -> None:
    # Not every architecture has every call.
    with suppress(OSError):
        rules.add_rule(action, name, *conditions)
