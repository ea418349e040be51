"""Peer: a LangGraph agent that calls a no-op tool 20 times, with checkpoints in SQLite.

The model is scripted and costs nothing. Prints one JSON line: CPU per step of a single run, the
wall time of many concurrent runs, and the storage of one run.
"""

import asyncio
import json
import sys
import tempfile
import time
import warnings
from pathlib import Path
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from langgraph.prebuilt import create_react_agent

STEPS = 20


class Scripted(BaseChatModel):
    """Calls the tool a fixed number of times."""

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Any, **kwargs: Any) -> Any:
        return self

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        step = sum(message.type == "tool" for message in messages)
        call = {"name": "echo", "args": {"text": f"step {step}"}, "id": f"call-{step}"}
        calls = [call] if step < STEPS else []
        message = AIMessage(content="" if calls else "done", tool_calls=calls)
        return ChatResult(generations=[ChatGeneration(message=message)])


@tool
async def echo(text: str) -> str:
    """Return the text."""
    return text


async def run(agent: Any, name: str) -> None:
    config = {"configurable": {"thread_id": name}, "recursion_limit": 3 * STEPS}
    await agent.ainvoke({"messages": [("user", "go")]}, config, durability="sync")


async def main(conversations: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "checkpoints.db"
        async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
            agent = create_react_agent(Scripted(), [echo], checkpointer=saver)
            await run(agent, "warm-up")
            cpu = time.process_time()
            for number in range(3):
                await run(agent, f"one-{number}")
            cpu = time.process_time() - cpu
            wall = time.perf_counter()
            await asyncio.gather(*(run(agent, f"many-{number}") for number in range(conversations)))
            wall = time.perf_counter() - wall
        stored = sum(file.stat().st_size for file in Path(folder).iterdir())
    figures = {
        "cpu_ms_per_step": cpu / (3 * STEPS) * 1000,
        "wall_s": wall,
        "stored_kb_per_run": stored / (conversations + 4) / 1024,
    }
    print(json.dumps(figures))


asyncio.run(main(int(sys.argv[1])))
