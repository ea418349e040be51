"""The live desktop in a real browser: frames a second while something moves, a key to its picture.

From the page's key event, through server and sandbox and back, to the changed pixel of the canvas.
"""

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from bench.figures import Figure
from tests.support.browser import chromium
from tests.support.desktops import Workspace, step
from tests.support.questions_page import in_background
from tests.support.runs import start_run
from wenko.protocol.plan import Plan

SECONDS, KEYS = 5.0, 25
PROGRAM = """
import tkinter as tk
root = tk.Tk(); root.geometry("1000x600+40+40")
canvas = tk.Canvas(root, width=1000, height=600, bg="white", highlightthickness=0); canvas.pack()
bar = canvas.create_rectangle(0, 0, 60, 300, fill="#3060c0", width=0)
lamp = canvas.create_rectangle(0, 300, 1000, 600, fill="#ffffff", width=0)
at = lit = 0
def move():
    global at
    at = (at + 9) % 940
    canvas.coords(bar, at, 0, at + 60, 300)
    if moving: root.after(15, move)
def key(event):
    global lit, moving
    if event.char == "m":
        moving = not moving
        return move() if moving else None
    lit = not lit
    canvas.itemconfigure(lamp, fill="#20a040" if lit else "#ffffff")
moving = True
root.bind("<Key>", key); root.focus_force(); move()
root.after(500, lambda: open("ready.txt", "w").write("ready"))
root.mainloop()
"""
# A frame counts if the row through the moving bar is another one than in the frame before.
FRAMES = """async ([canvas, seconds]) => {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const end = performance.now() + seconds * 1000;
  let last = '', frames = 0, shown = 0;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    const row = context.getImageData(0, 200, 1280, 1).data.join();
    shown += 1;
    if (row !== last) frames += 1;
    last = row;
  }
  return { fps: frames / seconds, screen: shown / seconds };
}"""
LATENCY = """async ([canvas, x, y]) => {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const pixel = () => context.getImageData(x, y, 1, 1).data.join();
  const before = pixel();
  const began = await new Promise((pressed) =>
    addEventListener('keydown', () => pressed(performance.now()), { capture: true, once: true }));
  while (pixel() === before) await new Promise((next) => setTimeout(next, 1));
  return performance.now() - began;
}"""


def figures() -> Iterator[Figure]:
    with (
        tempfile.TemporaryDirectory() as data,
        in_background(Path(data), sandbox="bubblewrap") as server,
        chromium() as browser,
    ):
        start = (
            "nohup /usr/bin/python3 window.py > log 2>&1 & while [ ! -e go.txt ]; do sleep 1; done"
        )
        server.model.will_plan(
            Plan(
                goal="Something moves",
                steps=(
                    step(0, "file_manager", action="write", path="window.py", content=PROGRAM),
                    step(1, "screenshot"),
                    step(2, "shell", command=start, timeout=300),
                ),
            )
        )
        conversation_id = start_run(server, "move")
        workspace = Workspace(server.data, conversation_id)
        while workspace.read("ready.txt") is None:
            time.sleep(0.1)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"{server.url}/#token={server.token}")
        page.goto(f"{server.url}/c/{conversation_id}#desktop")
        yield from _measure(page)
        workspace.go()


def _measure(page: Page) -> Iterator[Figure]:
    frame = page.locator("[data-desktop=agent]")
    frame.wait_for()
    canvas = frame.locator("canvas").element_handle()
    page.wait_for_timeout(1000)
    moved = page.evaluate(FRAMES, [canvas, SECONDS])
    screen = ("the page's own", moved["screen"])
    yield Figure("live view: while something moves", moved["fps"], "fps", 20, True, screen)
    frame.get_by_role("button").last.click()
    page.locator("[data-desktop=you]").wait_for()
    page.keyboard.press("m")
    page.wait_for_timeout(500)
    walls = []
    for _ in range(KEYS):
        # The key is pressed while the page waits for it.
        page.evaluate("([f, a]) => { window.measured = eval(f)(a) }", [LATENCY, [canvas, 500, 500]])
        page.keyboard.press("a")
        walls.append(page.evaluate("() => window.measured"))
    yield Figure("live view: from a key to its picture", statistics.median(walls), "ms", 100)
