"""Programs that the gate knows: ordinary work in a sandbox, only looking, reaching the network."""

from pathlib import Path

_FILE = Path(__file__).with_name("programs.txt")
FINDS_BUT_ACTS = ("-delete", "-exec", "-execdir", "-ok", "-okdir", "-fls", "-fprint", "-fprintf")


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
LOOKS = _KNOWN["looks"]
"""Of these, some look only with some arguments; see ``looking``."""
ORDINARY = LOOKS | _KNOWN["ordinary"]
NETWORK = _KNOWN["network"]
NETWORK_PARTS = _by_program("network")
"""Only these parts of a program reach the network."""
ALWAYS_OUTWARD = _KNOWN["outward"]
OUTWARD = _by_program("outward")
"""These publish, deploy or spend: they ask even where there is no network to do it with."""
SHELLS = _KNOWN["shells"]
DATABASES = _KNOWN["databases"]
_GIT_LOOKS = _KNOWN["git looks"]


def looking(name: str, arguments: list[str]) -> bool:
    """Whether the program, so called, changes nothing."""
    if name not in LOOKS:
        return False
    match name:
        case "find":
            return not any(each.startswith(FINDS_BUT_ACTS) for each in arguments)
        case "git":
            return _git_looks(arguments)
        case "sed":
            prints = len(arguments) >= 2 and arguments[1].rstrip("p").replace(",", "").isdigit()
            return arguments[:1] == ["-n"] and prints
        case "sort" | "tree":
            return not any(each.startswith(("-o", "--output")) for each in arguments)
        case "uniq":
            return sum(not each.startswith("-") for each in arguments) < 2
        case "date":
            return not any(each.startswith(("-s", "--set")) for each in arguments)
        case "rg":
            return not any(each.startswith(("--pre", "--hostname-bin")) for each in arguments)
        case "file":
            return "-C" not in arguments and "--compile" not in arguments
        case "lsblk" | "hash" | "printf":
            return "-v" not in arguments
    return True


def _git_looks(arguments: list[str]) -> bool:
    rest = list(arguments)
    while rest[:1] == ["-C"] or rest[:1] == ["--no-pager"]:
        rest = rest[2:] if rest[0] == "-C" else rest[1:]
    if not rest:
        return False
    if any(each.startswith(("--output", "-O", "--open-files", "--ext-diff")) for each in rest):
        return False
    if rest[0] in ("branch", "tag", "remote", "stash"):
        return rest[1:] in ([], ["-a"], ["-v"], ["-vv"], ["-l"], ["--list"], ["list"])
    return rest[0] in _GIT_LOOKS
