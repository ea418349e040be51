"""The client of a Docker engine: addresses, replies, and sentences when the engine is not there."""

import asyncio
import io
import json
import tarfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from wenko.errors import SandboxUnavailable
from wenko.protocol.model import new_id
from wenko.sandbox.docker import image
from wenko.sandbox.docker.address import EngineAddress
from wenko.sandbox.docker.container import container_config, user_of
from wenko.sandbox.docker.engine import DockerEngine, EngineFailed
from wenko.sandbox.docker.image import USERS
from wenko.sandbox.docker.sandboxes import DockerSandboxes
from wenko.settings import Settings

pytestmark = pytest.mark.anyio
VOLUMES = {kind: kind for kind in ("workspace", "home", "agent", "context")}


@asynccontextmanager
async def replying(folder: Path, reply: bytes) -> AsyncIterator[DockerEngine]:
    """An engine that gives one reply to every request."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(reply)
        writer.close()

    server = await asyncio.start_unix_server(answer, folder / "engine.sock")
    yield DockerEngine(EngineAddress(f"unix://{folder}/engine.sock"))
    server.close()


async def test_a_reply_is_read_whole_in_parts_or_to_its_end(tmp_path: Path) -> None:
    for framing in (
        b"Content-Length: 8\r\n\r\n" + b'{"a": 1}' + b"rest",
        b'Transfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n5\r\n": 1}\r\n0\r\n\r\n',
        b"\r\n" + b'{"a": 1}',
    ):
        async with replying(tmp_path, b"HTTP/1.1 200 OK\r\n" + framing) as engine:
            assert await engine.get("/info") == {"a": 1}


async def test_a_refusal_has_the_engines_own_words(tmp_path: Path) -> None:
    body = json.dumps({"message": "No such container: x"}).encode()
    head = f"HTTP/1.1 404 Not Found\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    async with replying(tmp_path, head + body) as engine:
        with pytest.raises(EngineFailed, match="No such container: x") as caught:
            await engine.get("/containers/x/json")
        assert caught.value.reply_status == 404
        await engine.delete("/containers/x")


@pytest.mark.parametrize("reply", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"])
async def test_a_reply_that_is_cut_off_is_an_engine_that_does_not_answer(
    tmp_path: Path, reply: bytes
) -> None:
    async with replying(tmp_path, reply) as engine:
        with pytest.raises(SandboxUnavailable, match="does not answer"):
            await engine.get("/info")


async def test_R73_an_engine_that_is_away_is_named_with_what_to_do(tmp_path: Path) -> None:
    settings = Settings(
        data=tmp_path, sandbox="docker", docker_host=f"unix://{tmp_path}/nothing.sock"
    )
    with pytest.raises(SandboxUnavailable, match=r"nothing.sock does not answer.*DOCKER_HOST"):
        await DockerSandboxes(settings).open("conversation")
    with pytest.raises(SandboxUnavailable, match="no address of a Docker engine"):
        await DockerEngine(EngineAddress("ftp://example")).get("/info")


async def test_R73_an_engine_that_denies_is_named_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    # Root is denied nothing, and tests often run as root.
    monkeypatch.setattr(asyncio, "open_unix_connection", denied)
    with pytest.raises(SandboxUnavailable, match="group docker"):
        await DockerEngine(EngineAddress("unix:///var/run/docker.sock")).get("/info")


async def test_R73_a_missing_image_is_named_with_how_to_build_it(tmp_path: Path) -> None:
    body = b'{"message": "No such image"}'
    reply = f"HTTP/1.1 404 Not Found\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
    async with replying(tmp_path, reply) as engine:
        with pytest.raises(SandboxUnavailable, match=r"no image mine\. Build it"):
            await image.prepare_image(engine, "mine")


def test_the_engine_is_the_one_that_the_docker_command_uses() -> None:
    find = EngineAddress.find
    assert find(None, {}).url == "unix:///var/run/docker.sock"
    assert find(None, {"DOCKER_HOST": "tcp://far:2376"}) == EngineAddress("tcp://far:2376")
    secure = {"DOCKER_TLS_VERIFY": "1", "DOCKER_CERT_PATH": "/certificates"}
    assert find("tcp://far:2376", secure).certificates == Path("/certificates")
    assert find("ssh://me@far", {"DOCKER_HOST": "unix:///x"}).url == "ssh://me@far"


def test_R73_a_container_has_no_rights_and_has_limits(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, sandbox="docker", sandbox_memory_mb=100, sandbox_cpus=1.5)
    names = {"image": "i", "sandbox_id": new_id(), "volumes": VOLUMES, "labels": {}}
    names["machine_memory"] = 1 << 34
    config = container_config(settings, user=30_007, read_only=False, **names)  # type: ignore[arg-type]
    host = config["HostConfig"]
    assert config["User"] == "30007:30007"
    assert (host["NetworkMode"], host["CapDrop"], host["Privileged"]) == ("none", ["ALL"], False)
    assert host["SecurityOpt"] == ["no-new-privileges"]
    assert host["ReadonlyRootfs"]
    assert host["MemorySwap"] == host["Memory"] >= 100 << 20
    assert host["NanoCpus"] == 1_500_000_000
    assert 256 < host["PidsLimit"] < 400
    assert not [each["Target"] for each in host["Mounts"] if each["ReadOnly"]]
    locked = container_config(settings, user=30_007, read_only=True, **names)  # type: ignore[arg-type]
    targets = [each["Target"] for each in locked["HostConfig"]["Mounts"] if each["ReadOnly"]]
    assert targets == ["/workspace", "/home/sandbox"]


def test_no_two_conversations_have_the_same_user_while_there_are_enough() -> None:
    taken: set[int] = set()
    for each in range(USERS):
        user = user_of(f"conversation-{each}", taken)
        assert user not in taken
        taken.add(user)
    assert 0 not in taken
    assert user_of("one more", taken) in taken


def test_the_image_gets_the_executor_and_the_filters_of_both_architectures() -> None:
    with tarfile.open(fileobj=io.BytesIO(image._archive())) as archive:
        names = archive.getnames()
        context = archive.getmember("root/.agent/context")
    for name in ("executor/server.py", "executor/bridge.py", "wenko_notebook/kernel.py"):
        assert f"usr/lib/wenko/{name}" in names
    for architecture in ("x86_64", "aarch64"):
        assert f"usr/lib/wenko/{architecture}-allowed-calls.bpf" in names
    # Root's, so that tools cannot change what the agent remembers (R67).
    assert (context.uid, context.mode) == (0, 0o755)
