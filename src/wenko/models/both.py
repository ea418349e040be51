"""Texts of playbooks in Chinese and English."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, JsonValue

from wenko.protocol.messages import Language


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Both(Frozen):
    """A text in Chinese and English."""

    zh: str
    en: str

    def said_in(self, language: Language) -> str:
        return self.zh if language == "zh" else self.en


def _same_in_both(value: object) -> object:
    return {"zh": str(value), "en": str(value)} if isinstance(value, str | int) else value


Text = Annotated[Both, BeforeValidator(_same_in_both)]


def localised(value: JsonValue, language: Language) -> JsonValue:
    """The same value with one language wherever ``{zh: …, en: …}`` stands in it."""
    if isinstance(value, list):
        return [localised(item, language) for item in value]
    if isinstance(value, dict):
        if value.keys() == {"zh", "en"}:
            return value[language]
        return {name: localised(item, language) for name, item in value.items()}
    return value
