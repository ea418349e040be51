"""The page in a real browser: loading, opening, streaming, its log; a naive list beside it."""

import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from bench.figures import Figure
from tests.live import LiveServer
from tests.support.browser import chromium
from tests.support.recorded_page import Recording

EVENTS, TOKENS, LOGGED = 10_000, 50_000, 100_000
SCRIPT = (Path(__file__).parent / "page.js").read_text("utf-8")


def figures() -> Iterator[Figure]:
    with (
        tempfile.TemporaryDirectory() as data,
        LiveServer(Path(data)) as server,
        chromium() as browser,
    ):
        yield from _loading(browser, server)
        yield from _opening(browser, server)
        yield from _streaming(browser, server)
        yield from _log(browser, server)


def _loading(browser: Browser, server: LiveServer) -> Iterator[Figure]:
    context = browser.new_context()
    try:
        for name, target in (("first", 400.0), ("second", 20.0)):
            page = context.new_page()
            network = context.new_cdp_session(page)
            received = _bytes_received(network)
            page.goto(f"{server.url}/#token={server.token}")
            page.locator("#composer").wait_for()
            seconds = page.evaluate("() => performance.now()") / 1000
            page.wait_for_load_state("networkidle")
            yield Figure(f"page: {name} load on the wire", sum(received) / 1000, "kB", target)
            if name == "first":
                yield Figure("page: interactive after", seconds, "s", 1.5)
            page.close()
    finally:
        context.close()


def _bytes_received(network: CDPSession) -> list[float]:
    received: list[float] = []
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    return received


def _opening(browser: Browser, server: LiveServer) -> Iterator[Figure]:
    with _played(browser, server) as page:
        cpu = _main_thread(page)
        page.evaluate("([e, t]) => bench.prepare(e, t)", [EVENTS, TOKENS])
        before = cpu()
        took = page.evaluate("() => bench.open()")
        used = cpu() - before
        page.evaluate("([e, t]) => bench.prepare(e, t)", [EVENTS, TOKENS])
        before = cpu()
        naive = page.evaluate("() => bench.naiveOpen()")
        naive_used = cpu() - before
        name = "page: opens 10,000 events, 50,000 tokens"
        yield Figure(name, took / 1000, "s", 0.5, peer=("naive list", naive / 1000))
        yield Figure(f"{name}, CPU", used, "s", 0.5, peer=("naive list", naive_used))
        yield Figure("page: elements in the document", page.locator("*").count(), "elements")


def _open(page: Page, events: int, tokens: int) -> None:
    page.evaluate("([e, t]) => bench.prepare(e, t)", [events, tokens])
    page.evaluate("() => bench.open()")


def _main_thread(page: Page) -> Callable[[], float]:
    """Seconds of CPU of the page's main thread: on a loaded machine, time says little."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def used() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "ThreadTime"))

    return used


def _streaming(browser: Browser, server: LiveServer) -> Iterator[Figure]:
    with _played(browser, server) as page:
        cpu = _main_thread(page)
        _open(page, EVENTS // 10, TOKENS // 10)
        before = cpu()
        streamed = page.evaluate("() => bench.stream(1000, 5)")
        used = (cpu() - before) / 5
        before = cpu()
        naive = page.evaluate("() => bench.naiveStream(1000, 5)")
        naive_used = (cpu() - before) / 5
        peer = ("naive list", naive["fps"])
        yield Figure("page: 1,000 tokens/s", streamed["fps"], "fps", 55, at_least=True, peer=peer)
        peer = ("naive list", naive["updates"])
        name = "page: frames with new text at 1,000 tokens/s"
        yield Figure(name, streamed["updates"], "/s", 30, at_least=True, peer=peer)
        share = ("naive list", naive_used * 100)
        yield Figure("page: main thread at 1,000 tokens/s", used * 100, "% CPU", 50, peer=share)
        worst = ("naive list", naive["worst"])
        yield Figure("page: worst frame at 1,000 tokens/s", streamed["worst"], "ms", 50, peer=worst)
        yield Figure("page: layout shift while streaming", streamed["shift"], "", 0.02)


def _log(browser: Browser, server: LiveServer) -> Iterator[Figure]:
    with _played(browser, server) as page:
        _open(page, EVENTS, LOGGED - EVENTS)
        page.get_by_role("tab", name="日志").click()
        page.get_by_role("tabpanel").get_by_role("searchbox").wait_for()
        # The texts that are searched are made in idle time.
        page.wait_for_timeout(4000)
        for words in ("pytest", "字字", "from nowhere"):
            took = page.evaluate("(words) => bench.search(words)", words)
            name = f"page: log of 100,000 events, “{words}”"
            yield Figure(name, took, "ms", 100)


@contextmanager
def _played(browser: Browser, server: LiveServer) -> Iterator[Page]:
    """The page, connected to a socket in its own process: the driver's would be measured else."""
    context = browser.new_context(locale="zh-CN", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    frames: list[Any] = Recording.of("loop").events
    page.add_init_script(f"window.benchFrames = {json.dumps(frames)};\n{SCRIPT}")
    page.goto(f"{server.url}/c/recorded#token={server.token}")
    page.wait_for_function("() => window.bench?.followed")
    page.wait_for_load_state("networkidle")
    try:
        yield page
    finally:
        context.close()
