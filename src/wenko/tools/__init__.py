"""What the agent can do: ``builtin.py`` lists the built-in tools, ``custom.py`` loads the others.

A Python file with custom tools imports ``tool`` and ``ToolUse`` from here.
"""

from wenko.tools.base import ToolUse
from wenko.tools.functions import FunctionTool, tool

__all__ = ["FunctionTool", "ToolUse", "tool"]
