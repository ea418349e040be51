"""Custom tools: a Python function and an MCP server, used by a playbook without a model."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from wenko.tools import tool


@tool(read_only=True)
def count_words(text: str) -> dict[str, int]:
    """Count the occurrences of each word."""
    words = text.lower().split()
    return {word: words.count(word) for word in sorted(set(words))}


def serve_mcp() -> None:
    """An MCP server with one tool; any other MCP server works the same way."""
    from mcp.server.mcpserver import MCPServer
    from mcp.types import ToolAnnotations

    server = MCPServer("letters")

    @server.tool(annotations=ToolAnnotations(read_only_hint=True))
    def upper(text: str) -> str:
        """Convert the text to upper case."""
        return text.upper()

    server.run()


PLAYBOOK = """
title: {zh: 数单词, en: Count words}
example: {zh: 数单词, en: count words}
match: {all: [[数单词, count words]]}
analysis:
  complexity: moderate
  task_type: analysis
  reasoning: {zh: 需要计数, en: Words are counted}
  suggested_approach: {zh: 使用自定义工具, en: Use custom tools}
goal: {zh: 数单词, en: Count words}
steps:
  - description: {zh: 转换为大写, en: Convert to upper case}
    tool: letters__upper
    args: {text: "to be or not to be"}
  - description: {zh: 计数, en: Count}
    tool: count_words
    args: {text: "${step_0_stdout}"}
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        # The server process gets only the environment variables listed here.
        path = {"PYTHONPATH": "${PYTHONPATH:-}"}
        server = {"command": sys.executable, "args": [__file__, "serve"], "env": path}
        # Trusted: tools that it declares read-only need no approval.
        server["trusted"] = True
        Path(data, "mcp.json").write_text(json.dumps({"mcpServers": {"letters": server}}))
        Path(data, "playbooks").mkdir()
        Path(data, "playbooks", "count.yaml").write_text(PLAYBOOK)
        environment = {**os.environ, "WENKO_TOOLS": __file__, "WENKO_DATA": data}
        for command in (["tools"], ["run", "--language", "en", "count words"]):
            wenko = [sys.executable, "-m", "wenko", *command]
            subprocess.run(wenko, env=environment, check=True)


if __name__ == "__main__":
    serve_mcp() if sys.argv[1:] == ["serve"] else main()
