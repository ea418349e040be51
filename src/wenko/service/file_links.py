"""Signed links to files: a browser follows them without a token, for a short time."""

import hashlib
from dataclasses import dataclass

from itsdangerous import BadData, URLSafeTimedSerializer

from wenko.errors import NotAuthenticated

MARK = "wf1."


@dataclass(frozen=True, slots=True)
class FileLink:
    """Lets its bearer read what is at ``path`` and below it, and nothing else."""

    conversation_id: str
    user_id: str
    path: str

    def covers(self, conversation_id: str, path: str) -> bool:
        """Whether it is for this path; one with ``..`` could mean any other."""
        if conversation_id != self.conversation_id or ".." in path.split("/"):
            return False
        below = self.path.rstrip("/") + "/"
        return path.rstrip("/") == self.path.rstrip("/") or path.startswith(below)


class FileLinks:
    """Issues and checks links. The key is the owner's token: a new token voids earlier links."""

    def __init__(self, secret: str, lifetime: int, salt: str = "wenko.file-link") -> None:
        self.lifetime = lifetime
        self._serializer = URLSafeTimedSerializer(
            secret, salt=salt, signer_kwargs={"digest_method": hashlib.sha256}
        )

    def issue(self, link: FileLink) -> str:
        claims = [link.conversation_id, link.user_id, link.path]
        return f"{MARK}{self._serializer.dumps(claims)}"

    def check(self, ticket: str) -> FileLink:
        try:
            claims = self._serializer.loads(ticket.removeprefix(MARK), max_age=self.lifetime)
            conversation_id, user_id, path = claims
        except (BadData, ValueError, TypeError):
            raise invalid_link() from None
        return FileLink(conversation_id, user_id, path)


def invalid_link() -> NotAuthenticated:
    """The same for each reason: a link tells nothing about what else there is."""
    return NotAuthenticated(
        "This link to a file is no longer valid; get a new one in Wenko.",
        "这个文件链接已经失效；请在 Wenko 中重新获取。",
    )
