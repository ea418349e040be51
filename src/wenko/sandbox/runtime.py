"""The runtime folder, which every sandbox mounts read-only: the compiled executor and an /etc.

Built once for all sandboxes and named by a hash of its inputs: when they change, it is rebuilt.
"""

import errno
import fcntl
import hashlib
import os
import shutil
import stat
import subprocess
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType

from wenko.errors import DiskFull, SandboxUnavailable
from wenko.sandbox import desktop, executor, notebook, seccomp, syscalls, toolbox_site
from wenko.sandbox.executor import trial_copy

PYTHON = "/usr/bin/python3"
FILTERS = ("allowed-calls.bpf", "call-arguments.bpf")
"""The seccomp filters; a system call must pass all of them."""
PACKAGES: dict[str, ModuleType] = {
    "executor": executor,
    "executor/trial_copy": trial_copy,
    "desktop": desktop,
    "wenko_notebook": notebook,
    "toolbox_site": toolbox_site,
}
"""What runs inside, by its name there; code may have a ``notebook`` of its own."""
MATPLOTLIB = """# Headless, and with fonts that have Chinese characters.
font.sans-serif: Noto Sans CJK SC, Noto Sans CJK JP, WenQuanYi Micro Hei, DejaVu Sans
axes.unicode_minus: False
"""
_MAX_RUNTIMES = 3
"""Older runtimes are kept because running sandboxes may still use them."""

_ETC = """
    alternatives bash.bashrc ca-certificates ca-certificates.conf chromium chromium.d
    debian_version fonts inputrc java-11-openjdk java-17-openjdk java-21-openjdk ld.so.cache
    ld.so.conf ld.so.conf.d localtime lsb-release magic magic.mime mime.types os-release pki
    profile protocols python3 services ssl terminfo timezone vim X11 xdg
""".split()  # noqa: SIM905
# A commit needs an author; a configuration of the repository or of the home folder overrides it.
GIT_IDENTITY = "[user]\n\tname = Wenko Sandbox\n\temail = sandbox@wenko.invalid\n"
_GENERATED = {
    "gitconfig": GIT_IDENTITY,
    "passwd": "root:x:0:0:root:/root:/bin/bash\n"
    "sandbox:x:1000:1000:sandbox:/home/sandbox:/bin/bash\n"
    "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n",
    "group": "root:x:0:\ntty:x:5:\nsandbox:x:1000:\nnogroup:x:65534:\n",
    "hosts": "127.0.0.1 localhost sandbox\n::1 localhost ip6-localhost\n",
    "hostname": "sandbox\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
    "resolv.conf": "",
    "shells": "/bin/sh\n/bin/bash\n",
}
# Programs that start a pager by its name pipe their output into it; a file to look at is given as
# an argument. The first must not stop at the end of the screen, the second is the user's wish.
PAGER = """#!/bin/sh
if [ ! -t 0 ]; then
  for argument; do
    case "$argument" in -|-*|+*) ;; *) exec {program} "$@" ;; esac
  done
  exec cat
fi
exec {program} "$@"
"""
PROGRAMS = {
    name: f'#!/bin/sh\nexec {program} "$@"\n'
    for name, program in {"python": "python3", "pytest": "python3 -m pytest"}.items()
}
"""Names that people use and Debian does not have. Not links: an environment that is made with one
would name it as its interpreter, and the folder is used outside too."""
PAGERS = ("less", "more", "most", "pg")
_BUILDING = "building-"
_NEW = 60.0
_LEAST = 1 << 20
"""Bytes below which a disk is full; copying a folder does not tell why it failed."""
_PAGER_PATH = "/usr/local/bin:/usr/bin:/bin"


def prepare_runtime(parent: Path, toolbox: Path) -> Path:
    """The folder with ``executor/``, ``etc/``, ``bin/``, ``toolbox/`` and filters."""
    if not os.path.exists(PYTHON):
        raise SandboxUnavailable(
            f"Sandboxes need {PYTHON}. Install it: apt-get install python3",
            f"沙箱需要 {PYTHON}。请安装：apt-get install python3",
        )
    folder = parent / f"runtime-{_fingerprint(toolbox)}"
    if folder.exists():
        return folder
    _remove_abandoned(parent)
    try:
        _build_in(parent, folder, toolbox)
    except OSError as error:
        # Another server may have built the same one at the same time.
        if not folder.exists():
            raise _cannot_build(parent, error) from error
    _remove_old(parent, folder)
    return folder


