"""HITL requests: forms and displays, as documented (R41–R61)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal

from pydantic import (
    Field,
    FiniteFloat,
    ValidationInfo,
    field_validator,
    model_validator,
)

from wenko.protocol.displays import HITLDisplayField
from wenko.protocol.form_reading.request import read_request
from wenko.protocol.form_reading.values import UnclearRequest
from wenko.protocol.gate import HITLApproval
from wenko.protocol.model import LenientModel, Timestamp, new_id
from wenko.protocol.plan import Plan
from wenko.text import BilingualText, Language, bilingual_fault

DEFAULT_MAX_FIELDS = 5
TEXT_LIMIT = 64 * 1024
Scalar = str | int | FiniteFloat | bool
Policy = Literal["expire", "wait", "default", "deny"]
Access = Literal["once", "always", "no"]
"""To a host."""


class HITLFieldType(StrEnum):
    TEXT = "text"
    TEXTAREA = "textarea"
    SELECT = "select"
    MULTISELECT = "multiselect"
    RADIO = "radio"
    CHECKBOX = "checkbox"
    NUMBER = "number"
    SLIDER = "slider"
    DATE = "date"
    BOOLEAN = "boolean"
    DATETIME = "datetime"


CHOICE_TYPES = frozenset(
    {
        HITLFieldType.SELECT,
        HITLFieldType.MULTISELECT,
        HITLFieldType.RADIO,
        HITLFieldType.CHECKBOX,
    }
)
MANY_CHOICE_TYPES = frozenset({HITLFieldType.MULTISELECT, HITLFieldType.CHECKBOX})
NUMERIC_TYPES = frozenset({HITLFieldType.NUMBER, HITLFieldType.SLIDER})


class HITLOption(LenientModel):
    value: Scalar
    label: str = Field(max_length=1000)


class HITLField(LenientModel):
    name: str = Field(min_length=1, max_length=200)
    """Key in the answer; unique within the form."""
    type: HITLFieldType
    label: str = Field(min_length=1, max_length=1000)
    required: bool = False
    placeholder: str | None = None
    options: tuple[HITLOption, ...] | None = None
    """For select, multiselect, radio and checkbox."""
    default: Scalar | tuple[Scalar, ...] | None = None
    """Prefilled value."""
    min: FiniteFloat | None = None
    max: FiniteFloat | None = None
    step: FiniteFloat | None = Field(default=None, gt=0)
    secret: bool = Field(default=False, exclude_if=lambda secret: not secret)
    """Hidden while typing, passed only to the requester, never stored."""

    @model_validator(mode="after")
    def _check_type(self) -> HITLField:
        if self.type in CHOICE_TYPES:
            if not self.options:
                raise ValueError(f"a {self.type} field needs options")
            values = [option.value for option in self.options]
            if len(set(map(repr, values))) != len(values):
                raise ValueError("option values must be unique")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError("min must not be greater than max")
        return self

    def display_value(self, value: Any) -> str:
        """A value as the form shows it: an option's label instead of its value."""
        if isinstance(value, list | tuple):
            return "、".join(self.display_value(each) for each in value)
        labels = {repr(option.value): option.label for option in self.options or ()}
        if isinstance(value, bool) and not labels:
            return "✓" if value else "✗"
        return labels.get(repr(value), str(value))

    def described_value(self, value: Any) -> str:
        """A value as it was read and as it is stored: ``素食 (1)``, for a model."""
        if isinstance(value, list | tuple):
            return "、".join(self.described_value(each) for each in value)
        shown = self.display_value(value)
        return shown if shown == str(value) or isinstance(value, bool) else f"{shown} ({value})"


class HITLAction(LenientModel):
    label: str = Field(min_length=1, max_length=200)
    style: Literal["primary", "default", "secondary", "danger"] = "default"


DEFAULT_ACTIONS = {
    "approve": HITLAction(label="确认", style="primary"),
    "edit": HITLAction(label="修改后提交", style="default"),
    "reject": HITLAction(label="跳过", style="secondary"),
}

ENGLISH_LABELS = {"approve": "Confirm", "edit": "Submit changes", "reject": "Skip"}
CLOSE_LABEL = "关闭"
NESTED_TOO_DEEPLY = BilingualText(
    en="the request is nested too deeply to be read", zh="请求的嵌套太深，无法读取"
)


class HITLActions(LenientModel):
    approve: HITLAction = DEFAULT_ACTIONS["approve"]
    edit: HITLAction = DEFAULT_ACTIONS["edit"]
    reject: HITLAction = DEFAULT_ACTIONS["reject"]

    @model_validator(mode="before")
    @classmethod
    def _complete_partial_actions(cls, actions: Any) -> Any:
        # A button given only a label keeps its documented style.
        if not isinstance(actions, dict):
            return actions
        return {
            name: {**DEFAULT_ACTIONS[name].model_dump(), **given}
            if isinstance(given, dict) and name in DEFAULT_ACTIONS
            else given
            for name, given in actions.items()
        }


class HITLContext(LenientModel):
    intent: str | None = None
    """``collect_preference`` saves an approved answer to long-term memory."""
    memory_category: str | None = None


class HITLHost(LenientModel):
    """A host that a program wants to reach for the first time."""

    host: str
    port: int
    program: str | None = None
    """The file name of the program that connects, where it is known."""
    call_id: str | None = None
    """The call that it belongs to, where that is known."""


