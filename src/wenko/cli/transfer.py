"""``wenko put`` and ``wenko get``: files into a conversation's workspace, and out of it."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from rich.text import Text

from wenko.cli.client import ApiClient, RequestRefused
from wenko.cli.output import SafeConsole, print_warning
from wenko.sandbox.executor.index import UNLISTED

TIMEOUT = httpx.Timeout(60, read=None, write=None)


@dataclass(frozen=True, slots=True)
class _Upload:
    source: Path
    target: str


async def put(
    client: ApiClient,
    conversation: str,
    sources: list[Path],
    to: str,
    console: SafeConsole | None,
) -> list[str]:
    """Upload files and folders below ``to``; returns the paths of what was given."""
    paths = []
    async with client.http(timeout=TIMEOUT) as http:
        for source in sources:
            name = source.resolve().name
            paths.append(f"{to.rstrip('/')}/{name}")
            for each in _files(source, paths[-1]):
                stored = await _upload(http, conversation, each)
                if console is not None:
                    console.print(Text(f"{each.source} → {stored}", "dim"), soft_wrap=True)
    return paths


async def get(client: ApiClient, conversation: str, path: str, output: Path | None) -> Path:
    """Download a file, or a folder as a ZIP archive; never over a file that exists."""
    base = f"/endpoint/file/sandbox/{quote(conversation, safe='')}"
    query = quote(path, safe="")
    async with client.http(timeout=TIMEOUT) as http:
        listed = await http.get(f"{base}/list?path={query}&limit=1")
        is_folder = listed.status_code == 200
        name = (path.rstrip("/").rsplit("/", 1)[-1] or "workspace") + (".zip" if is_folder else "")
        target = output or Path(name)
        if target.is_dir():
            target /= name
        url = f"{base}/{'zip' if is_folder else 'download'}?path={query}"
        async with http.stream("GET", url) as answer:
            if answer.status_code != 200:
                await answer.aread()
                raise RequestRefused.of(answer.json())
            await _save(answer, target)
    return target


async def _save(answer: httpx.Response, target: Path) -> None:
    try:
        # A link or a file that is there already is not written through or over.
        descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        raise RequestRefused(
            f"{target} exists already; name another file with --output.",
            f"{target} 已经存在；请用 --output 指定其他文件。",
        ) from None
    try:
        with os.fdopen(descriptor, "wb") as file:
            async for part in answer.aiter_bytes():
                file.write(part)
    except BaseException:
        os.unlink(target)
        raise


async def _upload(http: httpx.AsyncClient, conversation: str, each: _Upload) -> str:
    url = f"/endpoint/file/sandbox/{quote(conversation, safe='')}"
    with each.source.open("rb") as file:
        answer = await http.post(
            f"{url}/upload",
            params={"path": each.target},
            files={"file": (each.source.name, file)},
        )
    reply: dict[str, Any] = answer.json()
    if not reply["success"]:
        raise RequestRefused(f"{each.source}: {reply['message']}", reason=reply.get("code"))
    return str(reply["data"]["path"])


def _files(source: Path, target: str) -> Iterator[_Upload]:
    if source.is_file():
        yield _Upload(source, target)
        return
    if not source.is_dir():
        raise RequestRefused(
            f"{source} is neither a file nor a folder.", f"{source} 既不是文件也不是目录。"
        )
    for folder, folders, names in os.walk(source):
        folders[:] = sorted(each for each in folders if each not in UNLISTED)
        below = Path(folder).relative_to(source).as_posix()
        for name in sorted(names):
            path = Path(folder, name)
            # A link may lead anywhere on this machine, so it is not followed.
            if path.is_symlink():
                print_warning(f"{path} is a link and was left out. · 链接不会上传。")
            elif path.is_file():
                inner = name if below == "." else f"{below}/{name}"
                yield _Upload(path, f"{target}/{inner}")
