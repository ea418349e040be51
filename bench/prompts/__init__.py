"""How well prompts are detected, with commands that prompt and commands that are only silent."""

from bench.prompts.measure import figures

__all__ = ["figures"]
