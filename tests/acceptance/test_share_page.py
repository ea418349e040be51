"""Sharing a run from the page: the preview, and the file that is saved."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import send, violations
from tests.support.geometry import layout_problems, resize

pytestmark = pytest.mark.browser


def test_P79_a_run_is_previewed_and_saved_without_its_secrets(page: Page, tmp_path: Path) -> None:
    send(page, "$ echo password=tr0ub4dor3 and more")
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")
    page.get_by_role("button", name="分享").click()
    dialog = page.get_by_role("dialog", name="分享")
    # The password stands in many events; it is one secret.
    expect(dialog).to_contain_text("已移除 1 个机密")
    listed = dialog.get_by_role("list", name="将要分享的内容")
    expect(listed).to_contain_text("password=••••")
    expect(listed).not_to_contain_text("tr0ub4dor3")
    assert violations(page) == []
    for width in (390, 1280):
        resize(page, width)
        assert layout_problems(page, dialog) == [], width
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="保存为网页").click()
    file = tmp_path / "run.html"
    saved.value.save_as(file)
    text = file.read_text("utf-8")
    assert "password=••••" in text
    assert "tr0ub4dor3" not in text
    page.goto(file.as_uri())
    expect(page.get_by_role("heading", level=1)).to_contain_text("echo")
