"""Commands inside the scripts of sed and awk, and inside options of tar, rsync and others."""

import posixpath
import re

from wenko.gate.danger_findings import ask, asks
from wenko.gate.programs import SHELLS
from wenko.gate.ruling import Finding
from wenko.gate.words import UNKNOWN, Word

_SED_VALUED = ("-e", "-f", "-l", "--expression", "--file", "--line-length")
_AWK_VALUED = ("-F", "-v", "-f", "-i", "-e", "--field-separator", "--assign", "--file", "--include")
_TAR_RUNS = re.compile(
    r"--(?:to-command|use-compress-program|info-script|new-volume-script|rsh-command)(?:=(.*))?"
    r"|--checkpoint-action=exec=(.*)",
    re.DOTALL,
)
_ADDRESS = re.compile(r"\s*(?:\d+(?:~\d+)?|\$|[+~]\d+)?")


_ALL_LINES = ("", "1,$", "0,$", "0~1", "1~1", "/./", "/.*/", "/^/", "/$/", "//")


class Unreadable(Exception):
    """The script does not follow the grammar that is understood here."""


def sed_commands(words: tuple[Word, ...]) -> tuple[list[str], bool]:
    """Shell commands that sed would run, and whether it deletes every line of files in place."""
    texts = [word.text for word in words[1:]]
    given, operands, in_place = [], [], False
    quiet = any(re.fullmatch(r"-[rEsuzi]*n[rEsuzie]*|--quiet|--silent", each) for each in texts)
    while texts:
        text = texts.pop(0)
        if text in ("-e", "--expression") and texts:
            given.append(texts.pop(0))
        elif text.startswith("--expression="):
            given.append(text.partition("=")[2])
        elif text in _SED_VALUED and texts:
            texts.pop(0)
        elif text.startswith(("--in-place", "-i")) or re.fullmatch(r"-[nrEsuz]+i.*", text):
            in_place = True
        elif re.fullmatch(r"-[nrEsuz]*e", text) and texts:
            given.append(texts.pop(0))
        elif re.match(r"-[nrEsuz]*e.", text):
            given.append(text.partition("e")[2])
        elif not text.startswith("-") or text == "-":
            operands.append(text)
    if not given and operands:
        given = operands[:1]
    runs: list[str] = []
    empties = False
    for script in given:
        found, all_lines = _read_sed(script)
        runs += found
        empties = empties or (all_lines and in_place)
    if quiet and in_place and not re.search(r"[pPwWe]", "".join(given)):
        empties = True
    return runs, empties


def _read_sed(script: str) -> tuple[list[str], bool]:
    runs: list[str] = []
    deletes_all = False
    at = 0
    while at < len(script):
        if script[at] in " \t\n;{}":
            at += 1
            continue
        start = at
        at = _skip_addresses(script, at)
        address = script[start:at].replace(" ", "")
        if at >= len(script):
            raise Unreadable
        command = script[at]
        at += 1
        if command in "sy":
            at, flags = _skip_substitution(script, at)
            if command == "s" and "e" in flags:
                runs.append("")
        elif command == "e":
            end = script.find("\n", at)
            end = len(script) if end < 0 else end
            runs.append(script[at:end].strip())
            at = end
        elif command in "aicrRwW:btT#":
            ends = "\n" if command in "aicrRwW#" else "\n;"
            while at < len(script) and script[at] not in ends:
                at += 2 if script[at] == "\\" else 1
        elif command == "d":
            deletes_all = deletes_all or address in _ALL_LINES
        elif command not in "=dDgGhHlnNpPqQxzFv{}":
            raise Unreadable
    return runs, deletes_all


def _skip_addresses(script: str, at: int) -> int:
    for _ in range(2):
        if at < len(script) and script[at] in "/\\":
            delimiter = script[at] if script[at] == "/" else script[at + 1 : at + 2]
            at = _after_delimiter(script, at + (1 if script[at] == "/" else 2), delimiter)
            while at < len(script) and script[at] in "IM":
                at += 1
        else:
            found = _ADDRESS.match(script, at)
            at = found.end() if found else at
        while at < len(script) and script[at] in " \t":
            at += 1
        if at < len(script) and script[at] == ",":
            at += 1
            continue
        break
    while at < len(script) and script[at] in "! \t":
        at += 1
    return at


def _skip_substitution(script: str, at: int) -> tuple[int, str]:
    delimiter = script[at : at + 1]
    if not delimiter or delimiter in "\n\\":
        raise Unreadable
    at = _after_delimiter(script, at + 1, delimiter)
    at = _after_delimiter(script, at, delimiter)
    start = at
    while at < len(script) and script[at] in "gpiIeEmM0123456789":
        at += 1
    flags = script[start:at]
    if at < len(script) and script[at] == "w":
        at = len(script) if script.find("\n", at) < 0 else script.find("\n", at)
    return at, flags


