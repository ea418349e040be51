"""Scrolling the stream while a run goes on: what is followed, and what a person's scroll does."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.live import JsonObject, LiveServer
from tests.support.browser import PHONE, violations
from tests.support.geometry import box, layout_problems
from tests.support.recorded_page import RecordedPage, Recording, recorded_page
from tests.support.tables import first_rows

pytestmark = pytest.mark.browser

ANSWER = Recording.of("hello-world")
SIZE = {"width": 1280, "height": 700}
STEPS = 24
# Scroll bars that lie over the page cannot be dragged here; the list hears of it the same way.
DRAG = """stream => new Promise(heard => {
  stream.scrollTop -= 400;
  requestAnimationFrame(() => requestAnimationFrame(heard));
})"""
PARAGRAPH = """(stream, text) => {
  const edge = stream.getBoundingClientRect().top;
  const all = [...stream.querySelectorAll("p")].map((node) =>
    ({ text: node.textContent.slice(0, 20), top: node.getBoundingClientRect().top - edge }));
  return all.find((each) => text ? each.text === text : each.top >= 0);
}"""
TO_END = "stream => stream.scrollHeight - stream.clientHeight - stream.scrollTop"


def paragraph(number: int) -> JsonObject:
    event = ANSWER.first("token")
    event["payload"]["content"] = f"第 {number} 段。" + "这一段说明了一些事情。" * 12 + "\n\n"
    event["id"] = f"paragraph-{number}"
    return event


def answering() -> Recording:
    """A run that is in the middle of a long answer."""
    start = Recording(ANSWER.events[: ANSWER.after("token") - 1])
    return start.plus(*[paragraph(number) for number in range(40)])


def position(shown: RecordedPage) -> float:
    return float(shown.stream.evaluate("stream => stream.scrollTop"))


def stream_on(shown: RecordedPage, count: int = 6) -> None:
    """Deliver more of the answer, and wait until the list has grown by it."""
    grown = "([stream, height]) => stream.scrollHeight > height"
    for _ in range(count):
        stream = shown.stream.element_handle()
        height = stream.evaluate("stream => stream.scrollHeight")
        shown.send(paragraph(shown.sent + 1))
        shown.page.wait_for_function(grown, arg=[stream, height])


def in_view(shown: RecordedPage, anchor: JsonObject | None = None) -> JsonObject:
    """The first paragraph in view and its height on the screen, or that of the given one now.

    The list's own number does not tell: it changes when rows above are measured.
    """
    found: JsonObject = shown.stream.evaluate(PARAGRAPH, anchor and anchor["text"])
    return found


def at_rest(shown: RecordedPage) -> JsonObject:
    """What is in view once the browser has animated the last of a scroll."""
    rests = f"stream => stream.was === (stream.was = JSON.stringify(({PARAGRAPH})(stream)))"
    stream = shown.stream.element_handle()
    shown.page.wait_for_function(rests, arg=stream, polling=250)
    return in_view(shown)


def at_newest(shown: RecordedPage) -> bool:
    """Whether the end of the answer comes into view, within the time a list needs to measure."""
    stream = shown.stream.element_handle()
    shown.page.wait_for_function(f"stream => ({TO_END})(stream) < 2", arg=stream)
    return True


def jump(shown: RecordedPage) -> Locator:
    return shown.page.get_by_role("button", name=re.compile("回到最新"))


@pytest.fixture
def answer(browser: Browser, live_server: LiveServer) -> Iterator[RecordedPage]:
    with recorded_page(browser, live_server, answering(), viewport=SIZE) as shown:
        shown.play()
        expect(shown.stream.get_by_text("第 39 段")).to_be_in_viewport()
        yield shown


def test_the_end_of_a_growing_answer_stays_in_view(answer: RecordedPage) -> None:
    for _ in range(3):
        stream_on(answer)
        assert at_newest(answer)
    expect(jump(answer)).to_have_count(0)


@pytest.mark.parametrize("gesture", first_rows(["small wheel", "keys", "wheel", "scroll bar"], 2))
def test_a_run_that_streams_can_be_scrolled_up(answer: RecordedPage, gesture: str) -> None:
    page = answer.page
    stream_on(answer)
    assert at_newest(answer)
    area = box(answer.stream)
    right, middle = area["x"] + area["width"] - 5, area["y"] + area["height"] / 2
    if gesture.endswith("wheel"):
        page.mouse.move(right - 200, middle)
        # A person turns the wheel while the answer goes on growing.
        for _ in range(3):
            page.mouse.wheel(0, -40 if gesture == "small wheel" else -400)
            answer.send(paragraph(answer.sent + 1))
    elif gesture == "keys":
        answer.stream.focus()
        page.keyboard.press("PageUp")
        page.keyboard.press("PageUp")
    else:
        page.mouse.move(right, area["y"] + area["height"] - 30)
        page.mouse.down()
        page.mouse.move(right, middle, steps=5)
        answer.send(paragraph(answer.sent + 1))
        answer.stream.evaluate(DRAG)
        page.mouse.up()
    expect(jump(answer)).to_be_visible()
    left = at_rest(answer)
    for _ in range(4):
        stream_on(answer)
        assert abs(in_view(answer, left)["top"] - left["top"]) < 2
    assert layout_problems(page) == []
    assert violations(page) == []
    jump(answer).click()
    assert at_newest(answer)
    expect(jump(answer)).to_have_count(0)
    stream_on(answer)
    assert at_newest(answer)


# The list scrolls to a row again whenever rows change, until none did for 150 ms: with this, never.
ENDLESS_SCROLL = """() => {
  const set = window.setTimeout;
  window.setTimeout = (call, ms, ...rest) => set(call, ms === 150 ? 3600000 : ms, ...rest);
}"""


@pytest.mark.slow
def test_a_person_ends_a_scroll_that_the_list_repeats(
    browser: Browser, live_server: LiveServer
) -> None:
    with recorded_page(
        browser, live_server, answering(), init_script=ENDLESS_SCROLL, viewport=SIZE
    ) as shown:
        shown.play()
        expect(shown.stream.get_by_text("第 39 段")).to_be_in_viewport()
        shown.stream.hover()
        shown.page.mouse.wheel(0, -900)
        expect(jump(shown)).to_be_visible()
        left = at_rest(shown)
        for _ in range(3):
            stream_on(shown, 1)
            assert abs(in_view(shown, left)["top"] - left["top"]) < 2
        jump(shown).click()
        assert at_newest(shown)


def test_scrolling_back_to_the_end_follows_again(answer: RecordedPage) -> None:
    page = answer.page
    answer.stream.hover()
    page.mouse.wheel(0, -900)
    expect(jump(answer)).to_be_visible()
    page.mouse.wheel(0, 5000)
    expect(jump(answer)).to_have_count(0)
    stream_on(answer)
    assert at_newest(answer)


@pytest.mark.slow
def test_a_finger_scrolls_a_streaming_run_on_a_phone(
    browser: Browser, live_server: LiveServer
) -> None:
    with recorded_page(browser, live_server, answering(), **PHONE) as shown:
        shown.play()
        stream_on(shown)
        assert at_newest(shown)
        touch = shown.page.context.new_cdp_session(shown.page)

        def move(kind: str, y: int) -> None:
            points = [] if kind == "touchEnd" else [{"x": 180, "y": y}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        move("touchStart", 300)
        for y in range(310, 640, 30):
            move("touchMove", y)
            shown.send(paragraph(shown.sent + 1))
        move("touchEnd", 640)
        expect(jump(shown)).to_be_visible()
        shown.page.wait_for_timeout(700)
        left = position(shown)
        stream_on(shown)
        assert abs(position(shown) - left) < 2
        jump(shown).tap()
        assert at_newest(shown)


def long_plan(running: int) -> Recording:
    """A plan of many steps: those before this one are done, the others still to come."""
    start = Recording(ANSWER.events[: ANSWER.after("plan_start")])
    plan = start.events[-1]["payload"]["data"]
    preview = plan["steps_preview"][0]
    plan["steps_preview"] = [
        {**preview, "step_id": at, "description": f"第 {at} 步"} for at in range(STEPS)
    ]
    started: list[JsonObject] = []
    for at in range(running + 1):
        for type_ in ("step_start", "step_success"):
            if type_ == "step_success" and at == running:
                continue
            event = ANSWER.first(type_)
            data: dict[str, Any] = event["payload"]["data"]
            data["step"] = {**data["step"], "step_id": at, "description": f"第 {at} 步"}
            started.append(event)
    return start.plus(*started)


@pytest.mark.parametrize("width", first_rows([390, 1280]))
def test_R82_the_running_step_is_followed_and_not_the_last_pending_one(
    browser: Browser, live_server: LiveServer, width: int
) -> None:
    size = {"width": width, "height": 640}
    with recorded_page(browser, live_server, long_plan(0), viewport=size) as shown:
        shown.play()
        for running in range(STEPS):
            if running:
                shown.recording = long_plan(running)
                shown.play()
            step = shown.stream.locator("[data-status=running]", has_text=f"第 {running} 步")
            expect(step).to_be_in_viewport(ratio=1)
            expect(jump(shown)).to_have_count(0)
        assert layout_problems(shown.page) == []


@pytest.mark.slow
def test_steps_still_to_come_can_be_read_while_one_runs(
    browser: Browser, live_server: LiveServer
) -> None:
    with recorded_page(browser, live_server, long_plan(4), viewport=SIZE) as shown:
        shown.play()
        expect(shown.stream.get_by_text("第 4 步")).to_be_in_viewport()
        shown.stream.hover()
        shown.page.mouse.wheel(0, 250)
        expect(jump(shown)).to_be_visible()
        shown.page.wait_for_timeout(500)
        left = position(shown)
        shown.recording = long_plan(6)
        shown.play()
        expect(shown.stream.locator("[data-status=running]", has_text="第 6 步")).to_be_attached()
        assert abs(position(shown) - left) < 2


# From the first row that is drawn in another place than before, as the browser counts it.
COUNT_SHIFTS = """() => {
  window.shifts = 0;
  const add = (list) => list.getEntries().forEach((each) => (window.shifts += each.value));
  new PerformanceObserver(add).observe({ type: "layout-shift" });
}"""


def test_nothing_jumps_while_an_answer_streams(browser: Browser, live_server: LiveServer) -> None:
    with recorded_page(browser, live_server, answering(), viewport=SIZE) as shown:
        shown.play()
        expect(shown.stream.get_by_text("第 39 段")).to_be_in_viewport()
        stream_on(shown, 2)
        shown.page.evaluate(COUNT_SHIFTS)
        stream_on(shown, 12)
        assert shown.page.evaluate("window.shifts") <= 0.02


@pytest.mark.slow
def test_the_newest_row_is_in_place_in_the_frame_it_appears(
    browser: Browser, live_server: LiveServer
) -> None:
    with recorded_page(browser, live_server, answering(), viewport=SIZE) as shown:
        shown.play()
        expect(shown.stream.get_by_text("第 39 段")).to_be_in_viewport()
        shown.stream.evaluate(
            """stream => {
              window.late = [];
              const end = () => stream.scrollHeight - stream.clientHeight - stream.scrollTop;
              let height = stream.scrollHeight;
              // After all that runs before a frame is drawn: what is measured here is what is seen.
              const drawn = new MessageChannel();
              drawn.port1.onmessage = () => {
                if (stream.scrollHeight !== height && end() > 2) window.late.push(end());
                height = stream.scrollHeight;
                requestAnimationFrame(() => drawn.port2.postMessage(0));
              };
              drawn.port2.postMessage(0);
            }"""
        )
        stream_on(shown, 8)
        assert shown.page.evaluate("window.late") == []
