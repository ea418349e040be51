"""Analyzes a shell script: every command in it is judged, and the strictest finding counts."""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from wenko.gate.code_effects import Effect, other_effects
from wenko.gate.danger_findings import asks
from wenko.gate.dangers import destructive_effects
from wenko.gate.environment import certain_values, run_by_variable
from wenko.gate.external_effects import external_effects
from wenko.gate.find_dangers import finds_regenerable
from wenko.gate.interpreters import INTERPRETERS, as_program, inline_code
from wenko.gate.javascript_code import javascript_effects
from wenko.gate.option_commands import commands_in_options
from wenko.gate.program_languages import Unreadable, awk_commands, sed_commands
from wenko.gate.programs import DATABASES, ORDINARY, SHELLS
from wenko.gate.project_runners import run_in_container, run_in_project
from wenko.gate.python_code import python_effects
from wenko.gate.ruling import Confinement, Finding
from wenko.gate.script import Script, Segment, read_script
from wenko.gate.sql_dangers import deletes_data
from wenko.gate.started_files import started_in, written_in
from wenko.gate.targets import WORKSPACE, directories, resolved
from wenko.gate.truncation_dangers import EMPTIES, emptied
from wenko.gate.words import PROCESS, UNKNOWN, Word
from wenko.gate.wrappers import found_commands, listed_commands, scripts, wrapped
from wenko.gate.write_dangers import is_started_later, writes_outside, written_by
from wenko.text import BilingualText

MAX_DEPTH = 6
"""How deeply scripts within scripts are followed; deeper ones are not judged."""
MAX_PIECES = 200
_PIECES = re.compile(r"[;&|(){}`\n]|\b(?:then|do|else|if|while|until)\b|!\s")
_UNPARSED = Finding(
    "ask",
    BilingualText("It could not be parsed as a shell script.", "无法解析这段 Shell 脚本。"),
)
_DYNAMIC = Finding(
    "ask",
    BilingualText("What it runs is not known until it runs.", "要执行的内容运行时才能确定。"),
)
_DELETES_DATA = Finding(
    "ask", BilingualText("It deletes data in a database.", "会删除数据库中的数据。")
)
_CONNECTS = Finding("ask", BilingualText("It uses the network.", "会访问网络。"))
_IN_CONTAINER = Finding(
    "ask",
    BilingualText("It changes or deletes something in a container.", "会更改或删除容器中的内容。"),
)
_INPUT = re.compile(r"/dev/stdin|/dev/fd/\d+|/proc/self/fd/\d+|-")
_DATABASE_SHELL = re.compile(
    r"(?:^|\n|\s)(?:\.(?:shell|system)|\\!|system)\s+([^\n]+)|\bprogram\s+'([^']+)'",
    re.IGNORECASE,
)
_READERS = {
    "python": python_effects,
    "javascript": javascript_effects,
    "typescript": javascript_effects,
}
_BOMB = Finding(
    "deny",
    BilingualText(
        "It is a fork bomb: it starts processes without end.", "这段代码会无限创建进程。"
    ),
)


