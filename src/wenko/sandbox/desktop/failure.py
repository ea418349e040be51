"""Why an action could not be done: a stable code, and values for the sentence about it."""

import re

_NETWORK = re.compile(r"net::(ERR_[A-Z0-9_]+)")
_OFFLINE = ("ERR_INTERNET_DISCONNECTED", "ERR_PROXY_CONNECTION_FAILED", "ERR_NETWORK_CHANGED")
_STALE = "Invalid frame in aria-ref"
_LOG_LINE = re.compile(r"^\s*- (.*)$", re.MULTILINE)
_CLOSED = ("has been closed", "has been crashed", "Target crashed", "Page crashed")
MAX_REASON = 500


class ActionFailed(Exception):
    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def from_playwright(error: Exception, ref: "str | None", url: "str | None") -> ActionFailed:
    """What a message of Playwright means for the one who asked."""
    text = str(error)
    network = _NETWORK.search(text)
    if network is not None:
        return _from_network(network[1], url or "")
    if any(part in text for part in _CLOSED):
        return ActionFailed("page_closed")
    if ref is not None and (_STALE in text or _waits_for_ref(text)):
        return ActionFailed("stale_reference", ref=ref)
    if "Timeout" in text and ref is not None:
        return ActionFailed("not_actionable", ref=ref, reason=_last_log_line(text))
    if "Timeout" in text:
        return ActionFailed("browser_timeout", reason=_last_log_line(text))
    return ActionFailed("browser_failed", reason=text.split("\nCall log:")[0][:MAX_REASON])


def _from_network(name: str, url: str) -> ActionFailed:
    if name in _OFFLINE:
        return ActionFailed("browser_offline", url=url)
    if name.startswith(("ERR_CERT", "ERR_SSL")):
        return ActionFailed("certificate_error", url=url, reason=name)
    if name == "ERR_CONNECTION_REFUSED":
        return ActionFailed("connection_refused", url=url)
    if name in ("ERR_TUNNEL_CONNECTION_FAILED", "ERR_NAME_NOT_RESOLVED"):
        return ActionFailed("host_unreachable", url=url, reason=name)
    return ActionFailed("page_not_loaded", url=url, reason=name)


def _waits_for_ref(text: str) -> bool:
    """It waited for the reference and never found an element: nothing was resolved."""
    lines: list[str] = _LOG_LINE.findall(text)
    return bool(lines) and "aria-ref" in lines[0] and not any("resolved" in line for line in lines)


def _last_log_line(text: str) -> str:
    lines: list[str] = [str(line).strip() for line in _LOG_LINE.findall(text)]
    useful = [line for line in lines if not line.startswith(("waiting ", "retrying"))]
    return (useful or lines or [text])[-1][:MAX_REASON]
