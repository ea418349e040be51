"""A provider that refuses tools or structured output: which setting helps."""

import pytest

from tests.support.tables import each_row
from wenko.models.transport.error_mapping import Feature, Refusal, map_refusal

TOOLS: list[tuple[int, object]] = [
    (400, {"error": {"message": "registry.ollama.ai/library/x does not support tools"}}),
    (400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
    (500, {"error": {"message": "tools param requires --jinja flag"}}),
    (404, {"message": "No endpoints found that support tool use."}),
    (400, {"error": {"message": "Function calling is not enabled for models/gemma-3"}}),
    (422, {"detail": "Unrecognized request argument supplied: tools"}),
    (400, {"message": "`tool calling` is not supported with this model"}),
]
OUTPUT: list[tuple[int, object]] = [
    (400, {"message": "This response_format type is unavailable now"}),
    (400, "JSON mode is not enabled for this model"),
    (400, {"message": "Unknown name 'response_schema'"}),
    (501, "structured outputs are not implemented"),
]
UNRELATED: list[tuple[int, object, str]] = [
    (400, {"message": "messages.3: tool_call_id 'c9' was not found"}, "model_rejected"),
    (401, {"message": "keys of this kind do not support tools"}, "model_key_refused"),
    (503, {"message": "overloaded"}, "model_failed"),
    (400, None, "model_rejected"),
]


@each_row(
    ("feature", "status", "body"),
    [("tools", *each) for each in TOOLS] + [("output", *each) for each in OUTPUT],
)
def test_a_refusal_names_the_setting_tool_calls(
    feature: Feature, status: int, body: object
) -> None:
    error = map_refusal(Refusal(status, body), "compatible:x", feature)
    assert error.code == "model_rejected"
    assert not error.transient
    assert "tool_calls" in error.localized("en")
    assert "tool_calls" in error.localized("zh")


@pytest.mark.parametrize(("status", "body", "code"), UNRELATED)
@pytest.mark.parametrize("feature", ["tools", "output", None])
def test_another_rejection_does_not(
    feature: Feature | None, status: int, body: object, code: str
) -> None:
    error = map_refusal(Refusal(status, body), "compatible:x", feature)
    assert "tool_calls" not in str(error)
    assert error.code in (code, "model_busy")


def test_a_request_without_tools_is_not_refused_because_of_them() -> None:
    [status, body] = TOOLS[0]
    assert "tool_calls" not in str(map_refusal(Refusal(status, body), "m:x"))
