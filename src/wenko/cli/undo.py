"""``wenko undo``: set a conversation's files back to before a step or a run."""

from typing import Any
from urllib.parse import quote

from rich.text import Text

from wenko.cli.client import ApiClient, RequestRefused, find_or_start_server
from wenko.cli.output import SafeConsole
from wenko.settings import Settings

MOST_SHOWN = 50


async def undo(
    settings: Settings, conversation: str | None, request: dict[str, Any], only_list: bool
) -> int:
    """The exit code: 1 if something was left because somebody else changed it."""
    console = SafeConsole()
    async with find_or_start_server(settings) as url:
        client = ApiClient(url, settings)
        chosen = quote(conversation or await client.latest_conversation(), safe="")
        if only_list:
            _print_records(console, await client.get(f"/conversations/{chosen}/checkpoints"))
            return 0
        reply = await client.post(f"/conversations/{chosen}/undo", request)
        if not reply["success"]:
            raise RequestRefused(reply["message"])
        return _print_result(console, reply["data"], bool(request["dry_run"]))


def _print_records(console: SafeConsole, records: list[dict[str, Any]]) -> None:
    if not records:
        console.print(Text("Nothing to undo · 没有可以撤销的改动", "dim"))
    for each in records:
        what = each["kind"] if each["step_id"] is None else f"{each['kind']} {each['step_id']}"
        changed = f"{each['total_changes']} file{'' if each['total_changes'] == 1 else 's'}"
        console.print(Text(f"{each['at']} · {what} · {changed}", "dim"), soft_wrap=True)
        console.print(Text(f"  {each['title']}"), soft_wrap=True)
        console.print(Text(f"  wenko undo --checkpoint {each['id']}", "dim"), soft_wrap=True)


def _print_result(console: SafeConsole, done: dict[str, Any], dry_run: bool) -> int:
    marks = {"created": ("+", "green"), "deleted": ("−", "red"), "modified": ("~", "yellow")}
    for each in done["changes"][:MOST_SHOWN]:
        sign, style = marks[each["change"]]
        console.print(Text.assemble((sign, style), f" {each['path']}"), soft_wrap=True)
    if len(done["changes"]) > MOST_SHOWN:
        console.print(Text(f"  … {len(done['changes']) - MOST_SHOWN}", "dim"))
    left = [(path, "changed by somebody else since; --overwrite") for path in done["conflicts"]]
    left += [(path, "too large to have been kept") for path in done["unkept"]]
    left += [(each["path"], each["reason"]) for each in done["failed"]]
    for path, reason in left:
        console.print(Text.assemble(("!", "red"), f" {path}: {reason}"), soft_wrap=True)
    if not dry_run and done["id"]:
        console.print(Text(f"wenko undo --checkpoint {done['id']}", "dim"), soft_wrap=True)
    return 1 if left else 0
