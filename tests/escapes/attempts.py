"""The list of escape attempts: what a tool could try, by what it aims at.

``attack.py`` makes them inside a sandbox. Names are unique; each is one thing that a tool tries.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyseccomp

from wenko.sandbox.syscalls import FORBIDDEN

STREAM, DATAGRAM, RAW = 1, 2, 3
_UNIX, _INET, _INET6, _NETLINK = 1, 2, 10, 16


@dataclass(frozen=True, slots=True)
class Host:
    """What is on this machine for the attempts to aim at."""

    data: Path
    """The server's folder."""
    other: str
    """The conversation of somebody else, whose sandbox is running."""
    other_pid: int
    """Its executor, on the host."""
    server_pid: int
    secret: str
    """In the server's environment, in its token and in the other workspace."""
    tcp_port: int
    udp_port: int
    unix_path: str
    abstract_name: str


def attempts(host: Host) -> list[dict[str, Any]]:
    groups = (
        _files(host),
        _other_conversation(host),
        _server(host),
        _network(host),
        _system_files(),
        _kernel_interfaces(),
        _devices(),
        _namespaces(),
        _mounts(),
        _system_calls(),
        _privileges(),
        _executor(),
    )
    made = [attempt for group in groups for attempt in group]
    assert len({each["name"] for each in made}) == len(made)
    return made


def _attempt(name: str, *do: object) -> dict[str, Any]:
    return {"name": name, "do": do}


def _files(host: Host) -> Iterator[dict[str, Any]]:
    data = host.data
    for path in (
        data,
        data / "token",
        data / "wenko.db",
        data / "wenko.db-wal",
        data / "isolation.json",
    ):
        yield _attempt(f"see {path.name} of the server", "see", str(path))
    for prefix in (
        "/proc/1/root",
        "/proc/self/root",
        "/proc/1/cwd/../..",
        "/workspace/../..",
        "/../..",
    ):
        yield _attempt(f"read the token through {prefix}", "read", f"{prefix}{data}/token")
    for path in (
        "/etc/shadow",
        "/etc/gshadow",
        "/etc/sudoers",
        "/etc/machine-id",
        "/etc/ssh",
        "/root/.ssh",
        "/root/.bash_history",
        "/root/.gitconfig",
        "/home/sandbox/../../root/.profile",
    ):
        yield _attempt(f"read {path}", "find" if "ssh" in path else "read", path)
    for path in (
        "/var/log",
        "/var/lib",
        "/boot",
        "/srv",
        "/opt",
        "/mnt",
        "/media",
        "/sys",
        "/lost+found",
        "/host",
        "/work",
        "/snap",
    ):
        yield _attempt(f"list {path} of the machine", "find", path)
    for path in (
        "/run/docker.sock",
        "/var/run/docker.sock",
        "/run/containerd/containerd.sock",
        "/run/dbus/system_bus_socket",
        "/run/systemd/private",
        "/run/podman/podman.sock",
        "/run/user",
        "/run/secrets",
        "/run/udev",
        "/tmp/.X11-unix/X0",
    ):
        yield _attempt(f"see {path}", "see", path)


def _other_conversation(host: Host) -> Iterator[dict[str, Any]]:
    folder = host.data / "sandboxes"
    other = folder / host.other
    for path in (
        folder,
        other,
        other / "workspace",
        other / "workspace" / "secret",
        other / "home",
        other / "socket",
        other / "status.json",
        other / "log",
    ):
        yield _attempt(f"see {path.relative_to(host.data)}", "see", str(path))
    for mount_point in ("/mnt", "/media", "/srv", "/opt"):
        path = f"{mount_point}/{host.other}/workspace/secret"
        yield _attempt(f"read the other workspace at {mount_point}", "read", path)
    yield _attempt("read a file of the other one in /tmp", "read", "/tmp/other-secret")
    yield _attempt("read shared memory of the other one", "read", "/dev/shm/other-secret")
    yield _attempt("open the System V segment of the other one", "shared_memory", 4242)
    yield _attempt("open the message queue of the other one", "message_queue", "/other-queue")
    yield _attempt(
        "connect to the abstract socket of the other one",
        "connect",
        _UNIX,
        STREAM,
        "\0other-abstract",
    )
    yield _attempt(
        "connect to the port of the other one", "connect", _INET, STREAM, ["127.0.0.1", 4242]
    )
    yield _attempt("kill the executor of the other one", "send_signal", host.other_pid)
    for name in ("root/workspace/secret", "environ", "mem", "maps"):
        path = f"/proc/{host.other_pid}/{name}"
        yield _attempt(f"read {name} of the other executor", "read", path)


