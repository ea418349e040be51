"""Repairs failed tool calls: classifies a failure, then fixes the arguments or retries.

``Repairer`` serves the executor; ``failures.failure_of`` also serves the plan revision.
"""
