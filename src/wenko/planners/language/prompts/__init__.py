"""The prompts: files ``<language>/<name>.md`` in this folder."""

from functools import cache
from pathlib import Path

from wenko.text import Language

FOLDER = Path(__file__).parent


@cache
def load_prompt(name: str, language: Language) -> str:
    return (FOLDER / language / f"{name}.md").read_text(encoding="utf-8").strip()
