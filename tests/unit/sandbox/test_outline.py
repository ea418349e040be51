"""A page's outline has what fields contain, but never what is in a password field."""

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.sandbox.desktop.outline import MASK, masked

FIELD = '- textbox "Password" [ref=e5]'


@each_row(
    ("password", "written"),
    [
        ("hunter2", "hunter2"),
        ("a: b # c", '"a: b # c"'),
        ('say "x"', '"say \\"x\\""'),
        ("two  spaces", "two spaces"),
        ("12345", '"12345"'),
        ("tab\there", "tab here"),
        ("密码 é", "密码 é"),
        ("\x7fodd", '"\\x7fodd"'),
    ],
)
def test_P95_a_password_is_masked_however_the_outline_writes_it(
    password: str, written: str
) -> None:
    found = f'- generic [ref=e1]:\n  {FIELD}: {written}\n  - button "Send" [ref=e6]'
    assert masked(found, {password}) == found.replace(f": {written}\n", f": {MASK}\n")


def test_P95_other_fields_and_texts_stay_as_they_are() -> None:
    found = f"{FIELD}: secret\n" + '- textbox "Name" [active] [ref=e6]: Li\n- text: more'
    assert masked(found, {"secret"}) == found.replace("secret", MASK)
    assert masked(found, set()) == found
    assert masked(found, {"other"}) == found


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1))
def test_P95_no_password_is_left_in_the_outline(password: str) -> None:
    shown = " ".join(password.split())
    for written in (shown, json.dumps(shown, ensure_ascii=False)):
        # A value that starts like a string and is none is not written without quotes.
        if shown and not (written == shown and shown.startswith('"')):
            assert masked(f"{FIELD}: {written}", {password}) == f"{FIELD}: {MASK}"