def _server(host: Host) -> Iterator[dict[str, Any]]:
    yield _attempt(
        "find the server's secret in the environment of any process", "environment_has", host.secret
    )
    yield _attempt("kill the server", "send_signal", host.server_pid)
    for name in ("environ", "mem", "maps", "cmdline", "auxv", "stack", "io", "limits", "cgroup"):
        yield _attempt(f"read {name} of the server", "read", f"/proc/{host.server_pid}/{name}")
    for name in ("fd", "task", "root", "cwd", "ns"):
        yield _attempt(f"list {name} of the server", "find", f"/proc/{host.server_pid}/{name}")
    yield _attempt("trace the server", "trace", 16, host.server_pid)


def _network(host: Host) -> Iterator[dict[str, Any]]:
    port = host.tcp_port
    for address in (
        "127.0.0.1",
        "127.0.0.2",
        "0.0.0.0",
        "169.254.169.254",
        "10.0.0.1",
        "192.168.0.1",
        "172.17.0.1",
        "1.1.1.1",
        "8.8.8.8",
    ):
        target = port if address.startswith(("127", "0")) else 80
        yield _attempt(f"connect to {address}", "connect", _INET, STREAM, [address, target])
    for address in ("::1", "::ffff:127.0.0.1", "fe80::1", "2606:4700:4700::1111"):
        yield _attempt(f"connect to {address}", "connect", _INET6, STREAM, [address, port])
    yield _attempt("connect to the internet by UDP", "connect", _INET, DATAGRAM, ["8.8.8.8", 53])
    yield _attempt("resolve a name", "resolve", "example.com")
    yield _attempt(
        "connect to a unix socket of the machine", "connect", _UNIX, STREAM, host.unix_path
    )
    yield _attempt(
        "connect to an abstract socket of the machine",
        "connect",
        _UNIX,
        STREAM,
        f"\0{host.abstract_name}",
    )
    yield _attempt(
        "connect to the X server of the machine", "connect", _UNIX, STREAM, "\0/tmp/.X11-unix/X0"
    )
    yield _attempt(
        "connect to a bus of the machine", "connect", _UNIX, STREAM, "\0/run/dbus/system_bus_socket"
    )
    for family in range(47):
        if family not in (_UNIX, _INET, _INET6, _NETLINK):
            yield _attempt(f"open a socket of family {family}", "open_socket", family, STREAM)
    for family in (17, 40, 38, 21, 29, 31):
        yield _attempt(f"open a raw socket of family {family}", "open_socket", family, RAW)
    yield _attempt("open a raw IPv4 socket", "open_socket", _INET, RAW, 255)
    yield _attempt("open a raw IPv6 socket", "open_socket", _INET6, RAW, 58)
    yield _attempt("open an ICMP socket", "open_socket", _INET, RAW, 1)
    yield _attempt("open a packet socket by its old name", "open_socket", _INET, 10)


def _system_files() -> Iterator[dict[str, Any]]:
    for folder in (
        "/",
        "/usr",
        "/usr/bin",
        "/usr/lib",
        "/usr/local/bin",
        "/etc",
        "/bin",
        "/lib",
        "/sbin",
        "/dev",
        "/root",
        "/home",
        "/run/wenko",
        "/run/wenko/executor",
        "/run/wenko/toolbox",
        "/proc",
        "/proc/1",
    ):
        yield _attempt(f"create a file in {folder}", "create", f"{folder}/escaped")
    for path in (
        "/usr/bin/python3",
        "/bin/bash",
        "/etc/passwd",
        "/etc/ld.so.cache",
        "/run/wenko/allowed-calls.bpf",
        "/run/wenko/executor/server.py",
        "/usr/lib/wenko/executor/server.py",
        "/lib/x86_64-linux-gnu/libc.so.6",
    ):
        yield _attempt(f"write to {path}", "write", path)
    for path in ("/usr/bin/python3", "/etc/passwd", "/run/wenko/executor/server.py"):
        yield _attempt(f"link {path} into the workspace", "hard_link", path, "/workspace/linked")


