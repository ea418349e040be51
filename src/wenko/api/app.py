"""The application: every interface registered around one set of services."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI

from wenko import __version__
from wenko.api import (
    context,
    conversations,
    desktops,
    files,
    hitl,
    memory,
    mode,
    models,
    network,
    pictures,
    playbooks,
    previews,
    quarantine,
    reference,
    secrets,
    sharing,
    sse,
    system,
    terminals,
    tools,
    undo,
    websocket,
    worktrees,
)
from wenko.api.middleware import RequestLimits
from wenko.api.page import serve_page
from wenko.api.responses import install_error_handlers
from wenko.composition.services import Services, open_services
from wenko.errors import WenkoError
from wenko.planners.interface import Planner
from wenko.settings import Settings

INTERFACES = (
    sse,
    context,
    conversations,
    desktops,
    files,
    hitl,
    memory,
    mode,
    models,
    network,
    pictures,
    playbooks,
    previews,
    quarantine,
    reference,
    secrets,
    sharing,
    system,
    terminals,
    tools,
    undo,
    websocket,
    worktrees,
)


def create_app(
    settings: Settings,
    on_ready: Callable[[Services], Awaitable[None]] | None = None,
    planner: Planner | None = None,
) -> FastAPI:
    """The application for these settings; its services open at startup and close at shutdown."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            try:
                services = await stack.enter_async_context(open_services(settings, planner))
            except WenkoError as fault:
                app.state.startup_fault = fault
                raise
            app.state.services = services
            if on_ready is not None:
                await on_ready(services)
            yield

    app = FastAPI(
        title="Wenko",
        version=__version__,
        summary="An agent that shows everything it does and asks when it should.",
        lifespan=lifespan,
        # Written by ``reference``, for those with a token.
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    install_error_handlers(app)
    for interface in INTERFACES:
        # Not ``include_router``: it builds every route a second time, during the first request.
        app.router.routes.extend(interface.router.routes)
    serve_page(app)
    app.add_middleware(RequestLimits, settings=settings)
    return app
