"""What a shell script does that neither the sandbox nor undo can take back."""

import re
from itertools import pairwise

from wenko.gate.commands import Command, Reading, read_commands
from wenko.gate.denials import FORK_BOMB, WRITES_DISK, denied
from wenko.gate.programs import ALWAYS, NETWORK, REMOTE, Table
from wenko.gate.ruling import SHAPE_LIMIT, Confinement, Finding
from wenko.gate.targets import WORKSPACE, is_credential, is_disk
from wenko.gate.words import Word
from wenko.gate.wrappers import possible_commands
from wenko.text import BilingualText

UNCONFINED = BilingualText(
    "There is no sandbox: whatever is not known to only read asks.",
    "没有沙箱：凡不能确定只是读取的操作都会询问。",
)
NO_UNDO = BilingualText(
    "Undo is off: whatever is not known to only read asks.",
    "撤销已关闭：凡不能确定只是读取的操作都会询问。",
)
_CREDENTIALS = BilingualText(
    "It changes keys or credentials of this account.", "会更改此账户的密钥或凭据。"
)
_UNKNOWN = BilingualText("What it runs is not known until it runs.", "要执行的内容运行时才能确定。")
_UNPARSED = BilingualText("It could not be parsed as a shell script.", "无法解析这段 Shell 脚本。")
# Every operand of these names a task or a phase.
_TASKS = frozenset({"mvn", "mvnw", "gradle", "gradlew", "sbt", "dotnet"})
_ELSEWHERE = re.compile(
    r"(?:[\w.-]+@)?(?!localhost|127\.)[A-Za-z][\w.-]+:(?!//).*"
    r"|[a-z+]+://(?![^/]*(?:localhost|127\.0\.0\.1|\[::1\]))[^/].*",
    re.DOTALL,
)
_READS_PROGRAM = re.compile(
    r"(?:[\w./-]*/)?(?:python[\d.]*|node|perl|ruby|php|lua|[a-z]*sh)(?: -\S*)*"
)
_HERE = re.compile(r"localhost|127\.[\d.]+|::1|/.*")


def not_taken_back(confinement: Confinement) -> BilingualText:
    """Why everything asks that changes something."""
    return NO_UNDO if confinement.confined else UNCONFINED


def shell_findings(
    source: str, confinement: Confinement, directory: str = WORKSPACE
) -> list[Finding]:
    """Every reason to ask or to deny; empty for ordinary work."""
    reading = read_commands(source, directory)
    found = [FORK_BOMB] if reading.bombs else []
    for word in reading.writes:
        if is_disk(word):
            found.append(WRITES_DISK)
        elif is_credential(word, directory):
            found.append(Finding("ask", _CREDENTIALS, command=f"> {word.text}"))
    if confinement.network and not reading.parsed:
        found.append(Finding("ask", _UNPARSED))
    for each in reading.commands:
        found += _of_command(each, confinement)
    return found if confinement.contained else [*found, *_not_contained(reading, confinement)]


def _of_command(command: Command, confinement: Confinement) -> list[Finding]:
    if refused := denied(command):
        return [refused]
    acts = _acts_elsewhere(command, confinement.network)
    if acts is not None:
        return [acts]
    if command.reads_only(strict=not confinement.confined):
        return []
    places = command.directories
    if any(is_credential(word, each) for word in command.words[1:] for each in places):
        return [Finding("ask", _CREDENTIALS, command=command.text)]
    return [] if confinement.contained else [_asked(command.text, confinement, command.fed)]


def _not_contained(reading: Reading, confinement: Confinement) -> list[Finding]:
    """What the words do not tell asks too."""
    found = [Finding("ask", _UNKNOWN)] if reading.unknown else []
    silent = ("/dev/null", "/dev/stderr", "/dev/stdout")
    texts = dict.fromkeys(word.text for word in reading.writes if word.text not in silent)
    return found + [_asked(f"> {each}", confinement) for each in texts]


def _asked(text: str, confinement: Confinement, fed: bool = False) -> Finding:
    """Always allowed is exactly this command, and only if its words say all that it does."""
    shape = f"shell: {text}"
    whole = len(shape) <= SHAPE_LIMIT and "$…" not in shape and not fed
    offered = shape if whole and not _READS_PROGRAM.fullmatch(text) else None
    return Finding("ask", not_taken_back(confinement), offered, text)


def _acts_elsewhere(command: Command, network: bool) -> Finding | None:
    """Publishing, deploying, sending, spending: nothing here can undo that."""
    texts = [word.text for word in command.words[1:]]
    asks_itself = texts[-1:] == ["--help"] and len(texts) <= 2
    if asks_itself or texts in (["--version"], ["-V"], ["-h"], ["version"], ["help"]):
        return None
    known = _listed(ALWAYS, command, texts)
    if known is None and network:
        known = _listed(NETWORK, command, texts)
        if known is None and command.name in REMOTE and _names_machine(texts):
            known = command.name
    if known is None:
        return None
    if known == "git push" and _forces(texts):
        known = "git push --force"
    reason = BilingualText(
        f"`{known}` acts outside this machine, and nothing here can take that back.",
        f"`{known}` 会作用于本机之外，这里无法收回。",
    )
    return Finding("ask", reason, f"shell: {known}", command.text)


def _listed(table: Table, command: Command, texts: list[str]) -> str | None:
    """The program with the subcommand that the table has; null if it has none of them."""
    parts = table.get(command.name)
    if parts is None:
        return None
    if not parts:
        return command.name
    for given in _subcommands(command, texts):
        if given in parts:
            return f"{command.name} {given.replace('/', ' ')}"
    return None


def _subcommands(command: Command, texts: list[str]) -> list[str]:
    """What may be its subcommand: a word after an option may also be the option's value."""
    if command.name in _TASKS:
        tasks = [each for each in texts if not each.startswith("-")]
        return [*tasks, *(each.rpartition(":")[2] for each in tasks)]
    # ``cargo +nightly``: a toolchain.
    plain = tuple(word for word in command.words[1:] if not word.text.startswith("+"))
    found = [each for each in texts if each.startswith("--")]
    for rest in possible_commands(plain):
        found.append(rest[0].text)
        found += [f"{rest[0].text}/{each[0].text}" for each in possible_commands(rest[1:])]
    return found


def _forces(texts: list[str]) -> bool:
    options = ("--force", "--delete", "--mirror", "--prune", "-f", "-d", "+", ":")
    return any(each.startswith(options) for each in texts)


def _names_machine(texts: list[str]) -> bool:
    """``host:path``, ``scheme://host``, ``-h host``."""
    values = [value for option, value in pairwise(texts) if option in ("-h", "--host", "-S", "-H")]
    values += [each.partition("=")[2] for each in texts if each.startswith("--host=")]
    values += [each[2:] for each in texts if re.fullmatch(r"-h[\w.-]+", each)]
    remote = any(not _HERE.fullmatch(each) for each in values)
    return remote or any(map(_ELSEWHERE.fullmatch, texts))


def names_credential(path: str) -> Finding | None:
    """For a tool that changes this file."""
    found = is_credential(Word(path), WORKSPACE)
    return Finding("ask", _CREDENTIALS) if found else None
