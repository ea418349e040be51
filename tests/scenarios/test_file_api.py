"""The file API (R65): bring files in, look at them, take them away, and never leave /workspace."""

import asyncio
import io
import json
import os
import zipfile
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.live import JsonObject, LiveServer, only

pytestmark = pytest.mark.anyio


@dataclass
class Files:
    """The files of one conversation, over HTTP."""

    http: httpx.AsyncClient
    id: str

    @property
    def base(self) -> str:
        return f"/endpoint/file/sandbox/{self.id}"

    async def get(self, name: str, path: str = "", **query: Any) -> httpx.Response:
        given = {"path": path, **query} if path else query
        return await self.http.get(f"{self.base}/{name}", params=given)

    async def post(self, name: str, **body: Any) -> httpx.Response:
        return await self.http.post(f"{self.base}/{name}", json=body)

    async def upload(self, path: str, data: bytes, name: str = "f.bin") -> httpx.Response:
        files = {"file": (name, data)}
        return await self.http.post(f"{self.base}/upload", params={"path": path}, files=files)

    async def delete(self, path: str) -> httpx.Response:
        return await self.http.delete(f"{self.base}/delete", params={"path": path})

    async def names(self, path: str = "/workspace") -> list[str]:
        listed = (await self.get("list", path)).json()["data"]["entries"]
        return [entry["name"] for entry in listed]


@pytest.fixture
async def files(live_server: LiveServer) -> AsyncIterator[Files]:
    async with live_server.http() as http:
        made = (await http.post("/conversations", json={})).json()["data"]
        yield Files(http, made["id"])


def data(answer: httpx.Response) -> Any:
    body = answer.json()
    assert list(body) == ["success", "code", "message", "data"]
    assert (answer.status_code, body["success"], body["code"]) == (200, True, "ok"), body
    return body["data"]


def refused(answer: httpx.Response) -> tuple[int, str]:
    body = answer.json()
    assert list(body) == ["success", "code", "message", "data"]
    assert not body["success"]
    assert body["message"].endswith(".")
    return answer.status_code, body["code"]


async def test_R65_files_are_written_listed_read_downloaded_and_deleted(files: Files) -> None:
    written = data(await files.post("write", path="/workspace/src/主.py", content="x = '你'\n"))
    assert (written["path"], written["size"]) == ("/workspace/src/主.py", 10)
    listed = data(await files.get("list", "/workspace/src"))
    assert [(e["name"], e["type"], e["language"]) for e in listed["entries"]] == [
        ("主.py", "file", "python")
    ]
    assert listed["more"] is None
    assert data(await files.get("read", "/workspace/src/主.py"))["content"] == "x = '你'\n"
    got = await files.get("download", "/workspace/src/主.py")
    assert got.content == "x = '你'\n".encode()
    assert got.headers["content-disposition"] == "attachment; filename*=UTF-8''%E4%B8%BB.py"
    assert got.headers["x-content-type-options"] == "nosniff"
    data(await files.delete("/workspace/src"))
    assert await files.names() == []


async def test_R65_a_multipart_upload_keeps_every_byte(files: Files) -> None:
    blob = os.urandom(3_000_001)
    assert data(await files.upload("/workspace/in/picture.bin", blob))["size"] == len(blob)
    assert (await files.get("download", "in/picture.bin")).content == blob
    assert data(await files.upload("/workspace/in", b"two", "两个.txt"))["name"] == "两个.txt"
    assert data(await files.upload("new/", b"3", "c:\\x\\three.txt"))["path"] == (
        "/workspace/new/three.txt"
    )
    assert await files.names("in") == ["picture.bin", "两个.txt"]


async def test_R35_R65_the_links_of_a_file_tree_work(live_server: LiveServer, files: Files) -> None:
    events = await live_server.run("$ mkdir -p 'a b' && echo 'hi & bye' > 'a b/x#1%.txt'", files.id)
    tree = only(events, "file_tree_update")[-1]["payload"]["file_tree"]
    assert tree["api_base_url"] == files.base
    node = tree["root"]["children"][0]["children"][0]
    assert (await files.http.get(node["download_url"])).content == b"hi & bye\n"
    assert data(await files.http.get(node["preview_url"]))["content"] == "hi & bye\n"
    ticket = data(await files.post("link"))["ticket"]
    async with httpx.AsyncClient(base_url=live_server.url) as stranger:
        assert refused(await stranger.get(node["download_url"])) == (401, "not_authenticated")
        signed = await stranger.get(f"{node['download_url']}&ticket={ticket}")
        assert signed.content == b"hi & bye\n"


