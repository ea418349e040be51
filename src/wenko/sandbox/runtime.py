"""The runtime folder, which every sandbox mounts read-only: the compiled executor and an /etc.

Built once for all sandboxes and named by a hash of its inputs: when they change, it is rebuilt.
"""

import hashlib
import os
import shutil
import stat
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from wenko.errors import SandboxUnavailable
from wenko.sandbox import executor, seccomp

PYTHON = "/usr/bin/python3"
_MAX_RUNTIMES = 3
"""Older runtimes are kept because running sandboxes may still use them."""

_ETC = """
    alternatives bash.bashrc ca-certificates ca-certificates.conf chromium chromium.d
    debian_version fonts inputrc java-11-openjdk java-17-openjdk java-21-openjdk ld.so.cache
    ld.so.conf ld.so.conf.d localtime lsb-release magic magic.mime mime.types os-release pki
    profile protocols python3 services ssl terminfo timezone vim X11 xdg
""".split()  # noqa: SIM905
# A commit needs an author; a configuration of the repository or of the home folder overrides it.
_GIT_IDENTITY = "[user]\n\tname = Wenko Sandbox\n\temail = sandbox@wenko.invalid\n"
_GENERATED = {
    "gitconfig": _GIT_IDENTITY,
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


def prepare_runtime(parent: Path, toolbox: Path) -> Path:
    """The folder with ``executor/``, ``etc/``, ``toolbox/`` and the seccomp filter."""
    if not os.path.exists(PYTHON):
        raise SandboxUnavailable(
            f"Sandboxes need {PYTHON}. Install it: apt-get install python3",
            f"沙箱需要 {PYTHON}。请安装：apt-get install python3",
        )
    folder = parent / f"runtime-{_fingerprint(toolbox)}"
    if folder.exists():
        return folder
    building = Path(tempfile.mkdtemp(prefix="building-", dir=parent))
    try:
        _build(building, toolbox)
        building.rename(folder)
    except BaseException:
        shutil.rmtree(building, ignore_errors=True)
        # Another server may have built the same one at the same time.
        if not folder.exists():
            raise
    _remove_old(parent, folder)
    return folder


def _fingerprint(toolbox: Path) -> str:
    digest = hashlib.sha256(_sources())
    for path in [PYTHON, str(toolbox), *(f"/etc/{name}" for name in _ETC)]:
        try:
            found = os.stat(path)
        except OSError:
            continue
        digest.update(f"{path} {found.st_mtime_ns} {found.st_size}\n".encode())
    return digest.hexdigest()[:16]


@cache
def _sources() -> bytes:
    """The sources of the runtime; read once, because an upgrade starts a new process."""
    paths = [*_executor_sources(), Path(seccomp.__file__), Path(__file__)]
    return b"".join(path.read_bytes() for path in paths)


def _executor_sources() -> list[Path]:
    return sorted(Path(executor.__path__[0]).glob("*.py"))


def _build(folder: Path, toolbox: Path) -> None:
    (folder / "executor").mkdir()
    for source in _executor_sources():
        shutil.copyfile(source, folder / "executor" / source.name)
    _compile(folder / "executor")
    try:
        (folder / "seccomp.bpf").write_bytes(seccomp.compiled_filter())
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
    # For commands without isolation, which see the machine's /etc: its settings stay in effect.
    (folder / "gitconfig").write_text(f"{_GIT_IDENTITY}[include]\n\tpath = /etc/gitconfig\n")
    if toolbox.is_dir():
        shutil.copytree(toolbox, folder / "toolbox", symlinks=True)
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
