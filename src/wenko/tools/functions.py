"""A tool of your own is a Python function: its types say what it takes, its docstring what it does.

from wenko.tools import tool

@tool(read_only=True)
def exchange_rate(currency: str, day: date | None = None) -> float:
    "How many euros one unit of the currency is worth."
"""

import inspect
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, get_type_hints, overload

from pydantic import Field, JsonValue, create_model
from pydantic.errors import PydanticUserError
from pydantic_core import PydanticSerializationError, to_jsonable_python

from wenko.errors import InvalidTool, ToolFailed, WenkoError
from wenko.human.question import Question, QuestionOutcome
from wenko.protocol.messages import text
from wenko.protocol.plan import ToolOutcome
from wenko.settings import Settings
from wenko.text import Language, truncate_bytes
from wenko.tools.bounds import bounded_outcome
from wenko.tools.deadline import Deadline
from wenko.tools.naming import check_name
from wenko.tools.patience import TookTooLong, within
from wenko.tools.registry import People, ToolArguments, ToolUse

log = logging.getLogger(__name__)
SAID = 1000
_NAMED = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


class FunctionTool:
    """A function as a tool. It runs in the server's own process, so nothing of it can be undone."""

    touches_files = False
    outside = True

    def __init__(
        self,
        function: Callable[..., Any],
        name: str | None = None,
        description: str | None = None,
        read_only: bool = False,
        repeatable: bool = False,
        timeout: float | None = None,
    ) -> None:
        self.function = function
        self.name = check_name(name or function.__name__)
        self.read_only = read_only
        """Whether it only looks: then nobody need be asked, and it may be done again."""
        said = description or inspect.getdoc(function) or self.name
        self.descriptions: Mapping[Language, str] = {"zh": said, "en": said}
        self._repeatable = repeatable or read_only
        self._timeout = timeout
        self._settings = Settings()
        self._fields, self._context = _parameters(function, self.name)
        self._model = _model(self.name, self._fields)

    @property
    def arguments(self) -> type[ToolArguments]:
        return self._model

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Still the function that it was, e.g. in its own tests."""
        return self.function(*args, **kwargs)

    def bind(self, settings: Settings) -> None:
        """Its limits are those of the server that it runs in."""
        self._settings = settings

    async def use(self, use: ToolUse, arguments: ToolArguments) -> ToolOutcome:
        named = {name: getattr(arguments, field) for name, field in self._inner_names().items()}
        limit = self._timeout or self._settings.call_timeout
        deadline = Deadline(limit)
        if self._context is not None:
            named[self._context] = replace(use, people=_Patient(use.people, deadline))
        try:
            given = await within(deadline, self.function, named)
            outcome = outcome_of(given, use.language)
        except TookTooLong as late:
            message = text(
                "tool_left_running" if late.left_running else "tool_too_slow",
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
        return bounded_outcome(outcome, self._settings.output_limit)

    def repeatable(self, arguments: Any) -> bool:
        return self._repeatable

    def _failed(self, error: BaseException) -> ToolOutcome:
        log.warning("tool %s failed", self.name, exc_info=error)
        said, _ = truncate_bytes(f"{type(error).__name__}: {error}", SAID)
        return ToolOutcome(success=False, stderr=said, message=said, error_code=ToolFailed.code)

    def _inner_names(self) -> dict[str, str]:
        return {name: f"argument_{number}" for number, name in enumerate(self._fields)}


class _Patient:
    """The time in which a person is asked is not the function's."""

    def __init__(self, people: People, deadline: Deadline) -> None:
        self._people = people
        self._deadline = deadline

    async def ask(self, question: Question) -> QuestionOutcome:
        with self._deadline.held():
            return await self._people.ask(question)

    async def show(self, question: Question) -> str:
        return await self._people.show(question)


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
) -> Callable[[Callable[..., Any]], FunctionTool]: ...


def tool(function: Callable[..., Any] | None = None, /, **options: Any) -> Any:
    """Make a function a tool.

    ``read_only``: it changes nothing. ``repeatable``: doing it twice is as good as once, so after
    a crash it may be done again. ``timeout``: seconds that it may take.
    """
    if function is not None:
        return FunctionTool(function)
    return lambda decorated: FunctionTool(decorated, **options)


def outcome_of(given: Any, language: Language) -> ToolOutcome:
    """Text is printed as it is, anything else as JSON; a ``ToolOutcome`` says everything itself."""
    if isinstance(given, ToolOutcome):
        return given
    if given is None:
        return ToolOutcome(success=True, message=text("tool_done", language))
    if isinstance(given, str):
        return ToolOutcome(success=True, stdout=given)
    try:
        data: JsonValue = to_jsonable_python(given, inf_nan_mode="constants")
        printed = json.dumps(data, ensure_ascii=False, allow_nan=False)
    except (PydanticSerializationError, ValueError, TypeError, RecursionError):
        kind = type(given).__name__
        raise ToolFailed(
            f"It gave back a {kind}, which cannot be written as JSON; "
            "give back text, numbers, lists, dicts or a ToolOutcome.",
            f"返回值的类型 {kind} 无法写成 JSON；请返回文字、数字、列表、字典或 ToolOutcome。",
        ) from None
    return ToolOutcome(success=True, stdout=printed + "\n", data=data)


def _parameters(
    function: Callable[..., Any], name: str
) -> tuple[dict[str, tuple[Any, Any]], str | None]:
    """What it takes, by name: type and default; and under which name it wants its ``ToolUse``."""
    try:
        types = get_type_hints(function, include_extras=True)
    except Exception as error:
        raise InvalidTool(f"{name}: its types cannot be read: {error}") from None
    fields: dict[str, tuple[Any, Any]] = {}
    context = None
    for each in inspect.signature(function).parameters.values():
        if each.kind not in _NAMED:
            raise InvalidTool(f"{name}: {each} cannot be named in a call; use plain parameters.")
        if each.name not in types:
            raise InvalidTool(f"{name}: give {each.name} a type, such as {each.name}: str.")
        if types[each.name] is ToolUse:
            context = each.name
        else:
            default = ... if each.default is inspect.Parameter.empty else each.default
            fields[each.name] = (types[each.name], default)
    return fields, context


def _model(name: str, fields: dict[str, tuple[Any, Any]]) -> type[ToolArguments]:
    # Under names of their own, so that an argument may be called ``json`` or ``copy``.
    inner: dict[str, Any] = {
        f"argument_{number}": (type_, Field(default, alias=argument))
        for number, (argument, (type_, default)) in enumerate(fields.items())
    }
    try:
        model = create_model(f"{name}_arguments", __base__=ToolArguments, **inner)
        model.model_json_schema()
    except (PydanticUserError, TypeError, ValueError) as error:
        said = str(error).splitlines()[0]
        raise InvalidTool(
            f"{name}: a parameter has a type that JSON cannot carry: {said}"
        ) from None
    return model
