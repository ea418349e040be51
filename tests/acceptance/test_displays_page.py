"""Displays in a real browser: scrolling tables, aligned drawings, markup shown as text."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.live import LiveServer
from tests.support.browser import send, violations
from tests.support.questions_page import HttpClient, card, dialog, display
from tests.support.scripted_server import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_open_questions")]

MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>"
DRAWING = """\
┌──────────────────────────┐
│     人在回路（HITL）流程    │
│ 用户消息 → AI 处理 ✓       │
│ ◐ 进行中  ██░░ 50%      │
└──────────────────────────┘"""


def test_T1_R55_R58_R60_the_phone_table_is_closed_kept_and_replayed(
    page: Page, live_server: LiveServer
) -> None:
    send(page, "推荐几款手机")
    shown = dialog(page)
    table = shown.get_by_role("table", name="2024 年手机推荐")
    first = table.get_by_role("row").nth(1).get_by_role("cell")
    aligned = [first.nth(column).evaluate("cell => cell.style.textAlign") for column in range(3)]
    assert aligned == ["left", "right", "center"]
    expect(shown.get_by_role("button", name="关闭").last).to_be_focused()
    assert violations(page) == []
    before = table.inner_text()
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    expect(card(page, "手机推荐")).to_contain_text("已查看")
    page.get_by_role("tab", name="变量").click()
    page.get_by_role("button", name="上下文变量").click()
    row = page.get_by_role("row", name=re.compile("hitl_手机推荐"))
    expect(row).to_contain_text("visual_display")
    expect(row).to_contain_text(re.compile(r"1 个组件 · \d{4}"))
    assert violations(page) == []
    row.get_by_role("button", name=re.compile("回放")).click()
    replayed = page.locator("[data-request-id^=context-replay-]")
    expect(replayed.get_by_role("table")).to_have_text(before, use_inner_text=True)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(replayed.get_by_role("dialog")).to_be_hidden()
    expect(row.get_by_role("button")).to_be_focused()
    assert HttpClient(live_server).question("手机推荐")["status"] == "dismissed"


@pytest.mark.slow
def test_R56_right_borders_of_a_drawing_with_chinese_are_aligned(
    scripted_page: Page, scripted: ScriptedServer
) -> None:
    ascii_ = {"type": "ascii", "data": {"title": "流程图", "content": DRAWING}}
    scripted.model.will_say("看图。", display("流程", ascii_))
    send(scripted_page, "画图")
    drawing = dialog(scripted_page).get_by_role("group", name="流程图")
    borders = drawing.evaluate(RIGHT_EDGES)
    assert len(borders) == 5
    assert max(borders) - min(borders) <= 0.5
    assert violations(scripted_page) == []
    switch = dialog(scripted_page).get_by_role("switch", name="原样显示")
    switch.click()
    assert drawing.text_content() == DRAWING, "a switch shows the original"
    switch.click()
    assert drawing.evaluate(RIGHT_EDGES) == borders
    scripted_page.keyboard.press("Escape")


JOINED = """\
┌───┐      +---+
│ a │      | b |
├───┴─┐    +---+-+
│  c  │    |  d  |
└─────┘    +-----+"""


@pytest.mark.slow
def test_R56_a_consistent_drawing_is_shown_exactly_as_it_came(
    scripted_page: Page, scripted: ScriptedServer
) -> None:
    scripted.model.will_say("看图。", display("框", {"type": "ascii", "data": {"content": JOINED}}))
    send(scripted_page, "画框")
    drawing = dialog(scripted_page).get_by_role("group", name="字符图")
    assert drawing.text_content() == JOINED
    expect(dialog(scripted_page).get_by_role("switch")).to_have_count(0)
    scripted_page.keyboard.press("Escape")


# Where the last character of each line ends, in pixels.
RIGHT_EDGES = """(pre) => {
  const texts = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
  const edges = [];
  let last = null;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.data !== "\\n") { last = text; continue; }
    edges.push(last);
  }
  return [...edges, last].map((end) => {
    const range = document.createRange();
    range.setStart(end, end.length - 1);
    range.setEnd(end, end.length);
    return range.getBoundingClientRect().right;
  });
}"""


def test_R56_a_long_table_scrolls_under_its_header_and_the_button_stays(
    scripted_page: Page, scripted: ScriptedServer
) -> None:
    headers = [f"第 {column} 列" for column in range(20)]
    rows = [[f"{row}-{column}" for column in range(20)] for row in range(60)]
    table = {"type": "table", "data": {"headers": headers, "rows": rows, "caption": "长表"}}
    scripted.model.will_say("看表。", display("很长的表", table))
    send(scripted_page, "长表")
    shown = dialog(scripted_page)
    region = shown.get_by_role("group", name="长表")
    header = region.get_by_role("columnheader").first
    before = header.bounding_box()
    region.evaluate("region => region.scrollTo(0, 1500)")
    assert region.evaluate("region => [region.scrollTop > 1000, region.scrollWidth > 1000]") == [
        True,
        True,
    ]
    assert header.bounding_box() == before
    expect(shown.get_by_role("button", name="关闭").last).to_be_in_viewport(ratio=1)
    assert violations(scripted_page) == []
    scripted_page.keyboard.press("Escape")


def test_R57_markup_is_shown_as_text_wherever_it_stands(
    scripted_page: Page, scripted: ScriptedServer
) -> None:
    table = {"type": "table", "data": {"headers": [MARKUP], "rows": [[MARKUP]], "caption": MARKUP}}
    ascii_ = {"type": "ascii", "data": {"title": MARKUP, "content": MARKUP}}
    scripted.model.will_say("看。", display(MARKUP, table, ascii_))
    send(scripted_page, "标记")
    shown = dialog(scripted_page)
    expect(shown.get_by_text(MARKUP)).to_have_count(6)
    assert scripted_page.locator("img[src=x]").count() == 0
    scripted_page.keyboard.press("Escape")
    expect(card(scripted_page, MARKUP)).to_contain_text("已查看")
