"""A server in this process, which writes its address into the data folder."""

import asyncio
import errno
import gc
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import uvicorn

from wenko.api.app import create_app
from wenko.api.http_protocol import bounded_http_protocol
from wenko.api.middleware import serves_other_machines
from wenko.api.websocket_protocol import BatchingWebSocketProtocol
from wenko.composition.data_lock import publish_url
from wenko.errors import AddressUnavailable, WenkoError
from wenko.planners.interface import Planner
from wenko.settings import Settings

# A larger frame closes the connection; up to it, one that is too large gets an error reply.
SOCKET_FRAME_LIMIT = 4 * 1024 * 1024
GRACEFUL_SHUTDOWN = 3
GC_THRESHOLDS = (10_000, 20, 50)


class WenkoServer(uvicorn.Server):
    """Reports its address as soon as it listens."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def serve(self, sockets: Any = None) -> None:
        log = logging.getLogger("uvicorn.error")
        log.addFilter(self._is_unforeseen)
        try:
            await super().serve(sockets)
        finally:
            # The logger outlives this server, and would keep it and all its services.
            log.removeFilter(self._is_unforeseen)

    def _is_unforeseen(self, _record: logging.LogRecord) -> bool:
        """The sentence of a foreseeable fault is printed instead of the traceback behind it."""
        return startup_fault(self) is None

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            self._on_ready(f"http://{shown}:{port}")


def check_address(settings: Settings) -> None:
    """Raise if the server could not listen; before anything is opened or resumed."""
    host, port = settings.host, settings.port
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                probe.bind(address)
    except OSError as error:
        raise _address_unavailable(host, port, error) from None


def _address_unavailable(host: str, port: int, error: OSError) -> AddressUnavailable:
    if error.errno == errno.EADDRINUSE:
        return AddressUnavailable(
            f"Port {port} on {host} is in use by another program. Stop it, or choose another "
            "port with --port (0 picks a free one).",
            f"{host} 的端口 {port} 已被其他程序占用。请停止它，"
            "或用 --port 选择其他端口（0 表示自动选择）。",
        )
    if error.errno == errno.EACCES:
        return AddressUnavailable(
            f"This user may not listen on port {port}. Choose one above 1023 with --port.",
            f"当前用户无权监听端口 {port}。请用 --port 选择大于 1023 的端口。",
        )
    return AddressUnavailable(
        f"This machine cannot listen on {host}:{port} ({error.strerror or error}). Choose an "
        "address of this machine with --host.",
        f"本机无法监听 {host}:{port}（{error.strerror or error}）。请用 --host 选择本机的地址。",
    )


def create_server(
    settings: Settings, on_ready: Callable[[str], None], planner: Planner | None = None
) -> WenkoServer:
    def ready(url: str) -> None:
        publish_url(settings.data, url)
        on_ready(url)

    config = uvicorn.Config(
        create_app(settings, planner=planner),
        host=settings.host,
        port=settings.port,
        http=bounded_http_protocol(settings.max_connections),
        ws=BatchingWebSocketProtocol,
        ws_max_size=SOCKET_FRAME_LIMIT,
        # Within one machine, compressing costs more than sending.
        ws_per_message_deflate=serves_other_machines(settings),
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACEFUL_SHUTDOWN,
        server_header=False,
    )
    return WenkoServer(config, ready)


def startup_fault(server: WenkoServer) -> WenkoError | None:
    """Why the server could not start, if that could be foreseen."""
    fault: WenkoError | None = getattr(server.config.app.state, "startup_fault", None)  # type: ignore[union-attr]
    return fault


def tune_garbage_collector() -> None:
    """For a process that only serves: objects created until now are never collected.

    Traversing them again and again would take a tenth of the processor time; and as reference
    counting frees most garbage, the collector need not run every 700 objects.
    """
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    gc.enable()


@asynccontextmanager
async def temporary_server(
    settings: Settings, planner: Planner | None = None
) -> AsyncIterator[str]:
    """The address of a server on a free loopback port, which runs as long as the context."""
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    local = settings.model_copy(update={"host": "127.0.0.1", "port": 0})
    server = create_server(local, address.set_result, planner)
    server.capture_signals = _no_signals  # type: ignore[method-assign]
    serving = asyncio.create_task(server.serve())
    try:
        waiting: list[asyncio.Future[Any]] = [serving, address]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if not address.done():
            await serving
            raise startup_fault(server) or RuntimeError("The server did not start.")
        yield address.result()
    finally:
        server.should_exit = True
        await asyncio.wait([serving])


@contextmanager
def _no_signals() -> Any:
    # Ctrl-C is for the command that runs beside this server: it cancels its run first.
    yield
