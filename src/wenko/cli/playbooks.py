"""``wenko playbooks``: list, show, save, edit, run, export, import and delete playbooks."""

import sys
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer
import uvloop
from rich.table import Table
from rich.text import Text

from wenko.cli.client import ApiClient
from wenko.cli.forms import plain
from wenko.cli.memory import ask_server
from wenko.cli.output import SafeConsole, print_line
from wenko.cli.run import run_message
from wenko.errors import BadRequest, WenkoError
from wenko.settings import Settings

playbooks_app = typer.Typer(
    no_args_is_help=True, help="Tasks that need no language model: shipped ones, and your own."
)
Data = Annotated[Path | None, typer.Option(help="Folder for database, token and workspaces.")]
Db = Annotated[str | None, typer.Option(help="Database URL; default is SQLite in the folder.")]
Name = Annotated[str, typer.Argument(help="The playbook's name; see `wenko playbooks list`.")]
NOTES = {
    "looks_left_out": "{count} looks at files were left out: no later step needs them",
    "failed_left_out": "{count} steps or calls that failed were left out",
    "recorded_text": "steps {steps} use text that was written in that run, as it was",
    "answers_fixed": "a form is asked again, but later steps use the answers of that run",
    "terminal_input": "{count} questions of a command were answered; it will ask again",
    "edits_existing": "steps {steps} edit files that must be there as they were",
    "on_screen": "steps {steps} point at places of a screen, which may differ",
    "secret_removed": "a secret was removed from steps {steps}; edit them before you save",
}


@playbooks_app.command("list")
def list_playbooks(data: Data = None, db: Db = None) -> None:
    """List the playbooks, your own first."""
    found = ask_server(data, db, lambda api: api.get("/playbooks"))
    table = Table("name", "title", "steps", "values", "message", box=None, header_style="dim")
    for each in found:
        values = " ".join(f"{one['name']}={one['default']}" for one in each["parameters"])
        name = Text(plain(each["id"]), "bold" if each["saved"] else "")
        cells = (each["title"], str(each["steps"]), values, each["message"].partition("\n")[0])
        table.add_row(name, *(Text(plain(cell)) for cell in cells))
    SafeConsole().print(table)


@playbooks_app.command()
def show(name: Name, data: Data = None, db: Db = None) -> None:
    """Print a playbook as YAML."""
    print_line(plain(_exported(name, data, db)).rstrip("\n"))


@playbooks_app.command()
def save(
    conversation: Annotated[str, typer.Argument(help="Its id; see `wenko conversations`.")],
    name: Annotated[str | None, typer.Option(help="Name; proposed from the goal.")] = None,
    run_id: Annotated[str | None, typer.Option("--run", help="The run; default: the last.")] = None,
    title: Annotated[str | None, typer.Option(help="Title in lists.")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="In place of your own.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """Make a playbook of a finished run; prints its name."""

    async def make(api: ApiClient) -> tuple[str, list[dict[str, Any]]]:
        about = {"conversation_id": conversation, "run_id": run_id}
        draft = await api.request("POST", "/playbooks/draft", about)
        definition = draft["definition"]
        if title is not None:
            definition["title"] = {"zh": title, "en": title}
        body = {"name": name or draft["name"], "definition": definition, "replace": replace}
        return (await api.request("POST", "/playbooks", body))["name"], draft["notes"]

    saved, notes = ask_server(data, db, make)
    console = SafeConsole(stderr=True)
    for each in notes:
        steps = ", ".join(str(step + 1) for step in each["steps"])
        console.print(Text(f"· {NOTES[each['kind']].format(count=each['count'], steps=steps)}"))
    print_line(saved)


@playbooks_app.command("export")
def export_playbook(
    name: Name,
    file: Annotated[Path | None, typer.Argument(help="File; default is the output.")] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Write a playbook as YAML, which `import` reads; edit it in between to change it."""
    text = _exported(name, data, db)
    if file is None:
        print_line(plain(text).rstrip("\n"))
    else:
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            raise WenkoError(
                f"{file} cannot be written: {error}.", f"{file} 无法写入：{error}。"
            ) from None


@playbooks_app.command("import")
def import_playbook(
    file: Annotated[Path, typer.Argument(help="A YAML file; see docs/playbooks.md.")],
    name: Annotated[str | None, typer.Option(help="Name; default is the file's.")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="In place of your own.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """Save the playbook of a file; prints its name."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise WenkoError(
            f"{file} cannot be read as text: {error}.", f"{file} 无法作为文本读取：{error}。"
        ) from None
    body = {"name": name or file.stem, "yaml": text, "replace": replace}
    print_line(
        ask_server(data, db, lambda api: api.request("POST", "/playbooks/import", body))["name"]
    )


@playbooks_app.command()
def delete(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """Delete one of your own playbooks."""
    if not yes and not typer.confirm(f"Delete {name}?"):
        sys.exit(1)
    ask_server(data, db, lambda api: api.request("DELETE", _path(name)))


@playbooks_app.command("run")
def run_playbook(
    name: Name,
    values: Annotated[list[str] | None, typer.Argument(help="name=value, repeatable.")] = None,
    conversation: Annotated[str | None, typer.Option(help="Continue this conversation.")] = None,
    language: Annotated[str | None, typer.Option(help="zh or en.")] = None,
    json_lines: Annotated[
        bool, typer.Option("--json", help="Print each event as a line of JSON.")
    ] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """Run a playbook without a language model; exits with 0 if it succeeded."""
    settings = Settings.from_environment(data=data, db=db)
    body = {"values": dict(_pair(each) for each in values or ())}
    path = f"{_path(name)}/message"
    message = ask_server(data, db, lambda api: api.request("POST", path, body))["message"]
    console = None if json_lines else SafeConsole()
    spoken = language or settings.language
    gate = {"mode": None, "approve_plan": None}
    sys.exit(uvloop.run(run_message(settings, message, conversation, spoken, console, gate)))


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadRequest(f"{text!r} is not name=value.", f"{text!r} 不是 name=value 的形式。")
    return name, value


def _path(name: str) -> str:
    return f"/playbooks/{quote(name, safe='')}"


def _exported(name: str, data: Path | None, db: str | None) -> str:
    path = f"{_path(name)}/export?download=false"
    return str(ask_server(data, db, lambda api: api.get_bytes(path)).decode())
