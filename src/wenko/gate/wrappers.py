"""Programs that run another program: the command that they run is judged."""

from itertools import pairwise

from wenko.gate.programs import SHELLS
from wenko.gate.words import Word

# Options that take a value.
_VALUED: dict[str, frozenset[str]] = {
    "sudo": frozenset(
        [
            "-u",
            "-g",
            "-h",
            "-p",
            "-C",
            "-D",
            "-R",
            "-T",
            "-U",
            "--user",
            "--group",
            "--chdir",
            "--prompt",
        ]
    ),
    "doas": frozenset({"-u", "-C"}),
    "env": frozenset({"-u", "--unset", "-C", "--chdir"}),
    "time": frozenset({"-f", "-o", "--format", "--output"}),
    "nice": frozenset({"-n", "--adjustment"}),
    "ionice": frozenset({"-c", "-n", "-p"}),
    "timeout": frozenset({"-s", "--signal", "-k", "--kill-after"}),
    "stdbuf": frozenset({"-i", "-o", "-e"}),
    "xargs": frozenset(
        ["-a", "-d", "-E", "-I", "-L", "-n", "-P", "-s", "--arg-file", "--max-args", "--max-procs"]
    ),
    "parallel": frozenset(["-j", "-I", "--jobs", "--colsep", "-a", "-C", "-N"]),
    "watch": frozenset({"-n", "--interval"}),
    "taskset": frozenset({"-p"}),
    "flock": frozenset({"-w", "-E", "--timeout", "--conflict-exit-code"}),
    "strace": frozenset({"-o", "-e", "-p", "-s"}),
    "exec": frozenset({"-a"}),
    "nohup": frozenset(),
    "setsid": frozenset(),
    "command": frozenset(),
    "builtin": frozenset(),
    "busybox": frozenset(),
    "chroot": frozenset(),
    "unshare": frozenset(),
    "ltrace": frozenset({"-o", "-e", "-p"}),
    "xvfb-run": frozenset({"-n", "-s", "-e"}),
    "coproc": frozenset(),
}
_SSH_VALUED = frozenset({"-p", "-i", "-l", "-o", "-F", "-J", "-L", "-R", "-D", "-W", "-b", "-c"})
# Operands before the command: a duration, a lock file, a new root.
_OPERANDS = {"timeout": 1, "flock": 1, "taskset": 1, "chroot": 1}


def wrapped(name: str, words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """The command that it runs, empty if none is given; ``None`` if it is not a wrapper."""
    valued = _VALUED.get(name)
    if valued is None:
        return None
    if name == "command" and len(words) > 1 and words[1].text in ("-v", "-V"):
        return ()
    rest = list(words[1:])
    while rest:
        text = rest[0].text
        if text == "--":
            rest.pop(0)
            break
        if text in valued:
            del rest[:2]
        elif (text.startswith("-") and len(text) > 1) or _assigns(name, text):
            rest.pop(0)
        else:
            break
    del rest[: _OPERANDS.get(name, 0)]
    return tuple(rest)


# npm packages that do what a program of the system does.
_PACKAGES = {"rimraf": ("rm", "-rf"), "del-cli": ("rm", "-rf"), "del": ("rm", "-rf"), "shx": ()}
_RUN_PACKAGE = {"npx": 0, "pnpx": 0, "bunx": 0, "npm": 1, "pnpm": 1, "yarn": 1, "bun": 1}
_EXECUTES = frozenset({"exec", "x", "dlx"})


def run_package(name: str, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The system's command that equals a package run by ``npx`` or ``npm exec``; else empty."""
    skipped = _RUN_PACKAGE.get(name)
    if skipped is None or (skipped and (len(words) < 2 or words[1].text not in _EXECUTES)):
        return ()
    rest = [word for word in words[1 + skipped :] if word.text != "--"]
    while rest and rest[0].text.startswith("-"):
        rest.pop(0)
    package = rest[0].text.partition("@")[0] if rest else ""
    if package not in _PACKAGES:
        return ()
    return (*map(Word, _PACKAGES[package]), *rest[1:])


def _assigns(name: str, text: str) -> bool:
    return name in ("env", "sudo") and "=" in text.split("/", 1)[0]


def scripts(name: str, words: tuple[Word, ...]) -> list[str] | None:
    """Shell scripts among its arguments; ``None`` if it takes none."""
    texts = [word.text for word in words[1:]]
    if name in SHELLS or name in ("su", "script", "flock"):
        return _after_c(texts) if any(_is_c(text) for text in texts) else None
    if name == "eval":
        return [" ".join(texts)]
    if name in ("watch", "parallel") and len(texts) == 1:
        return texts
    if name == "ssh":
        return [" ".join(_after_options(texts, _SSH_VALUED)[1:])]
    if name == "trap" and len(texts) > 1 and not texts[0].startswith("-"):
        return texts[:1]
    if name == "env" and (split := _after(texts, ("-S", "--split-string"))):
        return split
    return None


def found_commands(words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """The commands that ``find`` runs for each file."""
    commands: list[tuple[Word, ...]] = []
    current: list[Word] | None = None
    for word in words[1:]:
        if current is None:
            if word.text in ("-exec", "-execdir", "-ok", "-okdir"):
                current = []
        elif word.text in (";", "+"):
            commands.append(tuple(current))
            current = None
        else:
            current.append(word)
    return commands + ([tuple(current)] if current else [])


def _after_options(texts: list[str], valued: frozenset[str]) -> list[str]:
    rest = list(texts)
    while rest and rest[0].startswith("-"):
        del rest[: 2 if rest[0] in valued else 1]
    return rest


def _is_c(text: str) -> bool:
    return text == "--command" or (
        text.startswith("-") and not text.startswith("--") and "c" in text[1:]
    )


def _after_c(texts: list[str]) -> list[str]:
    place = next(index for index, text in enumerate(texts) if _is_c(text))
    return texts[place + 1 : place + 2]


def _after(texts: list[str], options: tuple[str, ...]) -> list[str]:
    return [after for option, after in pairwise(texts) if option in options]
