"""The commands and their options."""

import gc
import shlex
import sys
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer
import uvloop
from rich.text import Text

from wenko import __version__
from wenko.cli import tables
from wenko.cli.client import ApiClient, RequestRefused, find_or_start_server
from wenko.cli.context import context_app
from wenko.cli.conversations import conversations
from wenko.cli.desktop import desktop_link, preview_lines
from wenko.cli.forms import plain
from wenko.cli.memory import memory_app
from wenko.cli.model import available_table, change_model, models_table, parse_slot
from wenko.cli.network import change_network
from wenko.cli.output import SafeConsole, print_line, print_note
from wenko.cli.pictures import save_pictures
from wenko.cli.playbooks import playbooks_app
from wenko.cli.quarantine import quarantine_app
from wenko.cli.run import answer_question, extend_question, run_message, try_question
from wenko.cli.secrets import secrets_app
from wenko.cli.sharing import share_run
from wenko.cli.transfer import get, put
from wenko.cli.undo import undo
from wenko.cli.worktrees import fetch_worktree, repository_at
from wenko.composition.data_lock import make_data_folder, running_server
from wenko.errors import WenkoError
from wenko.models.discovery import discover, local_servers
from wenko.private_files import make_private_folder
from wenko.service.auth import issue_user_token, load_token
from wenko.settings import Settings

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="An agent that shows everything it does and asks when it should.",
)
app.add_typer(memory_app, name="memory")
app.add_typer(conversations, name="conversations")
app.add_typer(context_app, name="context")
app.add_typer(playbooks_app, name="playbooks")
app.add_typer(quarantine_app, name="quarantine")
app.add_typer(secrets_app, name="secrets")
Data = Annotated[Path | None, typer.Option(help="Folder for database, token and workspaces.")]
Db = Annotated[str | None, typer.Option(help="Database URL; default is SQLite in the folder.")]


def main() -> None:
    """The entry point; an error is printed as one sentence."""
    try:
        app()
    except WenkoError as error:
        _print_error(error.details)
        console = SafeConsole(stderr=True)
        if (zh := error.localized("zh")) != error.details:
            console.print(Text(f"  {zh}"), soft_wrap=True)
        code = error.reason if isinstance(error, RequestRefused) else error.code
        if code is not None:
            console.print(Text(f"  {code}", "dim"))
        sys.exit(error.exit_status)
    except ValueError as error:
        _print_error(str(error))
        sys.exit(2)


@app.callback(invoke_without_command=True)
def begin(
    context: typer.Context,
    continued: Annotated[
        bool,
        typer.Option("--continue", help="Take up the last conversation of this folder; asks what."),
    ] = False,
) -> None:
    if continued and context.invoked_subcommand is None:
        message = typer.prompt("›", prompt_suffix=" ").strip()
        context.invoke(run, message=message, continued=True)
    elif context.invoked_subcommand is None:
        print_line(context.get_help())


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 picks a free one.")] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Start the server and print the link that opens the page."""
    gc.disable()  # until it is ready
    from wenko.cli import server as serving  # the other commands start without it, in half the time

    settings = Settings.from_environment(host=host, port=port, data=data, db=db)
    make_data_folder(settings)
    serving.check_address(settings)
    console = SafeConsole()

    def ready(url: str) -> None:
        console.print(f"[bold]Wenko {__version__}[/bold] 已就绪 · ready")
        console.print(f"  {_link(settings, url)}", soft_wrap=True, highlight=False, markup=False)
        console.print(Text(f"  data {settings.data} · Ctrl-C 停止 / to stop", "dim"))
        serving.tune_garbage_collector()

    load_token(settings)  # a weak one is refused before anything is opened
    server = serving.create_server(settings, ready)
    try:
        uvloop.run(server.serve())
    except SystemExit:
        if (fault := serving.startup_fault(server)) is not None:
            raise fault from None
        raise
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
    network: Annotated[
        str | None,
        typer.Option(help="What its sandbox may reach: off, registries, ask or open."),
    ] = None,
    unattended: Annotated[
        bool,
        typer.Option(
            "--unattended", help="Nobody is there: refuse what asks; exit with 3 if it has to wait."
        ),
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show reasoning and the output of every call.")
    ] = False,
    attached: Annotated[
        list[Path] | None,
        typer.Option("--with", help="A file or folder to send along; may be repeated."),
    ] = None,
    workspace: Annotated[
        Path | None,
        typer.Option(help="Work in this real folder, in a new conversation; undo stays on."),
    ] = None,
    continued: Annotated[
        bool,
        typer.Option("--continue", help="Take up the last conversation of this folder."),
    ] = False,
    worktree: Annotated[
        bool,
        typer.Option("--worktree", help="Work in a clone of this repository, on its own branch."),
    ] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """Run one message in this terminal; exits with 0 if it succeeded, 1 if not, 3 if it waits."""
    if conversation is not None and (workspace is not None or continued):
        which = "--continue" if continued else "--workspace"
        raise typer.BadParameter(f"{which} names a conversation itself; leave out --conversation.")
    if worktree and (continued or conversation is not None):
        raise typer.BadParameter("--worktree begins a new conversation.")
    folder = None if workspace is None else workspace.expanduser().absolute()
    # Checked here, so that a misspelt mode is reported before a server starts.
    settings = Settings.from_environment(data=data, db=db, mode=mode, network=network)
    console = None if json_lines else SafeConsole()
    gate = {
        "mode": mode,
        "approve_plan": approve_plan,
        "network": network,
        "unattended": unattended,
    }
    running = run_message(
        settings,
        message,
        conversation,
        language,
        console,
        gate,
        verbose,
        attached or (),
        None if continued or worktree else folder,
        (folder or Path.cwd()).resolve() if continued else None,
        repository_at(folder or Path.cwd()) if worktree else None,
    )
    sys.exit(uvloop.run(running))


