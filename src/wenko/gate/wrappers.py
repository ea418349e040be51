"""Programs that run another program: the command that they run is judged."""

import re
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
    **dict.fromkeys(("ccache", "chronic", "eatmydata", "entr", "unbuffer"), frozenset()),
    "fakeroot": frozenset({"-i", "-s"}),
    "nsenter": frozenset({"-t", "-S", "-G"}),
    "numactl": frozenset({"-C", "-N", "-m", "-i"}),
    "pkexec": frozenset({"--user"}),
    "prlimit": frozenset(),
    "runuser": frozenset({"-u", "-g", "-G"}),
    "systemd-run": frozenset({"-p", "-u", "--unit", "--property"}),
    "toybox": frozenset(),
    "chrt": frozenset(),
    "faketime": frozenset({"-f"}),
    "torsocks": frozenset(),
    "proxychains": frozenset({"-f"}),
}
_SSH_VALUED = frozenset({"-p", "-i", "-l", "-o", "-F", "-J", "-L", "-R", "-D", "-W", "-b", "-c"})
# Operands before the command: a duration, a lock file, a new root.
_OPERANDS = {"timeout": 1, "flock": 1, "taskset": 1, "chroot": 1, "chrt": 1, "faketime": 1}


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


def _assigns(name: str, text: str) -> bool:
    return name in ("env", "sudo") and "=" in text.split("/", 1)[0]


def scripts(name: str, words: tuple[Word, ...]) -> list[str] | None:
    """Shell scripts among its arguments; ``None`` if it takes none."""
    texts = [word.text for word in words[1:]]
    if name in SHELLS or name in ("su", "script", "flock", "runuser", "nix-shell"):
        return _after_c(texts) if any(_is_c(text) for text in texts) else None
    if name == "eval":
        return [" ".join(texts)]
    if name in ("watch", "parallel") and len(texts) == 1:
        return texts
    if name == "ssh":
        return [" ".join(_after_options(texts, _SSH_VALUED)[1:])]
    if name == "trap":
        given = texts[1:] if texts[:1] == ["--"] else texts
        return given[:1] if len(given) > 1 and not given[0].startswith("-") else None
    if name == "hyperfine":
        return [text for text in texts if not text.startswith("-") and not _is_number(text)]
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


def listed_commands(words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """The commands that ``fd`` runs for the files that it lists."""
    options = ("-x", "-X", "--exec", "--exec-batch")
    places = [index for index, word in enumerate(words) if word.text in options]
    inner = [words[place + 1 :] for place in places]
    return [each if _has_mark(each) else (*each, Word("{}")) for each in inner if each]


def _has_mark(words: tuple[Word, ...]) -> bool:
    return any(re.search(r"\{(?:/|//|\.|/\.)?\}", word.text) for word in words)


def _after_options(texts: list[str], valued: frozenset[str]) -> list[str]:
    rest = list(texts)
    while rest and rest[0].startswith("-"):
        del rest[: 2 if rest[0] in valued else 1]
    return rest


def _is_number(text: str) -> bool:
    return text.replace(".", "").isdigit()


def _is_c(text: str) -> bool:
    return text == "--command" or (
        text.startswith("-") and not text.startswith("--") and "c" in text[1:]
    )


def _after_c(texts: list[str]) -> list[str]:
    place = next(index for index, text in enumerate(texts) if _is_c(text))
    return texts[place + 1 : place + 2]


def _after(texts: list[str], options: tuple[str, ...]) -> list[str]:
    return [after for option, after in pairwise(texts) if option in options]
