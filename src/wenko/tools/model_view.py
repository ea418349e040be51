"""One tool as language models see it: a familiar name and few arguments."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from wenko.models.request import Capability, JsonSchema, ToolDescription
from wenko.text import BilingualText, Language


@dataclass(frozen=True, slots=True)
class ModelView:
    """One tool that models see, and which use of a tool of ours it stands for."""

    name: str
    description: BilingualText
    arguments: tuple[str, ...]
    """Names of the tool's arguments; their types are the tool's own."""
    required: tuple[str, ...] = ()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """Arguments that the name implies, such as an action."""
    schemas: Mapping[str, JsonSchema] = field(default_factory=dict)
    """Schemas that say more, or less, than the types."""

    def described(
        self, arguments: type[BaseModel], capability: Capability | None, language: Language
    ) -> ToolDescription:
        properties = arguments.model_json_schema()["properties"]
        schema: JsonSchema = {
            "type": "object",
            "properties": {
                name: self.schemas.get(name) or _type_of(properties[name])
                for name in self.arguments
            },
        }
        if self.required:
            schema["required"] = list(self.required)
        description = self.description.localized(language)
        return ToolDescription(self.name, description, schema, capability=capability)


def _type_of(schema: JsonSchema) -> JsonSchema:
    """Only the type: what it means says the description of the whole."""
    kinds = [each for each in schema.get("anyOf", [schema]) if each.get("type") != "null"]
    return {"type": kinds[0]["type"]} if "type" in kinds[0] else {}
