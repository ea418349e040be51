"""Questions in a real browser, against a real server: asked, answered, put off, shown again."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from anyio.from_thread import start_blocking_portal
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import LiveServer, Wire
from tests.support.browser import (
    PATIENCE,
    PHONE,
    chromium,
    send,
    signed_in,
    violations,
    visit,
)
from tests.support.served import Served, served
from wenko.api.tickets import Tickets

pytestmark = pytest.mark.browser

expect.set_options(timeout=PATIENCE)
SPORT = "了解一下我的运动偏好"
MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>"
DRAWING = """\
┌──────────────────────────┐
│     人在回路（HITL）流程    │
│ 用户消息 → AI 处理 ✓       │
│ ◐ 进行中  ██░░ 50%      │
└──────────────────────────┘"""


def options(**labels: str) -> list[Wire]:
    return [{"value": value, "label": label} for value, label in labels.items()]


EVERY_FIELD: list[Wire] = [
    {"name": "title", "type": "text", "label": "报告标题", "required": True},
    {
        "name": "region",
        "type": "select",
        "label": "主要地区",
        "required": True,
        "options": options(east="华东", south="华南"),
    },
    {
        "name": "metrics",
        "type": "multiselect",
        "label": "关注指标",
        "options": options(sales="成交额", price="客单价", rate="转化率"),
        "default": ["sales"],
    },
    {
        "name": "format",
        "type": "radio",
        "label": "输出格式",
        "options": options(web="网页", pdf="PDF"),
        "default": "web",
    },
    {
        "name": "charts",
        "type": "checkbox",
        "label": "图表类型",
        "options": options(bar="柱状图", line="折线图", pie="饼图"),
        "default": ["bar"],
    },
    {"name": "top", "type": "number", "label": "排行数量", "min": 1, "max": 50, "default": 10},
    {"name": "level", "type": "slider", "label": "灵敏度", "min": 0, "max": 100, "default": 60},
    {"name": "start", "type": "date", "label": "起始日期"},
    {"name": "hide", "type": "boolean", "label": "隐去姓名", "default": False},
    {"name": "notes", "type": "textarea", "label": "补充说明", "placeholder": "可选填写"},
    {"name": "due", "type": "datetime", "label": "截止时间"},
]
CITY = {"name": "city", "type": "text", "label": "城市", "default": "北京"}


def form(title: str, *fields: Wire, **more: Any) -> Wire:
    return {"type": "form", "title": title, "fields": list(fields), **more}


def display(title: str, *displays: Wire) -> Wire:
    return {"type": "visual_display", "title": title, "displays": list(displays)}


@contextmanager
def in_background(folder: Path, **settings: Any) -> Iterator[Served]:
    """A server with a scripted model, in a thread of its own: the browser's driver blocks ours."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(served(folder, **settings)) as server,
    ):
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def scripted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with in_background(tmp_path_factory.mktemp("scripted"), hitl_max_fields=12) as server:
        yield server


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """On a server with the built-in model and its playbooks."""
    with signed_in(browser, live_server) as page:
        yield page


@pytest.fixture
def scripted_page(browser: Browser, scripted: Served) -> Iterator[Page]:
    """On a server whose model says what the test tells it to."""
    with signed_in(browser, scripted) as page:
        yield page


@pytest.fixture(autouse=True)
def _nothing_is_open(live_server: LiveServer, scripted: Served) -> None:
    """Questions are counted over all conversations: those of another test must not be."""
    Door(live_server).skip_all()
    Door(scripted).skip_all()


class Door:
    """The server's HTTP door, as another client would use it."""

    def __init__(self, server: LiveServer) -> None:
        self._server = server

    def get(self, path: str) -> Any:
        reply = httpx.get(self._server.url + path, headers=self._server.headers, timeout=30)
        return reply.json()["data"]

    def question(self, title: str) -> Wire:
        found: list[Wire] = self.get("/hitl")
        return next(each for each in found if each["request"]["title"] == title)

    def answer(self, question: Wire, action: str, **data: Any) -> None:
        body = {"request_id": question["id"], "action": action, "data": data}
        path = self._server.url + "/hitl/respond"
        httpx.post(path, headers=self._server.headers, json=body).raise_for_status()

    def skip_all(self) -> None:
        for question in self.get("/hitl?status=pending"):
            self.answer(question, "reject")


