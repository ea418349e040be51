"""Files in and out of the page in a real browser: dropped, pasted, sent, and taken away."""

import io
import zipfile

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.live import LiveServer
from tests.support.browser import send, violations

pytestmark = pytest.mark.browser

DROP = """([names, kind]) => {
  const transfer = new DataTransfer();
  for (const [name, text] of names) transfer.items.add(new File([text], name));
  const target = document.querySelector('#composer');
  if (kind === 'paste') {
    const event = new ClipboardEvent('paste', {bubbles: true, cancelable: true});
    Object.defineProperty(event, 'clipboardData', {value: transfer});
    target.dispatchEvent(event);
    return;
  }
  target.dispatchEvent(new DragEvent('dragover', {bubbles: true, dataTransfer: transfer}));
  target.dispatchEvent(new DragEvent('drop', {bubbles: true, dataTransfer: transfer}));
}"""


def test_P84_dropped_and_pasted_files_go_with_the_message_and_can_be_taken_away(
    page: Page, live_server: LiveServer
) -> None:
    page.get_by_label("消息", exact=True).fill("$ cat 数据.csv && ls")
    page.evaluate(DROP, [[["数据.csv", "a,b\n1,2\n"]], "drop"])
    chips = page.get_by_role("list", name="附件", exact=True)
    expect(chips.get_by_role("listitem")).to_have_count(1)
    # The words that were typed before stay, although the conversation came to be just now.
    expect(page.get_by_label("消息", exact=True)).to_have_value("$ cat 数据.csv && ls")
    page.evaluate(DROP, [[["image.png", "x"]], "paste"])
    expect(chips.get_by_role("listitem")).to_have_count(2)
    page.get_by_test_id("attach-files").set_input_files(
        {"name": "数据.csv", "mimeType": "text/csv", "buffer": b"other\n"}
    )
    expect(chips.get_by_text("数据-2.csv")).to_be_visible()
    chips.get_by_role("button", name="移除 数据-2.csv").click()
    expect(chips.get_by_role("listitem")).to_have_count(2)
    expect(chips.get_by_role("progressbar")).to_have_count(0)
    assert violations(page) == []
    page.get_by_label("消息", exact=True).press("Enter")
    sent = page.locator("main").get_by_role("list", name="已发送的附件")
    expect(sent.get_by_role("link")).to_have_count(2)
    expect(page.get_by_text("a,b").first).to_be_visible()
    # Plain links: a browser that has no token follows them.
    link = sent.get_by_role("link", name="数据.csv")
    page.wait_for_function("() => document.querySelector('main ul a[href*=\"ticket=\"]')")
    got = httpx.get(live_server.url + str(link.get_attribute("href")))
    assert got.content == b"a,b\n1,2\n"
    send(page, "$ echo changed > new.txt")
    panel = page.get_by_role("complementary")
    panel.get_by_role("tab", name="变更").click()
    archive = panel.get_by_role("link", name="下载全部（ZIP）")
    with page.expect_download() as downloaded:
        archive.click()
    names = zipfile.ZipFile(io.BytesIO(downloaded.value.path().read_bytes())).namelist()
    assert {"数据.csv", "new.txt"} <= set(names)
    node = panel.get_by_role("treeitem", name="new.txt")
    node.hover()
    with page.expect_download() as one:
        node.get_by_role("link", name="下载 new.txt").click()
    assert one.value.path().read_bytes() == b"changed\n"
