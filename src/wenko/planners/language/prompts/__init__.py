"""The prompts: files ``<language>/<name>.md`` in this folder.

``<language>/short/`` has shorter ones for models with a small context window, which are slow to
read a long prompt and follow few of its rules.
"""

from functools import cache
from pathlib import Path

from wenko.text import Language

FOLDER = Path(__file__).parent


@cache
def load_prompt(name: str, language: Language, short: bool = False) -> str:
    """The prompt, in its short form if that is asked for and exists."""
    file = FOLDER / language / f"{name}.md"
    if short and (brief := FOLDER / language / "short" / f"{name}.md").exists():
        file = brief
    return file.read_text(encoding="utf-8").strip()
