"""What a command does outside this machine: publish, deploy, spend, use the network."""

import posixpath
import re
from itertools import pairwise

from wenko.gate.danger_findings import ask
from wenko.gate.programs import ALWAYS_EXTERNAL, EXTERNAL, NETWORK, NETWORK_SUBCOMMANDS
from wenko.gate.project_runners import possible_commands
from wenko.gate.ruling import Confinement, Finding
from wenko.gate.words import Word

# Every operand names a task or a phase.
_TASKS = frozenset({"mvn", "mvnw", "gradle", "gradlew", "ant", "sbt", "dotnet", "mage"})
_LOCAL = re.compile(
    r"(?:https?://|wss?://)?(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)(?::\d+)?(?:[/?#].*)?",
    re.DOTALL,
)
# Options without a value, and with one that is no address; with any other option an address may
# lead elsewhere (a proxy, --resolve, a file of addresses).
_FLAGS = {
    "curl": (
        "sSiIvfLkgGNOj#0123456",
        ("silent", "show-error", "include", "head", "verbose"),
    ),
    "wget": ("qSncvd", ("quiet", "spider", "no-verbose", "no-check-certificate")),
    "ping": ("nqv46", ()),
    "nc": ("zvnuN46", ()),
    "telnet": ("", ()),
}
_VALUED = {
    "curl": ("XHdFouAbcmwT", ("request", "header", "data", "data-raw", "data-binary", "output")),
    "wget": ("OoTt", ("tries", "timeout", "output-document", "post-data", "header", "method")),
    "ping": ("ciWws", ()),
    "nc": ("wp", ()),
    "telnet": ("", ()),
}
_MORE_FLAGS = ("fail", "location", "insecure", "compressed", "no-buffer", "fail-with-body", "get")
_MORE_VALUED = (
    *("json", "form", "max-time", "connect-timeout", "write-out", "retry", "retry-delay"),
    *("data-urlencode", "user", "cookie", "cookie-jar", "user-agent", "body-data"),
)


def external_effects(name: str, words: tuple[Word, ...], confinement: Confinement) -> list[Finding]:
    if len(words) == 2 and words[1].text in ("--version", "-V", "--help", "-h", "version", "help"):
        return []
    parts = _parts(name, words)
    external = next((each for each in parts if each in EXTERNAL.get(name, ())), None)
    if name in ALWAYS_EXTERNAL or external is not None:
        known = name if name in ALWAYS_EXTERNAL else f"{name} {external}"
        return [
            ask(
                known,
                f"`{known}` publishes, deploys or spends outside this machine",
                f"`{known}` 会在本机之外发布、部署或产生费用",
            )
        ]
    if not confinement.network or _stays_here(name, words):
        return []
    part = next((each for each in parts if each in NETWORK_SUBCOMMANDS.get(name, ())), None)
    if name in NETWORK or part is not None:
        known = name if part is None else f"{name} {part}"
        return [ask(known, f"`{known}` uses the network", f"`{known}` 会访问网络")]
    return []


def downloaded(words: tuple[Word, ...]) -> list[str]:
    """The files into which ``curl`` or ``wget`` writes what it fetches."""
    texts = [word.text for word in words]
    name = posixpath.basename(texts[0])
    if name not in ("curl", "wget"):
        return []
    option = r"-[a-zA-Z]*o|--output" if name == "curl" else r"-[a-zA-Z]*O|--output-document"
    found = [after for before, after in pairwise(texts) if re.fullmatch(option, before)]
    found += [each.partition("=")[2] for each in texts if each.startswith("--output")]
    return found + [posixpath.basename(each) for each in texts[1:] if "/" in each]


def _parts(name: str, words: tuple[Word, ...]) -> list[str]:
    """What may be its subcommand: a word after an option may also be the option's value."""
    if name in _TASKS:
        tasks = [word.text for word in words[1:] if not word.text.startswith("-")]
        return [*tasks, *(each.rpartition(":")[2] for each in tasks)]
    if name in ("openssl", "gpg"):
        return [word.text for word in words[1:]]
    # ``cargo +nightly``: a toolchain.
    plain = tuple(word for word in words[1:] if not word.text.startswith("+"))
    parts = [each[0].text for each in possible_commands(plain)]
    if name == "uv" and not any(word.text.startswith(("--with", "--from")) for word in words):
        return [each for each in parts if each != "run"]
    return parts


def _stays_here(name: str, words: tuple[Word, ...]) -> bool:
    """Whether every address of ``curl`` and the like is on this machine."""
    if name not in _FLAGS or not all(word.fixed for word in words):
        return False
    addresses: list[str] = []
    is_value = False
    for text in (word.text for word in words[1:]):
        if is_value:
            is_value = False
        elif text.startswith("-") and len(text) > 1:
            takes_value = _takes_value(name, text)
            if takes_value is None:
                return False
            is_value = takes_value
        else:
            addresses.append(text)
    if name in ("nc", "telnet"):
        del addresses[1:]
    return bool(addresses) and all(map(_LOCAL.fullmatch, addresses))


def _takes_value(name: str, option: str) -> bool | None:
    """Whether the next word is its value; ``None`` if the option is not known to be harmless."""
    flags, long_flags = _FLAGS[name]
    valued, long_valued = _VALUED[name]
    if option.startswith("--"):
        given, has_value, _ = option[2:].partition("=")
        if given in (*long_valued, *_MORE_VALUED):
            return not has_value
        return False if given in (*long_flags, *_MORE_FLAGS) else None
    for index, letter in enumerate(option[1:], 2):
        if letter in valued:
            return index == len(option)
        if letter not in flags:
            return None
    return False
