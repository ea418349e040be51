"""The form of an approval: the exact arguments to look at and to change, and room for a no."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from wenko.agent.previews import SHOWN, clip_value
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
from wenko.text import Language, truncate
from wenko.tools.base import Tool
from wenko.tools.registry import ToolRegistry

ALWAYS = "always"
REST = "rest"
PREFIX = "arg_"
"""Before an argument's name, which may be anything, in the name of its field."""
EDITABLE = 16 * 1024
"""Characters of one argument that can be changed in a form; a longer one is only shown."""
OWN_FIELDS = 3


class UnreadableAnswer(WenkoError):
    """What somebody wrote into an approval's form is not what belongs there."""

    code = "unreadable_answer"
    status = 422

    def __init__(self, field: str, details: str) -> None:
        super().__init__(details)
        self.field = field


@dataclass(frozen=True, slots=True)
class PendingCall:
    """One call that somebody is asked about."""

    step_id: int
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
    question_id: str, wanted: PendingCall, ruling: Ruling, language: Language
) -> HITLRequest:
    def say(key: Any, **values: object) -> str:
        return text(key, language, **values)

    reason = ruling.reason.localized(language)
    about = [wanted.description, say("approval_why", reason=reason)]
    about += _too_long(wanted.arguments, language)
    fields = list(argument_fields(wanted.tool, wanted.arguments, language))
    if ruling.shape is not None:
        label = say("approval_always", shape=truncate(ruling.shape, 200))
        fields.append(HITLField(name=ALWAYS, type=HITLFieldType.BOOLEAN, label=label))
    why_not = say("approval_no")
    fields.append(HITLField(name=REASON, type=HITLFieldType.TEXTAREA, label=why_not))
    return HITLRequest(
        id=question_id,
        title=say("approval_title", tool=wanted.tool.name)[:500],
        description="\n".join(filter(None, about))[:60_000],
        fields=tuple(fields),
        policy="deny",
        actions=HITLActions(
            approve=HITLAction(label=say("approval_approve"), style="danger"),
            edit=HITLAction(label=say("approval_edit")),
            reject=HITLAction(label=say("approval_reject"), style="primary"),
        ),
        approval=HITLApproval(
            tool=wanted.tool.name,
            arguments={name: clip_value(each) for name, each in wanted.arguments.items()},
            digest=wanted.digest,
            plan_version=wanted.plan_version,
            step_id=wanted.step_id,
            attempt=wanted.attempt,
            reason=reason,
            shape=ruling.shape,
        ),
    )


def argument_fields(tool: Tool, arguments: Arguments, language: Language) -> tuple[HITLField, ...]:
    """One field an argument; if there are many, the lesser ones share one as JSON."""
    shown = _editable(arguments)
    own, rest = shown, {}
    if len(shown) > OWN_FIELDS:
        main = [name for name in tool.main_arguments() if name in shown]
        names = [*main, *(name for name in shown if name not in main)]
        own = {name: shown[name] for name in names[: OWN_FIELDS - 1]}
        rest = {name: shown[name] for name in shown if name not in own}
    fields = [
        HITLField(
            name=PREFIX + name,
            type=HITLFieldType.TEXTAREA,
            label=name[:1000] or "—",
            default=_written(value),
        )
        for name, value in own.items()
        if len(name) <= 190
    ]
    if rest:
        label = text("approval_rest", language)
        fields.append(
            HITLField(
                name=REST, type=HITLFieldType.TEXTAREA, label=label, default=_written(dict(rest))
            )
        )
    return tuple(fields)


def changed_arguments(
    form: HITLRequest, data: dict[str, Any], arguments: Arguments, language: Language
) -> Arguments:
    """The arguments with what a person changed; raises ``UnreadableAnswer`` for nonsense."""
    changed = dict(arguments)
    for field in form.fields:
        said = data.get(field.name)
        if field.name in (ALWAYS, REASON) or _same(said, field.default):
            continue
        if field.name == REST:
            changed.update(_rest(field, said, language))
        elif field.name.startswith(PREFIX):
            name = field.name.removeprefix(PREFIX)
            changed[name] = _read(field.name, said, arguments.get(name), language)
    return changed


def approval_check(tools: ToolRegistry, confinement: Confinement) -> AnswerCheck:
    """Refuses a change that the tool or the gate would refuse, while it can still be corrected."""

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
            taken = tools.parse(tool, arguments).model_dump(mode="json")
        except UnreadableAnswer as error:
            return {error.field: error.details}
        except InvalidArguments as error:
            return {first: error.localized(language)}
        ruling = judge(tool, taken, confinement=confinement)
        return {first: ruling.reason.localized(language)} if ruling.decision == "deny" else {}

    return check


def _editable(arguments: Arguments) -> Arguments:
    return {
        name: value
        for name, value in arguments.items()
        if len(_written(value)) <= EDITABLE and len(name) <= 190
    }


def _too_long(arguments: Arguments, language: Language) -> list[str]:
    hidden = {name: _written(arguments[name]) for name in arguments.keys() - _editable(arguments)}
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


def _written(value: JsonValue) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=1)


def _same(said: Any, default: Any) -> bool:
    if said is None:
        return not isinstance(default, str) or not default.strip()
    return bool(said == default)


def _read(field: str, said: Any, before: JsonValue, language: Language) -> JsonValue:
    if isinstance(before, str):
        return "" if said is None else str(said)
    return _json(field, said, language)


def _rest(field: HITLField, said: Any, language: Language) -> Arguments:
    read = _json(field.name, said, language)
    if not isinstance(read, dict):
        raise UnreadableAnswer(field.name, text("approval_object", language))
    before = set(json.loads(str(field.default)))
    if foreign := sorted((read.keys() | before) - (read.keys() & before)):
        raise UnreadableAnswer(
            field.name, text("approval_fixed", language, name=truncate(foreign[0], 100))
        )
    return read


def _json(field: str, said: Any, language: Language) -> JsonValue:
    try:
        read: JsonValue = json.loads(str(said or ""))
    except (ValueError, RecursionError) as error:
        raise UnreadableAnswer(field, text("approval_json", language, error=error)) from None
    return read
