"""Playbooks of a person: made from a run, listed, edited, exported, imported, deleted."""

import asyncio
import re
import unicodedata
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from wenko.errors import (
    InvalidPlaybook,
    PlaybookChanged,
    PlaybookExists,
    RunActive,
    RunNotSuccessful,
    TooManyPlaybooks,
    UnknownPlaybook,
    UnknownRun,
)
from wenko.journal import Journal
from wenko.planners.playbooks.invocation import NAME, Invocation, message_for
from wenko.planners.playbooks.playbook import Playbook
from wenko.planners.playbooks.playbook_yaml import read_yaml, to_fields, to_yaml
from wenko.planners.playbooks.playbooks import Playbooks, validate_playbook
from wenko.planners.playbooks.saved import read_stored
from wenko.run.state import RunState
from wenko.service.auth import Principal
from wenko.service.conversations import ConversationService
from wenko.service.playbook_checks import bounded, check_secrets
from wenko.service.playbook_draft import PlaybookDraft, make_draft
from wenko.service.redaction import Redaction, environment_secrets
from wenko.storage import playbooks, runs
from wenko.storage.database import Database
from wenko.storage.playbooks import StoredPlaybook
from wenko.storage.sql import to_json
from wenko.tools.registry import ToolRegistry

MAX_SAVED = 200
"""Of one person: each message is compared with all of them."""
_NAME = re.compile(NAME)


@dataclass(frozen=True, slots=True)
class SavedPlaybook:
    playbook: Playbook
    version: int
    created_at: int
    updated_at: int


