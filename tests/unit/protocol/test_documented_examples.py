"""Every JSON example of the documented event protocol round-trips through our models."""

import pytest

from tests.support.subset import missing
from tools.contract import Example, examples, listed_events
from wenko.protocol.envelope import Shape, decode, encode
from wenko.protocol.events import EVENT_MODELS

EVENTS = [example for example in examples() if example.is_event]

# Not events: bodies of HTTP answers and files, whose models come with the parts they belong to.
LATER = {
    "对话历史 (conversations.json)": "the stored conversation history (R67, R68)",
    "项目上下文 (project.json)": "the stored project context (R67, R69)",
    "任务上下文 (tasks.json)": "the stored task history (R67, R70)",
    "获取上下文统计": "the answer of the context API (R66)",
    "导出上下文": "the answer of the context API (R66)",
    "清除上下文": "the answer of the context API (R66)",
}


def test_no_example_is_left_out() -> None:
    others = [example.heading for example in examples() if not example.is_event]
    assert others == list(LATER)
    assert len(examples()) == len(EVENTS) + len(LATER) == 45


@pytest.mark.parametrize("example", EVENTS, ids=str)
@pytest.mark.parametrize("shape", ["dual", "flat"])
def test_R3_to_R38_a_documented_example_keeps_its_fields(example: Example, shape: Shape) -> None:
    assert missing(example.value, encode(decode(example.value), shape)) == []


@pytest.mark.parametrize("example", EVENTS, ids=str)
def test_R3_to_R38_a_documented_example_has_its_fields_in_payload(example: Example) -> None:
    wire = encode(decode(example.value), "payload")
    documented = {name: value for name, value in example.value.items() if name != "type"}
    assert wire["type"] == example.value["type"]
    assert missing(documented.get("payload", documented), wire["payload"]) == []


def test_R3_to_R36_every_listed_event_has_a_model_and_an_example() -> None:
    assert len(listed_events()) == 34
    assert set(listed_events()) <= set(EVENT_MODELS)
    assert set(listed_events()) <= {example.value["type"] for example in EVENTS}


def test_C6_the_three_events_outside_the_table_are_known_too() -> None:
    undeclared = {"chat_complete", "context_update", "context_compressed"}
    documented = {name for name, model in EVENT_MODELS.items() if model.documented}
    assert documented == {*listed_events(), *undeclared, "hitl"}
    loops = {"model_turn", "turn_result", "transcript_compacted"}
    ours = {
        "desktop_control",
        "preview_update",
        "files_changed",
        "memory_update",
        "requirements_kept",
        "tool_output",
        "hitl_closed",
        "hitl_extended",
        "trial",
        "call_effect",
        "files_undone",
        "folder_waiting",
        "folder_taken",
        "steered",
        "run_paused",
        "run_resumed",
        *loops,
    }
    assert set(EVENT_MODELS) - documented == ours
