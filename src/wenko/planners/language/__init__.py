"""The planner that asks a language model: prompts, output schemas, parsed replies.

``planner.ModelPlanner`` is the entry point; the prompts are the files in ``prompts/``.
"""
