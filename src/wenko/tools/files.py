"""The tool that handles files of the workspace; the sandbox confines every path itself."""

from typing import ClassVar, Literal

from pydantic import Field, JsonValue, model_validator

from wenko.protocol.messages import MessageKey, text
from wenko.protocol.plan import ToolOutcome
from wenko.sandbox.base import FileReply, FileRequest
from wenko.text import Language
from wenko.tools.registry import ToolArguments, ToolUse

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
# The sandbox speaks English; these are for people who do not.
_REFUSED = {
    "path_outside_workspace": "{path} 在 /workspace 之外；请使用其中的路径",
    "not_found": "找不到 {path}",
    "already_exists": "{path} 已经存在",
    "is_a_directory": "{path} 是目录，不是文件",
    "not_a_directory": "{path} 不是目录",
    "not_text": "{path} 不是文本文件",
    "too_large": "{path} 太大",
    "permission_denied": "没有权限访问 {path}",
}


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


class FileManager:
    """Reads, writes, lists, moves, copies and deletes files."""

    name = "file_manager"
    arguments = FileManagerArguments
    descriptions: ClassVar[dict[Language, str]] = {"zh": "文件管理", "en": "Manage files"}
    touches_files = True
    outside = False
    read_only = False

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
            message = _complaint(reply, arguments.path, use.language)
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


def _complaint(reply: FileReply, path: str, language: Language) -> str:
    known = _REFUSED.get(reply.error_code or "") if language == "zh" else None
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
