"""What commands on processes, services, containers, databases and whole disks destroy."""

import re

from wenko.gate.danger_findings import ask, asks, deny
from wenko.gate.project_runners import possible_commands
from wenko.gate.ruling import Finding
from wenko.gate.words import Word

_STOPS = frozenset({"stop", "disable", "mask", "kill", "isolate", "remove", "unload", "bootout"})
# A pattern that every name, or nearly every name, matches.
_ANY_NAME = re.compile(r"\.?[*+]?|\^|\$|\w|\.\*.?|\[.*\][*+]?")
_OF_USER = frozenset({"-u", "-U", "--user", "--euid", "--uid", "-G", "-g"})
_WHOLE_MACHINE = re.compile(r"--(?:privileged(?!=false)|pid=host|cap-add=(?:ALL|SYS_ADMIN))")
_REMOVES = frozenset({"remove", "purge", "autoremove", "erase", "uninstall", "del", "rm", "zap"})
# The options of each package manager that remove.
PACKAGE_MANAGERS = {
    "apt": "",
    "apt-get": "",
    "aptitude": "",
    "dnf": "",
    "yum": "",
    "zypper": "",
    "apk": "",
    "brew": "",
    "snap": "",
    "flatpak": "",
    "dpkg": r"-[rP]$|--(?:remove|purge)",
    "rpm": r"-e|--erase",
    "pacman": r"-R|--remove",
}
_SHUTDOWN = deny("It would shut down or restart the machine", "会关闭或重启机器")


def kills(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    if any(word.text == "-1" for word in words[2:]):
        return [deny("It would kill every process", "会结束所有进程")]
    return []


def systemctl(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    if any(word.text in ("poweroff", "reboot", "halt", "kexec", "suspend") for word in words[1:]):
        return [_SHUTDOWN]
    return stops_service(words, directories)


def stops_service(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    if not any(word.text in _STOPS for word in words[1:]):
        return []
    reason = ("It stops or disables a service of this machine", "会停止或禁用本机的服务")
    return asks(words, directories, "stop a service", *reason)


def init(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    return [_SHUTDOWN] if any(word.text in ("0", "6") for word in words[1:]) else []


def shuts_down(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    return [_SHUTDOWN]


def kills_by_name(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words[1:]]
    everyone = bool(_OF_USER & set(texts)) or any(map(_ANY_NAME.fullmatch, texts))
    if not everyone:
        return []
    reason = ("It ends programs that have nothing to do with this", "会结束无关的程序")
    return asks(words, directories, "pkill many", *reason)


def prunes(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words[1:]]
    parts = [each[0].text for each in possible_commands(words[1:])]
    operands = [each for each in texts if not each.startswith("-")]
    follows = operands[operands.index(parts[-1]) + 1 :] if parts else []
    composes = "compose" in parts or words[0].text.endswith("-compose")
    volumes = composes and "down" in operands and {"-v", "--volumes", "--rmi"} & set(texts)
    removes = {"rm", "rmi", "kill"} & set(parts) or follows[:1] in (
        ["prune"],
        ["rm"],
        ["remove"],
        ["reset"],
    )
    if removes or volumes:
        reason = ("It removes containers or volumes", "会删除容器或卷")
        return asks(words, directories, "docker rm", *reason)
    if any(map(_WHOLE_MACHINE.match, texts)) or _mounts_root(texts):
        reason = ("The container could change the whole machine", "容器将可以更改整台机器")
        return asks(words, directories, "docker --privileged", *reason)
    return []


def _mounts_root(texts: list[str]) -> bool:
    return any(re.match(r"(?:-v=?|--volume=)?/(?:etc|root|home|var)?:/", text) for text in texts)


def crontab(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words[1:]]
    if "-r" in texts:
        return [ask("crontab -r", "It deletes every scheduled job", "会删除所有定时任务")]
    if "-l" not in texts and "-e" not in texts:
        return [ask(None, "It replaces every scheduled job", "会替换所有定时任务")]
    return []


def removes_packages(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    program = words[0].text.rpartition("/")[2]
    texts = [word.text for word in words[1:]]
    parts = {each[0].text for each in possible_commands(words[1:])}
    by_option = any(re.match(PACKAGE_MANAGERS[program] or r"(?!)", each) for each in texts)
    if not by_option and not parts & _REMOVES:
        return []
    reason = ("It removes software from this machine", "会从本机移除软件")
    return asks(words, directories, f"{program} remove", *reason)


def clears_journal(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    if not any(word.text.startswith("--vacuum") for word in words):
        return []
    return asks(words, directories, "journalctl", "It deletes records", "会删除日志记录")


def clears_history(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    if not any(word.text == "-c" for word in words):
        return []
    return asks(words, directories, "history -c", "It deletes records", "会删除日志记录")


def unmounts(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    return asks(words, directories, "umount", "It detaches a file system", "会卸载文件系统")


def drops_database(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    return asks(words, directories, "dropdb", "It deletes a database", "会删除整个数据库")


def erases_disk(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    return [deny("It would erase a disk or its partition table", "会抹掉磁盘或分区表")]
