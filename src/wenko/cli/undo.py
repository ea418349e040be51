"""``wenko undo``: undo one call, or set a conversation's files back to before a step or a run."""

from datetime import datetime
from typing import Any
from urllib.parse import quote

from rich.text import Text

from wenko.cli.client import ApiClient, RequestRefused, find_or_start_server
from wenko.cli.output import SafeConsole, print_note
from wenko.settings import Settings
from wenko.text import Language, language_of

MOST_SHOWN = 50
MOST_NAMES = 5
_MARKS = {"created": ("+", "green"), "deleted": ("−", "red"), "modified": ("~", "yellow")}
_WORDS: dict[Language, dict[str, str]] = {
    "zh": {
        "step": "步骤 {number}",
        "undo": "撤销",
        "more": "另有 {count} 个",
        "not_kept": "撤销不保留：{names}",
        "conflict": "之后被别人改过；仍要恢复请加 --overwrite {path}",
        "unkept": "没有保留之前的内容",
        "nothing": "没有需要还原的文件：已经是之前的样子",
        "redo": "取消这次撤销：wenko undo {id}",
    },
    "en": {
        "step": "step {number}",
        "undo": "undo",
        "more": "+{count} more",
        "not_kept": "not kept by undo: {names}",
        "conflict": "changed by somebody else since; to set it back too: --overwrite {path}",
        "unkept": "its earlier content is not kept",
        "nothing": "Nothing to set back: the files are as they were before",
        "redo": "To take this back: wenko undo {id}",
    },
}


def not_kept_line(paths: list[str], language: Language) -> str:
    """What undo does not keep, in one sentence; empty if there is nothing."""
    words = _WORDS[language]
    names = [_relative(path) for path in paths[:MOST_NAMES]]
    if (more := len(paths) - MOST_NAMES) > 0:
        names.append(words["more"].format(count=more))
    return words["not_kept"].format(names=", ".join(names)) if names else ""


async def not_kept(client: ApiClient, conversation: str, language: Language) -> str:
    """What undo would not set back of the files, in one sentence; empty if nothing."""
    found = await client.get(f"/conversations/{quote(conversation, safe='')}/not-kept")
    return not_kept_line(found["paths"], language)


async def undo(
    settings: Settings, conversation: str | None, request: dict[str, Any], only_list: bool
) -> int:
    """The exit code: 1 if something was left because somebody else changed it."""
    console = SafeConsole()
    language = language_of(settings.language)
    words = _WORDS[language]
    async with find_or_start_server(settings) as url:
        client = ApiClient(url, settings)
        chosen = quote(conversation or await client.latest_conversation(), safe="")
        if only_list:
            records = await client.get(f"/conversations/{chosen}/checkpoints")
            if not records:
                print_note(settings.language, "没有可以撤销的改动", "Nothing to undo")
            _print_records(console, records, language)
            return 0
        reply = await client.post(f"/conversations/{chosen}/undo", request)
        if not reply["success"]:
            raise RequestRefused.of(reply)
        return _print_result(console, reply["data"], bool(request["dry_run"]), words)


def _print_records(console: SafeConsole, records: list[dict[str, Any]], language: Language) -> None:
    words = _WORDS[language]
    for each in records:
        kind = words.get(each["kind"], each["kind"])
        number = "" if each["step_id"] is None else each["step_id"]  # what --step takes
        what = kind.format(number=number).strip()
        at = f"{datetime.fromisoformat(each['at']).astimezone():%Y-%m-%d %H:%M:%S}"
        console.print(Text(f"{at} · {what} · {each['title']}", "dim"), soft_wrap=True)
        if each["command"]:
            console.print(Text(f"  {each['command']}"), soft_wrap=True)
        console.print(_names_of_changes(each, words), soft_wrap=True)
        if each["not_kept"]:
            line = Text(f"  {not_kept_line(each['not_kept'], language)}", "yellow")
            console.print(line, soft_wrap=True)
        console.print(Text(f"  wenko undo {each['id']}", "dim"), soft_wrap=True)


def _names_of_changes(record: dict[str, Any], words: dict[str, str]) -> Text:
    line = Text("  ")
    for each in record["changes"][:MOST_NAMES]:
        sign, style = _MARKS[each["change"]]
        line.append(sign, style).append(f" {_relative(each['path'])}  ")
    if (more := record["total_changes"] - MOST_NAMES) > 0:
        line.append(words["more"].format(count=more), "dim")
    return line


def _relative(path: str) -> str:
    return path.removeprefix("/workspace/")


def _print_result(
    console: SafeConsole, done: dict[str, Any], dry_run: bool, words: dict[str, str]
) -> int:
    if not any(done[each] for each in ("changes", "conflicts", "unkept", "failed")):
        console.print(words["nothing"], style="dim")
    for each in done["changes"][:MOST_SHOWN]:
        sign, style = _MARKS[each["change"]]
        console.print(Text.assemble((sign, style), f" {each['path']}"), soft_wrap=True)
    if len(done["changes"]) > MOST_SHOWN:
        console.print(Text(f"  … {len(done['changes']) - MOST_SHOWN}", "dim"))
    left = [(path, words["conflict"].format(path=path)) for path in done["conflicts"]]
    left += [(path, words["unkept"]) for path in done["unkept"]]
    left += [(each["path"], each["reason"]) for each in done["failed"]]
    for path, reason in left:
        console.print(Text.assemble(("!", "red"), f" {path}: {reason}"), soft_wrap=True)
    if not dry_run and done["id"]:
        console.print(Text(words["redo"].format(id=done["id"]), "dim"), soft_wrap=True)
    return 1 if left else 0
