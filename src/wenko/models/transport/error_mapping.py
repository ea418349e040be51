"""Maps errors of the client library to ours; imported only once a provider is used.

Response bodies are not passed on: some providers repeat the rejected key in them.
"""

import re
from typing import Literal

from pydantic_ai import exceptions as theirs

from wenko.models import errors
from wenko.models.errors import ModelError
from wenko.text import shorten

Feature = Literal["tools", "output"]
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


def map_error(
    error: Exception, model: str, timeout: float, feature: Feature | None = None
) -> ModelError:
    """``error`` comes from the client library or from below it.

    ``feature``: what the request asked for that not every provider has.
    """
    if isinstance(error, ModelError):
        return error
    if feature is not None and _is_refused(error, feature):
        return _refused(model, feature)
    if isinstance(error, theirs.ModelRequestTimeout | theirs.ModelTimeoutError | TimeoutError):
        return errors.timed_out(model, timeout)
    if isinstance(error, theirs.ModelAPIError):
        return _map_api_error(error, model)
    if isinstance(error, theirs.UserError):
        return errors.ModelRejected(
            f"{model} does not support this request: {_one_line(error)}. Choose another output "
            "mode or model in the settings.",
            f"{model} 不支持这种请求：{_one_line(error)}。请在设置中更换输出方式或模型。",
        )
    return errors.garbled(model)


def _map_api_error(error: theirs.ModelAPIError, model: str) -> ModelError:
    match error:
        case theirs.ModelAuthenticationError():
            return errors.ModelKeyRefused(
                f"{model}: the provider rejected the API key, or the key may not use this model. "
                "Check the key in the settings.",
                f"{model}：API 密钥无效，或无权使用该模型。请检查设置中的密钥。",
            )
        case theirs.ModelContextWindowExceededError():
            return errors.ContextTooLong(
                f"The conversation exceeds the context window of {model}. Start a new "
                "conversation, or choose a model with a longer context.",
                f"对话超出 {model} 的上下文长度。请新建对话，或换用上下文更长的模型。",
            )
        case theirs.ModelQuotaExceededError():
            return errors.ModelQuotaSpent(
                f"{model}: the account's quota or credit is used up. Top it up with the provider.",
                f"{model}：账户额度已用完。请在服务商处充值或提高额度。",
            )
        case theirs.ModelRateLimitError() | theirs.ModelUnavailableError():
            return errors.ModelBusy(
                f"{model} is overloaded or limits your request rate. Try again in a moment.",
                f"{model} 当前繁忙或限制了请求频率。请稍后重试。",
                retry_after=error.retry_after,
            )
        case theirs.ModelNotFoundError():
            return errors.ModelUnknown(
                f"{model} was not found. Check the model's name and the base URL.",
                f"找不到 {model}。请检查模型名称和 base URL。",
            )
        case theirs.ModelServerError():
            return _server_error(model)
        case theirs.ModelConnectionError():
            return _unreachable(model)
    return _map_status(error, model)


def _map_status(error: theirs.ModelAPIError, model: str) -> ModelError:
    status = getattr(error, "status_code", None)
    if status in (401, 403):
        return _map_api_error(theirs.ModelAuthenticationError(error.model_name, ""), model)
    if isinstance(status, int) and status >= 500:
        return _server_error(model)
    if isinstance(status, int):
        return errors.ModelRejected(
            f"{model}: the provider rejected the request (HTTP {status}). Choose another output "
            "mode or model in the settings.",
            f"{model}：服务商拒绝了请求（HTTP {status}）。请在设置中更换输出方式或模型。",
        )
    return errors.garbled(model)


def _is_refused(error: Exception, feature: Feature) -> bool:
    """Whether the provider says that it does not have the feature.

    Some say so with a server error or 404, so the text decides.
    """
    if not isinstance(error, theirs.ModelHTTPError) or error.status_code in (401, 402, 403, 429):
        return False
    text = str(error.body or "")
    names = re.search(_NAMES[feature], text, re.IGNORECASE)
    return names is not None and _REFUSED.search(text) is not None


def _refused(model: str, feature: Feature) -> ModelError:
    if feature == "tools":
        return errors.ModelRejected(
            f"{model}: the provider refuses tools. Set tool_calls to grammar for this model in the "
            "settings, or enable tool calls on its server.",
            f"{model}：服务商不支持工具调用。请在设置中将该模型的 tool_calls 改为 grammar，"
            "或在其服务端启用工具调用。",
        )
    return errors.ModelRejected(
        f"{model}: the provider refuses structured output. Choose another output mode in the "
        "settings (e.g. prompted), or set tool_calls to native.",
        f"{model}：服务商不支持结构化输出。请在设置中更换输出方式 output（如 prompted），"
        "或将 tool_calls 改为 native。",
    )


def _server_error(model: str) -> ModelError:
    return errors.ModelBroke(
        f"{model}: the provider had an internal error. Try again later.",
        f"{model}：服务商内部错误，请稍后重试。",
    )


def _unreachable(model: str) -> ModelError:
    return errors.ModelUnreachable(
        f"{model} cannot be reached. Check the base URL, the network, and that the service is "
        "running.",
        f"无法连接 {model}。请检查 base URL、网络，以及服务是否在运行。",
    )


def _one_line(error: Exception) -> str:
    return shorten(str(error), 200)
