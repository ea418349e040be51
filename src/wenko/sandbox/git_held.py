"""Asks git, inside the sandbox, which contents a branch, a tag, a stash or HEAD still holds."""

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wenko.errors import WenkoError
from wenko.protocol.model import new_id
from wenko.sandbox.base import Call, Sandbox

log = logging.getLogger(__name__)
LIMIT = 20.0
"""Seconds for all of it; what is not known then counts as not held."""
PYTHON = "/usr/bin/python3"


@dataclass(slots=True)
class WantedFile:
    path: str
    """Below the repository."""
    blob: str
    now: str = ""
    """The name of its content now."""


@dataclass(slots=True)
class WantedRepository:
    files: list[WantedFile] = field(default_factory=list)
    former: list[str] = field(default_factory=list)
    """Where HEAD and branches were before the call: commits, or names of branches."""
    whole: bool = False
    """Objects are gone from it: everything that it refers to is looked for."""


@dataclass(frozen=True, slots=True)
class FoundRepository:
    intact: bool
    held: frozenset[str]
    """Paths whose content is in a commit that some branch or tag still has."""
    at_head: frozenset[str]
    """Paths that have now what HEAD has there."""
    ignored: frozenset[str]
    """Paths in folders, or of kinds of files, that the repository ignores."""


def blob_name(data: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


async def ask_git(
    sandbox: Sandbox, wanted: Mapping[str, WantedRepository]
) -> dict[str, FoundRepository]:
    """By the folders of the repositories; without those of which git says nothing."""
    request = {
        folder: {
            "files": [[each.path, each.blob, each.now] for each in repository.files],
            "former": repository.former,
            "whole": repository.whole,
        }
        for folder, repository in wanted.items()
    }
    call_id = f"effect-{new_id()}"
    call = Call(
        call_id,
        (PYTHON, "-I", "-c", _SCRIPT, str(LIMIT - 2)),
        stdin=json.dumps(request),
        timeout=LIMIT,
        env={"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1"},
    )
    try:
        result = await sandbox.run(call)
        await sandbox.forget(call_id)
        found = json.loads(result.stdout)
        return {
            folder: _found(found[folder], repository.files)
            for folder, repository in wanted.items()
            if folder in found
        }
    except (WenkoError, ValueError, KeyError, TypeError) as error:
        log.info("git could not be asked what it holds: %s", error)
        return {}


def _found(found: dict[str, str], files: Sequence[WantedFile]) -> FoundRepository:
    held, at_head, ignored = (
        frozenset(
            each.path
            for each, bit in zip(files, f"{int(found[name], 16):b}"[1:], strict=True)
            if bit == "1"
        )
        for name in ("held", "head", "ignored")
    )
    return FoundRepository(found["intact"] == "1", held, at_head, ignored)


_SCRIPT = r"""
import json, subprocess, sys, time
end = time.monotonic() + float(sys.argv[1])
def git(folder, *words, text=""):
    base = ["git", "-C", "./" + folder, "--literal-pathspecs", "-c", "safe.directory=*",
            "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]
    try:
        done = subprocess.run([*base, *words], input=text.encode(), capture_output=True,
                              timeout=max(0.1, end - time.monotonic()))
    except (OSError, subprocess.TimeoutExpired):
        return 1, ""
    return done.returncode, done.stdout.decode("utf-8", "replace")
def commits(folder, former):
    names = [
        name for name in former if name.startswith("refs/")
        or git(folder, "for-each-ref", "--count=1", "--contains", name)[1].strip()
    ]
    names += ["HEAD", "refs/stash", "refs/stash^3"]
    names += git(folder, "for-each-ref", "--sort=-committerdate", "--count=30",
                 "--format=%(objectname)", "refs/heads", "refs/remotes", "refs/tags")[1].split()
    names += git(folder, "rev-list", "--max-count=20", "HEAD")[1].split()
    return list(dict.fromkeys(names))
def at(folder, commit, paths):
    asked = "".join("%s:%s\n" % (commit, path) for path in paths)
    lines = git(folder, "cat-file", "--batch-check=%(objectname)", text=asked)[1].splitlines()
    return lines if len(lines) == len(paths) else [""] * len(paths)
reply = {}
for folder, asked in json.load(sys.stdin).items():
    head = git(folder, "rev-parse", "-q", "--verify", "HEAD^{tree}")[0] == 0
    intact = head or not git(folder, "symbolic-ref", "-q", "HEAD")[0] and not asked["former"]
    missing = [name for name in asked["former"]
               if name[:5] != "refs/" and git(folder, "cat-file", "-e", name)[0]]
    if asked["whole"] and (not head or git(folder, "rev-list", "--objects", "--quiet", "--all")[0]):
        intact = False
    intact = intact and not missing
    files = asked["files"]
    usable = [n for n, (path, _, _) in enumerate(files) if "\n" not in path and path[:1] != "/"]
    held, same, ignored = set(), set(), set()
    if head and usable:
        paths = [files[n][0] for n in usable]
        same = {n for n, blob in zip(usable, at(folder, "HEAD", paths)) if blob == files[n][2]}
        left = usable
        for commit in commits(folder, asked["former"]):
            blobs = at(folder, commit, [files[n][0] for n in left])
            held |= {n for n, blob in zip(left, blobs) if blob == files[n][1]}
            left = [n for n in left if n not in held]
            if not left:
                break
    rest = [n for n in usable if n not in held]
    if rest:
        said = git(folder, "check-ignore", "-z", "--stdin",
                   text="".join(files[n][0] + "\0" for n in rest))[1].split("\0")
        ignored = {n for n in rest if files[n][0] in set(said)} if len(said) > 1 else set()
    bits = lambda chosen: "%x" % int("1" + "".join("01"[n in chosen] for n in range(len(files))), 2)
    reply[folder] = {"intact": "1" if intact else "0", "held": bits(held), "head": bits(same),
                     "ignored": bits(ignored)}
print(json.dumps(reply))
"""
