"""Texts for users and models."""

from tests.support.tables import each_row
from wenko.cli import forms
from wenko.protocol.hitl import HITLField
from wenko.service.typed_choices import typed_value
from wenko.terminal.prompt import PromptChoice, ScreenPrompt
from wenko.text import replace_surrogates, truncate


def test_a_truncated_text_keeps_its_beginning_and_its_end() -> None:
    text = truncate("a" * 50_000 + "the end", 1_000)
    assert len(text) < 1_100
    assert text.startswith("aaa")
    assert text.endswith("the end")


@each_row(
    ("typed", "meant"),
    [("y", "yes"), ("OK", "yes"), ("同意", "yes"), ("N", "no"), ("取消", "no"), ("不", "no")],
)
def test_the_same_words_mean_yes_and_no_in_every_interface(typed: str, meant: str) -> None:
    options = [{"value": "yes", "label": "Go ahead"}, {"value": "no", "label": "Stop"}]
    raw = {"name": "sure", "type": "radio", "label": "Sure?", "options": options}
    field = HITLField.model_validate(raw)
    prompt = ScreenPrompt("confirm", "Sure?", "line", (PromptChoice("yes"), PromptChoice("no")))
    assert forms._chosen(field, typed) == meant
    assert typed_value(field, typed) == meant
    choice = prompt.choice(typed)
    assert choice is not None
    assert choice.label == meant


def test_half_a_surrogate_pair_is_replaced() -> None:
    assert replace_surrogates("a\ud83db") == "a\ufffdb"
    assert replace_surrogates("😀") == "😀"
