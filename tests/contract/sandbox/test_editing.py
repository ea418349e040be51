"""Editing: replacements in a file, all or none, once under its call id."""

import pytest

from tests.support.sandboxes import do, edit, read, read_lines, sh, write
from wenko.sandbox.base import FileReply, Sandbox
from wenko.sandbox.pool import SandboxPool

pytestmark = pytest.mark.anyio


async def content(sandbox: Sandbox, path: str) -> bytes:
    return (await sandbox.read_bytes(path)).data or b""


async def test_R73_an_edit_replaces_the_text_and_shows_the_difference(sandbox: Sandbox) -> None:
    await sh(sandbox, "printf 'one\\ntwo\\nthree\\n' > a; chmod 751 a")
    await read_lines(sandbox, "a")
    reply = await edit(sandbox, "a", ("two", "2"))
    assert reply.ok, reply
    assert reply.content is not None
    assert reply.content.startswith("--- /workspace/a\n+++ /workspace/a\n@@ ")
    assert "\n-two\n+2\n" in reply.content
    assert (await read(sandbox, "a")).content == "one\n2\nthree\n"
    assert (await sh(sandbox, "stat -c %a a; ls -A")).stdout == "751\na\n"


async def test_several_edits_are_made_in_order_or_not_at_all(sandbox: Sandbox) -> None:
    await write(sandbox, "a", "one two")
    assert (await edit(sandbox, "a", ("one", "1"), ("1 two", "1 2"))).ok
    assert (await read(sandbox, "a")).content == "1 2"
    reply = await edit(sandbox, "a", ("1", "one"), ("absent", "x"))
    assert reply.error_code == "text_not_found"
    assert "edit 2 of 2" in reply.message
    assert (await read(sandbox, "a")).content == "1 2"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("absent", "x", "text_not_found"),
        ("", "x", "text_empty"),
        ("same", "same", "text_unchanged"),
        ("line", "x", "text_not_unique"),
        ("aa", "x", "text_not_unique"),
    ],
)
async def test_an_edit_that_is_not_exact_changes_nothing(
    sandbox: Sandbox, old: str, new: str, code: str
) -> None:
    before = "line one\nsame\nline three line\naaa\n"
    await write(sandbox, "a", before)
    reply = await edit(sandbox, "a", (old, new))
    assert (reply.ok, reply.error_code) == (False, code)
    assert (await read(sandbox, "a")).content == before
    if old == "line":
        assert reply.details is not None
        assert (reply.details.count, reply.details.lines) == (3, (1, 3, 3))
        assert "3 times" in reply.message
        assert "lines 1, 3, 3" in reply.message


async def test_R73_an_edit_that_differs_in_spaces_alone_is_made_and_says_so(
    sandbox: Sandbox,
) -> None:
    await sandbox.write_bytes("a.py", b"def f():\r\n    if a:  \r\n        b()\r\n")
    await read_lines(sandbox, "a.py")
    reply = await edit(sandbox, "a.py", ("if a:\n    b()\n", "if a:\n    c()\n    d()\n"))
    assert reply.ok, reply
    assert reply.details is not None
    assert (reply.details.count, reply.details.loose) == (1, True)
    expected = b"def f():\r\n    if a:\r\n        c()\r\n        d()\r\n"
    assert await content(sandbox, "a.py") == expected
    exact = await edit(sandbox, "a.py", ("c()", "e()"))
    assert exact.details is not None
    assert not exact.details.loose
    missed = await edit(sandbox, "a.py", ("    if a:  # why", "f()"))
    assert missed.error_code == "text_not_found"
    assert missed.details is not None
    assert missed.details.nearest == "     2\t    if a:\n"


async def test_R73_a_file_is_edited_and_replaced_whatever_has_shown_it(sandbox: Sandbox) -> None:
    await sh(sandbox, "echo one > a; echo two > b; cat a")
    assert (await edit(sandbox, "a", ("one", "1"))).ok
    assert (await do(sandbox, "write", "b", content="2")).ok


def changed(reply: FileReply) -> bool:
    assert reply.ok, reply
    assert reply.details is not None
    return reply.details.changed


