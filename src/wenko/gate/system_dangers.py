"""What commands on processes, services, containers, databases and whole disks destroy."""

from wenko.gate.danger_findings import ask, asks, deny
from wenko.gate.ruling import Finding
from wenko.gate.words import Word

_STOPS = frozenset({"stop", "disable", "mask", "kill", "isolate", "remove", "unload", "bootout"})
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


def prunes(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words[1:] if not word.text.startswith("-")]
    if texts[:1] in (["rm"], ["rmi"], ["kill"]) or texts[1:2] in (["prune"], ["rm"]):
        reason = ("It removes containers or volumes", "会删除容器或卷")
        return asks(words, directories, "docker rm", *reason)
    return []


def crontab(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    if any(word.text == "-r" for word in words):
        return [ask("crontab -r", "It deletes every scheduled job", "会删除所有定时任务")]
    return []


def drops_database(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    return asks(words, directories, "dropdb", "It deletes a database", "会删除整个数据库")


def erases_disk(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    return [deny("It would erase a disk or its partition table", "会抹掉磁盘或分区表")]