@app.command()
def fetch(
    conversation: Annotated[
        str | None, typer.Argument(help="The conversation; the last in a clone of this repository.")
    ] = None,
    repository: Annotated[Path, typer.Option(help="Your repository.")] = Path(),
    data: Data = None,
    db: Db = None,
) -> None:
    """Fetch the branch of a `run --worktree` conversation into your repository."""
    settings = Settings.from_environment(data=data, db=db)
    uvloop.run(fetch_worktree(settings, conversation, repository))


@app.command("put")
def put_files(
    sources: Annotated[list[Path], typer.Argument(help="Files and folders to upload.")],
    conversation: Annotated[
        str | None, typer.Option(help="The conversation; a new one if missing.")
    ] = None,
    to: Annotated[str, typer.Option(help="The folder of the workspace.")] = "/workspace",
    data: Data = None,
    db: Db = None,
) -> None:
    """Upload files and folders into a conversation's workspace; prints its id."""
    settings = Settings.from_environment(data=data, db=db)

    async def upload() -> str:
        async with find_or_start_server(settings) as url:
            client = ApiClient(url, settings)
            chosen = conversation or await client.create_conversation()
            await put(client, chosen, sources, to, SafeConsole(stderr=True))
            return chosen

    print_line(uvloop.run(upload()))