class _Request(LenientModel):
    id: str = Field(default_factory=new_id, min_length=1, max_length=200)
    title: str = Field(min_length=1, max_length=500)
    description: str | None = Field(default=None, max_length=TEXT_LIMIT)
    session_id: str | None = None
    readonly: bool = False
    """True for a replay, which cannot be answered."""
    expires_at: Timestamp | None = None
    """When the question expires; null if it never does."""
    policy: Policy = "expire"
    """What happens on expiry: no answer (``expire``), the default values (``default``), or a
    rejection (``deny``). With ``wait`` the question never expires."""


class HITLEffect(LenientModel):
    """What the question is about: the effects of a call, which ``call_effect`` names."""

    call_id: str
    total: int
    """Files."""


class HITLRequest(_Request):
    """A form; the run waits for the answer."""

    type: Literal["form"] = "form"
    fields: tuple[HITLField, ...] = Field(min_length=1)
    actions: HITLActions = HITLActions()
    context: HITLContext | None = None
    approval: HITLApproval | None = Field(default=None, exclude_if=lambda given: given is None)
    """The tool call to approve, if the gate asks."""
    effect: HITLEffect | None = Field(default=None, exclude_if=lambda given: given is None)
    """What a call has done, if this asks what of it is put back."""
    plan: Plan | None = Field(default=None, exclude_if=lambda given: given is None)
    """The plan to approve; steps with status ``success`` are completed."""
    plan_reason: str | None = Field(
        default=None, max_length=TEXT_LIMIT, exclude_if=lambda given: given is None
    )
    """Why a revised plan needs approval: the failure, or the user's note."""

    host: HITLHost | None = Field(default=None, exclude_if=lambda given: given is None)
    """The host to allow, in network mode ``ask``. The run does not wait for the answer."""

    @property
    def collects_preference(self) -> bool:
        """Whether an approved answer is saved to long-term memory (R49)."""
        return self.context is not None and self.context.intent == "collect_preference"

    @field_validator("fields")
    @classmethod
    def _check_count_and_names(
        cls, fields: tuple[HITLField, ...], info: ValidationInfo
    ) -> tuple[HITLField, ...]:
        limit = (info.context or {}).get("max_fields", DEFAULT_MAX_FIELDS)
        if limit is not None and len(fields) > limit:
            raise bilingual_fault(
                BilingualText(
                    en=f"a form can have at most {limit} fields, this one has {len(fields)}",
                    zh=f"一个表单最多 {limit} 个字段，这个有 {len(fields)} 个",
                )
            )
        names = [field.name for field in fields]
        if len(set(names)) != len(names):
            raise ValueError("field names must be unique")
        return fields


def chosen_access(action: str | None, data: Mapping[str, Any] | None) -> Access:
    """What the answer to the question about a host allows; a removed choice allows nothing."""
    chosen = (data or {}).get("access") if action in ("approve", "edit") else None
    return chosen if chosen in ("once", "always") else "no"


class HITLDisplayRequest(_Request):
    """A display that the user reads and closes; the run does not wait for it."""

    type: Literal["visual_display"] = "visual_display"
    displays: tuple[HITLDisplayField, ...] = Field(min_length=1)
    dismiss_label: str = CLOSE_LABEL


AnyHITLRequest = HITLRequest | HITLDisplayRequest


def localize_request(request: AnyHITLRequest, language: Language) -> AnyHITLRequest:
    """The request with its default button labels in the given language."""
    if language == "zh":
        return request
    if isinstance(request, HITLDisplayRequest):
        label = request.dismiss_label
        return request.model_copy(
            update={"dismiss_label": "Close" if label == CLOSE_LABEL else label}
        )
    actions = {
        name: each.model_copy(update={"label": ENGLISH_LABELS[name]})
        for name, each in request.actions
        if each.label == DEFAULT_ACTIONS[name].label
    }
    return request.model_copy(update={"actions": request.actions.model_copy(update=actions)})


def parse_hitl_request_from_dict(
    data: object, *, max_fields: int = DEFAULT_MAX_FIELDS
) -> AnyHITLRequest | None:
    """The request described by ``data``, or ``None`` if it is invalid; never raises.

    A form is read as it was meant; a display only as documented (R54).
    """
    for read in (validate_hitl_request, read_hitl_request):
        try:
            request = read(data, max_fields=max_fields)
        except (ValueError, TypeError, RecursionError):
            continue
        if isinstance(request, HITLRequest) or read is validate_hitl_request:
            return request
    return None


def read_hitl_request(
    raw: object, *, max_fields: int = DEFAULT_MAX_FIELDS, now: datetime | None = None
) -> AnyHITLRequest:
    """The request that a model meant, however it is written; raises ``ValueError`` if unclear.

    Policy and expiry are not read: a model must not decide how long its question stays open.
    """
    try:
        read = read_request(raw, now or datetime.now())
    except RecursionError:
        raise UnclearRequest(NESTED_TOO_DEEPLY) from None
    return validate_hitl_request(read, max_fields=max_fields)


def validate_hitl_request(data: object, *, max_fields: int = DEFAULT_MAX_FIELDS) -> AnyHITLRequest:
    """The request exactly as documented; raises what is wrong with it."""
    if not isinstance(data, dict):
        raise ValueError("a hitl_request must be an object")
    model = HITLDisplayRequest if data.get("type") == "visual_display" else HITLRequest
    # Only the gate and the proxy may ask for a permission: a model must not be able to forge one.
    given = {
        key: value
        for key, value in data.items()
        if (key, value) != ("id", "") and key not in ("approval", "plan", "plan_reason", "host")
    }
    return model.model_validate(given, context={"max_fields": max_fields})
