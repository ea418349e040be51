"""The file tool: which arguments go together, what it says, and what only reads."""

from dataclasses import replace
from typing import Any, get_args

import pytest

from tests.support.tables import each_row
from wenko.errors import InvalidArguments
from wenko.gate.ruling import CLOSED
from wenko.sandbox.base import FileAction, FileDetails, FileReply, FileRequest
from wenko.tools.base import ToolUse
from wenko.tools.files import FileManager, FileManagerArguments
from wenko.tools.registry import ToolRegistry

TOOL = FileManager()
REGISTRY = ToolRegistry([TOOL])
EXAMPLES: dict[str, dict[str, Any]] = {
    "read": {"path": "a", "offset": 2, "limit": 10},
    "write": {"path": "a", "content": ""},
    "append": {"path": "a", "content": "x"},
    "edit": {"path": "a", "old": "x", "new": ""},
    "search": {"pattern": "x", "glob": "*.py", "regex": True, "context": 2},
    "find": {"pattern": "*.py"},
    "list": {},
    "mkdir": {"path": "a"},
    "move": {"path": "a", "destination": "b"},
    "copy": {"path": "a", "destination": "b"},
    "delete": {"path": "a"},
    "exists": {"path": "a"},
}


class AnsweringSandbox:
    """Gives one reply and keeps the request."""

    def __init__(self, reply: FileReply) -> None:
        self.reply = reply
        self.request: FileRequest | None = None

    async def files(self, request: FileRequest) -> FileReply:
        self.request = request
        return self.reply


def parse(**arguments: Any) -> FileManagerArguments:
    parsed = REGISTRY.parse(TOOL, arguments)
    assert isinstance(parsed, FileManagerArguments)
    return parsed


async def use(reply: FileReply, language: Any = "en", **arguments: Any) -> Any:
    sandbox: Any = AnsweringSandbox(reply)
    nobody: Any = None
    given = ToolUse("call", "conversation", nobody, nobody, language, opened_sandbox=sandbox)
    return await TOOL.use(given, parse(**arguments))


def test_R73_every_action_has_complete_arguments() -> None:
    assert set(EXAMPLES) == set(get_args(FileAction))
    for action, arguments in EXAMPLES.items():
        assert parse(action=action, **arguments).request("c").action == action


@each_row("action", get_args(FileAction))
def test_what_only_reads_may_be_repeated_and_an_edit_may_not(action: str) -> None:
    reads = action in ("read", "search", "find", "list", "exists")
    assert TOOL.reads_only({"action": action}) is reads
    parsed = parse(action=action, **EXAMPLES[action])
    assert TOOL.repeatable(parsed) is (reads or action in ("write", "mkdir"))
    if reads or action == "edit":
        assert TOOL.risks({"action": action, "path": "/workspace"}, CLOSED) == []


@each_row(
    ("arguments", "en", "zh"),
    [
        ({"action": "read"}, "read needs path", "read 需要 path"),
        ({"action": "search"}, "search needs pattern", "search 需要 pattern"),
        ({"action": "edit", "path": "a", "old": "x"}, "needs old and new", "需要 old 和 new"),
        (
            {
                "action": "edit",
                "path": "a",
                "old": "x",
                "new": "y",
                "edits": [{"old": "a", "new": "b"}],
            },
            "not both",
            "不能同时",
        ),
        ({"action": "edit", "path": "a", "edits": []}, "edits: ", "edits: 至少要有 1 项"),
        (
            {"action": "edit", "path": "a", "edits": [{"old": "a"}]},
            "edits.0.new",
            "edits.0.new: 缺少",
        ),
        ({"action": "read", "path": "a", "all": True}, "read has no all", "没有参数 all"),
        ({"action": "read", "path": "a", "offset": 0}, "offset: ", "offset: 应不小于 1"),
        (
            {"action": "write", "path": "a", "content": "x", "offset": 3},
            "no offset",
            "没有参数 offset",
        ),
        ({"action": "find", "pattern": "x", "regex": True}, "has no regex", "没有参数 regex"),
        ({"action": "read", "path": "a", "lines": 3}, "lines: ", "lines: 没有这个参数"),
    ],
)
def test_wrong_arguments_are_named_in_both_languages(
    arguments: dict[str, Any], en: str, zh: str
) -> None:
    with pytest.raises(InvalidArguments) as refused:
        parse(**arguments)
    assert en in refused.value.localized("en")
    assert zh in refused.value.localized("zh")


