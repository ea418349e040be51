"""Access: every id that a client sends is looked up here, through the owner it belongs to."""

from wenko.human.service import QuestionService
from wenko.service.auth import Principal
from wenko.storage import conversations
from wenko.storage.conversations import Conversation
from wenko.storage.database import Database
from wenko.storage.questions import QuestionRow


class Access:
    """What a principal may use. What belongs to a conversation is found only through it.

    An id is no permission: a call, a terminal or a run of another conversation does not exist here,
    even if the client knows its id.
    """

    def __init__(self, database: Database, questions: QuestionService) -> None:
        self._database = database
        self._questions = questions

    async def conversation(self, principal: Principal, conversation_id: str) -> Conversation:
        """``NotYours`` if it belongs to another user, or if the principal came by a link."""
        principal.authorise_all_questions()
        return await self._database.read(
            lambda c: conversations.get(c, conversation_id, principal.user_id)
        )

    async def question(self, principal: Principal, question_id: str) -> QuestionRow:
        """``NotYours`` if it belongs to another user, or if the link is for another question."""
        principal.authorise_question(question_id)
        return await self._questions.get(question_id, principal.user_id)