async def test_P81_a_link_reads_its_own_path_only_and_changes_nothing(
    live_server: LiveServer, files: Files
) -> None:
    for path in ("a/in.txt", "b.txt", "ab.txt"):
        data(await files.post("write", path=path, content=path))
    other = (await files.http.post("/conversations", json={})).json()["data"]["id"]
    ticket = data(await files.post("link", path="/workspace/a"))["ticket"]
    async with httpx.AsyncClient(base_url=live_server.url) as http:
        mine = Files(http, files.id)
        assert (await mine.get("download", "/workspace/a/in.txt", ticket=ticket)).content
        assert data(await mine.get("list", "a", ticket=ticket))["path"] == "/workspace/a"
        for path in ("/workspace", "b.txt", "ab.txt", "a/../b.txt", "/workspace/a/../b.txt"):
            answer = await mine.get("download", path, ticket=ticket)
            assert refused(answer) == (401, "not_authenticated"), path
        theirs = await Files(http, other).get("list", "a", ticket=ticket)
        assert refused(theirs) == (401, "not_authenticated")
        forged = await mine.get("download", "a/in.txt", ticket=ticket[:-2] + "AA")
        assert refused(forged) == (401, "not_authenticated")
        removed = await http.delete(f"{files.base}/delete?path=a/in.txt&ticket={ticket}")
        assert refused(removed) == (401, "not_authenticated")
    assert await files.names("a") == ["in.txt"]


async def test_P83_ranges_of_a_download(files: Files) -> None:
    blob = bytes(range(256)) * 10_000
    data(await files.upload("big.bin", blob))

    async def part(wanted: str, **headers: str) -> httpx.Response:
        url = f"{files.base}/download?path=big.bin"
        return await files.http.get(url, headers={"Range": wanted, **headers})

    for wanted, start, end in (
        ("bytes=0-0", 0, 1),
        ("bytes=1048575-1048576", 1048575, 1048577),
        ("bytes=2559990-", 2559990, 2560000),
        ("bytes=-7", 2559993, 2560000),
        ("bytes=2559999-9999999999", 2559999, 2560000),
    ):
        got = await part(wanted)
        assert got.status_code == 206, wanted
        assert got.content == blob[start:end]
        assert got.headers["content-range"] == f"bytes {start}-{end - 1}/{len(blob)}"
    beyond = await part("bytes=2560000-")
    assert (beyond.status_code, beyond.headers["content-range"]) == (416, "bytes */2560000")
    for odd in ("bytes=5-2", "lines=1-2", "bytes=0-1,4-5", "bytes=a-b", "bytes=-", "bytes=１-２"):
        try:
            got = await part(odd)
        except UnicodeEncodeError:
            continue
        assert got.status_code in (200, 416), odd
    etag = (await part("bytes=0-0")).headers["etag"]
    assert (await part("bytes=0-0", **{"If-Range": '"other"'})).status_code == 200
    unchanged = await files.http.get(
        f"{files.base}/download?path=big.bin", headers={"If-None-Match": etag}
    )
    assert unchanged.status_code == 304
    head = await files.http.head(f"{files.base}/download?path=big.bin")
    assert (head.headers["content-length"], head.content) == ("2560000", b"")


