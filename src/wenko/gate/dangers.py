"""What a command does that cannot be undone, by the program that it starts."""

import re
import shlex
from collections.abc import Callable
from itertools import pairwise, takewhile

from wenko.gate.programs import ALWAYS_EXTERNAL, DATABASES, EXTERNAL, NETWORK, NETWORK_SUBCOMMANDS
from wenko.gate.ruling import SHAPE_LIMIT, Confinement, Finding
from wenko.gate.targets import WORKSPACE, Target, resolved, target_of
from wenko.gate.words import UNKNOWN, Word
from wenko.text import BilingualText

_DEVICE = re.compile(r"/dev/(sd|hd|vd|xvd|nvme|mmcblk|disk|mapper|mem|kmem|port|loop|dm-).*")
_SQL = re.compile(
    r"\b(drop\s+(database|schema|table|user|role|view|index|owned)|truncate\b"
    r"|delete\s+from\s+[\w.\"`]+\s*(;|$|['\"])|flushall|flushdb|dropdatabase|\.drop\s*\()",
    re.IGNORECASE,
)


def destructive_effects(
    name: str, words: tuple[Word, ...], fed: str | None, directories: list[str | None]
) -> list[Finding]:
    """What the command destroys, wherever it runs."""
    check = _CHECKS.get("mkfs" if name.startswith("mkfs.") else name)
    found = check(words, directories) if check else []
    texts = [" ".join(word.text for word in words), fed or ""]
    if name in DATABASES and any(map(_SQL.search, texts)):
        reason = ("It deletes data in a database", "会删除数据库中的数据")
        found += _asks(words, directories, f"{name} drop", *reason, fed=fed)
    return found


def external_effects(name: str, words: tuple[Word, ...], confinement: Confinement) -> list[Finding]:
    """What the command does outside this machine: publish, deploy, spend, use the network."""
    parts = [word.text for word in words[1:] if not word.text.startswith("-")]
    part = parts[0] if parts else ""
    if name in ALWAYS_EXTERNAL or part in EXTERNAL.get(name, ()):
        known = name if name in ALWAYS_EXTERNAL else f"{name} {part}"
        return [
            _ask(
                known,
                f"`{known}` publishes, deploys or spends outside this machine",
                f"`{known}` 会在本机之外发布、部署或产生费用",
            )
        ]
    if confinement.network and (name in NETWORK or part in NETWORK_SUBCOMMANDS.get(name, ())):
        known = f"{name} {part}" if part in NETWORK_SUBCOMMANDS.get(name, ()) else name
        return [
            _ask(known, f"`{known}` uses the network", f"`{known}` 会访问网络"),
        ]
    return []


def writes_device(word: Word) -> Finding | None:
    if _DEVICE.fullmatch(word.text):
        return _deny("It would write directly to a disk device", "会直接写入磁盘设备")
    return None


# --- one program at a time --------------------------------------------------------------------


