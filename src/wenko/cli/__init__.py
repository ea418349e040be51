"""The command line: serve, run, look around, and say what works on this machine."""

from wenko.cli.commands import main

__all__ = ["main"]
