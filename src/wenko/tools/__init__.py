"""What the agent can do: each tool checks its arguments, does its work, and reports back."""

from wenko.tools.functions import FunctionTool, tool
from wenko.tools.registry import ToolUse

__all__ = ["FunctionTool", "ToolUse", "tool"]
