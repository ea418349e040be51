"""Calls: start, output, timeouts, cancellation, and results by call id."""

import asyncio
import random
import signal

import pytest

from tests.support.sandboxes import (
    eventually,
    exists,
    read,
    sh,
    shell,
    write,
)
from wenko.sandbox.base import Call, FileRequest, Sandbox

pytestmark = pytest.mark.anyio


async def test_R73_a_call_returns_its_output_and_its_exit_code(sandbox: Sandbox) -> None:
    result = await sh(sandbox, "echo out; echo err >&2; exit 3")
    assert (result.stdout, result.stderr, result.return_code) == ("out\n", "err\n", 3)
    assert (result.stdout_bytes, result.stderr_bytes) == (4, 4)
    assert not result.truncated
    assert not result.timed_out
    assert 0 < result.duration < 10


async def test_a_call_killed_by_a_signal_returns_its_negative_number(sandbox: Sandbox) -> None:
    assert (await sh(sandbox, "kill -SEGV $$")).return_code == -signal.SIGSEGV


async def test_a_call_has_its_stdin_environment_and_folder(sandbox: Sandbox) -> None:
    await sandbox.files(FileRequest("mkdir", "部分"))
    call = shell('cat; echo "$NAME"; basename "$PWD"', cwd="/workspace/部分", stdin="in\n")
    call.env["NAME"] = "问客"
    assert (await sandbox.run(call)).stdout == "in\n问客\n部分\n"


async def test_the_older_name_of_the_workspace_is_the_same_folder(sandbox: Sandbox) -> None:
    await write(sandbox, "/home/sandbox/workspace/a.txt", "here")
    result = await sh(sandbox, "cat a.txt", cwd="/home/sandbox/workspace")
    assert result.stdout == "here"
    assert (await read(sandbox, "/workspace/a.txt")).content == "here"


async def test_unread_stdin_does_not_block_a_call(sandbox: Sandbox) -> None:
    assert (await sh(sandbox, "exit 0", stdin="x" * 2_000_000)).return_code == 0


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (Call("none", ("no-such-program",)), "No such file"),
        (Call("folder", ("true",), cwd="/workspace/missing"), "No such file"),
        (Call("long", ("echo", "x" * 3_000_000)), "longer than"),
        (Call("nul", ("echo", "a\0b")), "null"),
    ],
)
async def test_a_call_that_cannot_start_says_why(sandbox: Sandbox, call: Call, reason: str) -> None:
    result = await sandbox.run(call)
    assert result.return_code is None
    assert result.start_error is not None
    assert reason in result.start_error


async def test_undecodable_output_is_replaced(sandbox: Sandbox) -> None:
    result = await sh(sandbox, r"printf 'a\xff\xfeb\xe4\xbd'")
    assert result.stdout == "a\ufffd\ufffdb\ufffd"
    assert result.stdout_bytes == 6


async def test_long_output_keeps_its_head_and_its_tail_and_is_counted(sandbox: Sandbox) -> None:
    result = await sh(sandbox, "echo begin; yes 你好 | head -n 100000; echo end")
    assert result.truncated
    assert result.stdout.startswith("begin\n你好\n")
    assert result.stdout.endswith("你好\nend\n")
    assert "bytes omitted" in result.stdout
    assert "\ufffd" not in result.stdout
    assert result.stdout_bytes == 6 + 700_000 + 4
    assert len(result.stdout.encode()) < 4096 + 100


async def test_output_is_streamed_while_the_call_runs(sandbox: Sandbox) -> None:
    received: list[tuple[str, str]] = []
    called = asyncio.Event()

    def on_output(stream: str, text: str) -> None:
        received.append((stream, text))
        called.set()

    running = asyncio.create_task(
        sandbox.run(shell("echo 第一; until [ -e go ]; do sleep 0.02; done; echo 2 >&2"), on_output)
    )
    await asyncio.wait_for(called.wait(), 60)
    assert received == [("stdout", "第一\n")]
    await write(sandbox, "go", "")
    assert (await running).return_code == 0
    assert received[-1] == ("stderr", "2\n")


async def test_live_output_never_cuts_a_character(sandbox: Sandbox) -> None:
    received: list[str] = []
    halves = r"printf '\xe4\xbd'; until [ -e go ]; do sleep 0.02; done; printf '\xa0'"
    call = shell(f"echo begin; {halves}")
    running = asyncio.create_task(sandbox.run(call, lambda _, text: received.append(text)))

    async def begun() -> bool:
        return "begin" in "".join(received)

    await eventually(begun)
    await write(sandbox, "go", "")
    await running
    assert "".join(received) == "begin\n你".replace("你", "\u4f60")


