"""The one shape of every JSON answer: ``{success, code, message, data}``, errors alike."""

from typing import Any, Generic, TypeVar

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from wenko.errors import BadRequest, MalformedJson, WenkoError
from wenko.text import validation_message

T = TypeVar("T")
OK = "ok"


class ApiResponse(BaseModel, Generic[T]):
    success: bool = True
    code: str = OK
    message: str = ""
    data: T


class Refusal(BaseModel):
    """What every error looks like; ``code`` is stable, ``message`` says what to do."""

    success: bool = False
    code: str
    message: str
    data: None = None


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal} for status in (400, 401, 403, 404, 405, 409, 413, 422)
}


def refusal(error: WenkoError) -> JSONResponse:
    body = Refusal(code=error.code, message=error.details)
    return JSONResponse(body.model_dump(), status_code=error.status)


def invalid_request(error: RequestValidationError) -> tuple[WenkoError, int]:
    """What is wrong with a request, and the status that says so."""
    faults = error.errors()
    if any(fault["type"] == "json_invalid" for fault in faults):
        return MalformedJson("The body is not valid JSON."), MalformedJson.status
    return BadRequest(validation_message(faults)), 422


def install_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(WenkoError)
    async def _ours(_request: Request, error: WenkoError) -> JSONResponse:
        return refusal(error)

    @app.exception_handler(RequestValidationError)
    async def _invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        said, status = invalid_request(error)
        answer = refusal(said)
        answer.status_code = status
        return answer

    @app.exception_handler(HTTPException)
    async def _http(_request: Request, error: HTTPException) -> JSONResponse:
        codes = {404: "not_found", 405: "method_not_allowed"}
        body = Refusal(code=codes.get(error.status_code, "bad_request"), message=str(error.detail))
        return JSONResponse(body.model_dump(), error.status_code, headers=error.headers)
