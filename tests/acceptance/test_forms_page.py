"""Forms in a real browser: filled in by mouse, keyboard and touch, answered, remembered."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import JsonObject, LiveServer
from tests.support.browser import PHONE, send, signed_in, violations
from tests.support.questions_page import (
    CITY,
    SPORT,
    HttpClient,
    card,
    choose,
    dialog,
    form,
    options,
)
from tests.support.scripted_server import ScriptedServer
from tests.support.tables import first_rows

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_open_questions")]

EVERY_FIELD: list[JsonObject] = [
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
    remembered = {each["key"]: each["shown"] for each in HttpClient(live_server).get("/memories")}
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
    expect(page.get_by_label("消息", exact=True)).to_be_focused()
    expect(card(page, "选择您的运动偏好")).to_contain_text("足球")


@pytest.mark.slow
def test_T7_R45_an_edited_answer_is_sent_as_edit_with_its_fields(
    scripted_page: Page, scripted: ScriptedServer
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
    answered = HttpClient(scripted).question("确认城市")
    assert (answered["action"], answered["edited_fields"]) == ("edit", ["city"])


@pytest.mark.slow
def test_R45_a_skipped_form_saves_nothing_and_the_run_continues(
    scripted_page: Page, scripted: ScriptedServer
) -> None:
    remember = {"intent": "collect_preference", "memory_category": "preference"}
    scripted.model.will_say("请告诉我。", form("跳过的表单", CITY, context=remember))
    scripted.model.will_say("那就算了。")
    send(scripted_page, "问我")
    dialog(scripted_page).get_by_role("button", name="跳过").click()
    expect(scripted_page.get_by_text("那就算了。")).to_be_visible()
    expect(card(scripted_page, "跳过的表单")).to_contain_text("已跳过")
    assert HttpClient(scripted).get("/memories") == []


def test_T2_an_invalid_answer_shows_the_error_at_the_field_and_the_corrected_one_is_accepted(
    scripted_page: Page, scripted: ScriptedServer
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
    assert HttpClient(scripted).question("排行")["data"] == {"city": "成都", "top": 20}


def test_T16_a_reload_restores_the_open_form_with_its_input(page: Page) -> None:
    send(page, SPORT)
    dialog(page).get_by_label("补充说明").fill("还没写完")
    page.reload()
    expect(dialog(page).get_by_label("补充说明")).to_have_value("还没写完")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("button", name="待回答 1")).to_be_visible()
    expect(page.get_by_text("等待您回答后继续")).to_be_visible()
    expect(page.get_by_role("navigation").get_by_role("link", name="待回答")).to_be_visible()
    assert violations(page) == []
    card(page, "选择您的运动偏好").get_by_role("button", name="回答").click()
    dialog(page).get_by_role("button", name="跳过").click()
    expect(page.get_by_role("button", name=re.compile(r"^待回答 \d"))).to_have_count(0)


@pytest.mark.slow
def test_C30_an_answer_given_elsewhere_closes_the_form_here(
    scripted_page: Page, scripted: ScriptedServer
) -> None:
    scripted.model.will_say("请确认。", form("别处回答", CITY))
    send(scripted_page, "问")
    dialog(scripted_page)
    HttpClient(scripted).answer(HttpClient(scripted).question("别处回答"), "approve", city="上海")
    expect(dialog(scripted_page)).to_contain_text("已在别处回答")
    assert violations(scripted_page) == []
    scripted_page.keyboard.press("Enter")
    expect(scripted_page.get_by_role("dialog")).to_be_hidden()
    expect(card(scripted_page, "别处回答")).to_contain_text("上海")


@pytest.mark.slow
def test_R48_a_form_that_expires_says_so(browser: Browser, tmp_path: Path) -> None:
    with LiveServer(tmp_path, WENKO_HITL_TTL="3") as server, signed_in(browser, server) as page:
        send(page, SPORT)
        expect(dialog(page)).to_contain_text("时间已到")
        page.get_by_role("button", name="知道了").click()
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(card(page, "选择您的运动偏好")).to_contain_text("已过期")
        assert violations(page) == []


@pytest.mark.parametrize("device", first_rows([PHONE, {}]), ids=["phone", "desktop"])
def test_R43_R81_every_type_of_field_has_a_widget_that_returns_its_value(
    browser: Browser, scripted: ScriptedServer, device: dict[str, Any]
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
    assert HttpClient(scripted).question(title)["data"] == {
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


@pytest.mark.slow
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
