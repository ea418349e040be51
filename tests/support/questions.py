"""A form and a display as a model writes them, and what became of them."""

from tests.live import JsonObject, only
from tests.support.scripted_server import ScriptedServer

FORM: JsonObject = {
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
        },
        {"name": "times", "type": "number", "label": "每周几次", "min": 1, "max": 7, "default": 2},
    ],
    "context": {"intent": "collect_preference", "memory_category": "preference"},
}
DISPLAY: JsonObject = {
    "type": "visual_display",
    "title": "手机推荐",
    "displays": [
        {
            "type": "table",
            "data": {
                "headers": ["名称", "价格", "评分"],
                "rows": [["iPhone 15", "5999", "4.5"], ["Pixel 8", "4499", "4.7"]],
                "alignment": ["left", "right", "center"],
                "caption": "2024 年手机推荐",
            },
        },
        {"type": "ascii", "data": {"content": "┌─┐\n└─┘", "title": "系统架构图"}},
    ],
}


def answer_of(events: list[JsonObject]) -> str:
    [complete] = only(events, "chat_complete")
    content: str = complete["payload"]["content"]
    return content


def last_prompt(server: ScriptedServer) -> str:
    return "\n".join(message.content for message in server.model.prompts[-1])
