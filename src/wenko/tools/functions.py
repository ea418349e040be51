"""A Python function as a tool: its types are the arguments, its docstring the description.

from wenko.tools import tool

@tool(read_only=True)
def exchange_rate(currency: str, day: date | None = None) -> float:
    "How many euros one unit of the currency is worth."
"""

import inspect
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_type_hints, overload

from pydantic import Field, create_model
from pydantic.errors import PydanticUserError

from wenko.errors import InvalidTool, ToolFailed, WenkoError
from wenko.human.question import Question, QuestionOutcome
from wenko.protocol.messages import text
from wenko.protocol.plan import ToolOutcome
from wenko.settings import Settings
from wenko.text import BilingualText, truncate_bytes
from wenko.tools.base import Tool, ToolArguments, ToolUse, UserQuestions, check_name
from wenko.tools.outcomes import outcome_from, truncated_outcome
from wenko.tools.timeouts import CallTimeout, Deadline, run_within

log = logging.getLogger(__name__)
ERROR_LIMIT = 1000
_BY_NAME = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


class FunctionTool(Tool):
    """Runs a function in the server's own process, so nothing it does can be undone."""

    changes = "outside"

    def __init__(
        self,
        function: Callable[..., Any],
        name: str | None = None,
        description: str | None = None,
        read_only: bool = False,
        repeatable: bool = False,
        timeout: float | None = None,
        sandbox: bool | None = None,
    ) -> None:
        self.function = function
        self.name = check_name(name or function.__name__)
        self.read_only = read_only
        described = description or inspect.getdoc(function) or self.name
        self.description = BilingualText(described, described)
        self._repeatable = repeatable or read_only
        self._timeout = timeout
        self._settings = Settings()
        self._fields, self._context = _parameters(function, self.name)
        self.arguments = _model(self.name, self._fields)
        # A function that does not take its ``ToolUse`` cannot reach a sandbox.
        opens_sandbox = self._context is not None if sandbox is None else sandbox
        self.needs = frozenset({"sandbox"} if opens_sandbox else ())

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Still callable as the function that it is, e.g. in its own tests."""
        return self.function(*args, **kwargs)

    def bind(self, settings: Settings) -> None:
        """Take the limits of the server that it runs in."""
        self._settings = settings

    async def use(self, use: ToolUse, arguments: ToolArguments) -> ToolOutcome:
        named = {name: getattr(arguments, field) for name, field in self._inner_names().items()}
        limit = self._timeout or self._settings.call_timeout
        deadline = Deadline(limit)
        if self._context is not None:
            named[self._context] = replace(
                use, questions=_UntimedQuestions(use.questions, deadline)
            )
        try:
            returned = await run_within(deadline, self.function, named)
            outcome = outcome_from(returned, use.language)
        except CallTimeout as late:
            message = text(
                "tool_left_running" if late.still_running else "tool_too_slow",
                use.language,
                seconds=f"{limit:g}",
            )
            return ToolOutcome(success=False, message=message, error_code="timeout")
        except WenkoError as error:
            message = error.localized(use.language)
            return ToolOutcome(success=False, message=message, error_code=error.code)
        except BaseException as error:
            if not isinstance(error, Exception | SystemExit | KeyboardInterrupt):
                raise
            return self._failed(error)
        return truncated_outcome(outcome, self._settings.output_limit)

    def repeatable(self, arguments: Any) -> bool:
        return self._repeatable

    def _failed(self, error: BaseException) -> ToolOutcome:
        log.warning("tool %s failed", self.name, exc_info=error)
        message, _ = truncate_bytes(f"{type(error).__name__}: {error}", ERROR_LIMIT)
        return ToolOutcome(
            success=False, stderr=message, message=message, error_code=ToolFailed.code
        )

    def _inner_names(self) -> dict[str, str]:
        return {name: f"argument_{number}" for number, name in enumerate(self._fields)}


class _UntimedQuestions:
    """Pauses the function's time limit while it waits for an answer."""

    def __init__(self, questions: UserQuestions, deadline: Deadline) -> None:
        self._questions = questions
        self._deadline = deadline

    async def ask(self, question: Question) -> QuestionOutcome:
        with self._deadline.paused():
            return await self._questions.ask(question)

    async def show(self, question: Question) -> str:
        return await self._questions.show(question)


@overload
def tool(function: Callable[..., Any], /) -> FunctionTool: ...


@overload
def tool(
    *,
    name: str | None = None,
    description: str | None = None,
    read_only: bool = False,
    repeatable: bool = False,
    timeout: float | None = None,
    sandbox: bool | None = None,
) -> Callable[[Callable[..., Any]], FunctionTool]: ...


def tool(function: Callable[..., Any] | None = None, /, **options: Any) -> Any:
    """Make a function a tool.

    ``read_only``: it changes nothing. ``repeatable``: a repeat is harmless, so after a crash the
    call may be made again. ``timeout``: seconds that it may take. ``sandbox``: whether a sandbox is
    opened for it; by default only for a function that takes its ``ToolUse``.
    """
    if function is not None:
        return FunctionTool(function)
    return lambda decorated: FunctionTool(decorated, **options)


def _parameters(
    function: Callable[..., Any], name: str
) -> tuple[dict[str, tuple[Any, Any]], str | None]:
    """Its parameters by name (type, default), and the one that takes a ``ToolUse``."""
    try:
        types = get_type_hints(function, include_extras=True)
    except Exception as error:
        raise InvalidTool(f"{name}: its types cannot be read: {error}") from None
    fields: dict[str, tuple[Any, Any]] = {}
    context = None
    for each in inspect.signature(function).parameters.values():
        if each.kind not in _BY_NAME:
            raise InvalidTool(f"{name}: {each} cannot be passed by name; use plain parameters.")
        if each.name not in types:
            raise InvalidTool(f"{name}: give {each.name} a type, such as {each.name}: str.")
        if types[each.name] is ToolUse:
            context = each.name
        else:
            default = ... if each.default is inspect.Parameter.empty else each.default
            fields[each.name] = (types[each.name], default)
    return fields, context


def _model(name: str, fields: dict[str, tuple[Any, Any]]) -> type[ToolArguments]:
    # The model's fields have names of their own, so that an argument may be called ``json``.
    inner: dict[str, Any] = {
        f"argument_{number}": (type_, Field(default, alias=argument))
        for number, (argument, (type_, default)) in enumerate(fields.items())
    }
    try:
        model = create_model(f"{name}_arguments", __base__=ToolArguments, **inner)
        model.model_json_schema()
    except (PydanticUserError, TypeError, ValueError) as error:
        reason = str(error).splitlines()[0]
        raise InvalidTool(
            f"{name}: a parameter has a type that JSON cannot represent: {reason}"
        ) from None
    return model
