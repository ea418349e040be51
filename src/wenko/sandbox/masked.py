"""What a sandbox gives, with its secrets masked, and what it is asked, with the originals."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wenko.errors import SecretPlaceholder
from wenko.protocol.files import FileChange
from wenko.sandbox.base import (
    CallResult,
    FileDetails,
    FileReply,
    FileRequest,
    OnOutput,
    Stream,
    TerminalView,
    Waiting,
)
from wenko.sandbox.client import OnLine
from wenko.sandbox.secrets.known import ConversationSecrets
from wenko.sandbox.secrets.masker import MaskedStream, Masker

TOLD = 5
"""Names of secrets in one sentence."""


class MaskedOutput:
    """The lines of a call that runs: its output and what its terminal shows.

    After a restart the output is asked for from its beginning: how much of it was published is
    counted in masked characters, and what is masked depends on what stood before.
    """

    def __init__(
        self,
        masker: Masker,
        published: Mapping[Stream, int],
        on_output: OnOutput | None,
        view: TerminalView | None,
    ) -> None:
        self._masker = masker
        self._output = on_output
        self._view = view
        self._streams = {name: MaskedStream(masker) for name in ("stdout", "stderr", "screen")}
        self._skipped = dict(published) if masker.longest else {}
        self.request_from = {} if masker.longest else dict(published)
        self.on_line: OnLine | None = None
        if on_output is not None or view is not None:
            self.on_line = line_handler(self._add, _View(self) if view is not None else None)

    def end(self) -> None:
        for name in ("stdout", "stderr"):
            self._publish(name, self._streams[name].end())
        self.screen_ends()

    def _add(self, stream: Stream, text: str) -> None:
        self._publish(stream, self._streams[stream].feed(text))

    def _publish(self, stream: Stream, text: str) -> None:
        skipped = self._skipped.get(stream, 0)
        self._skipped[stream] = max(0, skipped - len(text))
        if text[skipped:] and self._output is not None:
            self._output(stream, text[skipped:])

    def replay(self, text: str) -> None:
        assert self._view is not None
        self._view.replay(self._streams["screen"].feed(text))

    def screen(self, text: str) -> None:
        assert self._view is not None
        if shown := self._streams["screen"].feed(text):
            self._view.screen(shown)

    def screen_ends(self) -> None:
        """Nothing follows for a while: what was held back is shown."""
        if (held := self._streams["screen"].end()) and self._view is not None:
            self._view.screen(held)

    def waiting(self, waiting: Waiting | None) -> None:
        assert self._view is not None
        self.screen_ends()
        self._view.waiting(waiting)


class _View:
    """A ``TerminalView`` by name, so that its methods do not meet those of the output."""

    def __init__(self, output: MaskedOutput) -> None:
        self.replay = output.replay
        self.screen = output.screen
        self.waiting = output.waiting


def line_handler(on_output: OnOutput | None, view: TerminalView | None) -> OnLine | None:
    """Gives each line of a streamed reply to whom it is for."""
    if on_output is None and view is None:
        return None

    def handle(line: dict[str, Any]) -> None:
        for name, value in line.items():
            if name in ("stdout", "stderr") and on_output is not None:
                on_output(name, value)  # type: ignore[arg-type]
            elif name == "screen" and view is not None:
                view.screen(value)
            elif name == "replay" and view is not None:
                view.replay(value)
            elif name == "waiting" and view is not None:
                view.waiting(None if value is None else _waiting(value))

    return handle


def _waiting(value: dict[str, Any]) -> Waiting:
    return Waiting(**{**value, "options": tuple(value.get("options", ()))})


def masked_result(result: CallResult, masker: Masker) -> CallResult:
    error = result.start_error
    return replace(
        result,
        stdout=masker.mask_output(result.stdout, cut_end=result.running),
        stderr=masker.mask_output(result.stderr, cut_end=result.running),
        start_error=error and masker.mask(error),
    )


def masked_reply(reply: FileReply, masker: Masker) -> FileReply:
    details = reply.details
    if details is not None:
        details = replace(details, nearest=masker.mask(details.nearest))
    content = reply.content
    if content is not None:
        content = masker.mask(content, cut_end=reply.truncated)
    return replace(reply, content=content, details=details, message=masker.mask(reply.message))


def masked_change(change: FileChange, masker: Masker) -> FileChange:
    if not masker.longest:
        return change
    texts = {"new_content": change.new_content, "diff": change.diff}
    masked = {name: text and masker.mask(text) for name, text in texts.items()}
    return change.model_copy(update=masked)


def masked_values(value: Any, masker: Masker) -> Any:
    """Of JSON."""
    if isinstance(value, str):
        return masker.mask(value)
    if isinstance(value, list):
        return [masked_values(each, masker) for each in value]
    if isinstance(value, dict):
        return {name: masked_values(each, masker) for name, each in value.items()}
    return value


def changes_content(request: FileRequest) -> bool:
    return request.action in ("write", "append", "edit")


def with_originals(request: FileRequest, path: str, secrets: ConversationSecrets) -> FileRequest:
    """With the originals in the place of the file's own placeholders.

    Raises ``SecretPlaceholder`` for any other, and where a write would drop secrets of the file:
    whoever has seen only a masked view of it does not know what it overwrites.
    """
    content = request.content
    if content is not None:
        content = secrets.restore(path, content)
    if request.action == "write":
        missing = [
            each.name
            for each in secrets.masks(path)
            if each.raw not in (content or "") and each.value not in (content or "")
        ]
        if missing:
            raise _overwrites(request.path, missing)
    edits = tuple(
        replace(each, old=secrets.restore(path, each.old), new=secrets.restore(path, each.new))
        for each in request.edits
    )
    return replace(request, content=content, edits=edits)


def refusal(refused: SecretPlaceholder) -> FileReply:
    details = FileDetails(reason=refused.localized("zh"))
    return FileReply(
        ok=False,
        message=refused.localized("en"),
        error_code=refused.code,
        details=details,
    )


def _overwrites(path: str, names: list[str]) -> SecretPlaceholder:
    told = ", ".join(names[:TOLD]) + ("…" if len(names) > TOLD else "")
    return SecretPlaceholder(
        f"{path} was not overwritten: its masked values {told} would be lost. Change it with an "
        "edit, or keep the placeholder of each value in the content.",
        f"没有覆盖 {path}：其中被遮盖的值 {told} 会丢失。请用 edit 修改，"
        "或在 content 中保留每个值的占位符。",
    )