def _kernel_interfaces() -> Iterator[dict[str, Any]]:
    for path in (
        "sys/kernel/core_pattern",
        "sys/kernel/modprobe",
        "sys/kernel/hotplug",
        "sys/kernel/hostname",
        "sys/kernel/randomize_va_space",
        "sys/kernel/yama/ptrace_scope",
        "sys/kernel/panic",
        "sys/kernel/sysrq",
        "sys/kernel/threads-max",
        "sys/kernel/unprivileged_bpf_disabled",
        "sys/vm/overcommit_memory",
        "sys/vm/drop_caches",
        "sys/vm/mmap_min_addr",
        "sys/fs/file-max",
        "sys/fs/protected_symlinks",
        "sys/fs/suid_dumpable",
        "sys/fs/inotify/max_user_instances",
        "sys/fs/binfmt_misc/register",
        "sys/net/ipv4/ip_forward",
        "sys/user/max_user_namespaces",
        "sysrq-trigger",
        "1/oom_score_adj",
        "1/coredump_filter",
        "1/uid_map",
        "1/gid_map",
        "1/setgroups",
        "1/attr/current",
        "irq/default_smp_affinity",
        "mtrr",
        "bus/pci/devices",
        "acpi/wakeup",
        "timer_list",
    ):
        yield _attempt(f"write to /proc/{path}", "write", f"/proc/{path}")
    for path in (
        "kcore",
        "kmem",
        "kpagecount",
        "kpageflags",
        "kmsg",
        "kallsyms_private",
        "vmallocinfo",
        "slabinfo",
        "iomem_raw",
        "sched_debug",
        "1/mem",
        "1/environ",
        "1/auxv",
        "1/maps",
        "1/pagemap",
        "1/syscall",
        "1/stack",
        "1/io",
    ):
        yield _attempt(f"read /proc/{path}", "read", f"/proc/{path}")
    for path in (
        "/sys/kernel/uevent_helper",
        "/sys/kernel/debug",
        "/sys/kernel/security",
        "/sys/kernel/tracing",
        "/sys/fs/bpf",
        "/sys/power/state",
        "/sys/module",
        "/sys/class/net",
        "/sys/firmware/efi",
        "/sys/devices/virtual/dmi/id",
        "/sys/fs/cgroup",
        "/sys/fs/cgroup/cgroup.procs",
        "/sys/fs/cgroup/release_agent",
    ):
        yield _attempt(f"see {path}", "see", path)


def _devices() -> Iterator[dict[str, Any]]:
    for name in (
        "mem",
        "kmem",
        "port",
        "kmsg",
        "sda",
        "vda",
        "nvme0n1",
        "dm-0",
        "loop0",
        "loop-control",
        "fuse",
        "kvm",
        "vhost-net",
        "vhost-vsock",
        "vsock",
        "net/tun",
        "uinput",
        "input/event0",
        "snd",
        "dri/card0",
        "fb0",
        "tty0",
        "tty1",
        "console",
        "hpet",
        "rtc0",
        "watchdog",
        "userfaultfd",
        "snapshot",
        "mapper/control",
        "btrfs-control",
        "cuse",
    ):
        yield _attempt(f"open /dev/{name}", "see", f"/dev/{name}")
    for name, major, minor in (("disk", 254, 0), ("sda", 8, 0), ("loop", 7, 0), ("mem", 1, 1)):
        yield _attempt(
            f"make the device {name}", "make_device", f"/workspace/device-{name}", major, minor
        )
        yield _attempt(
            f"make the device {name} in /tmp", "make_device", f"/tmp/device-{name}", major, minor
        )


_FLAGS = {
    "time": 0x80,
    "mount": 0x20000,
    "cgroup": 0x2000000,
    "uts": 0x4000000,
    "ipc": 0x8000000,
    "user": 0x10000000,
    "pid": 0x20000000,
    "net": 0x40000000,
}


