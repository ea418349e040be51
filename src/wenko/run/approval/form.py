"""The form of an approval: the exact arguments, editable, and a reason for a rejection."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from wenko.errors import InvalidArguments, WenkoError
from wenko.gate.policy import judge
from wenko.gate.ruling import Confinement, Ruling
from wenko.human.answering import REASON, AnswerCheck
from wenko.protocol.gate import HITLApproval
from wenko.protocol.hitl import (
    HITLAction,
    HITLActions,
    HITLField,
    HITLFieldType,
    HITLRequest,
)
from wenko.protocol.messages import text
from wenko.protocol.plan import Arguments
from wenko.run.approval.argument_labels import argument_label
from wenko.run.approval.explanation import Explanation
from wenko.run.previews import SHOWN, truncate_value
from wenko.text import Language, truncate
from wenko.tools.base import Tool
from wenko.tools.registry import ToolRegistry

ALWAYS = "always"
REST = "rest"
PREFIX = "arg_"
"""Prefix of the field of an argument, whose name may be anything."""
EDITABLE_LENGTH = 16 * 1024
"""Longest argument that can be edited in a form; a longer one is only shown."""
SHOWN_SHAPE = 900
MAX_FIELDS = 3
"""With more arguments, the less important ones share one field."""


class UnreadableAnswer(WenkoError):
    """A field of an approval's form has a value that cannot be parsed."""

    code = "unreadable_answer"
    status = 422

    def __init__(self, field: str, details: str) -> None:
        super().__init__(details)
        self.field = field


@dataclass(frozen=True, slots=True)
class PendingCall:
    """A call that waits for approval."""

    step_id: int | None
    attempt: int
    tool: Tool
    arguments: Arguments
    plan_version: int
    description: str

    @property
    def digest(self) -> str:
        return digest_of(self.tool.name, self.arguments)


