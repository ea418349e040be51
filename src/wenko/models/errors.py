"""Errors of language models and providers; each message says what happened and what to do."""

from wenko.errors import WenkoError


class ModelError(WenkoError):
    """A language model could not be used; the message says why."""

    code = "model_error"
    status = 502
    transient = False
    """Whether a retry may succeed."""

    def __init__(
        self, details: str, zh: str | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(details, zh)
        self.retry_after = retry_after
        """Seconds, from the provider's ``Retry-After``."""


class InvalidModelSettings(WenkoError):
    """A model's name, base URL or key is not valid."""

    code = "invalid_model_settings"
    status = 422


class ModelKeyMissing(ModelError):
    """The provider needs an API key, and none is set."""

    code = "model_key_missing"
    status = 409


class ModelKeyRefused(ModelError):
    """The provider rejected the API key, or the key may not use this model."""

    code = "model_key_refused"
    status = 502


class ModelUnreachable(ModelError):
    """The provider cannot be reached at its address."""

    code = "model_unreachable"
    transient = True


class ModelUnknown(ModelError):
    """The provider has no such model, or the base URL is wrong."""

    code = "model_unknown"


class ModelBusy(ModelError):
    """The provider is overloaded or limits the rate of requests."""

    code = "model_busy"
    status = 503
    transient = True


class ModelQuotaSpent(ModelError):
    """The account's quota or credit is used up."""

    code = "model_quota_spent"
    status = 503


class ModelBroke(ModelError):
    """The provider failed with a server error."""

    code = "model_failed"
    transient = True


class ModelTimeout(ModelError):
    """The model did not answer within the time limit of the settings."""

    code = "model_timeout"
    status = 504


class ContextTooLong(ModelError):
    """The conversation or a tool's output exceeds the model's context window."""

    code = "context_too_long"
    status = 413


class ModelRejected(ModelError):
    """The provider rejected the request."""

    code = "model_rejected"


class ModelGarbled(ModelError):
    """The provider's response is not a model's answer, or is empty."""

    code = "model_garbled"
    transient = True


class ModelDeclined(ModelError):
    """The provider's content filter stopped the answer."""

    code = "model_declined"


class ReplyOverLimit(ModelError):
    """The model's answer reached its output limit."""

    code = "reply_over_limit"


class ReplyCutOff(ModelError):
    """The model's reply ended before it was complete."""

    code = "reply_cut_off"
    transient = True


class ReplayMissing(ModelError):
    """The recording has no reply for this request."""

    code = "replay_missing"
    status = 409


def over_limit(model: str) -> ReplyOverLimit:
    return ReplyOverLimit(
        f"{model}: the answer reached the output limit and is incomplete. Ask for less at once, or "
        "raise max_output_tokens in the model settings.",
        f"{model}：回答达到输出长度上限，不完整。请缩小要求，或在模型设置中提高上限。",
    )


def cut_off(model: str) -> ReplyCutOff:
    return ReplyCutOff(
        f"{model}: the answer broke off. Send the message again.",
        f"{model}：回答中途断开，请重新发送。",
    )


def garbled(model: str) -> ModelGarbled:
    return ModelGarbled(
        f"{model}: the response is not in this provider's format. Check the base URL, then try "
        "again.",
        f"{model}：响应不符合该服务商的格式。请检查 base URL，然后重试。",
    )


def timed_out(model: str, seconds: float) -> ModelTimeout:
    return ModelTimeout(
        f"{model} did not answer within {seconds:g} seconds. Try again, or increase "
        "WENKO_MODEL_TIMEOUT for a slow model.",
        f"{model} 在 {seconds:g} 秒内没有响应。请重试；模型较慢时请调大 WENKO_MODEL_TIMEOUT。",
    )


def key_missing(model: str, variable: str | None) -> ModelKeyMissing:
    other = f" or {variable}" if variable else ""
    or_zh = f" 或 {variable}" if variable else ""
    return ModelKeyMissing(
        f"{model} needs an API key. Enter it in the settings, or set WENKO_MODEL_API_KEY{other}.",
        f"{model} 需要 API 密钥。请在设置中填写，或设置环境变量 WENKO_MODEL_API_KEY{or_zh}。",
    )
