"""A real folder of this machine as a conversation's workspace: which one, and whether it may be.

The server's owner says below which folders (``WENKO_WORKSPACE_ROOTS``). Nothing in the folder is
given another owner or mode: where the sandbox's user could not work in it, it is refused.
"""

import ipaddress
import json
import os
import pwd
import stat
from dataclasses import dataclass
from pathlib import Path

from wenko.errors import WorkspaceRefused
from wenko.private_files import write_private_file
from wenko.sandbox.executor.index import walk
from wenko.settings import Settings
from wenko.text import BilingualText

FILE = "bound.json"


@dataclass(frozen=True, slots=True)
class Binding:
    """The folder, and which one it was when it was bound: another in its place is not used."""

    path: Path
    device: int
    inode: int

    def check(self) -> os.stat_result:
        """Its status; raises ``WorkspaceRefused`` if it is no longer there."""
        try:
            status = os.lstat(self.path)
            same = (status.st_dev, status.st_ino) == (self.device, self.inode)
            if same and os.path.realpath(self.path) == str(self.path):
                return status
        except OSError:
            pass
        raise _refused("gone", path=self.path)

    @property
    def in_place(self) -> bool:
        try:
            self.check()
        except WorkspaceRefused:
            return False
        return True


def read_binding(folder: Path) -> Binding | None:
    """The binding that is stored in a conversation's folder."""
    try:
        stored = json.loads((folder / FILE).read_text())
        return Binding(Path(stored["path"]), stored["device"], stored["inode"])
    except (FileNotFoundError, NotADirectoryError):
        return None


def write_binding(folder: Path, binding: Binding) -> None:
    folder.mkdir(mode=0o711, parents=True, exist_ok=True)
    stored = {
        "path": str(binding.path),
        "device": binding.device,
        "inode": binding.inode,
    }
    write_private_file(folder / FILE, json.dumps(stored))


def examine(settings: Settings, given: str) -> Binding:
    """The folder, if the server's settings allow it and every step in it could be undone."""
    if not settings.undo:
        raise _refused("no_undo")
    if not given.startswith("/") or "\0" in given:
        raise _refused("not_absolute", path=given)
    path = Path(os.path.realpath(given))
    try:
        status = os.lstat(path)
    except OSError:
        raise _refused("missing", path=given) from None
    if not stat.S_ISDIR(status.st_mode):
        raise _refused("missing", path=given)
    _check_place(settings, path)
    _check_size(settings, path)
    return Binding(path, status.st_dev, status.st_ino)


def roots(settings: Settings) -> list[Path]:
    """Below which folders a workspace may be. By default below the home folder of the server's
    user, and only while nobody but this machine reaches the server."""
    if settings.workspace_roots is not None:
        named = [each.strip() for each in settings.workspace_roots.split(",") if each.strip()]
    else:
        named = ["~"] if _is_loopback(settings.host) else []
    return [Path(os.path.realpath(os.path.expanduser(each))) for each in named]


def _check_place(settings: Settings, path: Path) -> None:
    own = [Path(os.path.realpath(each)) for each in (settings.data, settings.sandboxes_folder)]
    if any(path == home or path in home.parents for home in people_homes()):
        raise _refused("too_much", path=path)
    if any(path == each or path in each.parents or each in path.parents for each in own):
        raise _refused("own_data", path=path)
    allowed = [each for each in roots(settings) if path == each or each in path.parents]
    if not allowed:
        raise _refused("not_allowed", path=path)
    below = path.relative_to(max(allowed, key=lambda each: len(each.parts)))
    if any(part.startswith(".") for part in below.parts):
        raise _refused("hidden", path=path)


def people_homes() -> set[Path]:
    """The home folders of people: whoever has one has its keys."""
    people = [each.pw_dir for each in pwd.getpwall() if each.pw_uid == 0 or each.pw_uid >= 1000]
    named = {str(Path.home()), *(each for each in people if os.path.isdir(each))}
    return {Path(os.path.realpath(each)) for each in named}


