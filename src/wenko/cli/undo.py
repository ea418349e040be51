"""``wenko undo``: set a conversation's files back to before a step or a run."""

from datetime import datetime
from typing import Any
from urllib.parse import quote

from rich.text import Text

from wenko.cli.client import ApiClient, RequestRefused, find_or_start_server
from wenko.cli.output import SafeConsole, print_note
from wenko.settings import Settings
from wenko.text import Language, language_of

MOST_SHOWN = 50
_WORDS: dict[Language, dict[str, str]] = {
    "zh": {
        "step": "步骤 {number}",
        "undo": "撤销",
        "file": "1 个文件",
        "files": "{count} 个文件",
        "conflict": "之后被别人改过；仍要恢复请加 --overwrite {path}",
        "unkept": "撤销不保留它之前的内容",
        "redo": "取消这次撤销：wenko undo --checkpoint {id}",
    },
    "en": {
        "step": "step {number}",
        "undo": "undo",
        "file": "1 file",
        "files": "{count} files",
        "conflict": "changed by somebody else since; to set it back too: --overwrite {path}",
        "unkept": "undo does not keep what it had",
        "redo": "To take this back: wenko undo --checkpoint {id}",
    },
}


async def undo(
    settings: Settings, conversation: str | None, request: dict[str, Any], only_list: bool
) -> int:
    """The exit code: 1 if something was left because somebody else changed it."""
    console = SafeConsole()
    words = _WORDS[language_of(settings.language)]
    async with find_or_start_server(settings) as url:
        client = ApiClient(url, settings)
        chosen = quote(conversation or await client.latest_conversation(), safe="")
        if only_list:
            records = await client.get(f"/conversations/{chosen}/checkpoints")
            if not records:
                print_note(settings.language, "没有可以撤销的改动", "Nothing to undo")
            _print_records(console, records, words)
            return 0
        reply = await client.post(f"/conversations/{chosen}/undo", request)
        if not reply["success"]:
            raise RequestRefused.of(reply)
        return _print_result(console, reply["data"], bool(request["dry_run"]), words)


def _print_records(
    console: SafeConsole, records: list[dict[str, Any]], words: dict[str, str]
) -> None:
    for each in records:
        kind = words.get(each["kind"], each["kind"])
        number = "" if each["step_id"] is None else each["step_id"]  # what --step takes
        what = kind.format(number=number).strip()
        count = each["total_changes"]
        changed = words["file" if count == 1 else "files"].format(count=count)
        at = f"{datetime.fromisoformat(each['at']).astimezone():%Y-%m-%d %H:%M:%S}"
        console.print(Text(f"{at} · {what} · {changed}", "dim"), soft_wrap=True)
        console.print(Text(f"  {each['title']}"), soft_wrap=True)
        console.print(Text(f"  wenko undo --checkpoint {each['id']}", "dim"), soft_wrap=True)


def _print_result(
    console: SafeConsole, done: dict[str, Any], dry_run: bool, words: dict[str, str]
) -> int:
    marks = {"created": ("+", "green"), "deleted": ("−", "red"), "modified": ("~", "yellow")}
    for each in done["changes"][:MOST_SHOWN]:
        sign, style = marks[each["change"]]
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
