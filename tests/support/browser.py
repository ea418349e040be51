"""Chromium for tests of the page, and accessibility checks with axe."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.live import LiveServer

# The same engine without the rest of a browser: half the CPU.
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TIMEOUT_MS = 30_000
expect.set_options(timeout=TIMEOUT_MS)
# Endless animations are not waited for.
ANIMATIONS_FINISHED = """() => Promise.allSettled(
  document.getAnimations()
    .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime))
    .map((each) => each.finished))"""
# Without motion, axe sees final colours and not the middle of a fade.
DEFAULT_CONTEXT = {"locale": "zh-CN", "timezone_id": "Asia/Shanghai", "reduced_motion": "reduce"}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Without a graphics card, drawing by way of its emulation costs more than drawing at once.
        arguments = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@contextmanager
def open_page(browser: Browser, url: str, **context: Any) -> Iterator[Page]:
    """A page in a new browser context; fails on any uncaught error of the page."""
    browser_context = browser.new_context(**{**DEFAULT_CONTEXT, **DESKTOP, **context})
    page = browser_context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(url)
    yield page
    browser_context.close()
    assert errors == []


@contextmanager
def signed_in(browser: Browser, server: LiveServer, **context: Any) -> Iterator[Page]:
    """A page opened with the link that the server prints."""
    with open_page(browser, f"{server.url}/#token={server.token}", **context) as page:
        # The examples are loaded over the connection: from now on a message can be sent.
        expect(page.get_by_role("region", name="示例任务")).to_be_visible()
        yield page


def send(page: Page, message: str) -> None:
    page.get_by_label("消息", exact=True).fill(message)
    page.get_by_label("消息", exact=True).press("Enter")


def violations(page: Page) -> list[Any]:
    """What axe reports once all animations have finished."""
    page.evaluate(ANIMATIONS_FINISHED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    options = {"runOnly": RULES, "resultTypes": ["violations"]}
    found = page.evaluate(
        "async (options) => (await axe.run(document, options)).violations", options
    )
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
