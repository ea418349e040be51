"""The conformance table matches the tests."""

from pathlib import Path

import pytest

from tests.support.tables import each_row
from tools import conformance, promises
from tools.conformance import Proof, Requirement, numbers_of, problems

ROOT = Path(__file__).parents[3]
DONE = Requirement("R1", "It works", "done")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small repository with requirements, a rule, and tests in two languages."""
    for folder in ("docs", "protocol", "tests", "web/tests", "web/node_modules/x"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "docs/requirements.yaml").write_text(
        "- {number: R1, status: done, text: 'A | B'}\n- {number: R2, status: later, text: C}\n"
    )
    (tmp_path / "protocol/SPEC.md").write_text("- **P1 Shapes.** Three of them.\n")
    (tmp_path / "tests/test_a.py").write_text(
        "def test_R1_it_works(): ...\nasync def test_P1_R1_both(): ...\ndef test_plain(): ...\n"
    )
    (tmp_path / "web/tests/a.test.tsx").write_text(
        "describe('page', () => { it('R2: shows it', f); it.each([1, 2])(`R1 counts %s`, g); });"
    )
    (tmp_path / "web/node_modules/x/b.test.ts").write_text("it('R9 is not ours', f)")
    return tmp_path


@each_row(
    ("head", "numbers"),
    [
        ("R35 the file tree", ("R35",)),
        ("R52 R54 a display", ("R52", "R54")),
        ("R3 to R6 examples", ("R3", "R4", "R5", "R6")),
        ("R1, R3 to R5: many", ("R1", "R3", "R4", "R5")),
        ("R40a texts are kept", ("R40a",)),
        ("P36 C13 spellings", ("P36", "C13")),
        ("a form with R2 inside", ()),
        ("R2D2 is no number", ()),
        ("to R5", ("R5",)),
    ],
)
def test_numbers_are_read_from_the_start_of_a_name(head: str, numbers: tuple[str, ...]) -> None:
    assert numbers_of(head) == numbers


def test_tests_are_found_in_both_languages(project: Path) -> None:
    found = {(proof.path, proof.sentence): proof.numbers for proof in conformance.proofs(project)}
    assert found == {
        ("tests/test_a.py", "it works"): ("R1",),
        ("tests/test_a.py", "both"): ("P1", "R1"),
        ("web/tests/a.test.tsx", "shows it"): ("R2",),
        ("web/tests/a.test.tsx", "counts %s"): ("R1",),
    }


def test_the_table_lists_each_requirement_with_its_tests(project: Path) -> None:
    table = conformance.render(project)
    assert "1 done, 1 later." in table
    assert "| R1 | A \\| B | done | [it works](../tests/test_a.py)<br>[both](" in table
    assert "| P1 | Shapes |  | [both](../tests/test_a.py) |" in table
    assert conformance.render(project) == table


def test_a_claim_without_a_test_fails(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main(project) == 0
    (project / "tests/test_a.py").unlink()
    (project / "web/tests/a.test.tsx").unlink()
    assert conformance.main(project) == 1
    reported = capsys.readouterr().out.splitlines()
    assert reported == [
        f"{number} is marked {status}, but no test carries its number"
        for number, status in (("R1", "done"), ("P1", "rule"))
    ]


def test_a_partial_claim_needs_a_test_too() -> None:
    assert problems([Requirement("R1", "", "partly")], []) != []
    assert problems([Requirement("R1", "", "later")], []) == []


def test_a_test_with_an_unknown_number_fails() -> None:
    found = problems([DONE], [Proof("a.py", "works", ("R1",)), Proof("a.py", "typo", ("R99",))])
    assert found == ["a.py: R99 is not a requirement (typo)"]


def test_a_number_is_listed_once_with_a_known_status() -> None:
    proof = Proof("a.py", "works", ("R1",))
    assert problems([DONE, DONE], [proof]) == ["R1 is listed twice in the requirements"]
    odd = Requirement("R1", "", "soon")  # type: ignore[arg-type]
    assert problems([odd], [proof]) == ["R1 has the unknown status 'soon'"]


def test_every_number_of_the_requirements_is_listed() -> None:
    numbers = [each.number for each in conformance.requirements(ROOT)]
    expected = [f"R{n}" for n in range(1, 84)]
    expected.insert(40, "R40a")
    expected += [f"C{n}" for n in range(1, 34)] + [f"T{n}" for n in range(1, 18)]
    assert [number for number in numbers if number[0] != "P"] == expected
    rules = [int(number[1:]) for number in numbers if number[0] == "P"]
    assert len(set(rules)) == len(rules), "each once, in any order"


def test_a_promise_needs_its_words_in_the_readme_and_its_tests(project: Path) -> None:
    (project / "README.md").write_text("It never\nloses an event.")
    (project / "docs/promises.yaml").write_text(
        "- {promise: never loses an event, tests: ['tests/test_a.py::test_plain']}\n"
        "- {promise: is fast, tests: ['tests/test_a.py::test_gone']}\n"
    )
    assert promises.broken(project) == [
        "README.md no longer says 'is fast'",
        "there is no test tests/test_a.py::test_gone, which holds 'is fast'",
    ]
    assert "| never loses an event | [plain](../tests/test_a.py) |" in conformance.render(project)


def test_a_sentence_of_the_readme_that_promises_something_is_listed(project: Path) -> None:
    (project / "README.md").write_text(
        "# Wenko\n\n## Highlights\n\n- **Safe.** It never\n  loses an event. "
        "It also flies to the moon.\n  [More of it](docs/more.md).\n\n"
        "## License\n\nIt is free for all of you.\n"
    )
    (project / "docs/promises.yaml").write_text(
        "- {promise: never loses an event, tests: ['tests/test_a.py::test_plain']}\n"
    )
    assert promises.broken(project) == [
        "docs/promises.yaml has nothing on 'It also flies to the moon.'"
    ]


def test_a_rule_of_the_protocol_without_a_test_is_reported() -> None:
    assert problems([Requirement("P1", "Shapes", "rule")], []) == [
        "P1 is marked rule, but no test carries its number"
    ]
