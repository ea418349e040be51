"""Commands on reused terminals: each finds its terminal in the initial state."""

import asyncio
import signal
from typing import Any

import pytest

from tests.support.sandboxes import eventually, exists, sh, write
from tests.support.sandboxes import shell as pipe_call
from wenko.sandbox.base import Call, CallResult, Sandbox, TerminalSize, Waiting

pytestmark = pytest.mark.anyio


def shell(command: str, **values: Any) -> Call:
    return pipe_call(command, **{"terminal": TerminalSize(), **values})


async def run(sandbox: Sandbox, command: str, **values: Any) -> CallResult:
    return await sandbox.run(shell(command, **values))


async def output(sandbox: Sandbox, command: str, **values: Any) -> str:
    result = await run(sandbox, command, **values)
    assert result.return_code == 0, result
    return result.stdout.strip()


HOLDER = "ps -o sid= -p $$"


async def test_a_command_has_a_terminal_and_its_streams_stay_apart(sandbox: Sandbox) -> None:
    for _ in range(2):
        result = await run(sandbox, "test -t 0 && test -t 1 && test -t 2 && tty; echo err >&2")
        assert result.stdout.startswith("/dev/pts/")
        assert (result.stderr, result.return_code) == ("err\n", 0)


async def test_the_same_holder_serves_one_command_after_the_other(sandbox: Sandbox) -> None:
    holders = {await output(sandbox, HOLDER) for _ in range(5)}
    assert len(holders) == 1


async def test_each_command_has_its_own_output_folder_and_environment(sandbox: Sandbox) -> None:
    await sh(sandbox, "mkdir one two")
    for name in ("one", "two"):
        call = shell('basename "$PWD"; echo "$NAME"', cwd=f"/workspace/{name}")
        call.env["NAME"] = f"for {name}"
        assert (await sandbox.run(call)).stdout == f"{name}\nfor {name}\n"
    assert await output(sandbox, 'echo "<$NAME>"') == "<>"


async def test_long_output_is_complete_when_the_next_command_follows_at_once(
    sandbox: Sandbox,
) -> None:
    for _ in range(3):
        result = await run(sandbox, "seq 20000")
        assert result.stdout_bytes == sum(len(str(each)) + 1 for each in range(1, 20001))
        assert await output(sandbox, "echo done") == "done"


async def test_what_a_command_did_to_its_terminal_is_undone(sandbox: Sandbox) -> None:
    holder, before = (await output(sandbox, f"{HOLDER}; stty -a; stty -a <&2")).split("\n", 1)
    await run(sandbox, "stty raw -echo; stty -icanon <&2; stty rows 5 cols 7")
    undone = (await output(sandbox, f"{HOLDER}; stty -a; stty -a <&2")).split("\n", 1)
    assert undone == [holder, before]


async def test_what_a_command_did_to_its_descriptors_is_undone(sandbox: Sandbox) -> None:
    spoil = (
        "import fcntl, os; [os.set_blocking(fd, False) for fd in (0, 2)]; fcntl.ioctl(0, 0x540C)"
    )
    look = "import os; print(os.getsid(0), *(os.get_blocking(fd) for fd in (0, 1, 2)))"
    before = await output(sandbox, f'python3 -c "{look}"')
    await output(sandbox, f'python3 -c "{spoil}"')
    assert await output(sandbox, f'python3 -c "{look}"; : < "$(tty)"') == before


async def test_the_next_command_is_in_the_foreground_again(sandbox: Sandbox) -> None:
    """A command may give the foreground away, as shells with job control do."""
    take = "set -m; sleep 0.1"
    await run(sandbox, take)
    in_front = "ps -o pgid=,tpgid= -p $$ | awk '{exit $1 != $2}'"
    assert (await run(sandbox, in_front)).return_code == 0


async def test_a_service_in_the_background_keeps_its_terminal(sandbox: Sandbox) -> None:
    holder = await output(
        sandbox, f"{HOLDER}; (until [ -e go ]; do sleep 0.02; done; touch gone) &"
    )
    assert holder != await output(sandbox, HOLDER)
    await write(sandbox, "go", "")
    await eventually(lambda: exists(sandbox, "gone"))


@pytest.mark.parametrize("name", ["STOP", "KILL"])
async def test_a_stopped_or_killed_holder_is_replaced(sandbox: Sandbox, name: str) -> None:
    holder = await output(sandbox, HOLDER)
    await sh(sandbox, f"kill -{name} {holder}")
    assert await output(sandbox, HOLDER, timeout=20) != holder


async def test_a_terminal_that_was_typed_into_is_not_reused(sandbox: Sandbox) -> None:
    class View:
        def __init__(self) -> None:
            self.waits = asyncio.Event()

        def replay(self, text: str) -> None: ...
        def screen(self, text: str) -> None: ...
        def waiting(self, waiting: Waiting | None) -> None:
            if waiting is not None:
                self.waits.set()

    view = View()
    call = shell(f"{HOLDER}; read answer; echo $answer")
    asking = asyncio.create_task(sandbox.run(call, None, view))
    await view.waits.wait()
    await sandbox.type(call.call_id, "yes\rand more than was printed for")
    printed = (await asking).stdout.split()
    assert "yes" in printed
    assert await output(sandbox, HOLDER) != printed[0]


