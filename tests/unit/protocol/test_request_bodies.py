"""What a client sends is taken as the description of the API says, without conversions."""

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin

import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError

from tests.support.tables import each_row
from wenko.api.app import INTERFACES
from wenko.protocol.commands import AnyCommand

WRONG = {
    "integer": (True, "1", 1.5),
    "number": (True, "0.5"),
    "boolean": (0, 1, "true", "no"),
}
"""By the type that the schema names: values of other JSON types that Python would convert."""


def models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        for field in annotation.model_fields.values():
            yield from models_in(field.annotation)
    elif get_origin(annotation) is not None:
        for each in get_args(annotation):
            yield from models_in(each)


def bodies() -> Iterator[type[BaseModel]]:
    for interface in INTERFACES:
        for route in interface.router.routes:
            if isinstance(route, APIRoute) and route.body_field:
                yield from models_in(route.body_field.field_info.annotation)
    yield from models_in(AnyCommand)


def scalar_fields() -> Iterator[tuple[type[BaseModel], str, TypeAdapter[Any], str]]:
    for model in sorted(set(bodies()), key=lambda each: each.__name__):
        for name, field in model.model_fields.items():
            adapter: TypeAdapter[Any] = TypeAdapter(
                Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
            )
            schema = adapter.json_schema()
            types = {each.get("type") for each in schema.get("anyOf", [schema])} - {"null"}
            if len(types) == 1 and (named := types.pop()) in WRONG:
                yield model, name, adapter, named


FIELDS = list(scalar_fields())


def test_the_fields_of_requests_are_found() -> None:
    named = {(model.__name__, name) for model, name, _, _ in FIELDS}
    assert {
        ("ExportedMemory", "confidence"),
        ("UserInputData", "step_id"),
        ("ChatRequest", "approve_plan"),
    } <= named


@each_row(("model", "name", "adapter", "named"), FIELDS)
def test_P43_numbers_and_booleans_are_taken_only_as_such(
    model: type[BaseModel], name: str, adapter: TypeAdapter[Any], named: str
) -> None:
    for value in WRONG[named]:
        with pytest.raises(ValidationError):
            adapter.validate_python(value)


LARGE = frozenset({("FollowData", "after"), ("ForkRequest", "seq"), ("HistoryData", "before")})
"""Numbers of events."""


@each_row(
    ("model", "name", "adapter"),
    [(model, name, adapter) for model, name, adapter, named in FIELDS if named == "integer"],
)
def test_P43_whole_numbers_fit_every_database(
    model: type[BaseModel], name: str, adapter: TypeAdapter[Any]
) -> None:
    """PostgreSQL has no larger ones in an ordinary column, and would fail in the middle."""
    schema = adapter.json_schema()
    [number] = [each for each in schema.get("anyOf", [schema]) if each.get("type") == "integer"]
    largest = number.get("maximum", number.get("exclusiveMaximum", float("inf")) - 1)
    assert largest < 2**63 if (model.__name__, name) in LARGE else largest < 2**31