async def test_P80_a_folder_is_packed_with_its_links_and_modes(
    live_server: LiveServer, files: Files
) -> None:
    await live_server.run(
        "$ mkdir -p src/empty node_modules/x && echo hello > src/a.txt && printf '#!/bin/sh\\n' >"
        " src/run.sh && chmod 755 src/run.sh && ln -s /etc/passwd src/link && mkfifo src/pipe &&"
        " echo x > node_modules/x/y.js",
        files.id,
    )
    archive = zipfile.ZipFile(io.BytesIO((await files.get("zip")).content))
    assert archive.testzip() is None
    names = set(archive.namelist())
    assert {"src/a.txt", "src/run.sh", "src/empty/", "src/link", "node_modules/"} <= names
    assert "node_modules/x/y.js" not in names
    assert archive.read("src/a.txt") == b"hello\n"
    assert archive.read("src/link") == b"/etc/passwd"
    assert archive.getinfo("src/link").external_attr >> 28 == 0o12
    assert archive.getinfo("src/run.sh").external_attr >> 16 & 0o777 == 0o755
    assert archive.read("unreadable.txt") == b"src/pipe\n"
    whole = zipfile.ZipFile(io.BytesIO((await files.get("zip", everything=True)).content))
    assert whole.read("node_modules/x/y.js") == b"x\n"
    part = zipfile.ZipFile(io.BytesIO((await files.get("zip", "/workspace/src")).content))
    assert part.read("a.txt") == b"hello\n"


async def test_P80_folders_are_made_and_things_are_moved_but_nothing_is_replaced(
    files: Files,
) -> None:
    data(await files.post("mkdir", path="a/b"))
    data(await files.post("write", path="x.txt", content="x"))
    moved = data(await files.post("move", path="x.txt", destination="a/b"))
    assert moved["path"] == "/workspace/a/b/x.txt"
    data(await files.post("write", path="y.txt", content="y"))
    again = await files.post("move", path="y.txt", destination="a/b/x.txt")
    assert refused(again) == (409, "already_exists")
    assert refused(await files.post("move", path="a", destination="a/b")) == (422, "invalid_path")
    assert data(await files.get("read", "a/b/x.txt"))["content"] == "x"
    outside = await files.post("move", path="y.txt", destination="../../tmp/y.txt")
    assert refused(outside) == (422, "path_outside_workspace")
    assert "../../tmp/y.txt" in outside.json()["message"], "the path that is meant"


async def test_P83_of_several_files_in_one_body_none_is_lost_without_a_word(files: Files) -> None:
    several = [("file", ("one.txt", b"1")), ("file", ("two.txt", b"2"))]
    answer = await files.http.post(f"{files.base}/upload?path=both/", files=several)
    assert refused(answer) == (400, "bad_request")
    assert "more than one file" in answer.json()["message"]
    assert refused(await files.get("read", "both/one.txt")) == (404, "not_found")


async def test_P82_what_cannot_be_done_is_told_and_changes_nothing(
    live_server: LiveServer, files: Files
) -> None:
    await live_server.run(
        "$ mkdir d && echo 1 > d/f && head -c 10 /dev/urandom > bin && ln -s loop loop && mkfifo p",
        files.id,
    )
    before = await files.names()
    cases: list[tuple[httpx.Response, tuple[int, str]]] = [
        (await files.delete("/workspace"), (403, "permission_denied")),
        (await files.delete("."), (403, "permission_denied")),
        (await files.delete("d/.."), (403, "permission_denied")),
        (await files.delete("missing"), (404, "not_found")),
        (await files.upload("d", b"x", ""), (409, "is_a_directory")),
        (await files.upload("bin/x", b"x"), (409, "not_a_directory")),
        (await files.post("write", path="d", content="x"), (409, "is_a_directory")),
        (await files.get("read", "d"), (409, "is_a_directory")),
        (await files.get("download", "d"), (409, "is_a_directory")),
        (await files.get("read", "bin"), (415, "not_text")),
        (await files.get("read", "p"), (409, "not_a_file")),
        (await files.get("download", "p"), (409, "not_a_file")),
        (await files.get("list", "d/f"), (409, "not_a_directory")),
        (await files.get("zip", "d/f"), (409, "not_a_directory")),
        (await files.get("read", "x" * 300), (422, "invalid_path")),
        (await files.post("write", path="a" * 300, content=""), (422, "invalid_path")),
        (await files.post("write", path="z", content="?", encoding="base64"), (400, "bad_request")),
        (await files.post("mkdir", path="d/f"), (409, "already_exists")),
    ]
    for number, (answer, expected) in enumerate(cases):
        assert refused(answer) == expected, (number, answer.text)
    no_form = await files.http.post(f"{files.base}/upload?path=x", content=b"x" * 100)
    assert refused(no_form) == (400, "bad_request")
    wrong = await files.http.post(f"{files.base}/upload?path=x", files={"other": b"x"})
    assert refused(wrong) == (400, "bad_request")
    assert await files.names() == before


