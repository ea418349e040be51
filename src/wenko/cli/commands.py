"""The commands and their options."""

import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
import uvloop
from rich.console import Console
from rich.text import Text

from wenko import __version__
from wenko.cli import tables
from wenko.cli.client import ApiClient, some_server
from wenko.cli.doctor import examine
from wenko.cli.filling import plain
from wenko.cli.running import carry_out, give_answer
from wenko.cli.server import make_server, quiet_collector
from wenko.errors import WenkoError
from wenko.service.auth import load_token
from wenko.settings import Settings
from wenko.storage import users
from wenko.storage.database import open_database

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="An agent that shows everything it does and asks when it should.",
)
Data = Annotated[Path | None, typer.Option(help="Folder for database, token and workspaces.")]
Db = Annotated[str | None, typer.Option(help="Database URL; default is SQLite in the folder.")]


def main() -> None:
    """The entry point: whatever a person should be told is told in one sentence."""
    try:
        app()
    except WenkoError as error:
        Console(stderr=True).print(f"[red]✗[/red] {error.details}", highlight=False)
        sys.exit(1)
    except ValueError as error:
        Console(stderr=True).print(f"[red]✗[/red] {error}", highlight=False)
        sys.exit(2)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 takes any free one.")] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Start the server and print the link that opens the page."""
    settings = Settings.from_environment(host=host, port=port, data=data, db=db)
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    console = Console()

    def ready(url: str) -> None:
        console.print(f"[bold]Wenko {__version__}[/bold] 已就绪 · ready")
        console.print(f"  {url}/#token={load_token(settings)}", soft_wrap=True, highlight=False)
        console.print(f"  [dim]data {settings.data} · Ctrl-C 停止 / stops[/dim]", highlight=False)
        quiet_collector()

    server = make_server(settings, ready)
    uvloop.run(server.serve())
    if not server.started:
        sys.exit(1)


@app.command()
def run(
    message: Annotated[str, typer.Argument(help="What Wenko should do.")],
    json_lines: Annotated[bool, typer.Option("--json", help="Print events as lines.")] = False,
    conversation: Annotated[str | None, typer.Option(help="Go on in this conversation.")] = None,
    language: Annotated[str | None, typer.Option(help="zh or en.")] = None,
    mode: Annotated[
        str | None, typer.Option(help="What asks first: auto, ask-risky, ask-all or read-only.")
    ] = None,
    approve_plan: Annotated[
        bool | None, typer.Option(help="Show the plan before it is carried out.")
    ] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Carry out one message here and now; the exit code tells success."""
    # Checked here, so that a misspelt mode is told at once.
    settings = Settings.from_environment(data=data, db=db, mode=mode)
    console = None if json_lines else Console()
    gate = {"mode": mode, "approve_plan": approve_plan}
    sys.exit(uvloop.run(carry_out(settings, message, conversation, language, console, gate)))


@app.command()
def questions(
    everything: Annotated[bool, typer.Option("--all", help="Ended ones too.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """List the questions that wait for you, over all conversations."""
    settings = Settings.from_environment(data=data, db=db)
    found = uvloop.run(_get(settings, "/hitl" if everything else "/hitl?status=pending"))
    Console().print(tables.of_questions(found))


@app.command()
def answer(
    question: Annotated[str, typer.Argument(help="The question's id; see `wenko questions`.")],
    action: Annotated[str, typer.Option(help="approve, edit, reject or dismiss.")] = "approve",
    values: Annotated[str | None, typer.Option("--data", help="The fields as JSON.")] = None,
    folder: Annotated[Path | None, typer.Option("--folder", help="Data folder.")] = None,
    db: Db = None,
) -> None:
    """Answer a question; without values, here in the terminal."""
    settings = Settings.from_environment(data=folder, db=db)
    sys.exit(uvloop.run(give_answer(settings, question, action, values)))


@app.command()
def conversations(data: Data = None, db: Db = None) -> None:
    """List your conversations, the most recently used first."""
    settings = Settings.from_environment(data=data, db=db)
    found = uvloop.run(_get(settings, "/conversations"))
    Console().print(tables.of_conversations(found))


@app.command()
def tools(data: Data = None, db: Db = None) -> None:
    """List what the agent can use: built in, your own functions, and MCP servers."""
    settings = Settings.from_environment(data=data, db=db)
    found = uvloop.run(_get(settings, "/tools?when=settled"))
    console = Console()
    console.print(tables.of_tools(found["tools"]))
    for each in found["problems"]:
        console.print("[red]✗[/red]", Text(plain(f"{each['where']}: {each['says']}")))
    sys.exit(1 if found["problems"] else 0)


@app.command()
def doctor(data: Data = None, db: Db = None) -> None:
    """Say what works on this machine, by trying it."""
    settings = Settings.from_environment(data=data, db=db)
    console = Console()

    async def examine_all() -> bool:
        well = True
        async for finding in examine(settings):
            sign = "[green]✓[/green]" if finding.ok else "[red]✗[/red]"
            console.print(f"{sign} {finding.part:<28}", end=" ", highlight=False)
            console.print(finding.says, style="dim" if finding.ok else "", markup=False)
            well = well and (finding.ok or not finding.needed)
        return well

    sys.exit(0 if uvloop.run(examine_all()) else 1)


@app.command()
def token(data: Data = None) -> None:
    """Print the owner's token."""
    settings = Settings.from_environment(data=data)
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    print(load_token(settings))


@app.command("add-user")
def add_user(name: str, data: Data = None, db: Db = None) -> None:
    """Make a user of this name and print their token; an existing one gets a new token."""
    settings = Settings.from_environment(data=data, db=db)
    made = secrets.token_urlsafe(32)

    async def put() -> None:
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        database = await open_database(settings.db, settings.data)
        await database.write(lambda connection: users.put(connection, name, made))
        await database.close()

    uvloop.run(put())
    print(made)


@app.command()
def version() -> None:
    """Print the version."""
    print(__version__)


async def _get(settings: Settings, path: str) -> Any:
    async with some_server(settings) as url:
        return await ApiClient(url, settings).get(path)
