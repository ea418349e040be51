"""Output schemas of replies in JSON, and the models that parse them."""

import json
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import JsonSchema, OutputSchema, ToolDescription
from wenko.planners.interface import AdviceBasis, Confidence
from wenko.protocol.events import FixType
from wenko.protocol.plan import Arguments, Check, Complexity, Plan, Step, TaskType
from wenko.protocol.step_references import referenced_steps, renumbered

MAX_SENTENCE = 2_000
_MAX_OPTIONS = 100
MAX_CHECKS = 20
MAX_SCHEMA_DEPTH = 8


class OutputModel(BaseModel):
    """Ignores extra fields: models add their own."""

    model_config = ConfigDict(extra="ignore")


class AnalysisDraft(OutputModel):
    complexity: Complexity
    task_type: TaskType
    requires_sandbox: bool
    reasoning: str = Field(max_length=MAX_SENTENCE)
    suggested_approach: str = Field(max_length=MAX_SENTENCE)


class StepDraft(OutputModel):
    id: int
    description: str
    tool: str | None = None
    tool_args: Arguments = Field(default_factory=dict)
    depends_on: list[int] | None = None
    """Missing or null: the step waits for the one before it. Empty: for none."""
    expected: str | None = None

    def to_step(self) -> Step:
        """The step with the model's own ids, which may be of no use."""
        step = Step.model_construct(
            step_id=self.id,
            description=self.description,
            tool=self.tool or None,
            tool_args=self.tool_args,
            expected=self.expected or None,
        )
        if self.depends_on is None:
            return step
        return step.model_copy(update={"depends_on": tuple(dict.fromkeys(self.depends_on))})


class CheckDraft(OutputModel):
    """Also a command alone."""

    description: str = ""
    command: str | None = None
    exit_code: int | None = 0
    contains: str | None = None
    files: list[str] | None = None

    @model_validator(mode="before")
    @classmethod
    def _as_meant(cls, given: Any) -> Any:
        return {"command": given} if isinstance(given, str) else given

    def to_check(self) -> Check | None:
        """Null if it says nothing that could be checked."""
        if not self.description and not self.command:
            return None
        return Check(
            description=self.description or self.command or "",
            command=self.command or None,
            exit_code=self.exit_code or 0,
            contains=self.contains or None,
            files=tuple(self.files or ()),
        )


class PlanDraft(OutputModel):
    goal: str
    steps: list[StepDraft]
    checks: list[CheckDraft] | None = None

    def to_plan(self, earlier: Sequence[Step] = ()) -> Plan:
        """The plan in the model's order; raises ``InvalidOutput``.

        Ids that are in use, or that no step can have, are replaced by free ones, together with
        the references to them. Steps may depend on earlier ones that succeeded.
        """
        ids = [draft.id for draft in self.steps]
        if len(set(ids)) != len(ids):
            raise InvalidOutput("two steps have the same id")
        finished = {step.step_id for step in earlier if step.status == "success"}
        failed = {step.step_id for step in earlier if step.status == "failed"}
        self._check_references({*ids, *finished}, {*ids, *finished, *failed})
        first = max((step.step_id for step in earlier), default=-1) + 1
        steps = renumbered([draft.to_step() for draft in self.steps], first, finished, failed)
        checks = tuple(filter(None, (draft.to_check() for draft in self.checks or ())))
        return Plan(goal=self.goal, steps=tuple(steps), checks=checks[:MAX_CHECKS])

    def _check_references(self, steps: Collection[int], outputs: Collection[int]) -> None:
        for draft in self.steps:
            if unknown := [each for each in draft.depends_on or () if each not in steps]:
                raise InvalidOutput(f"step {draft.id} depends on unknown step {unknown[0]}")
            for step_id, name in referenced_steps(draft.tool_args):
                if step_id not in outputs:
                    raise InvalidOutput(
                        f"step {draft.id} refers to ${{{name}}}, but there is no step {step_id}"
                    )


class FixDraft(OutputModel):
    analysis: str
    can_fix: bool = True
    fix_type: FixType = "command_fix"
    arguments: Arguments = Field(default_factory=dict)
    explanation: str = ""


class VerificationDraft(OutputModel):
    is_valid: bool
    reason: str = ""


class MeaningDraft(OutputModel):
    option: str
    meaning: str


class AdviceDraft(OutputModel):
    action: Literal["answer", "ask"]
    answers: list[str] = Field(default_factory=list, max_length=_MAX_OPTIONS)
    basis: AdviceBasis = "none"
    quote: str = ""
    sure: Confidence = "unsure"
    reason: str = ""
    meanings: list[MeaningDraft] = Field(default_factory=list, max_length=_MAX_OPTIONS)


FIX = OutputSchema("fix", FixDraft.model_json_schema())
VERIFICATION = OutputSchema("verdict", VerificationDraft.model_json_schema())
FORM_REQUEST = OutputSchema("hitl_request", {"type": "object", "additionalProperties": True})


