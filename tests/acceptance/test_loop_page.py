"""A loop of model and tools in a real browser: widths, folded parts, keyboard, scrolling."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.live import LiveServer
from tests.support.browser import violations
from tests.support.geometry import EACH_WIDTH, box
from tests.support.recorded_page import RecordedPage, Recording, recorded_page

pytestmark = pytest.mark.browser

LOOP = Recording.of("loop")
# How far anything inside the stream reaches beyond its right edge, except inside boxes that scroll.
OVERFLOW = """(stream) => {
  const edge = stream.getBoundingClientRect().right + 0.5;
  const scrolls = (node) => node !== stream && node instanceof Element &&
    (["auto", "scroll", "hidden"].includes(getComputedStyle(node).overflowX) ||
      scrolls(node.parentElement ?? stream));
  return [...stream.querySelectorAll("*")]
    .filter((node) => node.getBoundingClientRect().right > edge && !scrolls(node.parentElement))
    .map((node) => node.outerHTML.slice(0, 200));
}"""


NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def after(type_: str, nth: int = 1) -> int:
    """How many events there are up to the nth of this type."""
    return LOOP.after(type_, nth)


@pytest.fixture
def loop(browser: Browser, live_server: LiveServer) -> Iterator[RecordedPage]:
    with recorded_page(browser, live_server, LOOP) as page:
        yield page


def step(shown: RecordedPage, name: str) -> Locator:
    return shown.stream.get_by_role("button", name=re.compile(name)).first


def expand(button: Locator) -> None:
    """A click is lost if the stream moves the button while the mouse is down, so it is repeated."""
    for _ in range(3):
        if button.get_attribute("aria-expanded") == "false":
            button.click()
        with suppress(AssertionError):
            expect(button).to_have_attribute("aria-expanded", "true", timeout=5_000)
            return
    expect(button).to_have_attribute("aria-expanded", "true")


def height(found: Locator) -> float:
    box = found.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_nothing_is_wider_than_the_stream(
    browser: Browser, live_server: LiveServer, width: int
) -> None:
    size = {"width": width, "height": 900}
    with recorded_page(browser, live_server, LOOP, viewport=size) as shown:
        shown.play(after("tool_call", 16))
        stream = shown.stream
        expand(stream.get_by_role("button", name="之前的"))
        for name in ("已自动修复", "您未允许", "edit todo.py", "退出码 127"):
            expand(stream.get_by_role("button", name=re.compile(name)).first)
        assert stream.evaluate(OVERFLOW) == []
        shown.play()
        expect(stream.get_by_role("button", name="列出已过期的待办")).to_be_visible()
        assert stream.evaluate(OVERFLOW) == []
        overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert shown.page.evaluate(overflow) == 0
        assert violations(shown.page) == []


@pytest.mark.slow
def test_a_folded_line_is_one_line_high_and_earlier_calls_are_one_button(
    loop: RecordedPage,
) -> None:
    loop.play(after("tool_result", 16))
    lines = loop.stream.get_by_role("group", name=re.compile("调用记录"))
    calls = lines.locator("[data-compact=true]")
    expect(calls).to_have_count(8)
    assert {round(height(call)) for call in calls.all()} <= {32}
    earlier = lines.get_by_role("button", name=re.compile("之前的 . 次调用"))
    assert height(earlier) == 30
    before = height(lines)
    earlier.press("Enter")
    expect(calls).to_have_count(15)
    assert height(lines) >= before + 7 * 32
    earlier.press("Enter")
    expect(calls).to_have_count(8)
    assert abs(height(lines) - before) < 1


def test_a_click_is_not_lost_while_calls_arrive(loop: RecordedPage) -> None:
    """Each call that arrives folds an earlier one, and the lines below it move up."""
    loop.play(after("tool_result", 14))
    call = loop.stream.locator("[data-compact=true] button").nth(3)
    expect(call).to_have_attribute("aria-expanded", "false")
    call.evaluate("call => call.id = 'pressed'")
    # Once it is at rest: the stream may still be following the calls before.
    call.hover(position={"x": 40, "y": box(call)["height"] / 2})
    loop.page.mouse.down()
    loop.play(after("tool_result", 16))
    for _ in range(3):
        loop.page.evaluate(NEXT_FRAME)
    loop.page.mouse.up()
    expect(loop.page.locator("#pressed")).to_have_attribute("aria-expanded", "true", timeout=5_000)
    # What arrived meanwhile follows.
    expect(loop.stream.get_by_role("button", name="之前的 7 次调用")).to_be_visible()


@pytest.mark.slow
def test_reasoning_shows_its_first_line_until_it_is_opened(loop: RecordedPage) -> None:
    loop.play(after("plan_start"))
    head = loop.stream.get_by_role("button", name=re.compile("^思考过程"))
    assert 28 <= height(head) <= 30
    expect(loop.stream).not_to_contain_text("不写死命令")
    head.press("Enter")
    expect(loop.stream.get_by_role("group", name="思考过程")).to_contain_text("不写死命令")
    assert violations(loop.page) == []


@pytest.mark.slow
def test_live_output_is_open_while_its_call_runs_and_folds_after(loop: RecordedPage) -> None:
    loop.play(after("tool_output", 2))
    output = loop.stream.get_by_label("输出")
    expect(output).to_have_text("....")
    loop.play(after("tool_output", 2) + 1)
    expect(output).to_have_count(0)


def test_the_newest_call_stays_in_view_until_the_user_scrolls_away(
    browser: Browser, live_server: LiveServer
) -> None:
    size = {"width": 1280, "height": 560}
    with recorded_page(browser, live_server, LOOP, viewport=size) as shown:
        for number in (6, 10, 14, 16):
            shown.play(after("tool_result", number))
            newest = shown.stream.locator("[data-compact=true]").last
            expect(newest).to_be_in_viewport(ratio=1)
        # Beside the boxes of long output, which scroll by themselves.
        shown.stream.hover(position={"x": 4, "y": 40})
        shown.page.mouse.wheel(0, -2000)
        jump = shown.page.get_by_role("button", name="回到最新")
        expect(jump).to_be_visible()
        top = shown.stream.evaluate("stream => stream.scrollTop")
        shown.play()
        expect(shown.page.locator("header span[data-status]")).to_have_attribute(
            "data-status", "success"
        )
        assert abs(shown.stream.evaluate("stream => stream.scrollTop") - top) < 2
        jump.click()
        expect(shown.stream.get_by_role("button", name="列出已过期的待办")).to_be_in_viewport()


@pytest.mark.slow
def test_checks_follow_their_verification_beside_the_plan_too(loop: RecordedPage) -> None:
    loop.play(after("verification_result", 2))
    loop.page.get_by_role("tab", name="计划").click()
    for place in (loop.stream, loop.page.get_by_role("complementary")):
        checks = place.get_by_role("group", name="完成标准").get_by_role("listitem")
        expect(checks.nth(0)).to_have_attribute("data-status", "passed")
        expect(checks.nth(1)).to_have_attribute("data-status", "failed")
        expect(checks.nth(1)).to_contain_text("README.md 没有提到 --due")
    assert violations(loop.page) == []
    loop.play(after("plan_revision"))
    checks = loop.stream.get_by_role("group", name="完成标准").get_by_role("listitem")
    expect(checks.nth(0)).to_have_attribute("data-status", "pending")
    expect(loop.stream).to_contain_text("未达到完成标准")
    loop.play()
    expect(checks.nth(1)).to_have_attribute("data-status", "passed")


def test_every_control_of_a_loop_is_reached_by_keyboard(loop: RecordedPage) -> None:
    loop.play()
    suggestion = loop.stream.get_by_role("button", name="列出已过期的待办")
    expect(suggestion).to_be_enabled()
    step(loop, "修复 todo").press("Enter")
    reached: list[str] = []
    for _ in range(20):
        loop.page.keyboard.press("Tab")
        reached.append(loop.page.evaluate("document.activeElement.innerText"))
    folded = [text for text in reached if "次调用" in text or "思考过程" in text]
    assert any("之前的 8 次调用" in text for text in folded)
    assert any("python3 -m pytest -q" in text and "已自动修复" in text for text in reached)
    suggestion.focus()
    loop.page.keyboard.press("Enter")
    loop.page.wait_for_function("() => true")
    expect(suggestion).to_be_enabled()
    (message,) = [command for command in loop.commands if command["type"] == "chat"]
    assert "加一个命令，列出已过期的待办" in json.dumps(message, ensure_ascii=False)


@pytest.mark.slow
def test_a_loop_is_complete_in_english(loop: RecordedPage) -> None:
    loop.page.get_by_role("button", name="English").click()
    loop.play(after("tool_call", 16))
    for name in ("earlier calls", "Repaired", "Exit code 127"):
        expect(loop.stream.get_by_role("button", name=re.compile(name)).first).to_be_visible()
    expect(loop.stream).to_contain_text("4 earlier results were shortened for the model")
    expect(loop.stream.get_by_role("group", name="Done when")).to_be_attached()
    expect(loop.stream.get_by_role("button", name=re.compile("^Reasoning")).first).to_be_attached()
