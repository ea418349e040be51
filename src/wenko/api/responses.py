"""The one shape of every JSON response: ``{success, code, message, data}``, errors included."""

from typing import Any, Generic, TypeVar

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from wenko.api.dependencies import language_in
from wenko.errors import BadRequest, MalformedJson, TooManyAttempts, WenkoError, described
from wenko.storage.sql import is_unstorable
from wenko.text import Language, validation_message

T = TypeVar("T")
OK = "ok"


class ApiResponse(BaseModel, Generic[T]):
    success: bool = True
    code: str = OK
    message: str = ""
    data: T


class Refusal(BaseModel):
    """The body of every error; ``code`` is stable, ``message`` says what to do."""

    success: bool = False
    code: str
    message: str
    data: None = None


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal} for status in (400, 401, 403, 404, 405, 409, 413, 422, 429)
}


def error_response(
    error: WenkoError, status: int | None = None, language: Language | None = None
) -> JSONResponse:
    body = Refusal(code=error.code, message=error.localized(language))
    chosen = error.status if status is None else status
    return JSONResponse(body.model_dump(), chosen, headers=headers_of(error))


def public_error(error: Exception) -> WenkoError:
    """What a client may know of a failure: no SQL and no values, which are in the log."""
    if (foreseen := described(error)) is not None:
        return foreseen
    if is_unstorable(error):
        return BadRequest(
            "A value of the request cannot be stored: it has a character or a size that no "
            "database accepts.",
            "请求里有数据库不能保存的字符或过大的值。",
        )
    return WenkoError(
        "The server failed at this request; its log says why. Try again later.",
        "服务器处理请求时出错，原因在它的日志里。请稍后再试。",
    )


def headers_of(error: WenkoError) -> dict[str, str] | None:
    if isinstance(error, TooManyAttempts):
        return {"Retry-After": str(error.retry_after)}
    return None


def invalid_request(error: RequestValidationError) -> tuple[WenkoError, int]:
    """What is wrong with a request, and its HTTP status."""
    faults = error.errors()
    if any(fault["type"] == "json_invalid" for fault in faults):
        return MalformedJson("The body is not valid JSON."), MalformedJson.status
    return BadRequest(validation_message(faults), validation_message(faults, language="zh")), 422


def cause_of(error: HTTPException) -> WenkoError | None:
    """Our own error behind one of the framework, which answers 400 if reading a body fails."""
    return error.__cause__ if isinstance(error.__cause__, WenkoError) else None


def install_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(WenkoError)
    async def _ours(request: Request, error: WenkoError) -> JSONResponse:
        return error_response(error, language=language_in(request.headers))

    @app.exception_handler(Exception)
    async def _unexpected(request: Request, error: Exception) -> JSONResponse:
        return error_response(public_error(error), language=language_in(request.headers))

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return error_response(*invalid_request(error), language_in(request.headers))

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> JSONResponse:
        language = language_in(request.headers)
        if (cause := cause_of(error)) is not None:
            return error_response(cause, language=language)
        codes = {404: "not_found", 405: "method_not_allowed"}
        endpoint = f"{request.method} {request.url.path}"
        messages = {
            404: f"There is no endpoint {endpoint}; see /docs for those that exist.",
            405: f"There is no endpoint {endpoint}, only one with another method; see /docs.",
        }
        if language == "zh":
            messages = {
                404: f"没有接口 {endpoint}；现有的接口见 /docs。",
                405: f"接口 {endpoint} 只能用别的方法；见 /docs。",
            }
        body = Refusal(
            code=codes.get(error.status_code, "bad_request"),
            message=messages.get(error.status_code, str(error.detail)),
        )
        return JSONResponse(body.model_dump(), error.status_code, headers=error.headers)
