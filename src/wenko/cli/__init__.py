"""The command line: start a server, run a message, list things, diagnose this machine."""

from wenko.cli.commands import main

__all__ = ["main"]
