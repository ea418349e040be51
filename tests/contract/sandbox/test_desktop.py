"""The desktop tools in a real sandbox: a Tk program is clicked through."""

from collections.abc import AsyncIterator
from itertools import count
from typing import Any, cast

import pytest

from tests.support.browser_tool import BrowserTool
from tests.support.sandboxes import eventually, exists, read, sandboxes_in, sh
from wenko.protocol.plan import ToolOutcome
from wenko.sandbox.base import Sandbox
from wenko.settings import Settings
from wenko.tools.base import Tool, ToolUse
from wenko.tools.desktop import MouseKeyboard, Screenshot
from wenko.tools.processes import outcome_of

pytestmark = [pytest.mark.anyio, pytest.mark.browser]
_ids = count(1)
PROGRAM = """
import tkinter as tk
root = tk.Tk(); root.title("报名"); root.geometry("400x300+100+100")
name = tk.Entry(root); name.place(x=20, y=20, width=300, height=40)
sport = tk.StringVar(value="none")
for at, value in ((20, "run"), (150, "swim")):
    choice = tk.Radiobutton(root, text=value, variable=sport, value=value)
    choice.place(x=at, y=80, width=80, height=40)
where = tk.Scale(root, from_=0, to=100, orient="horizontal"); where.place(x=20, y=130, width=300)
def done():
    open("/workspace/answer.txt", "w").write(f"{name.get()}|{sport.get()}|{where.get() > 30}")
    root.destroy()
tk.Button(root, text="Send", command=done).place(x=20, y=220, width=100, height=50)
root.mainloop()
"""


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def sandbox(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    sandboxes = sandboxes_in(tmp_path_factory.mktemp("data"), output_limit=65536)
    yield await sandboxes.open("desktop")
    await sandboxes.delete("desktop")
    await sandboxes.shutdown()


async def use(tool: Tool, sandbox: Sandbox, **arguments: Any) -> ToolOutcome:
    unused = cast(Any, None)
    made = ToolUse(f"use-{next(_ids)}", "tests", unused, unused, "en", opened_sandbox=sandbox)
    return await tool.use(made, tool.arguments.model_validate(arguments))


async def do(sandbox: Sandbox, action: str, **arguments: Any) -> str:
    outcome = await use(MouseKeyboard(), sandbox, action=action, **arguments)
    assert outcome.success, outcome.message
    return outcome.stdout


async def test_a_program_with_windows_is_told_how_to_start_the_desktop(sandbox: Sandbox) -> None:
    failed = await sh(sandbox, "/usr/bin/python3 -c 'import tkinter; tkinter.Tk()'")
    outcome = outcome_of(failed, 60, "en")
    assert not outcome.success
    assert "screenshot" in (outcome.message or "")


async def test_R73_a_tk_program_is_clicked_through(sandbox: Sandbox) -> None:
    shown = await use(Screenshot(), sandbox, save_path="empty.png")
    assert "1280×800" in shown.stdout
    await sandbox.write_bytes("program.py", PROGRAM.encode())
    await sh(sandbox, "nohup /usr/bin/python3 program.py > program.log 2>&1 &")

    async def is_open() -> bool:
        return "报名" in (await use(Screenshot(), sandbox)).stdout

    await eventually(is_open)
    left, top = 101, 120  # its place is fixed, and the frame has these sizes
    await do(sandbox, "click", x=left + 100, y=top + 40)
    await do(sandbox, "type", text="王小明 Ann-3é")
    await do(sandbox, "key", key="Home")
    await do(sandbox, "type", text=">")
    await do(sandbox, "click", x=left + 190, y=top + 100)
    await do(sandbox, "drag", x=left + 35, y=top + 158, to_x=left + 250, to_y=top + 158)
    await do(sandbox, "click", x=left + 70, y=top + 245)
    await eventually(lambda: exists(sandbox, "answer.txt"))
    assert (await read(sandbox, "answer.txt")).content == ">王小明 Ann-3é|swim|True"
    picture = (await sandbox.read_bytes("empty.png")).data or b""
    assert picture.startswith(b"\x89PNG")


async def test_bad_input_is_told(sandbox: Sandbox) -> None:
    off = await use(MouseKeyboard(), sandbox, action="click", x=5000, y=10)
    assert (off.error_code, off.success) == ("off_screen", False)
    key = await use(MouseKeyboard(), sandbox, action="key", key="NoSuchKey")
    assert key.error_code == "unknown_key"
    with pytest.raises(ValueError, match="needs y"):
        await use(MouseKeyboard(), sandbox, action="click", x=1)


async def test_P92_the_browser_is_on_the_desktop(sandbox: Sandbox) -> None:
    await sandbox.write_bytes("page.html", "<title>桌面上的页面</title>".encode())
    browser = BrowserTool(sandbox, Settings())
    await browser.do("open", url="page.html")
    assert "桌面上的页面" in (await use(Screenshot(), sandbox)).stdout


async def test_a_desktop_that_was_killed_is_started_again(sandbox: Sandbox) -> None:
    assert (await use(Screenshot(), sandbox)).success, "there is one, whichever tests ran before"
    killed = await sh(sandbox, "pkill -9 Xtigervnc || pkill -9 Xvfb")
    assert killed.return_code == 0
    assert "No window is open" in (await use(Screenshot(), sandbox)).stdout
