"""What the system refuses when a sandbox is started, as an error that says what to do."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import CalledProcessError

from wenko.errors import DiskFull, SandboxUnavailable
from wenko.text import BilingualText

_FULL = {errno.ENOSPC, errno.EDQUOT}
_ADVICE = {
    errno.EMFILE: BilingualText(
        "The server has too many files open; raise its limit (ulimit -n), or WENKO_MAX_SANDBOXES "
        "is too high.",
        "服务器打开的文件过多；请提高上限（ulimit -n），或降低 WENKO_MAX_SANDBOXES。",
    ),
    errno.EAGAIN: BilingualText(
        "The server's user may start no further process; raise the limit (ulimit -u).",
        "服务器用户无法再启动进程；请提高上限（ulimit -u）。",
    ),
    errno.ENOMEM: BilingualText(
        "The machine is out of memory; end other programs.", "机器内存不足；请结束其他程序。"
    ),
    errno.EACCES: BilingualText(
        "The server's user must be able to write to its data folder.",
        "服务器用户必须能写入数据文件夹。",
    ),
}
_ADVICE |= {
    errno.ENFILE: _ADVICE[errno.EMFILE],
    errno.EPERM: _ADVICE[errno.EACCES],
    errno.EROFS: _ADVICE[errno.EACCES],
}
_OTHER = BilingualText(
    "`wenko doctor` shows what is missing.", "可以用 `wenko doctor` 查看缺少什么。"
)


@contextmanager
def clear_errors() -> Iterator[None]:
    """Raise ``DiskFull`` or ``SandboxUnavailable`` in place of an ``OSError``."""
    try:
        yield
    except TimeoutError:
        raise
    except OSError as error:
        raise _unavailable(error) from error
    except CalledProcessError as error:
        said = bytes(error.stderr or b"").decode(errors="replace").strip() or str(error)
        raise SandboxUnavailable(
            f"The sandbox could not be started: {said}", f"沙箱无法启动：{said}"
        ) from error


def _unavailable(error: OSError) -> SandboxUnavailable:
    if error.errno in _FULL:
        return DiskFull(
            "The server's disk is full, so the sandbox could not be started. Free some space, then "
            "try again.",
            "服务器磁盘已满，沙箱无法启动。请释放空间后重试。",
        )
    reason = error.strerror or str(error)
    if error.filename is not None:
        reason = f"{reason}: {error.filename}"
    advice = _ADVICE.get(error.errno or 0, _OTHER)
    return SandboxUnavailable(
        f"The sandbox could not be started: {reason}. {advice.en}",
        f"沙箱无法启动：{reason}。{advice.zh}",
    )
