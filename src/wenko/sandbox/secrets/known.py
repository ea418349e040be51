"""What is secret in one conversation, and what a person allowed to be seen there."""

import asyncio
import base64
import json
import posixpath
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from wenko.errors import SecretPlaceholder
from wenko.private_files import write_private_file
from wenko.sandbox.secrets.masker import Masker
from wenko.sandbox.secrets.values import Secret, secrets_of

PLACEHOLDER = re.compile(r"⟦secret ([^⟦⟧\n]{1,1000})⟧")
MAX_FORMER = 1_000
"""Earlier secrets of one file that stay known."""
MAX_FORMS = 16_000
"""Texts that are searched for: every secret in about six forms."""
MAX_ALLOWED = 100
_IN_THREAD = 64 * 1024
_ROOT = "/workspace"


@dataclass(frozen=True, slots=True)
class SecretFile:
    """A file with secrets, as a person sees it: names, never values."""

    path: str
    names: tuple[str, ...]
    allowed: bool


class ConversationSecrets:
    """The secrets of a workspace that were found so far, in the files' present and past."""

    def __init__(self, folder: Path | None = None) -> None:
        """``folder``: that of the conversation, outside its sandbox."""
        self._stored = folder / "secrets.json" if folder is not None else None
        self._allowed = _read_allowed(self._stored) if self._stored else frozenset()
        self._files: dict[str, list[Secret]] = {}
        self._former: dict[str, list[Secret]] = {}
        self._seen: dict[str, None] = {}
        """Files, in the order in which they became known."""
        self._maskers: dict[str | None, Masker] = {}

    async def update(self, files: Sequence[dict[str, Any]]) -> None:
        """Take over what the sandbox has read."""
        size = sum(len(each["content"] or "") + sum(map(len, each["former"])) for each in files)
        if size > _IN_THREAD:
            await asyncio.to_thread(self._update, files)
        else:
            self._update(files)

    def files(self) -> list[SecretFile]:
        return [
            SecretFile(path, tuple(each.name for each in found), path in self._allowed)
            for path, found in sorted(self._files.items())
            if found
        ]

    def knows(self, path: str) -> bool:
        """Whether the file has, or had, secrets."""
        path = relative(path)
        return bool(self._files.get(path) or self._former.get(path))

    def allow(self, path: str, allowed: bool) -> None:
        """Show, or mask again, the values of this file in this conversation.

        One that another file has or had too stays masked: copying it shows nothing.
        """
        path = relative(path)
        paths = {*self._allowed, path} if allowed else self._allowed - {path}
        self._allowed = frozenset(sorted(paths)[:MAX_ALLOWED])
        self._maskers = {}
        if self._stored is not None:
            self._stored.parent.mkdir(mode=0o711, parents=True, exist_ok=True)
            write_private_file(self._stored, json.dumps({"allowed": sorted(self._allowed)}))

    def values(self) -> list[str]:
        """Every known value, also of files that are allowed: others may see none."""
        everything = (*self._files.values(), *self._former.values())
        return [form for found in everything for each in found for form in _forms(each)]

    def masker(self, path: str | None = None) -> Masker:
        """What masks; in a file that has a value too, by that file's own placeholders."""
        path = None if path is None else relative(path)
        key = path if path in self._files else None
        if key not in self._maskers:
            self._maskers[key] = self._masker(key, self._allowed)
        return self._maskers[key]

    def everything(self) -> Masker:
        """What masks the values of every file, also of those that are allowed here."""
        return self._masker(None, frozenset())

    def masks(self, path: str) -> list[Secret]:
        """The secrets of this file, unless a person allowed it."""
        path = relative(path)
        return [] if path in self._allowed else self._files.get(path, [])

    def restore(self, path: str, text: str) -> str:
        """With the original in the place of each placeholder that belongs to this file."""
        path = relative(path)
        named = {
            each_path + ":" + each.name: each
            for each_path, found in (*self._former.items(), *self._files.items())
            for each in found
        }
        own = self._files.get(path, []) + self._former.get(path, [])

        def original(match: re.Match[str]) -> str:
            secret = named.get(match[1])
            if secret is None and not own:
                return match[0]  # A text about placeholders.
            if secret is None or not any(secret.value == each.value for each in own):
                raise SecretPlaceholder(
                    f"{match[0]} cannot be written to {path}: a placeholder stands for its value "
                    "only in an edit or write of the file that it names. Let a program copy the "
                    "value, or ask the person.",
                    f"{match[0]} 不能写入 {path}：占位符只有在编辑或写入它所指的文件时才代表原值。"
                    "请让程序去复制该值，或询问用户。",
                )
            return secret.raw

        return PLACEHOLDER.sub(original, text)

    def _update(self, files: Sequence[dict[str, Any]]) -> None:
        present: dict[str, list[Secret]] = {}
        for each in sorted(files, key=lambda each: (each["path"].count("/"), each["path"])):
            path, content = each["path"], each["content"]
            found = secrets_of(path, content) if content is not None else []
            past = [*self._former.get(path, []), *self._files.get(path, [])]
            for text in each["former"]:
                past += secrets_of(path, text)
            present[path] = found
            self._remember(path, past, found)
        for path, found in self._files.items():
            if path not in present:
                self._remember(path, [*self._former.get(path, []), *found], [])
        self._files = present
        self._seen.update(dict.fromkeys(present))
        self._maskers = {}

    def _remember(self, path: str, past: list[Secret], present: list[Secret]) -> None:
        now = {each.value for each in present}
        former = {each.value: each for each in past if each.value not in now}
        self._former[path] = list(former.values())[:MAX_FORMER]

    def _masker(self, path: str | None, allowed: frozenset[str]) -> Masker:
        """Those of the files that were seen first come first: no later file can push them out."""
        masked = [name for name in self._seen if name not in allowed]
        present = [(name, each) for name in masked for each in self._files.get(name, ())]
        former = [(name, each) for name in masked for each in self._former.get(name, ())]
        placeholders: dict[str, str] = {}
        for name in masked:
            for each in (*self._files.get(name, ()), *self._former.get(name, ())):
                if len(placeholders) < MAX_FORMS:
                    placeholders.update(dict.fromkeys(_forms(each), ""))
        # A file's own name for a value is the best one in it, that of a present file elsewhere.
        present.sort(key=lambda each: each[0] != path)
        for name, each in reversed([*present, *former]):
            for form in _forms(each):
                if form in placeholders:
                    placeholders[form] = f"⟦secret {name}:{each.name}⟧"
        return Masker(placeholders)


def relative(path: str) -> str:
    """As the sandbox names files: below the workspace."""
    path = posixpath.normpath(posixpath.join(_ROOT, path))
    return posixpath.relpath(path, _ROOT) if path.startswith(_ROOT + "/") else path


def _forms(secret: Secret) -> dict[str, None]:
    """How the value may be printed: as it is, in JSON, in an address, in base64."""
    value = secret.value
    forms = dict.fromkeys((secret.raw, value, json.dumps(value)[1:-1], repr(value)[1:-1]))
    forms[quote(value, safe="")] = None
    data = value.encode()
    if len(data) < 8 or len(data) > 1024:
        return forms
    forms[base64.b64encode(data).decode()] = None
    forms[base64.urlsafe_b64encode(data).decode()] = None
    for before in range(3):
        # Inside a longer text: without the characters that its neighbours take part in.
        whole = base64.b64encode(bytes(before) + data + bytes(-(before + len(data)) % 3)).decode()
        end = (before + len(data)) * 8 // 6
        forms[whole[(0, 2, 3)[before] : end]] = None
    return forms


def _read_allowed(path: Path) -> frozenset[str]:
    try:
        return frozenset(map(str, json.loads(path.read_text())["allowed"][:MAX_ALLOWED]))
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()
