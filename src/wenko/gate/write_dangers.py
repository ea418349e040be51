"""Files that are more than content: devices, system files, keys, files that a shell starts."""

import posixpath
import re
from itertools import pairwise

from wenko.gate.danger_findings import ask, deny, split_options
from wenko.gate.ruling import Finding
from wenko.gate.targets import WORKSPACE, resolved
from wenko.gate.words import Word

_DEVICE = re.compile(r"/dev/(sd|hd|vd|xvd|nvme|mmcblk|disk|mapper|mem|kmem|port|loop|dm-).*")
_SYSTEM = re.compile(r"/(?:etc|boot|sys|proc/sys)/.+|/proc/sysrq-trigger")
_KEYS = re.compile(r".*/\.ssh(?:/.+)?", re.DOTALL)
# A shell, git or a timer runs what these contain.
_STARTED_LATER = re.compile(
    r"(?:/root|/home/[^/]+)/\.(?:"
    r"bashrc|bash_profile|bash_login|bash_logout|profile|zshrc|zshenv|zprofile|zlogin|gitconfig"
    r"|config/git/config|config/autostart/.+|config/systemd/user/.+)"
    r"|.*/\.git/(?:hooks/[^/]+|config)|.*/\.envrc"
)
_COPIES = frozenset({"cp", "mv", "install", "ln"})


def writes_device(word: Word) -> Finding | None:
    if _DEVICE.fullmatch(word.text):
        return deny("It would write directly to a disk device", "会直接写入磁盘设备")
    if word.text == "/proc/sysrq-trigger":
        return deny("It would shut down or restart the machine", "会关闭或重启机器")
    return None


def writes_outside(word: Word, directory: str | None) -> Finding | None:
    """A device, a file of the system, or a key that opens this machine to others."""
    path = resolved(word.text, directory or WORKSPACE)
    if not word.fixed or path.endswith("/known_hosts"):
        return None
    if device := writes_device(Word(path)):
        return device
    if _SYSTEM.fullmatch(path):
        return ask(None, "It changes a file of the system", "会修改系统文件")
    if _KEYS.fullmatch(path):
        return ask(None, "It changes the keys of this account", "会修改此账户的密钥")
    return None


def is_started_later(word: Word, directory: str | None) -> bool:
    """Whether what is written there is run by a later shell, or by git."""
    return word.fixed and bool(
        _STARTED_LATER.fullmatch(resolved(word.text, directory or WORKSPACE))
    )


def written_by(name: str, words: tuple[Word, ...]) -> list[Word]:
    """The files that a command writes because they are among its words."""
    texts = [word.text for word in words[1:]]
    _, operands = split_options(words)
    if name in ("tee", "sponge"):
        return operands
    if name == "dd":
        return [Word(each[3:]) for each in texts if each.startswith("of=")]
    if name == "sed" and any(re.match(r"-[a-zA-Z]*i|--in-place", each) for each in texts):
        return operands[1:]
    if name in ("unzip", "tar"):
        return [after for before, after in pairwise(words) if before.text in ("-d", "-C")]
    if name not in _COPIES or not operands:
        return []
    folder = target_folder(words)
    sources = operands if folder else operands[:-1]
    target = folder or operands[-1]
    # Into a folder, a file keeps its name.
    inside = [Word(posixpath.join(target.text, posixpath.basename(each.text))) for each in sources]
    return [target, *inside]


def target_folder(words: tuple[Word, ...]) -> Word | None:
    """The folder of ``mv -t folder``, ``cp --target-directory=folder``."""
    for index, word in enumerate(words):
        if re.fullmatch(r"-[a-zA-Z]*t|--target-directory", word.text) and index + 1 < len(words):
            return words[index + 1]
        if found := re.fullmatch(r"(?:--target-directory=|-t)(.+)", word.text, re.DOTALL):
            return Word(found[1])
    return None
