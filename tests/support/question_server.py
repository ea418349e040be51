"""A conversation that asks, on a real database: what tests of questions work with."""

from typing import Any

from wenko.human.expiry import ExpirySweeper
from wenko.human.question import Question
from wenko.human.service import QuestionService
from wenko.journal import Journal
from wenko.memory.outcomes import remember_outcome
from wenko.protocol.events import Event
from wenko.protocol.hitl import AnyHITLRequest, validate_hitl_request
from wenko.run.log import RunLog
from wenko.run.state import RunState
from wenko.settings import Settings
from wenko.storage import conversations, memories, runs
from wenko.storage.database import Database
from wenko.storage.questions import QuestionRow

OWNER = "owner-1"
SPORT = {
    "title": "选择您的运动偏好",
    "fields": [
        {
            "name": "sport",
            "type": "select",
            "label": "您最喜欢的运动",
            "required": True,
            "options": [
                {"value": "basketball", "label": "篮球"},
                {"value": "swimming", "label": "游泳"},
            ],
        },
        {"name": "notes", "type": "textarea", "label": "补充说明"},
    ],
    "context": {"intent": "collect_preference", "memory_category": "preference"},
}
TABLE = {
    "type": "visual_display",
    "title": "手机",
    "displays": [{"type": "table", "data": {"headers": ["名称"], "rows": [["Pixel 8"]]}}],
}


def request(fields: dict[str, Any], **more: Any) -> AnyHITLRequest:
    return validate_hitl_request({**fields, **more})


class QuestionServer:
    """A conversation with a run that asks, on some server."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.journal = Journal(database)
        self.human = QuestionService(database, self.journal, settings, remember_outcome)
        self.sweeper = ExpirySweeper(self.human, database)

    async def open(self, owner: str = OWNER) -> RunLog:
        made = await self.database.write(lambda c: conversations.create(c, owner, "", "zh"))
        run = await self.database.write(lambda c: runs.create(c, made.id, "hello"))
        claimed = await self.database.write(lambda c: runs.claim(c, run.id))
        return RunLog(self.journal, made.id, claimed.ref, "zh", RunState())

    async def ask(self, log: RunLog, fields: dict[str, Any], **more: Any) -> str:
        ttl = more.pop("ttl", None)
        question = Question.of(request(fields, **more), ttl=ttl)
        return await self.human.publish(question, log)

    async def row(self, question_id: str) -> QuestionRow:
        return await self.human.get(question_id, OWNER)

    async def events(self, log: RunLog) -> list[Event]:
        return [each.event for each in await self.journal.read(log.conversation_id)]

    async def remembered(self, owner: str = OWNER) -> list[str]:
        found = await self.database.read(lambda c: memories.of_owner(c, owner))
        return [f"{each.category}/{each.label}={each.shown}" for each in reversed(found)]
