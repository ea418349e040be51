"""What performers of steps share: calls of tools, events and outcomes of steps, compaction.

``calls.ToolCaller`` makes a call or collects it; ``step_outcomes.StepOutcomes`` says how a step
ends.
"""
