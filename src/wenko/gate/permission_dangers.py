"""What changes of modes and owners open to others, or take away from everyone."""

import re

from wenko.gate.danger_findings import asks, deny, split_options
from wenko.gate.ruling import Finding
from wenko.gate.targets import target_of
from wenko.gate.words import Word

# ``777``, ``o+w``, ``a=rwx``
_OPENS = re.compile(r"0*[0-7]{2}[2367]|(?:.*,)?[ug]*[oa][ugoa]*[+=]r?w[xXst]*(?:,.*)?", re.DOTALL)
# ``000``, ``a-r``, ``u=``
_LOCKS = re.compile(r"0?0[0-7]{2}|0|(?:[go]*[ua][ugoa]*)?-[wxX]*r[rwxX]*|[go]*[ua][ugoa]*=")
_OTHER_IDENTITY = re.compile(r"[2467][0-7]{3}|[ugoa]*\+[rwx]*s[rwx]*")


def changes_owner_or_mode(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    options, operands = split_options(words)
    recursive = bool({"-R", "--recursive"} & options)
    hit = any(
        target_of(word, directory) == "system" for word in operands[1:] for directory in directories
    )
    if recursive and hit:
        return [deny("It would change permissions of the whole system", "会改动整个系统的权限")]
    if not words[0].text.endswith("chmod"):
        return []
    # ``chmod -w x``: a mode that begins like an option.
    modes = [word.text for word in words[1:] if re.match(r"-[rwxXst]+$", word.text)]
    mode = modes[0] if modes else operands[0].text if operands else ""
    if any(map(_OTHER_IDENTITY.fullmatch, mode.split(","))):
        reason = ("Whoever starts it gets its owner's rights", "启动它的人会获得其所有者的权限")
        return asks(words, directories, "chmod +s", *reason)
    if recursive and _OPENS.fullmatch(mode):
        reason = ("Everyone could change these files", "所有人都可以修改这些文件")
        return asks(words, directories, "chmod -R open", *reason)
    if recursive and _LOCKS.fullmatch(mode):
        reason = ("Nobody could read these files any more", "将没有人能读取这些文件")
        return asks(words, directories, "chmod -R closed", *reason)
    return []