@pytest.mark.anyio
async def test_a_part_of_a_file_says_how_to_read_on() -> None:
    details = FileDetails(first_line=1, last_line=800, total_lines=2431)
    reply = FileReply(ok=True, content="…", truncated=True, details=details)
    outcome = await use(reply, action="read", path="a")
    assert outcome.message == "lines 1–800 of 2,431; continue with offset=801"
    assert outcome.truncated
    assert outcome.data == {
        "first_line": 1,
        "last_line": 800,
        "total_lines": 2431,
        "next_offset": 801,
    }
    outcome = await use(reply, "zh", action="read", path="a")
    assert outcome.message == "第 1–800 行，共 2,431 行；用 offset=801 继续"
    uncounted = replace(reply, details=replace(details, total_lines=None))
    assert "offset=801" in (await use(uncounted, action="read", path="a")).message
    cut = FileDetails(first_line=1, last_line=1, total_lines=1, line_cut=True)
    message = (await use(replace(reply, details=cut), action="read", path="a")).message
    assert "line 1 is too long" in message
    assert "offset" not in message


@pytest.mark.anyio
async def test_a_search_says_how_much_was_found_and_whether_there_is_more() -> None:
    found = FileDetails(count=3, files=2, stopped_by="limit")
    reply = FileReply(ok=True, content="a:1:x\n", truncated=True, details=found)
    outcome = await use(reply, action="search", pattern="x")
    assert outcome.message.startswith("3 match(es) in 2 file(s); there are more")
    assert outcome.data == {"matches": 3, "files": 2, "more": True}
    none = FileReply(ok=True, content="", details=FileDetails())
    assert (await use(none, action="search", pattern="x")).message == "No match"


@pytest.mark.parametrize(
    ("code", "details", "zh"),
    [
        ("text_not_found", FileDetails(edit=2, edits=3), "第 2 处编辑，共 3 处"),
        ("text_not_found", FileDetails(lines=(7, 9)), "最接近的是第 7–9 行，请重新读取那里"),
        ("text_empty", None, "old 是空的"),
        (
            "text_not_unique",
            FileDetails(count=3, lines=(1, 3, 3)),
            "出现 3 次，开始于第 1、3、3 行",
        ),
        ("search_timeout", FileDetails(seconds=10.0), "超过了 10 秒"),
        ("offset_beyond_end", FileDetails(total_lines=7), "只有 7 行"),
    ],
)
@pytest.mark.anyio
async def test_a_refusal_has_its_code_and_is_said_in_both_languages(
    code: str, details: FileDetails | None, zh: str
) -> None:
    reply = FileReply(ok=False, message="English.", error_code=code, details=details)
    outcome = await use(reply, "zh", action="read", path="a")
    assert (outcome.success, outcome.error_code) == (False, code)
    assert zh in outcome.message
    assert (await use(reply, action="read", path="a")).message == "English."


@pytest.mark.anyio
async def test_R73_a_miss_prints_the_nearest_lines_and_a_loose_edit_says_what_was_done() -> None:
    details = FileDetails(lines=(3, 3), nearest="     3\tx = 1\n")
    missed = FileReply(ok=False, message="No.", error_code="text_not_found", details=details)
    outcome = await use(missed, action="edit", path="a", old="x=1", new="x=2")
    assert (outcome.success, outcome.stdout) == (False, "     3\tx = 1\n")
    made = FileReply(ok=True, content="diff", details=FileDetails(count=1, loose=True))
    outcome = await use(made, action="edit", path="a", old="x=1", new="x=2")
    assert outcome.message == (
        "1 replacement(s) made; old differed in spaces or indentation, so new was indented as the "
        "file is"
    )
    outcome = await use(made, "zh", action="edit", path="a", old="x=1", new="x=2")
    assert "缩进不同" in outcome.message


@pytest.mark.anyio
async def test_what_somebody_changed_meanwhile_is_said_in_both_languages() -> None:
    reply = FileReply(ok=True, details=FileDetails(changed=True))
    outcome = await use(reply, action="write", path="a", content="x")
    assert outcome.message == (
        "File written; note that the file had been changed since you last read or wrote it"
    )
    outcome = await use(reply, "zh", action="write", path="a", content="x")
    assert "已被改动过" in outcome.message


def test_other_names_of_arguments_lead_to_real_ones() -> None:
    assert set(TOOL.argument_aliases.values()) <= set(FileManagerArguments.model_fields)
    assert not set(TOOL.argument_aliases) & set(FileManagerArguments.model_fields)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("action", "printed"), [("list", "src/\na.py\n"), ("find", "lib/src/\nlib/a.py\n")]
)
async def test_folders_are_marked_and_paths_are_relative_to_the_workspace(
    action: str, printed: str
) -> None:
    entries: tuple[dict[str, str | int], ...] = (
        {"name": "src", "path": "/workspace/lib/src", "type": "directory"},
        {"name": "a.py", "path": "/workspace/lib/a.py", "type": "file"},
    )

    outcome = await use(FileReply(ok=True, entries=entries), action=action, **EXAMPLES[action])
    assert outcome.stdout == printed
