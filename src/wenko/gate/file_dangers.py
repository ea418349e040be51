"""What commands on files and devices destroy: rm, find, mv, shred, dd, chmod."""

import re
import shlex

from wenko.gate.danger_findings import ask, asks, deny, split_options
from wenko.gate.ruling import Finding
from wenko.gate.targets import WORKSPACE, Target, resolved, target_of
from wenko.gate.words import Word
from wenko.gate.write_dangers import target_folder, writes_device

_RECURSIVE = {"-r", "-R", "--recursive"}
_LONG_OPTIONS = {"--recursive": "-r", "-R": "-r", "--force": "-f", "--verbose": "-v", "--dir": "-d"}


def removes(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    options, operands = split_options(words)
    if "--no-preserve-root" in options:
        return [deny("It would delete the whole system", "会删除整个系统")]
    found = [_removal(word, directory, options) for word in operands for directory in directories]
    if len(operands) > 20:
        reason = ("It deletes many files", "会删除许多文件")
        found += asks(words, directories, "rm (many)", *reason)
    return [each for each in found if each is not None]


def _removal(word: Word, directory: str | None, options: set[str]) -> Finding | None:
    target: Target = target_of(word, directory)
    recursive = bool(_RECURSIVE & options)
    if target == "system" and (recursive or word.glob):
        return deny("It would delete the system or a home folder", "会删除系统目录或主目录")
    if target == "unknown":
        return ask(None, "What it deletes is not known until it runs", "要删除的内容运行时才能确定")
    shape = _spelled_removal(word, directory, options)
    if target == "workspace":
        return ask(shape, "It deletes the whole workspace", "会删除整个工作区", "rm everything")
    if target in ("outside", "system"):
        return ask(
            shape,
            "It deletes files outside the workspace",
            "会删除工作区以外的文件",
            "rm outside",
        )
    if target == "file" and (recursive or word.glob):
        return ask(
            shape,
            "It deletes a whole folder or several files",
            "会删除整个目录或一批文件",
            "rm -r" if recursive else "rm with a pattern",
        )
    return None


def _spelled_removal(word: Word, directory: str | None, options: set[str]) -> str:
    """The same flags and the same target, whichever way they were written."""
    flags = {_LONG_OPTIONS.get(each, each) for each in options}
    letters = [each[1:] for each in flags if not each.startswith("--")]
    letters.sort(key=lambda each: (each != "r", each != "f", each))
    path = resolved(word.text, directory or WORKSPACE)
    path = "." if path == WORKSPACE else path.removeprefix(WORKSPACE + "/")
    path = path if word.glob else shlex.quote(path)
    short = [f"-{''.join(letters)}"] if letters else []
    return " ".join(["rm", *short, *sorted(each for each in flags if each[:2] == "--"), path])


def moves(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    options, operands = split_options(words)
    if (folder := target_folder(words)) is not None:
        operands = [*(each for each in operands if each.text != folder.text), folder]
    if operands and operands[-1].text == "/dev/null":
        reason = ("It discards the files", "会把文件丢弃")
        return asks(words, directories, "mv to /dev/null", *reason)
    targets = {target_of(word, directory) for word in operands[:-1] for directory in directories}
    if "system" in targets:
        return [deny("It would move system folders", "会移走系统目录")]
    if "workspace" in targets:
        reason = ("It moves the whole workspace away", "会移走整个工作区")
        return asks(words, directories, "mv everything", *reason)
    if operands and targets & {"file", "unknown"} and _leaves(operands[-1], directories):
        reason = ("It moves files out of the workspace", "会把文件移出工作区")
        return asks(words, directories, "mv outside", *reason)
    if len(operands) > 2 and not options & {"-t"} and _is_named_file(operands[-1]):
        reason = ("Each of the files replaces the one before it", "后一个文件会覆盖前一个")
        return asks(words, directories, "mv over", *reason)
    return []


def _leaves(target: Word, directories: list[str | None]) -> bool:
    paths = [resolved(target.text, each or WORKSPACE) for each in directories]
    return target.fixed and any(not f"{path}/".startswith(WORKSPACE + "/") for path in paths)


def _is_named_file(target: Word) -> bool:
    return bool(re.search(r"\.[A-Za-z]\w{0,4}$", target.text))


def shreds(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    _, operands = split_options(words)
    devices = [each for word in operands if (each := writes_device(word)) is not None]
    reason = ("It destroys files so that they cannot be recovered", "会彻底销毁文件")
    return devices or asks(words, directories, "shred", *reason)


def copies_to_device(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    targets = [Word(word.text[3:]) for word in words if word.text.startswith("of=")]
    return [each for word in targets if (each := writes_device(word)) is not None]