async def test_live_output_is_bounded(sandbox: Sandbox) -> None:
    received: list[str] = []
    call = shell("yes | head -c 10000000")
    result = await sandbox.run(call, lambda _, text: received.append(text))
    assert result.stdout_bytes == 10_000_000
    assert len("".join(received)) <= 4096


async def test_a_background_process_does_not_delay_the_result(sandbox: Sandbox) -> None:
    result = await sh(sandbox, "sleep 30 & echo hi")
    assert result.stdout == "hi\n"
    assert result.duration < 10


async def test_a_background_process_can_continue_to_write(sandbox: Sandbox) -> None:
    await sh(sandbox, "(until [ -e go ]; do sleep 0.02; done; seq 100000 && touch wrote) &")
    await write(sandbox, "go", "")
    await eventually(lambda: exists(sandbox, "wrote"))


async def test_calls_run_concurrently(sandbox: Sandbox) -> None:
    first = asyncio.create_task(sh(sandbox, "until [ -e go ]; do sleep 0.02; done; echo 1"))
    second = await sh(sandbox, "touch go; echo 2")
    assert ((await first).stdout, second.stdout) == ("1\n", "2\n")


def process_tree(nap: str) -> str:
    """A command whose children, detached in every way, sleep for so many seconds."""
    return f"""
sleep {nap} &
setsid sleep {nap} &
(setsid sleep {nap} &) &
python3 -c '
import os
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execve("/usr/bin/sleep", ["sleep", "{nap}"], {{}})
' &
wait
"""


@pytest.fixture
def nap() -> str:
    """A unique number of seconds: without isolation, the whole machine's processes are visible."""
    return f"6{random.randrange(10**8)}"


async def sleepers(sandbox: Sandbox, nap: str) -> str:
    return (await sh(sandbox, f"pgrep -fx 'sleep {nap}' | wc -l")).stdout.strip()


async def test_a_timeout_kills_the_whole_process_tree(sandbox: Sandbox, nap: str) -> None:
    result = await sh(sandbox, process_tree(nap), timeout=1.0)
    assert result.timed_out
    assert result.return_code == -signal.SIGKILL
    assert 1.0 <= result.duration < 10
    assert await sleepers(sandbox, nap) == "0"


async def test_a_timeout_runs_no_later_command_of_the_script(sandbox: Sandbox) -> None:
    """A shell goes on when its child is killed, unless it was stopped before."""
    script = "for i in $(seq 150); do sleep 1000 & done; wait -n; : > went-on"
    result = await sh(sandbox, script, timeout=2.0)
    assert result.timed_out
    assert (await sh(sandbox, "ls")).stdout == ""


async def test_cancelling_kills_the_whole_process_tree_and_no_other_call(
    sandbox: Sandbox, nap: str
) -> None:
    other = asyncio.create_task(sh(sandbox, "touch other; until [ -e go ]; do sleep 0.02; done"))
    await eventually(lambda: exists(sandbox, "other"))
    call = shell(process_tree(nap))
    running = asyncio.create_task(sandbox.run(call))

    async def all_asleep() -> bool:
        return await sleepers(sandbox, nap) == "4"

    await eventually(all_asleep)
    await sandbox.cancel(call.call_id)
    result = await asyncio.wait_for(running, 60)
    assert result.cancelled
    assert not result.timed_out

    async def most_are_gone() -> bool:
        # While other calls run, a process without parent, session and marker has no owner.
        return await sleepers(sandbox, nap) in ("0", "1")

    await eventually(most_are_gone)
    await write(sandbox, "go", "")
    assert (await other).return_code == 0


async def test_cancelling_an_ended_or_unknown_call_changes_nothing(sandbox: Sandbox) -> None:
    call = shell("echo done")
    await sandbox.run(call)
    await sandbox.cancel(call.call_id)
    await sandbox.cancel("unknown")
    assert not (await sandbox.run(call)).cancelled


async def test_git_commits_with_a_neutral_identity_that_the_repository_overrides(
    sandbox: Sandbox,
) -> None:
    commit = "git commit -q --allow-empty -m x && git log -1 --format='%an <%ae>'"
    result = await sh(sandbox, f"git init -q g && cd g && {commit}")
    assert (result.stdout, result.return_code) == ("Wenko Sandbox <sandbox@wenko.invalid>\n", 0)
    own = "git config user.name Me && git config user.email me@x.org"
    assert (await sh(sandbox, f"cd g && {own} && {commit}")).stdout == "Me <me@x.org>\n"
