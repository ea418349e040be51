"""Every error of the client library as one of ours; imported only once a provider is used.

Bodies of providers' answers are not passed on: some repeat the key that they refuse.
"""

from pydantic_ai import exceptions as theirs

from wenko.models import errors
from wenko.models.errors import ModelError


def translated(error: Exception, model: str, timeout: float) -> ModelError:
    """What happened, in words for people; ``error`` came from the library or below it."""
    if isinstance(error, ModelError):
        return error
    if isinstance(error, theirs.ModelRequestTimeout | theirs.ModelTimeoutError | TimeoutError):
        return errors.timed_out(model, timeout)
    if isinstance(error, theirs.ModelAPIError):
        return _refused(error, model)
    if isinstance(error, theirs.UserError):
        return errors.ModelRejected(
            f"{model} cannot be asked like this: {_short(error)}. Choose another output mode or "
            "model in the settings.",
            f"{model} 不支持这种请求：{_short(error)}。请在设置里换一种输出方式或模型。",
        )
    return errors.garbled(model)


def _refused(error: theirs.ModelAPIError, model: str) -> ModelError:
    match error:
        case theirs.ModelAuthenticationError():
            return errors.ModelKeyRefused(
                f"{model}: the provider does not accept the API key, or the key may not use this "
                "model. Check the key in the settings.",
                f"{model}：服务商不接受这个 API 密钥，或该密钥无权使用这个模型。"
                "请检查设置里的密钥。",
            )
        case theirs.ModelContextWindowExceededError():
            return errors.ContextTooLong(
                f"{model} cannot read that much at once. Start a new conversation, or choose a "
                "model with a longer context.",
                f"内容超出了 {model} 一次能读的长度。请开始新的对话，或换用上下文更长的模型。",
            )
        case theirs.ModelQuotaExceededError():
            return errors.ModelQuotaSpent(
                f"{model}: the account's quota or credit is used up. Top it up with the provider.",
                f"{model}：账户的额度已用完。请到服务商处充值或提高额度。",
            )
        case theirs.ModelRateLimitError() | theirs.ModelUnavailableError():
            return errors.ModelBusy(
                f"{model} is busy and refuses more requests for now. Wait a little and try again.",
                f"{model} 目前很忙，暂时不接受更多请求。请稍等再试。",
                wait=error.retry_after,
            )
        case theirs.ModelNotFoundError():
            return errors.ModelUnknown(
                f"The provider does not know {model}, or this address is not that of its API. "
                "Check the model's name and the base URL.",
                f"服务商没有 {model}，或者这个地址不是它的 API。请检查模型名和 base URL。",
            )
        case theirs.ModelServerError():
            return _broke(model)
        case theirs.ModelConnectionError():
            return _unreachable(model)
    return _by_status(error, model)


def _by_status(error: theirs.ModelAPIError, model: str) -> ModelError:
    status = getattr(error, "status_code", None)
    if status in (401, 403):
        return _refused(theirs.ModelAuthenticationError(error.model_name, ""), model)
    if isinstance(status, int) and status >= 500:
        return _broke(model)
    if isinstance(status, int):
        return errors.ModelRejected(
            f"{model}: the provider does not take the request (status {status}). Choose another "
            "output mode or model in the settings.",
            f"{model}：服务商不接受这个请求（状态码 {status}）。请在设置里换一种输出方式或模型。",
        )
    return errors.garbled(model)


def _broke(model: str) -> ModelError:
    return errors.ModelBroke(
        f"{model}: the provider failed. Try again in a while.",
        f"{model}：服务商出错了，请过一会儿再试。",
    )


def _unreachable(model: str) -> ModelError:
    return errors.ModelUnreachable(
        f"{model} cannot be reached: nothing answers at its address. Check the base URL, that the "
        "service runs, and the network.",
        f"连不上 {model}：它的地址没有应答。请检查 base URL、服务是否在运行，以及网络。",
    )


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:200]
