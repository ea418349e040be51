"""The browser tool in a real sandbox, with one browser for all tests of this file."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bench import miniwob
from tests.support.browser_tool import BrowserTool
from tests.support.sandboxes import read, sandboxes_in, sh
from wenko.sandbox.desktop.outline import MASK
from wenko.settings import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.browser]
FORM = """<!doctype html><title>Order</title>
<form action="done.html"><label>Name <input name="name"></label>
<label>Password <input type="password" name="p"></label>
<label><input type="checkbox" name="gift"> Gift</label>
<select aria-label="Size"><option>Small</option><option>Large</option></select>
<button>Send</button></form>
<a href="report.csv" download>Report</a> <a href="done.html" target="_blank">In a tab</a>
<button onclick="document.title = confirm('Really?') ? 'yes' : 'no'">Ask</button>
<input type="file" aria-label="File" onchange="document.title = this.files[0].name">
<div style="height: 3000px"></div><p>The end</p>"""


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def browser(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BrowserTool]:
    sandboxes = sandboxes_in(tmp_path_factory.mktemp("data"), output_limit=65536)
    sandbox = await sandboxes.open("browser")
    for path, content in (("form.html", FORM), ("done.html", "<h1>Thank you</h1>")):
        assert (await sandbox.write_bytes(path, content.encode())).ok
    assert (await sandbox.write_bytes("report.csv", b"a,b\n1,2\n")).ok
    yield BrowserTool(sandbox)
    await sandboxes.delete("browser")
    await sandboxes.shutdown()


async def test_R73_a_form_is_filled_in_and_sent_with_references_of_the_outline(
    browser: BrowserTool,
) -> None:
    await browser.do("open", url="form.html")
    await browser.do("type", ref=browser.ref('textbox "Name"'), text="王小明")
    await browser.do("click", ref=browser.ref('checkbox "Gift"'))
    await browser.do("select", ref=browser.ref('combobox "Size"'), values=("Large",))
    assert "Large" in next(line for line in browser.outline.splitlines() if "[selected]" in line)
    shown = await browser.do("click", ref=browser.ref('button "Send"'))
    assert "Thank you" in shown
    assert "name=%E7%8E%8B%E5%B0%8F%E6%98%8E" in shown
    assert "gift=on" in shown
    assert 'button "Send"' in await browser.do("back")


async def test_P95_what_is_in_a_password_field_is_in_no_outline(browser: BrowserTool) -> None:
    await browser.sandbox.write_bytes("inner.html", b'<input type="password" aria-label="Pin">')
    await browser.sandbox.write_bytes("frame.html", b'<iframe src="inner.html"></iframe>')
    for page, label in (("form.html", "Password"), ("frame.html", "Pin")):
        await browser.do("open", url=page)
        field = browser.ref(f'textbox "{label}"')
        for secret in (
            "hunter2",
            "a: b # c",
            '"quoted"',
            "two  spaces",
            "- 12",
            "密码 é",
            "{x}",
            "yes",
        ):
            shown = await browser.do("type", ref=field, text=secret)
            [line] = [each for each in shown.splitlines() if f'textbox "{label}"' in each]
            assert line.endswith(f": {MASK}"), (secret, line)


async def test_elements_are_found_by_their_label_where_no_reference_is_known(
    browser: BrowserTool,
) -> None:
    await browser.do("open", url="form.html")
    await browser.do("type", target="Name", text="Li")
    assert "name=Li" in await browser.do("click", target="Send")
    assert (await browser.fails("click", target="Nowhere"))[0] == "target_not_found"


async def test_a_reference_to_a_page_that_is_gone_fails_at_once(browser: BrowserTool) -> None:
    await browser.do("open", url="form.html")
    old = browser.ref('button "Send"')
    await browser.do("open", url="done.html")
    code, message = await browser.fails("click", ref=old)
    assert code == "stale_reference"
    assert "outline" in message


async def test_downloads_and_screenshots_are_saved_in_the_workspace(browser: BrowserTool) -> None:
    await browser.do("open", url="form.html")
    report = browser.ref('link "Report"')
    await browser.do("download", ref=report, path="out/report.csv")
    assert (await read(browser.sandbox, "out/report.csv")).content == "a,b\n1,2\n"
    code, _ = await browser.fails("download", ref=report, path="../../tmp/x.csv")
    assert code == "path_outside_workspace"
    await browser.do("screenshot", path="shot.png")
    assert ((await browser.sandbox.read_bytes("shot.png")).data or b"")[:4] == b"\x89PNG"


async def test_a_dialog_is_answered_as_asked_and_told(browser: BrowserTool) -> None:
    await browser.do("open", url="form.html")
    ask = browser.ref('button "Ask"')
    assert "'Really?'; it was dismissed" in await browser.do("click", ref=ask)
    shown = await browser.do("click", ref=ask, dialog="accept")
    assert "it was accepted" in shown
    assert shown.startswith("yes · ")


async def test_a_link_to_a_new_tab_shows_it_and_tabs_can_be_switched(browser: BrowserTool) -> None:
    await browser.do("open", url="form.html")
    shown = await browser.do("click", ref=browser.ref('link "In a tab"'))
    assert "A new tab was opened" in shown
    assert "Thank you" in shown
    assert "1. Order" in await browser.do("tabs")
    await browser.do("close_tab", tab=2)
    assert 'button "Send"' in await browser.do("outline")
    code, _ = await browser.fails("switch_tab", tab=9)
    assert code == "no_such_tab"


async def test_files_are_uploaded_and_text_is_waited_for(browser: BrowserTool) -> None:
    await browser.do("open", url="form.html")
    await browser.do("upload", ref=browser.ref('button "File"'), path="report.csv")
    assert (await browser.do("outline")).startswith("report.csv · ")
    assert "The end" in await browser.do("wait", text="The end")
    code, _ = await browser.fails("wait", text="Never shown", seconds=0.2)
    assert code == "text_not_seen"
    assert "Thank" not in await browser.do("read")


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("file:///etc/passwd", "file_url"),
        ("FILE:///workspace/form.html", "file_url"),
        ("view-source:file:///etc/passwd", "scheme_not_allowed"),
        ("chrome://version", "scheme_not_allowed"),
        ("javascript:alert(1)", "scheme_not_allowed"),
        ("https://example.com", "browser_offline"),
        ("http://169.254.169.254/latest/meta-data", "browser_offline"),
        ("http://[fe80::1]/", "page_not_loaded"),
        ("../../etc/passwd", "no_such_file"),
        ("/etc/passwd", "no_such_file"),
        ("missing.html", "no_such_file"),
        ("https://", "bad_url"),
        ("  ", "bad_url"),
    ],
)
async def test_addresses_that_must_not_open_say_why(
    browser: BrowserTool, url: str, code: str
) -> None:
    failed = await browser.fails("open", url=url)
    assert failed[0] == code, failed


async def test_P90_the_loopback_of_the_machine_is_not_reached_by_any_page(
    browser: BrowserTool,
) -> None:
    reached: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        reached.append(await reader.read(1000))
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    attack = f"""<script>(async () => {{
      const tried = ["http://127.0.0.1:{port}/", "http://localhost:{port}/",
                     "http://[::1]:{port}/", "file:///etc/passwd", "file:///proc/1/environ"];
      for (const url of tried) {{ try {{ await fetch(url, {{mode: "no-cors"}}) }} catch {{}} }}
      new WebSocket("ws://127.0.0.1:{port}/");
      const frame = document.createElement("iframe");
      frame.src = "file:///etc/passwd"; document.body.append(frame);
      setTimeout(() => {{ document.title = "tried"; document.body.append("all tried") }}, 300);
    }})()</script><body></body>"""
    await browser.sandbox.write_bytes("attack.html", attack.encode())
    async with server:
        await browser.do("open", url="attack.html")
        said = await browser.do("wait", text="all tried")
        code, message = await browser.fails("open", url=f"http://127.0.0.1:{port}/")
    assert code == "connection_refused", message
    assert "sandbox's own" in message
    assert reached == []
    assert "root:" not in said


async def test_a_certificate_that_nobody_signed_is_an_error(browser: BrowserTool) -> None:
    made = await sh(
        browser.sandbox,
        "openssl req -x509 -newkey rsa:2048 -nodes -keyout /tmp/k -out /tmp/c -days 1 "
        "-subj /CN=localhost 2>/dev/null && cat /tmp/k /tmp/c > /tmp/kc && "
        "(openssl s_server -accept 4433 -cert /tmp/c -key /tmp/k -quiet -www & ) && "
        "until (echo > /dev/tcp/127.0.0.1/4433) 2>/dev/null; do :; done",
    )
    assert made.return_code == 0, made.stderr
    code, message = await browser.fails("open", url="https://localhost:4433/")
    assert code == "certificate_error", message
    assert "ERR_CERT_AUTHORITY_INVALID" in message


@pytest.mark.parametrize("pattern", ["[d]esktop.driver", "chromium/[c]hromium"])
async def test_a_browser_that_was_killed_is_started_again(
    browser: BrowserTool, pattern: str
) -> None:
    await browser.do("open", url="form.html")
    killed = await sh(browser.sandbox, f"pkill -9 -f '{pattern}'")
    assert killed.return_code == 0
    code, _ = await browser.fails("outline")
    assert code in ("no_page", "page_closed")
    assert 'button "Send"' in await browser.do("open", url="form.html")


async def test_P90_a_use_that_is_collected_again_is_not_done_twice(browser: BrowserTool) -> None:
    page = "<script>let n = 0</script><button onclick='document.title = ++n'>Count</button>"
    await browser.sandbox.write_bytes("count.html", page.encode())
    await browser.do("open", url="count.html")
    ref = browser.ref("Count")
    once = await browser.use("click", ref=ref, call_id="clicked-once")
    assert await browser.use("click", ref=ref, call_id="clicked-once") == once
    assert (await browser.do("outline")).startswith("1 · ")


async def test_ten_pages_of_miniwob_are_solved_by_their_own_reward(browser: BrowserTool) -> None:
    if not Path(miniwob.PAGES).exists():
        pytest.skip("make setup-test installs MiniWoB++")
    await miniwob.put_pages(browser.sandbox)
    rewards = {
        name: await miniwob.solve(browser.sandbox, Settings(), name) for name in miniwob.TASKS
    }
    assert len(rewards) == 10
    assert all(reward > 0 for reward in rewards.values()), rewards
