"""Tests the isolation by trying to escape from it, for ``/health`` and ``wenko doctor``."""

import json
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wenko.errors import WenkoError
from wenko.protocol.model import new_id
from wenko.sandbox.base import Call, Sandbox
from wenko.sandbox.bubblewrap import PATHS_INSIDE, executor_pid
from wenko.sandbox.configuration import environment
from wenko.sandbox.docker.sandboxes import DockerSandboxes
from wenko.sandbox.folder import Folder
from wenko.sandbox.pool import SandboxPool
from wenko.sandbox.selection import choose_sandboxes
from wenko.sandbox.unsafe import WARNING
from wenko.settings import Settings

_PROBE = Path(__file__).with_name("probe.py")
_OWN_VARIABLES = {
    *environment(PATHS_INSIDE),
    "PWD",
    "OLDPWD",
    "SHLVL",
    "_",
    "LC_CTYPE",
}
_CHANGES = """
for path in /workspace /home/sandbox /proc/1/root/workspace /proc/self/root/workspace; do
  { : > "$path/selftest"; } 2> /dev/null && echo "$path"
done
: > /tmp/selftest
"""
_CALL_PROCESSES = 3
"""The most there may be: the executor, a holder of the call, and the probe."""


@dataclass(frozen=True, slots=True)
class IsolationCheck:
    """One check; ``details`` says what was found, or what went wrong."""

    name: str
    ok: bool
    details: str


async def isolation_report(settings: Settings) -> list[IsolationCheck]:
    """Start a temporary sandbox, try every known escape, and remove it again."""
    if settings.sandbox == "unsafe-none":
        return [IsolationCheck("isolation", False, WARNING)]
    conversation_id = f"selftest-{new_id()}"
    sandboxes = choose_sandboxes(settings.model_copy(update={"sandbox_lease": 30.0}))
    started = False
    try:
        sandbox = await sandboxes.open(conversation_id)
        started = True
        checks = [IsolationCheck("start", True, "a sandbox starts")]
        checks += await _run_probe(sandbox, settings)
        checks.append(await _outside(sandboxes, settings, conversation_id))
        checks.append(await _survives_restart(settings, sandbox.id, conversation_id, sandboxes))
        checks.append(await _holds_read_only(sandboxes, conversation_id))
        return checks
    except WenkoError as error:
        return [IsolationCheck("start", False, error.details)]
    finally:
        if started:
            await sandboxes.delete(conversation_id)
        await sandboxes.shutdown()


async def _run_probe(sandbox: Sandbox, settings: Settings) -> list[IsolationCheck]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        data = settings.data.absolute()
        options = {"port": listening.getsockname()[1], "hidden": [str(data), str(data / "token")]}
        argv = ("python3", "-I", "-c", _PROBE.read_text(), json.dumps(options))
        result = await sandbox.run(Call(new_id(), argv, timeout=30))
    try:
        found = json.loads(result.stdout)
    except ValueError:
        return [IsolationCheck("probe", False, f"the probe did not run: {result.stderr or result}")]
    # The probe ends with `kill -9 -1`: an executor that still answers has survived it.
    alive = await sandbox.run(Call(new_id(), ("true",)))
    return [
        *_probe_checks(found),
        IsolationCheck("kill -9 -1", alive.return_code == 0, "the executor survives it"),
    ]


def _probe_checks(found: dict[str, Any]) -> list[IsolationCheck]:
    def closed(name: str, key: str, means: str) -> IsolationCheck:
        return IsolationCheck(
            name, not found[key], f"BROKEN: {found[key]}" if found[key] else means
        )

    foreign = sorted(set(found["environment"]) - _OWN_VARIABLES)
    count = found["processes"]
    return [
        closed("network", "network", "nothing is reachable, not even this machine"),
        closed("vsock", "vsock", "sockets past the network namespace are refused"),
        closed("packet sockets", "packets", "raw access to the network is refused"),
        closed("system files", "system", "read-only"),
        closed("kernel settings", "kernel", "read-only"),
        closed("data folder", "data", "the database, the token and other workspaces are not there"),
        IsolationCheck(
            "environment", not foreign, f"BROKEN: {foreign}" if foreign else "only its own"
        ),
        closed("user namespaces", "namespaces", "none can be created"),
        closed("capabilities", "capabilities", "none, and none to gain"),
        IsolationCheck("processes", count <= _CALL_PROCESSES, f"sees {count}, its own"),
        closed("executor", "executor", "its memory, files and environment are closed to tools"),
        closed("inherited files", "inherited_fds", "none"),
    ]


async def _outside(
    sandboxes: SandboxPool, settings: Settings, conversation_id: str
) -> IsolationCheck:
    """What the machine, or the engine, says of the sandbox."""
    if isinstance(sandboxes, DockerSandboxes):
        problems = await sandboxes.weaknesses(conversation_id)
        means = "no root, no capabilities, no network, read-only, with limits"
        broken = f"BROKEN: {', '.join(problems)}"
        return IsolationCheck("container", not problems, broken if problems else means)
    return _host_user(Folder(settings.sandboxes_folder, conversation_id))


def _host_user(folder: Folder) -> IsolationCheck:
    pid = executor_pid(folder)
    if pid is None:
        return IsolationCheck("host user", False, "the executor's process cannot be found")
    status = Path(f"/proc/{pid}/status").read_text()
    ids = next(line for line in status.splitlines() if line.startswith("Uid:")).split()[1:]
    return IsolationCheck("host user", "0" not in ids, f"user id {ids[0]} on this machine")


async def _survives_restart(
    settings: Settings, sandbox_id: str, conversation_id: str, first: SandboxPool
) -> IsolationCheck:
    """Disconnect as a killed server would, and reconnect as the next server does."""
    await first.disconnect()
    second = choose_sandboxes(settings)
    found = await second.open(conversation_id)
    await second.disconnect()
    same = found.id == sandbox_id
    details = "another server adopts it" if same else "it was lost"
    return IsolationCheck("survives its server", same, details)


async def _holds_read_only(sandboxes: SandboxPool, conversation_id: str) -> IsolationCheck:
    """Try to change the workspace and the home folder of a read-only sandbox."""
    sandbox = await sandboxes.open(conversation_id, read_only=True)
    result = await sandbox.run(Call(new_id(), ("bash", "-c", _CHANGES), timeout=30))
    changed = result.stdout.strip()
    details = f"BROKEN: changed {changed}" if changed else "nothing but /tmp can be changed"
    return IsolationCheck("read-only mode", not changed and result.return_code == 0, details)