def dialog(page: Page) -> Locator:
    found = page.get_by_role("dialog")
    expect(found).to_be_visible()
    # While it grows to its size, it has a class for that.
    expect(found).not_to_have_class(re.compile("ant-zoom"))
    return found


def card(page: Page, title: str) -> Locator:
    return page.locator("[data-question]", has_text=title).last


def choose(page: Page, label: str | re.Pattern[str], option: str) -> None:
    page.get_by_label(label).click()
    page.locator(".ant-select-item-option", has_text=option).click()


# --- forms -------------------------------------------------------------------------------------


def test_R45_R49_R60_the_sport_form_is_answered_and_the_preference_remembered(
    page: Page, live_server: LiveServer
) -> None:
    send(page, SPORT)
    asked = dialog(page)
    expect(asked.get_by_role("timer")).to_contain_text("剩余")
    assert violations(page) == []
    choose(page, re.compile("您最喜欢的运动"), "游泳")
    choose(page, "运动频率", "每周")
    asked.get_by_label("补充说明").fill("周末早上")
    asked.get_by_role("button", name="确认").click()
    expect(asked).to_be_hidden()
    expect(page.get_by_text("偏好已保存")).to_be_visible()
    expect(page.get_by_role("region", name="对话")).to_contain_text("已记住您的偏好：最喜欢游泳")
    answered = card(page, "选择您的运动偏好")
    expect(answered).to_contain_text("已确认 · 由您回答")
    expect(answered).to_contain_text("周末早上")
    assert violations(page) == []
    page.get_by_role("tab", name="变量").click()
    page.get_by_role("button", name="上下文变量").click()
    row = page.get_by_role("row", name=re.compile("hitl_选择您的运动偏好"))
    expect(row).to_contain_text("3 个字段")
    row.get_by_role("button", name=re.compile("回放")).click()
    replayed = page.locator("[data-request-id^=context-replay-]")
    expect(replayed.get_by_label("补充说明")).to_have_value("周末早上")
    expect(replayed.get_by_label("补充说明")).not_to_be_editable()
    expect(replayed.get_by_role("button", name="确认")).to_have_count(0)
    assert violations(page) == []
    remembered = {each["key"]: each["shown"] for each in Door(live_server).get("/memories")}
    assert remembered == {"sport": "游泳", "frequency": "每周", "notes": "周末早上"}


def test_R81_a_form_is_filled_in_by_keyboard_alone(page: Page) -> None:
    send(page, SPORT)
    asked = dialog(page)
    expect(asked.get_by_label(re.compile("您最喜欢的运动"))).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(asked).to_contain_text("足球")
    asked.get_by_label("运动频率").focus()
    page.keyboard.press("Tab")
    expect(asked.get_by_label("补充说明")).to_be_focused()
    page.keyboard.type("下班后")
    page.keyboard.press("Enter")
    expect(asked).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(asked).to_be_hidden()
    expect(page.get_by_label("消息")).to_be_focused()
    expect(card(page, "选择您的运动偏好")).to_contain_text("足球")


def test_T7_R45_an_edited_answer_is_told_as_edit_with_its_fields(
    scripted_page: Page, scripted: Served
) -> None:
    scripted.model.will_say("请确认。", form("确认城市", CITY))
    send(scripted_page, "改一下")
    asked = dialog(scripted_page)
    edit = asked.get_by_role("button", name="修改后提交")
    expect(edit).to_be_disabled()
    asked.get_by_label("城市").fill("成都")
    edit.click()
    expect(card(scripted_page, "确认城市")).to_contain_text("已修改后提交")
    expect(card(scripted_page, "确认城市")).to_contain_text(re.compile("成都\\s*已修改"))
    answered = Door(scripted).question("确认城市")
    assert (answered["action"], answered["edited_fields"]) == ("edit", ["city"])


