"""Peer: a LangGraph graph that interrupts for input and is resumed, in one process.

Checkpoints are flushed to SQLite before it continues, as in Wenko. Prints one JSON line: the
milliseconds from the resume command to the start of the next node.
"""

import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, TypedDict

from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt


class State(TypedDict):
    sport: str


began = 0.0
taken: list[float] = []


async def ask(state: State) -> State:
    answer = interrupt({"title": "运动偏好", "fields": ["sport"]})
    return {"sport": answer["sport"]}


async def resume(state: State) -> State:
    taken.append((time.perf_counter() - began) * 1000)
    return state


async def main(rounds: int) -> None:
    global began
    graph: Any = StateGraph(State)
    graph.add_node("ask", ask)
    graph.add_node("resume", resume)
    graph.add_edge(START, "ask")
    graph.add_edge("ask", "resume")
    graph.add_edge("resume", END)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "checkpoints.db")
        async with AsyncSqliteSaver.from_conn_string(path) as saver:
            await saver.setup()
            await saver.conn.execute("PRAGMA synchronous=FULL")
            agent = graph.compile(checkpointer=saver)
            for number in range(rounds):
                config = {"configurable": {"thread_id": str(number)}}
                await agent.ainvoke({"sport": ""}, config, durability="sync")
                began = time.perf_counter()
                answer = Command(resume={"sport": "swimming"})
                await agent.ainvoke(answer, config, durability="sync")
    print(json.dumps({"p50_ms": statistics.median(taken)}))


asyncio.run(main(int(sys.argv[1])))
