"""What code of another language does, as the shell command that it equals."""

import re
import shlex
from dataclasses import dataclass
from typing import Literal

from wenko.gate.words import UNKNOWN

Kind = Literal["shell", "sql", "dynamic"]
CODE_LIMIT = 64 * 1024
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


def writing(paths: list[str]) -> list[Effect]:
    """What counts is where: a key, or a file that a shell starts later."""
    return [Effect("shell", f"tee -a {shell_word(each)}") for each in paths if UNKNOWN not in each]


def connecting(addresses: list[str]) -> list[Effect]:
    """A connection, unless every address is on this machine."""
    if addresses and all(map(_LOCAL.fullmatch, addresses)):
        return []
    return [Effect("shell", 'curl "$X"')]


_LOCAL = re.compile(
    r"(?:https?|wss?)://(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)(?::\d*)?(?:[/?#].*)?",
    re.DOTALL,
)
ADDRESS = re.compile(r"(?:https?|wss?|ftp)://.*", re.DOTALL)


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
    r"|FileUtils\.rm\w*|Pathname|Open3|os\.(?:execute|remove|rename)|io\.popen|file\.remove|rm|mv)\b|`|%x[\[({]"
)
_OPENS = re.compile(r"\bopen\b")
_PIPE = re.compile(r",\s*['\"]\s*\|")


_OTHER_NETWORK = re.compile(
    r"IO::Socket|\bLWP\b|HTTP::Tiny|\bNet::\w+|net/http|open-uri|URI\.open|TCPSocket|UDPSocket|Faraday"
    r"|file_get_contents\s*\(\s*['\"](?:https?|ftp)|curl_init|fsockopen|stream_socket_client"
    r"|socket\.http|download\.file|Downloads\.download|\bhttr::"
)


def other_effects(code: str) -> list[Effect]:
    if len(code) > CODE_LIMIT:
        return [DYNAMIC, *connecting([])]
    runs = _OTHER.search(code) or (_OPENS.search(code) and _PIPE.search(code))
    found = [DYNAMIC] if runs else []
    return found + (connecting([]) if _OTHER_NETWORK.search(code) else [])
