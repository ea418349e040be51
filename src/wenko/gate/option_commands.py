"""Commands that programs take in their options: ``man -P``, ``rg --pre``, ``vim -c '!…'``."""

import re
from collections.abc import Iterator
from itertools import pairwise

from wenko.gate.git_dangers import git_commands
from wenko.gate.program_languages import tar_commands
from wenko.gate.words import UNKNOWN, Word

# The value of each is run by a shell, or names a program.
_RUN = {
    "make": ("--eval",),
    "gmake": ("--eval",),
    "man": ("-P", "--pager", "-H", "--html"),
    "rg": ("--pre", "--hostname-bin"),
    "rsync": ("-e", "--rsh"),
    "sort": ("--compress-program",),
    "split": ("--filter",),
    "zip": ("-TT", "--unzip-command"),
    "lua": ("-l",),
}
_SSH_COMMAND = re.compile(r"(?:Proxy|Local|KnownHosts)Command[ =](.*)", re.I | re.S)
_EDITORS = frozenset({"vi", "vim", "nvim", "view", "ex", "vimdiff", "gvim", "rvim"})
_EDITOR_OPTIONS = ("-c", "--cmd", "-S")
# ``:!rm``, ``:silent !rm``, ``:r !rm``, ``:%!rm``
_EDITOR_SHELL = re.compile(r"^[:\s]*(?:\w++\s++|[%\d,$.]++\s*+)*+!(.*)", re.DOTALL)
# From the first bracket on: tried at each bracket, it would take quadratic time.
_EVALUATED_INDEX = re.compile(r"[^\[]*+\[.*(?:\$\(|`)", re.DOTALL)
_EDITOR_CODE = re.compile(r"\b(?:system|systemlist|delete|execute|lua|python3?|py3?|call|source)\b")
_DEBUGGER_SHELL = re.compile(r"^\s*(?:shell|!|make)\s*(.*)", re.DOTALL)
_MULTIPLEXER_VALUED = re.compile(r"-[ceFfLnsStTxyhpl]")
_MULTIPLEXER_STARTS = re.compile(
    r"new(?:-session|w|-window)?|split(?:w|-window)|respawn(?:p|-pane|w|-window)|run(?:-shell)?"
    r"|if(?:-shell)?|pipe(?:p|-pane)|(?:display-)?popup"
)


def commands_in_options(name: str, words: tuple[Word, ...], fed: str | None) -> list[str]:
    """Shell scripts among a program's options; ``UNKNOWN`` for one that is not known."""
    texts = [word.text for word in words[1:]]
    match name:
        case "tar" | "bsdtar":
            return tar_commands(words)
        case "git":
            return git_commands(words)
        case "nc" | "ncat" | "netcat":
            # Whoever is at the other end says what the program does.
            runs = ("-e", "-c", "--exec", "--sh-exec", "--lua-exec")
            return [UNKNOWN] if any(each in runs or each[:7] == "--exec=" for each in texts) else []
        case "make" | "gmake":
            return [*_values(texts, _RUN["make"]), *_in_makefile(texts, fed)]
        case "test" | "[" | "unset" | "read" | "let":
            # The index of an array is evaluated.
            return [each for each in texts if _EVALUATED_INDEX.match(each)] and [UNKNOWN]
        case "npm" | "npx" | "pnpm" | "pnpx":
            return list(_values(texts, ("-c", "--call", "--shell-mode")))
        case "ssh" | "scp" | "sftp":
            given = [b for a, b in pairwise(texts) if a == "-o"] + [each[2:] for each in texts]
            return [found[1] for each in given if (found := _SSH_COMMAND.match(each))]
        case "alias":
            return [each.partition("=")[2] for each in texts if "=" in each]
        case "tmux" | "screen":
            return _started_in_multiplexer(name, texts)
        case "less" | "more" | "most":
            return [each[2:] for each in texts if each.startswith("+!")]
        case "ed" | "red":
            return [line[1:] for line in (fed or "").splitlines() if line.startswith("!")]
        case "emacs" | "emacsclient":
            evaluates = ("--eval", "-eval", "--execute", "-f", "--funcall", "-l", "--load", "-e")
            return [UNKNOWN] if any(each.split("=")[0] in evaluates for each in texts) else []
        case "gdb" | "lldb":
            return list(_in_debugger(texts))
    if name in _EDITORS:
        return list(_in_editor(texts, fed))
    return list(_values(texts, _RUN.get(name, ())))


def _in_makefile(texts: list[str], fed: str | None) -> list[str]:
    found = [each[6:] for each in texts if each.startswith("SHELL=")]
    files = [b for a, b in pairwise(texts) if a in ("-f", "--file", "--makefile")]
    if any(each in ("-", "/dev/stdin") for each in files) and fed is not None:
        recipes = [line[1:].lstrip("@+-") for line in fed.splitlines() if line.startswith("\t")]
        found.append(UNKNOWN if fed == UNKNOWN else "\n".join(recipes))
    return found


def _values(texts: list[str], options: tuple[str, ...]) -> Iterator[str]:
    for option, after in pairwise([*texts, ""]):
        if option in options:
            yield after
        elif option.startswith("--") and option.partition("=")[0] in options:
            yield option.partition("=")[2]
    for text in texts:
        for option in options:
            glued = text.startswith(option) and text != option
            if glued and not option.startswith("--"):
                yield text[len(option) :].removeprefix("=")


def editor_commands(name: str, words: tuple[Word, ...], fed: str | None) -> list[str]:
    """What an editor is told to do by its arguments or its input."""
    if name in ("ed", "red"):
        return (fed or "").splitlines()
    return _given_to_editor([word.text for word in words[1:]], fed) if name in _EDITORS else []


def _in_editor(texts: list[str], fed: str | None) -> Iterator[str]:
    for text in _given_to_editor(texts, fed):
        if found := _EDITOR_SHELL.match(text):
            yield found[1]
        elif _EDITOR_CODE.search(text):
            yield UNKNOWN


def _given_to_editor(texts: list[str], fed: str | None) -> list[str]:
    given = [after for option, after in pairwise(texts) if option in _EDITOR_OPTIONS]
    given += [after for option, after in pairwise(texts) if re.fullmatch(r"-[a-zA-Z]*c", option)]
    given += [each[1:] for each in texts if each.startswith("+")]
    return [*given, *(fed or "").splitlines()]


def _in_debugger(texts: list[str]) -> Iterator[str]:
    options = ("-ex", "--ex", "-iex", "--eval-command", "-o", "--one-line", "--init-eval-command")
    for text in _values(texts, options):
        if found := _DEBUGGER_SHELL.match(text):
            yield found[1]
        elif re.match(r"\s*(?:python|py|script|source|call|platform)\b", text):
            yield UNKNOWN


def _started_in_multiplexer(name: str, texts: list[str]) -> list[str]:
    """What a new window, or a new session, runs."""
    rest = list(texts)
    if name == "tmux":
        while rest and rest[0].startswith("-"):
            del rest[: 2 if _MULTIPLEXER_VALUED.fullmatch(rest[0]) else 1]
        if "send-keys" in rest or "send" in rest:
            return [UNKNOWN]
        if not rest or not _MULTIPLEXER_STARTS.fullmatch(rest.pop(0)):
            return []
    elif "-X" in rest:
        return [UNKNOWN]
    while rest and rest[0].startswith("-"):
        del rest[: 2 if _MULTIPLEXER_VALUED.fullmatch(rest[0]) else 1]
    return [" ".join(rest)] if rest else []
