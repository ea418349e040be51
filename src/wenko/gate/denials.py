"""The few things that are never meant: they destroy the machine, wherever the agent works."""

import re

from wenko.gate.commands import Command
from wenko.gate.ruling import Finding
from wenko.gate.targets import is_disk, is_system
from wenko.gate.words import Word
from wenko.text import BilingualText


def _deny(english: str, chinese: str) -> Finding:
    return Finding("deny", BilingualText(f"{english}.", f"{chinese}。"))


FORK_BOMB = _deny("It would start processes without end (a fork bomb)", "会无限创建进程")
WRITES_DISK = _deny("It would write directly to a disk", "会直接写入磁盘设备")
_ERASES_DISK = _deny("It would erase a disk or its partition table", "会抹掉磁盘或分区表")
_DELETES_SYSTEM = _deny(
    "It would delete the system or a whole home folder", "会删除系统文件或整个主目录"
)
_CHANGES_SYSTEM = _deny("It would change permissions of the whole system", "会改动整个系统的权限")
_SHUTS_DOWN = _deny("It would shut down or restart the machine", "会关闭或重启机器")
_KILLS_ALL = _deny("It would kill every process", "会结束所有进程")
_ERASERS = re.compile(r"mkfs(?:\..+)?|mke2fs|mkswap|wipefs|fdisk|sfdisk|parted|sgdisk|blkdiscard")
_SHUTDOWNS = frozenset({"shutdown", "reboot", "halt", "poweroff"})
_WRITERS = frozenset({"tee", "cp", "mv", "shred", "badblocks", "install"})


def denied(command: Command) -> Finding | None:
    """Why the command is never run; null if it may be."""
    name = command.name
    options = {word.text for word in command.words[1:] if word.text.startswith("-")}
    operands = [word for word in command.words[1:] if not word.text.startswith("-")]
    texts = [word.text for word in operands]
    if _ERASERS.fullmatch(name):
        # ``mkfs`` of an image file, and ``fdisk -l``, are ordinary.
        return _ERASES_DISK if any(map(is_disk, operands)) and "-l" not in options else None
    if name == "dd" and any(is_disk(Word(each.removeprefix("of="))) for each in texts):
        return WRITES_DISK if any(is_disk(Word(t[3:])) for t in texts if t[:3] == "of=") else None
    if name in _WRITERS and any(map(is_disk, operands)):
        return WRITES_DISK
    if name in _SHUTDOWNS or (name in ("init", "telinit") and {"0", "6"} & set(texts)):
        return _SHUTS_DOWN if not options & {"--help", "--version", "-c"} else None
    if name == "systemctl" and {*_SHUTDOWNS, "kexec", "suspend"} & set(texts):
        return _SHUTS_DOWN
    if name == "kill" and any(word.text == "-1" for word in command.words[2:]):
        return _KILLS_ALL
    recursive = any(re.fullmatch(r"-[a-zA-Z]*[rR][a-zA-Z]*|--recursive", each) for each in options)
    if name == "rm" and recursive and _hits_system(command, operands):
        return _DELETES_SYSTEM
    deletes = "-delete" in options or (options & {"-exec", "-execdir"} and "rm" in texts)
    if name == "find" and deletes and _hits_system(command, operands[:1]):
        return _DELETES_SYSTEM
    if name in ("chmod", "chown", "chgrp") and recursive and _hits_system(command, operands[1:]):
        return _CHANGES_SYSTEM
    return None


def _hits_system(command: Command, targets: list[Word]) -> bool:
    return any(is_system(word, each) for word in targets for each in command.directories)
