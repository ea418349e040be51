"""Looking at files: ranges of lines, text by search, names by find; bounded and confined."""

import asyncio

import pytest

from tests.support.sandboxes import do, eventually, find, read, read_lines, search, sh, write
from wenko.sandbox.base import FileRequest, Sandbox

pytestmark = pytest.mark.anyio

CATASTROPHIC = r"^(a+)+$(?<!x)"
"""The lookbehind makes ripgrep refuse it, so that Python has to try."""


async def test_R73_a_long_file_is_read_in_parts_that_join_to_the_whole(sandbox: Sandbox) -> None:
    await sh(sandbox, "for i in $(seq 1 30000); do echo line $i 你好; done > long")
    whole = (await read(sandbox, "long")).content
    parts, offset = [], 1
    while True:
        reply = await read_lines(sandbox, "long", offset)
        assert reply.content is not None
        assert reply.details is not None
        assert len(reply.content.encode()) <= 50_000
        assert reply.details.total_lines == 30_000
        assert reply.details.first_line == offset
        parts.append(reply.content)
        if not reply.truncated:
            break
        offset = reply.details.last_line + 1
    assert "".join(parts) == whole
    assert len(parts) > 5


async def test_a_range_of_lines_keeps_crlf_and_leaves_out_the_bom(sandbox: Sandbox) -> None:
    await sandbox.write_bytes("dos", "\ufeffone\r\ntwo\r\nthree".encode())
    assert (await read_lines(sandbox, "dos")).content == "one\r\ntwo\r\nthree"
    middle = await read_lines(sandbox, "dos", 2, limit=1)
    assert (middle.content, middle.truncated) == ("two\r\n", True)
    last = await read_lines(sandbox, "dos", 3)
    assert (last.content, last.truncated) == ("three", False)


async def test_lines_beyond_the_end_are_an_error_that_says_how_many_there_are(
    sandbox: Sandbox,
) -> None:
    await write(sandbox, "a", "1\n2\n")
    reply = await read_lines(sandbox, "a", 3)
    assert reply.error_code == "offset_beyond_end"
    assert "2 lines" in reply.message
    await write(sandbox, "empty", "")
    assert (await read_lines(sandbox, "empty")).content == ""


async def test_a_line_longer_than_one_reply_is_cut_and_the_next_one_can_be_read(
    sandbox: Sandbox,
) -> None:
    await write(sandbox, "long", "你" * 100_000 + "\nnext\n")
    reply = await read_lines(sandbox, "long")
    assert reply.truncated
    assert reply.details is not None
    assert reply.details.line_cut
    assert reply.content is not None
    assert set(reply.content) == {"你"}
    assert (await read_lines(sandbox, "long", 2)).content == "next\n"


@pytest.mark.parametrize("printed", [r"a\0b", r"\xff\xfea\0", r"caf\xe9\n"])
async def test_a_file_that_is_not_utf8_text_is_not_read_in_lines(
    sandbox: Sandbox, printed: str
) -> None:
    await sh(sandbox, f"printf '{printed}' > binary")
    assert (await read_lines(sandbox, "binary")).error_code == "not_text"


async def test_a_file_too_large_to_hold_is_still_read_from_its_beginning(sandbox: Sandbox) -> None:
    await sh(sandbox, "yes 0123456789 | head -c 70M > large")
    reply = await read_lines(sandbox, "large", 3, limit=2)
    assert reply.content == "0123456789\n" * 2
    assert reply.details is not None
    assert reply.details.total_lines is None
    assert (await read_lines(sandbox, "large", 100_000_000)).error_code == "too_large"


async def test_R73_text_is_found_with_path_line_and_context(sandbox: Sandbox) -> None:
    await write(sandbox, "src/a.py", "one\r\nTWO (x)\r\nthree\r\n")
    await write(sandbox, "src/b.md", "two (x)\n")
    reply = await search(sandbox, "TWO (x)")
    assert reply.content == "src/a.py:2:TWO (x)\n"
    reply = await search(sandbox, "two (x)", ignore_case=True)
    assert reply.content == "src/a.py:2:TWO (x)\nsrc/b.md:1:two (x)\n"
    assert reply.details is not None
    assert (reply.details.count, reply.details.files) == (2, 2)
    reply = await search(sandbox, r"^T\w+ .*\)$", regex=True, context=1)
    assert reply.content == "src/a.py-1-one\nsrc/a.py:2:TWO (x)\nsrc/a.py-3-three\n"
    reply = await search(sandbox, "two", ignore_case=True, glob="*.{md,txt}")
    assert reply.content == "src/b.md:1:two (x)\n"
    assert (await search(sandbox, "two", "src/b.md")).content == "src/b.md:1:two (x)\n"
    assert (await search(sandbox, "absent")).content == ""


