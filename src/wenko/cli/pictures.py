"""Saves the pictures of a conversation."""

from pathlib import Path
from urllib.parse import quote

from wenko.cli.client import ApiClient, find_or_start_server
from wenko.settings import Settings

_SUFFIX = {"image/png": ".png", "image/jpeg": ".jpg"}


async def save_pictures(settings: Settings, conversation: str, folder: Path) -> list[Path]:
    """Their files, oldest first."""
    saved = []
    folder.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240
    async with find_or_start_server(settings) as url:
        client = ApiClient(url, settings)
        address = f"/conversations/{quote(conversation, safe='')}/pictures"
        found = await client.get(address)
        for number, each in enumerate(found, 1):
            name = f"{number:03d}-{each['id'][:8]}{_SUFFIX.get(each['media_type'], '')}"
            data = await client.get_bytes(f"{address}/{each['id']}")
            (folder / name).write_bytes(data)
            saved.append(folder / name)
    return saved
