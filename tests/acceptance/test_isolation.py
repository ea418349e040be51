"""Attacks by a tool on its sandbox, the server and the machine, and how they are contained."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.support.sandboxes import (
    eventually,
    executors,
    exists,
    read,
    sandboxes_in,
    sh,
    shell,
    write,
)
from wenko.errors import SandboxUnavailable
from wenko.protocol.model import new_id
from wenko.sandbox.base import Call, Sandbox
from wenko.sandbox.bubblewrap import executor_pid
from wenko.sandbox.cgroups import CgroupLimits, Cgroups, cgroup_of
from wenko.sandbox.folder import Folder
from wenko.sandbox.launcher import Launcher
from wenko.sandbox.pool import SandboxPool
from wenko.sandbox.selftest import isolation_report
from wenko.sandbox.user import conversation_user, sandbox_user
from wenko.settings import Settings

pytestmark = pytest.mark.anyio
MEMORY_MB = 256
PROCESSES = 64


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Accessible only to its owner, in a folder that is accessible only to its owner."""
    parent = tmp_path_factory.mktemp("closed")
    parent.chmod(0o700)
    (parent / "data").mkdir(mode=0o700)
    return parent / "data"


@pytest.fixture
def name() -> str:
    return f"conversation-{new_id()}"


@pytest.fixture
async def sandboxes(data: Path) -> AsyncIterator[SandboxPool]:
    made = sandboxes_in(data, sandbox_memory_mb=MEMORY_MB, sandbox_processes=PROCESSES)
    yield made
    for folder in (data / "sandboxes").glob("conversation-*"):
        await made.close(folder.name)
    await made.shutdown()


@pytest.fixture
async def sandbox(sandboxes: SandboxPool, name: str) -> Sandbox:
    return await sandboxes.open(name)


def pid_of(data: Path, name: str) -> int:
    pid = executor_pid(Folder(data / "sandboxes", name))
    assert pid is not None
    return pid


def status_of(pid: int, field: str) -> str:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(f"{field}:"):
            return line.partition(":")[2].strip()
    raise KeyError(field)


# --- escaping ------------------------------------------------------------------------------------


async def test_R1_every_known_escape_fails(data: Path) -> None:
    checks = await isolation_report(Settings(data=data))
    assert len(checks) >= 15
    assert [each for each in checks if not each.ok] == []


async def test_without_isolation_the_report_says_so(data: Path) -> None:
    (check,) = await isolation_report(Settings(data=data, sandbox="unsafe-none"))
    assert not check.ok
    assert "UNSAFE" in check.details


