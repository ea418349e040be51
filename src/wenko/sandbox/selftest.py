"""Proves the isolation by trying to break out of it, for ``/health`` and ``wenko doctor``."""

import json
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wenko.errors import WenkoError
from wenko.protocol.model import new_id
from wenko.sandbox.base import Call, Sandbox
from wenko.sandbox.bubblewrap import PLACES, BubblewrapSandboxes, executor_pid
from wenko.sandbox.folder import Folder
from wenko.sandbox.local import environment
from wenko.sandbox.unsafe import WARNING
from wenko.settings import Settings

_PROBE = Path(__file__).with_name("probe.py")
_OWN_VARIABLES = {*environment(PLACES), "PWD", "OLDPWD", "SHLVL", "_", "WENKO_CALL", "LC_CTYPE"}
_CALL_PROCESSES = 2
"""The executor and the probe."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was tried; ``details`` says what it means, or what went wrong."""

    name: str
    ok: bool
    details: str


async def isolation_report(settings: Settings) -> list[Check]:
    """Start a sandbox of its own, try every way out, and remove it again."""
    if settings.sandbox == "unsafe-none":
        return [Check("isolation", False, WARNING)]
    conversation_id = f"selftest-{new_id()}"
    sandboxes = BubblewrapSandboxes(settings.model_copy(update={"sandbox_lease": 30.0}))
    try:
        sandbox = await sandboxes.open(conversation_id)
        checks = [Check("start", True, "a sandbox starts")]
        checks += await _break_out(sandbox, settings)
        checks.append(_host_user(Folder(settings.data.absolute() / "sandboxes", conversation_id)))
        checks.append(await _outlives(settings, sandbox.id, conversation_id, sandboxes))
        return checks
    except WenkoError as error:
        return [Check("start", False, error.details)]
    finally:
        await sandboxes.delete(conversation_id)
        await sandboxes.shutdown()


async def _break_out(sandbox: Sandbox, settings: Settings) -> list[Check]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        data = settings.data.absolute()
        asked = {"port": listening.getsockname()[1], "hidden": [str(data), str(data / "token")]}
        argv = ("python3", "-I", "-c", _PROBE.read_text(), json.dumps(asked))
        result = await sandbox.run(Call(new_id(), argv, timeout=30))
    try:
        found = json.loads(result.stdout)
    except ValueError:
        return [Check("probe", False, f"the probe did not run: {result.stderr or result}")]
    # The probe ended with `kill -9 -1`: an executor that still answers has survived it.
    alive = await sandbox.run(Call(new_id(), ("true",)))
    return [*_judge(found), Check("kill -9 -1", alive.return_code == 0, "the executor survives it")]


def _judge(found: dict[str, Any]) -> list[Check]:
    def closed(name: str, key: str, means: str) -> Check:
        return Check(name, not found[key], f"BROKEN: {found[key]}" if found[key] else means)

    foreign = sorted(set(found["environment"]) - _OWN_VARIABLES)
    count = found["processes"]
    return [
        closed("network", "network", "nothing is reachable, not even this machine"),
        closed("vsock", "vsock", "sockets past the network namespace are refused"),
        closed("packet sockets", "packets", "raw access to the network is refused"),
        closed("system files", "system", "read-only"),
        closed("kernel settings", "kernel", "read-only"),
        closed("data folder", "data", "the database, the token and other workspaces are not there"),
        Check("environment", not foreign, f"BROKEN: {foreign}" if foreign else "only its own"),
        closed("user namespaces", "namespaces", "none can be made"),
        closed("capabilities", "capabilities", "none, and none to gain"),
        Check("processes", count == _CALL_PROCESSES, f"sees {count}, its own"),
        closed("executor", "executor", "its memory, files and environment are closed to tools"),
        closed("inherited files", "inherited", "none"),
    ]


def _host_user(folder: Folder) -> Check:
    pid = executor_pid(folder)
    if pid is None:
        return Check("host user", False, "the executor's process cannot be found")
    status = Path(f"/proc/{pid}/status").read_text()
    ids = next(line for line in status.splitlines() if line.startswith("Uid:")).split()[1:]
    return Check("host user", "0" not in ids, f"user id {ids[0]} on this machine")


async def _outlives(
    settings: Settings, sandbox_id: str, conversation_id: str, first: BubblewrapSandboxes
) -> Check:
    """Let go of it as a killed server would, and look for it as the next one does."""
    await first.abandon()
    second = BubblewrapSandboxes(settings)
    found = await second.open(conversation_id)
    await second.abandon()
    same = found.id == sandbox_id
    return Check("outlives its server", same, "adopted by another" if same else "it was lost")
