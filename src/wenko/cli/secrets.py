"""``wenko secrets``: which values of a conversation's files are masked, and which may be seen."""

from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer
import uvloop
from rich.text import Text

from wenko.cli.client import ApiClient, find_or_start_server
from wenko.cli.forms import plain
from wenko.cli.output import SafeConsole, print_note
from wenko.settings import Settings
from wenko.text import BilingualText

secrets_app = typer.Typer(
    no_args_is_help=True, help="Masked values of a conversation's files: list and allow them."
)
Data = Annotated[Path | None, typer.Option(help="Folder for database, token and workspaces.")]
Db = Annotated[str | None, typer.Option(help="Database URL; default is SQLite in the folder.")]
Conversation = Annotated[str | None, typer.Option(help="The newest by default.")]
File = Annotated[str, typer.Argument(help="A file of the workspace, such as .env.")]

_MASKED = BilingualText("masked", "已遮盖")
_ALLOWED = BilingualText("allowed", "已允许")


@secrets_app.command("list")
def list_secrets(conversation: Conversation = None, data: Data = None, db: Db = None) -> None:
    """List the files whose values are masked, and the names of the values."""
    _show(data, db, conversation, None)


@secrets_app.command()
def allow(file: File, conversation: Conversation = None, data: Data = None, db: Db = None) -> None:
    """Show the values of one file to the agent, in this conversation only."""
    _show(data, db, conversation, {"path": file, "allowed": True})


@secrets_app.command()
def mask(file: File, conversation: Conversation = None, data: Data = None, db: Db = None) -> None:
    """Mask the values of a file again."""
    _show(data, db, conversation, {"path": file, "allowed": False})


def _show(
    data: Path | None, db: str | None, conversation: str | None, change: dict[str, Any] | None
) -> None:
    settings = Settings.from_environment(data=data, db=db)
    files = uvloop.run(_ask(settings, conversation, change))
    if not files:
        print_note(settings.language, "没有被遮盖的内容", "Nothing is masked")
    console = SafeConsole()
    for each in files:
        state = (_ALLOWED if each["allowed"] else _MASKED).localized(settings.language)
        line = Text.assemble((plain(each["path"]), "bold"), f"  {state}  ")
        console.print(line.append(plain(", ".join(each["names"])), "dim"))


async def _ask(
    settings: Settings, conversation: str | None, change: dict[str, Any] | None
) -> list[dict[str, Any]]:
    async with find_or_start_server(settings) as url:
        client = ApiClient(url, settings)
        chosen = quote(conversation or await client.latest_conversation(), safe="")
        path = f"/conversations/{chosen}/secrets"
        found: list[dict[str, Any]] = await (
            client.get(path) if change is None else client.request("PUT", path, change)
        )
    return found