def test_R45_a_skipped_form_saves_nothing_and_the_talk_goes_on(
    scripted_page: Page, scripted: Served
) -> None:
    remember = {"intent": "collect_preference", "memory_category": "preference"}
    scripted.model.will_say("请告诉我。", form("跳过的表单", CITY, context=remember))
    scripted.model.will_say("那就算了。")
    send(scripted_page, "问我")
    dialog(scripted_page).get_by_role("button", name="跳过").click()
    expect(scripted_page.get_by_text("那就算了。")).to_be_visible()
    expect(card(scripted_page, "跳过的表单")).to_contain_text("已跳过")
    assert Door(scripted).get("/memories") == []


def test_T2_a_refused_answer_says_why_at_the_field_and_the_corrected_one_counts(
    scripted_page: Page, scripted: Served
) -> None:
    number = {"name": "top", "type": "number", "label": "排行数量", "min": 1, "max": 50}
    scripted.model.will_say("请填写。", form("排行", CITY, number))
    send(scripted_page, "排行")
    asked = dialog(scripted_page)
    asked.get_by_label("城市").fill("成都")
    asked.get_by_label("排行数量").fill("99")
    asked.get_by_role("button", name="确认").click()
    expect(asked.get_by_role("alert")).to_contain_text("有 1 处需要修改")
    expect(asked.get_by_text("不能大于 50")).to_be_visible()
    expect(asked.get_by_label("排行数量")).to_be_focused()
    expect(asked.get_by_label("城市")).to_have_value("成都")
    assert violations(scripted_page) == []
    asked.get_by_label("排行数量").fill("20")
    asked.get_by_role("button", name="确认").click()
    expect(asked).to_be_hidden()
    assert Door(scripted).question("排行")["data"] == {"city": "成都", "top": 20}


def test_T16_a_reload_brings_the_open_form_back_with_what_was_typed(page: Page) -> None:
    send(page, SPORT)
    dialog(page).get_by_label("补充说明").fill("还没写完")
    page.reload()
    expect(dialog(page).get_by_label("补充说明")).to_have_value("还没写完")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("button", name="待您回答 1")).to_be_visible()
    expect(page.get_by_text("已暂停输出，等待您的回答")).to_be_visible()
    expect(page.get_by_role("navigation")).to_contain_text("等您处理")
    assert violations(page) == []
    card(page, "选择您的运动偏好").get_by_role("button", name="回答").click()
    dialog(page).get_by_role("button", name="跳过").click()
    expect(page.get_by_role("button", name=re.compile("待您回答"))).to_have_count(0)


def test_C30_an_answer_given_elsewhere_closes_the_form_here(
    scripted_page: Page, scripted: Served
) -> None:
    scripted.model.will_say("请确认。", form("别处回答", CITY))
    send(scripted_page, "问")
    dialog(scripted_page)
    Door(scripted).answer(Door(scripted).question("别处回答"), "approve", city="上海")
    expect(dialog(scripted_page)).to_contain_text("已经在别处回答过了")
    assert violations(scripted_page) == []
    scripted_page.keyboard.press("Enter")
    expect(scripted_page.get_by_role("dialog")).to_be_hidden()
    expect(card(scripted_page, "别处回答")).to_contain_text("上海")


def test_R48_a_form_that_runs_out_of_time_says_so(browser: Browser, tmp_path: Path) -> None:
    server = LiveServer(tmp_path, WENKO_HITL_TTL="3").start()
    try:
        with signed_in(browser, server) as page:
            send(page, SPORT)
            expect(dialog(page)).to_contain_text("时间已到")
            page.get_by_role("button", name="知道了").click()
            expect(page.get_by_role("dialog")).to_be_hidden()
            expect(card(page, "选择您的运动偏好")).to_contain_text("已过期")
            assert violations(page) == []
    finally:
        server.stop()


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_R43_R81_every_type_of_field_has_a_widget_that_gives_its_value(
    browser: Browser, scripted: Served, device: dict[str, Any]
) -> None:
    title = f"十种字段 {len(device)}"
    scripted.model.will_say("请填写。", form(title, *EVERY_FIELD))
    with signed_in(browser, scripted, **device) as page:
        send(page, "十种")
        asked = dialog(page)
        expect(asked.get_by_label("起始日期")).to_be_visible()
        assert violations(page) == []
        fill_every_field(page, asked)
        asked.get_by_role("button", name="确认").click()
        expect(asked).to_be_hidden()
    assert Door(scripted).question(title)["data"] == {
        "title": "年度报告",
        "region": "south",
        "metrics": ["sales", "rate"],
        "format": "pdf",
        "charts": ["bar", "pie"],
        "top": 11,
        "level": 61,
        "start": "2025-03-01",
        "hide": True,
        "notes": "两行\n文字",
        "due": "2025-03-02T09:30:00+08:00",
    }


