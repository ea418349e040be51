"""The cost of desktop and browser in a sandbox: start, one use, a screenshot; and MiniWoB++."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench import miniwob
from bench.figures import Figure
from wenko.sandbox.base import DesktopUse, Sandbox
from wenko.sandbox.bubblewrap import BubblewrapSandboxes
from wenko.settings import Settings

USES = 20
PAGE = b"<title>Page</title><h1>Hello</h1><form><input aria-label=Name><button>Send</button></form>"


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Figure]:
    settings = Settings(data=folder)
    sandboxes = BubblewrapSandboxes(settings)
    sandbox = await sandboxes.open("desktop")
    try:
        found = await _desktop(sandbox)
        found += await _browser(sandbox, settings)
        if miniwob.PAGES.exists():
            found.append(await _miniwob(sandbox, settings))
    finally:
        await sandboxes.delete("desktop")
        await sandboxes.shutdown()
    return found


async def _desktop(sandbox: Sandbox) -> list[Figure]:
    """From the call to its picture in the server's memory."""
    walls = []
    for number in range(USES + 1):
        began = time.perf_counter()
        use = DesktopUse(f"screen-{number}", {"kind": "desktop", "action": "screenshot"})
        done = await sandbox.use_desktop(use)
        assert done.reply is not None, done.call
        await sandbox.read_scratch(done.reply["picture"]["name"])
        walls.append((time.perf_counter() - began) * 1000)
    start, *rest = walls
    return [
        Figure("desktop: start to first picture", start, "ms", 1500),
        Figure("desktop: screenshot", statistics.median(rest), "ms", 50),
    ]


async def _browser(sandbox: Sandbox, settings: Settings) -> list[Figure]:
    await sandbox.write_bytes("page.html", PAGE)
    page = miniwob.Page(sandbox, settings)
    began = time.perf_counter()
    await page.do("open", url="page.html")
    start = time.perf_counter() - began
    return [
        Figure("browser: start to first page", start * 1000, "ms", 3000),
        Figure("browser: read the outline", await _median(page, "outline"), "ms", 100),
        Figure("browser: screenshot", await _median(page, "screenshot"), "ms", 150),
    ]


async def _median(page: miniwob.Page, action: str) -> float:
    """Milliseconds of one use, from the tool to its printed result."""
    walls = []
    for _ in range(USES):
        began = time.perf_counter()
        await page.do(action)
        walls.append(time.perf_counter() - began)
    return statistics.median(walls) * 1000


async def _miniwob(sandbox: Sandbox, settings: Settings) -> Figure:
    await miniwob.put_pages(sandbox)
    solved = 0
    for name in miniwob.TASKS:
        solved += await miniwob.solve(sandbox, settings, name) > 0
    return Figure("MiniWoB++ pages solved, of 10", solved, "", 10, at_least=True)
