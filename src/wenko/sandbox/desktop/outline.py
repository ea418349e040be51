"""A page as text: what it says, and an outline of its elements with references to act on."""

import asyncio
import json
import re

from playwright.async_api import Error, Page

LIMIT = 16_000
"""Characters of one reply; the rest is read with ``offset``."""
MASK = "••••••"
FRAME_TIMEOUT = 2.0
_VALUE = re.compile(r"^(\s*- .*\[ref=\w+\](?: \[[^\]]*\])*): (.+)$")
_ESCAPE = re.compile(r"\\x([0-9a-f]{2})")
_PASSWORDS = "fields => fields.map((field) => field.value).filter((value) => value !== '')"


async def outline(page: Page) -> str:
    """The accessibility tree; ``[ref=e3]`` names an element for the next action."""
    # The tree has what is in a password field, which a person may have typed.
    found = await page.locator("body").aria_snapshot(mode="ai")
    return masked(found, await _passwords(page))


async def _passwords(page: Page) -> "set[str]":
    found: set[str] = set()
    for frame in page.frames:
        fields = frame.locator("input[type=password]").evaluate_all(_PASSWORDS)
        try:
            found.update(await asyncio.wait_for(fields, FRAME_TIMEOUT))
        except (Error, asyncio.TimeoutError):  # noqa: UP041
            continue  # The frame is gone, or was refused and never answers: it has no fields.
    return found


def masked(found: str, passwords: "set[str]") -> str:
    """The outline without the values that are passwords."""
    secret = {" ".join(each.split()) for each in passwords}
    if not secret:
        return found
    lines = []
    for line in found.split("\n"):
        value = _VALUE.match(line)
        if value is not None and _unquoted(value[2]) in secret:
            line = f"{value[1]}: {MASK}"
        lines.append(line)
    return "\n".join(lines)


def _unquoted(value: str) -> str:
    """A value is quoted where it would mean something else in YAML."""
    if value.startswith('"'):
        try:
            value = str(json.loads(_ESCAPE.sub(r"\\u00\1", value)))
        except ValueError:
            return value
    return " ".join(value.split())


async def visible_text(page: Page) -> str:
    """The text of the page and of its frames."""
    parts = []
    for frame in page.frames:
        try:
            text = (await frame.locator("body").inner_text(timeout=2000)).strip()
        except Error:
            continue  # A frame without a body, or one that is being replaced.
        if text:
            parts.append(text)
    return "\n\n".join(parts)


def shown_part(text: str, offset: "int | None") -> "dict[str, object]":
    """The part from ``offset`` on, cut at the end of a line where there is one."""
    start = max(0, offset or 0)
    part = text[start : start + LIMIT]
    if start + LIMIT < len(text):
        end = part.rfind("\n")
        part = part[: end + 1] if end > LIMIT // 2 else part
    after = start + len(part)
    return {"content": part, "next": after if after < len(text) else None, "total": len(text)}
