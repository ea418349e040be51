"""Errors of language models and providers; each message says what happened and what to do."""

from typing import ClassVar, Self

from wenko.errors import WenkoError


class ModelError(WenkoError):
    """A language model could not be used; the message says why."""

    code = "model_error"
    status = 502
    transient = False
    """Whether a retry may succeed."""
    said: ClassVar[tuple[str, str]]
    """English and Chinese, for ``of``."""

    def __init__(
        self, details: str, zh: str | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(details, zh)
        self.retry_after = retry_after
        """Seconds, from the provider's ``Retry-After``."""

    @classmethod
    def of(cls, model: str, retry_after: float | None = None, **facts: object) -> Self:
        english, chinese = (each.format(model=model, **facts) for each in cls.said)
        return cls(english, chinese, retry_after)


class InvalidModelSettings(WenkoError):
    """A model's name, base URL or key is not valid."""

    code = "invalid_model_settings"
    status = 422


class ModelKeyMissing(ModelError):
    """The provider needs an API key, and none is set."""

    code = "model_key_missing"
    status = 409
    said = (
        "{model} needs an API key. Enter it in the settings, or set WENKO_MODEL_API_KEY or "
        "{variable}.",
        "{model} 需要 API 密钥。请在设置中填写，或设置环境变量 WENKO_MODEL_API_KEY 或 {variable}。",
    )


class ModelKeyRefused(ModelError):
    """The provider rejected the API key, or the key may not use this model."""

    code = "model_key_refused"
    said = (
        "{model}: the provider rejected the API key, or the key may not use this model. Check the "
        "key in the settings.",
        "{model}：API 密钥无效，或无权使用该模型。请检查设置中的密钥。",
    )


class ModelUnreachable(ModelError):
    """The provider cannot be reached at its address."""

    code = "model_unreachable"
    transient = True
    said = (
        "{model} cannot be reached. Check the base URL, the network, and that the service is "
        "running.",
        "无法连接 {model}。请检查 base URL、网络，以及服务是否在运行。",
    )


class ModelUnknown(ModelError):
    """The provider has no such model, or the base URL is wrong."""

    code = "model_unknown"
    said = (
        "{model} was not found. Check the model's name and the base URL.",
        "找不到 {model}。请检查模型名称和 base URL。",
    )


class ModelBusy(ModelError):
    """The provider is overloaded or limits the rate of requests."""

    code = "model_busy"
    status = 503
    transient = True
    said = (
        "{model} is overloaded or limits your request rate. Try again in a moment.",
        "{model} 当前繁忙或限制了请求频率。请稍后重试。",
    )


class ModelQuotaSpent(ModelError):
    """The account's quota or credit is used up."""

    code = "model_quota_spent"
    status = 503
    said = (
        "{model}: the account's quota or credit is used up. Top it up with the provider.",
        "{model}：账户额度已用完。请在服务商处充值或提高额度。",
    )


class ModelBroke(ModelError):
    """The provider failed with a server error."""

    code = "model_failed"
    transient = True
    said = (
        "{model}: the provider had an internal error. Try again later.",
        "{model}：服务商内部错误，请稍后重试。",
    )


class ModelTimeout(ModelError):
    """The model did not answer within the time limit of the settings."""

    code = "model_timeout"
    status = 504
    said = (
        "{model} did not answer within {seconds:g} seconds. Try again, or increase "
        "WENKO_MODEL_TIMEOUT for a slow model.",
        "{model} 在 {seconds:g} 秒内没有响应。请重试；模型较慢时请调大 WENKO_MODEL_TIMEOUT。",
    )


class ContextTooLong(ModelError):
    """The conversation or a tool's output exceeds the model's context window."""

    code = "context_too_long"
    status = 413
    said = (
        "The conversation exceeds the context window of {model}. Start a new conversation, or "
        "choose a model with a longer context.",
        "对话超出 {model} 的上下文长度。请新建对话，或换用上下文更长的模型。",
    )


class ModelRejected(ModelError):
    """The provider rejected the request."""

    code = "model_rejected"
    said = (
        "{model}: the provider rejected the request (HTTP {status}). Choose another output mode or "
        "model in the settings.",
        "{model}：服务商拒绝了请求（HTTP {status}）。请在设置中更换输出方式或模型。",
    )


class ModelGarbled(ModelError):
    """The provider's response is not a model's answer, or is empty."""

    code = "model_garbled"
    transient = True
    said = (
        "{model}: the response is not in this provider's format. Check the base URL, then try "
        "again.",
        "{model}：响应不符合该服务商的格式。请检查 base URL，然后重试。",
    )


class ModelDeclined(ModelError):
    """The provider's content filter stopped the answer."""

    code = "model_declined"
    said = (
        "{model}: the provider's content filter stopped the answer. Rephrase the message.",
        "{model}：服务商的内容过滤中止了回答，请换一种说法。",
    )


class ReplyOverLimit(ModelError):
    """The model's answer reached its output limit."""

    code = "reply_over_limit"
    said = (
        "{model}: the answer reached the output limit and is incomplete. Ask for less at once, or "
        "raise max_output_tokens in the model settings.",
        "{model}：回答达到输出长度上限，不完整。请缩小要求，或在模型设置中提高上限。",
    )


class ReplyCutOff(ModelError):
    """The model's reply ended before it was complete."""

    code = "reply_cut_off"
    transient = True
    said = (
        "{model}: the answer broke off. Send the message again.",
        "{model}：回答中途断开，请重新发送。",
    )


class ReplayMissing(ModelError):
    """The recording has no reply for this request."""

    code = "replay_missing"
    status = 409


def over_limit(model: str) -> ReplyOverLimit:
    return ReplyOverLimit.of(model)
