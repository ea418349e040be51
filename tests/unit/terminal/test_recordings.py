"""Recorded screens of real programs are read right: kind, options, default, text, secret."""

from collections import Counter

import pytest

from bench.prompts.recordings import Recording, load
from bench.prompts.table import FAMILIES, OTHERS, family, table
from tests.support.tables import each_row

RECORDINGS = load()
NARROW = [each for each in RECORDINGS if each.columns == 40]


UNREADABLE = {"InquirerPy multiselect"}
"""Nothing on the screen shows that several can be chosen."""


def faults(recordings: list[Recording]) -> dict[str, list[str]]:
    return {each.name: found for each in recordings if (found := each.faults())}


def test_R75_nearly_every_recorded_prompt_is_read_right() -> None:
    assert len(RECORDINGS) >= 200
    wrong = faults(RECORDINGS)
    assert len(wrong) <= 0.02 * len(RECORDINGS), wrong


@each_row(
    "part",
    """
    input() questionary InquirerPy click rich inquirer prompts clack enquirer dialog whiptail fzf
    openssl ssh-keygen gpg git create-vue create-vite npm colours columns Chinese
    """.split(),  # noqa: SIM905
)
def test_R75_R76_the_prompts_of_a_program_are_read_right(part: str) -> None:
    found = [each for each in RECORDINGS if part in each.name]
    assert found
    assert set(faults(found)) <= UNREADABLE


@pytest.mark.parametrize("name", ["vim", "nano", "ed", "git commit"])
def test_R76_an_editor_is_handed_to_the_user_as_text(name: str) -> None:
    (recording,) = [each for each in RECORDINGS if each.name == name]
    assert recording.read().kind == "editor"


@pytest.mark.parametrize("name", ["htop", "top", "tmux", "mc"])
def test_R75_a_program_on_the_whole_screen_is_handed_to_the_user(name: str) -> None:
    (recording,) = [each for each in RECORDINGS if each.name == name]
    found = recording.read()
    assert (found.kind, found.options, found.default) == ("unknown", (), None)


def test_R75_every_kind_of_prompt_is_recorded() -> None:
    kinds = Counter(each.expected.kind for each in RECORDINGS)
    assert set(kinds) == {
        "input", "confirm", "select", "multiselect", "password", "editor", "unknown"
    }  # fmt: skip
    assert len(NARROW) > 50


def test_T15_a_hidden_field_is_a_secret_in_every_widget() -> None:
    hidden = [each for each in RECORDINGS if each.expected.secret]
    assert len(hidden) > 30
    assert [each.name for each in hidden if not each.read().secret] == []


def test_the_table_of_programs_counts_every_recording_once() -> None:
    found = {each.name: each.faults() for each in RECORDINGS}
    before = {name: ["kind unknown, not input"] for name in found}
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in table(found, before).splitlines()
    ]
    *programs, total = rows[2:]
    assert sum(int(row[1]) for row in programs) == int(total[1]) == len(RECORDINGS)
    assert sum(int(row[3]) for row in programs) == int(total[3])
    assert {row[2] for row in rows[2:]} == {"0"}
    assert [row[0] for row in programs] == [*FAMILIES, OTHERS]
    assert family("inquirer9 list") != family("inquirer list")