async def test_P83_an_upload_that_is_cut_off_leaves_nothing(
    live_server: LiveServer, files: Files
) -> None:
    data(await files.post("write", path="keep.txt", content="old"))
    host, port = live_server.url.removeprefix("http://").split(":")
    for target in ("keep.txt", "deep/new.bin"):
        reader, writer = await asyncio.open_connection(host, int(port))
        head = (
            f"POST {files.base}/upload?path={target} HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Authorization: Bearer {live_server.token}\r\nContent-Length: 500000\r\n"
            "Content-Type: multipart/form-data; boundary=b\r\n\r\n"
            '--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'
        )
        writer.write(head.encode() + b"x" * 200_000)
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        del reader
    async with asyncio.timeout(20):
        while any("upload" in n for n in [*await files.names(), *await files.names("deep")]):
            await asyncio.sleep(0.02)
    assert data(await files.get("read", "keep.txt"))["content"] == "old"
    assert "new.bin" not in await files.names("deep")


async def test_P60_P80_in_read_only_mode_files_are_read_and_not_changed(files: Files) -> None:
    data(await files.post("write", path="a.txt", content="a"))
    await files.http.put(f"/conversations/{files.id}/mode", json={"mode": "read-only"})
    for answer in (
        await files.post("write", path="a.txt", content="b"),
        await files.upload("b.txt", b"b"),
        await files.delete("a.txt"),
        await files.post("mkdir", path="d"),
        await files.post("move", path="a.txt", destination="b.txt"),
    ):
        assert refused(answer) == (403, "read_only")
    assert data(await files.get("read", "a.txt"))["content"] == "a"


