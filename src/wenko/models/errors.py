"""What can go wrong between us and a language model, each with what to do about it."""

from wenko.errors import WenkoError


class ModelError(WenkoError):
    """A language model could not be used; the sentence says why."""

    code = "model_error"
    status = 502
    passing = False
    """Whether the same request may well succeed a moment later."""

    def __init__(self, details: str, zh: str | None = None, wait: float | None = None) -> None:
        super().__init__(details, zh)
        self.wait = wait
        """Seconds that the provider asked us to wait."""


class InvalidModelSettings(WenkoError):
    """A model's name, address or key is not of a form that can work."""

    code = "invalid_model_settings"
    status = 422


class ModelKeyMissing(ModelError):
    """The provider needs a key, and none is set."""

    code = "model_key_missing"
    status = 409


class ModelKeyRefused(ModelError):
    """The provider does not accept the key, or the key may not use this model."""

    code = "model_key_refused"
    status = 502


class ModelUnreachable(ModelError):
    """Nothing answers at the provider's address."""

    code = "model_unreachable"
    passing = True


class ModelUnknown(ModelError):
    """The provider does not know the model, or the address is not that of its API."""

    code = "model_unknown"


class ModelBusy(ModelError):
    """The provider refuses more requests for now."""

    code = "model_busy"
    status = 503
    passing = True


class ModelQuotaSpent(ModelError):
    """The account's quota or credit is used up."""

    code = "model_quota_spent"
    status = 503


class ModelBroke(ModelError):
    """The provider itself failed."""

    code = "model_failed"
    passing = True


class ModelTimeout(ModelError):
    """The model did not answer in the time that the settings give it."""

    code = "model_timeout"
    status = 504


class ContextTooLong(ModelError):
    """The conversation, or what a tool printed, is longer than the model can read."""

    code = "context_too_long"
    status = 413


class ModelRejected(ModelError):
    """The provider does not take the request as it is."""

    code = "model_rejected"


class ModelGarbled(ModelError):
    """What came from the provider is not an answer."""

    code = "model_garbled"
    passing = True


class ModelDeclined(ModelError):
    """The provider's filter stopped the answer."""

    code = "model_declined"


class ReplyCutOff(ModelError):
    """The model's reply ended in the middle."""

    code = "reply_cut_off"
    passing = True


class ReplayMissing(ModelError):
    """A recording has no answer to what is asked."""

    code = "replay_missing"
    status = 409


def cut_off(model: str) -> ReplyCutOff:
    return ReplyCutOff(
        f"{model}: the answer ended in the middle; please send the message again.",
        f"{model}：回答中途断开了，请重新发送。",
    )


def garbled(model: str) -> ModelGarbled:
    return ModelGarbled(
        f"{model}: what came back is not a model's answer. Check that the address (base URL) is "
        "that of an API of this kind, and try again.",
        f"{model}：返回的内容不是模型的回答。"
        "请检查地址（base URL）是否是这类 API 的地址，然后重试。",
    )


def timed_out(model: str, seconds: float) -> ModelTimeout:
    return ModelTimeout(
        f"{model} did not answer within {seconds:g} seconds. Try again, or raise "
        "WENKO_MODEL_TIMEOUT for a slow model.",
        f"{model} 在 {seconds:g} 秒内没有回答。"
        "请重试；如果模型本来就慢，请调大 WENKO_MODEL_TIMEOUT。",
    )


def key_missing(model: str, variable: str | None) -> ModelKeyMissing:
    other = f" or {variable}" if variable else ""
    return ModelKeyMissing(
        f"{model} needs an API key. Set one in the settings, or in WENKO_MODEL_API_KEY{other}.",
        f"{model} 需要 API 密钥。请在设置里填写，或设置环境变量 WENKO_MODEL_API_KEY{other}。",
    )
