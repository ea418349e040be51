"""Carries out a plan: schedules steps, calls tools, verifies results, publishes step events.

``TaskExecutor`` is the third stage of a run and the entry point; ``StepEvents`` is also used by
``run`` when a run fails.
"""