def _namespaces() -> Iterator[dict[str, Any]]:
    clone, clone3 = (_number(name) for name in ("clone", "clone3"))
    for name, flag in _FLAGS.items():
        yield _attempt(f"unshare the {name} namespace", "new_namespace", flag)
        yield _attempt(f"clone into a new {name} namespace", "system_call", clone, flag | 17)
        yield _attempt(f"unshare user and {name} namespace", "new_namespace", flag | 0x10000000)
        if name != "time":
            file = {"mount": "mnt"}.get(name, name)
            yield _attempt(
                f"join the {name} namespace of process 1", "join_namespace", f"/proc/1/ns/{file}"
            )
    yield _attempt("clone by clone3", "system_call", clone3, 0, 88)


def _mounts() -> Iterator[dict[str, Any]]:
    for kind in (
        "proc",
        "sysfs",
        "cgroup",
        "cgroup2",
        "tmpfs",
        "overlay",
        "devtmpfs",
        "debugfs",
        "tracefs",
        "bpf",
        "fuse",
        "ext4",
    ):
        yield _attempt(f"mount {kind}", "mount", kind, "/workspace", kind, 0)
    yield _attempt("remount /usr writable", "mount", "none", "/usr", "none", 0x20 | 0x1000)
    yield _attempt("remount / writable", "mount", "none", "/", "none", 0x20 | 0x1000)
    yield _attempt("bind / into the workspace", "mount", "/", "/workspace", "none", 0x1000)
    yield _attempt("make mounts shared", "mount", "none", "/", "none", 0x100000 | 0x4000)
    yield _attempt("move /proc", "mount", "/proc", "/workspace", "none", 0x2000)


def _system_calls() -> Iterator[dict[str, Any]]:
    for name in (*FORBIDDEN, "io_uring_setup", "io_uring_enter", "io_uring_register"):
        # Arguments that change nothing even where the call is allowed.
        if _number(name) >= 0 and name not in ("reboot", "vhangup", "kexec_load"):
            yield _attempt(f"call {name}", "system_call", _number(name), -1, 0, 0, -1)
    for request in (0x5412, 0x541C, 1 << 32 | 0x5412):
        yield _attempt(f"push input into a terminal by {request:#x}", "push_input", request)


def _privileges() -> Iterator[dict[str, Any]]:
    for identity in (0, 1, 65534):
        yield _attempt(f"become user {identity}", "become", identity)
    for command in (
        "su -c id",
        "sudo -n id",
        "pkexec id",
        "doas id",
        "newgrp root",
        "mount --version --x",
        "runuser -u root id",
        "setpriv --reuid 0 id",
        "unshare -r id",
        "nsenter -t 1 -a id",
        "chroot / id",
        "capsh --print",
    ):
        yield _attempt(f"run {command}", "run_as_root", *command.split())
    copied = "cp /usr/bin/id /workspace/id && chmod 6755 /workspace/id && /workspace/id"
    yield _attempt("run a setuid copy", "run_as_root", "bash", "-c", copied)


def _executor() -> Iterator[dict[str, Any]]:
    for name in ("fd", "fdinfo", "map_files", "task/1/fd"):
        yield _attempt(f"list {name} of the executor", "find", f"/proc/1/{name}")
    for name in ("exe", "cwd", "root", "fd/3", "ns/pid", "ns/user"):
        yield _attempt(f"follow {name} of the executor", "follow", f"/proc/1/{name}")
    yield _attempt("attach to the executor", "trace", 16, 1)
    yield _attempt("seize the executor", "trace", 0x4206, 1)
    yield _attempt("write to the memory of the executor", "write", "/proc/1/mem")
    for number in (7, 6, 2, 9):
        yield _attempt(f"lower limit {number} of the executor", "lower_limit", number, 1)
    for number in (7, 6, 1, 2):
        yield _attempt(f"raise limit {number}", "raise_limit", number)
    for number in (1, 2, 3, 9, 13, 15, 17, 19):
        yield _attempt(f"send signal {number} to the executor", "end_executor", number)


def _number(name: str) -> int:
    return int(pyseccomp.resolve_syscall(pyseccomp.system_arch(), name))


if __name__ == "__main__":
    host = Host(Path("/data"), "other", 1234567, 1234568, "secret", 1, 2, "/tmp/socket", "name")
    for attempt in attempts(host):
        sys.stdout.write(f"{attempt['name']}\n")
