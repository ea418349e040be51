"""What code of another language does, as the shell command that it equals."""

import re
import shlex
from dataclasses import dataclass
from typing import Literal

from wenko.gate.words import UNKNOWN

Kind = Literal["shell", "sql", "dynamic"]
CODE_LIMIT = 200_000
"""Longer code is not read; what it does counts as unknown."""


@dataclass(frozen=True, slots=True)
class Effect:
    kind: Kind
    text: str = ""
    """A shell script, or SQL; unknown parts of a script are ``"$X"``."""


DYNAMIC = Effect("dynamic")


def removal(paths: list[str], recursive: bool) -> list[Effect]:
    flag = "-r " if recursive else ""
    return [Effect("shell", f"rm {flag}{shell_word(each)}") for each in paths]


def emptying(paths: list[str]) -> list[Effect]:
    return [Effect("shell", f"truncate -s 0 {shell_word(each)}") for each in paths]


def shell_word(value: str) -> str:
    """The word that a shell would need; with patterns kept and unknown parts as a variable."""
    if UNKNOWN in value:
        return '"$X"'
    if re.search(r"[*?\[]", value):
        return re.sub(r"[^\w@%+=:,./*?\[\]~-]", lambda found: "\\" + found[0], value)
    return value if value.startswith("~") else shlex.quote(value)


# Perl, Ruby, PHP, Lua, R and Julia are not parsed: what deletes or runs something is asked about.
_OTHER = re.compile(
    r"\b(?:unlink|rmtree|remove_tree|rmdir|rm_rf|rm_r|rm_f|remove_entry|remove_dir|truncate"
    r"|system|exec|popen|passthru|shell_exec|proc_open|spawn|qx|eval|File\.delete|Dir\.delete"
    r"|FileUtils\.rm\w*|Pathname|Open3|os\.(?:execute|remove|rename)|io\.popen|file\.remove|rm|mv)\b|`|%x[\[({]|\bopen\s*\(?[^,\n]*,\s*['\"]\s*\|"
)


def other_effects(code: str) -> list[Effect]:
    return [DYNAMIC] if _OTHER.search(code) or len(code) > CODE_LIMIT else []
