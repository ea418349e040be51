"""How well prompts are noticed, on commands that ask and on commands that are only silent."""

from bench.prompts.measure import figures

__all__ = ["figures"]
