"""The dialog of a waiting command, measured: its frame, its footer, its options, its terminal."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import JsonObject, LiveServer
from tests.support.browser import send, violations
from tests.support.geometry import (
    NARROWEST,
    box,
    focus_problems,
    inside,
    layout_problems,
    resize,
    scroll_to_end,
)
from tests.support.questions_page import dialog
from tests.support.recorded_page import RecordedPage, Recording, recorded_page
from tests.support.tables import first_rows

pytestmark = pytest.mark.browser

ASKED = Recording.of("stopped")
OPTIONS = [f"option-{number} 选项" for number in range(30)]
LONG_COMMAND = "\n".join(f"npm run build --workspace packages/part-{at} &&" for at in range(20))


def asking(options: list[str], command: str) -> Recording:
    """A command that waits for the user, with these options."""
    recording = ASKED.until("hitl")
    asked = recording.first("hitl")["payload"]["request"]["id"]
    for event in recording.events:
        data: JsonObject = event["payload"].get("data") or {}
        if event["type"] == "user_input_required":
            data["options"] = options
            data["context"]["command"] = command
            data["request_id"] = asked
        if event["type"] == "interactive_prompt":
            data["command"] = command
        if event["type"] == "hitl":
            request = event["payload"]["request"]
            field = request["fields"][0]
            field.update(type="radio", default=options[0])
            field["options"] = [{"value": each, "label": each} for each in options]
            request["expires_at"] = None
    return recording


def parts(page: Page) -> tuple[Locator, Locator, Locator]:
    """The dialog, its scrolling area and its footer."""
    found = dialog(page)
    form = found.locator("form")
    return found, form.locator("> div").nth(-2), form.locator("> div").last


@pytest.mark.parametrize("height", first_rows([600, 900]))
@pytest.mark.parametrize("width", NARROWEST)
def test_R80_the_footer_of_a_prompt_is_always_in_view_and_thirty_options_scroll(
    browser: Browser, live_server: LiveServer, width: int, height: int
) -> None:
    size = {"width": width, "height": height}
    recording = asking(OPTIONS, LONG_COMMAND)
    with recorded_page(browser, live_server, recording, viewport=size) as shown:
        shown.play()
        found, area, footer = parts(shown.page)
        resize(shown.page, width, height)
        assert layout_problems(shown.page) == []
        for button in footer.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
        side = box(area)["x"] + (16 if width < 768 else 24)
        assert abs(box(found.get_by_role("radiogroup"))["x"] - side) < 1
        assert box(area)["height"] >= 100
        last = found.get_by_role("radio", name=OPTIONS[-1]).locator("..").locator("..")
        expect(last).not_to_be_in_viewport()
        scroll_to_end(area)
        expect(found.get_by_text(OPTIONS[-1])).to_be_in_viewport(ratio=1)
        for button in footer.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
        assert layout_problems(shown.page) == []
        assert inside(footer, found)
        if height == 600:
            assert violations(shown.page) == []
            assert focus_problems(shown.page, 8) == []


@pytest.mark.slow
def test_a_command_in_a_prompt_keeps_its_line_breaks(
    browser: Browser, live_server: LiveServer
) -> None:
    recording = asking(OPTIONS[:2], "echo one\necho two\n\necho three")
    with recorded_page(browser, live_server, recording) as shown:
        shown.play()
        command = dialog(shown.page).get_by_label("命令", exact=True)
        lines = command.inner_text().split("\n")
        assert lines == ["$ echo one", "echo two", "", "echo three"]


def typing(page: Page) -> Locator:
    send(page, "运行\n$ read -p 'Your name? ' x; echo hello-$x")
    found = dialog(page)
    expect(found).to_contain_text("Your name?")
    return found


@pytest.mark.parametrize("hidden", [False, True])
def test_R24_type_in_the_terminal_moves_the_focus_there_and_keys_arrive(
    page: Page, hidden: bool, no_open_questions: None
) -> None:
    found = typing(page)
    if hidden:
        page.keyboard.press("Escape")
        expect(found).to_be_hidden()
        page.get_by_role("button", name="收起终端").click()
        page.get_by_role("button", name="回答「命令等待输入」").click()
        found = dialog(page)
    found.get_by_role("button", name="直接在终端中输入").click()
    expect(found).to_be_hidden()
    terminal = page.get_by_role("group", name="终端")
    expect(terminal.locator("textarea")).to_be_focused()
    expect(terminal).to_be_in_viewport()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="对话")).to_contain_text("hello-Ada")


def table(columns: int) -> str:
    head = "|" + "|".join(f" 第 {at} 列的标题 " for at in range(columns)) + "|"
    rule = "|" + "---|" * columns
    row = "|" + "|".join(f" 内容第{at}格 value-{at} " for at in range(columns)) + "|"
    return "\n".join([head, rule, row, row]) + "\n\n"


def answer_of(text: str) -> Recording:
    start = Recording.of("hello-world")
    event = start.first("token")
    event["payload"]["content"] = text
    return Recording(start.events[: start.after("token") - 1]).plus(event)


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.slow
def test_a_wide_table_scrolls_and_its_cells_keep_their_words(
    browser: Browser, live_server: LiveServer, width: int
) -> None:
    size = {"width": width, "height": 800}
    with recorded_page(browser, live_server, answer_of(table(14)), viewport=size) as shown:
        shown.play()
        assert_table_scrolls(shown)


def assert_table_scrolls(shown: RecordedPage) -> None:
    found = shown.stream.locator("table")
    expect(found).to_be_visible()
    area = found.locator("..")
    assert area.evaluate("area => area.scrollWidth > area.clientWidth + 20")
    heights = {round(box(cell)["height"]) for cell in found.locator("th, td").all()}
    assert max(heights) < 45, "a cell was broken into several lines"
    end = found.locator("th").last
    expect(end).not_to_be_in_viewport(ratio=0.9)
    area.evaluate("area => { area.scrollLeft = area.scrollWidth }")
    expect(end).to_be_in_viewport(ratio=0.9)
    assert layout_problems(shown.page) == []


@pytest.mark.slow
def test_a_command_of_several_lines_keeps_them_in_the_stream_and_the_plan(
    browser: Browser, live_server: LiveServer
) -> None:
    command = "echo one\necho two\necho three"
    recording = Recording.of("recorded-cancelled")
    for event in recording.events:
        payload = event["payload"]
        data = payload.get("data") or {}
        if event["type"] == "plan_start":
            data["steps_preview"][0]["description"] = command
        if "step" in data:
            data["step"]["description"] = command
        for item in (payload.get("todo_list") or {}).get("items", [payload.get("item") or {}]):
            item["title"] = command
        if event["type"] == "tool_call":
            data["arguments"]["command"] = command
    with recorded_page(browser, live_server, recording) as shown:
        shown.play()
        step = shown.stream.locator("section[data-status] span", has_text="echo two").last
        expect(step).to_have_text(command, use_inner_text=True)
        shown.page.get_by_role("tab", name="计划").click()
        item = shown.page.get_by_role("complementary").get_by_role("listitem").first
        expect(item).to_contain_text(command, use_inner_text=True)
        shown.stream.get_by_role("button", name="echo one").first.click()
        expect(shown.stream.get_by_text("echo one ⏎ echo two ⏎ echo three")).to_be_visible()
