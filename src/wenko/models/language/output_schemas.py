"""The shapes that a language model's structured replies must have, and how they are read."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from wenko.models.interface import Advice, Basis, Sureness, ToolDescription
from wenko.protocol.events import FixType
from wenko.protocol.plan import Arguments, Complexity, Plan, Step, TaskType
from wenko.text import validation_message

JsonSchema = dict[str, Any]
_LONGEST_SENTENCE = 2_000
_MOST_OPTIONS = 100


class Unreadable(ValueError):
    """A reply is not of the form that was asked for; the text says what to correct."""


@dataclass(frozen=True, slots=True)
class OutputSchema:
    """What a reply must look like, as a provider is told."""

    name: str
    schema: JsonSchema


class OutputModel(BaseModel):
    """Models add fields of their own; those are ignored, the others are checked."""

    model_config = ConfigDict(extra="ignore")


class AnalysisDraft(OutputModel):
    complexity: Complexity
    task_type: TaskType
    requires_sandbox: bool
    reasoning: str = Field(max_length=_LONGEST_SENTENCE)
    suggested_approach: str = Field(max_length=_LONGEST_SENTENCE)


class StepDraft(OutputModel):
    id: int
    description: str
    tool: str | None = None
    tool_args: Arguments = Field(default_factory=dict)
    depends_on: list[int] = Field(default_factory=list)
    expected: str | None = None


class PlanDraft(OutputModel):
    goal: str
    steps: list[StepDraft]

    def planned(self, before: Sequence[Step] = ()) -> Plan:
        """The plan in the order that the model gave; raises ``Unreadable``.

        Ids count on from those of the steps before, of which the successful may be depended on.
        """
        first = max((step.step_id for step in before), default=-1) + 1
        ids = {draft.id: first + number for number, draft in enumerate(self.steps)}
        done = [step for step in before if step.status == "success"]
        if len(ids) != len(self.steps):
            raise Unreadable("two steps have the same id")
        return Plan(
            goal=self.goal,
            steps=tuple(
                self._step(draft, {**{step.step_id: step.step_id for step in done}, **ids})
                for draft in self.steps
            ),
        )

    def _step(self, draft: StepDraft, ids: dict[int, int]) -> Step:
        if unknown := [each for each in draft.depends_on if each not in ids]:
            raise Unreadable(f"step {draft.id} depends on step {unknown[0]}, which is not there")
        return Step(
            step_id=ids[draft.id],
            description=draft.description,
            tool=draft.tool or None,
            tool_args=draft.tool_args,
            depends_on=tuple(dict.fromkeys(ids[each] for each in draft.depends_on)),
            expected=draft.expected or None,
        )


class FixDraft(OutputModel):
    analysis: str
    can_fix: bool = True
    fix_type: FixType = "command_fix"
    arguments: Arguments = Field(default_factory=dict)
    explanation: str = ""


class VerdictDraft(OutputModel):
    is_valid: bool
    reason: str = ""


class MeaningDraft(OutputModel):
    option: str
    meaning: str


class AdviceDraft(OutputModel):
    action: Literal["answer", "ask"]
    answers: list[str] = Field(default_factory=list, max_length=_MOST_OPTIONS)
    basis: Basis = "none"
    quote: str = ""
    sure: Sureness = "unsure"
    reason: str = ""
    meanings: list[MeaningDraft] = Field(default_factory=list, max_length=_MOST_OPTIONS)

    def advice(self) -> Advice:
        return Advice(
            answers=tuple(self.answers) if self.action == "answer" else (),
            basis=self.basis,
            quote=self.quote[:_LONGEST_SENTENCE],
            sure=self.sure,
            reason=self.reason[:_LONGEST_SENTENCE],
            meanings=tuple((each.option, each.meaning) for each in self.meanings),
        )


D = TypeVar("D", bound=OutputModel)
ANALYSIS = OutputSchema("task_analysis", AnalysisDraft.model_json_schema())
FIX = OutputSchema("fix", FixDraft.model_json_schema())
VERDICT = OutputSchema("verdict", VerdictDraft.model_json_schema())
REQUEST = OutputSchema("hitl_request", {"type": "object", "additionalProperties": True})


@lru_cache(maxsize=64)
def plan_form(tools: tuple[tuple[str, ...], ...], schemas: tuple[str, ...]) -> OutputSchema:
    """A plan whose steps can only call tools that exist, with arguments that they take.

    A small model that is held to a grammar then cannot write a step that cannot run.
    """
    steps = [
        _step_schema(names, json.loads(schema))
        for names, schema in zip(tools, schemas, strict=True)
    ]
    steps.append(_step_schema((), {"type": "object", "maxProperties": 0}))
    return OutputSchema(
        "plan",
        {
            "type": "object",
            "properties": {
                "goal": {"type": "string"},
                "steps": {"type": "array", "items": {"anyOf": steps}},
            },
            "required": ["goal", "steps"],
        },
    )


def plan_form_of(tools: Sequence[ToolDescription]) -> OutputSchema:
    names = tuple((tool.name, *tool.aliases) for tool in tools)
    return plan_form(names, tuple(json.dumps(_lean(tool.parameters)) for tool in tools))


def advice_form(options: Sequence[str]) -> OutputSchema:
    """Reasons come first, and a model that is held to a grammar can only choose what there is."""
    text: JsonSchema = {"type": "string"}
    known = list(dict.fromkeys(filter(None, options)))
    option: JsonSchema = {"type": "string", "enum": known} if known else text
    meaning = {"option": option, "meaning": text}
    properties: JsonSchema = {
        "reason": text,
        "quote": text,
        "basis": {"type": "string", "enum": list(get_args(Basis))},
        "sure": {"type": "string", "enum": list(get_args(Sureness))},
        "action": {"type": "string", "enum": ["answer", "ask"]},
        "answers": {"type": "array", "items": option},
        "meanings": {"type": "array", "items": _whole_object(meaning)},
    }
    return OutputSchema("interactive_decision", _whole_object(properties))


def _whole_object(properties: JsonSchema) -> JsonSchema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def read_object(text: str) -> dict[str, Any]:
    """The JSON object in a reply, whatever stands around it; raises ``Unreadable``."""
    decoder = json.JSONDecoder(strict=False)
    at = text.find("{")
    for _ in range(20):
        if at < 0:
            break
        try:
            found, _ = decoder.raw_decode(text, at)
            return dict(found)
        except (ValueError, RecursionError):
            at = text.find("{", at + 1)
    raise Unreadable("there is no complete JSON object in it")


def read_form(draft: type[D], text: str) -> D:
    raw = read_object(text)
    try:
        return draft.model_validate(raw)
    except ValidationError as error:
        raise Unreadable(validation_message(error, limit=5)) from None
    except RecursionError:
        raise Unreadable("it is nested too deeply") from None


def _step_schema(names: tuple[str, ...], arguments: JsonSchema) -> JsonSchema:
    """A step with the tool of these names; without one it is a step of thinking."""
    tool: JsonSchema = {"type": "null"}
    if names:
        tool = {"type": "string", "enum": list(names)}
    if len(names) == 1:
        tool = {"const": names[0], "type": "string"}
    return {
        "type": "object",
        "properties": {
            "id": {"type": "integer"},
            "description": {"type": "string"},
            "tool": tool,
            "tool_args": arguments,
            "depends_on": {"type": "array", "items": {"type": "integer"}},
            "expected": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        },
        "required": ["id", "description", "tool", "tool_args", "depends_on", "expected"],
        "additionalProperties": False,
    }


def _lean(schema: dict[str, JsonValue]) -> JsonSchema:
    """A tool's schema without titles, limits and references: what a grammar can be made of."""
    kept: JsonSchema = {"type": "object", "additionalProperties": False}
    properties = schema.get("properties")
    if isinstance(properties, dict):
        kept["properties"] = {name: _lean_value(each) for name, each in properties.items()}
    kept["required"] = schema.get("required", [])
    return kept


def _lean_value(schema: JsonValue) -> JsonSchema:
    if not isinstance(schema, dict):
        return {}
    if isinstance(several := schema.get("anyOf"), list):
        return {"anyOf": [_lean_value(each) for each in several]}
    keep = ("type", "enum", "description")
    lean = {name: schema[name] for name in keep if name in schema}
    if schema.get("type") == "object":
        lean["additionalProperties"] = schema.get("additionalProperties", True)
    if schema.get("type") == "array":
        lean["items"] = _lean_value(schema.get("items", {}))
    return lean
