"""Sends recorded requests with pydantic-ai alone; prints CPU and start of each as JSON.

Arguments: base URL, and a file with one request body in each line.
"""

import gc
import json
import sys
import time
from pathlib import Path
from typing import Any

import uvloop
from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    ModelResponsePart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition


def messages_of(body: dict[str, Any]) -> list[ModelMessage]:
    names: dict[str, str] = {}
    instructions = ""
    found: list[ModelMessage] = []
    parts: list[ModelRequestPart] = []
    for message in body["messages"]:
        text = message.get("content") or ""
        match message["role"]:
            case "system" | "developer":
                instructions += text
            case "user":
                parts.append(UserPromptPart(text))
            case "tool":
                call_id = message["tool_call_id"]
                parts.append(ToolReturnPart(names[call_id], text, call_id))
            case "assistant":
                found.append(ModelRequest(parts=parts, instructions=instructions))
                parts = []
                reply: list[ModelResponsePart] = [TextPart(text)] if text else []
                for call in message.get("tool_calls") or []:
                    function = call["function"]
                    names[call["id"]] = function["name"]
                    reply.append(ToolCallPart(function["name"], function["arguments"], call["id"]))
                found.append(ModelResponse(parts=reply))
    return [*found, ModelRequest(parts=parts, instructions=instructions)]


def tools_of(body: dict[str, Any]) -> list[ToolDefinition]:
    return [
        ToolDefinition(
            name=each["function"]["name"],
            description=each["function"].get("description"),
            parameters_json_schema=each["function"]["parameters"],
        )
        for each in body.get("tools") or []
    ]


async def main(url: str, path: str) -> None:
    bodies = [json.loads(line) for line in Path(path).read_text().splitlines()]
    prepared = [(messages_of(each), tools_of(each)) for each in bodies]
    model = OpenAIChatModel("gpt-5", provider=OpenAIProvider(base_url=url, api_key="none"))
    gc.collect()
    # All requests at once would be walked again and again, which no server has to.
    gc.freeze()
    measured = []
    # The limits that Wenko sets too.
    settings: ModelSettings = {
        "max_retries": 0,
        "request_timeout": 300.0,
        "first_event_timeout": 120.0,
    }
    for messages, tools in [prepared[0], *prepared]:
        began, cpu = time.monotonic_ns(), time.process_time_ns()
        parameters = ModelRequestParameters(function_tools=tools)
        async with model_request_stream(
            model, messages, model_settings=settings, model_request_parameters=parameters
        ) as stream:
            async for _ in stream:
                pass
        measured.append((began, time.process_time_ns() - cpu))
    print(json.dumps(measured[1:]))


if __name__ == "__main__":
    uvloop.run(main(*sys.argv[1:]))
