"""Sends recorded requests through Wenko's transport alone; prints CPU and start of each as JSON.

Arguments: base URL, a file with one request body (of OpenAI's API) in each line, and a dialect.
The same as ``peers/pydantic_ai_requests.py``, which has no other part of Wenko either.
"""

import gc
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvloop

from tests.support.provider_server import MODELS
from wenko.models.config import ModelChoice
from wenko.models.request import LlmRequest, PromptMessage, ToolDescription
from wenko.models.transport.client import ProviderTransport
from wenko.testing.wire_requests import parse_request


def requests_of(bodies: list[dict[str, Any]]) -> list[LlmRequest]:
    """New messages in every request, as the planner makes them; their texts it keeps."""
    texts: dict[str, str] = {}

    def kept(message: PromptMessage) -> PromptMessage:
        return replace(message, content=texts.setdefault(message.content, message.content))

    found = []
    for body in bodies:
        read = parse_request("/v1/chat/completions", {}, body)
        tools = tuple(
            ToolDescription(each["name"], each.get("description") or "", each["parameters"])
            for each in (tool["function"] for tool in body.get("tools") or [])
        )
        found.append(LlmRequest("step", tuple(map(kept, read.messages)), tools=tools))
    return found


async def main(url: str, path: str, dialect: str = "openai") -> None:
    bodies = [json.loads(line) for line in Path(path).read_text().splitlines()]
    prepared = requests_of(bodies)
    model = ModelChoice.model_validate(
        {"model": MODELS[dialect], "base_url": url, "api_key": "none-needed"}
    )
    transport = ProviderTransport(model, 120.0)
    gc.collect()
    # All requests at once would be walked again and again, which no server has to.
    gc.freeze()
    measured = []
    for request in [prepared[0], *prepared]:
        began, cpu = time.monotonic_ns(), time.process_time_ns()
        async for _ in transport.stream(request, 300.0):
            pass
        measured.append((began, time.process_time_ns() - cpu))
    await transport.close()
    print(json.dumps(measured[1:]))


if __name__ == "__main__":
    uvloop.run(main(*sys.argv[1:]))
