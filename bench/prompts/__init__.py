"""Prompt detection on interactive commands and on silent ones."""

from bench.prompts.measure import figures

__all__ = ["figures"]
