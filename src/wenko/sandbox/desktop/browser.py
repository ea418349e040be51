"""Chromium through Playwright: one window with tabs, and the actions that a request can name."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import (
    BrowserContext,
    Dialog,
    Download,
    Error,
    Locator,
    Page,
    Playwright,
    Response,
    async_playwright,
)

from .addresses import local_file, relative_path, target_url
from .failure import ActionFailed, from_playwright
from .file_server import FileServer
from .outline import outline, shown_part, visible_text
from .pictures import page_picture

CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
SIZE = {"width": 1280, "height": 800}
OPEN_TIMEOUT, ACTION_TIMEOUT, SETTLE_TIMEOUT = 30_000.0, 8_000.0, 5_000.0
SETTLE_PAUSE = 60.0
"""Milliseconds in which a click usually starts to load another page."""
MAX_WAIT = 60.0
SCROLL_STEP = 600
MAX_TABS = 12
_OPTIONS = (
    # The sandbox limits processes and threads, and one renderer for each site would reach that.
    "--renderer-process-limit=4",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--disable-features=Translate,MediaRouter,OptimizationHints",
    # Without its bar about a sandbox, which the conversation's own one replaces.
    "--test-type",
    "--window-size=1280,800",
    "--window-position=0,0",
)

_OPENS_TAB = """e => {
    const link = e.closest("a[target], area[target]");
    return !!link && !["", "_self", "_top", "_parent"].includes(link.target.toLowerCase());
}"""

Request = dict[str, Any]
Reply = dict[str, Any]


class Browser:
    def __init__(self, playwright: Playwright, context: BrowserContext, folder: str) -> None:
        self._playwright = playwright
        self._context = context
        self._folder = folder
        self._workspace = "/workspace"
        self._files = FileServer(self._workspace)
        self._page: Page | None = None
        self._notes: list[Reply] = []
        """What happened by itself since the last reply: dialogs, new tabs, downloads."""
        self._dialog: tuple[str, str] | None = None
        self._downloads: list[Download] = []
        self.alive = True
        self._used = False
        """Whether a page was opened since the start; the empty one of a new browser is none."""
        context.on("page", self._on_page)
        context.on("close", self._on_closed)
        self._actions: dict[str, Callable[[Page, Request], Awaitable[Reply]]] = {
            "click": self._click,
            "type": self._type,
            "press": self._press,
            "select": self._select,
            "upload": self._upload,
            "hover": self._hover,
            "scroll": self._scroll,
            "back": self._back,
            "forward": self._forward,
            "reload": self._reload,
            "wait": self._wait,
            "read": self._read,
            "outline": self._outline,
            "screenshot": self._screenshot,
            "download": self._download,
        }

    @classmethod
    async def start(cls, folder: str, request: Request) -> "Browser":
        program = next(filter(None, map(shutil.which, CHROMIUM)), None)
        if program is None:
            raise ActionFailed("browser_missing", part="chromium")
        playwright = await async_playwright().start()
        proxy: Any = None
        if request.get("proxy"):
            # Loopback is the sandbox's own, and is not asked of the proxy.
            proxy = {"server": request["proxy"], "bypass": "localhost,127.0.0.1,[::1]"}
        try:
            context = await playwright.chromium.launch_persistent_context(
                tempfile.mkdtemp(prefix="profile-", dir=folder),
                executable_path=program,
                chromium_sandbox=False,
                headless=not os.environ.get("DISPLAY"),
                args=list(_OPTIONS),
                proxy=proxy,
                locale="zh-CN" if request.get("language") == "zh" else "en-US",
                viewport=SIZE if not os.environ.get("DISPLAY") else None,  # type: ignore[arg-type]
                no_viewport=True if os.environ.get("DISPLAY") else None,
                accept_downloads=True,
            )
        except Error as error:
            await playwright.stop()
            reason = str(error).split("\nCall log:")[0]
            raise ActionFailed("browser_not_started", reason=reason[:500]) from None
        browser = cls(playwright, context, folder)
        browser._workspace = request["workspace"]
        browser._files = FileServer(request["workspace"])
        await browser._files.start()
        for page in context.pages:
            browser._on_page(page)
        browser._notes.clear()
        return browser

    async def do(self, request: Request) -> Reply:
        """Do one action; the reply says where the browser is then."""
        action = request["action"]
        answer = request.get("dialog")
        self._dialog = (answer, request.get("dialog_text") or "") if answer else None
        try:
            if action == "open":
                reply = await self._open(request)
            elif action in ("tabs", "switch_tab", "close_tab"):
                reply = await self._tabs(action, request)
            else:
                reply = await self._actions[action](self._current(), request)
        except Error as error:
            raise from_playwright(error, _named(request), request.get("url")) from None
        except KeyError:
            raise ActionFailed("unknown_action", action=action) from None
        return {**reply, **await self._state(request)}

    # --- where it is ---------------------------------------------------------------------------

    def _current(self) -> Page:
        if not self._used or self._page is None or self._page.is_closed():
            raise ActionFailed("no_page")
        return self._page

    async def where(self) -> str | None:
        """The title and address of the page that is shown, for who comes back to it."""
        page = self._page
        if page is None or page.is_closed() or page.url == "about:blank":
            return None
        try:
            return f"{await page.title()} {page.url}".strip()[:500]
        except Error:
            return str(page.url)[:500]

    async def _state(self, request: Request) -> Reply:
        """The address, the title and what happened; a picture of it if one is wanted."""
        page = self._page
        notes, self._notes = self._notes, []
        state: Reply = {"notes": notes, "tab": None, "url": None, "title": None}
        if page is None or page.is_closed():
            return state
        state.update(tab=self._context.pages.index(page) + 1, tabs=len(self._context.pages))
        try:
            state.update(url=page.url, title=await page.title())
            if request.get("picture"):
                state["picture"] = await page_picture(page, self._folder, request["picture"])
        except Error:
            state["url"] = page.url  # It is being replaced by another page.
        return state

    def _on_page(self, page: Page) -> None:
        if self._page is not None and not self._page.is_closed():
            self._notes.append({"note": "new_tab", "tab": len(self._context.pages)})
        self._page = page
        page.set_default_timeout(ACTION_TIMEOUT)
        page.on("dialog", self._on_dialog)
        page.on("download", self._on_download)
        page.on("close", self._on_page_closed)

    def _on_download(self, download: Download) -> None:
        self._downloads.append(download)

    def _on_page_closed(self, page: Page) -> None:
        if page is self._page:
            self._page = next(reversed(self._context.pages), None)

    def _on_closed(self, _: BrowserContext) -> None:
        self.alive = False

    async def _on_dialog(self, dialog: Dialog) -> None:
        """A page waits until its dialog is answered, so it is, and the reply says how."""
        answer, text = self._dialog or ("", "")
        accept = answer == "accept" or (not answer and dialog.type in ("alert", "beforeunload"))
        done = "accepted" if accept else "dismissed"
        shown = {"note": "dialog", "type": dialog.type, "text": dialog.message[:500], "done": done}
        self._notes.append(shown)
        try:
            if accept:
                await dialog.accept(text or dialog.default_value)
            else:
                await dialog.dismiss()
        except Error:
            return  # The page is gone, and its dialog with it.

    # --- actions -------------------------------------------------------------------------------

    async def _open(self, request: Request) -> Reply:
        url = target_url(request["url"], self._workspace, self._files.origin)
        self._used = True
        if request.get("new_tab") or self._page is None or self._page.is_closed():
            if len(self._context.pages) >= MAX_TABS:
                raise ActionFailed("too_many_tabs", most=MAX_TABS)
            page = await self._context.new_page()
            self._notes.clear()
        else:
            page = self._page
        try:
            response = await self._goto(page, url)
        except Error as error:
            if "Download is starting" in str(error):
                return await self._save_download(page, request)
            raise
        status = None if response is None else response.status
        return {"status": status, **await self._outline(page, request)}

    async def _goto(self, page: Page, url: str) -> Response | None:
        try:
            return await page.goto(url, timeout=OPEN_TIMEOUT, wait_until="load")
        except Error as error:
            # The error page of the address before may still be on its way.
            if "interrupted by another navigation" not in str(error):
                raise
            return await page.goto(url, timeout=OPEN_TIMEOUT, wait_until="load")

    async def _tabs(self, action: str, request: Request) -> Reply:
        pages = self._context.pages
        number = request.get("tab")
        if action != "tabs":
            if number is None or not 1 <= number <= len(pages):
                raise ActionFailed("no_such_tab", tab=number, tabs=len(pages))
            if action == "close_tab":
                await pages[number - 1].close()
            else:
                self._page = pages[number - 1]
                await self._page.bring_to_front()
        listed = [
            {"tab": n, "url": page.url, "title": await page.title()}
            for n, page in enumerate(self._context.pages, 1)
        ]
        return {"list": listed}

    async def _element(self, page: Page, request: Request) -> Locator:
        ref, target = request.get("ref"), request.get("target")
        if not ref and target:
            return await self._labelled(page, target)
        if not ref:
            raise ActionFailed("no_reference", action=request["action"])
        element = page.locator(f"aria-ref={ref}")
        # Playwright would wait for it, but a reference is never given to another element.
        if not await element.count():
            raise ActionFailed("stale_reference", ref=ref)
        return element

    async def _labelled(self, page: Page, target: str) -> Locator:
        """The element with this label or exactly this text: fixed plans know no reference, and an
        outline has none for a word within a text."""
        ways = (
            page.get_by_label(target, exact=True),
            page.get_by_role("button", name=target, exact=True),
            page.get_by_role("link", name=target, exact=True),
            page.get_by_placeholder(target, exact=True),
            page.get_by_text(target, exact=True),
        )
        for way in ways:
            found = way.filter(visible=True)
            number = await found.count()
            if number:
                break
        if number != 1:
            code = "target_not_unique" if number else "target_not_found"
            raise ActionFailed(code, target=target)
        return found

    async def _click(self, page: Page, request: Request) -> Reply:
        element = await self._element(page, request)
        button: Any = request.get("button") or "left"
        opens_tab, before = await element.evaluate(_OPENS_TAB), len(self._context.pages)
        await element.click(button=button, click_count=2 if request.get("double") else 1)
        if opens_tab:
            await self._new_tab(before)
        return await self._settled(page, request)

    async def _new_tab(self, before: int) -> None:
        """Wait until the tab of a link is there: its events come after those of the click."""
        deadline = asyncio.get_running_loop().time() + SETTLE_TIMEOUT / 1000
        while len(self._context.pages) <= before and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)

    async def _type(self, page: Page, request: Request) -> Reply:
        element = await self._element(page, request)
        text = request.get("text") or ""
        if request.get("append"):
            await element.press("End")
            await element.press_sequentially(text)
        else:
            await self._fill(element, text)
        if request.get("submit"):
            await element.press("Enter")
        return await self._settled(page, request)

    async def _fill(self, element: Locator, text: str) -> None:
        kind = await element.evaluate("e => e instanceof HTMLInputElement ? e.type : ''")
        if kind in ("checkbox", "radio", "file", "button", "submit"):
            raise ActionFailed("not_a_text_field", kind=kind)
        await element.fill(text)

    async def _press(self, page: Page, request: Request) -> Reply:
        keys = request.get("key") or ""
        if request.get("ref") or request.get("target"):
            await (await self._element(page, request)).press(keys)
        else:
            await page.keyboard.press(keys)
        return await self._settled(page, request)

    async def _select(self, page: Page, request: Request) -> Reply:
        wanted = request.get("values") or []
        element = await self._element(page, request)
        offered: list[str] = await element.evaluate(
            "e => e instanceof HTMLSelectElement ? [...e.options].map(o => o.label) : []"
        )
        if not offered:
            raise ActionFailed("not_a_list", ref=_named(request))
        missing = [each for each in wanted if each not in offered]
        if missing:
            values = {"ref": _named(request), "wanted": missing[0], "offered": offered[:50]}
            raise ActionFailed("no_such_option", **values)
        await element.select_option(label=wanted)
        return await self._settled(page, request)

    async def _upload(self, page: Page, request: Request) -> Reply:
        path = local_file(relative_path(request["path"], self._workspace), self._workspace)
        if path is None:
            raise ActionFailed("no_such_file", path=request["path"])
        await (await self._element(page, request)).set_input_files(path)
        return await self._settled(page, request)

    async def _hover(self, page: Page, request: Request) -> Reply:
        await (await self._element(page, request)).hover()
        return await self._settled(page, request)

    async def _scroll(self, page: Page, request: Request) -> Reply:
        if request.get("ref") or request.get("target"):
            await (await self._element(page, request)).scroll_into_view_if_needed()
        else:
            amount = int(request.get("amount") or SCROLL_STEP)
            x, y = {
                "down": (0, amount),
                "up": (0, -amount),
                "right": (amount, 0),
                "left": (-amount, 0),
            }[request.get("direction") or "down"]
            await page.mouse.move(SIZE["width"] / 2, SIZE["height"] / 2)
            await page.mouse.wheel(x, y)
        return await self._settled(page, request)

    async def _back(self, page: Page, request: Request) -> Reply:
        await page.go_back(timeout=OPEN_TIMEOUT)
        return await self._outline(page, request)

    async def _forward(self, page: Page, request: Request) -> Reply:
        await page.go_forward(timeout=OPEN_TIMEOUT)
        return await self._outline(page, request)

    async def _reload(self, page: Page, request: Request) -> Reply:
        await page.reload(timeout=OPEN_TIMEOUT)
        return await self._outline(page, request)

    async def _wait(self, page: Page, request: Request) -> Reply:
        """Wait for a text to be shown or to vanish, or for some seconds."""
        limit = min(float(request.get("seconds") or 10.0), MAX_WAIT) * 1000
        text, gone = request.get("text"), request.get("gone")
        if text:
            state: Any = "hidden" if gone else "visible"
            try:
                await page.get_by_text(text).first.wait_for(state=state, timeout=limit)
            except Error as error:
                if "Timeout" not in str(error):
                    raise
                raise ActionFailed("text_not_seen", text=text, gone=bool(gone)) from None
        else:
            await page.wait_for_timeout(limit)
        return await self._outline(page, request)

    async def _read(self, page: Page, request: Request) -> Reply:
        text = await visible_text(page)
        return {"text": shown_part(text, request.get("offset"))}

    async def _outline(self, page: Page, request: Request) -> Reply:
        return {"outline": shown_part(await outline(page), request.get("offset"))}

    async def _screenshot(self, page: Page, request: Request) -> Reply:
        return {}  # Every reply has the picture that the request asks for.

    async def _download(self, page: Page, request: Request) -> Reply:
        """Save what a link or button downloads; or what a click before this one did."""
        if request.get("ref") or request.get("target"):
            element = await self._element(page, request)
            try:
                async with page.expect_download(timeout=OPEN_TIMEOUT) as waiting:
                    await element.click()
                started = await waiting.value
                if started not in self._downloads:
                    self._downloads.append(started)
            except Error as error:
                if "Timeout" in str(error) and "download" in str(error):
                    raise ActionFailed("no_download") from None
                raise
        return await self._save_download(page, request)

    async def _save_download(self, page: Page, request: Request) -> Reply:
        deadline = asyncio.get_running_loop().time() + SETTLE_TIMEOUT / 1000
        while not self._downloads and asyncio.get_running_loop().time() < deadline:
            await page.wait_for_timeout(20)
        if not self._downloads:
            raise ActionFailed("no_download")
        started = self._downloads.pop()
        name = os.path.basename(request.get("path") or started.suggested_filename) or "download"
        folder = os.path.dirname(request.get("path") or "")
        target = os.path.realpath(os.path.join(self._workspace, folder, name))
        if not target.startswith(os.path.realpath(self._workspace) + "/"):
            raise ActionFailed("path_outside_workspace", path=request.get("path") or name)
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            await started.save_as(target)
        except OSError as error:
            raise ActionFailed("not_saved", path=target, reason=error.strerror or "") from None
        saved = os.path.relpath(target, os.path.realpath(self._workspace))
        return {"saved": saved, "bytes": os.path.getsize(target)}

    async def _settled(self, page: Page, request: Request) -> Reply:
        """The outline after an action, once a page that it opened is loaded."""
        await page.wait_for_timeout(SETTLE_PAUSE)
        page = self._current()  # The action may have opened or closed a tab.
        try:
            await page.wait_for_load_state("load", timeout=SETTLE_TIMEOUT)
        except Error as error:
            if "Timeout" not in str(error):
                raise
        for download in self._downloads:
            noted = {"note": "download", "name": download.suggested_filename}
            if noted not in self._notes:
                self._notes.append(noted)
        return await self._outline(page, request)


def _named(request: Request) -> "str | None":
    """How the request names its element, if it does."""
    return request.get("ref") or request.get("target")
