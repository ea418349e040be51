"""The page's files on the wire: encodings, cache times, ranges, and what a visit costs."""

import gzip
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.live import LiveServer
from tests.support.browser import open_page

KILOBYTE = 1000
YEAR = "public, max-age=31536000, immutable"


def raw(server: LiveServer, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """A reply with its body as it was sent, not decoded."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    with (
        httpx.Client(headers={"accept-encoding": "identity", **names}) as client,
        client.stream("GET", server.url + path) as reply,
    ):
        return reply, b"".join(reply.iter_raw())


def script(server: LiveServer) -> str:
    """The page's main script."""
    _, index = raw(server, "/")
    found = re.search(rb'src="(/assets/first-[^"]+\.js)"', index)
    assert found is not None
    return found[1].decode()


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br;q=0.2, gzip;q=0.8", "gzip"),
        ("*", "br"),
        ("*;q=0", None),
        ("identity", None),
        ("deflate, br;q=nonsense", None),
        ("", None),
    ],
)
def test_a_script_comes_in_the_best_encoding_that_the_client_accepts(
    live_server: LiveServer, accepted: str, encoding: str | None
) -> None:
    path = script(live_server)
    _, plain = raw(live_server, path)
    reply, body = raw(live_server, path, accept_encoding=accepted)
    assert reply.headers.get("content-encoding") == encoding
    assert reply.headers["content-type"].startswith("text/javascript")
    assert reply.headers["vary"] == "Accept-Encoding"
    assert reply.headers["content-length"] == str(len(body))
    if encoding is None:
        assert body == plain
    else:
        assert len(body) < len(plain) / 2.5
    if encoding == "gzip":
        assert gzip.decompress(body) == plain


def test_hashed_names_are_cached_for_a_year_and_the_index_is_checked_each_time(
    live_server: LiveServer,
) -> None:
    reply, _ = raw(live_server, script(live_server))
    assert reply.headers["cache-control"] == YEAR
    for path in ("/", "/c/any-conversation", "/question/any-question"):
        index, _ = raw(live_server, path, accept_encoding="br")
        assert index.headers["cache-control"] == "no-cache"
        assert index.headers["content-encoding"] == "br"
        assert index.headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in index.headers["content-security-policy"]
        again, body = raw(
            live_server, path, accept_encoding="br", if_none_match=index.headers["etag"]
        )
        assert (again.status_code, body) == (304, b"")
        assert again.headers["vary"] == "Accept-Encoding"


def test_each_encoding_has_a_tag_of_its_own(live_server: LiveServer) -> None:
    path = script(live_server)
    kinds = ("br", "gzip", "identity")
    tags = {raw(live_server, path, accept_encoding=kind)[0].headers["etag"] for kind in kinds}
    assert len(tags) == 3


def test_a_range_is_a_part_of_the_encoding_that_was_chosen(live_server: LiveServer) -> None:
    path = script(live_server)
    for kind in ("identity", "gzip"):
        _, whole = raw(live_server, path, accept_encoding=kind)
        reply, part = raw(live_server, path, accept_encoding=kind, range="bytes=100-299")
        assert reply.status_code == 206
        assert reply.headers["content-range"] == f"bytes 100-299/{len(whole)}"
        assert part == whole[100:300]
    beyond, _ = raw(live_server, path, range="bytes=99999999-")
    assert beyond.status_code == 416


def test_an_asset_that_is_gone_is_not_cached(live_server: LiveServer) -> None:
    for path in ("/assets/index-gone.js", "/assets/../index.html", "/assets/"):
        reply, _ = raw(live_server, path)
        assert reply.status_code == 404
        assert "cache-control" not in reply.headers


@pytest.mark.browser
def test_a_first_visit_costs_less_than_400_kB_and_a_second_one_less_than_20(
    browser: Browser, live_server: LiveServer
) -> None:
    with open_page(browser, "about:blank") as page:
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        received: list[float] = []

        def loaded(event: dict[str, Any]) -> None:
            received.append(event["encodedDataLength"])

        network.on("Network.loadingFinished", loaded)
        page.goto(f"{live_server.url}/#token={live_server.token}")
        expect(page.get_by_role("region", name="示例任务")).to_be_visible()
        page.wait_for_load_state("networkidle")
        first = sum(received)
        assert 100 * KILOBYTE < first < 400 * KILOBYTE
        received.clear()
        page.reload()
        expect(page.get_by_role("region", name="示例任务")).to_be_visible()
        page.wait_for_load_state("networkidle")
        second = sum(received)
        print(f"first visit {first / KILOBYTE:.0f} kB, second {second / KILOBYTE:.1f} kB")
        assert second < 20 * KILOBYTE
