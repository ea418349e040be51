"""The description of the HTTP API: ``/openapi.json`` for programs, ``/docs`` for people."""

import base64
import binascii
from collections.abc import Callable, Coroutine
from html import escape
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

from wenko.api.dependencies import ServicesDep, bearer, client_of
from wenko.api.responses import error_response
from wenko.errors import NotAuthenticated
from wenko.service.auth import Principal

# A browser that opens a page can send no Bearer header, but it can ask for a password.
CHALLENGE = {"WWW-Authenticate": 'Basic realm="Wenko: any user name, and the token as password"'}
POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "code{font-size:.95em}dt{margin-top:1rem}dd{margin:.2rem 0 0 1rem;color:#555}"
)


async def reader(connection: HTTPConnection, services: ServicesDep) -> Principal:
    token = bearer(connection.headers) or _password(connection.headers.get("authorization", ""))
    return await services.auth.authenticate(token, client_of(connection))


class _BrowserRoute(APIRoute):
    """A refusal makes a browser ask for the token."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            try:
                return await handler(request)
            except NotAuthenticated as error:
                response = error_response(error)
                response.headers.update(CHALLENGE)
                return response

        return handle


router = APIRouter(include_in_schema=False, route_class=_BrowserRoute)


@router.get("/openapi.json", dependencies=[Depends(reader)])
async def openapi(request: Request) -> JSONResponse:
    return JSONResponse(request.app.openapi())


@router.get("/docs", dependencies=[Depends(reader)])
async def docs(request: Request) -> HTMLResponse:
    """Written here, without scripts: those of others would run beside the token."""
    page = _page(request.app.openapi())
    return HTMLResponse(page, headers={"Content-Security-Policy": POLICY})


def _password(authorization: str) -> str | None:
    scheme, _, encoded = authorization.partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        return base64.b64decode(encoded, validate=True).decode().partition(":")[2]
    except (binascii.Error, UnicodeDecodeError):
        return None


def _page(description: dict[str, Any]) -> str:
    title = escape(f"{description['info']['title']} {description['info']['version']}")
    endpoints = "".join(
        _endpoint(method.upper(), path, operation)
        for path, operations in description["paths"].items()
        for method, operation in operations.items()
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style><h1>{title}</h1>"
        "<p>Machine-readable, with every field: <code>/openapi.json</code>. "
        "Send <code>Authorization: Bearer &lt;token&gt;</code>.</p>"
        f"<dl>{endpoints}</dl></html>"
    )


def _endpoint(method: str, path: str, operation: dict[str, Any]) -> str:
    names = [each["name"] for each in operation.get("parameters", ())]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    reference = body.get("schema", {}).get("$ref", "")
    needs = names + ([f"body: {reference.rpartition('/')[2]}"] if reference else [])
    said = operation.get("description") or operation.get("summary", "")
    parameters = f"<dd>{escape(', '.join(needs))}</dd>" if needs else ""
    return (
        f"<dt><code>{method} {escape(path)}</code></dt>"
        f"<dd>{escape(said.partition(chr(10))[0])}</dd>{parameters}"
    )
