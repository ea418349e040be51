"""What a model's replies mean: pure functions of their text and calls."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from pydantic import JsonValue, ValidationError

from wenko.models.interface import ModelReply
from wenko.models.replies.meaning import plain_arguments
from wenko.models.replies.objects import read_object
from wenko.models.replies.reader import read_reply
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import ModelToolCall, ToolDescription
from wenko.planners.interface import Advice, Failure, Fix, Verification
from wenko.planners.language.output_schemas import (
    MAX_SENTENCE,
    AdviceDraft,
    FixDraft,
    OutputModel,
    PlanDraft,
    VerificationDraft,
)
from wenko.protocol.plan import Plan, Step
from wenko.text import validation_message

D = TypeVar("D", bound=OutputModel)


def parse_output(draft: type[D], text: str) -> D:
    """Raises ``InvalidOutput``."""
    raw = read_object(text)
    try:
        return draft.model_validate(raw)
    except ValidationError as error:
        raise InvalidOutput(validation_message(error, limit=5)) from None
    except RecursionError:
        raise InvalidOutput("it is nested too deeply") from None


def read_plan(text: str, earlier: Sequence[Step] = ()) -> Plan:
    """Raises ``InvalidOutput``. ``earlier`` are the steps of the plan that it revises."""
    return parse_output(PlanDraft, text).to_plan(earlier)


def read_known_plan(
    text: str, tools: Sequence[ToolDescription], earlier: Sequence[Step] = ()
) -> Plan:
    """Raises ``InvalidOutput`` also for a tool that there is not."""
    plan = read_plan(text, earlier)
    if problem := unknown_tool(plan, tools):
        raise InvalidOutput(problem)
    return plan


def unknown_tool(plan: Plan, tools: Sequence[ToolDescription]) -> str:
    """Which tool of the plan there is not; empty if there are all."""
    known = {name for tool in tools for name in (tool.name, *tool.aliases)}
    unknown = next((step.tool for step in plan.steps if step.tool and step.tool not in known), None)
    if unknown is None or not known:
        return ""
    names = ", ".join(sorted(tool.name for tool in tools))
    return f"there is no tool {unknown!r}; the tools are {names}"


def read_revision(text: str, plan: Plan) -> Plan | None:
    """The new steps; null if there are none. Raises ``InvalidOutput``."""
    revised = read_plan(text, plan.steps)
    return revised if revised.steps else None


def read_fix(text: str, failure: Failure) -> Fix | None:
    """Null if nothing new would help. Raises ``InvalidOutput``."""
    draft = parse_output(FixDraft, text)
    if not draft.can_fix or not draft.arguments:
        return None
    if draft.arguments in (failure.arguments, *failure.tried):
        return None
    return Fix(draft.arguments, draft.fix_type, draft.analysis, draft.explanation)


def read_verdict(text: str) -> Verification:
    """Raises ``InvalidOutput``."""
    draft = parse_output(VerificationDraft, text)
    return Verification(draft.is_valid, draft.reason)


def read_advice(text: str) -> Advice:
    """Raises ``InvalidOutput``."""
    draft = parse_output(AdviceDraft, text)
    return Advice(
        answers=tuple(draft.answers) if draft.action == "answer" else (),
        basis=draft.basis,
        quote=draft.quote[:MAX_SENTENCE],
        confidence=draft.sure,
        reason=draft.reason[:MAX_SENTENCE],
        meanings=tuple((each.option, each.meaning) for each in draft.meanings),
    )


def read_form(text: str) -> JsonValue:
    """The form or display, not yet validated. Raises ``InvalidOutput``."""
    written = read_object(text)
    inner = written.get("hitl_request")
    return inner if isinstance(inner, dict) else written


def read_turn(reply: ModelReply, tools: Sequence[ToolDescription]) -> ModelReply:
    """The reply, with calls and an end that were written as text taken for what they are."""
    native = tuple(map(plain_arguments, reply.tool_calls))
    if native or reply.cut_off:
        return replace(reply, tool_calls=native)
    read = read_reply(reply.text, [name for tool in tools for name in (tool.name, *tool.aliases)])
    calls = read.calls
    if not calls and isinstance(read.hitl_request, dict):
        calls = _question(read.hitl_request, tools)
    if read.is_empty and read.reasoning and not read.cut_off:
        return reply
    return replace(
        reply,
        text=read.text,
        tool_calls=calls,
        reasoning=reply.reasoning + read.reasoning,
        end=replace(reply.end, reason="length") if read.cut_off else reply.end,
    )


def _question(
    request: Mapping[str, object], tools: Sequence[ToolDescription]
) -> tuple[ModelToolCall, ...]:
    """A form or display of a reply, as the call that asks or shows it."""
    shows = "displays" in request or request.get("type") == "visual_display"
    capability = "show_user" if shows else "ask_user"
    names = [tool.name for tool in tools if tool.capability == capability]
    arguments = json.dumps(request, ensure_ascii=False)
    return tuple(ModelToolCall("call", name, arguments) for name in names[:1])


def with_hint(tool: ToolDescription) -> ToolDescription:
    """A native tool has nothing but its description to say how it is used."""
    return replace(tool, description=f"{tool.description}. {tool.hint}") if tool.hint else tool
