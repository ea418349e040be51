"""Short-lived signed links to one question, for people who are told of it elsewhere."""

import base64
import hashlib
import hmac
import json
from dataclasses import dataclass

from wenko.errors import NotAuthenticated
from wenko.protocol.model import now_ms

MARK = "wq1."
LIFETIME = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class QuestionLink:
    """Lets its bearer see and answer one question, as the user it belongs to."""

    question_id: str
    user_id: str
    until: int


class QuestionLinks:
    """Signs and checks. The key comes from the owner's token: a new token voids old links."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(f"wenko question_links {secret}".encode()).digest()

    def issue(self, question_id: str, user_id: str, lifetime: float = LIFETIME) -> str:
        until = now_ms() + round(lifetime * 1000)
        claim = base64.urlsafe_b64encode(json.dumps([question_id, user_id, until]).encode())
        return f"{MARK}{claim.decode()}.{self._signature(claim)}"

    def check(self, text: str) -> QuestionLink:
        claim, _, signature = text.removeprefix(MARK).partition(".")
        expected = self._signature(claim.encode(errors="replace"))
        genuine = hmac.compare_digest(expected.encode(), signature.encode(errors="replace"))
        if genuine:
            ticket = QuestionLink(*json.loads(base64.urlsafe_b64decode(claim)))
            if ticket.until > now_ms():
                return ticket
        raise NotAuthenticated("This link is no longer valid; open the question in Wenko itself.")

    def _signature(self, claim: bytes) -> str:
        return hmac.new(self._key, claim, hashlib.sha256).hexdigest()
