"""A run that opens a window on its desktop and then waits, for tests that watch it or take over."""

import asyncio
import hashlib
import shutil
from pathlib import Path
from typing import Any

import pytest

from wenko.protocol.plan import Plan, Step

TIMEOUT = 20.0
needs_view = pytest.mark.skipif(
    shutil.which("Xtigervnc") is None and shutil.which("Xvnc") is None,
    reason="TigerVNC is not installed, so no desktop can be watched: "
    "apt-get install tigervnc-standalone-server openbox",
)

BUTTON = (101 + 200, 120 + 200)
ENTRY = (101 + 200, 120 + 40)
RED = (220, 20, 20)
"""The window's place is fixed; the frame around it has these sizes. The button fills its half."""
PROGRAM = """
import hashlib
import tkinter as tk
root = tk.Tk(); root.title("Window"); root.geometry("400x300+100+100")
entry = tk.Entry(root, show="*"); entry.place(x=0, y=0, width=400, height=80)
def typed(_):
    digest = hashlib.sha256(entry.get().encode()).hexdigest()
    open("typed.txt", "w").write(f"{len(entry.get())} {digest}")
entry.bind("<Return>", typed)
count = 0
def clicked():
    global count
    count += 1
    open("clicks.txt", "w").write(str(count))
    button.configure(bg="#14b414", activebackground="#14b414")
    root.title(f"Clicked {count}")
button = tk.Button(root, text="", bg="#dc1414", activebackground="#dc1414", command=clicked)
button.place(x=0, y=100, width=400, height=200)
root.update(); root.after(300, lambda: open("ready.txt", "w").write("ready"))
root.mainloop()
"""


def typed(text: str) -> str:
    """What the program writes when this was typed: the text itself is in no file."""
    return f"{len(text)} {hashlib.sha256(text.encode()).hexdigest()}"


def step(number: int, tool: str, **arguments: Any) -> Step:
    return Step(step_id=number, description=f"step {number}", tool=tool, tool_args=arguments)


def desktop_plan(*last: Step) -> Plan:
    """Opens the window, waits for a file ``go.txt``, then makes the last steps."""
    start = "nohup /usr/bin/python3 window.py > window.log 2>&1 & "
    start += "while [ ! -e ready.txt ]; do sleep .05; done"
    return Plan(
        goal="A window",
        steps=(
            step(0, "file_manager", action="write", path="window.py", content=PROGRAM),
            step(1, "screenshot"),
            step(2, "shell", command=start),
            step(3, "shell", command="while [ ! -e go.txt ]; do sleep .05; done"),
            *last,
        ),
    )


class Workspace:
    """The files of a conversation, seen from outside."""

    def __init__(self, data: Path, conversation_id: str) -> None:
        self._folder = data / "sandboxes" / conversation_id / "workspace"

    async def has(self, name: str, content: str) -> None:
        async with asyncio.timeout(TIMEOUT):
            while self.read(name) != content:
                await asyncio.sleep(0.02)

    def read(self, name: str) -> str | None:
        try:
            return (self._folder / name).read_text()
        except OSError:
            return None

    def go(self) -> None:
        (self._folder / "go.txt").write_text("go")
