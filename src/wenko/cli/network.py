"""Shows and changes the network of a conversation."""

from typing import Any
from urllib.parse import quote

from wenko.cli.client import ApiClient, find_or_start_server
from wenko.settings import Settings


async def change_network(
    settings: Settings, conversation: str, mode: str | None, allow: list[str]
) -> list[str]:
    """What holds then, in lines."""
    async with find_or_start_server(settings) as url:
        client = ApiClient(url, settings)
        path = f"/conversations/{quote(conversation, safe='')}/network"
        found = await client.get(path)
        changes: dict[str, Any] = {} if mode is None else {"mode": mode}
        if allow:
            changes["allowed"] = list(dict.fromkeys([*found["allowed"], *allow]))
        if changes:
            found = await client.request("PUT", path, changes)
    lines = [f"network: {found['mode']}" + ("" if found["enforced"] else " (not enforced)")]
    if found["mode"] == "registries":
        lines += [f"  {host}" for host in (*found["registries"], *found["allowed"])]
    return lines
