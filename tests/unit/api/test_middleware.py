"""Which pages may use a server: its own, and those of hosts that the settings name."""

from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from wenko.api.middleware import RequestLimits
from wenko.settings import Settings

pytestmark = pytest.mark.anyio

OWN = "127.0.0.1:8765"
PROXIED: dict[str, Any] = {"allowed_hosts": "wenko.example, app.example:3000, fe80::1"}
PUBLIC: dict[str, Any] = {"public_url": "https://wenko.example/agent"}


async def is_accepted(kind: str, host: str, origin: str | None, **settings: Any) -> bool:
    reached = False

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal reached
        reached = True

    async def receive() -> Message:
        return {"type": f"{kind}.connect"}

    async def send(message: Message) -> None:
        assert message.get("status", 403) == 403

    headers = [(b"host", host.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    scope = {"type": kind, "path": "/ws", "query_string": b"", "headers": headers}
    await RequestLimits(app, Settings(**settings))(scope, receive, send)
    return reached


@pytest.mark.parametrize(
    ("host", "origin", "settings", "accepted"),
    [
        (OWN, None, {}, True),
        (OWN, f"http://{OWN}", {}, True),
        ("localhost:8765", "http://localhost:8765", {}, True),
        ("[::1]:8765", "http://[::1]:8765", {}, True),
        # Another server of this machine: a preview, or whatever listens there.
        (OWN, "http://127.0.0.1:8766", {}, False),
        (OWN, "http://127.0.0.1", {}, False),
        (OWN, "http://localhost:3000", {}, False),
        (OWN, "http://127.0.0.1:99999", {}, False),
        # Behind a proxy that keeps the Host.
        ("wenko.example", "https://wenko.example", PROXIED, True),
        ("wenko.example", "http://wenko.example", PROXIED, True),
        ("wenko.example:8443", "https://wenko.example:8443", PROXIED, True),
        ("wenko.example", "https://wenko.example:8443", PROXIED, False),
        ("wenko.example", "https://wenko.example", {}, False),
        ("[fe80::1]:8765", "http://[fe80::1]:8765", PROXIED, True),
        # Behind one that replaces it.
        (OWN, "https://wenko.example", PROXIED, True),
        (OWN, "https://wenko.example", PUBLIC, True),
        (OWN, "https://wenko.example:9000", PUBLIC, False),
        (OWN, "https://wenko.example:9000", PROXIED, False),
        # A page elsewhere that the settings name with its port.
        (OWN, "http://app.example:3000", PROXIED, True),
        (OWN, "http://app.example", PROXIED, False),
        (OWN, "null", PROXIED, False),
        (OWN, "chrome-extension://wenko.example", PROXIED, False),
    ],
)
@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_P41_an_origin_is_compared_with_its_port(
    kind: str, host: str, origin: str | None, settings: dict[str, Any], accepted: bool
) -> None:
    assert await is_accepted(kind, host, origin, **settings) is accepted
