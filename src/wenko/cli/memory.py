"""``wenko memory``: list, search, add, edit, merge, forget, export and import memories."""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote, urlencode

import typer
import uvloop
from rich.text import Text

from wenko.cli import tables
from wenko.cli.client import ApiClient, find_or_start_server
from wenko.cli.forms import plain
from wenko.cli.output import SafeConsole, print_line
from wenko.errors import WenkoError
from wenko.settings import Settings

memory_app = typer.Typer(
    no_args_is_help=True, help="What Wenko remembers of you, across conversations."
)
Data = Annotated[Path | None, typer.Option(help="Folder for database, token and workspaces.")]
Db = Annotated[str | None, typer.Option(help="Database URL; default is SQLite in the folder.")]
Kind = Annotated[str | None, typer.Option(help="preference, fact, pattern or plan.")]
Id = Annotated[str, typer.Argument(help="The memory's id; see `wenko memory list`.")]


@memory_app.command("list")
def list_memories(
    kind: Kind = None,
    proposed: Annotated[
        bool, typer.Option("--proposed", help="What the agent would like to remember.")
    ] = False,
    data: Data = None,
    db: Db = None,
) -> None:
    """List the memories, the newest first."""
    query = {"proposed": str(proposed).lower(), **({"kind": kind} if kind else {})}
    found = ask_server(data, db, lambda api: api.get(f"/memories?{urlencode(query)}"))
    SafeConsole().print(tables.of_memories(found))


@memory_app.command()
def search(
    words: Annotated[str, typer.Argument(help="Words, in Chinese or English.")],
    kind: Kind = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Find memories; the best matches come first."""
    query = {"q": words, "limit": "20", **({"kind": kind} if kind else {})}
    found = ask_server(data, db, lambda api: api.get(f"/memories?{urlencode(query)}"))
    SafeConsole().print(tables.of_memories(found))


@memory_app.command()
def show(memory: Id, data: Data = None, db: Db = None) -> None:
    """Show a memory with its source and where it was used."""
    found = ask_server(data, db, lambda api: api.get(f"/memories/{quote(memory, safe='')}"))
    console = SafeConsole()
    console.print(Text(plain(found["text"]), "bold"))
    for name in ("kind", "source", "confidence", "version", "created_at", "updated_at"):
        console.print(f"  {name:<12} {found[name]}", markup=False, highlight=False)
    for use in found["used_in"]:
        where = f"{use['used_at']} {use['conversation_id']} {plain(use['title'])}"
        console.print(f"  used in      {where}", markup=False, highlight=False)


@memory_app.command()
def add(
    text: Annotated[str, typer.Argument(help="What to remember.")],
    kind: Kind = "fact",
    data: Data = None,
    db: Db = None,
) -> None:
    """Remember something."""
    body = {"text": text, "kind": kind}
    saved = ask_server(data, db, lambda api: api.request("POST", "/memories", body))
    print_line(saved["id"])


@memory_app.command()
def edit(
    memory: Id,
    text: Annotated[str, typer.Argument(help="What it should say.")],
    kind: Kind = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Change what a memory says."""
    path = f"/memories/{quote(memory, safe='')}"

    async def change(api: ApiClient) -> Any:
        version = (await api.get(path))["version"]
        return await api.request("PUT", path, {"version": version, "text": text, "kind": kind})

    print_line(plain(ask_server(data, db, change)["text"]))


@memory_app.command()
def merge(
    memories: Annotated[list[str], typer.Argument(help="The ids of the memories.")],
    text: Annotated[str, typer.Option(help="What the one memory says.")],
    data: Data = None,
    db: Db = None,
) -> None:
    """Put one memory in place of several."""
    body = {"ids": memories, "text": text}
    print_line(ask_server(data, db, lambda api: api.request("POST", "/memories/merge", body))["id"])


@memory_app.command()
def forget(
    memories: Annotated[list[str], typer.Argument(help="The ids of the memories.")],
    data: Data = None,
    db: Db = None,
) -> None:
    """Delete memories for good: from search, later prompts and working memory."""

    async def delete(api: ApiClient) -> None:
        for each in memories:
            await api.request("DELETE", f"/memories/{quote(each, safe='')}")

    ask_server(data, db, delete)


@memory_app.command()
def confirm(
    memories: Annotated[list[str] | None, typer.Argument(help="Proposals to keep.")] = None,
    decline: Annotated[list[str] | None, typer.Option(help="Proposals to drop.")] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Decide about proposals; see `wenko memory list --proposed`."""
    body = {"ids": memories or [], "declined": decline or []}
    found = ask_server(data, db, lambda api: api.request("POST", "/memories/confirm", body))
    SafeConsole().print(tables.of_memories(found))


@memory_app.command("export")
def export_memories(
    file: Annotated[Path | None, typer.Argument(help="File; default is the output.")] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Write everything that is remembered as JSON."""
    found = ask_server(data, db, lambda api: api.get("/memories/export"))
    write_export(found, file)


@memory_app.command("import")
def import_memories(
    file: Annotated[Path, typer.Argument(help="A file that `export` wrote.")],
    data: Data = None,
    db: Db = None,
) -> None:
    """Add the memories of an export."""
    given = read_export(file, "memories", "记忆")
    report = ask_server(data, db, lambda api: api.request("POST", "/memories/import", given))
    console = SafeConsole()
    for name in ("added", "known", "refused"):
        console.print(f"{name:<8} {report[name]}", highlight=False)


@memory_app.command()
def settings(
    automatic: Annotated[
        str | None, typer.Option(help="Kinds to save without asking, by commas; '' is none.")
    ] = None,
    tone: Annotated[
        bool | None, typer.Option("--tone/--no-tone", help="Recognise the tone of your messages.")
    ] = None,
    data: Data = None,
    db: Db = None,
) -> None:
    """Show, or change, what is saved without asking, and whether tone is recognised."""

    async def change(api: ApiClient) -> Any:
        chosen: dict[str, Any] = {}
        if automatic is not None:
            chosen["automatic"] = [each.strip() for each in automatic.split(",") if each.strip()]
        if tone is not None:
            chosen["tone"] = tone
        if not chosen:
            return await api.get("/memories/settings")
        return await api.request("PUT", "/memories/settings", chosen)

    print_line(json.dumps(ask_server(data, db, change), ensure_ascii=False))


@memory_app.command("tone")
def show_tone(
    conversation: Annotated[str, typer.Argument(help="Id of the conversation.")],
    data: Data = None,
    db: Db = None,
) -> None:
    """How your newest messages in a conversation sounded; `settings --no-tone` switches it off."""
    path = f"/conversations/{quote(conversation, safe='')}/tone"
    print_line(json.dumps(ask_server(data, db, lambda api: api.get(path)), ensure_ascii=False))


def ask_server(
    data: Path | None, db: str | None, work: Callable[[ApiClient], Awaitable[Any]]
) -> Any:
    """What the server of this data folder answers; a temporary one if none runs."""
    chosen = Settings.from_environment(data=data, db=db)

    async def ask() -> Any:
        async with find_or_start_server(chosen) as url:
            return await work(ApiClient(url, chosen))

    return uvloop.run(ask())


def write_export(exported: Any, file: Path | None) -> None:
    written = json.dumps(exported, ensure_ascii=False, indent=2)
    if file is None:
        print_line(written)
    else:
        file.write_text(written + "\n", encoding="utf-8")


def read_export(file: Path, what: str, what_zh: str) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise WenkoError(
            f"{file} cannot be read as an export of {what}: {error}.",
            f"{file} 不是可读取的{what_zh}导出文件：{error}。",
        ) from None
