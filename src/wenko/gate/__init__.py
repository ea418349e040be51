"""Allow, ask or deny a use of a tool, from its arguments alone; no model takes part.

It asks before what neither the sandbox nor undo can take back. Tools import ``effects``,
``commands`` and ``targets`` to judge their own arguments; the agent calls ``policy.judge`` with the
rules that ``rule_file`` read. Nothing here imports a tool.
"""
