"""The self-test's program inside the sandbox: tries every known escape and prints the results.

Standard library only; its text is passed to the sandbox's Python. Each attempt returns an empty
string if it failed, as it should, and otherwise what it achieved.
"""

import ctypes
import json
import os
import signal
import socket
import sys

AF_VSOCK, AF_PACKET = 40, 17
CLONE_NEWUSER = 0x10000000


def connect_to_host(port: int) -> str:
    for address in ("127.0.0.1", "::1"):
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        with socket.socket(family) as sock:
            sock.settimeout(2)
            if sock.connect_ex((address, port)) == 0:
                return f"connected to {address}:{port} of the host"
    return ""


def network_interfaces() -> str:
    with open("/proc/net/dev") as file:
        names = {line.split(":")[0].strip() for line in file.readlines()[2:]}
    return ", ".join(sorted(names - {"lo"}))


def open_socket(family: int) -> str:
    try:
        socket.socket(family, socket.SOCK_STREAM if family == AF_VSOCK else socket.SOCK_RAW)
    except OSError:
        return ""
    return "the socket was opened"


def write_to(*paths: str) -> str:
    written = []
    for path in paths:
        try:
            with open(path, "a"):
                written.append(path)
        except OSError:
            continue
    return ", ".join(written)


def read_from(*paths: str) -> str:
    return ", ".join(path for path in paths if os.path.lexists(path))


def environment_names() -> list[str]:
    names = set()
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                names |= {each.split(b"=")[0].decode() for each in file.read().split(b"\0") if each}
        except OSError:
            continue
    return sorted(names)


def make_user_namespace() -> str:
    libc = ctypes.CDLL(None, use_errno=True)
    return "a user namespace was created" if libc.unshare(CLONE_NEWUSER) == 0 else ""


def capabilities() -> str:
    with open("/proc/self/status") as file:
        fields = dict(line.split(":", 1) for line in file)
    held = {name: fields[name].strip() for name in ("CapEff", "CapPrm", "CapBnd", "CapAmb")}
    found = [f"{name}={value}" for name, value in held.items() if int(value, 16)]
    if fields["NoNewPrivs"].strip() != "1":
        found.append("new privileges can be gained")
    return ", ".join(found)


def read_executor() -> str:
    return ", ".join(f"/proc/1/{each}" for each in ("mem", "environ", "fd") if _can_open(each))


def _can_open(name: str) -> bool:
    try:
        os.listdir("/proc/1/fd") if name == "fd" else open(f"/proc/1/{name}", "rb").close()
    except OSError:
        return False
    return True


def inherited_fds() -> str:
    with os.scandir("/proc/self/fd") as found:
        links = {int(each.name): os.readlink(each.path) for each in found}
    return ", ".join(f"{fd} -> {to}" for fd, to in links.items() if fd > 2 and "/fd" not in to)


def main() -> None:
    options = json.loads(sys.argv[1])
    found = {
        "network": connect_to_host(options["port"]) or network_interfaces(),
        "vsock": open_socket(AF_VSOCK),
        "packets": open_socket(AF_PACKET),
        "system": write_to(
            "/usr/x", "/etc/x", "/x", "/bin/x", "/run/wenko/x", "/usr/lib/wenko/executor/x"
        ),
        "kernel": write_to("/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger"),
        "data": read_from(*options["hidden"]),
        "environment": environment_names(),
        "namespaces": make_user_namespace(),
        "capabilities": capabilities(),
        "processes": len(list(filter(_is_own, filter(str.isdigit, os.listdir("/proc"))))),
        "executor": read_executor(),
        "inherited_fds": inherited_fds(),
    }
    print(json.dumps(found), flush=True)
    # Outside a sandbox this would kill every process of this user.
    if _first_process_is_the_executor():
        os.kill(-1, signal.SIGKILL)


def _is_own(pid: str) -> bool:
    """Not one that a container's engine has put beside the executor: it has no parent in here."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            parent = file.read().rpartition(b")")[2].split()[1]
    except OSError:
        return False
    return pid == "1" or parent != b"0"


def _first_process_is_the_executor() -> bool:
    with open("/proc/1/cmdline") as file:
        command = file.read()
    return "executor.server" in command or "executor.container" in command


if __name__ == "__main__":
    main()
