"""Parses what a message contains literally: fenced code blocks and ``$ command`` lines."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

CodeLanguage = Literal["python", "javascript", "shell"]

LANGUAGES: dict[str, CodeLanguage] = {
    "python": "python",
    "python3": "python",
    "py": "python",
    "javascript": "javascript",
    "js": "javascript",
    "node": "javascript",
    "bash": "shell",
    "sh": "shell",
    "shell": "shell",
}
CONSOLES = frozenset({"console", "terminal", "shell-session", "shellsession"})
ENDINGS: dict[str, CodeLanguage] = {
    ".py": "python",
    ".js": "javascript",
    ".mjs": "javascript",
    ".sh": "shell",
}

_FENCE = re.compile(r"(?P<indent> {0,3})(?P<fence>`{3,}|~{3,})(?P<info>[^`]*)$")
_FILE = re.compile(
    r"(?:(?:title|file|filename|name)=)?[\"']?(?P<file>[\w./-]{0,255}\w\.[A-Za-z]\w{0,9})[\"']?$"
)
# "$ 20 for lunch" is a price and "$ 7z x a.7z" is a command.
_PROMPT = re.compile(r" {0,3}\$[ \t]+(?!\d[\d.,]*(?:\s|$|[一-鿿]))(?P<command>\S.*)$")
# What may stand beside code and commands that are to be run as they are.
_RUN_THIS = re.compile(
    r"(?:(?:please|pls|can you|could you|now|just)[\s,]+)*(?:run|execute)"
    r"(?:\s+(?:this|these|the|that|following|below|it|them|python|javascript|js|shell|bash|code"
    r"|script|snippet|program|commands?|lines?|block|exactly|as is|as it is|for me|please))*"
    r"|(?:(?:请|麻烦|帮我|帮忙|现在|直接)[，,\s]*)*(?:运行|执行|跑)(?:一下|一遍|下)?"
    r"(?:这段|这个|这些|这条|这几条|以下|下面|下列|的|Python|JavaScript|Shell|代码|脚本|程序|命令|指令"
    r"|一下|\s)*",
    re.IGNORECASE,
)
_PUNCTUATION = " \t:：.。!！,，;；"
_CHANGE_FOLDER = re.compile(r"cd(?:\s+(?:[^\s;&|<>()\"']+|'[^']*'|\"[^\"]*\"))?\s*$")
_MAX_FOLDER = 1_000


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """A fenced block: code to run, a file to write, or a file to write and then run."""

    text: str
    language: CodeLanguage | None
    """Null if the block is only a file, e.g. HTML."""
    file: str | None = None


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A line that starts with ``$``."""

    text: str
    folder: str = ""
    """The ``cd`` lines before it, to run first."""


Snippet = CodeBlock | CommandLine


@dataclass(frozen=True, slots=True)
class Snippets:
    """The code and commands of a message, and which of its blocks cannot be run."""

    runnable: tuple[Snippet, ...]
    not_runnable: tuple[str, ...] = ()
    """Languages of blocks that cannot be run; empty for a block without a language."""
    unclosed: bool = False
    """A block has no closing fence: the message may be cut off, so nothing is run."""


@dataclass(frozen=True, slots=True)
class _Fence:
    info: str
    lines: tuple[str, ...]
    closed: bool


def parse_snippets(message: str) -> Snippets:
    """Nothing outside of a closed block or a ``$`` line is ever run."""
    runnable: list[Snippet] = []
    not_runnable: list[str] = []
    for part in _parts(message.replace("\r\n", "\n").split("\n")):
        if isinstance(part, str):
            continue
        if isinstance(part, CommandLine):
            runnable.append(part)
            continue
        if not part.closed and _would_run(part):
            return Snippets((), unclosed=True)
        found = _snippets_of(part) if part.closed else ()
        runnable.extend(found)
        if not found and any(line.strip() for line in part.lines):
            not_runnable.append(_parse_info(part.info)[0])
    return Snippets(tuple(_apply_cd(runnable)), tuple(not_runnable))


