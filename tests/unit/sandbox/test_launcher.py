"""The process that starts sandboxes."""

import asyncio
from pathlib import Path

import psutil
import pytest

from wenko.sandbox.cgroups import CgroupLimits
from wenko.sandbox.launcher import Launcher

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("steps", [1, 2, 3, 10])
async def test_a_launch_that_is_interrupted_leaves_no_process(tmp_path: Path, steps: int) -> None:
    before = set(psutil.Process().children())
    limits = CgroupLimits(memory=1 << 30, total_memory=1 << 30, processes=10, cpus=0)
    launcher = Launcher(tmp_path, with_user=False, limits=limits, inotify=None)
    connecting = asyncio.ensure_future(launcher.connect())
    for _ in range(steps):
        await asyncio.sleep(0)
    connecting.cancel()
    await asyncio.wait([connecting])
    await launcher.close()
    assert set(psutil.Process().children()) <= before
