"""Copies for trials: exact, bounded, and carried over exactly; the same for every isolation."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.support.sandboxes import sh
from wenko.errors import TrialRefused
from wenko.protocol.model import new_id
from wenko.sandbox import local_trials
from wenko.sandbox.base import Sandbox
from wenko.sandbox.local import LocalSandboxes
from wenko.sandbox.trial_folders import CopyLimits, TrialFolders, trial_name

pytestmark = pytest.mark.anyio
LIMITS = CopyLimits(files=10_000, bytes=1 << 30, reserve=0)
TREE = (
    "mkdir -p a/b/c empty && echo 1 > a/one && echo 2 > a/b/two && ln -s /etc/passwd out "
    "&& ln -s a/one in && chmod 751 a && chmod 444 a/one && printf 'x' > $'odd\\377name' "
    "&& touch -d '2001-02-03 04:05:06' a/b/two && ln a/b/two hard && chmod 500 empty"
)


@pytest.fixture
def isolation() -> str:
    return "bubblewrap"


@pytest.fixture
def folders(sandboxes: LocalSandboxes) -> TrialFolders:
    assert sandboxes.trials is not None
    return sandboxes.trials


async def state(sandbox: Sandbox) -> str:
    """Names, modes, times, links and contents, as a program sees them."""
    found = await sh(
        sandbox,
        "find . -mindepth 1 ! -type d -printf '%p %M %T@ %l\\n' -type f -exec cat {} + | sort; "
        "find . -mindepth 1 -type d -printf '%p %M\\n' | sort",
    )
    return found.stdout


async def refusal(work: "asyncio.Future[None] | object") -> str:
    with pytest.raises(TrialRefused) as raised:
        await work  # type: ignore[misc]
    return raised.value.reason


async def test_P87_a_copy_is_exact_and_what_happens_in_it_stays_in_it(
    sandboxes: LocalSandboxes, folders: TrialFolders, sandbox: Sandbox, name: str
) -> None:
    await sh(sandbox, TREE)
    before = await state(sandbox)
    trial = trial_name(new_id())
    await folders.create(trial, name, LIMITS)
    copy = await sandboxes.open(trial)
    assert await state(copy) == before
    # The link leads into the sandbox, not to the machine's file.
    assert "sandbox" in (await sh(copy, "cat out")).stdout
    await sh(copy, "chmod -R u+w . ; rm -rf -- * ; echo new > made")
    assert await state(sandbox) == before
    await sandboxes.delete(trial)
    assert await state(sandbox) == before


async def test_P87_what_was_tried_is_carried_over_exactly(
    sandboxes: LocalSandboxes, folders: TrialFolders, sandbox: Sandbox, name: str
) -> None:
    await sh(sandbox, TREE)
    trial = trial_name(new_id())
    await folders.create(trial, name, LIMITS)
    copy = await sandboxes.open(trial)
    await sh(
        copy,
        "chmod 700 empty; echo in > empty/made; chmod 500 empty; rm -rf a/b; echo 3 > a/b; "
        "ln -sfn nowhere in; rm out; mkdir out; touch out/x; chmod 600 a/one; "
        "mv $'odd\\377name' o; echo h > ~/home-file",
    )
    tried = await state(copy)
    await sandboxes.close(trial)
    changes = await folders.compare(trial)
    await folders.promote(trial, changes)
    assert await state(sandbox) == tried
    assert (await sh(sandbox, "cat ~/home-file")).stdout == "h\n"
    # Begun again, as after a crash: it ends the same way.
    await folders.promote(trial, changes)
    assert await state(sandbox) == tried
    await sandboxes.delete(trial)


async def test_P87_a_promotion_that_was_cut_off_is_completed(
    sandboxes: LocalSandboxes, folders: TrialFolders, sandbox: Sandbox, name: str, data: Path
) -> None:
    await sh(sandbox, "mkdir d && seq 100 > d/f && echo 1 > kept")
    trial = trial_name(new_id())
    await folders.create(trial, name, LIMITS)
    copy = await sandboxes.open(trial)
    await sh(copy, "rm -rf d; echo 2 > kept; mkdir new; echo n > new/n")
    tried = await state(copy)
    await sandboxes.close(trial)
    changes = await folders.compare(trial)
    # As a killed process leaves it: some paths done, one half written, and the mark.
    (data / "sandboxes" / trial / "promoting").touch()
    await sh(sandbox, "rm d/f; mkdir -m 700 new; echo ha > .00ff.trial.wenko-upload")
    await folders.promote(trial, changes)
    assert await state(sandbox) == tried
    await sandboxes.delete(trial)


@pytest.mark.parametrize(
    "change", ["echo x > a/one.new", "rm a/b/two", "chmod 700 a", "touch a/b/two", "ln -sfn x in"]
)
async def test_P87_any_change_in_between_refuses_the_result(
    sandboxes: LocalSandboxes, folders: TrialFolders, sandbox: Sandbox, name: str, change: str
) -> None:
    await sh(sandbox, TREE)
    trial = trial_name(new_id())
    await folders.create(trial, name, LIMITS)
    copy = await sandboxes.open(trial)
    await sh(copy, "rm -rf a")
    await sandboxes.close(trial)
    changes = await folders.compare(trial)
    await sh(sandbox, change)
    now = await state(sandbox)
    assert await refusal(folders.promote(trial, changes)) == "outdated"
    assert await state(sandbox) == now
    await sandboxes.delete(trial)


@pytest.mark.parametrize(
    ("prepare", "limits", "reason"),
    [
        ("seq 20 | xargs touch", CopyLimits(10, 1 << 30, 0), "too_many_files"),
        ("truncate -s 5M big", CopyLimits(1000, 1 << 20, 0), "too_large"),
        ("echo 1 > f", CopyLimits(1000, 1 << 30, 1 << 60), "disk_full"),
        ("mkfifo pipe", LIMITS, "special_file"),
        ("mkdir -p $(printf 'x/%.0s' $(seq 210))", LIMITS, "too_deep"),
        ("echo 1 > closed; chmod 000 closed", LIMITS, "unreadable"),
    ],
)
async def test_P87_what_cannot_be_copied_is_refused_with_its_reason(
    folders: TrialFolders,
    sandboxes: LocalSandboxes,
    sandbox: Sandbox,
    name: str,
    prepare: str,
    limits: CopyLimits,
    reason: str,
) -> None:
    prepared = await sh(sandbox, prepare)
    assert prepared.return_code == 0, prepared
    trial = trial_name(new_id())
    assert await refusal(folders.create(trial, name, limits)) == reason
    await sandboxes.delete(trial)


async def test_P87_a_disk_that_fills_up_during_the_copy_is_told(
    sandboxes: LocalSandboxes,
    sandbox: Sandbox,
    name: str,
    folders: TrialFolders,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await sh(sandbox, "head -c 3M /dev/urandom > big")
    before = await state(sandbox)
    # The process that copies gets a limit of its own: writing fails in the middle, for real.
    limited = (
        "import errno, resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))\n"
        "errno.EDQUOT = errno.EFBIG\n"
    )
    monkeypatch.setattr(local_trials, "BOOT", limited + local_trials.BOOT)
    trial = trial_name(new_id())
    assert await refusal(folders.create(trial, name, LIMITS)) == "disk_full"
    await sandboxes.delete(trial)
    assert await state(sandbox) == before


async def test_P87_a_copy_shares_no_file_with_the_original(
    folders: TrialFolders, sandboxes: LocalSandboxes, sandbox: Sandbox, name: str, data: Path
) -> None:
    await sh(sandbox, "echo 1 > a; ln a b")
    trial = trial_name(new_id())
    await folders.create(trial, name, LIMITS)
    inodes = [
        {os.stat(each).st_ino for each in (data / "sandboxes" / owner / "workspace").iterdir()}
        for owner in (name, trial)
    ]
    assert inodes[0] & inodes[1] == set()
    await sandboxes.delete(trial)
