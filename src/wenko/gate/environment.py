"""Variables of the environment: whose value is certain, and whose value is run as a program."""

import re
from collections.abc import Mapping

from wenko.gate.script import Script
from wenko.gate.words import UNKNOWN, Values

# The shell sets these itself, whatever the environment says.
_OWN = re.compile(
    r"_|BASH.*|COMP_.*|DIRSTACK|EPOCH.*|EUID|FUNC.*|GROUPS|HIST.*|HOST.*|IFS|LINENO|MACHTYPE|MAPFILE"
    r"|OLDPWD|OPT.*|OSTYPE|PIPESTATUS|PPID|PS\d|PWD|RANDOM|READLINE_.*|REPLY|S?RANDOM|SECONDS|SHELL.*"
    r"|SHLVL|UID|COPROC.*|COLUMNS|LINES|ENV"
)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
# These can set a variable whose name is put together while the script runs.
_SETTING = frozenset(
    {"eval", "source", "read", "mapfile", "readarray", "declare", "typeset", "local", "export"}
    | {"readonly", "unset", "let", "getopts", "printf", "enable", "set", "shopt", "trap"}
)

# Variables whose value a program runs as a command.
_RUN_BY_PROGRAMS = re.compile(
    r"GIT_(?:SSH_COMMAND|SSH|PAGER|EDITOR|SEQUENCE_EDITOR|EXTERNAL_DIFF|ASKPASS|PROXY_COMMAND)"
    r"|PAGER|MANPAGER|EDITOR|VISUAL|LESSOPEN|LESSCLOSE|PROMPT_COMMAND|RSYNC_RSH|TAR_OPTIONS|BROWSER"
    r"|SSH_ASKPASS|SUDO_ASKPASS|PS4"
)
# Variables that make an ordinary program load a file, or run options that nobody sees.
_LOADS_CODE = re.compile(
    r"LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|BASH_ENV|PYTHONSTARTUP|PYTHONINSPECT|PERL5DB"
    r"|GIT_EXEC_PATH|GIT_TEMPLATE_DIR|GIT_CONFIG(?:_GLOBAL|_SYSTEM|_COUNT|_PARAMETERS|_VALUE_\d+)"
)
_LOADS_WITH = {
    "NODE_OPTIONS": re.compile(r"(?:^|\s)(?:-r|--require|--import|--\w*-?loader)\b"),
    "PERL5OPT": re.compile(r"-[MmId]"),
    "RUBYOPT": re.compile(r"-[rI]"),
    "JAVA_TOOL_OPTIONS": re.compile(r"-(?:javaagent|agentpath|agentlib)"),
    "MAKEFLAGS": re.compile(r"--eval|SHELL="),
}


def run_by_variable(name: str, value: str) -> str | None:
    """The command in a variable that a program will run; ``UNKNOWN`` if it loads other code."""
    if _RUN_BY_PROGRAMS.fullmatch(name):
        return None if UNKNOWN in value else value
    loads = _LOADS_CODE.fullmatch(name) or (name in _LOADS_WITH and _LOADS_WITH[name].search(value))
    harmless = value in ("", "/dev/null", "0")
    return UNKNOWN if loads and not harmless else None


def certain_values(env: Mapping[str, object], source: str, script: Script) -> Values:
    """A value for each variable of ``env``; ``UNKNOWN`` for one that the script may change."""
    names = [name for name in env if _NAME.fullmatch(name)]
    safe = script.parsed and not _sets_variables(script, source)
    return {name: _certain(name, env[name], source) if safe else UNKNOWN for name in names}


def _certain(name: str, value: object, source: str) -> str:
    if not isinstance(value, str) or _OWN.fullmatch(name):
        return UNKNOWN
    # Anything but a plain use (an assignment, a loop, ``read``) may give it another value.
    others = re.sub(rf"\$(?:{name}(?![A-Za-z0-9_])|\{{{name}\}})", "", source)
    used_otherwise = re.search(rf"(?<![A-Za-z0-9_]){name}(?![A-Za-z0-9_])", others)
    return UNKNOWN if used_otherwise else value


def _sets_variables(script: Script, source: str) -> bool:
    words = [word.text for segment in script.segments for word in segment.words]
    declares = re.search(r"\b(?:declare|typeset|local|export|readonly|unset)\b", source)
    return bool(declares) or _starts_file(script) or not _SETTING.isdisjoint(words)


def _starts_file(script: Script) -> bool:
    """``. file`` runs the file in the same shell."""
    firsts = ([word.text for word in each.words[:2]] for each in script.segments)
    return any(f[0] == "." or (f[0] in ("builtin", "command") and "." in f) for f in firsts)
