"""``wenko quarantine``: the runs that blocked or ended servers; list and release them."""

from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer
import uvloop

from wenko.cli import tables
from wenko.cli.client import ApiClient, find_or_start_server
from wenko.cli.output import SafeConsole, print_note
from wenko.settings import Settings

quarantine_app = typer.Typer(
    no_args_is_help=True, help="Runs that blocked or ended servers: list and release them."
)
Data = Annotated[Path | None, typer.Option(help="Folder for database, token and workspaces.")]
Db = Annotated[str | None, typer.Option(help="Database URL; default is SQLite in the folder.")]


@quarantine_app.command("list")
def list_all(data: Data = None, db: Db = None) -> None:
    """List the runs that no server executes any more."""
    settings = Settings.from_environment(data=data, db=db)
    found = uvloop.run(_send(settings, "GET", "/quarantine"))
    if not found:
        print_note(settings.language, "没有被隔离的任务", "No quarantined runs")
        return
    SafeConsole().print(tables.of_quarantined(found))


@quarantine_app.command()
def release(
    run_id: Annotated[str, typer.Argument(help="See `wenko quarantine list`.")],
    data: Data = None,
    db: Db = None,
) -> None:
    """Forget what a run is charged with; servers execute it again, if it has not ended."""
    settings = Settings.from_environment(data=data, db=db)
    uvloop.run(_send(settings, "DELETE", f"/quarantine/{quote(run_id, safe='')}"))


async def _send(settings: Settings, method: str, path: str) -> Any:
    async with find_or_start_server(settings) as url:
        return await ApiClient(url, settings).request(method, path, None)