def _rm(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    options, operands = _split(words)
    if "--no-preserve-root" in options:
        return [_deny("It would delete the whole system", "会删除整个系统")]
    found = [_removal(word, directory, options) for word in operands for directory in directories]
    if len(operands) > 20:
        reason = ("It deletes many files", "会删除许多文件")
        found += _asks(words, directories, "rm (many)", *reason)
    return [each for each in found if each is not None]


def _removal(word: Word, directory: str | None, options: set[str]) -> Finding | None:
    target: Target = target_of(word, directory)
    recursive = bool(_RECURSIVE & options)
    if target == "system" and (recursive or word.glob):
        return _deny("It would delete the system or a home folder", "会删除系统目录或主目录")
    if target == "unknown":
        return _ask(
            None, "What it deletes is not known until it runs", "要删除的内容运行时才能确定"
        )
    shape = _spelled_removal(word, directory, options)
    if target == "workspace":
        return _ask(shape, "It deletes the whole workspace", "会删除整个工作区", "rm everything")
    if target in ("outside", "system"):
        return _ask(
            shape,
            "It deletes files outside the workspace",
            "会删除工作区以外的文件",
            "rm outside",
        )
    if target == "file" and (recursive or word.glob):
        return _ask(
            shape,
            "It permanently deletes a folder or several files",
            "会永久删除整个目录或一批文件",
            "rm -r" if recursive else "rm with a pattern",
        )
    return None


_RECURSIVE = {"-r", "-R", "--recursive"}
_LONG_OPTIONS = {"--recursive": "-r", "-R": "-r", "--force": "-f", "--verbose": "-v", "--dir": "-d"}


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


def _find(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words]
    begins = takewhile(lambda word: not word.text.startswith(("-", "(", "!")), words[1:])
    everywhere = any(
        target_of(word, directory) == "system" for word in begins for directory in directories
    )
    removes = "-delete" in texts or bool({"rm", "/bin/rm", "shred"} & set(texts))
    if removes and everywhere:
        return [_deny("It would delete system files", "会删除系统文件")]
    if "-delete" not in texts:
        return []
    names = [after for option, after in pairwise(words) if option.text in _NAME]
    regenerable = names and all(
        target_of(Word(name.text), directories[0]) == "regenerable" for name in names
    )
    if regenerable or "-empty" in texts:
        return []
    reason = ("It deletes every file that it finds", "会删除找到的所有文件")
    return _asks(words, directories, "find -delete", *reason)


_NAME = ("-name", "-iname", "-path", "-regex")


def _git(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words[1:]]
    while texts and texts[0].startswith("-"):
        valued = texts[0] in ("-C", "-c", "--git-dir", "--work-tree", "--exec-path", "--namespace")
        given = texts[1] if valued and len(texts) > 1 else texts[0]
        if re.search(r"alias\.|!|pager|editor|sshcommand|fsmonitor|hookspath", given.lower()):
            reason = (
                "git would run a program named in its options",
                "git 会运行由参数指定的程序",
            )
            return [_ask(None, *reason)]
        del texts[: 2 if valued else 1]
    if not texts:
        return []
    part, rest = texts[0], texts[1:]
    flags = _letters(rest)
    shape = _git_discards(part, rest, flags)
    if shape is None:
        return []
    return [
        _ask(
            f"git {shape}",
            f"`git {shape}` discards work that cannot be restored",
            f"`git {shape}` 会丢弃无法找回的内容",
        )
    ]


def _git_discards(part: str, rest: list[str], flags: set[str]) -> str | None:
    forced = bool({"-f", "--force"} & flags)
    dots = any(each in (".", "./", "*", ":/") for each in rest)
    match part:
        case "reset" if "--hard" in rest:
            return "reset --hard"
        case "clean" if forced and not {"-n", "--dry-run"} & flags:
            return "clean -f"
        case "push":
            hard = any(each.startswith(("--force", "+")) for each in rest) or "-f" in flags
            if hard or {"-d", "--delete", "--mirror", "--prune"} & {*flags, *rest}:
                return "push --force"
        case "checkout" | "restore" | "switch":
            if forced or "--discard-changes" in rest:
                return f"{part} --force"
            if dots and not (part == "restore" and "--staged" in rest):
                return f"{part} ."
        case "branch" if "-D" in flags or (forced and {"-d", "--delete"} & flags):
            return "branch -D"
        case "stash" if rest[:1] in (["drop"], ["clear"]):
            return f"stash {rest[0]}"
        case "reflog" if rest[:1] in (["expire"], ["delete"]):
            return f"reflog {rest[0]}"
        case "gc" if any(each.startswith("--prune=") for each in rest):
            return "gc --prune"
        case "worktree" if rest[:1] == ["remove"] and forced:
            return "worktree remove --force"
        case "rm" if forced and "-r" in flags:
            return "rm -rf"
        case "filter-branch" | "filter-repo" | "update-ref":
            return part
    return None


def _dd(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    targets = [Word(word.text[3:]) for word in words if word.text.startswith("of=")]
    return [each for word in targets if (each := writes_device(word)) is not None]


def _changes_owner_or_mode(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    options, operands = _split(words)
    if not {"-R", "--recursive"} & options:
        return []
    hit = any(
        target_of(word, directory) == "system" for word in operands[1:] for directory in directories
    )
    return (
        [_deny("It would change permissions of the whole system", "会改动整个系统的权限")]
        if hit
        else []
    )


def _moves(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    _, operands = _split(words)
    if operands and operands[-1].text == "/dev/null":
        reason = ("It discards the files", "会把文件丢弃")
        return _asks(words, directories, "mv to /dev/null", *reason)
    targets = {target_of(word, directory) for word in operands[:-1] for directory in directories}
    if "system" in targets:
        return [_deny("It would move system folders", "会移走系统目录")]
    return []


def _shreds(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    _, operands = _split(words)
    devices = [each for word in operands if (each := writes_device(word)) is not None]
    reason = ("It destroys files so that they cannot be recovered", "会彻底销毁文件")
    return devices or _asks(words, directories, "shred", *reason)


def _kills(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    if any(word.text == "-1" for word in words[2:]):
        return [_deny("It would kill every process", "会结束所有进程")]
    return []


def _systemctl(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    if any(word.text in ("poweroff", "reboot", "halt", "kexec", "suspend") for word in words[1:]):
        return [_SHUTDOWN]
    return []


def _init(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    return [_SHUTDOWN] if any(word.text in ("0", "6") for word in words[1:]) else []


def _prunes(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words[1:] if not word.text.startswith("-")]
    if texts[:1] in (["rm"], ["rmi"], ["kill"]) or texts[1:2] in (["prune"], ["rm"]):
        reason = ("It removes containers or volumes", "会删除容器或卷")
        return _asks(words, directories, "docker rm", *reason)
    return []


def _crontab(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    if any(word.text == "-r" for word in words):
        return [_ask("crontab -r", "It deletes every scheduled job", "会删除所有定时任务")]
    return []


def _drops_database(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    return _asks(words, directories, "dropdb", "It deletes a database", "会删除整个数据库")


def _erases_disk(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    return [_deny("It would erase a disk or its partition table", "会抹掉磁盘或分区表")]


def _shuts_down(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    return [_SHUTDOWN]


def _split(words: tuple[Word, ...]) -> tuple[set[str], list[Word]]:
    """The options, bundled ones separated, and the operands."""
    options: list[str] = []
    operands: list[Word] = []
    operands_only = False
    for word in words[1:]:
        if word.text == "--" and not operands_only:
            operands_only = True
        elif word.text.startswith("-") and len(word.text) > 1 and not operands_only:
            options.append(word.text)
        else:
            operands.append(word)
    return _letters(options), operands


def _letters(options: list[str]) -> set[str]:
    single = [each for each in options if each.startswith("-") and not each.startswith("--")]
    letters = {f"-{letter}" for each in single for letter in each[1:]}
    return letters | {each for each in options if each.startswith("--")}


def _ask(shape: str | None, en: str, zh: str, broader: str | None = None) -> Finding:
    named = None if shape is None else f"shell: {shape}"
    if named is not None and len(named) > SHAPE_LIMIT:
        named = None
    wider = None if broader is None else f"shell: {broader}"
    return Finding("ask", BilingualText(f"{en}.", f"{zh}。"), named, wider)


def _asks(
    words: tuple[Word, ...],
    directories: list[str | None],
    broader: str,
    en: str,
    zh: str,
    fed: str | None = None,
) -> list[Finding]:
    """Asks about exactly this command, in each directory that it may run in."""
    known = all(word.fixed for word in words) and UNKNOWN not in (fed or "")
    command = " ".join(each.text if each.glob else shlex.quote(each.text) for each in words)
    command += f" <<< {shlex.quote(fed)}" if fed is not None else ""
    shapes: dict[str | None, None] = {}
    for directory in directories:
        if not known or directory is None:
            shapes[None] = None
        elif directory == WORKSPACE:
            shapes[command] = None
        else:
            shapes[f"cd {shlex.quote(directory)} && {command}"] = None
    return [_ask(shape, en, zh, broader) for shape in shapes]


def _deny(en: str, zh: str) -> Finding:
    return Finding("deny", BilingualText(f"{en}.", f"{zh}。"))


_SHUTDOWN = _deny("It would shut down or restart the machine", "会关闭或重启机器")
_CHECKS: dict[str, Callable[[tuple[Word, ...], list[str | None]], list[Finding]]] = {
    "rm": _rm,
    "unlink": _rm,
    "find": _find,
    "git": _git,
    "dd": _dd,
    "chmod": _changes_owner_or_mode,
    "chown": _changes_owner_or_mode,
    "chgrp": _changes_owner_or_mode,
    "mv": _moves,
    "shred": _shreds,
    "wipe": _shreds,
    "srm": _shreds,
    "kill": _kills,
    "systemctl": _systemctl,
    "init": _init,
    "telinit": _init,
    "docker": _prunes,
    "podman": _prunes,
    "crontab": _crontab,
    "dropdb": _drops_database,
    "mkfs": _erases_disk,
    "mke2fs": _erases_disk,
    "mkswap": _erases_disk,
    "wipefs": _erases_disk,
    "fdisk": _erases_disk,
    "sfdisk": _erases_disk,
    "parted": _erases_disk,
    "sgdisk": _erases_disk,
    "blkdiscard": _erases_disk,
    "shutdown": _shuts_down,
    "reboot": _shuts_down,
    "halt": _shuts_down,
    "poweroff": _shuts_down,
}
