"""Wenko: an AI agent that shows everything it does and asks when it should."""

__version__ = "0.1.0"
