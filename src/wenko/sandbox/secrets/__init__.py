"""Secrets of a workspace: which values of which files they are, and how they are masked.

Programs in the sandbox see the values; whatever leaves it towards models, events and logs does not.
"""
