"""What an ended question leaves behind, written in the transaction that ends it."""

import sqlalchemy as sa

from wenko.memory import long_term, working
from wenko.protocol.hitl import AnyHITLRequest, HITLDisplayRequest
from wenko.storage.questions import Ending, QuestionRow


def keep(
    connection: sa.Connection, question: QuestionRow, request: AnyHITLRequest, ending: Ending
) -> None:
    """A display is kept however it ended; of a form only what a person agreed to."""
    where = question.conversation_id
    if isinstance(request, HITLDisplayRequest):
        if ending.status in ("dismissed", "expired"):
            working.put_display(connection, where, request, question.id)
    elif question.kind == "form" and ending.status == "answered" and ending.action != "reject":
        data = ending.answer or {}
        working.put_form(connection, where, request, data, question.id)
        if request.collects_preference:
            long_term.remember_preferences(connection, question.owner, request, data, question.id)
