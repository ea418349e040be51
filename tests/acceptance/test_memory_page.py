"""The page of memories in a real browser: see, search, correct and forget."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import LiveServer
from tests.support.browser import PHONE, open_page, send, signed_in, violations
from tests.support.geometry import EACH_WIDTH, layout_problems, resize
from tests.support.questions_page import HttpClient

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    with signed_in(browser, live_server) as opened:
        yield opened


def test_P100_what_was_said_is_on_the_page_and_can_be_corrected_and_forgotten(page: Page) -> None:
    send(page, "记住：我喜欢篮球和游泳")
    expect(page.get_by_text("已记住：我喜欢篮球和游泳")).to_be_visible()
    page.get_by_role("button", name="已保存 1 条记忆").click()
    page.get_by_role("button", name="更正 我喜欢篮球和游泳").click()
    expect(page.get_by_role("heading", name="记忆", level=1)).to_be_visible()
    page.get_by_label("搜索记忆").fill("游泳")
    expect(page.get_by_text("我喜欢篮球和游泳", exact=True)).to_be_visible()
    page.get_by_role("button", name="更正 我喜欢篮球和游泳").click()
    page.get_by_label("内容").fill("我喜欢网球和游泳")
    page.get_by_role("button", name="保存", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_text("我喜欢网球和游泳", exact=True)).to_be_visible()
    page.get_by_label("搜索记忆").fill("咖啡")
    expect(page.get_by_text("没有相符的记忆。")).to_be_visible()
    page.get_by_label("搜索记忆").fill("")
    page.get_by_role("button", name="忘记 我喜欢网球和游泳").click()
    page.get_by_role("button", name="忘记", exact=True).click()
    expect(page.get_by_text("还没有记忆")).to_be_visible()


@pytest.mark.slow
def test_P105_what_was_typed_stays_if_it_is_refused(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/memory")
    page.get_by_role("button", name="添加").click()
    page.get_by_label("内容").fill("我的密码是 hunter2x")
    page.get_by_role("button", name="保存", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("密码")
    expect(page.get_by_label("内容")).to_have_value("我的密码是 hunter2x")
    page.get_by_role("button", name="取消").click()


@pytest.fixture
def many_memories(live_server: LiveServer) -> Iterator[None]:
    names = [f"{first}{second}" for first in "abcdefghijk" for second in "abcdefghijklmnopqrst"]
    body = {"memories": [{"text": f"parcel {name} waits at the depot"} for name in names]}
    url, headers = live_server.url, live_server.headers
    reply = httpx.post(f"{url}/memories/import", headers=headers, json=body, timeout=60)
    assert reply.json()["data"]["added"] == len(names)
    yield
    client = HttpClient(live_server)
    for memory in client.get("/memories"):
        client.delete(f"/memories/{memory['id']}")


@pytest.mark.usefixtures("many_memories")
@pytest.mark.slow
def test_P104_every_one_of_many_memories_can_be_reached(
    browser: Browser, live_server: LiveServer
) -> None:
    with open_page(browser, f"{live_server.url}/memory#token={live_server.token}") as page:
        cards = page.locator("#memories li")
        expect(cards).to_have_count(100)
        page.get_by_role("button", name="显示更多").click()
        expect(cards).to_have_count(200)
        page.get_by_role("button", name="显示更多").click()
        expect(cards).to_have_count(220)
        expect(page.get_by_role("button", name="显示更多")).to_be_hidden()
        oldest = HttpClient(live_server).get("/memories")[-1]
        page.goto(f"{live_server.url}/memory/{oldest['id']}")
        expect(cards.first).to_contain_text(oldest["text"])
        expect(cards).to_have_count(101)


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_the_memory_page_fits_every_width(page: Page, width: int) -> None:
    page.evaluate("window.scrollTo(0, 0)")
    resize(page, width)
    assert layout_problems(page) == []


def test_the_memory_page_is_accessible(page: Page) -> None:
    resize(page, 1440)
    found = violations(page)
    assert found == [], found


@pytest.mark.slow
def test_the_memory_page_opens_by_its_address_on_a_phone(
    browser: Browser, live_server: LiveServer
) -> None:
    url = f"{live_server.url}/memory#token={live_server.token}"
    with open_page(browser, url, **PHONE) as phone:
        expect(phone.get_by_role("heading", name="记忆", level=1)).to_be_visible()
        assert layout_problems(phone) == []


def test_R80_the_header_says_how_much_context_there_is_and_the_panel_shows_it(
    browser: Browser, live_server: LiveServer
) -> None:
    with signed_in(browser, live_server) as page:
        send(page, "记住：我的猫叫咪咪")
        expect(page.get_by_text("已记住：我的猫叫咪咪")).to_be_visible()
        page.get_by_role("button", name="上下文：2 条").click()
        panel = page.get_by_role("tabpanel")
        expect(panel.get_by_text("记住：我的猫叫咪咪", exact=True)).to_be_visible()
        panel.get_by_role("button", name="固定 记住：我的猫叫咪咪").click()
        expect(panel.get_by_text("已固定")).to_be_visible()
        panel.get_by_role("button", name="移出 已记住：我的猫叫咪咪").click()
        panel.get_by_role("button", name="找回 已记住：我的猫叫咪咪").click()
        expect(panel.get_by_text("已固定")).to_have_count(2)
        assert violations(page) == []
        assert layout_problems(page) == []
        panel.get_by_role("button", name="清除").click()
        page.get_by_role("tooltip").get_by_role("button", name="清除").click()
        expect(panel.get_by_text("还没有内容。")).to_be_visible()
        panel.get_by_role("button", name="恢复").click()
        expect(panel.get_by_text("记住：我的猫叫咪咪", exact=True)).to_be_visible()


def test_R68_what_is_always_kept_to_is_added_changed_and_removed(page: Page) -> None:
    send(page, "你好")
    page.get_by_role("button", name="上下文：2 条").click()
    kept = page.get_by_role("region", name="始终遵守")
    kept.get_by_label("从现在起要遵守的要求").fill("以后都用中文回答")
    kept.get_by_role("button", name="添加").click()
    expect(kept.get_by_text("以后都用中文回答", exact=True)).to_be_visible()
    expect(kept.get_by_label("从现在起要遵守的要求")).to_have_value("")
    kept.get_by_role("button", name="更正 以后都用中文回答").click()
    kept.get_by_label("更正", exact=True).fill("以后都用英文回答")
    kept.get_by_role("button", name="保存").click()
    expect(kept.get_by_text("以后都用英文回答", exact=True)).to_be_visible()
    assert violations(page) == []
    kept.get_by_role("button", name="删除 以后都用英文回答").click()
    expect(kept.get_by_text("以后都用英文回答")).to_have_count(0)
