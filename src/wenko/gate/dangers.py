"""What a command does that cannot be undone, by the program that it starts."""

from collections.abc import Callable

from wenko.gate.danger_findings import ask, asks
from wenko.gate.file_dangers import (
    changes_owner_or_mode,
    copies_to_device,
    finds,
    moves,
    removes,
    shreds,
)
from wenko.gate.git_dangers import git_discards
from wenko.gate.option_commands import editor_commands
from wenko.gate.program_languages import (
    archive_removes,
    hides_program,
    rsync_removes,
    tar_removes,
)
from wenko.gate.programs import ALWAYS_EXTERNAL, DATABASES, EXTERNAL, NETWORK, NETWORK_SUBCOMMANDS
from wenko.gate.ruling import Confinement, Finding
from wenko.gate.sql_dangers import deletes_data
from wenko.gate.system_dangers import (
    crontab,
    drops_database,
    erases_disk,
    init,
    kills,
    prunes,
    shuts_down,
    stops_service,
    systemctl,
)
from wenko.gate.truncation_dangers import (
    copies_noise,
    copies_nothing,
    edits_away,
    tees_nothing,
    truncates,
)
from wenko.gate.version_control_dangers import PROGRAMS as VERSION_CONTROL
from wenko.gate.version_control_dangers import discards_work
from wenko.gate.words import Word


def destructive_effects(
    name: str, words: tuple[Word, ...], fed: str | None, directories: list[str | None]
) -> list[Finding]:
    """What the command destroys, wherever it runs."""
    check = _CHECKS.get("mkfs" if name.startswith("mkfs.") else name)
    found = check(words, directories) if check else []
    if name == "tee" and fed == "":
        found += tees_nothing(words, directories)
    found += edits_away(editor_commands(name, words, fed), words, directories)
    texts = [" ".join(word.text for word in words), fed or ""]
    if name in DATABASES and any(map(deletes_data, texts)):
        reason = ("It deletes data in a database", "会删除数据库中的数据")
        found += asks(words, directories, f"{name} drop", *reason, fed=fed)
    return found


def external_effects(name: str, words: tuple[Word, ...], confinement: Confinement) -> list[Finding]:
    """What the command does outside this machine: publish, deploy, spend, use the network."""
    parts = [word.text for word in words[1:] if not word.text.startswith("-")]
    part = parts[0] if parts else ""
    if name in ALWAYS_EXTERNAL or part in EXTERNAL.get(name, ()):
        known = name if name in ALWAYS_EXTERNAL else f"{name} {part}"
        return [
            ask(
                known,
                f"`{known}` publishes, deploys or spends outside this machine",
                f"`{known}` 会在本机之外发布、部署或产生费用",
            )
        ]
    if confinement.network and (name in NETWORK or part in NETWORK_SUBCOMMANDS.get(name, ())):
        known = f"{name} {part}" if part in NETWORK_SUBCOMMANDS.get(name, ()) else name
        return [
            ask(known, f"`{known}` uses the network", f"`{known}` 会访问网络"),
        ]
    return []


_CHECKS: dict[str, Callable[[tuple[Word, ...], list[str | None]], list[Finding]]] = {
    "rm": removes,
    "unlink": removes,
    "find": finds,
    "git": git_discards,
    "dd": lambda words, where: copies_to_device(words, where) + copies_noise(words, where),
    "truncate": truncates,
    "cp": copies_nothing,
    "install": copies_nothing,
    "ln": copies_nothing,
    "tar": tar_removes,
    "rsync": rsync_removes,
    "zip": archive_removes,
    "7z": archive_removes,
    "7za": archive_removes,
    "hash": hides_program,
    "enable": hides_program,
    "bind": hides_program,
    "complete": hides_program,
    "compgen": hides_program,
    "mapfile": hides_program,
    "readarray": hides_program,
    "chmod": changes_owner_or_mode,
    "chown": changes_owner_or_mode,
    "chgrp": changes_owner_or_mode,
    "mv": moves,
    "shred": shreds,
    "wipe": shreds,
    "srm": shreds,
    "kill": kills,
    "systemctl": systemctl,
    "init": init,
    "telinit": init,
    "docker": prunes,
    "podman": prunes,
    "crontab": crontab,
    "dropdb": drops_database,
    "mkfs": erases_disk,
    "mke2fs": erases_disk,
    "mkswap": erases_disk,
    "wipefs": erases_disk,
    "fdisk": erases_disk,
    "sfdisk": erases_disk,
    "parted": erases_disk,
    "sgdisk": erases_disk,
    "blkdiscard": erases_disk,
    "shutdown": shuts_down,
    "reboot": shuts_down,
    "halt": shuts_down,
    "poweroff": shuts_down,
    **dict.fromkeys(("service", "rc-service", "supervisorctl", "launchctl"), stops_service),
    **dict.fromkeys(VERSION_CONTROL, discards_work),
}
