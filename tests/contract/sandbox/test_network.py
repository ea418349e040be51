"""The network of a sandbox: through the proxy in the server, and to nowhere else."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.support.sandboxes import sandboxes_in, shell
from wenko.sandbox import proxy
from wenko.sandbox.base import CallResult, Sandbox
from wenko.sandbox.network import (
    NetworkSettings,
    Registries,
    find_registries,
    is_forbidden,
)
from wenko.sandbox.networks import Networks
from wenko.settings import Settings
from wenko.storage import conversations, tables
from wenko.storage.database import open_database
from wenko.storage.network_settings import NetworkSettingsStore

pytestmark = pytest.mark.anyio
CURL = "curl -sS -m 20 --noproxy '' -x http://127.0.0.1:3128"


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    sandboxes = sandboxes_in(tmp_path, output_limit=4 << 20)
    yield await sandboxes.open("network")
    await sandboxes.delete("network")
    await sandboxes.shutdown()


@pytest.fixture
async def networks(tmp_path: Path) -> AsyncIterator[Networks]:
    database = await open_database(None, tmp_path)
    await database.write(_conversation_of_this_test)
    made = Networks(Settings(data=tmp_path), NetworkSettingsStore(database))
    yield made
    await made.close()
    await database.close()


def _conversation_of_this_test(connection: sa.Connection) -> None:
    made = conversations.create(connection, "someone", "", "en")
    table = tables.conversations
    connection.execute(sa.update(table).where(table.c.id == made.id).values(id="network"))


async def run(sandbox: Sandbox, networks: Networks, command: str) -> CallResult:
    env = await networks.environment("network", sandbox)
    return await sandbox.run(shell(command, env=env))


async def test_P93_nothing_is_reached_unless_it_is_allowed(
    sandbox: Sandbox, networks: Networks
) -> None:
    off = await run(sandbox, networks, f"{CURL} http://example.org/")
    assert off.return_code == 7, "nothing listens while the network is off"
    await networks.change("network", "registries")
    began = time.monotonic()
    refused = await run(sandbox, networks, f"{CURL} http://Example.ORG./")
    assert "not allowed" in refused.stdout
    tunnel = await run(sandbox, networks, f"{CURL} https://other.example.org/")
    assert "403" in tunnel.stderr
    assert [*networks.refused_since("network", began)] == ["example.org", "other.example.org"]
    await networks.change("network", "off")
    closed = await sandbox.run(shell(f"{CURL} http://example.org/"))
    assert closed.return_code == 7


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost/",
        "http://127.0.0.1/",
        "http://[::1]/",
        "http://0.0.0.0/",
        "http://[::ffff:127.0.0.1]/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://10.0.0.1/",
        "http://192.168.1.1/",
        "http://172.16.0.1/",
        "http://169.254.169.254/",
        "http://100.64.0.1/",
        "http://[fd00::1]/",
        "http://[fe80::1]/",
        "http://127.0.0.1:22/",
        "http://example.org:25/",
    ],
)
async def test_P93_private_addresses_are_reached_in_no_mode(
    sandbox: Sandbox, networks: Networks, url: str
) -> None:
    await networks.change("network", "open")
    done = await run(sandbox, networks, f"{CURL} -o /dev/null -w '%{{http_code}}' '{url}'")
    assert done.stdout in ("502", "403"), done


async def test_P93_a_name_that_resolves_to_the_machine_leads_nowhere(
    sandbox: Sandbox, networks: Networks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DNS rebinding: the address that was checked is the one that is used."""
    await networks.change("network", "open")
    reached: list[Any] = []
    server = await asyncio.start_server(lambda *each: reached.append(each), "127.0.0.1", 0)
    loop = asyncio.get_running_loop()

    async def rebinding(*_: Any, **__: Any) -> list[Any]:
        port = server.sockets[0].getsockname()[1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(loop, "getaddrinfo", rebinding)
    async with server:
        done = await run(sandbox, networks, f"{CURL} http://rebinding.example.org/")
    assert "cannot be reached" in done.stdout
    assert reached == []


async def test_large_transfers_pass_whole_in_both_directions(
    sandbox: Sandbox, networks: Networks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server of this test stands for one on the internet."""
    monkeypatch.setattr(proxy, "is_forbidden", lambda address: False)
    monkeypatch.setattr(proxy, "ALLOWED_PORTS", range(65536))
    await networks.change("network", "open")
    body = bytes(range(256)) * 8192

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"proxy" not in head.lower()
        sent = await reader.readexactly(len(body))
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(sent) + sent)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    await sandbox.write_bytes("body", body)
    async with server:
        one = f"{CURL} -H Expect: --data-binary @body http://localhost:{port}/ -o copy-$i"
        done = await run(sandbox, networks, f"for i in 1 2 3 4 5 6; do {one} & done; wait")
    assert done.return_code == 0, done.stderr
    for number in range(1, 7):
        same = await sandbox.run(shell(f"cmp body copy-{number}"))
        assert same.return_code == 0, same.stdout


async def test_a_host_allowed_once_or_always_is_let_through(networks: Networks) -> None:
    await networks.change("network", "registries", ("a.example",))
    await networks.allow("network", "b.example", always=True)
    kept = await networks.get("network")
    assert kept == NetworkSettings("registries", ("a.example", "b.example"))
    await networks.allow("network", "once.example", always=False)
    assert "once.example" not in (await networks.get("network")).allowed
    assert "once.example" in (await networks._effective("network")).allowed


def test_names_below_a_host_are_allowed_only_with_a_star() -> None:
    settings = NetworkSettings("registries", ("example.com", "*.example.net"))
    known = Registries(("pypi.org",), {})
    tried = (
        "pypi.org",
        "example.com",
        "a.example.net",
        "xpypi.org",
        "a.example.com",
        "example.net",
    )
    assert [settings.allows(host, known) for host in tried] == [True, True, True] + [False] * 3


def test_registries_of_the_machine_are_allowed_without_their_credentials(tmp_path: Path) -> None:
    (tmp_path / "pip.conf").write_text("[global]\nindex-url = https://me:secret@mirror.example/s\n")
    found = find_registries(
        {
            "PIP_CONFIG_FILE": str(tmp_path / "pip.conf"),
            "npm_config_registry": "https://npm.example",
        }
    )
    assert {"pypi.org", "mirror.example", "npm.example"} <= set(found.hosts)
    assert found.environment["PIP_INDEX_URL"] == "https://mirror.example/s"
    assert "secret" not in str(found)


async def test_a_file_of_an_earlier_version_is_taken_over_and_a_damaged_one_is_no_network(
    networks: Networks, tmp_path: Path
) -> None:
    file = tmp_path / "sandboxes" / "network" / "network.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    for content in ("", "{", "[]", '{"mode": "everything", "allowed": []}', '{"mode": "open"}'):
        file.write_text(content)
        assert (await networks.get("network")).mode == "off"
    file.write_text('{"mode": "registries", "allowed": ["a.example", "no host"]}')
    taken = NetworkSettings("registries", ("a.example",))
    assert await networks.get("network") == taken
    file.unlink()
    assert await networks.get("network") == taken


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111"])
def test_public_addresses_are_not_forbidden(address: str) -> None:
    assert not is_forbidden(address)
