"""Refusals of providers as our errors, by what they say and by HTTP status.

What a provider wrote is not passed on: some repeat the rejected key in it.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Literal

from wenko.models.errors import (
    ContextTooLong,
    ModelBroke,
    ModelBusy,
    ModelDeclined,
    ModelError,
    ModelGarbled,
    ModelKeyRefused,
    ModelQuotaSpent,
    ModelRejected,
    ModelUnknown,
)
from wenko.models.transport.encoding import parsed

Feature = Literal["tools", "output"]
MAX_TEXT = 4_000
"""Characters of a refusal that are looked at."""
MAX_NAME = 100
_NAMES: dict[Feature, str] = {
    "tools": r"\btools?\b|\btool_choice\b|function[ _-]?call",
    "output": r"response_?(format|schema|mime)|json[ _-]?(schema|mode|output)"
    r"|structured[ _-]outputs?|output_config|grammar",
}
_REFUSED = re.compile(
    r"\bsupport|\bnot (allowed|available|enabled|permitted|implemented)|\bunavailable\b"
    r"|\b(unsupported|unrecogni[sz]ed|unknown|unexpected) |\brequires? --|\bdisabled\b",
    re.IGNORECASE,
)
_MEANINGS: tuple[tuple[str, tuple[int, type[ModelError]]], ...] = (
    (
        "insufficient_quota billing_error billing_hard_limit_reached credit_balance_exhausted "
        "organization_spend_limit_exceeded organization_usage_limit_exceeded "
        "project_spend_limit_exceeded",
        (429, ModelQuotaSpent),
    ),
    (
        "rate_limit_exceeded rate_limit_error too_many_requests RESOURCE_EXHAUSTED",
        (429, ModelBusy),
    ),
    (
        "overloaded overloaded_error server_is_overloaded service_unavailable "
        "service_unavailable_error UNAVAILABLE",
        (503, ModelBusy),
    ),
    ("context_length_exceeded exceed_context_size_error", (400, ContextTooLong)),
    (
        "invalid_api_key authentication_error permission_error UNAUTHENTICATED "
        "PERMISSION_DENIED API_KEY_INVALID",
        (401, ModelKeyRefused),
    ),
    ("model_not_found not_found_error NOT_FOUND", (404, ModelUnknown)),
    ("server_error api_error timeout_error INTERNAL", (500, ModelBroke)),
    ("content_filter", (400, ModelDeclined)),
    ("request_too_large", (413, ModelRejected)),
)
_NAMED = {name: meaning for names, meaning in _MEANINGS for name in names.split()}
"""The code, type or status that a provider gives, with the HTTP status that it stands for."""
_STATUS: dict[int, type[ModelError]] = {
    401: ModelKeyRefused,
    403: ModelKeyRefused,
    402: ModelQuotaSpent,
    404: ModelUnknown,
    429: ModelBusy,
    503: ModelBusy,
    529: ModelBusy,
}
_CONTEXT = (
    "maximum context length",
    "reduce the length of the messages",
    "prompt is too long",
    "input token count",
    "number of tokens allowed",
    "available context size",
)
_NO_FEATURE: dict[Feature, tuple[str, str]] = {
    "tools": (
        "{model}: the provider refuses tools. Set tool_calls to grammar for this model in the "
        "settings, or enable tool calls on its server.",
        "{model}：服务商不支持工具调用。请在设置中将该模型的 tool_calls 改为 grammar，"
        "或在其服务端启用工具调用。",
    ),
    "output": (
        "{model}: the provider refuses structured output. Choose another output mode in the "
        "settings (e.g. prompted), or set tool_calls to native.",
        "{model}：服务商不支持结构化输出。请在设置中更换输出方式 output（如 prompted），"
        "或将 tool_calls 改为 native。",
    ),
}


class Refusal(Exception):
    """A provider answered with an error."""

    def __init__(
        self, status: int | None, body: object = None, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(status)
        self.status = status
        self.headers = headers or {}
        found = body.get("error", body) if isinstance(body, dict) else body
        error = found if isinstance(found, dict) else {}
        message = error.get("message", found)
        self.message = str(message or "")[:MAX_TEXT]
        self.text = str(body or "")[:MAX_TEXT]
        self.names = _words(error.get(each) for each in ("code", "type", "status"))
        self.names += _reasons(error.get("details"))

    @classmethod
    def in_stream(cls, error: object) -> "Refusal":
        """An error in a stream that began well: its name says which status it would have."""
        refusal = cls(None, {"error": error})
        known = [_NAMED[each][0] for each in refusal.names if each in _NAMED]
        stated = [int(each) for each in refusal.names if re.fullmatch("[45][0-9][0-9]", each)]
        refusal.status = next(iter(known + stated), None)
        return refusal

    @classmethod
    def of_response(cls, status: int, text: str, headers: Mapping[str, str]) -> "Refusal":
        body = parsed(text)
        first = body[0] if isinstance(body, list) and body else body
        return cls(status, text if first is None else first, headers)

    def kind(self) -> type[ModelError] | None:
        """Null if nothing says what it is."""
        said = self.message.lower()
        named = [_NAMED[each][1] for each in self.names if each in _NAMED]
        for kind in (ModelQuotaSpent, ContextTooLong, ModelDeclined, ModelKeyRefused):
            if kind in named:
                return kind
        if any(each in said for each in _CONTEXT):
            return ContextTooLong
        if "credit balance is too low" in said:
            return ModelQuotaSpent
        if named:
            return named[0]
        if any("overloaded" in each for each in self.names):
            return ModelBusy
        if self.status is None or self.status < 400:
            return None
        return _STATUS.get(self.status, ModelBroke if self.status >= 500 else ModelRejected)

    def retry_after(self) -> float | None:
        """Seconds; null if the provider does not say."""
        for name, unit in (("retry-after-ms", 1_000), ("retry-after", 1)):
            text = self.headers.get(name, "").strip()
            if re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,6})?", text):
                return float(text) / unit
        try:
            at = parsedate_to_datetime(self.headers.get("retry-after", "")[:MAX_NAME])
        except ValueError:
            return None
        at = at if at.tzinfo else at.replace(tzinfo=UTC)
        return max(0.0, (at - datetime.now(UTC)).total_seconds())


def map_refusal(refusal: Refusal, model: str, feature: Feature | None = None) -> ModelError:
    """``feature``: what the request asked for that not every provider has."""
    if feature is not None and _is_refused(refusal, feature):
        english, chinese = (each.format(model=model) for each in _NO_FEATURE[feature])
        return ModelRejected(english, chinese)
    kind = refusal.kind() or ModelGarbled
    retry_after = refusal.retry_after() if kind is ModelBusy else None
    return kind.of(model, retry_after, status=refusal.status)


def _words(values: Iterable[object]) -> list[str]:
    return [str(each)[:MAX_NAME] for each in values if isinstance(each, str | int)]


def _reasons(details: object) -> list[str]:
    """Google's reasons, such as ``API_KEY_INVALID``."""
    several = details if isinstance(details, list) else []
    return _words(each.get("reason") for each in several if isinstance(each, dict))


def _is_refused(refusal: Refusal, feature: Feature) -> bool:
    """Whether the provider says that it does not have the feature.

    Some say so with a server error or 404, so the text decides.
    """
    if refusal.status in (None, 401, 402, 403, 429):
        return False
    names = re.search(_NAMES[feature], refusal.text, re.IGNORECASE)
    return names is not None and _REFUSED.search(refusal.text) is not None