async def test_a_report_without_bubblewrap_says_what_to_install(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.sandbox.bubblewrap.shutil.which", lambda *_, **__: None)
    (check,) = await isolation_report(Settings(data=data))
    assert not check.ok
    assert "apt-get install bubblewrap" in check.details


async def test_the_sandbox_is_not_root_on_this_machine(
    sandbox: Sandbox, data: Path, name: str
) -> None:
    uids = status_of(pid_of(data, name), "Uid").split()
    expected = conversation_user(sandbox_user("wenko-sandbox"), name)
    assert set(uids) == {str(expected.uid if expected else os.geteuid())}
    assert "0" not in uids
    assert (await sh(sandbox, "id -un")).stdout == "sandbox\n"


async def test_a_file_of_root_cannot_be_reached_through_the_workspace(
    sandbox: Sandbox, data: Path
) -> None:
    (data / "token").write_text("secret")
    found = await sh(sandbox, f"cat {data}/token /workspace/../../token /proc/1/root{data}/token")
    assert found.stdout == ""
    listed = await sh(sandbox, "ls /; ls -la /proc/1/root 2>&1; cat /proc/1/cwd/x 2>&1; true")
    assert "secret" not in listed.stdout


async def test_a_setuid_program_gains_nothing(sandbox: Sandbox) -> None:
    result = await sh(sandbox, "cp /usr/bin/id /tmp/id; chmod 4755 /tmp/id; /tmp/id -u; sudo -n id")
    assert result.stdout.strip() == "1000"


async def test_the_limits_of_the_executor_cannot_be_lowered_by_a_tool(sandbox: Sandbox) -> None:
    result = await sh(sandbox, "prlimit --pid 1 --nofile=1:1")
    assert result.return_code != 0
    assert (await sh(sandbox, "echo alive")).stdout == "alive\n"


async def test_signals_from_a_tool_do_not_end_the_executor(sandbox: Sandbox) -> None:
    for number in (2, 3, 9, 13, 15, 17, 19):
        await sh(sandbox, f"kill -{number} 1")
    assert (await sh(sandbox, "echo alive")).stdout == "alive\n"


async def test_killing_everything_ends_the_tools_and_not_the_sandbox(sandbox: Sandbox) -> None:
    await sh(sandbox, "sleep 600 &")
    await sh(sandbox, "kill -9 -1")
    assert (await sh(sandbox, "pgrep -c sleep")).stdout == "0\n"


async def test_R67_the_hidden_folder_exists_and_is_not_in_the_workspace(sandbox: Sandbox) -> None:
    result = await sh(sandbox, "ls -d /root/.agent/context && touch /root/.agent/x")
    assert result.return_code == 0
    assert (await sh(sandbox, "touch /root/.agent/context/x")).return_code != 0
    assert await sandbox.changed_paths() == ()


async def test_the_home_folder_survives_the_sandbox_and_tmp_does_not(
    sandboxes: SandboxPool, name: str
) -> None:
    sandbox = await sandboxes.open(name)
    await sh(sandbox, "echo 1 > ~/.rc; echo 1 > /tmp/x; echo 1 > /home/sandbox/workspace/y")
    await sandboxes.close(name)
    again = await sandboxes.open(name)
    assert (await sh(again, "ls /tmp/x ~/.rc y")).stdout == "/home/sandbox/.rc\ny\n"


# --- exhausting resources ------------------------------------------------------------------------


async def test_a_fork_bomb_is_contained_and_other_sandboxes_keep_running(
    sandboxes: SandboxPool, name: str
) -> None:
    bombed, other = [await sandboxes.open(f"{name}-{each}") for each in "ab"]
    bomb = asyncio.create_task(sh(bombed, ":(){ :|:& };:; sleep 600", timeout=3.0))
    # Meanwhile the other sandbox can start processes, and the bombed one still answers.
    for _ in range(5):
        assert (await sh(other, "echo fine")).stdout == "fine\n"
        assert isinstance(await bombed.changed_paths(), tuple)
    result = await bomb
    assert result.timed_out

    async def quiet() -> bool:
        return (await sh(bombed, "ls -d /proc/[0-9]* | wc -l")).stdout.strip() in ("3", "4", "5")

    await eventually(quiet)
    assert (await sh(bombed, "echo fine")).stdout == "fine\n"


_BOMB = """
import os, time
try:
    while os.fork(): pass
except BlockingIOError:
    open("full", "w").close()
time.sleep(600)
"""


async def test_during_a_fork_bomb_a_command_still_runs(sandbox: Sandbox) -> None:
    bomb = Call("bomb", ("python3", "-c", _BOMB))
    running = asyncio.create_task(sandbox.run(bomb))
    await eventually(lambda: exists(sandbox, "full"))
    assert (await sandbox.run(shell("echo looked"))).stdout == "looked\n"
    await sandbox.cancel(bomb.call_id)
    assert (await running).cancelled


async def test_one_gigabyte_of_output_costs_the_executor_no_memory(
    sandbox: Sandbox, data: Path, name: str
) -> None:
    result = await sh(sandbox, "head -c 1073741824 /dev/zero; echo end >&2", timeout=120)
    assert result.return_code == 0
    assert result.stdout_bytes == 1 << 30
    assert result.truncated
    assert len(result.stdout) < 8192
    assert result.stderr == "end\n"
    assert int(status_of(pid_of(data, name), "VmHWM").split()[0]) < 40_000


async def test_memory_beyond_the_limit_kills_the_tool_that_takes_it(sandbox: Sandbox) -> None:
    alone = await sh(sandbox, f"python3 -c 'x = bytearray({MEMORY_MB * 2} << 20)'")
    assert "MemoryError" in alone.stderr
    each = f"python3 -c 'import time; x = b\"1\" * ({MEMORY_MB // 3} << 20); time.sleep(600)'"
    together = await sh(sandbox, f"for i in 1 2 3 4; do {each} & done; wait -n", timeout=60)
    assert not together.timed_out
    assert f"more than {MEMORY_MB} MiB" in together.stderr
    assert (await sh(sandbox, "echo alive")).stdout == "alive\n"


_UNSEEN = {
    "memfd": "fd = os.memfd_create('x'); os.write(fd, piece)",
    "shared pages": "m = mmap.mmap(-1, len(piece)); m.write(piece)",
    "shared memory": "open(f'/dev/shm/{len(kept)}', 'wb').write(piece)",
    "tmp": "open(f'/tmp/{len(kept)}', 'wb').write(piece)",
}
_HOLD = """
import mmap, os, time
piece, kept = b"1" * (16 << 20), []
fd = m = None
for _ in range({pieces}):
    try:
        {hold}
    except OSError:
        pass  # A folder in memory is full.
    kept.append((fd, m))
rest = b"1" * ({rest} << 20)
print("held", flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("way", _UNSEEN)
async def test_memory_that_is_in_no_process_counts_too(sandbox: Sandbox, way: str) -> None:
    pieces = MEMORY_MB // 16 if way in ("memfd", "shared pages") else MEMORY_MB // 64
    code = _HOLD.format(pieces=pieces + 1, rest=MEMORY_MB * 7 // 8, hold=_UNSEEN[way])
    result = await sandbox.run(Call(f"holds-{way}", ("python3", "-c", code), timeout=60))
    assert (result.return_code, result.timed_out) == (-9, False)
    assert f"more than {MEMORY_MB} MiB" in result.stderr
    assert (await sh(sandbox, "rm -f /tmp/* /dev/shm/*; echo alive")).stdout == "alive\n"


class RealCgroups:
    """cgroups of the kernel without their limits, which few test machines delegate."""

    def __init__(self, parent: Path, events: Path) -> None:
        self.parent = parent
        self._events = events

    def create(self, name: str) -> Path:
        cgroup = self.parent / name
        cgroup.mkdir(exist_ok=True)
        # The kernel makes no such file without the controller.
        linked = self._events / name
        linked.mkdir()
        (linked / "cgroup.procs").symlink_to(cgroup / "cgroup.procs")
        (linked / "memory.events").write_text("low 0\noom_kill 0\n")
        return linked

    def kill(self, name: str) -> bool:
        return Cgroups(self.parent, LIMITS).kill(name)


LIMITS = CgroupLimits(memory=1 << 28, total_memory=1 << 30, processes=64, cpus=0)


@pytest.fixture
def cgroups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RealCgroups]:
    parent = cgroup_of("self") / f"wenko-test-{new_id()}"
    try:
        parent.mkdir()
    except OSError as error:
        pytest.skip(f"no cgroup can be made here: {error}")
    made = RealCgroups(parent, tmp_path)

    def delegate(launcher: Launcher, pid: int) -> None:
        launcher.cgroups = made  # type: ignore[assignment]

    monkeypatch.setattr(Launcher, "_delegate", delegate)
    yield made
    for cgroup in (*parent.iterdir(), parent):
        if cgroup.is_dir():
            wait_until_empty(cgroup)
            cgroup.rmdir()


def wait_until_empty(cgroup: Path) -> None:
    deadline = time.monotonic() + 60
    while (cgroup / "cgroup.procs").read_text():
        assert time.monotonic() < deadline
        time.sleep(0.01)


async def test_a_sandbox_runs_in_its_cgroup_and_ends_with_it(
    cgroups: RealCgroups, sandboxes: SandboxPool, data: Path, name: str, tmp_path: Path
) -> None:
    sandbox = await sandboxes.open(name)
    assert sandboxes.limits.memory_counted_by == "kernel"
    pids = (cgroups.parent / name / "cgroup.procs").read_text().split()
    assert str(pid_of(data, name)) in pids
    # What the kernel does with a process beyond the limit is seen in this file only.
    running = asyncio.create_task(sh(sandbox, "touch started; until [ -e go ]; do sleep 0.1; done"))
    await eventually(lambda: exists(sandbox, "started"))
    with (tmp_path / name / "memory.events").open("r+") as events:
        events.write("low 0\noom_kill 1\n")
    await sh(sandbox, "sleep 1")
    await write(sandbox, "go", "")
    assert f"more than {MEMORY_MB} MiB" in (await running).stderr
    os.kill(pid_of(data, name), signal.SIGSTOP)
    assert cgroups.kill(name)
    await eventually(lambda: _gone(sandbox.id))


async def _gone(sandbox_id: str) -> bool:
    return not executors(sandbox_id)


async def test_tmpfs_folders_have_a_size_limit(sandbox: Sandbox) -> None:
    for folder in ("/tmp", "/dev/shm", "/run", "/var"):
        result = await sh(sandbox, f"head -c {MEMORY_MB}M /dev/zero > {folder}/x; rm {folder}/x")
        assert "No space left" in result.stderr
    for folder in ("", "/dev", "/etc", "/home", "/root", "/usr"):
        assert "Read-only" in (await sh(sandbox, f"echo > {folder}/x")).stderr
    assert (await sh(sandbox, "echo x > /dev/null; head -c 4 /dev/urandom | wc -c")).stdout == "4\n"


async def test_orphans_are_reaped(sandbox: Sandbox) -> None:
    await sh(sandbox, "for i in $(seq 50); do (setsid true &) ; done")

    async def none_left() -> bool:
        return (
            await sh(sandbox, "grep -l '^State:.Z' /proc/[0-9]*/status | wc -l")
        ).stdout == "0\n"

    await eventually(none_left)


async def test_a_tool_inherits_only_its_three_streams(sandbox: Sandbox) -> None:
    assert (await sh(sandbox, "ls /proc/self/fd | tr '\\n' ' '")).stdout == "0 1 2 3 "


# --- usability -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("python3 -c 'import ssl, sqlite3, threading; print(6 * 7)'", "42"),
        ("node -e 'new Promise(r => setTimeout(r, 5)).then(() => console.log(6 * 7))'", "42"),
        ("echo 'int main(){return 42;}' > a.c && cc a.c -o a && ./a; echo $?", "42"),
        ("git init -q . && echo 42 > a && git add a && git show :a", "42"),
        ("python3 -m venv --without-pip .venv && .venv/bin/python -c 'print(42)'", "42"),
        ("perl -e 'print 6 * 7'", "42"),
        ("seq 5 | xargs -P 4 -I{} echo {} | wc -l", "5"),
        ("diff <(echo 1) <(echo 1) && echo same", "same"),
        ("date +%Z; python3 -c 'import socket; print(socket.gethostname())'", "UTC\nsandbox"),
    ],
)
async def test_R73_ordinary_programs_work(sandbox: Sandbox, command: str, says: str) -> None:
    result = await sh(sandbox, command, timeout=60)
    assert (result.stdout.strip(), result.return_code) == (says, 0), result.stderr


async def test_a_server_in_the_sandbox_is_reachable_inside_it(sandbox: Sandbox) -> None:
    await write(sandbox, "index.html", "hello")
    await sh(sandbox, "python3 -m http.server 8000 --bind 127.0.0.1 >/dev/null 2>&1 &")

    async def answers() -> bool:
        return (await sh(sandbox, "curl -s http://127.0.0.1:8000/")).stdout == "hello"

    await eventually(answers)


# --- crashes -------------------------------------------------------------------------------------

_SERVER = """
import asyncio, sys
from pathlib import Path
from tests.support.sandboxes import sandboxes_in, shell

async def main():
    sandbox = await sandboxes_in(Path(sys.argv[1])).open(sys.argv[2])
    print(sandbox.id, flush=True)
    command = "echo x >> count; until [ -e go ]; do sleep 0.02; done; wc -l < count"
    await sandbox.run(shell(command, call_id="the-call"))

asyncio.run(main())
"""


async def test_a_killed_server_loses_and_repeats_no_command(
    sandboxes: SandboxPool, data: Path, name: str
) -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", _SERVER, str(data), name],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert server.stdout is not None
    sandbox_id = (await asyncio.to_thread(server.stdout.readline)).strip()
    count = data / "sandboxes" / name / "workspace" / "count"

    async def started() -> bool:
        return count.exists()

    await eventually(started)
    server.kill()
    server.wait()
    server.stdout.close()

    adopted = await sandboxes.open(name)
    assert adopted.id == sandbox_id
    await write(adopted, "go", "")
    # The command is another one, so a repeated run would change the file.
    result = await adopted.run(shell("echo again >> count", call_id="the-call"))
    assert (result.stdout, result.return_code) == ("1\n", 0)
    assert (await read(adopted, "count")).content == "x\n"


async def test_a_dead_executor_fails_its_calls_and_the_next_one_starts(
    sandboxes: SandboxPool, data: Path, name: str
) -> None:
    sandbox = await sandboxes.open(name)
    running = asyncio.create_task(sh(sandbox, "touch started; sleep 600"))
    await eventually(lambda: exists(sandbox, "started"))
    os.kill(pid_of(data, name), signal.SIGKILL)
    with pytest.raises(SandboxUnavailable, match="ended"):
        await running
    with pytest.raises(SandboxUnavailable):
        await sandbox.changed_paths()
    again = await sandboxes.open(name)
    assert again.id != sandbox.id
    assert await exists(again, "started")


async def test_R73_cancelling_a_call_of_a_hanging_executor_ends_the_sandbox(
    sandboxes: SandboxPool, data: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.sandbox.session.CANCEL_TIMEOUT", 0.2)
    sandbox = await sandboxes.open(name)
    running = asyncio.create_task(sh(sandbox, "touch started; sleep 600", call_id="the-call"))
    await eventually(lambda: exists(sandbox, "started"))
    os.kill(pid_of(data, name), signal.SIGSTOP)
    await sandbox.cancel("the-call")
    with pytest.raises(SandboxUnavailable, match="ended"):
        await running
    assert (await sh(await sandboxes.open(name), "pgrep -c sleep")).stdout == "0\n"


async def test_a_hanging_executor_is_killed_on_close(
    sandboxes: SandboxPool, data: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.sandbox.pool.STOP_TIMEOUT", 0.2)
    sandbox = await sandboxes.open(name)
    os.kill(pid_of(data, name), signal.SIGSTOP)
    await sandboxes.close(name)

    async def gone() -> bool:
        return not executors(sandbox.id)

    await eventually(gone)


async def test_R73_hanging_executors_block_neither_starts_nor_the_shutdown(
    data: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.sandbox.pool.STOP_TIMEOUT", 0.2)
    monkeypatch.setattr("wenko.sandbox.pool.UNUSED_AFTER", 0.0)
    sandboxes = sandboxes_in(data, max_sandboxes=2)
    for number in (1, 2):
        await sandboxes.open(f"{name}-{number}")
        os.kill(pid_of(data, f"{name}-{number}"), signal.SIGSTOP)
    async with asyncio.timeout(60):
        await asyncio.gather(*(sandboxes.open(f"{name}-{number}") for number in (3, 4)))
        assert sandboxes.limits.running == 2
        os.kill(pid_of(data, f"{name}-3"), signal.SIGSTOP)
        await sandboxes.shutdown()
    assert sandboxes.running() == []


async def test_a_hanging_executor_is_replaced_after_a_restart(
    sandboxes: SandboxPool, data: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.sandbox.pool.HELLO_TIMEOUT", 0.2)
    sandbox = await sandboxes.open(name)
    os.kill(pid_of(data, name), signal.SIGSTOP)
    await sandboxes.disconnect()
    assert (await sandboxes.open(name)).id != sandbox.id


async def test_a_sandbox_that_cannot_start_says_why(
    data: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandboxes = sandboxes_in(data)
    monkeypatch.setattr("wenko.sandbox.bubblewrap._ISOLATION", ["--no-such-flag"])
    with pytest.raises(SandboxUnavailable, match="no-such-flag"):
        await sandboxes.open(name)
    await sandboxes.shutdown()


async def test_a_data_folder_with_a_long_path_works(tmp_path: Path, name: str) -> None:
    deep = tmp_path / ("d" * 100) / ("e" * 100)
    sandboxes = sandboxes_in(deep)
    assert (await sh(await sandboxes.open(name), "echo deep")).stdout == "deep\n"
    await sandboxes.shutdown()


async def test_many_sandboxes_start_at_once(sandboxes: SandboxPool, name: str) -> None:
    names = [f"{name}-{number}" for number in range(30)]
    opened = await asyncio.gather(*(sandboxes.open(each) for each in names))
    results = await asyncio.gather(*(sh(each, "echo hi") for each in opened))
    assert {each.stdout for each in results} == {"hi\n"}
    assert len({each.id for each in opened}) == len(names)