def _build_in(parent: Path, folder: Path, toolbox: Path) -> None:
    building = Path(tempfile.mkdtemp(prefix=_BUILDING, dir=parent))
    held = os.open(building, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        # Held as long as this process lives: so a folder that was abandoned can be told.
        fcntl.flock(held, fcntl.LOCK_EX)
        _build(building, toolbox)
        building.rename(folder)
    except BaseException:
        shutil.rmtree(building, ignore_errors=True)
        raise
    finally:
        os.close(held)


def _remove_abandoned(parent: Path) -> None:
    """Remove what servers left that were killed while they built: each is large."""
    for each in parent.glob(f"{_BUILDING}*"):
        with suppress(OSError):
            held = os.open(each, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                # A new one may not be held yet.
                if time.time() - os.fstat(held).st_mtime > _NEW:
                    shutil.rmtree(each, ignore_errors=True)
            finally:
                os.close(held)


def _cannot_build(parent: Path, error: OSError) -> SandboxUnavailable:
    kind: type[SandboxUnavailable] = SandboxUnavailable
    if error.errno in (errno.ENOSPC, errno.EDQUOT) or shutil.disk_usage(parent).free < _LEAST:
        kind = DiskFull
    reason = error.strerror or str(error)[:200]
    return kind(
        f"The programs of sandboxes cannot be copied to {parent}: {reason}. "
        "Free some space, or check who may write there.",
        f"无法将沙箱所需的程序复制到 {parent}：{reason}。请释放空间，或检查写入权限。",
    )


def _fingerprint(toolbox: Path) -> str:
    digest = hashlib.sha256(sources())
    for path in [PYTHON, str(toolbox), *(f"/etc/{name}" for name in _ETC)]:
        try:
            found = os.stat(path)
        except OSError:
            continue
        digest.update(f"{path} {found.st_mtime_ns} {found.st_size}\n".encode())
    return digest.hexdigest()[:16]


@cache
def sources() -> bytes:
    """The sources of the runtime; read once, because an upgrade starts a new process."""
    modules = (seccomp.__file__, syscalls.__file__, __file__)
    packages = [path for each in PACKAGES.values() for path in package_sources(each)]
    paths = [*packages, *map(Path, modules)]
    return b"".join(path.read_bytes() for path in paths)


def package_sources(package: ModuleType) -> list[Path]:
    return sorted(Path(package.__path__[0]).glob("*.py"))


def _build(folder: Path, toolbox: Path) -> None:
    for name, package in PACKAGES.items():
        (folder / name).mkdir()
        for source in package_sources(package):
            shutil.copyfile(source, folder / name / source.name)
        _compile(folder / name)
    try:
        for name, program in zip(FILTERS, seccomp.compiled_filters(), strict=True):
            (folder / name).write_bytes(program)
    except (ImportError, RuntimeError) as error:
        raise SandboxUnavailable(
            f"The system call filter cannot be compiled: {error}. "
            "Install libseccomp: apt-get install libseccomp2",
            f"无法生成系统调用过滤器：{error}。请安装 libseccomp：apt-get install libseccomp2",
        ) from None
    (folder / "etc").mkdir()
    for name in _ETC:
        _copy_public(Path("/etc", name), folder / "etc" / name)
    for name, content in _GENERATED.items():
        (folder / "etc" / name).write_text(content)
    (folder / "matplotlibrc").write_text(MATPLOTLIB)
    # For commands without isolation, which see the machine's /etc: its settings stay in effect.
    (folder / "gitconfig").write_text(f"{GIT_IDENTITY}[include]\n\tpath = /etc/gitconfig\n")
    (folder / "bin").mkdir()
    for name in PAGERS:
        if (pager := shutil.which(name, path=_PAGER_PATH)) is not None:
            (folder / "bin" / name).write_text(PAGER.format(program=pager))
            (folder / "bin" / name).chmod(0o755)
    for name, script in PROGRAMS.items():
        (folder / "bin" / name).write_text(script)
        (folder / "bin" / name).chmod(0o755)
    if toolbox.is_dir():
        shutil.copytree(toolbox, folder / "toolbox", symlinks=True, copy_function=_link_or_copy)
    _make_readable(folder)


def _compile(folder: Path) -> None:
    """Compile for the sandbox's Python, which may be another version than the server's."""
    command = [PYTHON, "-I", "-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash"]
    done = subprocess.run([*command, folder], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        reason = (done.stdout + done.stderr).strip()
        raise SandboxUnavailable(
            f"{PYTHON} cannot compile the executor: {reason}",
            f"{PYTHON} 无法编译执行器：{reason}",
        )


def _copy_public(source: Path, target: Path) -> None:
    """Copy only world-readable files; as root we could read the private keys in /etc/ssl."""
    try:
        status = source.lstat()
    except OSError:
        return
    if stat.S_ISLNK(status.st_mode):
        target.symlink_to(os.readlink(source))
    elif stat.S_ISDIR(status.st_mode):
        if status.st_mode & stat.S_IXOTH:
            target.mkdir()
            for each in source.iterdir():
                _copy_public(each, target / each.name)
    elif stat.S_ISREG(status.st_mode) and status.st_mode & stat.S_IROTH:
        shutil.copyfile(source, target)


def _link_or_copy(source: str, target: str) -> None:
    """The toolbox has 170 MB, and every data folder has a runtime."""
    try:
        os.link(source, target)
    except OSError:
        # Another file system, or a file that belongs to somebody else.
        shutil.copy2(source, target)


def _make_readable(folder: Path) -> None:
    """Whatever our umask is, the sandbox's user must be able to read the runtime."""
    for path, _, files in os.walk(folder):
        os.chmod(path, 0o755)
        for name in files:
            file = os.path.join(path, name)
            if not os.path.islink(file):
                os.chmod(file, 0o755 if os.stat(file).st_mode & stat.S_IXUSR else 0o644)


def _remove_old(parent: Path, newest: Path) -> None:
    found = sorted(parent.glob("runtime-*"), key=lambda each: each.stat().st_mtime, reverse=True)
    for old in [each for each in found if each != newest][_MAX_RUNTIMES - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
