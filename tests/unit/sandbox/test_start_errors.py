"""A sandbox that cannot be started gives an error with a code, and says what to do."""

import errno
import os
from pathlib import Path

import pytest

from wenko.errors import WenkoError
from wenko.sandbox.folder import Folder
from wenko.sandbox.unsafe import UnsafeSandboxes
from wenko.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("number", "code", "english", "chinese"),
    [
        (errno.ENOSPC, "disk_full", "Free some space", "请释放空间"),
        (errno.EDQUOT, "disk_full", "Free some space", "请释放空间"),
        (errno.EMFILE, "sandbox_unavailable", "ulimit -n", "ulimit -n"),
        (errno.EAGAIN, "sandbox_unavailable", "ulimit -u", "ulimit -u"),
        (errno.ENOMEM, "sandbox_unavailable", "out of memory", "内存不足"),
        (errno.EROFS, "sandbox_unavailable", "data folder", "数据文件夹"),
        (errno.EIO, "sandbox_unavailable", "wenko doctor", "wenko doctor"),
    ],
)
async def test_R73_what_the_system_refuses_is_a_clear_error(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    code: str,
    english: str,
    chinese: str,
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Folder, "prepare", refuse)
    sandboxes = UnsafeSandboxes(Settings(data=tmp_path, sandbox="unsafe-none"))
    with pytest.raises(WenkoError) as raised:
        await sandboxes.open("conversation")
    await sandboxes.shutdown()
    error = raised.value
    assert error.code == code
    assert english in error.localized("en")
    assert chinese in error.localized("zh")