def _check_size(settings: Settings, path: Path) -> None:
    """Beyond these limits there would be no undo, or no room for any change."""
    size = 0
    for files, (_, _, _, status) in enumerate(walk(str(path)), start=1):
        size += status.st_size
        if files > settings.undo_files:
            raise _refused("too_many", path=path, limit=settings.undo_files)
        if size > settings.sandbox_disk_mb << 20:
            raise _refused("too_large", path=path, limit=settings.sandbox_disk_mb)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def refused_for(reason: str, **values: object) -> WorkspaceRefused:
    return _refused(reason, **values)


def _refused(reason: str, **values: object) -> WorkspaceRefused:
    texts = _REASONS[reason]
    return WorkspaceRefused(texts.en.format(**values), texts.zh.format(**values))


_REASONS = {
    "other_machine": BilingualText(
        "Sandboxes of the kind {isolation} may run on another machine and cannot use a folder of "
        "this one; copy it with `wenko put`.",
        "{isolation} 沙箱可能在另一台机器上运行，不能使用本机的文件夹；请用 `wenko put` 复制过去。",
    ),
    "no_undo": BilingualText(
        "A real folder is used as a workspace only while undo is on (WENKO_UNDO).",
        "只有开启撤销（WENKO_UNDO）时，才能把真实的文件夹用作工作区。",
    ),
    "not_absolute": BilingualText(
        "{path} is not an absolute path of a folder.", "{path} 不是文件夹的绝对路径。"
    ),
    "missing": BilingualText(
        "There is no folder {path} on the server's machine.", "服务器上没有文件夹 {path}。"
    ),
    "gone": BilingualText(
        "The folder {path} of this conversation is gone, or another one has taken its place. "
        "Put it back, or start a new conversation.",
        "本会话的文件夹 {path} 已不存在，或者被换成了另一个。请恢复它，或新建会话。",
    ),
    "too_much": BilingualText(
        "{path} holds everything of a user, keys included; choose a project's folder in it.",
        "{path} 包含用户的所有文件（包括密钥）；请选择其中的项目文件夹。",
    ),
    "own_data": BilingualText(
        "{path} contains Wenko's own data or is in it; choose another folder.",
        "{path} 包含 Wenko 自己的数据，或位于其中；请选择其他文件夹。",
    ),
    "not_allowed": BilingualText(
        "The server does not allow {path} as a workspace. Its owner can name the folders below "
        "which it does in WENKO_WORKSPACE_ROOTS.",
        "服务器不允许把 {path} 用作工作区。服务器的所有者可以在 WENKO_WORKSPACE_ROOTS "
        "中指定允许的文件夹。",
    ),
    "hidden": BilingualText(
        "{path} is in a hidden folder, where programs keep settings and keys; choose another one, "
        "or name it in WENKO_WORKSPACE_ROOTS.",
        "{path} 位于隐藏文件夹中，那里通常存放设置和密钥；请选择其他文件夹，"
        "或在 WENKO_WORKSPACE_ROOTS 中写明它。",
    ),
    "too_many": BilingualText(
        "{path} has more than {limit} files (WENKO_UNDO_FILES), so nothing in it could be undone.",
        "{path} 的文件超过 {limit} 个（WENKO_UNDO_FILES），其中的步骤将无法撤销。",
    ),
    "too_large": BilingualText(
        "{path} has more than {limit} MiB of files (WENKO_SANDBOX_DISK_MB).",
        "{path} 的文件超过 {limit} MiB（WENKO_SANDBOX_DISK_MB）。",
    ),
    "root_owned": BilingualText(
        "{path} belongs to root, and a sandbox never runs as root. Give it to another user, or "
        "upload a copy: wenko run --with {path}",
        "{path} 属于 root，而沙箱不会以 root 运行。请把它交给其他用户，"
        "或上传一份副本：wenko run --with {path}",
    ),
    "no_access": BilingualText(
        "The sandbox's user ({user}) cannot read and write {path}. Wenko does not change its owner "
        "or mode; do that yourself, or upload a copy: wenko run --with {path}",
        "沙箱用户（{user}）无法读写 {path}。Wenko 不会更改它的所有者或权限；"
        "请自行更改，或上传一份副本：wenko run --with {path}",
    ),
    "covered": BilingualText(
        "While the server runs as root it uses {mount} itself, so a folder below it cannot be a "
        "workspace.",
        "服务器以 root 运行时会占用 {mount}，因此其下的文件夹不能用作工作区。",
    ),
}
