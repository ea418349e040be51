"""Measures the layout of the page: what is cut off or covered, what scrolls, where the focus is.

Tests that look for text find it even where nobody can see it; these fail then.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.support.browser import ANIMATIONS_FINISHED
from tests.support.tables import first_rows

CHECK = (Path(__file__).parent / "geometry.js").read_text("utf-8")
WIDTHS = [390, 900, 1280, 1440, 2560]
EACH_WIDTH = [
    width if width in (390, 1280) else pytest.param(width, marks=pytest.mark.slow)
    for width in WIDTHS
]
"""For tests of one width each; the others are of the long tail."""
NARROWEST = first_rows(WIDTHS)
"""Where the narrowest is the hardest one."""
# What distinguishes a focused control from the same one without focus, on it or around it.
INDICATOR = """(element) => {
  const look = () => {
    const seen = [];
    for (let box = element, depth = 0; box && depth < 4; box = box.parentElement, depth += 1) {
      for (const each of depth === 0 ? [box, ...(box.parentElement?.children ?? [])] : [box]) {
        for (const pseudo of [null, "::before", "::after"]) {
          const css = getComputedStyle(each, pseudo);
          const outline = css.outlineStyle === "none" ? "" : css.outlineStyle + css.outlineWidth;
          seen.push([outline, css.boxShadow, css.borderColor, css.backgroundColor, css.top].join());
        }
      }
    }
    return seen.join("|");
  };
  const focused = look();
  element.blur();
  const plain = look();
  element.focus({ preventScroll: true });
  return focused !== plain;
}"""
DESCRIBE = """(element) =>
  `<${element.tagName.toLowerCase()}> ` +
  (element.getAttribute("aria-label") ?? element.innerText ?? "").trim().slice(0, 60)"""


def resize(page: Page, width: int, height: int = 844) -> None:
    """A window of this size, with its layout and animations finished."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    page.evaluate(ANIMATIONS_FINISHED)


def layout_problems(page: Page, part: Locator | None = None) -> list[str]:
    """What is cut off, covered or outside the window, in this part or in all that is not inert."""
    page.evaluate(ANIMATIONS_FINISHED)
    found: list[str] = page.evaluate(CHECK, part.element_handle() if part else None)
    return found


def box(found: Locator) -> FloatRect:
    rect = found.bounding_box()
    assert rect is not None, f"{found} is not displayed"
    return rect


def inside(inner: Locator, outer: Locator) -> bool:
    """Whether the whole of one is within the other."""
    small, large = box(inner), box(outer)
    return (
        small["x"] >= large["x"] - 1
        and small["y"] >= large["y"] - 1
        and small["x"] + small["width"] <= large["x"] + large["width"] + 1
        and small["y"] + small["height"] <= large["y"] + large["height"] + 1
    )


def scroll_to_end(area: Locator) -> None:
    """Turn the mouse wheel over the area until it moves no further."""
    area.hover(position={"x": 8, "y": 8})
    moved = -1.0
    while (top := float(area.evaluate("area => area.scrollTop"))) != moved:
        moved = top
        area.page.mouse.wheel(0, 4000)
        # The wheel is handled by the compositor: wait for the frame that shows it.
        area.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))"
        )
    end = "area => area.scrollHeight - area.clientHeight - area.scrollTop"
    assert area.evaluate(end) < 2, "the end cannot be reached"


def scrolls_sideways(area: Locator) -> bool:
    """Whether the area itself, and not the page, holds what is wider than it."""
    return bool(
        area.evaluate(
            "area => area.scrollWidth > area.clientWidth + 1 &&"
            ' ["auto", "scroll"].includes(getComputedStyle(area).overflowX)'
        )
    )


def focus_problems(page: Page, stops: int, keys: Sequence[str] = ("Tab",)) -> list[str]:
    """What the keyboard reaches without a sign of it, or outside the window."""
    problems: list[str] = []
    for at in range(stops):
        page.keyboard.press(keys[at % len(keys)])
        focused = page.locator(":focus")
        if focused.count() == 0:
            continue
        name = focused.evaluate(DESCRIBE)
        if not focused.evaluate(INDICATOR):
            problems.append(f"no sign of focus: {name}")
        try:
            expect(focused).to_be_in_viewport(timeout=2000)
        except AssertionError:
            problems.append(f"focused outside the window: {name}")
    return problems
