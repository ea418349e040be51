"""Allow, ask or deny a use of a tool, from its arguments alone; no model takes part.

Tools import ``commands`` and ``targets`` to judge their own arguments; the agent calls
``policy.judge``. Nothing here imports a tool.
"""
