"""What a route needs: the services of this server, and the principal behind the request."""

from typing import Annotated

from fastapi import Depends
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from wenko.composition.services import Services
from wenko.service.auth import Principal
from wenko.text import Language


def get_services(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


ServicesDep = Annotated[Services, Depends(get_services)]


async def current_user(connection: HTTPConnection, services: ServicesDep) -> Principal:
    """The user of the Bearer token; every route that reads or changes data depends on it."""
    return await services.auth.authenticate(bearer(connection.headers), client_of(connection))


CurrentUser = Annotated[Principal, Depends(current_user)]


async def cancelling_user(connection: HTTPConnection, services: ServicesDep) -> Principal:
    """Also while storage is away: a command that must end cannot wait for it."""
    token = bearer(connection.headers)
    return await services.auth.authenticate_to_cancel(token, client_of(connection))


CancellingUser = Annotated[Principal, Depends(cancelling_user)]


async def question_principal(connection: HTTPConnection, services: ServicesDep) -> Principal:
    """A user, or the bearer of a link to one question."""
    token = bearer(connection.headers)
    return await services.auth.authenticate_for_questions(token, client_of(connection))


QuestionPrincipal = Annotated[Principal, Depends(question_principal)]


def client_of(connection: HTTPConnection) -> str:
    """The address that a request comes from; a proxy on this machine may name another."""
    return connection.client.host if connection.client is not None else ""


def language_in(headers: Headers) -> Language | None:
    """The first language of ``Accept-Language`` that texts exist in."""
    ranked = []
    for part in headers.get("accept-language", "")[:1000].split(","):
        tag, _, weight = part.strip().partition(";")
        primary = tag.strip().lower().partition("-")[0]
        if primary in ("zh", "en"):
            ranked.append((_quality(weight), primary))
    best = max(ranked, key=lambda each: each[0], default=None)
    return None if best is None or best[0] <= 0 else "zh" if best[1] == "zh" else "en"


def _quality(weight: str) -> float:
    name, _, value = weight.strip().partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def bearer(headers: Headers) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
