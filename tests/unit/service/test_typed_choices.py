"""What is typed at a prompt is read as its options."""

from typing import Any

from tests.support.tables import each_row
from wenko.protocol.hitl import HITLField, HITLFieldType, HITLOption
from wenko.service.typed_choices import typed_value


def field(type_: HITLFieldType, *options: str, default: Any = None) -> HITLField:
    offered = tuple(HITLOption(value=each, label=each) for each in options)
    return HITLField(name="input", type=type_, label="?", options=offered or None, default=default)


FEATURES = field(
    HITLFieldType.CHECKBOX, "Router", "Pinia", "Tests, unit and end-to-end", default=("Pinia",)
)


@each_row(
    ("given", "chosen"),
    [
        (["Router", "Pinia"], ["Router", "Pinia"]),
        ([], []),
        ("Router, Pinia", ["Router", "Pinia"]),
        ("router、pinia", ["Router", "Pinia"]),
        ("Router\nPinia", ["Router", "Pinia"]),
        ("Tests, unit and end-to-end", ["Tests, unit and end-to-end"]),
        (
            "Router, Tests, unit and end-to-end, Pinia",
            ["Router", FEATURES.options[2].value, "Pinia"],
        ),  # type: ignore[index]
        ("1, 3", ["Router", "Tests, unit and end-to-end"]),
        ("", ["Pinia"]),
        ("Router, nothing", ["Router", "nothing"]),
    ],
)
def test_R40_several_choices_are_a_list_or_one_text(given: Any, chosen: list[str]) -> None:
    assert typed_value(FEATURES, given) == chosen


@each_row(
    ("given", "chosen"),
    [
        ("y", "yes"),
        ("Y", "yes"),
        ("n", "no"),
        ("N", "None"),
        ("A", "All"),
        ("a", "All"),
        ("r", "rename"),
        ("是", "yes"),
        ("none", "None"),
        (["no"], "no"),
        ("x", "x"),
    ],
)
def test_R40_every_key_that_a_prompt_names_is_accepted(given: Any, chosen: str) -> None:
    keys = field(HITLFieldType.RADIO, "yes", "no", "All", "None", "rename")
    assert typed_value(keys, given) == chosen
