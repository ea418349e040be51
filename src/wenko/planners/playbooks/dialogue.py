"""Playbooks that chat: replies with forms and displays, one line of the dialogue at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue, model_validator

from wenko.planners.interface import FormExchange
from wenko.planners.playbooks.templates import PlaybookModel, Text, fill, fill_all, localize
from wenko.protocol.hitl import validate_hitl_request
from wenko.text import Language

LANGUAGES: tuple[Language, ...] = ("zh", "en")
RequestType = Literal["form", "visual_display"]
EMPTY = "—"


class DialogueLine(PlaybookModel):
    """A text, optionally followed by a form or a display."""

    says: Text
    """May contain values of earlier forms as ``{field}``."""
    edited: Text | None = None
    """Replaces ``says`` if the form before was edited; ``{edited_fields}`` names the fields."""
    ask: dict[str, JsonValue] | None = None
    show: dict[str, JsonValue] | None = None
    skipped: Text | None = None
    """The reply if the form is skipped; the dialogue then ends."""
    expired: Text | None = None
    """The reply if the form expires; default is ``skipped``."""

    @model_validator(mode="after")
    def _check_form(self) -> "DialogueLine":
        if self.ask is not None and self.show is not None:
            raise ValueError("use ask or show, not both")
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
        return {**_object(fill_all(localize(given, language), values)), "type": type_}


@dataclass(frozen=True, slots=True)
class DialogueReply:
    """A text, and the raw request of the form or display after it."""

    text: str
    request: JsonValue = None


def next_reply(
    lines: Sequence[DialogueLine],
    exchanges: Sequence[FormExchange],
    values: Mapping[str, str],
    language: Language,
) -> DialogueReply:
    """The reply after the forms that are closed so far."""
    known = {**values, **_answers(exchanges)}
    line = lines[len(exchanges)]
    if exchanges:
        last, before = exchanges[-1], lines[len(exchanges) - 1]
        ending = before.skipped
        if last.action is None and before.expired is not None:
            ending = before.expired
        if last.action not in ("approve", "edit") and ending is not None:
            return DialogueReply(fill(ending.localized(language), known))
        if last.action == "edit" and line.edited is not None:
            text = fill(line.edited.localized(language), known)
            return DialogueReply(text, line.request(language, known))
    return DialogueReply(fill(line.says.localized(language), known), line.request(language, known))


def check_request(given: dict[str, JsonValue], type_: RequestType) -> None:
    """Raises ``ValueError`` if the request is not valid in one of the languages."""
    for language in LANGUAGES:
        validate_hitl_request({**_object(localize(given, language)), "type": type_})


def _answers(exchanges: Sequence[FormExchange]) -> dict[str, str]:
    answers: dict[str, str] = {}
    for exchange in exchanges:
        labels = {field.name: field.label for field in exchange.request.fields}
        answers["edited_fields"] = "、".join(labels[name] for name in exchange.edited_fields)
        for field in exchange.request.fields:
            value = exchange.data.get(field.name)
            answers[field.name] = EMPTY if value is None else field.display_value(value)
    return answers


def _object(value: JsonValue) -> dict[str, JsonValue]:
    assert isinstance(value, dict)
    return value
