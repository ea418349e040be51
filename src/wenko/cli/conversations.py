"""``wenko conversations``: list, search, rename, pin, delete and restore them."""

from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer
import uvloop

from wenko.cli import tables
from wenko.cli.client import ApiClient, find_or_start_server
from wenko.cli.output import SafeConsole, print_line, print_note
from wenko.settings import Settings

PAGE = 100
"""Conversations of one request."""
UNDO_SECONDS = 600
"""How long ``wenko conversations restore`` can undo a deletion."""
conversations = typer.Typer(invoke_without_command=True)
Id = Annotated[str, typer.Argument(help="The conversation's id; see `wenko conversations`.")]
Data = Annotated[Path | None, typer.Option(help="Folder for database, token and workspaces.")]
Db = Annotated[str | None, typer.Option(help="Database URL; default is SQLite in the folder.")]


@conversations.callback()
def list_all(
    context: typer.Context,
    search: Annotated[str, typer.Option(help="Words of the title or of your messages.")] = "",
    every: Annotated[bool, typer.Option("--all", help="Also those beyond the first 100.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """List your conversations: pinned ones first, then the most recently used."""
    if context.invoked_subcommand is None:
        settings = Settings.from_environment(data=data, db=db)
        found, is_more = uvloop.run(_listed(settings, search, every))
        if not found:
            print_note(settings.language, "没有对话", "No conversations")
            return
        SafeConsole().print(tables.of_conversations(found))
        if is_more:
            print_note(settings.language, "更多对话：加上 --all", "For more, add --all")


@conversations.command()
def rename(id_: Id, title: str, data: Data = None, db: Db = None) -> None:
    """Give a conversation another title."""
    _send("PATCH", _path(id_), {"title": title}, data, db)


@conversations.command()
def pin(
    id_: Id,
    off: Annotated[bool, typer.Option("--off", help="Unpin it.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """List a conversation first."""
    _send("PATCH", _path(id_), {"pinned": not off}, data, db)


@conversations.command()
def delete(
    id_: Id,
    now: Annotated[bool, typer.Option("--now", help="At once, without a way back.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """Delete a conversation and its files; for ten minutes it can be restored."""
    undo = 0 if now else UNDO_SECONDS
    _send("DELETE", f"{_path(id_)}?undo_seconds={undo}", None, data, db)
    if not now:
        print_line(f"For ten minutes: wenko conversations restore {id_}")


@conversations.command()
def restore(id_: Id, data: Data = None, db: Db = None) -> None:
    """Undo a deletion."""
    _send("POST", f"{_path(id_)}/restore", None, data, db)


async def _listed(settings: Settings, search: str, every: bool) -> tuple[list[Any], bool]:
    """The first ones or all, and whether there may be more."""
    found: list[Any] = []
    async with find_or_start_server(settings) as url:
        client, after = ApiClient(url, settings), ""
        while True:
            path = f"/conversations?limit={PAGE}&search={quote(search)}{after}"
            page = await client.request("GET", path, None)
            found += page
            if len(page) < PAGE or not every:
                return found, len(page) == PAGE
            after = f"&after={quote(page[-1]['cursor'])}"


def _path(id_: str) -> str:
    return f"/conversations/{quote(id_, safe='')}"


def _send(method: str, path: str, body: Any, data: Path | None, db: str | None) -> Any:
    settings = Settings.from_environment(data=data, db=db)

    async def send() -> Any:
        async with find_or_start_server(settings) as url:
            return await ApiClient(url, settings).request(method, path, body)

    return uvloop.run(send())
