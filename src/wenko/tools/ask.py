"""The two tools that talk to the user: one asks with a form and waits, the other only shows."""

import json
from datetime import datetime
from typing import Any

from pydantic import Field, JsonValue, ValidationError, model_validator

from wenko.errors import InvalidArguments
from wenko.human.question import Question, QuestionOutcome
from wenko.protocol.form_reading.request import read_request
from wenko.protocol.form_reading.values import UnclearRequest
from wenko.protocol.hitl import AnyHITLRequest, Policy, read_hitl_request
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.settings import Settings
from wenko.text import BilingualText, Language, validation_message
from wenko.tools.base import Tool, ToolArguments, ToolUse
from wenko.tools.model_view import ModelView

SHORTEST = 60.0
"""Seconds that a form stays open at least, whatever a model asks for."""
_TYPES = {"fields": "form", "displays": "visual_display"}
_MESSAGES: dict[str | None, MessageKey] = {
    "approve": "hitl_approved",
    "edit": "hitl_edited",
    "reject": "hitl_rejected",
    None: "hitl_unanswered",
}


_ASK_VIEW = ModelView(
    "ask_user",
    BilingualText(
        "Ask with a form and wait. fields: [{label, type, options}], type: text, select, "
        "multiselect, boolean, number, date …",
        "用表单询问并等待。fields：[{label, type, options}]，type：text、select、multiselect、"
        "boolean、number、date 等。",
    ),
    ("title", "fields"),
    ("title", "fields"),
    schemas={"fields": {"type": "array", "items": {"type": "object"}}},
)


class AskUserArguments(ToolArguments):
    title: str
    description: str | None = None
    fields: JsonValue = Field(description="The form's fields, as a list or as JSON text.")
    actions: JsonValue = None
    context: JsonValue = None
    policy: Policy = Field(
        default="expire", description="What happens on expiry; wait is the server's choice alone."
    )
    ttl: float | None = Field(
        default=None,
        ge=0,
        description="Seconds that the form stays open, within the server's limit.",
    )
    must_approve: bool = Field(
        default=False, description="Fail unless they agree, so that no later step runs."
    )

    @model_validator(mode="before")
    @classmethod
    def _as_meant(cls, given: Any) -> Any:
        return _as_documented(given, cls, "fields")


class ShowUserArguments(ToolArguments):
    title: str
    description: str | None = None
    displays: JsonValue = Field(
        description="Tables and drawings; the list, a table's data or rows may be JSON text."
    )
    dismiss_label: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _as_meant(cls, given: Any) -> Any:
        return _as_documented(given, cls, "displays")


class AskUser(Tool):
    """Asks with a form and waits for the answer, which later steps can use."""

    name = "ask_user"
    arguments = AskUserArguments
    title = BilingualText("Question", "提问")
    description = BilingualText(
        zh="向用户提问：显示表单并等待填写（收集偏好、确认重要操作、多选一）",
        en="Ask the user with a form and wait: a preference, a confirmation, a choice",
    )
    headline = "{title}"
    changes = "nothing"
    talks_to_user = True
    capability = "ask_user"
    planning_hint = BilingualText(
        en=(
            'The fields of ask_user are a list of items such as {"name": "sport", "type": '
            '"select", "label": "Favourite sport", "required": true, "options": [{"value": '
            '"swim", "label": "Swimming"}]}; type is one of text, textarea, select, multiselect, '
            "radio, checkbox, number, slider, date, boolean. Use it only when something "
            "necessary is not known, or before an important action."
        ),
        zh=(
            'ask_user 的 fields 是列表，每项形如 {"name": "sport", "type": "select", "label": '
            '"喜欢的运动", "required": true, "options": [{"value": "swim", "label": "游泳"}]}，'
            "type 为 text、textarea、select、multiselect、radio、checkbox、number、slider、date、"
            "boolean 之一。只在缺少必要信息或做重要操作之前才用它。"
        ),
    )

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def model_views(self) -> tuple[ModelView, ...]:
        return (_ASK_VIEW,)

    async def use(self, use: ToolUse, arguments: AskUserArguments) -> ToolOutcome:
        form = form_of(arguments.model_dump(exclude={"ttl", "must_approve"}), self._settings)
        # The question has the call's id: a call that is resumed after a crash finds its question.
        request = form.model_copy(update={"id": use.call_id})
        question = Question.of(
            request,
            ttl=_within(arguments.ttl, self._settings.hitl_ttl),
            once=True,
            step_id=use.step_id,
            call_id=use.call_id,
        )
        ended = await use.questions.ask(question)
        return outcome_of(ended, arguments.must_approve, use.language)

    def repeatable(self, arguments: AskUserArguments) -> bool:
        return True


