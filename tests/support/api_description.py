"""Requests for every operation of an OpenAPI description, with ids by the name of the field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Ids = Mapping[str, str]


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    details: dict[str, Any]
    schemas: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def path_parameters(self) -> set[str]:
        return {each["name"] for each in self._parameters("path")}

    def url(self, ids: Ids) -> str:
        return self.path.format_map(ids)

    def query(self, ids: Ids) -> dict[str, str]:
        """The ids, and what is required."""
        return {
            each["name"]: ids.get(each["name"]) or str(self._example(each["schema"], "", ids))
            for each in self._parameters("query")
            if each["name"] in ids or each.get("required")
        }

    def body(self, ids: Ids) -> dict[str, Any]:
        """The arguments of ``httpx`` that send the body."""
        content = self.details.get("requestBody", {}).get("content", {})
        if not content:
            return {}
        if "multipart/form-data" in content:
            return {"files": {"file": ("name", b"content")}}
        return {"json": self._example(content["application/json"]["schema"], "", ids)}

    def _parameters(self, place: str) -> list[dict[str, Any]]:
        return [each for each in self.details.get("parameters", ()) if each["in"] == place]

    def _example(self, schema: dict[str, Any], name: str, ids: Ids) -> Any:
        """A valid value: ids where they are named, otherwise the least that is required."""
        if "$ref" in schema:
            schema = self.schemas[schema["$ref"].rpartition("/")[2]]
        if name in ids:
            return int(ids[name]) if schema.get("type") == "integer" else ids[name]
        if "enum" in schema or "const" in schema:
            return schema.get("const", schema.get("enum", [None])[0])
        if "anyOf" in schema:
            return self._example(schema["anyOf"][0], name, ids)
        required = schema.get("required", ())
        match schema.get("type"):
            case "object":
                return {
                    each: self._example(inner, each, ids)
                    for each, inner in schema.get("properties", {}).items()
                    if each in required or each in ids
                }
            case "array":
                return []
            case "integer" | "number":
                return int(schema.get("minimum", 1))
            case "boolean":
                return True
            case _:
                return "x" * max(schema.get("minLength", 1), 1)


def operations(description: dict[str, Any]) -> Iterator[Operation]:
    schemas = description["components"]["schemas"]
    for path, methods in description["paths"].items():
        for method, details in methods.items():
            yield Operation(method.upper(), path, details, schemas)
