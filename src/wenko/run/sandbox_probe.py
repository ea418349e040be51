"""Which programs and packages sandboxes have: asked of the first one, the same for all."""

import asyncio
import json
import logging
import re
import time
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from wenko.errors import WenkoError
from wenko.protocol.model import new_id
from wenko.sandbox.base import Call, Sandbox, Sandboxes
from wenko.sandbox.configuration import PATH

log = logging.getLogger(__name__)

PROBE_TIMEOUT = 3.0
CALL_TIMEOUT = 2.6
"""The sandbox itself ends the call before we give up, so that nothing of it is left."""
RETRY_AFTER = 600.0
"""Seconds before a probe that failed is tried again, so that it does not delay every run."""
PROGRAMS = """
    python3 node npm git gcc g++ make cmake rg jq curl sqlite3 go cargo java ruby php
""".split()  # noqa: SIM905
VERSIONED = "python3 node gcc go cargo java ruby php".split()  # noqa: SIM905
"""Of these the version decides what can be written for them."""
_OWN_ENVIRONMENT = {"GIT_OPTIONAL_LOCKS": "0", "PATH": PATH}
"""Not the programs of a project or of the home folder: they belong to one conversation."""
_VERSION = re.compile(r"\d+(?:\.\d+)?")
_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")

# Isolated (-I) and with the system's own PATH: files of the workspace and of its home folder,
# which belong to one conversation, must not become facts of every other.
_SCRIPT = """
import importlib.metadata, json, os, platform, re, shutil, subprocess, sys, time
path = os.environ["PATH"]
end = time.monotonic() + float(sys.argv[1])
started = {}
found = {name: shutil.which(name, path=path) for name in sys.argv[3].split()}
for name in sys.argv[2].split():
    program = found[name]
    if program:
        option = "version" if name == "go" else "--version"
        started[name] = subprocess.Popen(
            [program, option], cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env={**os.environ, "PATH": path})
def plain(name):
    return re.sub("[-_.]+", "-", re.match(r"[\\w.-]*", name or "")[0]).lower()
def packages(folder):
    found, needed = set(), set()
    for each in importlib.metadata.distributions(path=[folder] if folder else []):
        found.add(plain(each.metadata["Name"]))
        needed.update(plain(name) for name in each.requires or () if "extra" not in name)
    return {"names": sorted(found - needed)[:60], "count": len(found)}
try:
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
except (OSError, KeyError, AttributeError):
    system = platform.system()
facts = {"system": system, "machine": platform.machine(), "cores": len(os.sched_getaffinity(0)),
         "toolbox": packages(os.environ.get("WENKO_TOOLBOX", ""))}
versions = {name: "" for name, program in found.items() if program}
for name, process in started.items():
    try:
        versions[name] = process.communicate(timeout=max(0.0, end - time.monotonic()))[0][:300] \\
            .decode(errors="replace")
    except subprocess.TimeoutExpired:
        process.kill()
        versions[name] = ""
print(json.dumps({**facts, "versions": versions}))
"""


@dataclass(frozen=True, slots=True)
class SandboxFacts:
    """What was found; versions by program, empty where a program did not say its own."""

    system: str
    machine: str
    cores: int
    versions: dict[str, str]
    toolbox: "PackageList"
    """Python packages of the toolbox."""


@dataclass(frozen=True, slots=True)
class PackageList:
    names: tuple[str, ...]
    """The first of those that no other needs, by name."""
    count: int


@dataclass(slots=True)
class _Probe:
    lock: asyncio.Lock
    facts: SandboxFacts | None = None
    failed_at: float | None = None


# By the server's sandboxes, which are all of one kind; forgotten together with them.
_probes: WeakKeyDictionary[Sandboxes, _Probe] = WeakKeyDictionary()


async def probe(sandboxes: Sandboxes, sandbox: Sandbox) -> SandboxFacts | None:
    """The facts of this server's sandboxes; ``None`` if they could not be found in time."""
    known = _probes.setdefault(sandboxes, _Probe(asyncio.Lock()))
    if known.facts is not None:
        return known.facts
    try:
        async with asyncio.timeout(PROBE_TIMEOUT), known.lock:
            if known.facts is None and not _failed_recently(known):
                known.failed_at = time.monotonic()
                known.facts = await _ask(sandbox)
    except TimeoutError:
        log.warning("The programs of a sandbox could not be listed in %g s.", PROBE_TIMEOUT)
    except (WenkoError, ValueError, KeyError, TypeError, AttributeError) as error:
        log.warning("The programs of a sandbox could not be listed: %s", error)
    return known.facts


def _failed_recently(known: _Probe) -> bool:
    return known.failed_at is not None and time.monotonic() - known.failed_at < RETRY_AFTER


async def _ask(sandbox: Sandbox) -> SandboxFacts:
    program = ("/usr/bin/python3", "-I", "-c", _SCRIPT)
    asked = (str(CALL_TIMEOUT - 0.6), " ".join(VERSIONED), " ".join(PROGRAMS))
    output = await run_unrecorded(sandbox, "probe", *program, *asked)
    found = json.loads(output)
    versions = {
        name: match[0] if (match := _VERSION.search(str(text))) else ""
        for name, text in found["versions"].items()
        if name in PROGRAMS
    }
    return SandboxFacts(
        str(found["system"])[:80],
        str(found["machine"])[:20],
        int(found["cores"]),
        versions,
        _packages(found["toolbox"]),
    )


async def run_unrecorded(sandbox: Sandbox, purpose: str, *argv: str) -> str:
    """What a program of ours prints in the sandbox; no call of the run, so it is not recorded."""
    call_id = f"{purpose}-{new_id()}"
    call = Call(call_id, argv, timeout=CALL_TIMEOUT, env=_OWN_ENVIRONMENT)
    result = await sandbox.run(call)
    await sandbox.forget(call_id)
    return result.stdout


def _packages(found: dict[str, Any]) -> PackageList:
    names = tuple(each for each in found["names"] if _NAME.fullmatch(each))
    return PackageList(names, int(found["count"]))
