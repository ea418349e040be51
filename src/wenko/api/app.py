"""The application: every interface registered around one set of services."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles

from wenko import __version__
from wenko.api import (
    conversations,
    hitl,
    memory,
    mode,
    models,
    sse,
    system,
    terminals,
    tools,
    websocket,
)
from wenko.api.middleware import RequestLimits
from wenko.api.responses import install_error_handlers
from wenko.composition.services import Services, open_services
from wenko.planners.interface import Planner
from wenko.settings import Settings

INTERFACES = (
    sse,
    conversations,
    hitl,
    memory,
    mode,
    models,
    system,
    terminals,
    tools,
    websocket,
)
PAGE = Path(__file__).parents[1] / "page"
# The page displays what commands print: it must never execute any of it.
PAGE_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "font-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'"
)


def create_app(
    settings: Settings,
    on_ready: Callable[[Services], Awaitable[None]] | None = None,
    planner: Planner | None = None,
) -> FastAPI:
    """The application for these settings; its services open at startup and close at shutdown."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_services(settings, planner) as services:
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
    for interface in INTERFACES:
        app.include_router(interface.router)
    _serve_page(app)
    app.add_middleware(RequestLimits, settings=settings)
    return app


def _serve_page(app: FastAPI) -> None:
    """The page's own files need no token: they hold no secret."""
    headers = {"Content-Security-Policy": PAGE_POLICY, "Cache-Control": "no-cache"}
    if (PAGE / "assets").is_dir():
        app.mount("/assets", StaticFiles(directory=PAGE / "assets"))

    async def page() -> Response:
        if not (PAGE / "index.html").is_file():
            return Response("The page is not built; run `make setup`.", media_type="text/plain")
        return FileResponse(PAGE / "index.html", headers=headers)

    for path in ("/", "/c/{conversation_id}", "/question/{request_id}"):
        app.add_api_route(path, page, include_in_schema=False)
