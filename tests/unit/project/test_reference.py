"""The reference covers every event, field, setting and error."""

import re
from pathlib import Path

import pytest

from tests.support.tables import each_row
from tools import generate, reference
from tools.errors import ErrorEntry, error_entries
from wenko.protocol.events import EVENT_MODELS
from wenko.settings import Settings

ROOT = Path(__file__).parents[3]
EVENTS = reference.events()


@pytest.mark.parametrize("path", ["docs/events.md", "docs/settings.md", "docs/errors.md"])
def test_a_stored_page_is_fresh(path: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == generate.RENDERED[path]()


@each_row("type_", EVENT_MODELS)
def test_every_event_has_a_section_with_its_fields_and_an_example(type_: str) -> None:
    section = EVENTS.split(f"\n## {type_}\n")[1].split("\n## ")[0]
    model = EVENT_MODELS[type_]
    assert len(section.splitlines()[1]) > 20
    assert set(model.model_fields) - {"type"} <= set(re.findall(r"^\| `(\w+)` \|", section, re.M))
    assert f'"type": "{type_}"' in section
    assert ("An extension of the documented protocol." in section) is not model.documented


def test_every_link_leads_to_a_section() -> None:
    targets = set(re.findall(r"\]\(#([\w-]+)\)", EVENTS))
    sections = {name.lower() for name in re.findall(r"^##+ (\w+)$", EVENTS, re.M)}
    assert targets <= sections


def test_every_setting_is_documented() -> None:
    page = reference.settings()
    for name, field in Settings.model_fields.items():
        assert f"| `WENKO_{name.upper()}` |" in page
        assert field.description


def test_P43_every_error_is_documented_with_a_unique_code() -> None:
    entries = error_entries()
    assert len({entry.code for entry in entries}) == len(entries)
    page = reference.errors()
    for entry in entries:
        assert entry.meaning, entry.name
        assert f"| `{entry.code}` | {entry.status} | " in page


def test_P43_an_error_is_found_wherever_it_is_defined(tmp_path: Path) -> None:
    (tmp_path / "errors.py").write_text(
        'class WenkoError(Exception): ...\nclass Gone(WenkoError):\n    """It is gone."""\n'
        '    code = "gone"\n    status = 410\n'
    )
    (tmp_path / "package.py").write_text('class Left(Gone):\n    """Away."""\n    code = "left"\n')
    found = error_entries(tmp_path)
    assert found == [
        ErrorEntry("Gone", "gone", 410, "It is gone."),
        ErrorEntry("Left", "left", 410, "Away."),
    ]
