"""The table of programs: which only read, which act elsewhere, which run another command."""

import re
from pathlib import Path

from wenko.gate.words import UNKNOWN

_FILE = Path(__file__).with_name("programs.txt")
_FIND_ACTIONS = ("-delete", "-exec", "-execdir", "-ok", "-okdir", "-fls", "-fprint", "-fprintf")
# What a word that is not known until it runs may be, of all that makes a program write.
_WORST = ("-o", "-delete", "--output=x", "--pre", "-s", "-C", "-v", "a", "b")
Table = dict[str, frozenset[str]]


def _load() -> dict[str, Table]:
    """For each heading the programs, each with its subcommands: none stands for all."""
    found: dict[str, Table] = {}
    table: Table = {}
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            table = found.setdefault(line.strip("[]"), {})
        elif line.startswith("  ") and not line.startswith("  #"):
            name, colon, rest = line.strip().partition(": ")
            if colon:
                table[name] = table.get(name, frozenset()) | set(rest.split())
            else:
                table.update(dict.fromkeys(line.split(), frozenset[str]()))
    return found


def _counted(names: Table | frozenset[str]) -> dict[str, int]:
    """``timeout:1`` has one operand before the command that it runs."""
    parts = (each.partition(":") for each in names)
    return {name: int(count or 0) for name, _, count in parts}


_TABLES = _load()
READ_ONLY = frozenset(_TABLES["read-only"])
"""Some of these only with certain arguments; see ``reads_only``."""
ALWAYS = _TABLES["always"]
NETWORK = _TABLES["network"]
REMOTE = frozenset(_TABLES["remote"])
SHELLS = frozenset(_TABLES["shells"])
WRAPPERS = _counted(_TABLES["wrappers"])
RUNNERS = {name: _counted(parts) for name, parts in _TABLES["runners"].items()}
_GIT_READ_ONLY = frozenset(_TABLES["git read-only"])


def reads_only(name: str, arguments: list[str], strict: bool = False) -> bool:
    """Whether the program changes nothing with these arguments."""
    if name not in READ_ONLY:
        return False
    # A repository names programs that git runs: a pager, hooks, a file monitor, converters.
    if strict and name == "git":
        return False
    if any(UNKNOWN in each for each in arguments):
        arguments = [*arguments, *_WORST]
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
