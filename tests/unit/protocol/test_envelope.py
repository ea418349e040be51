"""The three envelope shapes: their fields, and that none loses data."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from tests.support.strategies import events, records
from tests.support.tables import each_row
from wenko.protocol.envelope import (
    POSITION,
    EventRecord,
    Shape,
    decode,
    encode,
    encode_json,
    event_json,
)
from wenko.protocol.events import (
    EVENT_MODELS,
    ChatComplete,
    ChatCompletePayload,
    Event,
    FlowNode,
    Thinking,
    Token,
    ToolCall,
    ToolCallData,
    ToolResult,
    ToolResultData,
    parse_event,
)
from wenko.protocol.plan import ToolOutcome

SHAPES: tuple[Shape, ...] = ("dual", "flat", "payload")
PAYLOAD_ONLY = {
    "todo_list_update",
    "todo_item_update",
    "file_tree_update",
    "file_changes_update",
    "context_update",
    "context_compressed",
    "chat_complete",
    "hitl",
    "hitl_closed",
    "hitl_extended",
    "trial",
    "steered",
    "run_paused",
    "run_resumed",
    "memory_update",
    "requirements_kept",
    "desktop_control",
    "preview_update",
    "files_changed",
    "files_undone",
}


def record_of(event: Event) -> EventRecord:
    return EventRecord(
        id="event-1",
        seq=7,
        conversation_id="conversation-1",
        run_id="run-1",
        message_id="message-1",
        timestamp="2024-01-03T12:00:00.000Z",
        type=event.type,
        json=event_json(event),
    )


TOKEN = record_of(Token(content="这是"))


@pytest.mark.parametrize("shape", SHAPES)
@given(record=records())
def test_P1_no_shape_loses_anything(shape: Shape, record: EventRecord) -> None:
    assert decode(encode(record, shape)) == record
    assert decode(json.loads(encode_json(record, shape))) == record


@pytest.mark.parametrize("shape", SHAPES)
@given(record=records())
def test_P1_the_text_of_an_event_is_its_encoding_and_has_no_name_twice(
    shape: Shape, record: EventRecord
) -> None:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len(dict(pairs)) == len(pairs)
        return dict(pairs)

    text = encode_json(record, shape)
    assert json.loads(text, object_pairs_hook=unique) == encode(record, shape)


@given(event=events())
def test_P4_what_is_stored_of_an_event_is_the_event(event: Event) -> None:
    assert parse_event({"type": event.type, **json.loads(event_json(event))}) == event


@settings(max_examples=30)
@given(record=records())
def test_P3_nulls_are_always_present(record: EventRecord) -> None:
    for shape in SHAPES:
        assert set(encode(record, shape)) >= {"type", *POSITION}
    model = EVENT_MODELS[record.type]
    assert set(record.body) == set(model.model_fields) - {"type"}


def test_P1_C1_dual_has_the_documented_fields_at_the_top_and_in_payload() -> None:
    event = FlowNode(
        node="planning", status="started", message="正在制定执行计划...", data={"a": 1}
    )
    wire = encode(record_of(event))
    for place in (wire, wire["payload"]):
        assert place["node"] == "planning"
        assert place["message"] == "正在制定执行计划..."
        assert place["data"] == {"a": 1}
        assert place["conversation_id"] == "conversation-1"
        assert place["message_id"] == "message-1"
        assert place["timestamp"] == "2024-01-03T12:00:00.000Z"


def test_P1_C1_flat_has_no_payload_and_payload_nothing_else() -> None:
    assert encode(TOKEN, "flat") == {"type": "token", "content": "这是", **_position(TOKEN)}
    wire = encode(TOKEN, "payload")
    assert set(wire) == {"type", "payload", *POSITION}


@given(record=records())
def test_P6_C1_todo_file_context_and_question_events_look_alike_in_every_shape(
    record: EventRecord,
) -> None:
    alike = encode(record, "dual") == encode(record, "flat") == encode(record, "payload")
    assert alike == (record.type in PAYLOAD_ONLY)


def test_P7_C2_a_token_is_content_and_delta() -> None:
    payload = encode(TOKEN)["payload"]
    assert payload["content"] == payload["delta"] == "这是"


def test_P7_C3_a_thought_is_flat_and_a_thinking_step() -> None:
    wire = encode(record_of(Thinking(step_type="routing", content="走哪条路")))
    assert (wire["step_type"], wire["content"]) == ("routing", "走哪条路")
    assert wire["payload"]["thinking_step"] == {
        "id": "event-1",
        "type": "routing",
        "content": "走哪条路",
        "timestamp": "2024-01-03T12:00:00.000Z",
    }


def test_P7_C4_the_fields_of_a_tool_call_are_lifted_into_payload() -> None:
    data = ToolCallData(tool="shell", arguments={"command": "ls"}, step_id=1, call_id="call-1")
    payload = encode(record_of(ToolCall(message="调用工具: shell", data=data)))["payload"]
    assert payload["tool"] == payload["data"]["tool"] == "shell"
    assert payload["arguments"] == payload["data"]["arguments"] == {"command": "ls"}
    assert payload["call_id"] == "call-1"


def test_P7_C4_the_fields_of_a_tool_result_are_lifted_into_payload() -> None:
    outcome = ToolOutcome(success=True, stdout="a.txt\n", return_code=0)
    data = ToolResultData(tool="shell", success=True, result=outcome, execution_time=0.1)
    payload = encode(record_of(ToolResult(message="工具 shell 执行成功", data=data)))["payload"]
    for name in ("tool", "success", "result", "call_id"):
        assert payload[name] == payload["data"][name]


def test_C5_the_analysis_is_a_node_of_the_flow() -> None:
    event = FlowNode(node="analysis", status="completed", message="任务分析完成")
    assert encode(record_of(event))["payload"]["node"] == "analysis"


def test_R39_chat_complete_has_the_whole_answer_in_payload() -> None:
    wire = encode(record_of(ChatComplete(payload=ChatCompletePayload(content="完成"))))
    assert wire["payload"]["content"] == "完成"
    assert "content" not in wire


def test_P5_a_field_of_a_newer_server_is_ignored() -> None:
    wire = encode(TOKEN, "payload")
    newer = {**wire, "mood": "good", "payload": {**wire["payload"], "tempo": 3}}
    assert decode(newer) == TOKEN


@each_row(
    "wire",
    [
        {},
        {"type": "not_an_event"},
        {"type": None},
        {"type": ["token"]},
        {"type": "token"},
        {"type": "token", "content": 5},
        {"type": "token", "payload": "text"},
        {"type": "hitl", "payload": None},
        {"type": "flow_node", "node": "nowhere", "status": "started", "message": ""},
    ],
)
def test_an_invalid_event_is_rejected(wire: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        decode(wire)


def test_P2_a_file_name_that_is_not_utf8_can_still_be_sent() -> None:
    name = b"caf\xe9.txt".decode("utf-8", "surrogateescape")
    text = encode_json(record_of(Token(content=name)))
    assert json.loads(text)["content"] == "caf\ufffd.txt"


def test_P2_a_number_that_json_does_not_know_becomes_null() -> None:
    event = FlowNode(node="execution", status="started", message="", data={"ratio": float("nan")})
    assert json.loads(encode_json(record_of(event)))["data"] == {"ratio": None}


def _position(record: EventRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in POSITION}
