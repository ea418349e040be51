"""The bar under the composer in a real browser: models that are there, mode, plan, connection."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import LiveServer
from tests.support.browser import open_page, send, signed_in, violations
from tests.support.geometry import WIDTHS, box, focus_problems, inside, layout_problems, resize
from tests.support.local_models import answering_ollama
from wenko.testing import RecordedProvider

pytestmark = pytest.mark.browser
KEY = "sk-a-secret-that-must-stay-one-0123456789"


@pytest.fixture(scope="module")
def ollama() -> Iterator[tuple[str, RecordedProvider]]:
    with answering_ollama() as (server, provider):
        yield f"ollama={server.url}", provider


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, ollama: tuple[str, RecordedProvider]
) -> Iterator[LiveServer]:
    environment = {"WENKO_LOCAL_MODELS": ollama[0], "DEEPSEEK_API_KEY": KEY}
    with LiveServer(tmp_path_factory.mktemp("bar"), **environment) as running:
        yield running


@pytest.fixture
def page(browser: Browser, server: LiveServer) -> Iterator[Page]:
    url = f"{server.url}/settings/models"
    httpx.put(url, headers=server.headers, json={"slots": {"default": None}}).raise_for_status()
    with signed_in(browser, server) as page:
        yield page


def test_P76_a_model_on_this_machine_is_one_click_away_and_answers(
    page: Page, ollama: tuple[str, RecordedProvider]
) -> None:
    # Not from a script: the test of the chosen model would take it.
    ollama[1].defaults[None] = "海很深。"
    bar = page.get_by_role("button", name="模型：")
    expect(bar).to_contain_text("不使用语言模型")
    bar.click()
    menu = page.get_by_role("menu", name="可用的模型")
    expect(menu.get_by_text("DeepSeek · 密钥来自 DEEPSEEK_API_KEY")).to_be_visible()
    expect(menu.get_by_text("不用语言模型也能运行剧本")).to_be_visible()
    assert KEY not in page.content()
    menu.get_by_role("menuitem", name="qwen3:8b").click()
    expect(bar).to_contain_text("qwen3:8b")
    expect(bar).to_be_focused()
    send(page, "讲讲大海")
    expect(page.get_by_role("region", name="对话")).to_contain_text("海很深。")
    bar.click()
    page.get_by_role("menuitem", name="不使用语言模型").click()
    expect(bar).to_contain_text("不使用语言模型")


def test_P75_the_mode_chosen_before_the_first_message_holds_for_it(page: Page) -> None:
    page.get_by_label("执行前的确认").click()
    page.locator(".ant-select-item-option-content").get_by_text("只读", exact=True).click()
    send(page, "$ touch here.txt")
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "failed")
    expect(page.get_by_text("只读", exact=True)).to_be_visible()


@pytest.mark.slow
def test_the_bar_and_its_menu_fit_every_width_and_are_reached_by_keyboard(page: Page) -> None:
    for width in WIDTHS:
        resize(page, width)
        expect(page.get_by_role("checkbox", name="先确认计划")).to_be_visible()
        state = page.get_by_role("status").filter(has_text="已连接")
        expect(state).to_be_in_viewport(ratio=1)
        row = page.get_by_role("button", name="模型：")
        assert abs(box(state)["y"] - box(row)["y"]) < 20, "one row"
        assert layout_problems(page) == [], width
        page.get_by_role("button", name="模型：").press("Enter")
        item = page.get_by_role("menuitem", name="qwen3:8b")
        expect(item).to_be_visible()
        assert layout_problems(page, page.get_by_role("menu", name="可用的模型")) == [], width
        assert inside(page.get_by_role("menu", name="可用的模型"), page.locator("body")), width
        page.keyboard.press("Escape")
        expect(item).to_be_hidden()
        expect(page.get_by_role("button", name="模型：")).to_be_focused()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.slow
def test_the_open_menu_has_no_accessibility_violations(
    browser: Browser, server: LiveServer, dark: bool
) -> None:
    scheme = "dark" if dark else "light"
    with signed_in(browser, server, color_scheme=scheme) as page:
        page.get_by_role("button", name="模型：").click()
        expect(page.get_by_role("menuitem", name="qwen3:8b")).to_be_visible()
        page.get_by_role("menuitem", name="qwen3:8b").hover()
        assert violations(page) == []
        page.keyboard.press("Escape")
        assert focus_problems(page, 6) == []


@pytest.mark.slow
def test_the_bar_speaks_english_and_says_what_works_without_a_model(
    browser: Browser, server: LiveServer
) -> None:
    with open_page(browser, "about:blank") as page:
        page.add_init_script('localStorage.setItem("wenko.language", "en")')
        page.goto(f"{server.url}/#token={server.token}")
        page.get_by_role("button", name="Model:").click()
        expect(page.get_by_text("Ollama · this machine")).to_be_visible()
        expect(page.get_by_text("Playbooks, code blocks and $ commands work")).to_be_visible()
        resize(page, 390)
        assert layout_problems(page, page.get_by_role("menu", name="Available models")) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("menu", name="Available models")).to_be_hidden()
        assert layout_problems(page) == []


@pytest.mark.slow
def test_the_settings_close_when_saved_and_say_in_words_what_is_wrong(page: Page) -> None:
    page.get_by_role("button", name="模型：").click()
    page.get_by_role("menuitem", name="其他模型、密钥和设置…").click()
    dialog = page.get_by_role("dialog", name="模型设置")
    dialog.get_by_role("combobox", name="服务商").click()
    page.get_by_title("LM Studio").click()
    dialog.get_by_label("模型名称").fill("no-such-model")
    dialog.get_by_label("API 地址").fill("http://127.0.0.1:9/v1")
    dialog.get_by_role("button", name="测试").click()
    result = dialog.get_by_role("status")
    expect(result).to_contain_text("这个模型现在不能用")
    assert "model_" not in result.inner_text()
    assert violations(page) == []
    dialog.get_by_role("button", name="保存").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="模型：")).to_contain_text("no-such-model")
    page.get_by_role("button", name="模型：").click()
    page.get_by_role("menuitem", name="不使用语言模型").click()
    expect(page.get_by_role("button", name="模型：")).to_contain_text("不使用语言模型")
