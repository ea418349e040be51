"""Files: every action, every error code, and no way out of the workspace."""

import pytest

from tests.support.sandboxes import do, exists, read, read_lines, sh, write
from wenko.sandbox.base import FileRequest, Sandbox
from wenko.sandbox.pool import SandboxPool

pytestmark = pytest.mark.anyio


async def test_R73_files_are_written_read_appended_listed_and_deleted(
    sandbox: Sandbox, name: str
) -> None:
    assert (await do(sandbox, "write", "src/深/a.py", content="x = '你'\n")).ok
    assert (await do(sandbox, "append", "src/深/a.py", content="y\n")).ok
    assert (await do(sandbox, "read", "/workspace/src/深/a.py")).content == "x = '你'\ny\n"
    listed = (await do(sandbox, "list", "src/深")).entries
    assert listed is not None
    assert listed[0]["name"] == "a.py"
    assert listed[0]["path"] == "/workspace/src/深/a.py"
    assert (listed[0]["type"], listed[0]["size"]) == ("file", 12)
    assert (await do(sandbox, "delete", "src")).ok
    assert (await do(sandbox, "exists", "src")).exists is False


async def test_R73_files_are_moved_and_copied(sandbox: Sandbox) -> None:
    await write(sandbox, "a/one.txt", "1")
    assert (await do(sandbox, "copy", "a", destination="b")).ok
    assert (await do(sandbox, "move", "a/one.txt", destination="c/two.txt")).ok
    assert (await read(sandbox, "b/one.txt")).content == "1"
    assert (await read(sandbox, "c/two.txt")).content == "1"
    assert not await exists(sandbox, "a/one.txt")
    assert (await do(sandbox, "copy", "c/two.txt", destination="b")).ok
    assert await exists(sandbox, "b/two.txt")


async def test_P23_a_change_repeated_under_its_call_id_is_not_made_again(
    sandbox: Sandbox,
) -> None:
    await write(sandbox, "log.txt", "1")
    append = FileRequest("append", "log.txt", content="2", call_id="append-1")
    move = FileRequest("move", "log.txt", destination="moved.txt", call_id="move-1")
    for request in (append, append, move, move):
        assert (await sandbox.files(request)).ok
    assert (await read(sandbox, "moved.txt")).content == "12"
    await sandbox.forget("append-1", "move-1")
    assert (await sandbox.files(move)).error_code == "not_found"


async def test_mkdir_accepts_a_folder_that_exists(sandbox: Sandbox) -> None:
    assert (await do(sandbox, "mkdir", "a/b")).ok
    assert (await do(sandbox, "mkdir", "a/b")).ok


async def test_writing_keeps_the_permissions_of_a_file(sandbox: Sandbox) -> None:
    await sh(sandbox, "echo 'echo old' > run.sh; chmod 755 run.sh")
    await write(sandbox, "run.sh", "echo new")
    assert (await sh(sandbox, "./run.sh")).stdout == "new\n"
    assert (await sh(sandbox, "ls -A")).stdout == "run.sh\n"


OUTSIDE = [
    "..",
    "../x",
    "a/../../x",
    "/etc/passwd",
    "/workspace/../etc/passwd",
    "/workspacex",
    "link/passwd",
    "link",
    "file-link",
    "/home/sandbox/workspace/../.profile",
    "dangling",
]


@pytest.mark.parametrize("path", OUTSIDE)
async def test_a_path_that_leads_outside_is_refused(sandbox: Sandbox, path: str) -> None:
    await sh(sandbox, "ln -s /etc link; ln -s /etc/passwd file-link; ln -s /tmp/none dangling")
    for action in ("read", "write", "append", "list", "mkdir", "exists"):
        reply = await do(sandbox, action, path, content="x")
        assert (reply.ok, reply.error_code) == (False, "path_outside_workspace")
        assert path in reply.message


async def test_moving_and_copying_out_is_refused(sandbox: Sandbox) -> None:
    await sh(sandbox, "ln -s /tmp link; echo 1 > a")
    for action in ("move", "copy"):
        for to in ("../a", "/tmp/a", "link/a"):
            reply = await do(sandbox, action, "a", destination=to)
            assert reply.error_code == "path_outside_workspace"
        reply = await do(sandbox, action, "link/../../etc/passwd", destination="b")
        assert reply.error_code == "path_outside_workspace"


async def test_a_link_itself_can_be_moved_and_deleted(sandbox: Sandbox) -> None:
    await sh(sandbox, "ln -s /etc/passwd link")
    assert (await do(sandbox, "move", "link", destination="other")).ok
    assert (await do(sandbox, "delete", "other")).ok
    assert (await sh(sandbox, "ls -A; test -e /etc/passwd && echo there")).stdout == "there\n"


async def test_a_link_inside_the_workspace_is_followed(sandbox: Sandbox) -> None:
    await sh(sandbox, "mkdir real; ln -s real link; echo 1 > real/a")
    assert (await read(sandbox, "link/a")).content == "1\n"
    assert (await read(sandbox, "link/../real/a")).content == "1\n"


