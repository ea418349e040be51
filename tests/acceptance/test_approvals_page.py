"""An approval on the page: the risk is marked where it is edited, and "always" is spelled out."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import send, violations
from tests.support.geometry import box, layout_problems, resize
from tests.support.questions_page import dialog

pytestmark = pytest.mark.browser
COMMAND = "$ mkdir kept; npm publish kept; echo done"
BEHIND = """(mark) => {
  const area = mark.closest("[class*=area]").querySelector("textarea");
  const [a, b] = [area.getBoundingClientRect(), mark.getBoundingClientRect()];
  const same = ["fontFamily", "fontSize", "lineHeight", "letterSpacing", "paddingLeft"];
  const [x, y] = [getComputedStyle(area), getComputedStyle(mark.parentElement)];
  return {
    inside: b.left >= a.left && b.right <= a.right && b.top >= a.top && b.bottom <= a.bottom,
    different: same.filter((name) => x[name] !== y[name]),
    width: a.width - mark.parentElement.getBoundingClientRect().width,
  };
}"""


def test_the_risky_part_is_marked_in_place_and_always_is_spelled_out(
    page: Page, no_open_questions: None
) -> None:
    send(page, COMMAND)
    shown = dialog(page)
    expect(shown).to_contain_text("会作用于本机之外")
    expect(shown).to_contain_text("会发生什么")
    expect(shown).to_contain_text("沙箱")
    area = shown.get_by_label("命令", exact=True)
    expect(area).to_have_value(COMMAND.removeprefix("$ "))
    marked = shown.locator("mark")
    expect(marked).to_have_text("npm publish kept")
    found = marked.evaluate(BEHIND)
    assert found["inside"]
    assert found["different"] == []
    assert abs(found["width"]) < 1
    examples = shown.get_by_text("不再询问：")
    expect(examples).to_contain_text("npm publish kept")
    expect(shown.get_by_text("仍会询问：")).to_contain_text("cargo publish")
    assert violations(page) == []
    for width in (390, 1280, 2560):
        resize(page, width)
        assert layout_problems(page, shown) == [], width
        assert marked.evaluate(BEHIND)["inside"], width
    resize(page, 1280)
    # What is no longer there is no longer marked, and the cursor stays where it was.
    area.press("Control+End")
    for _ in range("; echo done".__len__() + 2):
        area.press("Backspace")
    expect(marked).to_have_count(0)
    expect(area).to_be_focused()
    area.fill("mkdir kept; echo done")
    shown.get_by_role("button", name="按修改后的内容允许").click()
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")


@pytest.mark.slow
def test_each_reason_is_a_line_of_its_own_and_code_in_it_is_code(
    page: Page, no_open_questions: None
) -> None:
    send(page, "$ mkdir kept; npm publish kept; cp x ~/.ssh/id_rsa")
    shown = dialog(page)
    first = shown.get_by_text("会作用于本机之外")
    second = shown.get_by_text("会更改此账户的密钥或凭据")
    expect(first).to_be_visible()
    expect(second).to_be_visible()
    assert box(second)["y"] >= box(first)["y"] + box(first)["height"] - 1
    assert "`" not in shown.inner_text()
    assert layout_problems(page, shown) == []


def test_the_card_of_an_approval_shows_the_command_with_its_risk(
    page: Page, no_open_questions: None
) -> None:
    send(page, COMMAND)
    shown = dialog(page)
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    card = page.locator("[data-approval=true]").last
    expect(card.locator("mark")).to_have_text("npm publish kept")
    colours = card.locator("mark").evaluate(
        "(mark) => [getComputedStyle(mark).backgroundColor,"
        " getComputedStyle(mark.parentElement).backgroundColor]"
    )
    assert colours[0] != colours[1]
    assert box(card.locator("mark"))["height"] > 10
    card.get_by_role("button", name=re.compile("回答|处理|填写")).click()
    dialog(page).get_by_role("button", name="拒绝").click()
