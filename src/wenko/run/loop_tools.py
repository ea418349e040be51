"""The program's own tools: mark and change the plan, read an earlier result again."""

import re
from typing import Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from wenko.errors import InvalidArguments
from wenko.models.request import JsonSchema, ToolDescription
from wenko.planners.language.memory_calls import memory_tools
from wenko.planners.language.opening import START_TASK, start_task
from wenko.planners.language.output_schemas import MAX_CHECKS, CheckDraft
from wenko.planners.language.prompt_data import data_block
from wenko.planners.statements import REMEMBER
from wenko.planners.transcript import Entry, LoopTurn
from wenko.protocol.plan import Arguments, Check, Step
from wenko.text import BilingualText, Language, validation_message

UPDATE_PLAN = "update_plan"
PLAN_CALLS = (START_TASK, UPDATE_PLAN)
"""They belong to no step."""
READ_RESULT = "read_result"
READ_LENGTH = 25_000
"""Characters that one ``read_result`` gives at most."""


_NUMBERED = re.compile(r"\D{0,20}(\d{1,9})[\s:：.]{0,5}(.*)", re.DOTALL)
"""A step's number, and what came of it."""


class _LoopArguments(BaseModel):
    model_config = ConfigDict(extra="ignore")


class PlannedStep(_LoopArguments):
    """Also a description alone."""

    description: str = Field(min_length=1, max_length=4_000)
    tool: str | None = None
    tool_args: Arguments = Field(default_factory=dict)
    expected: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _as_meant(cls, given: Any) -> Any:
        return {"description": given} if isinstance(given, str) else given


class DoneStep(_LoopArguments):
    """Also its number alone, or with a line: ``0: two files``."""

    step: int
    result: str = Field(default="", max_length=4_000)

    @model_validator(mode="before")
    @classmethod
    def _as_meant(cls, given: Any) -> Any:
        if not isinstance(given, int | str):
            return given
        numbered = _NUMBERED.match(str(given))
        return {"step": numbered[1], "result": numbered[2].strip()} if numbered else given


class UpdatePlanArguments(_LoopArguments):
    done: list[DoneStep] = Field(default_factory=list, max_length=100)
    current: int | None = None
    """The step in progress from now on."""
    reason: str = Field(default="", max_length=2_000)
    steps: list[PlannedStep] | None = Field(default=None, max_length=100)
    """Null leaves the steps that have not begun as they are."""
    checks: list[CheckDraft] | None = Field(default=None, max_length=MAX_CHECKS)

    @field_validator("done", mode="before")
    @classmethod
    def _listed(cls, given: Any) -> Any:
        if isinstance(given, dict) and "step" not in given:
            return [{"step": step, "result": line} for step, line in given.items()]
        return given if isinstance(given, list) else [] if given is None else [given]

    def to_checks(self) -> tuple[Check, ...] | None:
        if self.checks is None:
            return None
        return tuple(filter(None, (each.to_check() for each in self.checks)))

    def to_steps(self, first: int) -> tuple[Step, ...] | None:
        """The steps with ids from ``first`` on, each after the one before it."""
        if self.steps is None:
            return None
        return tuple(
            Step(
                step_id=first + number,
                description=each.description,
                tool=each.tool or None,
                tool_args=each.tool_args if each.tool else {},
                expected=each.expected or None,
                depends_on=(first + number - 1,) if number else (),
            )
            for number, each in enumerate(self.steps)
        )


class ReadResultArguments(_LoopArguments):
    id: str
    offset: int = Field(default=0, ge=0)
    limit: int = Field(default=READ_LENGTH, ge=1)


_MODELS: dict[str, type[BaseModel]] = {
    UPDATE_PLAN: UpdatePlanArguments,
    READ_RESULT: ReadResultArguments,
}


def parse_loop_arguments(name: str, arguments: dict[str, Any]) -> BaseModel:
    model = _MODELS[name]
    try:
        return model.model_validate(arguments)
    except ValidationError as error:
        raise InvalidArguments(
            f"{name} cannot take these arguments: {validation_message(error)}.",
            f"{name} 的参数不正确：{validation_message(error, language='zh')}。",
        ) from None


def read_result(entries: list[Entry], wanted: ReadResultArguments) -> str:
    """A part of an earlier result; raises ``InvalidArguments`` if there is no such call."""
    calls = [call for entry in entries if isinstance(entry, LoopTurn) for call in entry.calls]
    found = next((call for call in reversed(calls) if call.requested.id == wanted.id), None)
    if found is None or found.result is None:
        raise InvalidArguments(
            f"There is no result of a call {wanted.id!r}.", f"没有调用 {wanted.id!r} 的结果。"
        )
    texts = (found.result.stdout, found.result.stderr, found.result.message or "")
    whole = "\n".join(filter(None, texts))
    end = wanted.offset + min(wanted.limit, READ_LENGTH)
    part = data_block(f"{wanted.id} from {wanted.offset}", whole[wanted.offset : end], READ_LENGTH)
    return f"{part}\n[{wanted.offset}–{min(end, len(whole))} / {len(whole)}]"


_UPDATE_PLAN = BilingualText(
    zh="标出计划的步骤（从 0 编号）：done 的每一项是“步骤号: 结果”。也可替换未开始的步骤或检查。",
    en="Mark steps (the first is 0), done: “number: what came of it”. Or replace steps not begun, "
    "or checks.",
)
_READ_RESULT = BilingualText(
    zh="再次读取较早的调用结果中的一段（被缩短或省略的部分）。",
    en="Read a part of an earlier call's result again (what was shortened or left out).",
)


def _describe(language: Language) -> tuple[ToolDescription, ...]:
    lines: JsonSchema = {"type": "array", "items": {"type": "string"}}
    update: JsonSchema = {
        "type": "object",
        "properties": {
            "done": lines,
            "current": {"type": "integer"},
            "steps": lines,
            "checks": lines,
        },
    }
    read: JsonSchema = {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "offset": {"type": "integer"},
            "limit": {"type": "integer"},
        },
        "required": ["id"],
    }
    return (
        start_task(language),
        *memory_tools(language),
        ToolDescription(UPDATE_PLAN, _UPDATE_PLAN.localized(language), update),
        ToolDescription(READ_RESULT, _READ_RESULT.localized(language), read),
    )


SEEN = (START_TASK, UPDATE_PLAN, REMEMBER)
PLAN_TOOLS: dict[Language, tuple[ToolDescription, ...]] = {
    language: tuple(each for each in _describe(language) if each.name in SEEN)
    for language in ("zh", "en")
}
"""Those that a model sees at once; ``more_tools`` leads to the others."""
LOOP_TOOLS: dict[Language, tuple[ToolDescription, ...]] = {
    "zh": _describe("zh"),
    "en": _describe("en"),
}
