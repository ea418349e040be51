"""A real browser for tests of the page, and a look for barriers in what it shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.live import LiveServer

CHROMIUM = "/usr/bin/chromium"
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
# What spins for ever is not waited for.
STAND_STILL = """() => Promise.allSettled(
  document.getAnimations()
    .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime))
    .map((each) => each.finished))"""
# Without motion, what is seen is what there is: no colour in the middle of a fade.
HABITS = {"locale": "zh-CN", "timezone_id": "Asia/Shanghai", "reduced_motion": "reduce"}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def visit(browser: Browser, address: str, **context: Any) -> Iterator[Page]:
    """A new visitor's page, which must not raise any error of its own."""
    visitor = browser.new_context(**{**HABITS, **DESKTOP, **context})
    page = visitor.new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    yield page
    visitor.close()
    assert complaints == []


@contextmanager
def signed_in(browser: Browser, server: LiveServer, **context: Any) -> Iterator[Page]:
    """A visitor who opened the link that the server printed."""
    with visit(browser, f"{server.url}/#token={server.token}", **context) as page:
        # The examples come over the connection: from now on a message can be sent.
        expect(page.get_by_role("region", name="示例任务")).to_be_visible()
        yield page


def send(page: Page, message: str) -> None:
    page.get_by_label("消息").fill(message)
    page.get_by_label("消息").press("Enter")


def violations(page: Page) -> list[Any]:
    """What axe finds wrong, once nothing moves any more."""
    page.evaluate(STAND_STILL)
    page.evaluate(AXE.read_text())
    found = page.evaluate(
        "async (rules) => (await axe.run(document, { runOnly: rules })).violations", RULES
    )
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
