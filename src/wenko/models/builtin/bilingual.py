"""Texts of playbooks in Chinese and English."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, JsonValue

from wenko.text import BilingualText, Language


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


def _same_in_both(value: object) -> object:
    return {"zh": str(value), "en": str(value)} if isinstance(value, str | int) else value


Text = Annotated[BilingualText, BeforeValidator(_same_in_both)]


def localized(value: JsonValue, language: Language) -> JsonValue:
    """The same value with one language wherever ``{zh: …, en: …}`` stands in it."""
    if isinstance(value, list):
        return [localized(item, language) for item in value]
    if isinstance(value, dict):
        if value.keys() == {"zh", "en"}:
            return value[language]
        return {name: localized(item, language) for name, item in value.items()}
    return value