def fill_every_field(page: Page, asked: Locator) -> None:
    asked.get_by_label("报告标题").fill("年度报告")
    choose(page, re.compile("主要地区"), "华南")
    choose(page, "关注指标", "转化率")
    page.keyboard.press("Escape")
    expect(asked).to_be_visible()
    asked.get_by_label("PDF").check()
    asked.get_by_label("饼图").check()
    asked.get_by_label("排行数量").press("ArrowUp")
    asked.get_by_role("slider", name="灵敏度").press("ArrowRight")
    asked.get_by_label("起始日期").fill("2025-03-01")
    asked.get_by_label("起始日期").press("Enter")
    asked.get_by_label("截止时间").fill("2025-03-02 09:30")
    asked.get_by_label("截止时间").press("Enter")
    asked.get_by_role("switch", name="隐去姓名").click()
    asked.get_by_label("补充说明").fill("两行\n文字")


def test_R81_on_a_phone_a_question_fills_the_screen_with_large_buttons(
    browser: Browser, live_server: LiveServer
) -> None:
    with signed_in(browser, live_server, **PHONE) as page:
        send(page, SPORT)
        asked = dialog(page)
        box = asked.locator(".ant-modal-container").bounding_box()
        assert box is not None
        assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 390, 844)
        for name in ("跳过", "修改后提交", "确认", "稍后回答"):
            size = asked.get_by_role("button", name=name, exact=True).bounding_box()
            assert size is not None
            assert size["height"] >= 44, name
        asked.get_by_role("button", name="跳过").tap()
        expect(asked).to_be_hidden()


# --- displays ----------------------------------------------------------------------------------


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
    assert Door(live_server).question("手机推荐")["status"] == "dismissed"


def test_R56_right_borders_of_a_drawing_with_chinese_stand_in_line(
    scripted_page: Page, scripted: Served
) -> None:
    ascii_ = {"type": "ascii", "data": {"title": "流程图", "content": DRAWING}}
    scripted.model.will_say("看图。", display("流程", ascii_))
    send(scripted_page, "画图")
    drawing = dialog(scripted_page).get_by_role("region", name="流程图")
    borders = drawing.evaluate(RIGHT_EDGES)
    assert len(borders) == 5
    assert max(borders) - min(borders) <= 0.5
    assert violations(scripted_page) == []
    scripted_page.keyboard.press("Escape")


# Where the last character of each line ends, in pixels.
RIGHT_EDGES = """(pre) => {
  const texts = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
  const edges = [];
  let last = null;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.data !== "\\n") { last = text; continue; }
    const range = document.createRange();
    range.setStart(last, last.length - 1);
    range.setEnd(last, last.length);
    edges.push(range.getBoundingClientRect().right);
  }
  return edges;
}"""


def test_R56_a_long_table_scrolls_under_its_header_and_the_button_stays(
    scripted_page: Page, scripted: Served
) -> None:
    headers = [f"第 {column} 列" for column in range(20)]
    rows = [[f"{row}-{column}" for column in range(20)] for row in range(200)]
    table = {"type": "table", "data": {"headers": headers, "rows": rows, "caption": "长表"}}
    scripted.model.will_say("看表。", display("很长的表", table))
    send(scripted_page, "长表")
    shown = dialog(scripted_page)
    region = shown.get_by_role("region", name="长表")
    header = region.get_by_role("columnheader").first
    before = header.bounding_box()
    region.evaluate("region => region.scrollTo(0, 4000)")
    assert region.evaluate("region => [region.scrollTop > 1000, region.scrollWidth > 1000]") == [
        True,
        True,
    ]
    assert header.bounding_box() == before
    expect(shown.get_by_role("button", name="关闭").last).to_be_in_viewport(ratio=1)
    assert violations(scripted_page) == []
    scripted_page.keyboard.press("Escape")


