"""Mode read-only is held by the sandbox: whatever a command is, it changes nothing but /tmp."""

import asyncio
import hashlib
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.sandboxes import do, eventually, sandboxes_in, sh, write
from wenko.protocol.model import new_id
from wenko.sandbox.base import Sandbox
from wenko.sandbox.local import LocalSandboxes

pytestmark = pytest.mark.anyio

ATTEMPTS = [
    "touch new",
    "echo x > kept.txt",
    "echo x >> kept.txt",
    ": > kept.txt",
    "> kept.txt",
    "printf x | tee kept.txt",
    "cp /etc/hostname kept.txt",
    "cp /dev/null kept.txt",
    "mv kept.txt gone.txt",
    "rm -f kept.txt",
    "rm -rf folder",
    "unlink kept.txt",
    "ln -sf /etc/passwd kept.txt",
    "ln kept.txt hard.txt",
    "mkdir made",
    "rmdir folder/empty",
    "mkfifo pipe",
    "mknod device p",
    "truncate -s 0 kept.txt",
    "shred kept.txt",
    "dd if=/dev/zero of=kept.txt bs=1 count=1 conv=notrunc",
    "chmod 777 kept.txt",
    "chmod 4755 tool.sh",
    "chown 1000 kept.txt",
    "touch -d 2001-01-01 kept.txt",
    "sed -i s/a/b/ kept.txt",
    "perl -pi -e s/a/b/ kept.txt",
    "awk 'BEGIN{print 1 > \"kept.txt\"}'",
    "find . -name kept.txt -delete",
    "find . -name kept.txt -exec truncate -s0 {} +",
    "find . -fprint kept.txt",
    "install -m 600 /etc/hostname kept.txt",
    "tar cf out.tar --remove-files folder",
    "patch -p0 < change.patch",
    "sort -o kept.txt kept.txt",
    "git init",
    "git -C repo commit --allow-empty -m x",
    "git -C repo checkout -- .",
    "git -C repo clean -fdx",
    "git -C repo config user.name x",
    "git -C repo gc",
    "sqlite3 data.db 'delete from t'",
    "python3 -c \"import sqlite3; c=sqlite3.connect('data.db'); c.execute('delete from t'); "
    'c.commit()"',
    "python3 -c \"open('kept.txt','w').write('x')\"",
    "python3 -c \"import os; os.remove('kept.txt')\"",
    "python3 -c \"import os; os.open('kept.txt', os.O_RDWR)\"",
    "python3 -c \"import os; os.truncate('kept.txt', 0)\"",
    "python3 -c \"import os; os.utime('kept.txt', (1, 1))\"",
    "python3 -c \"import os; os.setxattr('kept.txt', 'user.x', b'1')\"",
    "python3 -c \"import mmap; mmap.mmap(open('kept.txt', 'r+b').fileno(), 0)[0] = 0\"",
    "python3 -c \"import shutil; shutil.rmtree('folder')\"",
    "python3 -c \"import os; os.rename('kept.txt', 'other.txt')\"",
    "python3 -c \"import os; f=os.open('.', os.O_PATH); os.unlink('kept.txt', dir_fd=f)\"",
    "python3 -c \"import os; f=os.open('kept.txt', os.O_RDONLY); "
    "open(f'/proc/self/fd/{f}', 'w').write('x')\"",
    "python3 -c \"import os; f=os.open('kept.txt', os.O_RDONLY); os.fchmod(f, 0o777)\"",
    "node -e \"require('fs').writeFileSync('kept.txt', 'x')\"",
    "node -e \"require('fs').rmSync('folder', {recursive: true})\"",
    "bash -c 'exec 3>kept.txt'",
    "bash -c 'exec 3<>kept.txt; echo x >&3'",
    "echo x > /proc/self/cwd/kept.txt",
    "echo x > /proc/self/root/workspace/kept.txt",
    "echo x > /proc/1/root/workspace/kept.txt",
    "echo x > /proc/1/cwd/workspace/kept.txt",
    "echo x > /proc/$PPID/root/workspace/kept.txt",
    "for p in /proc/[0-9]*/root/workspace/kept.txt; do echo x > $p; done",
    "for p in /proc/[0-9]*/cwd; do rm -rf $p/folder $p/kept.txt; done",
    "for p in /proc/[0-9]*/fd/*; do [ -d $p ] && rm -rf $p/folder $p/kept.txt; done",
    "mount -o remount,rw /workspace",
    "mount --bind /tmp /workspace; echo x > /workspace/kept.txt",
    "umount /workspace; umount -l /workspace",
    "unshare -rm sh -c 'mount -o remount,rw /workspace; echo x > /workspace/kept.txt'",
    "unshare -Ur sh -c 'echo x > /workspace/kept.txt'",
    "nsenter -t 1 -m sh -c 'echo x > /workspace/kept.txt'",
    "python3 -c \"import ctypes; l=ctypes.CDLL(None); l.mount(None, b'/workspace', None, 0x1020, "
    'None)"; echo x > kept.txt',
    "cp /usr/bin/python3 /tmp/p; chmod 4755 /tmp/p; /tmp/p -c \"open('kept.txt','w')\"",
    "sudo -n sh -c 'echo x > kept.txt'; su -c 'echo x > kept.txt'",
    "(sleep 0.2; echo x > kept.txt) & wait",
    "setsid sh -c 'rm -rf folder kept.txt' & wait",
    "chroot /proc/self/root sh -c 'echo x > /workspace/kept.txt'",
    "ln -s /workspace /tmp/w; echo x > /tmp/w/kept.txt",
    "cd /tmp && ln -f /workspace/kept.txt kept.txt && echo x > kept.txt",
    "echo 'echo x > /workspace/kept.txt' > /tmp/s; sh /tmp/s",
    "echo 'rm -rf ~' >> ~/.bashrc",
    "mkdir -p ~/.local/bin; cp /bin/true ~/.local/bin/ls",
    "git config --global alias.st '!rm -rf .'",
    "rsync -a --delete /tmp/empty/ folder/",
    "gdb -p 1 -batch",
    "python3 - <<'E'\nimport os\nfor p in os.listdir('/proc'):\n    if p.isdigit():\n        try:\n"
    "            open(f'/proc/{p}/mem', 'r+b')\n        except OSError:\n            pass\n"
    "open('/proc/self/root/workspace/kept.txt', 'w').write('x')\nE",
]
READING = [
    "cat kept.txt | wc -c",
    "python3 script.py",
    "python3 -c \"import json, sqlite3; print(sqlite3.connect('file:data.db?mode=ro', uri=True)"
    ".execute('select count(*) from t').fetchone())\"",
    "node -e \"console.log(require('fs').readFileSync('kept.txt', 'utf8').length)\"",
    "git -C repo status && git -C repo log --oneline && git -C repo diff",
    "grep -rn kept . | sort | uniq -c",
    "find . -name '*.txt' -exec wc -l {} +",
    "cp kept.txt /tmp/copy && echo more >> /tmp/copy && sort -o /tmp/copy /tmp/copy",
    "cp -r . /tmp/all && cd /tmp/all && rm -rf folder && python3 script.py",
]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture
def name() -> str:
    return f"conversation-{new_id()}"


