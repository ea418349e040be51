"""What a grammar lets a model write: the first reply, and a turn of a loop."""

from collections.abc import Sequence

from wenko.memory.tone import TONES
from wenko.models.request import JsonSchema, OutputSchema, ToolDescription
from wenko.planners.language.memory_calls import FIELD, FIELDS, KINDS
from wenko.planners.language.output_schemas import (
    AnalysisDraft,
    closed_object,
    plan_schema,
    simplify,
    simplify_value,
)


def triage_schema(
    tools: Sequence[ToolDescription],
    forms: bool,
    checks: bool = True,
    must_plan: bool = False,
    memories: bool = False,
    tone: bool = False,
) -> OutputSchema:
    """The analysis first, so that it is known when the answer begins.

    ``must_plan``: the reply is a plan, never an answer in words.
    """
    nothing: JsonSchema = {"type": "null"}
    plan = plan_schema(tools, checks).schema
    analysis = dict(AnalysisDraft.model_json_schema()["properties"])
    properties: JsonSchema = {
        **{name: simplify_value(each, {}) for name, each in analysis.items()},
        "response": {"anyOf": [{"type": "string"}, nothing]},
    }
    if must_plan:
        properties["complexity"] = {"type": "string", "enum": ["moderate", "complex"]}
        return OutputSchema(
            "triage", closed_object({**properties, "response": nothing, "plan": plan})
        )
    if forms:
        form = {"type": "object", "additionalProperties": True}
        properties["hitl_request"] = {"anyOf": [form, nothing]}
    properties["plan"] = {"anyOf": [plan, nothing]}
    if memories:
        kinds: JsonSchema = {"type": "string", "enum": list(KINDS)}
        texts: JsonSchema = {name: {"type": "string"} for name in FIELDS}
        proposal = closed_object({**texts, "kind": kinds})
        properties[FIELD] = {"anyOf": [{"type": "array", "items": proposal}, nothing]}
    if tone:
        strength: JsonSchema = {"type": "integer", "enum": [0, 1, 2, 3]}
        named: JsonSchema = {"type": "string", "enum": list(TONES)}
        read = closed_object({"tone": named, "strength": strength})
        properties["tone"] = {"anyOf": [read, nothing]}
    return OutputSchema("triage", closed_object(properties))


def turn_schema(tools: Sequence[ToolDescription]) -> OutputSchema:
    """One call, or the end of the step: how a small model takes part in a loop."""
    text: JsonSchema = {"type": "string"}
    calls = [
        closed_object(
            {
                "thought": text,
                "tool": {"const": tool.name, "type": "string"},
                "args": simplify(tool.parameters),
            }
        )
        for tool in tools
    ]
    return OutputSchema("turn", {"anyOf": [*calls, closed_object({"done": text})]})
