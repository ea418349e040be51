"""Validates arguments against the schema of an MCP tool before the server is called."""

from typing import Any, ClassVar

from jsonschema.exceptions import SchemaError, ValidationError, best_match
from jsonschema.protocols import Validator
from jsonschema.validators import Draft202012Validator, validator_for
from pydantic import ConfigDict, JsonValue, model_validator
from referencing import Registry
from referencing.exceptions import Unresolvable

from wenko.text import truncate_bytes
from wenko.tools.base import ToolArguments

ERROR_LIMIT = 300


class SchemaArguments(ToolArguments):
    """Any arguments that the schema allows, in ``given``."""

    model_config = ConfigDict(extra="allow")
    validator: ClassVar[Validator]

    @model_validator(mode="before")
    @classmethod
    def _validate_schema(cls, given: Any) -> Any:
        if (error := error_in(cls.validator, given)) is not None:
            raise ValueError(error)
        return given

    @classmethod
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return dict(cls.validator.schema)

    @property
    def given(self) -> dict[str, JsonValue]:
        return self.model_extra or {}


def arguments_model(name: str, schema: dict[str, Any]) -> type[SchemaArguments]:
    """Raises ``ValueError`` if the schema itself is invalid."""
    body = {"validator": validator_of(schema), "__module__": __name__}
    return type(f"{name}_arguments", (SchemaArguments,), body)


def validator_of(schema: dict[str, Any]) -> Validator:
    kind = validator_for(schema, default=Draft202012Validator)
    try:
        kind.check_schema(schema)
    except SchemaError as error:
        where = "/".join(map(str, error.absolute_path)) or "schema"
        raise ValueError(f"{where}: {truncate_bytes(error.message, ERROR_LIMIT)[0]}") from None
    # References outside the schema are not fetched.
    return kind(schema, registry=Registry(), format_checker=kind.FORMAT_CHECKER)


def error_in(validator: Validator, given: Any) -> str | None:
    """The most relevant validation error, or ``None``."""
    try:
        error: ValidationError | None = best_match(validator.iter_errors(given))
    except (Unresolvable, RecursionError) as broken:
        return f"the server's schema cannot be used: {type(broken).__name__}"
    if error is None:
        return None
    where = ".".join(map(str, error.absolute_path))
    message, _ = truncate_bytes(error.message, ERROR_LIMIT)
    return f"{where}: {message}" if where else message
