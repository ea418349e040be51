"""Secrets on the page: the list of masked files, the switch of one, and what the run shows."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import send, violations
from tests.support.geometry import layout_problems

pytestmark = pytest.mark.browser

KEY = "sk_live_51HbW0aZq8Tr4Xp2Lm9Nc7Vd"
# In two halves, as the person's own message is theirs to read.
MAKE = (
    f"$ printf 'STRIPE_KEY=%s%s\\nPORT=3000\\n' {KEY[:12]} {KEY[12:]} > .env; mkdir -p deploy;"
    " printf 'machine a.example login me password %s%s\\n' s3cr3t -word > deploy/.netrc"
)


def test_P127_masked_files_are_listed_and_one_is_shown_to_the_agent(page: Page) -> None:
    send(page, f"{MAKE}\n\n$ cat .env")
    expect(page.get_by_role("button", name="复制回答")).to_be_visible()
    expect(page.get_by_text("STRIPE_KEY=⟦secret .env:STRIPE_KEY⟧").first).to_be_visible()
    shown = page.get_by_role("complementary")
    shown.get_by_role("tab", name="文件").click()
    secrets = shown.get_by_role("region", name="机密内容")
    expect(secrets.get_by_role("listitem")).to_have_count(2)
    expect(secrets).to_contain_text("deploy/.netrc")
    expect(secrets).to_contain_text("a.example.password")
    assert violations(page) == []
    assert layout_problems(page) == []
    switch = secrets.get_by_role("switch", name="让智能体看到 .env 的值")
    switch.click()
    expect(switch).to_be_checked()
    expect(secrets).to_contain_text("智能体可见")
    assert KEY not in page.locator("body").inner_text()
    send(page, "$ cat .env")
    expect(page.get_by_text(f"STRIPE_KEY={KEY}").first).to_be_visible()
    # The owner's own view shows everything, allowed or not.
    shown.get_by_role("tab", name="文件").click()
    shown.get_by_role("button", name="deploy", exact=False).first.click()
    shown.get_by_role("button", name=".netrc", exact=False).first.click()
    expect(shown.get_by_text("s3cr3t-word")).to_be_visible()
