"""The commands and their options."""

import asyncio
import json
import secrets
import signal
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
import uvloop
from rich.console import Console
from rich.table import Table
from rich.text import Text

from wenko import __version__
from wenko.api.auth import load_token
from wenko.cli.client import Client, Refused, some_server
from wenko.cli.doctor import examine
from wenko.cli.filling import plain
from wenko.cli.keyboard import Keyboard
from wenko.cli.progress import Progress
from wenko.cli.questions import Questions, parse
from wenko.cli.server import make_server
from wenko.errors import WenkoError
from wenko.protocol.messages import Language
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
CANCELLED = 130


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
    sys.exit(uvloop.run(_run(settings, message, conversation, language, console, gate)))


@app.command()
def questions(
    everything: Annotated[bool, typer.Option("--all", help="Ended ones too.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """List the questions that wait for you, over all conversations."""
    settings = Settings.from_environment(data=data, db=db)
    found = uvloop.run(_get(settings, "/hitl" if everything else "/hitl?status=pending"))
    table = _listing("id", "status", "expires", "title", "conversation")
    for each in found:
        title = plain(each["request"]["title"])
        until = _minute(each["expires_at"]) if each["expires_at"] else "—"
        where = plain(each["conversation_title"]) or "—"
        table.add_row(Text(each["id"]), each["status"], until, Text(title), Text(where))
    Console().print(table)


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
    sys.exit(uvloop.run(_answer(settings, question, action, values)))


@app.command()
def conversations(data: Data = None, db: Db = None) -> None:
    """List your conversations, the most recently used first."""
    settings = Settings.from_environment(data=data, db=db)
    found = uvloop.run(_get(settings, "/conversations"))
    table = _listing("id", "status", "updated", "title")
    for each in found:
        title = Text(plain(each["title"]) or "—")
        table.add_row(each["id"], each["status"], _minute(each["updated_at"]), title)
    Console().print(table)


@app.command()
def tools(data: Data = None, db: Db = None) -> None:
    """List what the agent can use: built in, your own functions, and MCP servers."""
    settings = Settings.from_environment(data=data, db=db)
    found = uvloop.run(_get(settings, "/tools?when=settled"))
    rows = [
        (each["name"], each["origin"].rpartition("/")[2], plain(each["description"]))
        for each in found["tools"]
    ]
    table = Table(box=None, pad_edge=False)
    for place, column in enumerate(("tool", "origin")):
        widest = max(len(row[place]) for row in rows)
        table.add_column(column, no_wrap=True, min_width=widest, overflow="ignore")
    table.add_column("description", no_wrap=True, overflow="ellipsis")
    for name, origin, description in rows:
        table.add_row(Text(name), Text(origin), Text(description.partition("\n")[0]))
    console = Console()
    console.print(table)
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


async def _run(
    settings: Settings,
    message: str,
    conversation: str | None,
    language: str | None,
    console: Console | None,
    gate: dict[str, Any],
) -> int:
    """Without a console, every event is printed as a line of JSON."""
    spoken: Language = "en" if (language or settings.language) == "en" else "zh"
    async with some_server(settings) as url:
        client = Client(url, settings)
        conversation = await client.under_gate(conversation, language, gate)
        show, people = _print_line, None
        if console is not None:
            show = Progress(console, spoken).show
            keyboard = Keyboard() if sys.stdin.isatty() else None
            people = Questions(console, client, spoken, keyboard)
        current: dict[str, Any] = {}
        held: list[dict[str, Any]] = []
        interrupted = asyncio.Event()
        loop = asyncio.get_running_loop()

        def interrupt() -> None:
            interrupted.set()
            if current:
                cancelling.append(loop.create_task(client.cancel(current["conversation_id"])))

        cancelling: list[asyncio.Task[None]] = []
        loop.add_signal_handler(signal.SIGINT, interrupt)
        async for event in client.run(message, conversation, language):
            current = event
            if people is None or not people.asking:
                for each in (*held, event):
                    show(each)
                held.clear()
            else:
                held.append(event)
            if people is not None:
                people.take(event)
        if people is not None:
            await people.close()
        for each in held:
            show(each)
        if interrupted.is_set():
            return CANCELLED
        return 0 if current["success"] else 1


async def _answer(settings: Settings, question: str, action: str, values: str | None) -> int:
    async with some_server(settings) as url:
        client = Client(url, settings)
        if values is None and action in ("approve", "edit") and sys.stdin.isatty():
            found = await client.get(f"/hitl/{question}")
            spoken: Language = "en" if settings.language == "en" else "zh"
            people = Questions(Console(), client, spoken, Keyboard())
            await people.ask(parse(found["request"]), found["kind"] == "terminal")
            return 0
        body = {"request_id": question, "action": action, "data": json.loads(values or "{}")}
        reply = await client.post("/hitl/respond", body)
        if not reply["success"]:
            raise Refused(reply["message"])
        print(reply["message"])
        return 0


def _listing(*columns: str) -> Table:
    """Ids are there to be copied, so they are never cut; texts for people give way."""
    table = Table(box=None, pad_edge=False)
    for column in columns:
        cut = column in ("title", "conversation")
        table.add_column(column, no_wrap=True, overflow="ellipsis" if cut else "ignore")
        table.columns[-1].min_width = None if cut else {"id": 36, "status": 7}.get(column, 16)
    return table


def _minute(timestamp: str) -> str:
    """To the minute, in the time of this machine."""
    return f"{datetime.fromisoformat(timestamp).astimezone():%Y-%m-%d %H:%M}"


async def _get(settings: Settings, path: str) -> Any:
    async with some_server(settings) as url:
        return await Client(url, settings).get(path)


def _print_line(event: dict[str, Any]) -> None:
    print(json.dumps(event, ensure_ascii=False, separators=(",", ":")), flush=True)
