"""A playbook that talks: what it says, asks and shows, one part after another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue, model_validator

from wenko.models.builtin.bilingual import Frozen, Text, localized
from wenko.models.builtin.templates import fill, fill_all
from wenko.models.interface import FormExchange
from wenko.protocol.hitl import validate_hitl_request
from wenko.text import Language

LANGUAGES: tuple[Language, ...] = ("zh", "en")
RequestType = Literal["form", "visual_display"]
EMPTY = "—"


class DialogueLine(Frozen):
    """One part: a text, and after it a form, a display or nothing."""

    says: Text
    """May hold the values of earlier forms as ``{field}``."""
    edited: Text | None = None
    """Said instead when proposed values were changed; ``{edited_fields}`` names them."""
    ask: dict[str, JsonValue] | None = None
    show: dict[str, JsonValue] | None = None
    skipped: Text | None = None
    """Said when the form is skipped; the dialogue then ends."""
    expired: Text | None = None
    """The same when nobody answers; without it, ``skipped`` is said."""

    @model_validator(mode="after")
    def _can_be_asked(self) -> "DialogueLine":
        if self.ask is not None and self.show is not None:
            raise ValueError("a part asks or shows, not both")
        if self.ask is not None:
            check_request(self.ask, "form")
        if self.show is not None:
            check_request(self.show, "visual_display")
        return self

    def request(self, language: Language, values: Mapping[str, str]) -> JsonValue:
        given = self.ask or self.show
        if given is None:
            return None
        type_: RequestType = "form" if self.ask else "visual_display"
        return {**_object(fill_all(localized(given, language), values)), "type": type_}


@dataclass(frozen=True, slots=True)
class Part:
    """What comes next: a text, and the raw request that follows it."""

    says: str
    request: JsonValue = None


def next_part(
    lines: Sequence[DialogueLine],
    exchanges: Sequence[FormExchange],
    values: Mapping[str, str],
    language: Language,
) -> Part:
    """The part that follows the forms answered so far."""
    filled = {**values, **_answers(exchanges)}
    line = lines[len(exchanges)]
    if exchanges:
        last, before = exchanges[-1], lines[len(exchanges) - 1]
        ending = before.skipped
        if last.action is None and before.expired is not None:
            ending = before.expired
        if last.action not in ("approve", "edit") and ending is not None:
            return Part(fill(ending.localized(language), filled))
        if last.action == "edit" and line.edited is not None:
            says = fill(line.edited.localized(language), filled)
            return Part(says, line.request(language, filled))
    return Part(fill(line.says.localized(language), filled), line.request(language, filled))


def check_request(given: dict[str, JsonValue], type_: RequestType) -> None:
    """Raises ``ValueError`` that says what is wrong, in whichever language it is wrong."""
    for language in LANGUAGES:
        validate_hitl_request({**_object(localized(given, language)), "type": type_})


def _answers(exchanges: Sequence[FormExchange]) -> dict[str, str]:
    said: dict[str, str] = {}
    for exchange in exchanges:
        labels = {field.name: field.label for field in exchange.request.fields}
        said["edited_fields"] = "、".join(labels[name] for name in exchange.edited_fields)
        for field in exchange.request.fields:
            value = exchange.data.get(field.name)
            said[field.name] = EMPTY if value is None else field.display_value(value)
    return said


def _object(value: JsonValue) -> dict[str, JsonValue]:
    assert isinstance(value, dict)
    return value