def digest_of(tool: str, arguments: Arguments) -> str:
    whole = json.dumps([tool, arguments], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(whole.encode()).hexdigest()


def approval_form(
    question_id: str,
    wanted: PendingCall,
    ruling: Ruling,
    language: Language,
    explanation: Explanation | None = None,
) -> HITLRequest:
    def message(key: Any, **values: object) -> str:
        return text(key, language, **values)

    reason = ruling.reason.localized(language)
    lines = [wanted.description, message("approval_why", reason=reason)]
    lines += _hidden_arguments(wanted.arguments, language)
    fields = list(argument_fields(wanted.tool, wanted.arguments, language))
    # What is allowed must be shown whole: otherwise it is not offered.
    shape = ruling.shape if len(ruling.shape or "") <= SHOWN_SHAPE else None
    if shape is not None:
        label = message("approval_always", shape=shape)
        fields.append(HITLField(name=ALWAYS, type=HITLFieldType.BOOLEAN, label=label))
    reason_label = message("approval_no")
    fields.append(HITLField(name=REASON, type=HITLFieldType.TEXTAREA, label=reason_label))
    return HITLRequest(
        id=question_id,
        title=message("approval_title", tool=wanted.tool.name)[:500],
        description="\n".join(filter(None, lines))[:60_000],
        fields=tuple(fields),
        policy="deny",
        actions=HITLActions(
            approve=HITLAction(label=message("approval_approve"), style="danger"),
            edit=HITLAction(label=message("approval_edit")),
            reject=HITLAction(label=message("approval_reject"), style="primary"),
        ),
        approval=HITLApproval(
            tool=wanted.tool.name,
            arguments={name: truncate_value(each) for name, each in wanted.arguments.items()},
            digest=wanted.digest,
            plan_version=wanted.plan_version,
            step_id=wanted.step_id,
            attempt=wanted.attempt,
            reason=reason,
            shape=shape,
            risks=explanation.risks if explanation is not None else (),
            effect=explanation.effect if explanation is not None else "",
            always=explanation.always if explanation is not None and shape is not None else None,
        ),
    )


def with_trial(form: HITLRequest) -> HITLRequest:
    """The form of a call that can be tried first."""
    assert form.approval is not None
    approval = form.approval.model_copy(update={"can_try": True})
    return form.model_copy(update={"approval": approval})


def argument_fields(tool: Tool, arguments: Arguments, language: Language) -> tuple[HITLField, ...]:
    """One field per argument; if there are many, the less important ones share one as JSON."""
    shown = _editable(arguments)
    own, rest = shown, {}
    if len(shown) > MAX_FIELDS:
        main = [name for name in tool.main_arguments() if name in shown]
        names = [*main, *(name for name in shown if name not in main)]
        own = {name: shown[name] for name in names[: MAX_FIELDS - 1]}
        rest = {name: shown[name] for name in shown if name not in own}
    fields = [
        HITLField(
            name=PREFIX + name,
            type=HITLFieldType.TEXTAREA,
            label=argument_label(name, language),
            default=_as_text(value),
        )
        for name, value in own.items()
        if len(name) <= 190
    ]
    if rest:
        label = text("approval_rest", language)
        fields.append(
            HITLField(
                name=REST, type=HITLFieldType.TEXTAREA, label=label, default=_as_text(dict(rest))
            )
        )
    return tuple(fields)


def changed_arguments(
    form: HITLRequest, data: dict[str, Any], arguments: Arguments, language: Language
) -> Arguments:
    """The arguments with the person's changes; raises ``UnreadableAnswer`` for invalid ones."""
    changed = dict(arguments)
    for field in form.fields:
        value = data.get(field.name)
        if field.name in (ALWAYS, REASON) or _is_unchanged(value, field.default):
            continue
        if field.name == REST:
            changed.update(_parse_rest(field, value, language))
        elif field.name.startswith(PREFIX):
            name = field.name.removeprefix(PREFIX)
            changed[name] = _parse(field.name, value, arguments.get(name), language)
    return changed


def approval_check(tools: ToolRegistry, confinement: Confinement) -> AnswerCheck:
    """Rejects a change that the tool or the gate would reject, while it can still be corrected."""

    def check(form: HITLRequest, data: dict[str, Any], language: Language) -> dict[str, str]:
        asked = form.approval
        if asked is None:
            return {}
        first = next((f.name for f in form.fields if f.name.startswith((PREFIX, REST))), REASON)
        try:
            arguments = changed_arguments(form, data, asked.arguments, language)
            if arguments == asked.arguments:
                return {}
            tool = tools.get(asked.tool)
            parsed = tools.parse(tool, arguments).model_dump(mode="json")
        except UnreadableAnswer as error:
            return {error.field: error.details}
        except InvalidArguments as error:
            return {first: error.localized(language)}
        ruling = judge(tool, parsed, confinement=confinement)
        return {first: ruling.reason.localized(language)} if ruling.decision == "deny" else {}

    return check


def _editable(arguments: Arguments) -> Arguments:
    return {
        name: value
        for name, value in arguments.items()
        if len(_as_text(value)) <= EDITABLE_LENGTH and len(name) <= 190
    }


def _hidden_arguments(arguments: Arguments, language: Language) -> list[str]:
    hidden = {name: _as_text(arguments[name]) for name in arguments.keys() - _editable(arguments)}
    return [
        text(
            "approval_hidden",
            language,
            name=truncate(name, 100),
            count=len(each),
            value=truncate(each, SHOWN),
        )
        for name, each in sorted(hidden.items())
    ]


def _as_text(value: JsonValue) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=1)


def _is_unchanged(value: Any, default: Any) -> bool:
    if value is None:
        return not isinstance(default, str) or not default.strip()
    return bool(value == default)


def _parse(field: str, value: Any, before: JsonValue, language: Language) -> JsonValue:
    if isinstance(before, str):
        return "" if value is None else str(value)
    return _json(field, value, language)


def _parse_rest(field: HITLField, value: Any, language: Language) -> Arguments:
    read = _json(field.name, value, language)
    if not isinstance(read, dict):
        raise UnreadableAnswer(field.name, text("approval_object", language))
    before = set(json.loads(str(field.default)))
    if different := sorted((read.keys() | before) - (read.keys() & before)):
        raise UnreadableAnswer(
            field.name, text("approval_fixed", language, name=truncate(different[0], 100))
        )
    return read


def _json(field: str, value: Any, language: Language) -> JsonValue:
    try:
        read: JsonValue = json.loads(str(value or ""))
    except (ValueError, RecursionError) as error:
        raise UnreadableAnswer(field, text("approval_json", language, error=error)) from None
    return read
