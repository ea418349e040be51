"""Analysis, plans, their approval, revision, and retry from a step.

``TaskAnalyzer`` and ``TaskPlanner`` are the first two stages of a run; ``PlanReviser`` serves the
executor. ``retry.check_origin`` is for the engine, ``approval_form.plan_check`` for
composition.
"""
