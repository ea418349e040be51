"""Values of a message become parameters only where that is certain."""

from tests.support.tables import each_row
from wenko.service.playbook_parameters import propose
from wenko.service.playbook_recording import RecordedStep
from wenko.tools.base import Code


def code_of(step: RecordedStep) -> Code | None:
    for name, language in (("command", "shell"), ("code", "python")):
        if isinstance(text := step.args.get(name), str):
            return Code(name, text, language)
    return None


def proposed(message: str, *steps: tuple[str, str]) -> tuple[dict[str, str], list[str]]:
    recorded = [RecordedStep("step", "tool", {name: text}) for name, text in steps]
    found, changed = propose(message, recorded, code_of)
    texts = [str(next(iter(each.args.values()))) for each in changed]
    return {each.name: each.value for each in found}, texts


@each_row(
    ("message", "step", "values", "changed"),
    [
        (
            "count notes.txt",
            ("command", "wc -w < notes.txt"),
            {"file": "notes.txt"},
            "wc -w < {file}",
        ),
        ("前 20 行", ("command", "head -n 20 x"), {"number": "20"}, "head -n {number} x"),
        ("前20行", ("command", "head -n20 x"), {}, "head -n20 x"),
        (
            'find "two words"',
            ("command", "grep 'two words' x"),
            {"text": "two words"},
            "grep {text|shell} x",
        ),
        ('say "a b"', ("code", 'print("a b")'), {"text": "a b"}, "print({text|python})"),
        # Inside other quotes, in an f-string, or as part of another word, it is not certain.
        (
            'say "a b"',
            ("command", """python3 -c 'print("a b")'"""),
            {},
            """python3 -c 'print("a b")'""",
        ),
        ('say "a b"', ("code", 'print(f"a b")'), {}, 'print(f"a b")'),
        ("use data.csv", ("command", "cat mydata.csv"), {}, "cat mydata.csv"),
        ("run 3 times", ("command", "python3 x"), {}, "python3 x"),
        ("do 1 thing", ("command", "head -n 1 x"), {}, "head -n 1 x"),
    ],
)
def test_a_value_is_replaced_only_where_its_meaning_is_clear(
    message: str, step: tuple[str, str], values: dict[str, str], changed: str
) -> None:
    assert proposed(message, step) == (values, [changed])


def test_a_value_that_cannot_be_replaced_everywhere_stays_as_it_is() -> None:
    steps = (("content", "print('a b')"), ("command", "test x = 'a b'"))
    values, changed = proposed('say "a b"', *steps)
    assert values == {}
    assert changed == [text for _, text in steps]


def test_code_in_braces_is_never_taken_for_a_parameter() -> None:
    values, [changed] = proposed("read x.txt", ("code", 'open("x.txt"); print(f"{file}")'))
    assert values == {"file_2": "x.txt"}
    assert changed == 'open("{file_2}"); print(f"{file}")'


def test_a_long_message_has_no_parameters() -> None:
    """Comparing all of its values with all steps would take minutes."""
    steps = [("command", "wc -w < notes.txt")]
    assert proposed(f"count notes.txt {'x ' * 3_000}", *steps)[0] == {"file": "notes.txt"}
    assert proposed(f"count notes.txt {'x ' * 5_000}", *steps) == ({}, [steps[0][1]])