class ShellAnalyzer:
    """Analyzes scripts that start in one directory under one confinement."""

    def __init__(
        self,
        confinement: Confinement,
        directory: str = WORKSPACE,
        env: Mapping[str, object] | None = None,
    ) -> None:
        self._confinement = confinement
        self._env = env or {}
        self._directory = resolved(directory, WORKSPACE)

    def findings(self, source: str, depth: int = 0) -> list[Finding]:
        """Every reason to ask or to deny; empty for ordinary work."""
        if depth > MAX_DEPTH:
            return [_UNPARSED]
        if UNKNOWN in source:
            return [_DYNAMIC, *self._parse(source.replace(UNKNOWN, "$X"), depth)]
        return self._parse(source, depth)

    def _parse(self, source: str, depth: int) -> list[Finding]:
        script = read_script(source)
        found = []
        if depth == 0:
            for name, value in self._env.items():
                found += self._variable(name, str(value), depth)
        # Only in the outer script: ``sudo`` or ``env -i`` gives an inner one other variables.
        if depth == 0 and self._env:
            script = read_script(source, certain_values(self._env, source, script))
        found += self._script(script, depth)
        found += self._sockets(source, script)
        if not script.parsed and depth == 0:
            # A command may hide where parsing failed: each piece is parsed by itself.
            for piece in _PIECES.split(source)[:MAX_PIECES]:
                found += self._parse(piece, depth + 1)
        return found

    def _script(self, script: Script, depth: int) -> list[Finding]:
        found = [] if script.parsed else [_UNPARSED]
        if script.bombs:
            found.append(_BOMB)
        for word in script.empties:
            found += emptied([word], (Word(":"), Word(">"), word), [self._directory])
        for name, value in script.assignments:
            found += self._variable(name, value.text, depth)
        for word, content in script.contents:
            found += self._write(word, content, depth)
        found += self._written_and_started(script, depth)
        for segment in script.segments:
            found += self._segment(segment, script, depth)
        return found

    def _sockets(self, source: str, script: Script) -> list[Finding]:
        """``/dev/tcp/host/port`` in a redirection is a connection."""
        if not re.search(r"[<>]&?\s*[\"']?/dev/(?:tcp|udp)/", source):
            return []
        found = [_CONNECTS] if self._confinement.network else []
        starts_shell = any(each.name.text.rpartition("/")[2] in SHELLS for each in script.segments)
        return [*found, _DYNAMIC] if starts_shell else found

    def _variable(self, name: str, value: str, depth: int) -> list[Finding]:
        command = run_by_variable(name, value)
        if command is None:
            return []
        return [_DYNAMIC] if command == UNKNOWN else self.findings(command, depth + 1)

    def _write(self, word: Word, content: str, depth: int) -> list[Finding]:
        """A file that is written by a redirection, ``tee``, ``cp`` and the like."""
        outside = writes_outside(word, self._directory)
        found = [] if outside is None else [outside]
        if is_started_later(word, self._directory):
            found += [_DYNAMIC] if content == UNKNOWN else self.findings(content, depth + 1)
        return found

    def _written_and_started(self, script: Script, depth: int) -> list[Finding]:
        """A file that the script writes and then starts is judged like a pipe into a shell."""
        written = written_in(script, self._directory)
        if not written:
            return []
        found: list[Finding] = []
        for path, language in started_in(script, self._directory, any_file=True):
            if path in written:
                found += self.file_findings(written[path], language, depth)
        return found

    def file_findings(self, content: str, language: str, depth: int = 0) -> list[Finding]:
        """What a file does that is started; ``UNKNOWN`` asks."""
        if content == UNKNOWN:
            return [_DYNAMIC]
        if language == "shell":
            return self.findings(content, depth + 1)
        return self.code_findings(content, language, depth + 1)

    def _segment(
        self, segment: Segment, script: Script, depth: int, in_project: bool = False
    ) -> list[Finding]:
        """``in_project``: it is run with the project's programs, so an unknown name is ordinary."""
        if depth > MAX_DEPTH:
            return [_UNPARSED]
        if not segment.name.fixed or segment.name.glob:
            return [_DYNAMIC]
        words, name = as_program(segment.words)
        reachable = directories(self._directory, segment.directories)
        found = destructive_effects(name, words, segment.fed, reachable)
        found += external_effects(name, words, self._confinement)
        if name in ("env", "sudo", "doas"):
            for each in words[1:]:
                found += self._variable(*each.text.partition("=")[::2], depth)
        for word in written_by(name, words):
            content = segment.fed if name in ("tee", "sponge") and segment.fed else UNKNOWN
            found += self._write(word, content, depth)
        for text in (*(scripts(name, words) or ()), *commands_in_options(name, words, segment.fed)):
            found += self.findings(_with_temporaries(name, text, script), depth + 1)
        found += self._inner_languages(name, words, segment.fed, depth)
        for inner, of_project in self._inner_commands(name, words, segment.fed):
            within = replace(segment, words=inner)
            found += self._segment(within, script, depth + 1, in_project or of_project)
        found += self._in_container(name, words, segment, depth)
        found += self._piped_to_shell(segment, name, words, depth)
        if name in ("xargs", "parallel") and segment.fed is not None:
            found += self._appended_input(segment, name, words, depth)
        if not in_project and self._unknown(segment.name.text, name, script.functions):
            found.append(_unknown_program(name))
        return found

    def _inner_commands(
        self, name: str, words: tuple[Word, ...], fed: str | None
    ) -> list[tuple[tuple[Word, ...], bool]]:
        """The commands that it runs, and whether with the project's programs."""
        if name in ("find", "fd", "fdfind"):
            return [(each, False) for each in self._for_each_file(name, words)]
        if in_project := run_in_project(name, words):
            return [(each, True) for each in in_project]
        inner = wrapped(name, words)
        if not inner:
            return []
        from_file = any(re.match(r"-a|--arg-file|::::", word.text) for word in words)
        if name == "xargs" or (name == "parallel" and (fed is not None or from_file)):
            marks = _replaced(name, words)
            if not marks and fed and UNKNOWN not in fed and not from_file:
                return []  # what it reads is known, and judged with it
            replaced = tuple(Word(_without(word.text, marks), word.glob) for word in inner)
            inner = replaced if replaced != inner else (*inner, Word(UNKNOWN))
        return [(inner, False)]

    def _for_each_file(self, name: str, words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
        commands = found_commands(words) if name == "find" else listed_commands(words)
        # Which files these are is known when it runs; by their names all may be regenerable.
        regenerable = name == "find" and finds_regenerable(words, self._directory)
        found = "/tmp/found" if regenerable else UNKNOWN
        return [
            tuple(Word(word.text.replace("{}", found), word.glob) for word in each)
            for each in commands
            if each
        ]

    def _in_container(
        self, name: str, words: tuple[Word, ...], segment: Segment, depth: int
    ) -> list[Finding]:
        for inner in run_in_container(name, words):
            within = replace(segment, words=inner)
            if self._segment(within, Script(), depth + 1, in_project=True):
                return [_IN_CONTAINER]
        return []

    def code_findings(self, code: str, language: str, depth: int = 0) -> list[Finding]:
        """What code of another language does, judged like the shell command that it equals."""
        if language == "sql":
            deletes = [_DELETES_DATA] if deletes_data(code) else []
            return deletes + self._shells_of_database([code], depth)
        read = _READERS.get(language, other_effects)
        return self._effects(read(code), depth)

    def _effects(self, effects: list[Effect], depth: int) -> list[Finding]:
        found: list[Finding] = []
        for effect in effects[:MAX_PIECES]:
            if effect.kind == "dynamic":
                found.append(_DYNAMIC)
            elif effect.kind == "shell":
                found += self.findings(effect.text, depth + 1)
            elif deletes_data(effect.text):
                found.append(_DELETES_DATA)
        return found

    def _inner_languages(
        self, name: str, words: tuple[Word, ...], fed: str | None, depth: int
    ) -> list[Finding]:
        """Programs in other languages among the arguments or in the input."""
        if name == "sed":
            return self._sed(words, depth)
        if name in ("awk", "gawk", "mawk", "nawk"):
            commands = awk_commands(words, fed)
            known = [each for each in commands if each is not None]
            found = [_DYNAMIC] if len(known) < len(commands) else []
            return found + [each for text in known for each in self.findings(text, depth + 1)]
        if name in DATABASES:
            texts = [*(word.text for word in words[1:]), *(fed or "").splitlines()]
            return self._shells_of_database(texts, depth)
        if name not in INTERPRETERS:
            return []
        language = INTERPRETERS[name]
        found = []
        for code in inline_code(name, words):
            found += [_DYNAMIC] if UNKNOWN in code else self.code_findings(code, language, depth)
        operands = [word.text for word in words[1:] if not word.text.startswith("-")]
        if operands and operands[0].startswith(PROCESS):
            found.append(_DYNAMIC)
        reads_input = not operands or operands[0] in ("/dev/stdin", "/dev/fd/0")
        reads_input = reads_input and not any(word.text in ("-c", "-e", "-m") for word in words)
        if fed is not None and reads_input:
            found += [_DYNAMIC] if fed == UNKNOWN else self.code_findings(fed, language, depth)
        return found

    def _shells_of_database(self, texts: list[str], depth: int) -> list[Finding]:
        """``.shell``, ``\\!`` and the like."""
        found = [each for text in texts for each in _DATABASE_SHELL.finditer(text)]
        commands = [each[1] or each[2] for each in found]
        return [each for text in commands for each in self.findings(text, depth + 1)]

    def _sed(self, words: tuple[Word, ...], depth: int) -> list[Finding]:
        fixed = all(word.fixed for word in words)
        script_known = all(word.fixed for word in words[1:3])
        if not script_known and any("e" in word.text for word in words if not word.fixed):
            return []
        try:
            runs, empties = sed_commands(words)
        except Unreadable:
            return [_DYNAMIC] if fixed else []
        found = [each for text in runs if text for each in self.findings(text, depth + 1)]
        if runs:
            found.append(_DYNAMIC)
        return found + (asks(words, [self._directory], "empty a file", *EMPTIES) if empties else [])

    def _appended_input(
        self, segment: Segment, name: str, words: tuple[Word, ...], depth: int
    ) -> list[Finding]:
        """The input of ``xargs`` becomes the last words of its command."""
        inner = wrapped(name, words) or ()
        appended = tuple(Word(text) for text in (segment.fed or "").split() if UNKNOWN not in text)
        if not inner or not appended:
            return []
        return self._segment(
            Segment((*inner, *appended), None, False, segment.directories), Script(), depth + 1
        )

    def _piped_to_shell(
        self, segment: Segment, name: str, words: tuple[Word, ...], depth: int
    ) -> list[Finding]:
        operands = [word for word in words[1:] if not word.text.startswith("-")]
        if name in (*SHELLS, "source", ".") and operands and not operands[0].fixed:
            return [_DYNAMIC]
        if name in (*SHELLS, "source", ".") and operands and _INPUT.fullmatch(operands[0].text):
            return [_DYNAMIC] if segment.fed is None else self.findings(segment.fed, depth + 1)
        runs_input = name in ("at", "batch") or (name == "parallel" and not wrapped(name, words))
        if runs_input and segment.fed is not None:
            return self.findings(segment.fed, depth + 1)
        if name not in SHELLS or segment.fed is None:
            return []
        if operands and not any(word.text in ("-s", "-") for word in words[1:]):
            return []
        return self.findings(segment.fed, depth + 1)

    def _unknown(self, given: str, name: str, functions: frozenset[str]) -> bool:
        if given in functions or name in ORDINARY or not given:
            return False
        if "/" in given and self._confinement.confined:
            # A program in the workspace is part of the work there.
            return not resolved(given, self._directory).startswith(WORKSPACE + "/")
        return True


def _with_temporaries(name: str, text: str, script: Script) -> str:
    """A trap runs in the same shell, and knows its variables."""
    if name not in ("trap", "eval"):
        return text
    return "".join(f"{each}=$(mktemp)\n" for each in sorted(script.temporaries)) + text


def _replaced(name: str, words: tuple[Word, ...]) -> list[str]:
    """The texts that xargs or parallel replaces by what it reads."""
    if name == "parallel":
        return ["{}", "{.}", "{/}", "{//}", "{/.}"]
    texts = [word.text for word in words[1:]]
    found = [after for option, after in pairwise(texts) if option == "-I"]
    found += [each[2:] for each in texts if re.match(r"-I.", each)]
    found += [each.partition("=")[2] or "{}" for each in texts if each.startswith("--replace")]
    return found + ["{}" for each in texts if each == "-i"]


def _without(text: str, marks: list[str]) -> str:
    for mark in marks:
        text = text.replace(mark, UNKNOWN) if mark else text
    return text


def _unknown_program(name: str) -> Finding:
    return Finding(
        "ask",
        BilingualText(
            f"`{name}` is not a known program.",
            f"`{name}` 不是已知的程序。",
        ),
        f"shell: {name}",
    )