class ShowUser(Tool):
    """Shows tables and drawings; the plan does not wait."""

    name = "show_user"
    arguments = ShowUserArguments
    title = BilingualText("Display", "展示")
    description = BilingualText(
        zh="向用户展示表格或字符图，不等待",
        en="Show the user tables or drawings made of characters, without waiting",
    )
    headline = "{title}"
    changes = "nothing"
    talks_to_user = True
    capability = "show_user"

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def use(self, use: ToolUse, arguments: ShowUserArguments) -> ToolOutcome:
        display = display_of(arguments.model_dump(), self._settings)
        request = display.model_copy(update={"id": use.call_id})
        question_id = await use.questions.show(
            Question.of(request, once=True, step_id=use.step_id, call_id=use.call_id)
        )
        return ToolOutcome(
            success=True,
            message=text("hitl_shown", use.language, title=request.title),
            data={"request_id": question_id},
        )

    def repeatable(self, arguments: ShowUserArguments) -> bool:
        return True


def outcome_of(ended: QuestionOutcome, must_approve: bool, language: Language) -> ToolOutcome:
    """Later steps read ``stdout``: the action and the data as JSON."""
    answer: dict[str, Any] = {
        "action": ended.action,
        "status": ended.status,
        "data": ended.data,
        "edited_fields": list(ended.edited_fields),
    }
    agreed = ended.agreed or not must_approve
    return ToolOutcome(
        success=agreed,
        stdout=json.dumps(answer, ensure_ascii=False) + "\n",
        message=text(_MESSAGES[ended.action] if agreed else "hitl_declined", language),
        data=answer,
        error_code=None if agreed else "declined",
    )


def form_of(arguments: Arguments, settings: Settings) -> AnyHITLRequest:
    """The form that the arguments describe; fields printed by an earlier step arrive as text."""
    form = _request({**arguments, "type": "form"}, settings)
    policy = arguments.get("policy")
    return form.model_copy(update={"policy": "expire" if policy in (None, "wait") else policy})


def display_of(arguments: Arguments, settings: Settings) -> AnyHITLRequest:
    return _request({**arguments, "type": "visual_display"}, settings)


def _request(raw: Arguments, settings: Settings) -> AnyHITLRequest:
    given = {name: value for name, value in raw.items() if value is not None}
    try:
        return read_hitl_request(given, max_fields=settings.hitl_max_fields)
    except ValidationError as error:
        faults = validation_message(error, limit=5)
        raise InvalidArguments(f"This form or display is not valid: {faults}.") from None
    except UnclearRequest as error:
        raise InvalidArguments(
            f"This form or display is not clear: {error.why.en}.",
            f"这个表单或展示内容不明确：{error.why.zh}。",
        ) from None


def _as_documented(given: Any, model: type[ToolArguments], content: str) -> Any:
    """The arguments of a call that has the request in another shape, as documented."""
    if not isinstance(given, dict):
        return given
    if content in given and isinstance(given.get("title"), str):
        return {name: each for name, each in given.items() if name not in ("type", "id")}
    try:
        read = read_request({"type": _TYPES[content], **given}, datetime.now())
    except (UnclearRequest, RecursionError):
        return given
    known = {name: each for name, each in given.items() if name in model.model_fields}
    return {**known, **{name: read[name] for name in model.model_fields if read.get(name)}}


def _within(ttl: float | None, limit: float) -> float | None:
    """Not longer than the server allows, and long enough to be answered."""
    return None if ttl is None else max(min(SHORTEST, limit), min(ttl, limit))
