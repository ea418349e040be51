"""Pictures of a page, as files in the scratch folder."""

from playwright.async_api import Page

from . import scratch

MAX_BYTES = 4 * 1024 * 1024
MAX_HEIGHT = 8000


async def page_picture(page: Page, folder: str, kind: str) -> "dict[str, object]":
    """``view``: a small JPEG to watch; ``full``: the whole page; ``screen``: what is seen of it."""
    if kind == "view":
        data = await page.screenshot(type="jpeg", quality=60, animations="allow", caret="initial")
        return {"name": scratch.write(folder, "picture", ".jpg", data)}
    whole = kind == "full" and await _height(page) <= MAX_HEIGHT
    data = await page.screenshot(type="png", full_page=whole)
    if len(data) <= MAX_BYTES:
        return {"name": scratch.write(folder, "picture", ".png", data)}
    data = await page.screenshot(type="jpeg", quality=70, full_page=whole)
    return {"name": scratch.write(folder, "picture", ".jpg", data)}


async def _height(page: Page) -> int:
    return int(await page.evaluate("document.documentElement.scrollHeight"))
