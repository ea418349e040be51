"""``wenko share``: a preview of what a shared run contains, or the file itself."""

from pathlib import Path
from urllib.parse import quote, urlencode

from rich.text import Text

from wenko.cli.client import ApiClient, find_or_start_server
from wenko.cli.forms import plain
from wenko.cli.output import SafeConsole
from wenko.errors import BadRequest
from wenko.private_files import write_private_file
from wenko.settings import Settings

FORMATS = {".html": "html", ".jsonl": "jsonl"}
LINES = 6
"""Lines of one section in a preview."""


async def share_run(
    settings: Settings, conversation: str, run_id: str | None, output: Path | None
) -> None:
    """The file is private: whom it is given to is the user's choice."""
    if output is not None and output.suffix not in FORMATS:
        raise BadRequest("The name of the file must end with .html or .jsonl.")
    path = f"/conversations/{quote(conversation, safe='')}/share"
    query = {} if run_id is None else {"run_id": run_id}
    console = SafeConsole()
    async with find_or_start_server(settings) as url:
        client = ApiClient(url, settings)
        shown = await client.get(f"{path}/preview?{urlencode(query)}")
        if output is None:
            for each in shown["sections"]:
                console.print(Text(f"{each['kind']}  {plain(each['title'])}", "bold"))
                lines = plain(each["text"]).splitlines()
                console.print(Text("\n".join(lines[:LINES])), soft_wrap=True)
        else:
            query["format"] = FORMATS[output.suffix]
            content = await client.get_bytes(f"{path}?{urlencode(query)}")
            write_private_file(output, content.decode())
            console.print(Text(f"{output}: {shown['events']} events"))
    removed = sum(shown["removed"].values())
    console.print(Text(f"{removed} secrets removed", "dim"))
