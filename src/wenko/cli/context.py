"""``wenko context``: what the model knows of a conversation; export, import, clear, restore."""

from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from wenko.cli.memory import Data, Db, ask_server, read_export, write_export
from wenko.cli.output import print_line

context_app = typer.Typer(no_args_is_help=True, help="What a model sees of a conversation.")
Conversation = Annotated[str, typer.Argument(help="The conversation; see `wenko conversations`.")]


def _path(conversation: str, rest: str = "") -> str:
    return f"/endpoint/sandbox/{quote(conversation, safe='')}/context{rest}"


@context_app.command()
def stats(conversation: Conversation, data: Data = None, db: Db = None) -> None:
    """How many entries, summaries and tasks there are, and their tokens."""
    found = ask_server(data, db, lambda api: api.get(_path(conversation, "/stats")))
    for name, value in found.items():
        print_line(f"{name:<24} {value}")


@context_app.command("export")
def export_context(
    conversation: Conversation,
    file: Annotated[Path | None, typer.Argument(help="File; default is the output.")] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Write conversations, project, tasks and code as JSON."""
    found = ask_server(data, db, lambda api: api.get(_path(conversation, "/export")))
    write_export(found, file)


@context_app.command("import")
def import_context(
    conversation: Conversation,
    file: Annotated[Path, typer.Argument(help="A file that `export` wrote.")],
    data: Data = None,
    db: Db = None,
) -> None:
    """Put an export in place of the context; `restore` undoes it."""
    given = read_export(file, "a context", "上下文")
    ask_server(data, db, lambda api: api.request("POST", _path(conversation, "/import"), given))


@context_app.command()
def clear(
    conversation: Conversation,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """Let prompts begin anew; can be undone for a day with `restore`."""
    if not yes:
        typer.confirm("清除上下文？一天内可恢复。 Clear it? `restore` undoes it.", abort=True)
    ask_server(data, db, lambda api: api.request("DELETE", _path(conversation)))


@context_app.command()
def restore(conversation: Conversation, data: Data = None, db: Db = None) -> None:
    """Undo the last clear or import."""
    ask_server(data, db, lambda api: api.request("POST", _path(conversation, "/restore")))


@context_app.command()
def require(
    conversation: Conversation,
    text: Annotated[str, typer.Argument(help="A sentence for every prompt of the conversation.")],
    data: Data = None,
    db: Db = None,
) -> None:
    """Keep a requirement until you take it back, whatever is compressed."""
    given = {"text": text}
    path = _path(conversation, "/requirements")
    _list(ask_server(data, db, lambda api: api.request("POST", path, given)))


@context_app.command()
def requirements(conversation: Conversation, data: Data = None, db: Db = None) -> None:
    """What the person requires in this conversation, and the ids to take it back."""
    _list(ask_server(data, db, lambda api: api.get(_path(conversation, "/parts")))["requirements"])


@context_app.command()
def unrequire(
    conversation: Conversation,
    requirement: Annotated[str, typer.Argument(help="Its id; see `wenko context requirements`.")],
    data: Data = None,
    db: Db = None,
) -> None:
    """Take a requirement back."""
    path = _path(conversation, f"/requirements/{quote(requirement, safe='')}")
    _list(ask_server(data, db, lambda api: api.request("DELETE", path)))


def _list(kept: list[dict[str, str]]) -> None:
    for each in kept:
        print_line(f"{each['id']}  {each['text']}")