def test_R57_markup_is_shown_as_text_wherever_it_stands(
    scripted_page: Page, scripted: Served
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


# --- several, and elsewhere --------------------------------------------------------------------


def test_T11_questions_that_are_open_at_once_are_answered_in_any_order(
    browser: Browser, live_server: LiveServer
) -> None:
    with signed_in(browser, live_server) as page:
        send(page, SPORT)
        asked = dialog(page)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="新建对话").click()
        send(page, "推荐几款手机")
        expect(asked).to_contain_text("2024 年手机推荐")
        expect(asked).to_contain_text("1 / 2")
        page.get_by_role("button", name="下一个问题").click()
        expect(asked).to_contain_text(f"来自对话「{SPORT}」")
        assert violations(page) == []
        asked.get_by_role("button", name="跳过").click()
        expect(asked).to_contain_text("2024 年手机推荐")
        expect(asked).not_to_contain_text("1 / ")
        asked.get_by_role("button", name="关闭").last.click()
        expect(asked).to_be_hidden()
        expect(card(page, "手机推荐")).to_contain_text("已查看")
    assert Door(live_server).get("/hitl?status=pending") == []


def test_C33_a_question_has_a_window_of_its_own(scripted_page: Page, scripted: Served) -> None:
    scripted.model.will_say("请确认。", form("单独的窗口", CITY))
    send(scripted_page, "问")
    with scripted_page.context.expect_page() as opened:
        dialog(scripted_page).get_by_role("link", name="在单独的窗口中打开").click()
    window = opened.value
    expect(window.get_by_role("heading", level=1)).to_contain_text("单独的窗口")
    assert violations(window) == []
    window.get_by_label("城市").fill("重庆")
    window.get_by_role("button", name="确认").click()
    expect(window.get_by_role("status")).to_contain_text("可以关闭这个窗口了")
    assert violations(window) == []
    scripted_page.bring_to_front()
    expect(card(scripted_page, "单独的窗口")).to_contain_text("重庆")


def test_C33_a_signed_link_opens_one_question_on_a_phone_and_nothing_else(
    browser: Browser, scripted: Served, scripted_page: Page
) -> None:
    scripted.model.will_say("请确认。", form("链接里的问题", CITY))
    send(scripted_page, "问")
    dialog(scripted_page)
    question = Door(scripted).question("链接里的问题")
    ticket = Tickets(scripted.token).issue(question["id"], owner_of(scripted))
    address = f"{scripted.url}/question/{question['id']}#ticket={ticket}"
    with visit(browser, address, **PHONE) as page:
        expect(page.get_by_label("城市")).to_be_visible()
        assert ticket not in page.url
        assert page.evaluate("localStorage.getItem('wenko.token')") is None
        assert violations(page) == []
        page.reload()
        page.get_by_role("button", name="确认").tap()
        expect(page.get_by_role("status")).to_contain_text("可以关闭这个窗口了")
        expect(page.get_by_role("link", name="打开对话")).to_have_count(0)
        page.goto(f"{scripted.url}/question/another#ticket={ticket}")
        expect(page.get_by_role("alert")).to_contain_text("这个链接已失效")
        assert violations(page) == []
    expect(card(scripted_page, "链接里的问题")).to_contain_text("通过链接回答")


def test_R81_questions_are_complete_in_english_and_in_the_dark(
    browser: Browser, live_server: LiveServer
) -> None:
    with signed_in(browser, live_server, color_scheme="dark") as page:
        page.get_by_role("button", name="English").click()
        page.get_by_label("Message").fill("Ask me about my favourite sport")
        page.get_by_label("Message").press("Enter")
        asked = dialog(page)
        expect(asked.get_by_role("timer")).to_contain_text("left")
        assert not re.search(r"[\u4e00-\u9fff]", asked.inner_text())
        assert violations(page) == []
        asked.get_by_role("button", name="Skip").click()
        expect(card(page, "Choose your favourite sport")).to_contain_text("skipped · by you")
        assert violations(page) == []


def owner_of(server: Served) -> str:
    """The id that the server gave to its owner."""
    with closing(sqlite3.connect(server.data / "wenko.db")) as database:
        (owner,) = database.execute("SELECT id FROM users").fetchone()
    return str(owner)
