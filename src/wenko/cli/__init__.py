"""The command line: start a server, run a message, list things, diagnose this machine."""

import gc


def main() -> None:
    """The entry point."""
    # Nothing that is imported is garbage, and looking for some takes an eighth of the time.
    gc.disable()
    from wenko.cli.commands import main as run_command

    gc.enable()
    run_command()


__all__ = ["main"]