async def test_a_search_skips_generated_folders_binary_files_pipes_and_links(
    sandbox: Sandbox,
) -> None:
    await sh(
        sandbox,
        "mkdir -p .git node_modules/x src .hidden; mkfifo pipe; ln -s /etc out; ln -s loop loop; "
        "for f in .git/a node_modules/x/a src/a .hidden/a; do echo root > $f; done; "
        "printf 'root\\0root' > binary",
    )
    assert (await search(sandbox, "root")).content == ".hidden/a:1:root\nsrc/a:1:root\n"


async def test_a_search_is_bounded_and_says_that_there_is_more(sandbox: Sandbox) -> None:
    await sh(
        sandbox, "yes match | head -n 5000 > a; cp a b; head -c 200000 /dev/zero | tr '\\0' x > c"
    )
    reply = await search(sandbox, "match", limit=7)
    assert reply.content == "".join(f"a:{number}:match\n" for number in range(1, 8))
    assert reply.truncated
    assert reply.details is not None
    assert reply.details.stopped_by == "limit"
    exact = await search(sandbox, "match", limit=10_000)
    assert exact.details is not None
    assert (exact.details.count < 10_000, exact.details.stopped_by) == (True, "size")
    long = await search(sandbox, "xxx", "c")
    assert len(long.content or "") < 500
    assert not long.truncated


async def test_a_catastrophic_expression_ends_in_time_and_blocks_nothing(sandbox: Sandbox) -> None:
    await write(sandbox, "a", "a" * 60 + "!")
    slow = asyncio.create_task(search(sandbox, CATASTROPHIC, regex=True, timeout=1.0))
    while not slow.done():
        assert (await do(sandbox, "exists", "a")).exists
        await asyncio.sleep(0.01)
    assert (await slow).error_code == "search_timeout"

    async def is_killed() -> bool:
        return (await sh(sandbox, "pgrep -f 'executor[.]search'")).return_code == 1

    await eventually(is_killed)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"pattern": "(", "regex": True}, "invalid_pattern"),
        ({"path": "missing"}, "not_found"),
        ({"path": "../x"}, "path_outside_workspace"),
        ({"path": "out"}, "path_outside_workspace"),
    ],
)
async def test_a_search_that_is_not_possible_has_a_code(
    sandbox: Sandbox, values: dict[str, object], code: str
) -> None:
    await sh(sandbox, "ln -s /etc out; echo 1 > a")
    request = {"pattern": "x", "path": ".", **values}
    reply = await search(sandbox, **request)  # type: ignore[arg-type]
    assert (reply.ok, reply.error_code) == (False, code)
    assert reply.message.endswith(".")


async def test_R73_files_are_found_by_name_and_by_path(sandbox: Sandbox) -> None:
    await sh(
        sandbox,
        "mkdir -p src/deep node_modules tests; "
        "touch a.py src/b.py src/deep/c.py src/deep/C.TXT node_modules/d.py tests/test_a.py",
    )
    assert await find(sandbox, "*.py") == ["a.py", "src/b.py", "src/deep/c.py", "tests/test_a.py"]
    assert await find(sandbox, "src/**/*.py") == ["src/b.py", "src/deep/c.py"]
    assert await find(sandbox, "src/*.py") == ["src/b.py"]
    assert await find(sandbox, "c.*", ignore_case=True) == ["src/deep/C.TXT", "src/deep/c.py"]
    assert await find(sandbox, "deep") == ["src/deep"]
    assert await find(sandbox, "[ab].py", "src") == ["src/b.py"]
    few = await sandbox.files(FileRequest("find", ".", pattern="*.py", limit=2))
    assert few.truncated
    assert len(few.entries or ()) == 2
    reply = await sandbox.files(FileRequest("find", "a.py", pattern="*", limit=2))
    assert reply.error_code == "not_a_directory"


async def test_an_action_that_the_executor_does_not_know_is_a_clear_error(
    sandbox: Sandbox,
) -> None:
    reply = await do(sandbox, "shred", "a")
    assert (reply.ok, reply.error_code) == (False, "unknown_action")
    assert "shred" in reply.message


async def test_a_search_with_context_shows_nothing_of_matches_beyond_its_limit(
    sandbox: Sandbox,
) -> None:
    await write(sandbox, "a", "one\nmatch\nthree\nfour\nfive\nmatch\nseven\nmatch\n")
    reply = await search(sandbox, "match", context=1, limit=1)
    assert reply.content == "a-1-one\na:2:match\na-3-three\n"
    assert reply.details is not None
    assert (reply.details.count, reply.details.stopped_by) == (1, "limit")
    two = await search(sandbox, "match", context=1, limit=2)
    assert (two.content or "").endswith("a:6:match\na-7-seven\n")
    every = await search(sandbox, "match", context=1, limit=3)
    assert every.details is not None
    assert every.details.stopped_by is None
