"""A first visit in a real browser: what can be done, what is connected, what is isolated."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import LiveServer
from tests.support.browser import open_page, send, signed_in, violations
from tests.support.geometry import WIDTHS, layout_problems, resize
from tests.support.local_models import answering_ollama

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with answering_ollama() as (ollama, provider):
        provider.defaults[None] = "海很深。"
        local = f"ollama={ollama.url}"
        with LiveServer(tmp_path_factory.mktemp("visit"), WENKO_LOCAL_MODELS=local) as running:
            yield running


@pytest.fixture
def page(browser: Browser, server: LiveServer) -> Iterator[Page]:
    url = f"{server.url}/settings/models"
    httpx.put(url, headers=server.headers, json={"slots": {"default": None}}).raise_for_status()
    with signed_in(browser, server) as page:
        yield page


def starters(page: Page) -> Locator:
    return page.get_by_role("region", name="示例任务").get_by_role("button")


def test_six_tasks_that_work_without_a_model_and_what_is_connected_and_isolated(page: Page) -> None:
    expect(starters(page)).to_have_count(6)
    expect(page.get_by_text("还没有连接语言模型")).to_be_visible()
    expect(page.get_by_text("命令在隔离的沙箱中运行")).to_be_visible()
    assert violations(page) == []
    for width in WIDTHS:
        resize(page, width)
        assert layout_problems(page) == [], width


@pytest.mark.slow
def test_a_found_model_is_offered_and_the_tasks_differ_once_it_is_used(page: Page) -> None:
    before = starters(page).all_inner_texts()
    page.get_by_role("button", name="使用 qwen3:8b").click()
    expect(page.get_by_text("qwen3:8b（Ollama）已连接")).to_be_visible()
    expect(starters(page)).to_have_count(6)
    after = starters(page).all_inner_texts()
    assert not set(before) & set(after)
    assert violations(page) == []
    for width in (390, 1280):
        resize(page, width)
        assert layout_problems(page) == [], width
    starters(page).last.click()
    expect(page.get_by_role("region", name="对话")).to_contain_text("海很深。")


@pytest.mark.slow
def test_what_the_built_in_model_cannot_do_offers_a_model_and_an_example(page: Page) -> None:
    send(page, "讲讲大海的历史")
    offers = page.get_by_role("group", name="接下来可以")
    offers.get_by_role("button", name="接入大模型").click()
    page.get_by_role("menuitem", name="qwen3:8b").click()
    expect(page.get_by_role("button", name="模型：")).to_contain_text("qwen3:8b")
    send(page, "讲讲大海的历史")
    expect(page.get_by_role("region", name="对话")).to_contain_text("海很深。")


def test_an_example_of_the_built_in_model_is_sent_with_one_click(page: Page) -> None:
    send(page, "讲讲大海的历史")
    offers = page.get_by_role("group", name="接下来可以")
    example = offers.get_by_role("button").last
    expect(example).to_be_enabled()
    text = example.inner_text()
    example.click()
    expect(page.get_by_role("region", name="对话").get_by_text(text).last).to_be_visible()


@pytest.mark.slow
def test_the_first_visit_is_complete_in_english(browser: Browser, server: LiveServer) -> None:
    with open_page(browser, "about:blank") as page:
        page.add_init_script('localStorage.setItem("wenko.language", "en")')
        page.goto(f"{server.url}/#token={server.token}")
        tasks = page.get_by_role("region", name="Example tasks").get_by_role("button")
        expect(tasks).to_have_count(6)
        expect(page.get_by_text("Commands run in an isolated sandbox")).to_be_visible()
        resize(page, 390)
        assert layout_problems(page) == []