def _after_delimiter(script: str, at: int, delimiter: str) -> int:
    in_class = False
    while at < len(script):
        if script[at] == "\\":
            at += 2
            continue
        if script[at] == "[" and not in_class:
            in_class = "]" in script[at + 2 :]
        elif script[at] == "]":
            in_class = False
        elif script[at] == delimiter and not (in_class and delimiter != "/"):
            return at + 1
        at += 1
    raise Unreadable


def awk_commands(words: tuple[Word, ...], fed: str | None = None) -> list[str | None]:
    """Shell commands that an awk program runs; ``None`` for one that is not known."""
    texts = [word.text for word in words[1:]]
    programs: list[str] = []
    while texts and texts[0].startswith("-") and len(texts[0]) > 1:
        option = texts.pop(0)
        if option == "--":
            break
        if option in _AWK_VALUED and texts:
            value = texts.pop(0)
            if option in ("-e",):
                programs.append(value)
            if option in ("-f", "--file"):
                from_input = value in ("-", "/dev/stdin") and fed is not None
                return _read_awk(fed or "") if from_input else []
    if not programs and texts:
        programs = texts[:1]
    return [each for program in programs for each in _read_awk(program)]


_AWK_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*+(?:"|\Z)|#[^\n]*|\|\||\|&|\||[A-Za-z_]\w*|\d+|[~(,{;!&=]\s*/(?:[^/\\\n]|\\.)+/|\s+|.',
    re.DOTALL,
)


def _read_awk(program: str) -> list[str | None]:
    if program.lstrip().startswith("/"):
        program = "{" + program  # a pattern begins the program: its slash is no division
    tokens = [each for each in _AWK_TOKEN.findall(program) if each.strip() and each[0] != "#"]
    found: list[str | None] = []
    for index, token in enumerate(tokens):
        after = tokens[index + 1 : index + 4]
        if token == "system":
            literal = len(after) == 3 and after[0] == "(" and after[2] == ")"
            found.append(_awk_string(after[1]) if literal else None)
        elif token in ("|", "|&"):
            if after[:1] == ["getline"]:
                found.append(_awk_string(tokens[index - 1]) if index else None)
            else:
                command = _awk_string(after[0]) if after else None
                # A shell runs whatever is printed to it.
                runs = set(re.split(r"[\s/;|&]+", command or "")) & (SHELLS | {"xargs", "python3"})
                found.append(None if runs else command)
    return found


def _awk_string(token: str) -> str | None:
    return token[1:-1].replace('\\"', '"') if token.startswith('"') else None


def tar_commands(words: tuple[Word, ...]) -> list[str]:
    """Commands in the options of tar."""
    texts = [word.text for word in words[1:]]
    found = []
    for index, text in enumerate(texts):
        following = texts[index + 1] if index + 1 < len(texts) else ""
        if match := _TAR_RUNS.fullmatch(text):
            found.append(match[1] or match[2] or following)
        elif text == "--checkpoint-action" and following.startswith("exec="):
            found.append(following[5:])
        elif re.fullmatch(r"-[a-zA-Z]*[IF]", text):
            found.append(following)
        elif re.match(r"-I.", text):
            found.append(text[2:])
    # A shell without a script runs what the archive contains.
    return [UNKNOWN if posixpath.basename(each) in SHELLS else each for each in found]


def tar_removes(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    if any(word.text.startswith("--remove-f") for word in words[1:]):
        reason = ("It deletes the files that it packs", "打包后会删除原文件")
        return asks(words, directories, "tar --remove-files", *reason)
    return []


def archive_removes(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    """``zip -m`` and ``7z -sdel``."""
    texts = [word.text for word in words[1:]]
    moves = words[0].text.endswith("zip") and any(
        text == "--move" or re.fullmatch(r"-[a-zA-Z0-9]*m[a-zA-Z0-9]*", text) for text in texts
    )
    if moves or "-sdel" in texts:
        reason = ("It deletes the files that it packs", "打包后会删除原文件")
        return asks(words, directories, "zip --move", *reason)
    return []


def rsync_removes(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words[1:]]
    deleting = any(each.startswith(("--del", "--remove-source", "--force")) for each in texts)
    only_shown = "--dry-run" in texts or any(re.fullmatch(r"-[a-zA-Z]*n\w*", t) for t in texts)
    if deleting and not only_shown:
        reason = (
            "It deletes files at the target or the source",
            "会删除目标或源目录中的文件",
        )
        return asks(words, directories, "rsync --delete", *reason)
    return []


def hides_program(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    """Builtins that let a name or an event run something else: hash -p, enable -f, complete -C."""
    letters = {"hash": "p", "enable": "f", "bind": "x", "complete": "C", "compgen": "C"}
    letters |= {"mapfile": "C", "readarray": "C"}
    wanted = letters.get(words[0].text, "\0")
    if any(re.match(rf"-[a-zA-Z]*{wanted}", word.text) for word in words[1:]):
        return [
            ask(
                None,
                "It makes another program run under a name that looks ordinary",
                "会让一个普通的名称运行另一个程序",
            )
        ]
    return []