async def test_a_change_of_somebody_else_since_the_last_look_is_told_and_nothing_refused(
    sandbox: Sandbox,
) -> None:
    await sh(sandbox, "echo one > a")
    assert not changed(await edit(sandbox, "a", ("one", "two")))
    await sh(sandbox, "touch a")
    assert not changed(await edit(sandbox, "/workspace/a", ("two", "three")))
    await sandbox.write_bytes("a", b"three, uploaded")
    assert changed(await edit(sandbox, "a", ("three", "four")))
    assert not changed(await edit(sandbox, "a", ("four", "five")))
    await sandbox.write_bytes("a", b"of the person")
    assert changed(await do(sandbox, "write", "a", content="six"))
    assert not changed(await do(sandbox, "write", "a", content="seven"))
    await sandbox.write_bytes("a", b"of the person")
    await read_lines(sandbox, "./a")
    assert not changed(await do(sandbox, "write", "a", content="eight"))


async def test_what_was_seen_follows_a_file_that_is_appended_moved_copied_or_deleted(
    sandbox: Sandbox,
) -> None:
    await write(sandbox, "folder/a", "one\n")
    await do(sandbox, "append", "folder/a", content="two\n")
    await do(sandbox, "copy", "folder", destination="copy")
    await do(sandbox, "move", "folder", destination="moved")
    for path in ("moved/a", "copy/a"):
        assert not changed(await edit(sandbox, path, ("two", "2")))
        await sh(sandbox, f"echo 3 >> {path}")
        assert changed(await edit(sandbox, path, ("2", "two")))
    await do(sandbox, "delete", "copy")
    await sh(sandbox, "mkdir copy; echo new > copy/a")
    assert not changed(await edit(sandbox, "copy/a", ("new", "1")))


async def test_a_later_sandbox_of_the_conversation_knows_what_was_read(
    sandboxes: SandboxPool, name: str
) -> None:
    first = await sandboxes.open(name)
    await sh(first, "echo one > a; echo one > b")
    await read_lines(first, "a")
    await sandboxes.close(name)
    second = await sandboxes.open(name)
    assert second.id != first.id
    await sh(second, "echo one more >> a; echo one more >> b")
    assert changed(await edit(second, "a", ("one\none", "1\n1")))
    assert not changed(await edit(second, "b", ("one\none", "1\n1")))


async def test_P23_an_edit_in_flight_when_the_server_is_killed_is_not_made_twice(
    sandboxes: SandboxPool, name: str
) -> None:
    first = await sandboxes.open(name)
    await write(first, "a", "x")
    done = await edit(first, "a", ("x", "xx"), call_id="edit-1")
    await sandboxes.disconnect()
    second = await sandboxes.open(name)
    assert second.id == first.id
    assert await edit(second, "a", ("x", "xx"), call_id="edit-1") == done
    assert (await read(second, "a")).content == "xx"


async def test_line_ends_and_the_bom_are_kept(sandbox: Sandbox) -> None:
    await sandbox.write_bytes("dos", b"\xef\xbb\xbfone\r\ntwo\r\nthree\r\n")
    await read_lines(sandbox, "dos")
    assert (await edit(sandbox, "dos", ("one\ntwo", "1\n1.5\n2"))).ok
    assert await content(sandbox, "dos") == b"\xef\xbb\xbf1\r\n1.5\r\n2\r\nthree\r\n"
    await sandbox.write_bytes("mixed", b"one\r\ntwo\nthree\n")
    await read_lines(sandbox, "mixed")
    assert (await edit(sandbox, "mixed", ("two\nthree", "2\n3"), ("one\n2", "1\n2"))).ok
    assert await content(sandbox, "mixed") == b"1\r\n2\n3\n"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("missing", "not_found"),
        ("folder", "is_a_directory"),
        ("binary", "not_text"),
        ("pipe", "not_a_file"),
        ("large", "too_large"),
        ("../a", "path_outside_workspace"),
        ("out", "path_outside_workspace"),
    ],
)
async def test_what_cannot_be_edited_has_a_code(sandbox: Sandbox, path: str, code: str) -> None:
    await sh(
        sandbox,
        "mkdir folder; printf 'a\\0b' > binary; mkfifo pipe; truncate -s 9M large; "
        "ln -s /etc/passwd out",
    )
    reply = await edit(sandbox, path, ("a", "b"))
    assert (reply.ok, reply.error_code) == (False, code)


async def test_a_link_inside_the_workspace_is_edited_at_its_target(sandbox: Sandbox) -> None:
    await sh(sandbox, "echo one > real; ln -s real link")
    await read_lines(sandbox, "link")
    assert (await edit(sandbox, "link", ("one", "1"))).ok
    assert (await sh(sandbox, "cat real; test -L link && echo link")).stdout == "1\nlink\n"
