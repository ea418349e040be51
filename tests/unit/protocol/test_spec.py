"""The specification matches the models."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel

from tools.contract import DOCUMENT, examples
from wenko.protocol.commands import MESSAGE_LIMIT
from wenko.protocol.envelope import LIFTED
from wenko.protocol.events import EVENT_MODELS, FixType, FlowNodeName, PromptType, Purpose
from wenko.protocol.plan import StepStatus, TaskType, TodoStatus

SPEC = (Path(__file__).parents[3] / "protocol/SPEC.md").read_text(encoding="utf-8")


def rule(number: str) -> str:
    return SPEC.split(f"**{number} ")[1].split("\n- **P")[0]


def names(text: str) -> set[str]:
    return set(re.findall(r"`(?:\w+\.)?(\w+)`", text))


def test_P6_the_payload_family_is_named() -> None:
    family = {name for name, model in EVENT_MODELS.items() if model.layout == "payload"}
    assert names(rule("P6")) - {"payload"} == family


def test_P7_every_mirror_is_named() -> None:
    lifted = {name for fields in LIFTED.values() for name in fields}
    assert lifted | set(LIFTED) | {"delta", "thinking_step"} <= names(rule("P7"))


def test_P38_the_message_limit_is_documented() -> None:
    assert f"{MESSAGE_LIMIT // 1024} KiB" in rule("P38")


def test_P45_every_field_beyond_the_documents_is_named() -> None:
    documented = {name for example in examples() for name in _keys(example.value)}
    documented |= set(re.findall(r"\w+", DOCUMENT.read_text(encoding="utf-8")))
    ours = {
        name
        for type_, model in EVENT_MODELS.items()
        if model.documented and type_ != "hitl"
        for name in _field_names(model)
    } - documented
    assert ours <= names(rule("P45"))
    extensions = {name for name, model in EVENT_MODELS.items() if not model.documented}
    assert extensions <= names(rule("P45"))


def test_P46_every_value_beyond_the_documents_is_named() -> None:
    document = set(re.findall(r"\w+", DOCUMENT.read_text(encoding="utf-8")))
    enumerations = (FlowNodeName, PromptType, Purpose, StepStatus, FixType, TaskType, TodoStatus)
    values = {value for each in enumerations for value in get_args(each)}
    assert values - document <= names(rule("P46"))
    assert {"multiselect", "password", "editor", "context_compression"} <= names(rule("P46"))


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict | list):
            yield from _keys(inner)


def _field_names(type_: Any, seen: frozenset[Any] = frozenset()) -> set[str]:
    if type_ in seen:
        return set()
    if isinstance(type_, type) and issubclass(type_, BaseModel):
        inner = [_field_names(f.annotation, seen | {type_}) for f in type_.model_fields.values()]
        return set(type_.model_fields).union(*inner)
    return set().union(*(_field_names(each, seen) for each in get_args(type_)))
