"""The statements about users: a name and the hash of a token; the token itself is never stored."""

import hashlib
from dataclasses import dataclass

import sqlalchemy as sa

from wenko.protocol.model import new_id, now_ms
from wenko.storage.tables import users


@dataclass(frozen=True, slots=True)
class User:
    id: str
    name: str


def put(connection: sa.Connection, name: str, token: str) -> User:
    """Insert the user, or replace the token of the user with this name."""
    existing = connection.execute(sa.select(users.c.id).where(users.c.name == name)).scalar()
    if existing is None:
        existing = new_id()
        connection.execute(
            users.insert().values(
                id=existing, name=name, token_hash=_hash(token), created_at=now_ms()
            )
        )
    else:
        connection.execute(
            sa.update(users).where(users.c.id == existing).values(token_hash=_hash(token))
        )
    return User(existing, name)


def by_token(connection: sa.Connection, token: str) -> User | None:
    row = connection.execute(_BY_TOKEN, {"hash": _hash(token)}).one_or_none()
    return None if row is None else User(row.id, row.name)


_BY_TOKEN = sa.select(users.c.id, users.c.name).where(users.c.token_hash == sa.bindparam("hash"))


def _hash(token: str) -> str:
    # Tokens are long and random, so a plain hash is enough: there is nothing to guess.
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
