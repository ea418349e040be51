"""``wenko desktop`` and ``wenko preview``: where to watch, and what a sandbox offers to open."""

from typing import Any
from urllib.parse import quote

from wenko.cli.client import ApiClient, RequestRefused
from wenko.composition.data_lock import running_server
from wenko.settings import Settings

NO_SERVER = (
    "No server runs, so nothing in a sandbox does: desktops and previews end with their server. "
    "Start one with `wenko serve`."
)
NO_PREVIEWS = (
    "No program in this conversation's sandbox listens on a port. · 沙箱里没有正在监听端口的程序。"
)


async def desktop_link(settings: Settings, conversation: str | None) -> str:
    """The address at which the desktop is watched and taken over."""
    client, chosen, url = await _find(settings, conversation)
    status = await client.get(f"/conversations/{quote(chosen, safe='')}/desktop")
    if not status["running"]:
        raise RequestRefused(
            "This conversation has no desktop to watch now: it starts when the agent first uses "
            "the browser or the desktop.",
            "这个对话现在没有桌面可看：智能体首次使用浏览器或桌面时才会启动。",
        )
    return f"{url}{status['watch']}"


async def preview_lines(
    settings: Settings, conversation: str | None, stop: int | None, start: int | None
) -> list[str]:
    """A line for each server in the sandbox, with the link that opens it."""
    client, chosen, _ = await _find(settings, conversation)
    path = f"/conversations/{quote(chosen, safe='')}/previews"
    if stop is not None:
        found = await client.request("DELETE", f"{path}/{stop}")
    elif start is not None:
        found = await client.request("POST", path, {"port": start})
    else:
        found = await client.get(path)
    return lines_of(found) or [NO_PREVIEWS]


def lines_of(found: list[dict[str, Any]]) -> list[str]:
    return [
        f"{each['port']}  {each['program']}  {each['url'] or '(stopped; --start opens it again)'}"
        for each in found
    ]


async def _find(settings: Settings, conversation: str | None) -> tuple[ApiClient, str, str]:
    # A temporary server would end with this command, and what it shows with it.
    url = running_server(settings.data)
    if url is None:
        raise RequestRefused(NO_SERVER)
    client = ApiClient(url, settings)
    return client, conversation or await client.latest_conversation(), url