async def test_P83_an_upload_over_the_limit_is_refused_and_leaves_nothing(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with LiveServer(tmp_path_factory.mktemp("data"), WENKO_UPLOAD_LIMIT_MB="1") as server:
        async with server.http() as http:
            made = (await http.post("/conversations", json={})).json()["data"]
            mine = Files(http, made["id"])
            data(await mine.upload("fits.bin", b"x" * (1 << 20)))
            assert refused(await mine.upload("a.bin", b"x" * ((1 << 20) + 1))) == (413, "too_large")

            async def unsized() -> AsyncIterator[bytes]:
                yield b'--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'
                for _ in range(20):
                    yield b"x" * 100_000
                yield b"\r\n--b--\r\n"

            streamed = await http.post(
                f"{mine.base}/upload?path=b.bin",
                content=unsized(),
                headers={"Content-Type": "multipart/form-data; boundary=b"},
            )
            assert refused(streamed) == (413, "too_large")
            assert await mine.names() == ["fits.bin"]


NAMES = (
    ".. . a out home proc loop ~ etc passwd dir \u2025 \uff0e\uff0e ..\\.. %2e%2e workspace sandbox"
    " .agent self root ..."
)
PARTS = st.sampled_from(["", *NAMES.split()])
PATHS = st.one_of(
    st.lists(PARTS, min_size=1, max_size=6).map("/".join),
    st.lists(PARTS, min_size=1, max_size=6).map(lambda each: "/" + "/".join(each)),
    st.lists(PARTS, max_size=6).map(lambda each: "/workspace/" + "/".join(each)),
    st.text(min_size=1, max_size=40),
    st.integers(200, 4200).map(lambda size: "x" * size),
    st.integers(40, 900).map("/..".__mul__),
)
_SECRET = "of-the-host-or-the-sandbox"


@pytest.fixture(scope="module")
def trapped(live_server: LiveServer) -> JsonObject:
    """A workspace full of links that lead out, and a file outside that must not change."""

    async def prepare() -> JsonObject:
        async with live_server.http() as http:
            made: JsonObject = (await http.post("/conversations", json={})).json()["data"]
        await live_server.run(
            "$ mkdir -p dir a; ln -s / out; ln -s ../../.. dir/out; ln -s /home/sandbox home;"
            " ln -s /proc proc; ln -s out/root/.agent root; ln -s /workspace/../etc etc;"
            f" echo {_SECRET} > ~/secret; ln -s /home/sandbox/secret passwd; ls -A ~",
            made["id"],
        )
        return made

    return asyncio.run(prepare())


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(path=PATHS, other=PATHS)
def test_P82_no_path_leaves_the_workspace_through_any_endpoint(
    live_server: LiveServer, trapped: JsonObject, path: str, other: str
) -> None:
    with httpx.Client(base_url=live_server.url, headers=live_server.headers) as http:
        base = f"/endpoint/file/sandbox/{trapped['id']}"
        query = {"path": path}
        answers = [
            http.get(f"{base}/list", params=query),
            http.get(f"{base}/read", params=query),
            http.get(f"{base}/download", params=query),
            http.get(f"{base}/zip", params=query),
            http.post(f"{base}/upload", params=query, files={"file": ("in.txt", b"uploaded")}),
            http.post(f"{base}/write", json={"path": path, "content": "written"}),
            http.post(f"{base}/mkdir", json={"path": path}),
            http.post(f"{base}/move", json={"path": path, "destination": other}),
            http.delete(f"{base}/delete", params=query),
        ]
    for answer in answers:
        assert answer.status_code in (200, 400, 403, 404, 409, 413, 415, 422), answer.text
        assert _SECRET.encode() not in answer.content
        assert b"root:x:0" not in answer.content
    outside = live_server.data / "sandboxes" / trapped["id"] / "home"
    assert (outside / "secret").read_text() == f"{_SECRET}\n"
    assert {each.name for each in outside.iterdir()} <= {"secret", "workspace", ".bash_history"}
    hidden = live_server.data / "sandboxes" / trapped["id"] / "agent"
    assert {each.name for each in hidden.iterdir()} <= {"baseline", "context", "fingerprints.json"}


async def test_P82_a_link_that_is_swapped_meanwhile_leads_nowhere(
    live_server: LiveServer, files: Files
) -> None:
    await live_server.run(
        "$ echo stolen > ~/f; mkdir real other && echo inside > real/f; (while true; do"
        " ln -sfn /home/sandbox now; ln -sfn real now; mv -T real x; ln -s /home/sandbox real;"
        " mv -T real y; mv -T x real; done) >/dev/null 2>&1 & sleep 0.1",
        files.id,
    )
    seen = set()
    for number in range(60):
        # Swapped after its size was sent, a file is cut off: nothing is stolen then.
        with suppress(httpx.RemoteProtocolError):
            got = await files.get("download", "now/f")
            assert b"stolen" not in got.content
            seen.add(got.status_code)
        await files.upload("now/new.txt", str(number).encode())
    home = live_server.data / "sandboxes" / files.id / "home"
    assert not (home / "new.txt").exists()
    assert seen <= {200, 404, 409, 422}


async def test_P42_a_link_of_one_user_is_no_key_for_another_conversation(files: Files) -> None:
    answer = await Files(files.http, "no-such-conversation").get("list")
    assert refused(answer) == (404, "unknown_conversation")
    escaped = await files.http.get(f"/endpoint/file/sandbox/{quote('../x', safe='')}/list")
    assert escaped.status_code == 404
    assert json.loads(escaped.content)["success"] is False


async def test_P84_the_agent_is_told_which_files_came_with_a_message(
    live_server: LiveServer, files: Files
) -> None:
    data(await files.upload("数据/a b.csv", b"1,2\n"))
    body = {"message": "$ cat 数据/*", "session_id": files.id, "language": "zh"}
    missing = await files.http.post("/chat", json={**body, "attachments": ["gone.csv"]})
    assert refused(missing) == (404, "not_found")
    outside = await files.http.post("/chat", json={**body, "attachments": ["/etc/passwd"]})
    assert refused(outside) == (422, "path_outside_workspace")
    answer = await files.http.post("/chat", json={**body, "attachments": ["数据/a b.csv"]})
    events = [
        json.loads(line.removeprefix("data: "))
        for line in answer.text.splitlines()
        if line.startswith("data: ")
    ]
    told = events[0]["data"]["user_message"]
    assert told.endswith("<attachments>\n/workspace/数据/a b.csv\n</attachments>")
    # The built-in model runs the command, not the block below it.
    assert only(events, "tool_result")[0]["data"]["result"]["stdout"] == "1,2\n"
    listed = (await files.http.get("/conversations")).json()["data"]
    assert next(each["title"] for each in listed if each["id"] == files.id) == "$ cat 数据/*"
