"""What a command does that cannot be undone, by the program that it starts."""

from collections.abc import Callable

from wenko.gate.danger_findings import asks
from wenko.gate.file_dangers import copies_to_device, moves, removes, shreds
from wenko.gate.find_dangers import finds
from wenko.gate.git_dangers import git_discards
from wenko.gate.migration_dangers import drops_tables
from wenko.gate.option_commands import editor_commands
from wenko.gate.permission_dangers import changes_owner_or_mode
from wenko.gate.program_languages import (
    archive_removes,
    hides_program,
    rsync_removes,
    tar_removes,
)
from wenko.gate.programs import DATABASES
from wenko.gate.ruling import Finding
from wenko.gate.sql_dangers import deletes_data, deletes_keys
from wenko.gate.system_dangers import (
    PACKAGE_MANAGERS,
    clears_history,
    clears_journal,
    crontab,
    drops_database,
    erases_disk,
    init,
    kills,
    kills_by_name,
    prunes,
    removes_packages,
    shuts_down,
    stops_service,
    systemctl,
    unmounts,
)
from wenko.gate.truncation_dangers import (
    copies_noise,
    copies_nothing,
    edits_away,
    filters_away,
    tees_nothing,
    truncates,
    truncates_range,
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
    if name in ("tee", "sponge") and fed == "":
        found += tees_nothing(words, directories)
    found += drops_tables(name, words, directories)
    found += filters_away(name, words, directories)
    found += edits_away(editor_commands(name, words, fed), words, directories)
    texts = [" ".join(word.text for word in words), fed or ""]
    if name in DATABASES and (any(map(deletes_data, texts)) or deletes_keys(words)):
        reason = ("It deletes data in a database", "会删除数据库中的数据")
        found += asks(words, directories, f"{name} drop", *reason, fed=fed)
    return found


_CHECKS: dict[str, Callable[[tuple[Word, ...], list[str | None]], list[Finding]]] = {
    "rm": removes,
    "unlink": removes,
    "find": finds,
    "git": git_discards,
    "dd": lambda words, where: copies_to_device(words, where) + copies_noise(words, where),
    "truncate": truncates,
    "fallocate": truncates_range,
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
    "pkill": kills_by_name,
    "killall": kills_by_name,
    "systemctl": systemctl,
    "journalctl": clears_journal,
    "history": clears_history,
    "umount": unmounts,
    **dict.fromkeys(PACKAGE_MANAGERS, removes_packages),
    "init": init,
    "telinit": init,
    "docker": prunes,
    "podman": prunes,
    "docker-compose": prunes,
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
    "badblocks": erases_disk,
    "cryptsetup": erases_disk,
    "zpool": erases_disk,
    "shutdown": shuts_down,
    "reboot": shuts_down,
    "halt": shuts_down,
    "poweroff": shuts_down,
    **dict.fromkeys(("service", "rc-service", "supervisorctl", "launchctl"), stops_service),
    **dict.fromkeys(VERSION_CONTROL, discards_work),
}
