"""What an ended question adds to memory, in the transaction that ends it."""

import sqlalchemy as sa

from wenko.memory import long_term, working
from wenko.memory.long_term import Origin
from wenko.protocol.hitl import AnyHITLRequest, HITLDisplayRequest
from wenko.storage.questions import Ending, QuestionRow


def remember_outcome(
    connection: sa.Connection, question: QuestionRow, request: AnyHITLRequest, ending: Ending
) -> None:
    """Remember a display once it was dismissed or expired, and a form unless it was rejected."""
    conversation_id = question.conversation_id
    if isinstance(request, HITLDisplayRequest):
        if ending.status in ("dismissed", "expired"):
            working.put_display(connection, conversation_id, request, question.id)
    elif question.kind == "form" and ending.status == "answered" and ending.action != "reject":
        data = ending.answer or {}
        working.put_form(connection, conversation_id, request, data, question.id)
        if request.collects_preference:
            origin = Origin("form", conversation_id, question.run_id, question.id)
            long_term.remember_preferences(connection, question.owner, request, data, origin)
