"""The application: the doors put together around one services."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from wenko import __version__
from wenko.api import (
    chat,
    conversations,
    hitl,
    memory,
    mode,
    models,
    sse,
    system,
    terminals,
    tools,
    user_input,
    websocket,
)
from wenko.api.auth import check_names
from wenko.api.responses import install_error_handlers, refusal
from wenko.composition.services import Services, open_services
from wenko.errors import TooLarge, WenkoError
from wenko.models.interface import Model
from wenko.settings import Settings

PARTS = (
    chat,
    conversations,
    hitl,
    memory,
    mode,
    models,
    sse,
    system,
    terminals,
    tools,
    user_input,
    websocket,
)
BODY_LIMIT = 1024 * 1024
PAGE = Path(__file__).parents[1] / "page"
# The page shows what commands print: it must never run any of it.
PAGE_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "font-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'"
)


def create_app(
    settings: Settings,
    on_ready: Callable[[Services], Awaitable[None]] | None = None,
    model: Model | None = None,
) -> FastAPI:
    """The server for these settings; the services opens when it starts and closes when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_services(settings, model) as services:
            app.state.services = services
            if on_ready is not None:
                await on_ready(services)
            yield

    app = FastAPI(
        title="Wenko",
        version=__version__,
        summary="An agent that shows everything it does and asks when it should.",
        lifespan=lifespan,
    )
    install_error_handlers(app)
    for part in PARTS:
        app.include_router(part.router)
    _serve_page(app)
    app.add_middleware(RequestLimits, settings=settings)
    return app


class RequestLimits:
    """Looks at every request before anything else does: its names, and its size."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        headers = Headers(scope=scope)
        try:
            check_names(headers, self._settings)
            check_length(headers.get("content-length"))
            await self._app(scope, _bounded(receive), send)
        except WenkoError as error:
            await _turn_away(error, scope, receive, send)


def check_length(given: str | None) -> None:
    if given is not None and given.isdigit() and int(given) > BODY_LIMIT:
        raise TooLarge(f"A body may have {BODY_LIMIT} bytes, this one has {given}.")


def _bounded(receive: Receive) -> Receive:
    """A body that does not say its length is counted while it comes."""
    got = 0

    async def bounded() -> Message:
        nonlocal got
        message = await receive()
        if message["type"] == "http.request":
            got += len(message.get("body", b""))
            if got > BODY_LIMIT:
                raise TooLarge(f"A body may have {BODY_LIMIT} bytes.")
        return message

    return bounded


async def _turn_away(error: WenkoError, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocketClose(1008, error.code)(scope, receive, send)
    else:
        await refusal(error)(scope, receive, send)


def _serve_page(app: FastAPI) -> None:
    """The page itself needs no token: it holds no secret, and asks for one."""
    headers = {"Content-Security-Policy": PAGE_POLICY, "Cache-Control": "no-cache"}
    if (PAGE / "assets").is_dir():
        app.mount("/assets", StaticFiles(directory=PAGE / "assets"))

    async def page() -> Response:
        if not (PAGE / "index.html").is_file():
            return Response("The page is not built; run `make setup`.", media_type="text/plain")
        return FileResponse(PAGE / "index.html", headers=headers)

    for path in ("/", "/c/{conversation_id}", "/question/{request_id}"):
        app.add_api_route(path, page, include_in_schema=False)
