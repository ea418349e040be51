"""A destroyed folder is put back: from its row in a real browser, and in a terminal."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import LiveServer
from tests.support.browser import PHONE, send, signed_in, violations
from tests.support.command_line import run_command
from tests.support.geometry import layout_problems
from tests.support.undo_conversation import message_of

pytestmark = pytest.mark.browser
DESTROYS = ("mkdir docs; echo 1 > docs/a.md; echo 2 > docs/b.md", "rm -rf docs")
NAMES = "docs/a.md，另有 1 个"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("data"), WENKO_MODE="auto") as running:
        yield running


def confirm(page: Page, word: str) -> None:
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("docs/a.md")).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("button", name=re.compile(f"^{' ?'.join(word)}$")).click()
    expect(dialog).to_be_hidden()


def test_P116_a_destroyed_folder_is_put_back_while_its_run_goes_on_and_in_a_terminal(
    browser: Browser, server: LiveServer
) -> None:
    with signed_in(browser, server) as page:
        send(page, message_of(*DESTROYS, "until [ -e go ]; do sleep 0.1; done"))
        undo = page.get_by_role("button", name=f"撤销：{NAMES}")
        expect(undo).to_have_count(2)
        undo.nth(1).click()
        since = page.get_by_role("radio", name="连同之后的所有更改一起撤销")
        expect(since).to_be_disabled()
        confirm(page, "撤销")
        redo = page.get_by_role("button", name=f"恢复：{NAMES}")
        expect(redo).to_be_visible()
        conversation = page.url.split("/c/")[1].split("#")[0]
        root = server.data / "sandboxes" / conversation / "workspace"
        assert [each.name for each in sorted((root / "docs").iterdir())] == ["a.md", "b.md"]
        (root / "go").touch()
        expect(page.get_by_text("执行总结")).to_be_visible()
        assert layout_problems(page) == []
        # Taken back here, undone again in a terminal.
        redo.click()
        confirm(page, "恢复")
        expect(undo).to_have_count(2)
        assert not (root / "docs").exists()
        where = ("--conversation", conversation, "--data", str(server.data))
        lines = run_command("undo", "--list", *where).out.splitlines()
        at = next(number for number, line in enumerate(lines) if line.strip() == "rm -rf docs")
        assert lines[at + 1].split() == ["−", "docs/a.md", "−", "docs/b.md"]
        command = lines[at + 2].split()
        assert command[:2] == ["wenko", "undo"]
        assert run_command(*command[1:], *where).status == 0
        expect(redo).to_be_visible()
        assert (root / "docs/a.md").read_text() == "1\n"
        # What was undone is no change of the run any more.
        page.get_by_role("tab", name=re.compile("^变更")).click()
        expect(page.get_by_role("tabpanel").get_by_text("docs/a.md")).to_be_visible()
        undo.first.click()
        confirm(page, "撤销")
        expect(page.get_by_role("tabpanel").get_by_text("docs/a.md")).to_be_hidden()


def test_P115_on_a_phone_the_names_fit_and_what_is_not_kept_is_said(
    browser: Browser, server: LiveServer
) -> None:
    with signed_in(browser, server, **PHONE) as page:
        send(page, message_of(DESTROYS[0] + "; mkdir node_modules; truncate -s 40M big.bin"))
        expect(page.get_by_text("撤销不保留：big.bin, node_modules")).to_be_visible()
        page.get_by_role("button", name=f"撤销：{NAMES}").click()
        expect(page.get_by_role("dialog").get_by_text("docs/a.md")).to_be_visible()
        assert layout_problems(page) == []