@pytest.mark.parametrize(
    ("action", "path", "values", "code"),
    [
        ("read", "missing", {}, "not_found"),
        ("read", "folder", {}, "is_a_directory"),
        ("read", "binary", {}, "not_text"),
        ("read", "pipe", {}, "not_a_file"),
        ("read", "text/below", {}, "not_a_directory"),
        ("read", "loop", {}, "invalid_path"),
        ("read", "n" * 300, {}, "invalid_path"),
        ("write", "folder", {"content": "x"}, "is_a_directory"),
        ("write", "text/below", {"content": "x"}, "not_a_directory"),
        ("append", "folder", {"content": "x"}, "is_a_directory"),
        ("append", "pipe", {"content": "x"}, "not_a_file"),
        ("list", "text", {}, "not_a_directory"),
        ("list", "missing", {}, "not_found"),
        ("mkdir", "text", {}, "already_exists"),
        ("move", "missing", {"destination": "b"}, "not_found"),
        ("move", "text", {"destination": "binary"}, "already_exists"),
        ("move", "folder", {"destination": "folder/inside"}, "invalid_path"),
        ("copy", "text", {}, "invalid_path"),
        ("copy", "big", {"destination": "b"}, "too_large"),
        ("delete", "missing", {}, "not_found"),
        ("delete", "/workspace", {}, "permission_denied"),
        ("delete", ".", {}, "permission_denied"),
        ("move", ".", {"destination": "b"}, "permission_denied"),
    ],
)
async def test_every_failure_has_a_stable_code(
    sandbox: Sandbox, action: str, path: str, values: dict[str, str], code: str
) -> None:
    await sh(
        sandbox,
        "mkdir folder; echo text > text; printf 'a\\0b' > binary; mkfifo pipe; "
        "ln -s loop loop; truncate -s 300M big",
    )
    reply = await do(sandbox, action, path, **values)
    assert (reply.ok, reply.error_code) == (False, code)
    assert reply.message.endswith(".")


async def test_a_long_file_is_truncated(sandbox: Sandbox) -> None:
    await sh(sandbox, "yes 你好吗 | head -c 3000000 > long")
    reply = await read(sandbox, "long")
    assert reply.ok
    assert reply.truncated
    assert reply.content is not None
    assert len(reply.content.encode()) <= 1024 * 1024
    assert "\ufffd" not in reply.content


async def test_invalid_characters_are_an_error_reply(sandbox: Sandbox) -> None:
    reply = await do(sandbox, "write", "a\ud800", content="x")
    assert reply.error_code == "invalid_path"
    assert (await do(sandbox, "write", "a", content="\ud800")).error_code == "invalid_path"


async def test_file_names_that_are_not_utf8_do_not_prevent_a_listing(sandbox: Sandbox) -> None:
    await sh(sandbox, r"touch $'a\xff' b")
    assert len((await do(sandbox, "list", ".")).entries or ()) == 2
    assert len(await sandbox.changed_paths()) == 2
    assert (await sandbox.tree()).total_files == 2


async def test_R65_binary_files_are_written_and_read(sandbox: Sandbox) -> None:
    data = bytes(range(256)) * 8192
    assert (await sandbox.write_bytes("上传/图.png", data[:1_000_000])).ok
    assert (await sandbox.write_bytes("上传/图.png", data[1_000_000:], append=True)).ok
    parts = []
    while part := (await sandbox.read_bytes("上传/图.png", sum(map(len, parts)))).data:
        parts.append(part)
    assert b"".join(parts) == data
    assert (await sandbox.read_bytes("../x")).error_code == "path_outside_workspace"
    assert (await sandbox.write_bytes("/etc/x", b"")).error_code == "path_outside_workspace"
    assert (await sandbox.read_bytes("missing")).error_code == "not_found"


async def unseen(sandbox: Sandbox, path: str) -> bool | None:
    reply = await do(sandbox, "exists", path)
    assert reply.ok, reply
    return reply.details.unseen if reply.details is not None else None


async def test_a_file_is_unseen_until_it_was_read_or_written(
    sandbox: Sandbox, sandboxes: SandboxPool, name: str
) -> None:
    await sh(
        sandbox, "mkdir folder; echo x > made; touch empty; ln -s made link; echo y > folder/f"
    )
    assert await unseen(sandbox, "absent") is None
    assert await unseen(sandbox, "made/absent") is None
    assert await unseen(sandbox, "made") is True
    assert await unseen(sandbox, "link") is True
    assert await unseen(sandbox, "empty") is False
    assert await unseen(sandbox, "folder") is False
    await read_lines(sandbox, "made")
    await write(sandbox, "written", "x")
    await do(sandbox, "move", "written", destination="moved")
    await sandbox.write_bytes("uploaded", b"x")
    await sandboxes.close(name)
    later = await sandboxes.open(name)
    assert [await unseen(later, each) for each in ("made", "link", "moved")] == [False] * 3
    assert await unseen(later, "uploaded") is True
    assert await unseen(later, "folder/f") is True
