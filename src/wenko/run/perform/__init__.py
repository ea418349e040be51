"""Performs actions: one module for each kind, none of which knows another.

``performers.Performers`` knows which is which.
"""
