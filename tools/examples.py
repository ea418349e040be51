"""One example per event type: the documented one if it exists, otherwise ours."""

from dataclasses import replace
from typing import Any

from tools.contract import examples
from wenko.protocol.envelope import EventRecord, decode
from wenko.protocol.events import EVENT_MODELS

# Events that are documented without an example, and our extensions.
OURS: tuple[dict[str, Any], ...] = (
    {"type": "chat_complete", "payload": {"content": "已创建并运行 hello.py，输出：Hello, World!"}},
    {
        "type": "tool_output",
        "data": {
            "call_id": "01900000-0000-7000-8000-0000000000c1",
            "step_id": 1,
            "stream": "stdout",
            "content": "Hello, World!\n",
        },
    },
    {
        "type": "hitl",
        "payload": {
            "request": {
                "id": "01900000-0000-7000-8000-0000000000f1",
                "type": "form",
                "title": "运动偏好",
                "fields": [
                    {
                        "name": "sport",
                        "type": "select",
                        "label": "喜欢的运动",
                        "required": True,
                        "options": [
                            {"value": "basketball", "label": "篮球"},
                            {"value": "swimming", "label": "游泳"},
                        ],
                    }
                ],
                "context": {"intent": "collect_preference", "memory_category": "preference"},
            }
        },
    },
    {
        "type": "memory_update",
        "payload": {
            "change_type": "used",
            "memories": [
                {"id": "01900000-0000-7000-8000-0000000000e1", "kind": "preference"},
            ],
        },
    },
    {
        "type": "requirements_kept",
        "payload": {
            "requirements": [
                {"id": "01900000-0000-7000-8000-0000000000e2", "text": "以后都用制表符缩进"},
            ],
        },
    },
    {"type": "desktop_control", "payload": {"holder": "agent", "seconds": 23.4}},
    {
        "type": "preview_update",
        "payload": {
            "port": 5000,
            "program": "python3",
            "state": "open",
            "address": "http://localhost:41873/",
        },
    },
    {
        "type": "files_changed",
        "payload": {
            "call_id": "01900000-0000-7000-8000-0000000000c1",
            "step_id": 1,
            "files": [
                {"path": "/workspace/cart.py", "change": "modified"},
                {"path": "/workspace/tests/test_cart.py", "change": "created"},
            ],
            "total": 3,
            "not_kept": ["/workspace/node_modules"],
        },
    },
    {
        "type": "model_turn",
        "data": {
            "step_id": 1,
            "turn": 1,
            "text": "先看看这个文件。",
            "tool_calls": [
                {
                    "id": "call_1",
                    "name": "file_manager",
                    "arguments": '{"action": "read", "path": "todo.py"}',
                }
            ],
        },
    },
    {
        "type": "turn_result",
        "data": {
            "step_id": 1,
            "turn_call_id": "call_2",
            "tool": "file_manger",
            "success": False,
            "code": "unknown_tool",
            "content": "没有名为 file_manger 的工具。",
        },
    },
    {
        "type": "transcript_compacted",
        "message": "较早的 12 个结果已缩短，完整内容保留在记录中",
        "data": {"step_id": 1, "receipts": 12, "input_tokens": 90000},
    },
    {
        "type": "call_effect",
        "data": {
            "call_id": "01900000-0000-7000-8000-0000000000c1",
            "step_id": 1,
            "tool": "shell",
            "decision": "ask",
            "waits": True,
            "undo_id": "effect-01900000-0000-7000-8000-0000000000c1-0",
            "files": [
                {"path": "/workspace/src/a.txt", "kind": "deleted", "size": 1200},
                {"path": "/workspace/notes.md", "kind": "emptied", "size": 4100},
            ],
            "total": 2,
            "size": 5300,
        },
    },
    {
        "type": "files_undone",
        "payload": {
            "undo_id": "01900000-0000-7000-8000-0000000000f3",
            "by": "user",
            "calls": [
                {
                    "id": "01900000-0000-7000-8000-0000000000c1",
                    "run_id": "01900000-0000-7000-8000-0000000000b1",
                    "step_id": 1,
                    "title": "清理旧文件",
                }
            ],
            "files": [
                {"path": "/workspace/notes.md", "outcome": "conflict"},
                {"path": "/workspace/src/a.txt", "outcome": "restored"},
            ],
            "total": 2,
        },
    },
    {
        "type": "folder_waiting",
        "payload": {
            "message": "正在等待：另一个任务正在这个文件夹中工作，轮到后会继续",
            "other_conversation_id": "01900000-0000-7000-8000-0000000000a2",
        },
    },
    {
        "type": "folder_taken",
        "payload": {
            "message": "继续执行；等待期间文件夹中有 1 个文件被改动",
            "files": [{"path": "/workspace/notes.md", "change": "modified"}],
            "total": 1,
        },
    },
    {"type": "steered", "payload": {"message": "改用英文输出"}},
    {"type": "run_paused", "payload": {"message": "已暂停；继续之前不会开始新的步骤"}},
    {"type": "run_resumed", "payload": {"message": "继续执行"}},
    {
        "type": "hitl_extended",
        "payload": {
            "request_id": "01900000-0000-7000-8000-0000000000f1",
            "expires_at": "2024-01-03T12:05:00.000Z",
            "extended_by": "local",
        },
    },
    {
        "type": "trial",
        "payload": {
            "request_id": "01900000-0000-7000-8000-0000000000f1",
            "trial_id": "01900000-0000-7000-8000-0000000000f2",
            "status": "finished",
            "message": "已在副本上试运行。允许后会原样应用这个结果，不会再执行一次。",
            "can_apply": True,
            "exit_code": 0,
            "stdout": "gone\n",
            "seconds": 0.012,
            "deleted": 2,
            "changes": [
                {
                    "path": "/workspace/src/a.txt",
                    "change_type": "deleted",
                    "changed_at": "2024-01-03T12:00:00.000Z",
                }
            ],
        },
    },
    {
        "type": "hitl_closed",
        "payload": {
            "request_id": "01900000-0000-7000-8000-0000000000f1",
            "status": "answered",
            "action": "approve",
            "answered_by": "local",
            "data": {"sport": "swimming"},
        },
    },
)


def example_records() -> dict[str, EventRecord]:
    """By type, in the order of the union, numbered as one conversation."""
    shown = [example.value for example in examples() if example.is_event]
    # The last example of a type is the most specific one, unless it shows a failure.
    by_type = {value["type"]: value for value in (*shown, *OURS) if value.get("success", True)}
    return {
        type_: _with_position(decode(by_type[type_]), seq)
        for seq, type_ in enumerate(EVENT_MODELS, start=1)
    }


def _with_position(record: EventRecord, seq: int) -> EventRecord:
    conversation = "01900000-0000-7000-8000-0000000000a1"
    return replace(
        record,
        json=record.json.replace(b'"uuid"', f'"{conversation}"'.encode()),
        id=f"01900000-0000-7000-8000-{seq:012d}",
        seq=seq,
        conversation_id=conversation,
        run_id="01900000-0000-7000-8000-0000000000b1",
        message_id="01900000-0000-7000-8000-0000000000d1",
        timestamp=record.timestamp or "2024-01-03T12:00:00.000Z",
    )
