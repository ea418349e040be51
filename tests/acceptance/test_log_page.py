"""The log, the flow diagram, and a run seen as it was, in a real browser."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import JsonObject, LiveServer
from tests.support.browser import violations
from tests.support.geometry import NARROWEST, inside, layout_problems, resize, scroll_to_end
from tests.support.recorded_page import RecordedPage, Recording, recorded_page

pytestmark = pytest.mark.browser

LOOP = Recording.of("loop")


def unknown_event() -> JsonObject:
    event = LOOP.first("thinking")
    return {**event, "type": "from_the_future", "payload": {"content": "<img src=x> 未来"}}


def many_tokens(count: int) -> list[JsonObject]:
    token = LOOP.first("token")
    return [{**token, "payload": {**token["payload"], "content": "字"}} for _ in range(count)]


@pytest.fixture
def loop(browser: Browser, live_server: LiveServer) -> Iterator[RecordedPage]:
    with recorded_page(browser, live_server, LOOP) as shown:
        yield shown


def open_tab(page: Page, name: str) -> Locator:
    if page.viewport_size and page.viewport_size["width"] < 1200:
        page.get_by_role("button", name=re.compile("打开任务详情")).click()
        expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("tab", name=name).click()
    return page.get_by_role("tabpanel")


@pytest.mark.parametrize("width", NARROWEST)
def test_R80_the_log_has_every_event_and_filters_them(
    browser: Browser, live_server: LiveServer, width: int
) -> None:
    recording = LOOP.until("tool_call", 16).plus(*many_tokens(3000), unknown_event())
    with recorded_page(
        browser, live_server, recording, permissions=["clipboard-read", "clipboard-write"]
    ) as shown:
        page = shown.page
        resize(page, width)
        shown.play()
        log = open_tab(page, "日志")
        total = len(recording.events)
        expect(log.get_by_role("status")).to_contain_text(f"{total:,}")
        events = log.get_by_role("list", name="事件")
        # Only what is in view is in the document.
        expect(events.get_by_role("listitem").first).to_be_visible()
        assert events.get_by_role("listitem").count() < 120
        scroll_to_end(events)
        last = events.get_by_role("listitem").last
        expect(last).to_contain_text("from_the_future")
        expect(last).to_contain_text("未知类型")
        assert inside(events, log)
        assert layout_problems(page) == []
        log.get_by_role("searchbox", name="搜索事件").fill("GIT BLAME")
        expect(events.get_by_role("listitem")).not_to_have_count(0)
        expect(log.get_by_role("status")).to_contain_text(re.compile(r"显示 \d / "))
        found = events.get_by_role("listitem").filter(has_text="tool_call").first
        found.get_by_role("button").first.click()
        found.get_by_role("button", name="复制 JSON").click()
        expect(found.get_by_role("button", name="已复制")).to_be_visible()
        copied = json.loads(page.evaluate("() => navigator.clipboard.readText()"))
        assert copied in recording.events
        assert layout_problems(page) == []
        assert violations(page) == []


def test_R80_the_log_filters_by_type_and_step(loop: RecordedPage) -> None:
    page = loop.page
    loop.play()
    log = open_tab(page, "日志")
    log.get_by_role("combobox", name="事件类型").click()
    page.keyboard.type("tool_call")
    page.locator(".ant-select-item-option", has_text="tool_call (").click()
    page.keyboard.press("Escape")
    calls = sum(event["type"] == "tool_call" for event in LOOP.events)
    expect(log.get_by_role("status")).to_contain_text(f"显示 {calls} / ")
    log.get_by_role("combobox", name="步骤").click()
    page.locator(".ant-select-item-option", has_text="第 1 步").click()
    expect(log.get_by_role("status")).to_contain_text("显示 2 / ")
    assert violations(page) == []


@pytest.mark.parametrize("width", NARROWEST)
def test_R79_the_flow_diagram_shows_states_and_leads_to_steps(
    browser: Browser, live_server: LiveServer, width: int
) -> None:
    with recorded_page(browser, live_server, LOOP) as shown:
        page = shown.page
        resize(page, width)
        shown.play(LOOP.after("tool_call", 10))
        plan = open_tab(page, "计划")
        plan.get_by_text("流程图", exact=True).click()
        flow = plan.get_by_role("group", name="流程图")
        step = flow.locator("[data-kind=step]")
        expect(step.nth(0)).to_have_attribute("data-status", "success")
        expect(step.nth(1)).to_have_attribute("data-status", "running")
        assert violations(page) == []
        shown.play()
        expect(flow.locator("[data-kind=revision]")).to_have_count(1)
        expect(step).to_have_count(3)
        expect(flow.locator("[data-kind=end]")).to_have_attribute("data-status", "success")
        for node in flow.locator("[data-node]").all():
            assert inside(node, flow)
        assert violations(page) == []
        step.nth(0).click()
        row = shown.stream.get_by_role("button", name=re.compile("^找出失败的测试及其原因"))
        expect(row).to_be_in_viewport()
        expect(row).to_be_focused()
        expect(row).to_have_attribute("aria-expanded", "true")


def test_P74_a_run_is_seen_as_it_was(loop: RecordedPage) -> None:
    page = loop.page
    loop.play()
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")
    page.get_by_role("button", name="回看运行过程").click()
    position = page.get_by_role("slider", name="位置")
    position.focus()
    page.keyboard.press("Home")
    expect(page.get_by_role("region", name="回看运行过程")).to_contain_text("1/")
    expect(loop.stream).not_to_contain_text("找出失败的测试及其原因")
    # The state after the event, reached from its entry in the log.
    log = open_tab(page, "日志")
    log.get_by_role("searchbox").fill("..F.")
    entry = log.get_by_role("listitem").filter(has_text="tool_output").first
    entry.get_by_role("button").first.click()
    entry.get_by_role("button", name="查看当时的状态").click()
    first = loop.stream.locator("section[data-status]").first
    expect(first).to_have_attribute("data-status", "running")
    page.get_by_role("tab", name="现场").click()
    expect(page.get_by_role("complementary").get_by_role("heading").first).to_contain_text("pytest")
    expect(page.get_by_label("终端内容")).to_contain_text("..F.")
    assert layout_problems(page) == []
    assert violations(page) == []
    # Played at twenty times the speed, it ends where the run ended.
    page.get_by_role("combobox", name="播放速度").click()
    page.locator(".ant-select-item-option", has_text="20×").click()
    page.get_by_role("button", name="播放", exact=True).click()
    total = len(LOOP.events)
    expect(page.get_by_role("region", name="回看运行过程")).to_contain_text(f"{total}/{total}")
    expect(first).to_have_attribute("data-status", "success")
    page.get_by_role("button", name="回到现在").click()
    expect(position).to_have_count(0)
    for width in [390, 900, 2560]:
        resize(page, width)
        page.get_by_role("button", name="回看运行过程").click()
        assert layout_problems(page) == []
        page.get_by_role("button", name="回到现在").click()
