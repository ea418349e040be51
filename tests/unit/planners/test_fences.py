"""A fence around a whole text is removed, any other stays."""

import pytest

from tests.support.tables import each_row
from wenko.planners.language.fences import strip_fence


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("```python\nprint(1)\n```", "print(1)\n"),
        ("\n~~~\na\nb\n~~~\n", "a\nb\n"),
        ("````md\n```\nx\n```\n````", "```\nx\n```\n"),
        ("```markdown\n# T\n```py\nx\n```\nend\n```", "# T\n```py\nx\n```\nend\n"),
        ("```\n```", ""),
    ],
)
def test_a_fence_around_the_whole_text_is_removed(text: str, inner: str) -> None:
    assert strip_fence(text) == inner


@each_row(
    "text",
    [
        "print(1)\n",
        "# T\n```py\nx\n```\n",
        "```py\nx\n```\ntext\n```py\ny\n```",
        "```py\nx\n```\nafter",
        "```py\nx\n",
        "```",
        "",
        "`x`",
    ],
)
def test_text_with_fences_inside_stays(text: str) -> None:
    assert strip_fence(text) == text
