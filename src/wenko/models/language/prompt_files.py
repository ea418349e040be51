"""What models are told lives in files that people can read: ``prompts/<language>/<name>.md``."""

from functools import cache
from pathlib import Path

from wenko.text import Language

FOLDER = Path(__file__).parent / "prompts"


@cache
def prompt(name: str, language: Language) -> str:
    return (FOLDER / language / f"{name}.md").read_text(encoding="utf-8").strip()
