"""Performs actions: one module for each kind, none of which knows another.

``executor.TaskExecutor`` knows which is which.
"""
