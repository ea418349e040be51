"""The commands and their options."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
import uvloop
from rich.console import Console
from rich.text import Text

from wenko import __version__
from wenko.cli import tables
from wenko.cli.client import ApiClient, find_or_start_server
from wenko.cli.doctor import diagnose
from wenko.cli.forms import plain
from wenko.cli.model import change_model, models_table, parse_slot
from wenko.cli.run import answer_question, run_message
from wenko.cli.server import create_server, tune_garbage_collector
from wenko.errors import WenkoError
from wenko.service.auth import issue_user_token, load_token
from wenko.settings import Settings

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="An agent that shows everything it does and asks when it should.",
)
Data = Annotated[Path | None, typer.Option(help="Folder for database, token and workspaces.")]
Db = Annotated[str | None, typer.Option(help="Database URL; default is SQLite in the folder.")]


def main() -> None:
    """The entry point; an error is printed as one sentence."""
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
    port: Annotated[int | None, typer.Option(help="Port; 0 picks a free one.")] = None,
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
        console.print(f"  [dim]data {settings.data} · Ctrl-C 停止 / to stop[/dim]", highlight=False)
        tune_garbage_collector()

    server = create_server(settings, ready)
    uvloop.run(server.serve())
    if not server.started:
        sys.exit(1)


@app.command()
def run(
    message: Annotated[str, typer.Argument(help="What Wenko should do.")],
    json_lines: Annotated[
        bool, typer.Option("--json", help="Print each event as a line of JSON.")
    ] = False,
    conversation: Annotated[str | None, typer.Option(help="Continue this conversation.")] = None,
    language: Annotated[str | None, typer.Option(help="zh or en.")] = None,
    mode: Annotated[
        str | None,
        typer.Option(help="When to ask first: auto, ask-risky, ask-all or read-only."),
    ] = None,
    approve_plan: Annotated[
        bool | None, typer.Option(help="Ask for approval of the plan first.")
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show reasoning and the output of every call.")
    ] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """Run one message in this terminal; exits with 0 if it succeeded."""
    # Checked here, so that a misspelt mode is reported before a server starts.
    settings = Settings.from_environment(data=data, db=db, mode=mode)
    console = None if json_lines else Console()
    gate = {"mode": mode, "approve_plan": approve_plan}
    running = run_message(settings, message, conversation, language, console, gate, verbose)
    sys.exit(uvloop.run(running))


@app.command()
def questions(
    everything: Annotated[bool, typer.Option("--all", help="Include closed questions.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """List the open questions of all conversations."""
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
    """Answer a question; without --data, fill in its form in this terminal."""
    settings = Settings.from_environment(data=folder, db=db)
    sys.exit(uvloop.run(answer_question(settings, question, action, values)))


@app.command()
def conversations(data: Data = None, db: Db = None) -> None:
    """List your conversations, the most recently used first."""
    settings = Settings.from_environment(data=data, db=db)
    found = uvloop.run(_get(settings, "/conversations"))
    Console().print(tables.of_conversations(found))


@app.command()
def tools(data: Data = None, db: Db = None) -> None:
    """List the tools: built-in ones, your own functions, and those of MCP servers."""
    settings = Settings.from_environment(data=data, db=db)
    found = uvloop.run(_get(settings, "/tools?when=settled"))
    console = Console()
    console.print(tables.of_tools(found["tools"]))
    for each in found["problems"]:
        console.print("[red]✗[/red]", Text(plain(f"{each['where']}: {each['says']}")))
    sys.exit(1 if found["problems"] else 0)


@app.command()
def model(
    slot: Annotated[str, typer.Argument(help="default, plan, step, summary or chat.")] = "default",
    name: Annotated[str | None, typer.Option("--model", help="provider:name")] = None,
    base_url: Annotated[str | None, typer.Option(help="Base URL of the API.")] = None,
    reasoning_effort: Annotated[str | None, typer.Option(help="none, low, medium, high.")] = None,
    max_output_tokens: Annotated[int | None, typer.Option(help="Limit of one reply.")] = None,
    context_tokens: Annotated[int | None, typer.Option(help="Context window.")] = None,
    tool_calls: Annotated[str | None, typer.Option(help="auto, native or grammar.")] = None,
    cache: Annotated[bool | None, typer.Option(help="Ask the provider to cache prompts.")] = None,
    data: Data = None,
) -> None:
    """List the models; with options, change the one of a slot."""
    settings = Settings.from_environment(data=data)
    options = {
        "reasoning_effort": reasoning_effort,
        "max_output_tokens": max_output_tokens,
        "context_tokens": context_tokens,
        "tool_calls": tool_calls,
        "cache": cache,
    }
    if any(value is not None for value in (name, base_url, *options.values())):
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        change_model(settings, parse_slot(slot), name, base_url, options)
    Console().print(models_table(settings))


@app.command()
def doctor(data: Data = None, db: Db = None) -> None:
    """Check what works on this machine."""
    settings = Settings.from_environment(data=data, db=db)
    console = Console()

    async def check_all() -> bool:
        ok = True
        async for finding in diagnose(settings):
            sign = "[green]✓[/green]" if finding.ok else "[red]✗[/red]"
            console.print(f"{sign} {finding.part:<28}", end=" ", highlight=False)
            console.print(finding.details, style="dim" if finding.ok else "", markup=False)
            ok = ok and (finding.ok or not finding.required)
        return ok

    sys.exit(0 if uvloop.run(check_all()) else 1)


@app.command()
def token(data: Data = None) -> None:
    """Print the owner's token."""
    settings = Settings.from_environment(data=data)
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    print(load_token(settings))


@app.command("add-user")
def add_user(name: str, data: Data = None, db: Db = None) -> None:
    """Create a user and print their token; an existing user gets a new token."""
    settings = Settings.from_environment(data=data, db=db)
    print(uvloop.run(issue_user_token(settings, name)))


@app.command()
def version() -> None:
    """Print the version."""
    print(__version__)


async def _get(settings: Settings, path: str) -> Any:
    async with find_or_start_server(settings) as url:
        return await ApiClient(url, settings).get(path)
