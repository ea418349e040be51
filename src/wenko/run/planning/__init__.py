"""Plans of a run: made, validated, approved, revised, retried.

``planner.TaskPlanner`` makes the plan, ``revision.PlanReviser`` changes it; ``retry`` begins a new
run in the middle of an old plan.
"""