@app.command("get")
def get_files(
    path: Annotated[str, typer.Argument(help="A file or folder.")] = "/workspace",
    conversation: Annotated[
        str | None, typer.Option(help="The conversation; the last one if missing.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Where to save.")] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Download a file of a conversation's workspace, or a folder as a ZIP archive."""
    settings = Settings.from_environment(data=data, db=db)

    async def download() -> Path:
        async with find_or_start_server(settings) as url:
            client = ApiClient(url, settings)
            chosen = conversation or await client.latest_conversation()
            return await get(client, chosen, path, output)

    print_line(str(uvloop.run(download())))


@app.command("undo")
def undo_changes(
    change: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="Only this call, or this undo; see --list."),
    ] = None,
    conversation: Annotated[
        str | None, typer.Option(help="The conversation; the last one if missing.")
    ] = None,
    run_id: Annotated[str | None, typer.Option("--run", help="Everything since this run.")] = None,
    step: Annotated[
        int | None, typer.Option(help="Everything since this step (of the run, or the last one).")
    ] = None,
    checkpoint: Annotated[
        str | None, typer.Option(help="Everything since this call, or an earlier undo.")
    ] = None,
    overwrite: Annotated[
        list[str] | None, typer.Option(help="Also this path, changed by somebody else since.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would change.")] = False,
    only_list: Annotated[bool, typer.Option("--list", help="List what can be undone.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """Undo one call, or everything since a step or a run; without options, the newest change."""
    if change is not None and (run_id, step, checkpoint) != (None, None, None):
        raise typer.BadParameter("ID undoes one call; leave out --run, --step and --checkpoint.")
    settings = Settings.from_environment(data=data, db=db)
    request = {
        "run_id": run_id,
        "step_id": step,
        "checkpoint": change or checkpoint,
        "only": change is not None,
        "overwrite": overwrite or [],
        "dry_run": dry_run,
    }
    sys.exit(uvloop.run(undo(settings, conversation, request, only_list)))


@app.command()
def questions(
    everything: Annotated[bool, typer.Option("--all", help="Include closed questions.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """List the open questions of all conversations."""
    settings = Settings.from_environment(data=data, db=db)
    found = uvloop.run(_get(settings, "/hitl" if everything else "/hitl?status=pending"))
    if not found:
        print_note(settings.language, "没有待回答的问题", "No open questions")
    SafeConsole().print(tables.of_questions(found))


@app.command()
def answer(
    question: Annotated[str, typer.Argument(help="The question's id; see `wenko questions`.")],
    action: Annotated[str, typer.Option(help="approve, edit, reject or dismiss.")] = "approve",
    values: Annotated[str | None, typer.Option("--data", help="The fields as JSON.")] = None,
    try_first: Annotated[
        bool, typer.Option("--try", help="Try the call on a copy of the files; answer nothing.")
    ] = False,
    folder: Annotated[Path | None, typer.Option("--folder", help="Data folder.")] = None,
    db: Db = None,
) -> None:
    """Answer a question; without --data, fill in its form in this terminal."""
    settings = Settings.from_environment(data=folder, db=db)
    if try_first:
        sys.exit(uvloop.run(try_question(settings, question)))
    sys.exit(uvloop.run(answer_question(settings, question, action, values)))


@app.command()
def extend(
    question: Annotated[str, typer.Argument(help="The question's id; see `wenko questions`.")],
    data: Data = None,
    db: Db = None,
) -> None:
    """Give a question more time."""
    settings = Settings.from_environment(data=data, db=db)
    sys.exit(uvloop.run(extend_question(settings, question)))


@app.command()
def network(
    conversation: str,
    mode: Annotated[str | None, typer.Argument(help="off, registries, ask or open.")] = None,
    allow: Annotated[list[str] | None, typer.Option(help="A host to allow; repeatable.")] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Show or change what the commands of a conversation may reach."""
    settings = Settings.from_environment(data=data, db=db)
    for line in uvloop.run(change_network(settings, conversation, mode, allow or [])):
        print_line(line)


@app.command()
def desktop(
    conversation: Annotated[str | None, typer.Argument(help="The newest by default.")] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Print the address at which you watch the agent's desktop, and can take it over."""
    settings = Settings.from_environment(data=data, db=db)
    print_line(uvloop.run(desktop_link(settings, conversation)))


@app.command()
def preview(
    conversation: Annotated[str | None, typer.Argument(help="The newest by default.")] = None,
    stop: Annotated[int | None, typer.Option(help="Close the preview of this port.")] = None,
    start: Annotated[int | None, typer.Option(help="Open the preview of this port again.")] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """List the web servers in a conversation's sandbox, with links that open them."""
    settings = Settings.from_environment(data=data, db=db)
    for line in uvloop.run(preview_lines(settings, conversation, stop, start)):
        print_line(line)


@app.command()
def pictures(
    conversation: str,
    output: Annotated[Path, typer.Option(help="Folder to save them in.")] = Path("."),
    data: Data = None,
    db: Db = None,
) -> None:
    """Save the screenshots and plots of a conversation as files."""
    settings = Settings.from_environment(data=data, db=db)
    for path in uvloop.run(save_pictures(settings, conversation, output)):
        print_line(str(path))


@app.command()
def allowed(
    revoke: Annotated[
        tuple[str, str] | None,
        typer.Option(help="A conversation's id and a shape: such calls ask again."),
    ] = None,
    conversation: Annotated[
        str | None, typer.Option(help="With the rules of this conversation's project.")
    ] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """List the calls that are always allowed, and your rules; with --revoke, they ask again."""
    settings = Settings.from_environment(data=data, db=db)
    if revoke is not None:
        where, shape = (quote(each, safe="") for each in revoke)
        path = f"/conversations/{where}/allowed?shape={shape}"
        uvloop.run(_send(settings, "DELETE", path))
    SafeConsole().print(tables.of_allowed(uvloop.run(_get(settings, "/allowed"))))
    path = "/mode" if conversation is None else f"/conversations/{quote(conversation)}/mode"
    gate = uvloop.run(_get(settings, path))
    if gate["rules"]:
        SafeConsole().print(tables.of_rules(gate["rules"]))
    for note in gate["rule_notes"]:
        print_line(note["en"])


@app.command()
def share(
    conversation: Annotated[str, typer.Argument(help="Its id; see `wenko conversations`.")],
    run_id: Annotated[str | None, typer.Option("--run", help="One run; all, if missing.")] = None,
    output: Annotated[
        Path | None, typer.Option(help="A .html or .jsonl file; without it, a preview.")
    ] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Preview what a shared run would contain; with --output, write it without secrets."""
    settings = Settings.from_environment(data=data, db=db)
    uvloop.run(share_run(settings, conversation, run_id, output))


@app.command()
def tools(data: Data = None, db: Db = None) -> None:
    """List the tools: built-in ones, your own functions, and those of MCP servers."""
    settings = Settings.from_environment(data=data, db=db)
    found = uvloop.run(_get(settings, "/tools?when=settled"))
    console = SafeConsole()
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
    """List the models that are used and those that are there; with options, change a slot's."""
    settings = Settings.from_environment(data=data)
    options = {
        "reasoning_effort": reasoning_effort,
        "max_output_tokens": max_output_tokens,
        "context_tokens": context_tokens,
        "tool_calls": tool_calls,
        "cache": cache,
    }
    servers = local_servers(settings.local_models)
    console = SafeConsole()
    if any(value is not None for value in (name, base_url, *options.values())):
        make_private_folder(settings.data)
        change_model(settings, parse_slot(slot), name, base_url, options)
        console.print(models_table(settings))
        return
    console.print(models_table(settings))
    sources = uvloop.run(discover(servers, settings.local_models_timeout))
    console.print()
    if sources:
        console.print(available_table(sources))
    else:
        console.print(
            "No key is set and no model server answers on this machine; see docs/models.md.",
            style="dim",
        )


@app.command()
def doctor(data: Data = None, db: Db = None) -> None:
    """Check what works on this machine."""
    from wenko.cli.doctor import diagnose

    settings = Settings.from_environment(data=data, db=db)
    console = SafeConsole()

    async def check_all() -> bool:
        ok = True
        async for finding in diagnose(settings):
            sign, style = ("✓", "green") if finding.ok else ("✗", "red")
            console.print(Text.assemble((sign, style), f" {finding.part:<28}"), end=" ")
            console.print(finding.details, style="dim" if finding.ok else "", markup=False)
            ok = ok and (finding.ok or not finding.required)
        return ok

    sys.exit(0 if uvloop.run(check_all()) else 1)


@app.command()
def token(
    link: Annotated[
        bool, typer.Option("--link", help="Print the link that opens the page instead.")
    ] = False,
    data: Data = None,
) -> None:
    """Print the owner's token."""
    settings = Settings.from_environment(data=data)
    make_private_folder(settings.data)
    found = load_token(settings)
    if link and (url := running_server(settings.data)) is None:
        raise WenkoError(f"No server uses {settings.data}; start one with `wenko serve`.")
    print_line(f"{url}/#token={found}" if link else found)


@app.command("add-user")
def add_user(name: str, data: Data = None, db: Db = None) -> None:
    """Create a user and print their token; an existing user gets a new token."""
    settings = Settings.from_environment(data=data, db=db)
    print_line(uvloop.run(issue_user_token(settings, name)))


@app.command()
def version() -> None:
    """Print the version."""
    print_line(__version__)


def _print_error(message: str) -> None:
    SafeConsole(stderr=True).print(Text.assemble(("✗ ", "red"), message))


def _link(settings: Settings, url: str) -> str:
    """With the token on a terminal only: elsewhere the output goes to a log, which others read."""
    if sys.stdout.isatty():
        return f"{url}/#token={load_token(settings)}"
    return f"{url}/  (link with token: wenko token --link --data {shlex.quote(str(settings.data))})"


async def _send(settings: Settings, method: str, path: str) -> Any:
    async with find_or_start_server(settings) as url:
        return await ApiClient(url, settings).request(method, path)


async def _get(settings: Settings, path: str) -> Any:
    async with find_or_start_server(settings) as url:
        return await ApiClient(url, settings).get(path)
