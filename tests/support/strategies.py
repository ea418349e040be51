"""Hypothesis strategies for every model at the wire, read from the models' own annotations."""

import types
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel, JsonValue
from pydantic.fields import FieldInfo

from wenko.protocol.displays import HITLAsciiData, HITLDisplayField, HITLTableData
from wenko.protocol.envelope import EventRecord, event_json
from wenko.protocol.events import EVENT_MODELS, Event
from wenko.protocol.files import FileNode
from wenko.protocol.hitl import (
    CHOICE_TYPES,
    DEFAULT_MAX_FIELDS,
    HITLField,
    HITLOption,
    HITLRequest,
)
from wenko.protocol.model import TIMESTAMP_PATTERN, timestamp

texts = st.text(max_size=12)
words = st.text(min_size=1, max_size=12)
integers = st.integers(-(2**53), 2**53)
numbers = st.floats(allow_nan=False, allow_infinity=False)
timestamps = st.integers(0, 4_102_444_800_000).map(timestamp)
json_values = st.recursive(
    st.none() | st.booleans() | integers | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)


def events() -> st.SearchStrategy[Event]:
    return st.one_of([of_model(model) for model in EVENT_MODELS.values()])


@st.composite
def records(draw: st.DrawFn) -> EventRecord:
    event = draw(events())
    return EventRecord(
        id=draw(st.uuids().map(str)),
        seq=draw(st.integers(1, 2**53)),
        conversation_id=draw(words),
        run_id=draw(st.none() | words),
        message_id=draw(st.none() | words),
        timestamp=draw(timestamps),
        type=event.type,
        json=event_json(event),
    )


@cache
def of_model(model: Any) -> st.SearchStrategy[Any]:
    if model in SPECIAL:
        return SPECIAL[model]
    fields = model.model_fields.items()
    return st.builds(model, **{name: of_field(field) for name, field in fields})


def of_field(field: FieldInfo) -> st.SearchStrategy[Any]:
    return of_type(field.annotation, field.metadata)


def of_type(type_: Any, metadata: Any = ()) -> st.SearchStrategy[Any]:
    if type_ == JsonValue:
        return json_values
    origin, inner = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return of_type(inner[0], [*inner[1:], *metadata])
    if origin is Literal:
        return st.sampled_from(inner)
    if origin in (Union, types.UnionType):
        return st.one_of([of_type(each, metadata) for each in inner])
    if origin is tuple:
        least = _limit(metadata, "min_length") or 0
        return st.lists(of_type(inner[0]), min_size=least, max_size=least + 2).map(tuple)
    if origin is list:
        return st.lists(of_type(inner[0]), max_size=2)
    if origin is dict:
        return st.dictionaries(texts, of_type(inner[1]), max_size=3)
    return _of_class(type_, metadata)


def _of_class(type_: Any, metadata: Any) -> st.SearchStrategy[Any]:
    if type_ is str:
        if _limit(metadata, "pattern") == TIMESTAMP_PATTERN:
            return timestamps
        return words if _limit(metadata, "min_length") else texts
    if type_ is int:
        return st.integers(_limit(metadata, "ge"), _limit(metadata, "le")).filter(_is_exact)
    if type_ is float:
        return numbers
    if type_ is bool:
        return st.booleans()
    if type_ is type(None):
        return st.none()
    if issubclass(type_, Enum):
        return st.sampled_from(list(type_))
    assert issubclass(type_, BaseModel), type_
    return of_model(type_)


def _is_exact(number: int) -> bool:
    return abs(number) <= 2**53


def _limit(metadata: Any, name: str) -> Any:
    """A constraint, wherever pydantic keeps it: in a ``FieldInfo``, or as a bare object."""
    for each in metadata:
        found = _limit(each.metadata, name) if isinstance(each, FieldInfo) else None
        found = getattr(each, name, None) if found is None else found
        if found is not None:
            return found
    return None


@st.composite
def _form_fields(draw: st.DrawFn) -> HITLField:
    type_ = draw(of_field(HITLField.model_fields["type"]))
    options = st.lists(
        of_model(HITLOption), min_size=1, max_size=3, unique_by=lambda o: repr(o.value)
    )
    low, high = sorted(draw(st.tuples(numbers, numbers)))
    return HITLField(
        name=draw(words),
        type=type_,
        label=draw(words),
        required=draw(st.booleans()),
        options=draw(options) if type_ in CHOICE_TYPES else None,
        default=draw(of_field(HITLField.model_fields["default"])),
        min=low,
        max=high,
    )


@st.composite
def _forms(draw: st.DrawFn) -> HITLRequest:
    plain = {name: field for name, field in HITLRequest.model_fields.items() if name != "fields"}
    fields = st.lists(
        _form_fields(), min_size=1, max_size=DEFAULT_MAX_FIELDS, unique_by=lambda field: field.name
    )
    values = {name: draw(of_field(field)) for name, field in plain.items()}
    return HITLRequest(fields=draw(fields), **values)


@st.composite
def _tables(draw: st.DrawFn) -> HITLTableData:
    width = draw(st.integers(1, 3))
    rows = st.lists(st.lists(texts, max_size=width), max_size=3)
    sides = st.sampled_from(["left", "center", "right"])
    return HITLTableData(
        headers=draw(st.lists(texts, min_size=width, max_size=width)),
        rows=draw(rows),
        alignment=draw(st.none() | st.lists(sides, max_size=width)),
        caption=draw(st.none() | texts),
    )


_file_nodes = st.recursive(
    st.builds(FileNode, name=words, path=words, type=st.just("file"), size=st.integers(0, 2**53)),
    lambda children: st.builds(
        FileNode,
        name=words,
        path=words,
        type=st.just("directory"),
        children=st.lists(children, max_size=2).map(tuple),
        is_expanded=st.booleans(),
    ),
    max_leaves=4,
)

SPECIAL: dict[Any, st.SearchStrategy[Any]] = {
    FileNode: _file_nodes,
    HITLRequest: _forms(),
    HITLTableData: _tables(),
    HITLDisplayField: st.one_of(
        _tables().map(lambda data: HITLDisplayField(type="table", data=data)),
        words.map(lambda text: HITLDisplayField(type="ascii", data=HITLAsciiData(content=text))),
    ),
}
