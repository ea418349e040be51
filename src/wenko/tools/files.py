"""The tool that manages files of the workspace; the sandbox itself confines every path."""

import posixpath
from typing import ClassVar, Literal

from pydantic import Field, JsonValue, model_validator

from wenko.gate.ruling import SHAPE_LIMIT, Confinement, Finding
from wenko.gate.targets import WORKSPACE, resolved, target_of
from wenko.gate.words import Word
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.sandbox.base import FileReply, FileRequest
from wenko.text import BilingualText, Language
from wenko.tools.base import TextArgument, Tool, ToolArguments, ToolUse

CONTENT_LIMIT = 8 * 1024 * 1024
_DONE: dict[str, MessageKey] = {
    "read": "file_read",
    "write": "file_written",
    "append": "file_appended",
    "list": "folder_listed",
    "mkdir": "folder_created",
    "move": "file_moved",
    "copy": "file_copied",
    "delete": "file_deleted",
}
# The sandbox reports errors in English; these are the Chinese ones.
_ERRORS = {
    "path_outside_workspace": "{path} 在 /workspace 之外；请使用其中的路径",
    "not_found": "找不到 {path}",
    "already_exists": "{path} 已经存在",
    "is_a_directory": "{path} 是目录，不是文件",
    "not_a_directory": "{path} 不是目录",
    "not_text": "{path} 不是文本文件",
    "too_large": "{path} 太大",
    "permission_denied": "没有权限访问 {path}",
}

_DELETES_ALL = BilingualText("It deletes the whole workspace.", "会删除整个工作区。")
_DELETES_FOLDER = BilingualText(
    "It may delete a whole folder permanently.", "可能永久删除整个文件夹。"
)


class FileManagerArguments(ToolArguments):
    action: Literal["read", "write", "append", "list", "mkdir", "move", "copy", "delete", "exists"]
    path: str = Field(min_length=1, max_length=4096)
    content: str | None = Field(default=None, max_length=CONTENT_LIMIT)
    destination: str | None = Field(default=None, max_length=4096)

    @model_validator(mode="after")
    def _complete(self) -> "FileManagerArguments":
        if self.action in ("write", "append") and self.content is None:
            raise ValueError(f"{self.action} needs content")
        if self.action in ("move", "copy") and not self.destination:
            raise ValueError(f"{self.action} needs a destination")
        return self


class FileManager(Tool):
    """Reads, writes, lists, moves, copies and deletes files."""

    name = "file_manager"
    arguments = FileManagerArguments
    argument_aliases: ClassVar[dict[str, str]] = {
        "operation": "action",
        "file": "path",
        "file_path": "path",
        "filename": "path",
        "text": "content",
        "data": "content",
        "target": "destination",
    }
    title = BilingualText("File", "文件")
    description = BilingualText("Manage files", "文件管理")
    headline = "{action} {path}"
    needs = frozenset({"sandbox"})
    changes = "files"
    capability = "edit_files"
    planning_hint = BilingualText(
        en=(
            "Write files with file_manager (action write), never with an editor such as nano "
            "or vim."
        ),
        zh="写文件用 file_manager（action 为 write），不要用 nano、vim 之类的编辑器。",
    )
    content = TextArgument("content", path_argument="path")

    async def use(self, use: ToolUse, arguments: FileManagerArguments) -> ToolOutcome:
        reply = await use.sandbox.files(
            FileRequest(
                action=arguments.action,
                path=arguments.path,
                content=arguments.content,
                destination=arguments.destination,
                call_id=use.call_id,
            )
        )
        if not reply.ok:
            message = _error_message(reply, arguments.path, use.language)
            return ToolOutcome(
                success=False, stderr=message, message=message, error_code=reply.error_code
            )
        return ToolOutcome(
            success=True,
            stdout=_printed(reply),
            message=_message(arguments.action, reply, use.language),
            data=_data(reply),
            truncated=reply.truncated,
        )

    def repeatable(self, arguments: FileManagerArguments) -> bool:
        return arguments.action in ("read", "list", "exists", "write", "mkdir")

    def risks(self, arguments: Arguments, confinement: Confinement) -> list[Finding]:
        action, path = arguments.get("action"), arguments.get("path")
        if action not in ("delete", "move") or not isinstance(path, str) or not path:
            return []
        target = target_of(Word(path), WORKSPACE)
        if target == "workspace":
            return [Finding("ask", _DELETES_ALL, f"{self.name}: delete everything")]
        has_ending = bool(posixpath.splitext(path.rstrip("/"))[1])
        if action == "delete" and target == "file" and not has_ending:
            shape = f"{self.name}: delete {resolved(path, WORKSPACE).removeprefix(WORKSPACE + '/')}"
            offered = shape if len(shape) <= SHAPE_LIMIT else None
            return [Finding("ask", _DELETES_FOLDER, offered, f"{self.name}: delete a folder")]
        return []

    def reads_only(self, arguments: Arguments) -> bool:
        return arguments.get("action") in ("read", "list", "exists")

    def shape(self, arguments: Arguments) -> str | None:
        return f"{self.name}: {arguments.get('action', '')}"


def _error_message(reply: FileReply, path: str, language: Language) -> str:
    known = _ERRORS.get(reply.error_code or "") if language == "zh" else None
    return reply.message if known is None else known.format(path=path)


def _printed(reply: FileReply) -> str:
    if reply.content is not None:
        return reply.content
    if reply.entries is not None:
        return "".join(f"{entry['name']}\n" for entry in reply.entries)
    return ""


def _data(reply: FileReply) -> JsonValue:
    if reply.entries is not None:
        return [dict(entry) for entry in reply.entries]
    if reply.exists is not None:
        return {"exists": reply.exists}
    return None


def _message(action: str, reply: FileReply, language: Language) -> str:
    if action == "exists":
        return text("file_exists" if reply.exists else "file_absent", language)
    return text(_DONE[action], language, count=len(reply.entries or ()))
