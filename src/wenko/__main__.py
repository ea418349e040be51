"""``python -m wenko``."""

from wenko.cli import main

main()
