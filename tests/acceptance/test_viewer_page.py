"""The files panel in a real browser: looked at, edited, compared, undone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import send, violations
from tests.support.geometry import layout_problems

pytestmark = pytest.mark.browser

FILES = (
    "$ printf 'a,b\\n1,<b>x</b>\\n' > t.csv; printf '# Title\\n\\n<script>1</script>' > r.md;"
    " mkdir -p src; echo 'x = 1' > src/m.py;"
    " echo '<h1>Hi</h1><script>parent.document.title=\"stolen\"</script>' > p.html;"
    ' printf \'[{"n": 1}, {"n": 2}]\' > j.json; head -c 9 /dev/urandom > raw.bin'
)


def panel(page: Page) -> Locator:
    shown = page.get_by_role("complementary")
    shown.get_by_role("tab", name="文件").click()
    return shown


def entry(shown: Locator, name: str) -> Locator:
    return shown.get_by_role("button", name=re.compile(f"^{re.escape(name)}( |$)"))


def test_P80_P86_a_file_is_looked_at_edited_compared_and_undone(page: Page) -> None:
    send(page, FILES)
    expect(page.get_by_text("执行完成").or_(page.get_by_text("已完成")).first).to_be_visible()
    shown = panel(page)
    entry(shown, "t.csv").click()
    expect(shown.get_by_role("columnheader", name="b")).to_be_visible()
    expect(shown.get_by_role("cell", name="<b>x</b>")).to_be_visible()
    back = shown.get_by_role("button", name="返回文件夹")
    back.click()
    entry(shown, "r.md").click()
    expect(shown.get_by_role("heading", name="Title")).to_be_visible()
    back.click()
    entry(shown, "j.json").click()
    expect(shown.get_by_role("cell", name="2")).to_be_visible()
    back.click()
    entry(shown, "raw.bin").click()
    expect(shown.get_by_role("alert")).to_have_text("不是文本文件")
    back.click()
    entry(shown, "p.html").click()
    frame = shown.locator("iframe")
    expect(frame).to_have_attribute("sandbox", "")
    expect(frame.content_frame.get_by_role("heading", name="Hi")).to_be_visible()
    assert page.title() != "stolen"
    back.click()
    # Edited by the person, and compared with how it was before the step.
    entry(shown, "src").click()
    entry(shown, "m.py").click()
    shown.get_by_role("button", name="编辑").click()
    editor = shown.get_by_role("textbox", name="m.py 的内容")
    expect(editor).to_be_focused()
    editor.fill("x = 2\n")
    assert violations(page) == []
    shown.get_by_role("button", name="保存").click()
    expect(shown.locator("pre")).to_have_text(re.compile("x = 2"))
    shown.get_by_role("combobox", name="与之前的版本比较").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(shown.get_by_role("cell", name="x = 2")).to_be_visible()
    assert layout_problems(page) == []
    # Undone: what the step made is gone, what the person changed since stays.
    back.click()
    entry(shown, "workspace").click()
    shown.get_by_role("button", name=re.compile("^撤销：")).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("t.csv")).to_be_visible()
    expect(dialog.get_by_role("checkbox", name="src/m.py")).not_to_be_checked()
    assert violations(page) == []
    dialog.get_by_role("button", name="撤 销").or_(
        dialog.get_by_role("button", name="撤销")
    ).first.click()
    expect(dialog).to_be_hidden()
    expect(entry(shown, "t.csv")).to_have_count(0)
    expect(entry(shown, "src")).to_be_visible()
    shown.get_by_role("button", name=re.compile("^恢复：")).first.click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("恢 ?复")).first.click()
    expect(entry(shown, "t.csv")).to_be_visible()
