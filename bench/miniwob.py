"""Ten pages of MiniWoB++, solved by scripted use of the browser tool and judged by the page.

Each script sees only what the tool prints, as a model would, and the page gives its own reward:
positive if the task was solved, and the smaller the longer it took.
"""

import re
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any, cast

from wenko.sandbox.base import Sandbox
from wenko.settings import Settings
from wenko.tools.base import ToolUse
from wenko.tools.browser import Browser, BrowserArguments

PAGES = Path(__file__).parents[1] / ".cache" / "miniwob" / "html"
_ids = count(1)
TEXTBOX = r"^\s*- textbox"
_REWARD = re.compile(r"Last reward: (-?\d+\.\d+|-)")


class Page:
    """The browser of one sandbox, and the last outline that the tool printed."""

    def __init__(self, sandbox: Sandbox, settings: Settings) -> None:
        self._tool = Browser(settings)
        self._sandbox = sandbox
        self.outline = ""

    async def do(self, action: str, **values: Any) -> str:
        arguments = BrowserArguments(action=cast(Any, action), **values)
        unused = cast(Any, None)
        call_id = f"miniwob-{next(_ids)}"
        use = ToolUse(call_id, "miniwob", unused, unused, "en", opened_sandbox=self._sandbox)
        outcome = await self._tool.use(use, arguments)
        assert outcome.success, outcome.message
        self.outline = outcome.stdout
        return outcome.stdout

    def ref(self, pattern: str, number: int = 0) -> str:
        """The reference of the n-th element whose line in the outline matches."""
        lines = [line for line in self.outline.splitlines() if re.search(pattern, line)]
        found = re.search(r"\[ref=(\w+)\]", lines[number]) if len(lines) > number else None
        assert found is not None, f"no element {pattern}:\n{self.outline}"
        return found[1]

    async def click(self, pattern: str, number: int = 0) -> None:
        await self.do("click", ref=self.ref(pattern, number))

    async def type(self, pattern: str, text: str, number: int = 0) -> None:
        await self.do("type", ref=self.ref(pattern, number), text=text)

    async def text(self) -> str:
        """What the page says; the outline stays."""
        outline, said = self.outline, await self.do("read")
        self.outline = outline
        return said


async def _click_test(page: Page, task: str) -> None:
    await page.click(r'button "Click Me!"')


async def _click_button(page: Page, task: str) -> None:
    name = _quoted(task)
    await page.click(f'button "{re.escape(name)}"')


async def _click_link(page: Page, task: str) -> None:
    await page.do("click", target=_quoted(task))


async def _enter_text(page: Page, task: str) -> None:
    await page.type(TEXTBOX, _quoted(task))
    await page.click('button "Submit"')


async def _enter_password(page: Page, task: str) -> None:
    await page.type(TEXTBOX, _quoted(task))
    await page.type(TEXTBOX, _quoted(task), 1)
    await page.click('button "Submit"')


async def _login_user(page: Page, task: str) -> None:
    user, password = re.findall(r'"([^"]+)"', task)[:2]
    await page.type(TEXTBOX, user)
    await page.type(TEXTBOX, password, 1)
    await page.click('button "Login"')


async def _click_checkboxes(page: Page, task: str) -> None:
    wanted = re.search(r"Select (.*) and click Submit", task)
    names = [] if wanted is None or wanted[1] == "nothing" else wanted[1].split(", ")
    for name in names:
        await page.click(f'checkbox "{re.escape(name)}"')
    await page.click('button "Submit"')


async def _choose_list(page: Page, task: str) -> None:
    wanted = re.search(r"Select (.*) from the list", task)
    assert wanted is not None, task
    await page.do("select", ref=page.ref("combobox"), values=(wanted[1],))
    await page.click('button "Submit"')


async def _read_table(page: Page, task: str) -> None:
    wanted = re.search(r"Enter the value of (.*) into the text field", task)
    assert wanted is not None, task
    value = re.search(rf"^{re.escape(wanted[1])}\s+(\S.*)$", await page.text(), re.MULTILINE)
    assert value is not None, await page.text()
    await page.type(TEXTBOX, value[1].strip())
    await page.click('button "Submit"')


async def _simple_arithmetic(page: Page, task: str) -> None:
    found = re.search(r"(\d+)\s*([+\-x*])\s*(\d+)\s*=", await page.text())
    assert found is not None, await page.text()
    a, b = int(found[1]), int(found[3])
    result = {"+": a + b, "-": a - b}.get(found[2], a * b)
    await page.type(TEXTBOX, str(result))
    await page.click('button "Submit"')


TASKS: dict[str, Callable[[Page, str], Awaitable[None]]] = {
    "click-test": _click_test,
    "click-button": _click_button,
    "click-link": _click_link,
    "enter-text": _enter_text,
    "enter-password": _enter_password,
    "login-user": _login_user,
    "click-checkboxes": _click_checkboxes,
    "choose-list": _choose_list,
    "read-table": _read_table,
    "simple-arithmetic": _simple_arithmetic,
}


async def put_pages(sandbox: Sandbox) -> None:
    """Copy the pages of the tasks, and what they load, into the workspace."""
    files = [PAGES / "miniwob" / f"{name}.html" for name in TASKS]
    for folder in ("core", "common"):
        files += [each for each in (PAGES / folder).rglob("*") if each.is_file()]
    for path in files:
        reply = await sandbox.write_bytes(str(path.relative_to(PAGES)), path.read_bytes())
        assert reply.ok, reply


async def solve(sandbox: Sandbox, settings: Settings, name: str) -> float:
    """Solve one task; returns the page's reward."""
    page = Page(sandbox, settings)
    await page.do("open", url=f"miniwob/{name}.html")
    await page.click("START")
    text = await page.text()
    task = text.split("\n", 1)[1]
    await TASKS[name](page, " ".join(task.split()))
    found = _REWARD.search(await page.text())
    if found is None or found[1] == "-":
        raise AssertionError("the page gave no reward")
    return float(found[1])


def _quoted(task: str) -> str:
    found = re.search(r'"([^"]+)"', task)
    assert found is not None, task
    return found[1]