@pytest.fixture
async def sandboxes(data: Path) -> AsyncIterator[LocalSandboxes]:
    made = sandboxes_in(data)
    yield made
    for folder in (data / "sandboxes").glob("conversation-*"):
        await made.close(folder.name)
    await made.shutdown()


@pytest.fixture
async def read_only(sandboxes: LocalSandboxes, name: str) -> Sandbox:
    """Filled while it could be changed, then opened read-only."""
    sandbox = await sandboxes.open(name)
    await write(sandbox, "kept.txt", "a kept file\n")
    await write(sandbox, "folder/a.txt", "a\n")
    await write(sandbox, "script.py", "print(open('kept.txt').read())\n")
    await write(sandbox, "tool.sh", "#!/bin/sh\necho x > /workspace/kept.txt\n")
    await write(sandbox, "change.patch", "--- kept.txt\n+++ kept.txt\n@@ -1 +1 @@\n-a\n+b\n")
    made = await sh(
        sandbox,
        "mkdir folder/empty; git init -q repo; cd repo; git config user.email a@b; "
        "git config user.name a; echo 1 > f; git add f; git commit -qm 1; echo 2 > f; cd ..; "
        "python3 -c \"import sqlite3; c=sqlite3.connect('data.db'); "
        "c.execute('create table t(x)'); c.execute('insert into t values(1)'); c.commit()\"",
    )
    assert made.return_code == 0, made.stderr
    return await sandboxes.open(name, read_only=True)