def is_run_as_written(message: str) -> bool:
    """Whether the message is nothing but commands, or a request to run exactly this code.

    Then a model need not understand it, and could only change it.
    """
    snippets = parse_snippets(message)
    if not snippets.runnable or snippets.not_runnable:
        return False
    parts = list(_parts(message.replace("\r\n", "\n").split("\n")))
    words = " ".join(part.strip() for part in parts if isinstance(part, str)).strip(_PUNCTUATION)
    if words:
        return _RUN_THIS.fullmatch(words) is not None
    # Code alone may have to be explained or corrected; a ``$`` says that it is to be run.
    return not any(isinstance(part, _Fence) for part in parts)


def _parts(lines: list[str]) -> Iterator[CommandLine | _Fence | str]:
    """Commands, blocks, and every other line as it is."""
    at = 0
    while at < len(lines):
        if opening := _FENCE.match(lines[at]):
            end = _closing(lines, at + 1, opening["fence"])
            inner = lines[at + 1 : end]
            indent = len(opening["indent"])
            yield _Fence(
                opening["info"].strip(),
                tuple(_without_indent(line, indent) for line in inner),
                closed=end < len(lines),
            )
            at = end + 1
        elif prompt := _PROMPT.match(lines[at]):
            command, at = _continued(prompt["command"], lines, at + 1)
            yield CommandLine(command)
        else:
            yield lines[at]
            at += 1


def _closing(lines: list[str], start: int, fence: str) -> int:
    """The line of the closing fence; it is at least as long, so that shorter ones can be inside."""
    closing = re.compile(rf" {{0,3}}{re.escape(fence[0])}{{{len(fence)},}}[ \t]*$")
    return next((at for at in range(start, len(lines)) if closing.match(lines[at])), len(lines))


def _continued(command: str, lines: list[str], at: int) -> tuple[str, int]:
    parts = [command.rstrip()]
    while parts[-1].endswith("\\") and at < len(lines):
        parts.append(lines[at].rstrip())
        at += 1
    return "\n".join(parts), at


def _without_indent(line: str, indent: int) -> str:
    return line[min(indent, len(line) - len(line.lstrip(" "))) :]


def _would_run(fence: _Fence) -> bool:
    name, language, file = _parse_info(fence.info)
    return bool(language or file or name in CONSOLES)


def _snippets_of(fence: _Fence) -> tuple[Snippet, ...]:
    name, language, file = _parse_info(fence.info)
    if name in CONSOLES or (language == "shell" and file is None and _starts_with_prompt(fence)):
        return tuple(part for part in _parts(list(fence.lines)) if isinstance(part, CommandLine))
    text = "\n".join(fence.lines) + "\n"
    if not text.strip() or not (language or file):
        return ()
    return (CodeBlock(text, language, file),)


def _starts_with_prompt(fence: _Fence) -> bool:
    first = next((line for line in fence.lines if line.strip()), "")
    return _PROMPT.match(first) is not None


def _parse_info(info: str) -> tuple[str, CodeLanguage | None, str | None]:
    """Name, language and file of ``python hello.py``, ``python:hello.py`` or ``hello.py``."""
    words = info.replace(":", " ").split()
    name = words[0].lower() if words else ""
    files = (match["file"] for word in words[1:] if (match := _FILE.match(word)))
    file = next(files, None)
    if name in LANGUAGES:
        return name, LANGUAGES[name], file
    if file is None and words and (match := _FILE.match(words[0])):
        file = match["file"]
        return name, ENDINGS.get("." + file.rpartition(".")[2].lower()), file
    return name, None, file


def _apply_cd(snippets: list[Snippet]) -> Iterator[Snippet]:
    """A ``cd`` applies to the commands after it, although each command runs in its own shell."""
    commands = [at for at, each in enumerate(snippets) if isinstance(each, CommandLine)]
    folder = ""
    for at, snippet in enumerate(snippets):
        if not isinstance(snippet, CommandLine):
            yield snippet
        elif _changes_folder(snippet, folder) and at < commands[-1]:
            folder += f"{snippet.text.strip()} || exit\n"
        else:
            yield replace(snippet, folder=folder)


def _changes_folder(command: CommandLine, folder: str) -> bool:
    # Without a limit, a message of "cd" lines only would be copied once for each of them.
    return len(folder) < _MAX_FOLDER and bool(_CHANGE_FOLDER.match(command.text))