def plan_schema(tools: Sequence[ToolDescription], checks: bool = True) -> OutputSchema:
    """Allows only calls of existing tools with arguments that they take.

    With grammar-constrained output, a small model then cannot write a step that cannot run.
    Without ``checks``, a plan has none, and its steps state no expected result.
    """
    names = tuple((tool.name, *tool.aliases) for tool in tools)
    schemas = tuple(json.dumps(simplify(tool.parameters)) for tool in tools)
    return _plan_schema(names, schemas, checks)


def advice_schema(options: Sequence[str]) -> OutputSchema:
    """The reason comes first, so that it guides the answer; answers are limited to the options."""
    text: JsonSchema = {"type": "string"}
    choices = list(dict.fromkeys(filter(None, options)))
    option: JsonSchema = {"type": "string", "enum": choices} if choices else text
    meaning = {"option": option, "meaning": text}
    properties: JsonSchema = {
        "reason": text,
        "quote": text,
        "basis": {"type": "string", "enum": list(get_args(AdviceBasis))},
        "sure": {"type": "string", "enum": list(get_args(Confidence))},
        "action": {"type": "string", "enum": ["answer", "ask"]},
        "answers": {"type": "array", "items": option},
        "meanings": {"type": "array", "items": closed_object(meaning)},
    }
    return OutputSchema("interactive_decision", closed_object(properties))


@lru_cache(maxsize=64)
def _plan_schema(
    tools: tuple[tuple[str, ...], ...], schemas: tuple[str, ...], checks: bool
) -> OutputSchema:
    steps = [
        _step_schema(names, json.loads(schema), checks)
        for names, schema in zip(tools, schemas, strict=True)
    ]
    steps.append(_step_schema((), {"type": "object", "maxProperties": 0}, checks))
    properties: JsonSchema = {
        "goal": {"type": "string"},
        "steps": {"type": "array", "items": {"anyOf": steps}},
    }
    if checks:
        properties["checks"] = {"type": "array", "items": _CHECK}
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return OutputSchema("plan", schema)


_CHECK: JsonSchema = {
    "type": "object",
    "properties": {
        "description": {"type": "string"},
        "command": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "exit_code": {"type": "integer"},
        "contains": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "files": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["description", "command", "exit_code", "contains", "files"],
    "additionalProperties": False,
}


def closed_object(properties: JsonSchema) -> JsonSchema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _step_schema(names: tuple[str, ...], arguments: JsonSchema, expectation: bool) -> JsonSchema:
    """A step that calls the tool with these names; without names, a step without a tool."""
    nothing: JsonSchema = {"type": "null"}
    tool: JsonSchema = nothing
    if len(names) == 1:
        tool = {"const": names[0], "type": "string"}
    elif names:
        tool = {"type": "string", "enum": list(names)}
    return {
        "type": "object",
        "properties": {
            "id": {"type": "integer"},
            "description": {"type": "string"},
            "tool": tool,
            "tool_args": arguments,
            "depends_on": {"type": "array", "items": {"type": "integer"}},
            "expected": {"anyOf": [{"type": "string"}, nothing]} if expectation else nothing,
        },
        "required": ["id", "description", "tool", "tool_args", "depends_on", "expected"],
        "additionalProperties": False,
    }


def simplify(schema: dict[str, JsonValue]) -> JsonSchema:
    """A tool's schema without titles and limits, its references resolved: for grammars."""
    definitions = schema.get("$defs")
    known = definitions if isinstance(definitions, dict) else {}
    kept = simplify_value({**schema, "type": "object", "additionalProperties": False}, known)
    return {**kept, "required": schema.get("required", [])}


def simplify_value(
    schema: JsonValue, definitions: dict[str, JsonValue], depth: int = 0
) -> JsonSchema:
    if isinstance(schema, dict) and isinstance(reference := schema.get("$ref"), str):
        schema = definitions.get(reference.rpartition("/")[2], {})
    if not isinstance(schema, dict) or depth > MAX_SCHEMA_DEPTH:
        return {}

    def simplify(each: JsonValue) -> JsonSchema:
        return simplify_value(each, definitions, depth + 1)

    if isinstance(several := schema.get("anyOf"), list):
        return {"anyOf": [simplify(each) for each in several]}
    names = ("type", "enum", "description", "required")
    kept = {name: schema[name] for name in names if name in schema}
    if schema.get("type") == "object":
        kept["additionalProperties"] = schema.get("additionalProperties", True)
        properties = schema.get("properties")
        if isinstance(properties, dict):
            kept["properties"] = {name: simplify(each) for name, each in properties.items()}
    if schema.get("type") == "array":
        kept["items"] = simplify(schema.get("items", {}))
    return kept
