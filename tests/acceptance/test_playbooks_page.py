"""A finished run becomes a playbook on the page: looked through, saved, run, exported, deleted."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.live import LiveServer
from tests.support.browser import send, violations
from tests.support.geometry import box, layout_problems, resize, scroll_to_end
from tests.support.questions_page import HttpClient

pytestmark = pytest.mark.browser
MESSAGE = "创建并运行 Hello World 程序 greet.py，输出「你好」"


@pytest.fixture
def no_saved(live_server: LiveServer) -> None:
    http = HttpClient(live_server)
    for each in http.get("/playbooks"):
        if each["saved"]:
            http.delete(f"/playbooks/{each['id']}")


def succeeded(page: Page) -> None:
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")


def test_a_run_is_saved_run_again_changed_exported_deleted_and_restored(
    page: Page, no_saved: None, tmp_path: Path
) -> None:
    send(page, MESSAGE)
    succeeded(page)
    page.get_by_role("button", name="保存为剧本").click()
    form = page.get_by_role("dialog", name="保存为剧本")
    expect(form.get_by_label("file 的默认值")).to_have_value("greet.py")
    expect(form.get_by_label("第 1 步的路径")).to_have_value("{file}")
    assert violations(page) == []
    for width in (390, 1280):
        resize(page, width)
        assert layout_problems(page, form) == [], width
    form.get_by_label("标题").fill("问候")
    form.get_by_label("名称").fill("问候")
    form.get_by_role("button", name="保存").click()
    expect(form).to_be_hidden()

    page.get_by_role("button", name="剧本", exact=True).click()
    listed = page.get_by_role("dialog", name="剧本")
    own = listed.get_by_role("list", name="我的剧本")
    expect(own.get_by_role("listitem")).to_have_count(1)
    own.get_by_role("button", name="运行 问候").click()
    own.get_by_label("file 的值").fill("other.py")
    assert violations(page) == []
    for width in (390, 1280):
        resize(page, width)
        assert layout_problems(page, listed) == [], width
    own.get_by_role("button", name="在此会话运行").click()
    expect(listed).to_be_hidden()
    expect(page.get_by_text("/playbook 问候 file=other.py")).to_be_visible()
    succeeded(page)
    expect(page.get_by_text("创建 other.py 文件").first).to_be_visible()

    page.get_by_role("button", name="剧本", exact=True).click()
    own.get_by_role("button", name="修改 问候").click()
    changed = page.get_by_role("dialog", name="修改剧本")
    changed.get_by_label("标题").fill("打招呼")
    changed.get_by_role("button", name="保存").click()
    expect(own).to_contain_text("打招呼")
    with page.expect_download() as saved:
        own.get_by_role("button", name="把 打招呼 导出为 YAML").click()
    assert saved.value.suggested_filename == "问候.yaml"
    file = tmp_path / "问候.yaml"
    saved.value.save_as(file)
    assert "title: 打招呼" in file.read_text("utf-8")
    own.get_by_role("button", name="删除 打招呼").click()
    expect(listed).to_contain_text("已删除“打招呼”")
    listed.get_by_role("button", name="撤销").click()
    expect(own.get_by_role("listitem")).to_have_count(1)
    own.get_by_role("button", name="删除 打招呼").click()
    expect(own).to_be_hidden()
    listed.locator("input[type=file]").set_input_files(file)
    expect(own.get_by_role("listitem")).to_have_count(1)


@pytest.mark.slow
def test_a_refused_playbook_says_why_and_keeps_what_was_typed(page: Page, no_saved: None) -> None:
    send(page, "$ echo password=tr0ub4dor3")
    succeeded(page)
    page.get_by_role("button", name="保存为剧本").click()
    form = page.get_by_role("dialog", name="保存为剧本")
    expect(form).to_contain_text("含有机密")
    form.get_by_label("名称").fill("secret")
    form.get_by_role("button", name="保存").click()
    problem = form.get_by_role("alert")
    expect(problem).to_contain_text("机密")
    resize(page, 390)
    found, window = box(problem), page.viewport_size
    assert window is not None
    scroll_to_end(page.locator(".ant-modal-wrap"))
    assert box(problem)["y"] + found["height"] <= window["height"]
    expect(form.get_by_label("名称")).to_have_value("secret")
    form.get_by_label("第 1 步的命令").fill("echo $PASSWORD")
    form.get_by_role("button", name="保存").click()
    expect(form).to_be_hidden()


@pytest.mark.slow
def test_only_a_run_that_did_something_offers_to_be_saved(page: Page) -> None:
    send(page, "你好")
    succeeded(page)
    expect(page.get_by_role("button", name="复制回答")).to_be_visible()
    expect(page.get_by_role("button", name="保存为剧本")).to_have_count(0)
    send(page, "$ exit 3")
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "failed")
    expect(page.get_by_role("button", name="保存为剧本")).to_have_count(0)
