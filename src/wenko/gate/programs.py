"""Programs that the gate knows: read-only, ordinary in a sandbox, using the network, external."""

import re
from pathlib import Path

_FILE = Path(__file__).with_name("programs.txt")
_FIND_ACTIONS = ("-delete", "-exec", "-execdir", "-ok", "-okdir", "-fls", "-fprint", "-fprintf")


def _load() -> dict[str, frozenset[str]]:
    """The names under each heading of the file."""
    found: dict[str, set[str]] = {}
    heading = ""
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            heading = line.strip("[]")
        elif line.startswith(" "):
            found.setdefault(heading, set()).update(line.split())
    return {heading: frozenset(names) for heading, names in found.items()}


def _by_program(kind: str) -> dict[str, frozenset[str]]:
    parts = {name: _KNOWN[name] for name in _KNOWN if name.startswith(kind + " ")}
    return {name.removeprefix(kind + " "): each for name, each in parts.items()}


_KNOWN = _load()
READ_ONLY = _KNOWN["read-only"]
"""Some of these only with certain arguments; see ``reads_only``."""
ORDINARY = READ_ONLY | _KNOWN["ordinary"]
NETWORK = _KNOWN["network"]
NETWORK_SUBCOMMANDS = _by_program("network")
"""Only these subcommands of a program use the network."""
ALWAYS_EXTERNAL = _KNOWN["external"]
EXTERNAL = _by_program("external")
"""These publish, deploy or spend: they ask even without a network."""
SHELLS = _KNOWN["shells"]
DATABASES = _KNOWN["databases"]
_GIT_READ_ONLY = _KNOWN["git read-only"]


def reads_only(name: str, arguments: list[str], strict: bool = False) -> bool:
    """Whether the program changes nothing with these arguments."""
    if name not in READ_ONLY:
        return False
    # A repository names programs that git runs: a pager, hooks, a file monitor, converters.
    if strict and name == "git":
        return False
    match name:
        case "find":
            return not any(each.startswith(_FIND_ACTIONS) for each in arguments)
        case "git":
            return _git_reads_only(arguments)
        case "sed":
            prints = len(arguments) >= 2 and arguments[1].rstrip("p").replace(",", "").isdigit()
            return arguments[:1] == ["-n"] and prints
        case "sort" | "tree":
            writing = ("-o", "--o", "--compress")
            bundled = any(re.match(r"-[a-zA-Z]*o", each) for each in arguments)
            return not bundled and not any(each.startswith(writing) for each in arguments)
        case "uniq":
            return sum(not each.startswith("-") for each in arguments) < 2
        case "date":
            return not any(each.startswith(("-s", "--set")) for each in arguments)
        case "rg":
            return not any(each.startswith(("--pre", "--hostname-bin")) for each in arguments)
        case "file":
            return "-C" not in arguments and "--compile" not in arguments
        case "hash":
            return not arguments
        case "lsblk" | "printf":
            return not any(each.startswith("-v") for each in arguments)
    return True


def _git_reads_only(arguments: list[str]) -> bool:
    rest = list(arguments)
    while rest[:1] == ["-C"] or rest[:1] == ["--no-pager"]:
        rest = rest[2:] if rest[0] == "-C" else rest[1:]
    if not rest:
        return False
    if any(each.startswith(("--output", "-O", "--open-files", "--ext-diff")) for each in rest):
        return False
    if rest[0] in ("branch", "tag", "remote", "stash"):
        return rest[1:] in ([], ["-a"], ["-v"], ["-vv"], ["-l"], ["--list"], ["list"])
    return rest[0] in _GIT_READ_ONLY
