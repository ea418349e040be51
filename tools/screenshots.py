"""Pictures of the page in its states, windows, languages and colours: ``make screenshots``.

They are written to ``.cache/screenshots``, to be looked at; the tests measure the same states.
``python -m tools.screenshots --only form --look phone`` takes some of them.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import LiveServer
from tests.support.browser import ANIMATIONS_FINISHED, DESKTOP, PHONE, chromium, open_page
from tests.support.local_models import ollama
from tests.support.recorded_page import RecordedPage, Recording, recorded_page

FOLDER = Path(__file__).parents[1] / ".cache/screenshots"


@dataclass(frozen=True)
class Look:
    """A window, a language and a colour scheme to look at a state in."""

    name: str
    window: dict[str, Any]
    language: str = "zh"
    mode: str = "light"

    def context(self, server: LiveServer) -> dict[str, Any]:
        chosen = {"wenko.language": self.language, "wenko.mode": self.mode}
        stored = [{"name": key, "value": value} for key, value in chosen.items()]
        origins = [{"origin": server.url, "localStorage": stored}]
        return {**self.window, "storage_state": {"cookies": [], "origins": origins}}


def wide(width: int) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": 900}}


LOOKS = [
    Look("desktop", DESKTOP),
    Look("phone", PHONE),
    Look("phone-dark-en", PHONE, "en", "dark"),
    Look("900-en", wide(900), "en"),
    Look("1280-dark-en", wide(1280), "en", "dark"),
    Look("2560", wide(2560)),
    Look("2560-dark-en", wide(2560), "en", "dark"),
]
LOOP, HELLO, PROMPT = (Recording.of(each) for each in ("loop", "hello-world", "stopped"))
MARKS = Recording.of("recorded-marked-steps")
FAILURE, CANCELLED = (Recording.of(each) for each in ("failing-build", "recorded-cancelled"))


def named(where: Page | Locator, role: Any, zh: str, en: str) -> Locator:
    return where.get_by_role(role, name=re.compile(f"{zh}|{en}")).first


def send(page: Page, message: str) -> None:
    page.locator("#composer").fill(message)
    page.locator("#composer").press("Enter")


def ended(page: Page) -> None:
    status = page.locator("header span[data-status]")
    expect(status).to_have_attribute("data-status", re.compile("success|failed"))


def open_pane(page: Page, zh: str, en: str) -> None:
    """A tab of the pane, which is a drawer in small windows."""
    tab = page.get_by_role("tab", name=re.compile(f"^({zh}|{en})"))
    if page.evaluate("innerWidth") < 1200:
        named(page, "button", "打开任务详情", "Open task details").click()
    tab.click()


def model_menu(page: Page) -> None:
    named(page, "button", "模型：", "Model: ").click()
    expect(page.get_by_role("menuitem", name="qwen3:8b")).to_be_visible()


def press(key: str) -> Callable[[Page], None]:
    def open_dialog(page: Page) -> None:
        page.get_by_role("heading").first.click()
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()

    return open_dialog


def share(page: Page) -> None:
    send(page, "$ echo password=an-example and more")
    ended(page)
    named(page, "button", "分享", "Share").click()
    expect(page.get_by_role("dialog").get_by_role("list")).to_be_visible()


def asked(message: str) -> Callable[[Page], None]:
    def ask(page: Page) -> None:
        send(page, message)
        expect(page.get_by_role("dialog")).to_be_visible()

    return ask


def terminal(page: Page) -> None:
    send(page, "$ for i in $(seq 400); do echo line $i; sleep 0.2; done")
    expect(page.get_by_text("line 9").first).to_be_visible()
    named(page, "button", "打开终端", "Open terminal").click()
    page.locator(".xterm").first.wait_for()


def plan(page: Page) -> None:
    page.get_by_role("checkbox", name=re.compile("计划|plan")).check()
    asked("创建并运行 Hello World 程序")(page)


def trial(page: Page) -> None:
    send(page, "$ mkdir -p src; seq 40 > src/keep.txt; echo old > src/note.txt")
    ended(page)
    send(page, "$ rm -rf src/keep.txt; echo new > src/note.txt; seq 200; git reset --hard")
    finished = page.get_by_role("dialog").locator("[data-trial=finished]")
    expect(finished).to_be_visible()


def repaired(page: Page) -> None:
    send(page, "演示命令失败后自动修复")
    ended(page)


def context(page: Page) -> None:
    send(page, "$ seq 30")
    ended(page)
    open_pane(page, "上下文", "Context")


def playbooks(page: Page) -> None:
    send(page, "$ echo hello > note.txt; cat note.txt")
    ended(page)
    named(page, "button", "保存为剧本", "Save as playbook").click()
    expect(page.get_by_role("dialog").get_by_role("textbox").first).to_be_visible()


def files(page: Page) -> None:
    send(page, "$ mkdir -p src && echo 'print(1)' > src/app.py && printf 'a,b\\n1,2\\n' > t.csv")
    ended(page)
    open_pane(page, "文件", "Files")
    page.get_by_role("tabpanel").get_by_text("t.csv").first.click()


def memory(page: Page) -> None:
    page.goto(page.url.split("#")[0].rstrip("/") + "/memory")


def settings(page: Page) -> None:
    menu = page.get_by_role("button", name=re.compile("打开对话列表|conversations"))
    if menu.count() > 0:
        menu.first.click()
    named(page, "button", "模型设置|设置", "ettings").click()
    expect(page.get_by_role("dialog")).to_be_visible()


NEW: dict[str, Callable[[Page], None]] = {
    "first-visit": lambda page: None,
    "model-menu": model_menu,
    "shortcuts": press("?"),
    "share": share,
    "files": files,
    "context": context,
    "repaired": repaired,
    "playbook": playbooks,
    "memory": memory,
    "settings": settings,
    "terminal": terminal,
    # Questions last: an open one is counted on every picture after it.
    "terminal-prompt": asked("$ read -p 'Your name: ' name; echo $name"),
    "plan": plan,
    "trial": trial,
    "fields": asked("展示所有表单字段"),
    "form": asked("了解一下我的运动偏好"),
    "approval": asked("清理工作区的临时文件"),
    "inbox": press("i"),
}
"""States of a new conversation, and what leads to them."""


def offline(shown: RecordedPage) -> None:
    shown.play(HELLO.after("tool_output"))
    shown.disconnect(refuse=True)


def prompt(shown: RecordedPage) -> None:
    shown.play()
    expect(shown.page.get_by_role("dialog")).to_be_visible()


def tab(zh: str, en: str) -> Callable[[RecordedPage], None]:
    def choose(shown: RecordedPage) -> None:
        shown.play()
        open_pane(shown.page, zh, en)

    return choose


def flow(shown: RecordedPage) -> None:
    tab("计划", "Plan")(shown)
    shown.page.get_by_text(re.compile("^(流程图|流程|Flow.*)$")).first.click()
    shown.page.locator(".react-flow__node").first.wait_for()


def scrub(shown: RecordedPage) -> None:
    shown.play()
    named(shown.page, "button", "回看", "Replay|run as it was|Look back").click()
    named(shown.page, "slider", "", "").press("PageDown")


RECORDED: dict[str, tuple[Recording, Callable[[RecordedPage], None]]] = {
    "streaming": (HELLO, lambda shown: shown.play(HELLO.after("token", 20))),
    "run": (HELLO, lambda shown: shown.play(HELLO.after("tool_output"))),
    "answer": (HELLO, lambda shown: shown.play()),
    "loop": (LOOP, lambda shown: shown.play(LOOP.after("tool_call", 16))),
    "checks": (LOOP, lambda shown: shown.play()),
    "marking": (MARKS, lambda shown: shown.play(MARKS.after("tool_call", 6))),
    "marked": (MARKS, lambda shown: shown.play()),
    "prompt": (PROMPT.until("hitl"), prompt),
    "failure": (FAILURE, lambda shown: shown.play()),
    "cancelled": (CANCELLED, lambda shown: shown.play()),
    "offline": (HELLO, offline),
    "log": (LOOP, tab("日志", "Log")),
    "changes": (HELLO, tab("变更", "Changes")),
    "variables": (FAILURE, tab("变量", "Variables")),
    "flow": (LOOP, flow),
    "scrub": (LOOP, scrub),
}
"""States of recorded conversations."""


def take(page: Page, name: str, look: Look) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate(ANIMATIONS_FINISHED)
    # What is loaded when it is first needed, and the layout after it.
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{name}-{look.name}.png")


def take_all(browser: Browser, server: LiveServer, look: Look, only: set[str]) -> None:
    context = look.context(server)
    for name, (recording, show) in RECORDED.items():
        if not only or name in only:
            with recorded_page(browser, server, recording, **context) as shown:
                show(shown)
                take(shown.page, name, look)
    for name, lead_to in NEW.items():
        if not only or name in only:
            with open_page(browser, f"{server.url}/#token={server.token}", **context) as page:
                page.wait_for_load_state("networkidle")
                lead_to(page)
                take(page, name, look)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=[], choices=[*NEW, *RECORDED])
    parser.add_argument("--look", nargs="*", default=[], choices=[look.name for look in LOOKS])
    chosen = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with ollama() as models, chromium() as browser:
        for look in LOOKS:
            if chosen.look and look.name not in chosen.look:
                continue
            # A server for each: an open question would be on every picture after it.
            with (
                tempfile.TemporaryDirectory() as data,
                LiveServer(Path(data), WENKO_LOCAL_MODELS=f"ollama={models.url}") as server,
            ):
                take_all(browser, server, look, set(chosen.only))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
