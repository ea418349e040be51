"""Links and paths in the documents exist, and the two READMEs match."""

import re
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = sorted(
    chain(ROOT.glob("*.md"), *(ROOT.glob(f"{folder}/**/*.md") for folder in ("docs", "protocol")))
)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
CODE_PATH = re.compile(r"`((?:src|web|tests|tools|docs|protocol|bench|playbooks)/[\w./-]+)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_and_path_of_a_page_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    places = [page.parent / link for link in LINK.findall(text)]
    places += [ROOT / path for path in CODE_PATH.findall(text)]
    assert [str(place) for place in places if not place.exists()] == []


def test_both_readmes_have_the_same_headings_links_and_examples() -> None:
    english, chinese = (skeleton(name) for name in ("README.md", "README.zh-CN.md"))
    assert english == chinese


def skeleton(name: str) -> list[str]:
    """The parts that do not depend on the language."""
    text = (ROOT / name).read_text(encoding="utf-8")
    examples = re.findall(r"^```\w+\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    code = [re.sub(r" *#.*", "", line) for example in examples for line in example.splitlines()]
    parts = re.findall(r"^#+ |\]\([^)]+\)", text, re.MULTILINE)
    return code + [re.sub(r"README[\w.-]*\.md", "README", part) for part in parts]
