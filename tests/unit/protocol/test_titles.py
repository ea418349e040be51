"""What a conversation is called until somebody renames it."""

from tests.support.tables import each_row
from wenko.protocol.attachments import title_of, with_attachments


@each_row(
    ("message", "title"),
    [
        ("  Fix the build ", "Fix the build"),
        ("```python\nprint(1)\n```\nrun this code", "print(1)\n\nrun this code"),
        ("run this:\n~~~ sh\nls -l\n~~~", "run this:\n\nls -l"),
        ("what does ``` mean in Markdown?", "what does ``` mean in Markdown?"),
        (with_attachments("", ("data/a.csv", "b.png")), "a.csv, b.png"),
        (with_attachments("```\n```", ("a.csv",)), "a.csv"),
    ],
)
def test_P77_a_title_has_the_words_of_the_message_without_marks(message: str, title: str) -> None:
    assert title_of(message) == title
