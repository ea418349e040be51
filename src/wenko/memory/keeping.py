"""What an ended question leaves behind, written in the transaction that ends it."""

import sqlalchemy as sa

from wenko.memory import long_term, working
from wenko.protocol.hitl import HITLDisplayRequest, HITLRequest
from wenko.storage.questions import Ending, QuestionRow


def keep(connection: sa.Connection, question: QuestionRow, ending: Ending) -> None:
    """A display is kept however it ended; of a form only what a person agreed to."""
    if question.kind == "display":
        if ending.status in ("dismissed", "expired"):
            shown = HITLDisplayRequest.model_validate(question.body)
            working.put_display(connection, question.conversation_id, shown, question.id)
    elif question.kind == "form" and ending.status == "answered" and ending.action != "reject":
        form = HITLRequest.model_validate(question.body, context={"max_fields": None})
        data = ending.answer or {}
        working.put_form(connection, question.conversation_id, form, data, question.id)
        if form.collects_preference:
            long_term.remember_preferences(connection, question.owner, form, data, question.id)
