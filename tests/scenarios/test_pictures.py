"""Pictures of runs: stored outside events, for the owner and by signed links only."""

import json
import struct
import zlib
from base64 import b64encode
from pathlib import Path

import httpx
import pytest

from tests.live import LiveServer, only
from wenko.errors import InvalidPicture
from wenko.models.config import ModelChoice
from wenko.models.request import LlmRequest, PromptMessage, PromptPicture
from wenko.models.transport.wires import open_wire
from wenko.storage.pictures import NewPicture, PictureStore, measured

pytestmark = pytest.mark.anyio


def png(width: int = 3, height: int = 2, seed: bytes = b"") -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        size, check = struct.pack(">I", len(data)), struct.pack(">I", zlib.crc32(kind + data))
        return size + kind + data + check

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + bytes(width) for _ in range(height)))
    chunks = (chunk(b"IHDR", head), chunk(b"tEXt", seed), chunk(b"IDAT", pixels))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + chunk(b"IEND", b"")


async def test_P91_the_oldest_pictures_of_a_conversation_are_deleted_first(tmp_path: Path) -> None:
    store = PictureStore(tmp_path, limit=3000)
    made = [
        await store.add("c", f"call-{n}", NewPicture(png(seed=bytes([n]) * 900), "browser"))
        for n in range(6)
    ]
    kept = [store.read("c", each.id) is not None for each in made]
    assert kept == [False, False, False, True, True, True]
    assert store.read("another", made[-1].id) is None


async def test_a_picture_that_is_collected_again_is_stored_once(tmp_path: Path) -> None:
    store = PictureStore(tmp_path, limit=1 << 20)
    new = NewPicture(png(), "browser", for_model=True)
    first, again = await store.add("c", "call", new), await store.add("c", "call", new)
    assert first == again
    assert (first.width, first.height, first.media_type) == (3, 2, "image/png")
    assert len(list((tmp_path / "c").iterdir())) == 1


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"<svg/>", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"])
async def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidPicture):
        measured(data)


async def test_a_fork_has_its_own_copies(tmp_path: Path) -> None:
    store = PictureStore(tmp_path, limit=1 << 20)
    picture = await store.add("c", "call", NewPicture(png(), "browser"))
    await store.copy("c", "fork")
    await store.delete("c")
    assert store.read("c", picture.id) is None
    assert store.read("fork", picture.id) is not None


@pytest.mark.parametrize(
    ("model", "sees"),
    [
        ("openai:gpt-5", True),
        ("openai:gpt-4o-mini", True),
        ("openai:gpt-3.5-turbo", False),
        ("anthropic:claude-sonnet-4-5", True),
        ("gemini:gemini-2.5-pro", True),
        ("deepseek:deepseek-chat", False),
        ("qwen:qwen-vl-max", True),
        ("qwen:qwen-plus", False),
        ("ollama:llava:7b", True),
        ("ollama:gemma3:4b", True),
        ("ollama:qwen3:1.7b", False),
    ],
)
async def test_P91_only_a_model_that_sees_is_given_pictures(model: str, sees: bool) -> None:
    kept, gone = PromptPicture("image/png", png), PromptPicture("image/png", lambda: None)
    message = PromptMessage("user", "Pictures:", pictures=(kept, gone))
    body = open_wire(ModelChoice(model=model), "key").body(LlmRequest("chat", (message,)))
    assert (b"Pictures:" in body) == sees
    assert body.count(b64encode(png())) == sees
    assert body.count(b"image/png") == sees
    all_gone = PromptMessage("user", "Pictures:", pictures=(gone,))
    empty = open_wire(ModelChoice(model=model), "key").body(LlmRequest("chat", (all_gone,)))
    assert b"Pictures:" not in empty, "a text that introduces nothing is left out"


@pytest.mark.browser
async def test_P91_R73_a_screenshot_of_a_run_is_seen_by_its_owner_and_by_ticket(
    live_server: LiveServer,
) -> None:
    events = await live_server.run("打开浏览器填写一个报名表单并截图")
    assert events[-1]["success"], events[-1]
    results = [each["data"]["result"] for each in only(events, "tool_result")]
    assert [len(each["pictures"]) for each in results] == [0, 1, 1, 1, 1, 1]
    shown = results[-1]["pictures"][0]
    assert (shown["source"], shown["for_model"]) == ("browser", True)
    conversation = events[0]["data"]["conversation_id"]
    path = f"/conversations/{conversation}/pictures/{shown['id']}"
    async with live_server.http() as http, httpx.AsyncClient(base_url=live_server.url) as stranger:
        picture = await http.get(path)
        assert measured(picture.content)[1:] == (shown["width"], shown["height"])
        assert picture.headers["content-type"] == "image/png"
        assert b64encode(picture.content[40:100]).decode() not in json.dumps(events)
        listed = (await http.get(f"/conversations/{conversation}/pictures")).json()["data"]
        assert shown["id"] in [each["id"] for each in listed]
        assert (await stranger.get(path)).status_code == 401
        ticket = (await http.post(f"/conversations/{conversation}/pictures/link")).json()["data"]
        signed = await stranger.get(path, params={"ticket": ticket["ticket"]})
        assert signed.content == picture.content
        other = await http.post("/conversations", json={"title": "other"})
        elsewhere = f"/conversations/{other.json()['data']['id']}/pictures/{shown['id']}"
        refused = await stranger.get(elsewhere, params={"ticket": ticket["ticket"]})
        assert refused.status_code == 401
        assert (await http.get(elsewhere)).json()["code"] == "unknown_picture"
        unknown = await http.get(f"/conversations/{conversation}/pictures/..%2f..%2ftoken")
        assert unknown.status_code == 404
        assert (await stranger.get(path, params={"ticket": "wf1.x"})).status_code == 401


async def test_R73_R53_code_of_a_message_shows_its_plot_and_its_table(
    live_server: LiveServer,
) -> None:
    code = "import matplotlib.pyplot as plt\nplt.plot([1, 3, 2]); plt.title('销售额（万元）')\n"
    code += "[{'月份': '一月', '销售额': 1}, {'月份': '二月', '销售额': 3}]"
    events = await live_server.run(f"运行这段代码\n```python\n{code}\n```")
    assert events[-1]["success"], events[-1]
    (result,) = [each["data"]["result"] for each in only(events, "tool_result")]
    (plot,) = result["pictures"]
    assert (plot["source"], plot["for_model"]) == ("plot", True)
    (shown,) = only(events, "hitl")
    table = shown["payload"]["request"]["displays"][0]["data"]
    assert table["rows"] == [["一月", "1"], ["二月", "3"]]
    conversation = events[0]["data"]["conversation_id"]
    async with live_server.http() as http:
        picture = await http.get(f"/conversations/{conversation}/pictures/{plot['id']}")
    assert measured(picture.content)[0] == "image/png"