class PlaybookService:
    """Every operation is on the principal's own playbooks: another person's do not exist here."""

    def __init__(
        self,
        database: Database,
        journal: Journal,
        conversations: ConversationService,
        shipped: Playbooks,
        tools: ToolRegistry,
        secrets: Callable[[], Iterable[str]],
        secrets_of_files: Callable[[str], Awaitable[list[str]]],
        most_steps: int,
    ) -> None:
        self.shipped = shipped
        self._database = database
        self._journal = journal
        self._conversations = conversations
        self._tools = tools
        self._secrets = secrets
        self._secrets_of_files = secrets_of_files
        self._most_steps = most_steps

    async def draft(
        self, principal: Principal, conversation_id: str, run_id: str | None = None
    ) -> PlaybookDraft:
        """A playbook that does what the run did, for the person to look through; not stored.

        Without an id, of the conversation's last run.
        """
        await self._conversations.get(principal, conversation_id)
        row = await self._database.read(lambda c: runs.find(c, conversation_id, run_id))
        if row is None:
            raise UnknownRun("There is no such run in this conversation.", "该会话没有这次任务。")
        if row.ended_at is None:
            raise RunActive(
                "The run has not ended yet; save it as a playbook afterwards.",
                "任务还没有结束；请在结束后再保存为剧本。",
            )
        if not row.success:
            raise RunNotSuccessful(
                "Only a run that succeeded can become a playbook; this one failed or was stopped.",
                "只有成功的任务才能保存为剧本；这次任务失败或被中止了。",
            )
        records = await self._journal.of_run(conversation_id, row.id)
        state = await asyncio.to_thread(RunState.of, records)
        redaction = self._redaction(await self._secrets_of_files(conversation_id))
        taken = {each.playbook.name for each in await self.list_saved(principal)}
        taken |= {each.name for each in self.shipped.all}
        return await asyncio.to_thread(
            make_draft, row.message, state, self._tools, self._most_steps, redaction, taken
        )

    async def list_saved(self, principal: Principal) -> list[SavedPlaybook]:
        principal.authorise_all_questions()
        owner = principal.user_id
        rows = await self._database.read(lambda connection: playbooks.of_owner(connection, owner))
        return await asyncio.to_thread(_readable, rows) if rows else []

    async def get(self, principal: Principal, name: str) -> SavedPlaybook:
        principal.authorise_all_questions()
        owner, key = principal.user_id, _normalized(name)
        row = await self._database.read(lambda connection: playbooks.get(connection, owner, key))
        if row is None:
            raise _unknown(name)
        return _saved(row)

    async def find(self, principal: Principal, name: str) -> Playbook:
        """One's own, or a shipped one: both can be run and exported."""
        try:
            return (await self.get(principal, name)).playbook
        except UnknownPlaybook:
            shipped = self.shipped.get(name)
            if shipped is None:
                raise
            return shipped

    async def create(
        self, principal: Principal, name: str, fields: Mapping[str, Any], replace: bool = False
    ) -> SavedPlaybook:
        """With ``replace``, in place of one's own with this name."""
        principal.authorise_all_questions()
        checked = await self._checked(name, fields)
        return await self._store(principal, checked, replace)

    async def change(
        self,
        principal: Principal,
        name: str,
        new_name: str,
        fields: Mapping[str, Any],
        version: int | None = None,
    ) -> SavedPlaybook:
        """Only if nobody else changed it since ``version``."""
        current = await self.get(principal, name)
        checked = await self._checked(new_name, fields)
        owner, old = principal.user_id, current.playbook.name
        self._check_free(checked.name, unless=old)

        def change(connection: sa.Connection) -> None:
            if not playbooks.change(connection, owner, old, to_json(to_fields(checked)), version):
                if playbooks.get(connection, owner, old) is None:
                    raise _unknown(name)
                raise PlaybookChanged(
                    "The playbook was changed elsewhere meanwhile; open it again.",
                    "剧本已在别处修改；请重新打开。",
                )
            if old != checked.name and not playbooks.rename(connection, owner, old, checked.name):
                raise _exists(checked.name)

        await self._database.write(change)
        return await self.get(principal, checked.name)

    async def delete(self, principal: Principal, name: str) -> None:
        principal.authorise_all_questions()
        owner, key = principal.user_id, _normalized(name)
        if not await self._database.write(lambda c: playbooks.delete(c, owner, key)):
            raise _unknown(name)

    async def import_yaml(
        self, principal: Principal, name: str, text: str, replace: bool = False
    ) -> SavedPlaybook:
        principal.authorise_all_questions()
        fields = await asyncio.to_thread(read_yaml, text, name)
        # An export of another program may name it inside; the name is given beside it.
        fields.pop("name", None)
        return await self.create(principal, name, fields, replace)

    async def export_yaml(self, principal: Principal, name: str) -> str:
        return await asyncio.to_thread(to_yaml, await self.find(principal, name))

    async def message(self, principal: Principal, name: str, values: Mapping[str, str]) -> str:
        """The message that runs it with these values; raises for one that it cannot take."""
        playbook = await self.find(principal, name)
        wrong = playbook.refused(Invocation(playbook.name, values))
        if wrong:
            raise InvalidPlaybook(
                f"{playbook.name} cannot take: {', '.join(wrong)}.",
                f"剧本 {playbook.name} 不接受：{'，'.join(wrong)}。",
            )
        return message_for(playbook.name, values)

    async def _checked(self, name: str, fields: Mapping[str, Any]) -> Playbook:
        key = _normalized(name)
        if not _NAME.fullmatch(key):
            raise InvalidPlaybook(
                "A playbook's name has letters, digits, _ and -, begins with a letter or digit, "
                "and has at most 60 characters.",
                "剧本名称只能有文字、数字、_ 和 -，以文字或数字开头，最多 60 个字符。",
            )
        return await asyncio.to_thread(self._check, key, dict(fields))

    def _check(self, key: str, fields: dict[str, Any]) -> Playbook:
        playbook = bounded(validate_playbook(fields, key, key))
        check_secrets(playbook, self._redaction())
        return playbook

    async def _store(
        self, principal: Principal, playbook: Playbook, replace: bool
    ) -> SavedPlaybook:
        owner, body = principal.user_id, to_json(to_fields(playbook))
        self._check_free(playbook.name)

        def store(connection: sa.Connection) -> None:
            if replace and playbooks.change(connection, owner, playbook.name, body):
                return
            if playbooks.count(connection, owner) >= MAX_SAVED:
                raise TooManyPlaybooks(
                    f"You have {MAX_SAVED} saved playbooks; delete one first.",
                    f"您已保存 {MAX_SAVED} 个剧本；请先删除一个。",
                )
            if not playbooks.create(connection, owner, playbook.name, body):
                raise _exists(playbook.name)

        await self._database.write(store)
        return await self.get(principal, playbook.name)

    def _check_free(self, name: str, unless: str = "") -> None:
        if name != unless and self.shipped.get(name) is not None:
            raise PlaybookExists(
                f"{name} is the name of a built-in playbook; choose another one.",
                f"{name} 是内置剧本的名称；请换一个名称。",
            )

    def _redaction(self, more: Iterable[str] = ()) -> Redaction:
        return Redaction([*environment_secrets(), *self._secrets(), *more])


def _normalized(name: str) -> str:
    return unicodedata.normalize("NFKC", name).strip().lower()


def _readable(rows: list[StoredPlaybook]) -> list[SavedPlaybook]:
    found = []
    for row in rows:
        try:
            found.append(_saved(row))
        except InvalidPlaybook:
            continue
    return found


def _saved(row: StoredPlaybook) -> SavedPlaybook:
    playbook = read_stored(row.name, row.body)
    return SavedPlaybook(playbook, row.version, row.created_at, row.updated_at)


def _unknown(name: str) -> UnknownPlaybook:
    return UnknownPlaybook(
        f"You have no saved playbook {name[:60]!r}.", f"您没有名为 {name[:60]!r} 的剧本。"
    )


def _exists(name: str) -> PlaybookExists:
    return PlaybookExists(
        f"You have a playbook {name} already; choose another name, or replace it.",
        f"您已有名为 {name} 的剧本；请换一个名称，或者替换它。",
    )