@pytest.mark.parametrize("times", [1, 2])
async def test_a_command_that_cannot_be_started_says_why(sandbox: Sandbox, times: int) -> None:
    for number in range(times):
        wrong = {
            "none": (("no-such-program",), "/workspace", "No such file"),
            "folder": (("true",), "/workspace/missing", "missing"),
            "long": (("echo", "x" * 3_000_000), "/workspace", "longer than"),
            "nul": (("echo", "a\0b"), "/workspace", "null"),
        }
        for name, (argv, cwd, reason) in wrong.items():
            call = Call(f"{name}-{number}", argv, cwd=cwd, terminal=TerminalSize())
            result = await sandbox.run(call)
            assert reason in (result.start_error or ""), name
            assert result.return_code is None
        assert await output(sandbox, "echo fine") == "fine"


async def test_a_long_command_is_started_like_a_short_one(sandbox: Sandbox) -> None:
    await output(sandbox, "true")
    assert await output(sandbox, f"echo {'x' * 60_000} | wc -c") == "60001"
    assert await output(sandbox, f"echo {'问' * 3000} | wc -m") == "3001"


async def test_a_timeout_kills_the_whole_process_tree_and_not_the_next_command(
    sandbox: Sandbox,
) -> None:
    await output(sandbox, "true")
    nap = "setsid sleep 4711 & sleep 4711 & sleep 4711"
    result = await run(sandbox, nap, timeout=0.5)
    assert (result.timed_out, result.return_code) == (True, -signal.SIGKILL)
    assert await output(sandbox, "pgrep -fc '^sleep 4711' || true") == "0"


async def test_concurrent_commands_have_their_own_terminals(sandbox: Sandbox) -> None:
    wait = "tty; touch {0}; until [ -e {1} ]; do sleep 0.02; done"
    for _ in range(2):
        first = asyncio.create_task(run(sandbox, wait.format("a", "b")))
        second = asyncio.create_task(run(sandbox, wait.format("b", "a")))
        assert (await first).stdout != (await second).stdout
        await sh(sandbox, "rm a b")


class WaitingView:
    """Reports the first wait of a call."""

    def __init__(self) -> None:
        self.waits: asyncio.Future[Waiting] = asyncio.get_running_loop().create_future()

    def replay(self, text: str) -> None: ...
    def screen(self, text: str) -> None: ...
    def waiting(self, waiting: Waiting | None) -> None:
        if waiting is not None and not self.waits.done():
            self.waits.set_result(waiting)


async def test_R75_the_time_limit_counts_while_nobody_is_asked(sandbox: Sandbox) -> None:
    result = await run(sandbox, "read answer", timeout=0.5)
    assert result.timed_out


async def test_R75_the_time_limit_is_paused_while_a_user_is_asked(sandbox: Sandbox) -> None:
    view = WaitingView()
    call = shell("read answer; echo got $answer; sleep 60", timeout=4.0)
    asking = asyncio.create_task(sandbox.run(call, None, view))
    await asyncio.wait({asking, view.waits}, return_when=asyncio.FIRST_COMPLETED)
    number = view.waits.result().number
    await sandbox.pause_timeout(call.call_id, number)
    await sh(sandbox, "sleep 4.2")
    await sandbox.type(call.call_id, "yes\r", number)
    result = await asking
    assert "got yes" in result.stdout
    assert result.timed_out, "it counts again after the answer"


REPOSITORY = (
    "rm -rf r; mkdir r; cd r; git init -q . && seq 100 > n && git add n && git commit -qm first && "
    "seq 200 300 > n; "
)


@pytest.mark.parametrize(
    "command",
    [
        "git diff",
        "git --paginate diff",
        "git -c core.pager=less diff",
        "git -c pager.diff='less -R' diff",
        "seq 200 | less",
        "seq 200 | less -FRX -",
        "seq 200 | more",
        "python3 -c 'import pydoc; pydoc.pager(chr(10).join(map(str, range(200))))'",
        'python3 -c \'import subprocess; subprocess.run(["less"], input=b"x\\n" * 200)\'',
    ],
)
async def test_R18_no_pager_stands_between_a_command_and_its_output(
    sandbox: Sandbox, command: str
) -> None:
    result = await run(sandbox, REPOSITORY + command, timeout=30)
    assert result.return_code == 0, result
    assert len(result.stdout.splitlines()) >= 200


async def test_R75_a_tmux_client_is_reported_as_waiting_uncertainly(sandbox: Sandbox) -> None:
    """Its terminal is read by a server in another session."""
    client = "open('/proc/self/comm', 'w').write('tmux: client'); import time; time.sleep(60)"
    call = shell(f'python3 -c "{client}"', patience=0.5)
    waiting = await first_wait(sandbox, call)
    assert waiting.confidence == "uncertain"


async def test_R75_a_wait_names_the_options_of_its_program_without_their_values(
    sandbox: Sandbox,
) -> None:
    call = shell("python3 -c 'input()' --passwordbox --token=abc name")
    waiting = await first_wait(sandbox, call)
    assert waiting.options == ("--passwordbox", "--token")


async def first_wait(sandbox: Sandbox, call: Call) -> Waiting:
    """The first wait of a call, which is then ended."""
    view = WaitingView()
    running = asyncio.create_task(sandbox.run(call, None, view))
    async with asyncio.timeout(30):
        found = await view.waits
    await sandbox.cancel(call.call_id)
    await running
    return found
