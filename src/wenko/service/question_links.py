"""Signed links that open one question for a day, for notifications outside Wenko."""

import hashlib
from dataclasses import dataclass

from itsdangerous import BadData, URLSafeTimedSerializer

from wenko.errors import NotAuthenticated

MARK = "wq1."
"""Tells the ticket of a link from a user's token."""
LIFETIME = 24 * 3600


@dataclass(frozen=True, slots=True)
class QuestionLink:
    """Lets its bearer view and answer one question, on behalf of the user it belongs to."""

    question_id: str
    user_id: str


class QuestionLinks:
    """Issues and checks links. The key is the owner's token: a new token voids earlier links."""

    def __init__(self, secret: str, lifetime: int = LIFETIME) -> None:
        self._lifetime = lifetime
        self._serializer = URLSafeTimedSerializer(
            secret, salt="wenko.question-link", signer_kwargs={"digest_method": hashlib.sha256}
        )

    def issue(self, question_id: str, user_id: str) -> str:
        return f"{MARK}{self._serializer.dumps([question_id, user_id])}"

    def check(self, ticket: str) -> QuestionLink:
        try:
            claims = self._serializer.loads(ticket.removeprefix(MARK), max_age=self._lifetime)
        except BadData:
            raise NotAuthenticated(
                "This link is no longer valid; open the question in Wenko itself."
            ) from None
        question_id, user_id = claims
        return QuestionLink(question_id, user_id)