def state(data: Path, name: str) -> dict[str, object]:
    """Everything about every file of the conversation that a tool could have changed."""
    found: dict[str, object] = {}
    for part in ("workspace", "home"):
        root = data / "sandboxes" / name / part
        for path in [root, *sorted(root.rglob("*"))]:
            status = os.lstat(path)
            content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
            about = (status.st_mode, status.st_uid, status.st_mtime_ns, status.st_size)
            found[str(path)] = (*about, hashlib.sha256(content).hexdigest())
    return found


async def test_P60_no_command_changes_anything_in_a_read_only_sandbox(
    read_only: Sandbox, data: Path, name: str
) -> None:
    before = state(data, name)
    assert len(before) > 40
    for command in ATTEMPTS:
        await sh(read_only, command, timeout=20)
        assert state(data, name) == before, command


async def test_P60_reading_and_tmp_work_in_a_read_only_sandbox(
    read_only: Sandbox, data: Path, name: str
) -> None:
    before = state(data, name)
    for command in READING:
        result = await sh(read_only, command, timeout=30)
        assert result.return_code == 0, (command, result.stderr)
    assert state(data, name) == before


async def test_P60_the_file_actions_hold_the_same_line(
    read_only: Sandbox, data: Path, name: str
) -> None:
    before = state(data, name)
    for action, values in (
        ("write", {"content": "x"}),
        ("append", {"content": "x"}),
        ("delete", {}),
        ("move", {"destination": "other.txt"}),
        ("copy", {"destination": "other.txt"}),
    ):
        reply = await do(read_only, action, "kept.txt", **values)
        assert (reply.ok, reply.error_code) == (False, "permission_denied"), action
    assert not (await read_only.write_bytes("kept.txt", b"x")).ok
    assert (await do(read_only, "read", "kept.txt")).content == "a kept file\n"
    assert state(data, name) == before


async def test_P60_a_process_of_an_earlier_call_writes_no_more(
    sandboxes: LocalSandboxes, data: Path, name: str
) -> None:
    sandbox = await sandboxes.open(name)
    workspace = data / "sandboxes" / name / "workspace"
    # Every way to stay: another session, an open descriptor, an empty environment.
    await sh(
        sandbox,
        "setsid env -i bash -c 'exec 9>>/workspace/open; cd /workspace; mkfifo /workspace/orders; "
        "while :; do echo x >&9; date +%N > ticking; done' > /dev/null 2>&1 & "
        "(while :; do bash < orders; done) > /dev/null 2>&1 &",
    )

    async def ticks() -> bool:
        return (workspace / "ticking").exists()

    await eventually(ticks)
    read_only = await sandboxes.open(name, read_only=True)
    before = state(data, name)
    await sh(read_only, "timeout 2 sh -c 'echo \"echo x > kept.txt\" > orders'; sleep 0.3")
    assert state(data, name) == before
    assert (await sh(read_only, "ls -d /proc/[0-9]* | wc -l")).stdout.strip() in ("3", "4", "5")


async def test_a_running_call_is_not_ended_by_a_change_of_mode(
    sandboxes: LocalSandboxes, name: str
) -> None:

    sandbox = await sandboxes.open(name)
    running = asyncio.create_task(sh(sandbox, "while [ ! -e go ]; do sleep 0.05; done; echo done"))
    other = sandboxes_in(sandboxes._settings.data)
    wanted = asyncio.create_task(sandboxes.open(name, read_only=True))
    await sh(sandbox, "touch started")
    assert not wanted.done()
    await sh(sandbox, "touch go")
    assert (await running).stdout == "done\n"
    read_only = await wanted
    assert read_only.read_only
    assert read_only.id != sandbox.id
    # Another server adopts it as what it is, and the kind can be changed back.
    await sandboxes.disconnect()
    adopted = await other.open(name)
    assert (adopted.id, adopted.read_only) == (read_only.id, True)
    writable = await other.open(name, read_only=False)
    assert not writable.read_only
    assert (await sh(writable, "echo x > again")).return_code == 0
    await other.close(name)
    await other.shutdown()
