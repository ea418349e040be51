"""What the file tool says about a reply of the sandbox, in the person's language."""

from wenko.protocol.messages import MessageKey, text
from wenko.sandbox.base import FileDetails, FileReply
from wenko.text import Language

_DONE: dict[str, MessageKey] = {
    "read": "file_read",
    "write": "file_written",
    "append": "file_appended",
    "edit": "file_edited",
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
    "not_text": "{path} 不是 UTF-8 文本；可以用命令读取，或下载",
    "too_large": "{path} 太大",
    "permission_denied": "没有权限访问 {path}",
    "offset_beyond_end": "{path} 只有 {d.total_lines} 行；offset 不能超过它",
    "text_empty": "{path} 不会改变{which}：old 是空的；请给出要替换的文本，或改用 write",
    "text_not_found": "{path} 中没有要替换的文本{which}；{near}，再编辑",
    "text_not_unique": "要替换的文本在 {path} 中出现 {count} 次{which}，开始于第 {lines} 行；"
    "请包含更多上下文，或用 all=true 全部替换",
    "text_unchanged": "{path} 不会改变{which}：替换前后相同",
    "invalid_pattern": "pattern 或 glob 无效：{d.reason}",
    "search_timeout": "在 {path} 中的搜索超过了 {d.seconds:g} 秒；请使用更简单的 pattern、"
    "glob 或更小的目录",
    "unknown_action": "这个沙箱不支持该操作",
    "secret_placeholder": "{d.reason}",
}
_NO_DETAILS = FileDetails()


def error_message(reply: FileReply, path: str, language: Language) -> str:
    known = _ERRORS.get(reply.error_code or "") if language == "zh" else None
    if known is None:
        return reply.message
    details = reply.details or _NO_DETAILS
    return known.format(
        path=path,
        d=details,
        which=f"（第 {details.edit} 处编辑，共 {details.edits} 处）" if details.edits > 1 else "",
        count=f"超过 {details.count}" if details.count_is_minimum else details.count,
        near=f"最接近的是第 {details.lines[0]}–{details.lines[-1]} 行，请重新读取那里"
        if details.lines
        else "没有接近的行，请重新读取文件",
        lines="、".join(map(str, details.lines))
        + ("…" if details.count > len(details.lines) else ""),
    )


def success_message(action: str, reply: FileReply, language: Language) -> str:
    details = reply.details or _NO_DETAILS
    if action == "exists":
        return text("file_exists" if reply.exists else "file_absent", language)
    if action == "read" and (reply.truncated or details.first_line > 1):
        return _lines_message(reply, details, language)
    if action == "search":
        key: MessageKey = "text_found" if details.count else "text_absent"
        found = text(key, language, count=details.count, files=details.files)
        return found + _stopped(details, "text_search_more", language)
    if action == "find":
        found = text("paths_found", language, count=details.count)
        return found + _stopped(details, "paths_more", language)
    count = details.count if action == "edit" else len(reply.entries or ())
    message = text(_DONE[action], language, count=count)
    if details.loose:
        message += text("file_edited_loosely", language)
    return message + text("file_had_changed", language) if details.changed else message


def next_offset(details: FileDetails) -> int | None:
    """The line to read on from; ``None`` at the end of the file."""
    if details.total_lines is not None and details.last_line >= details.total_lines:
        return None
    return details.last_line + 1


def _lines_message(reply: FileReply, details: FileDetails, language: Language) -> str:
    counted = details.total_lines is not None
    message = text(
        "file_lines_read" if counted else "file_lines_uncounted",
        language,
        first=f"{details.first_line:,}",
        last=f"{details.last_line:,}",
        total=f"{details.total_lines or 0:,}",
    )
    if details.line_cut:
        message += text("file_line_cut", language, line=f"{details.last_line:,}")
    following = next_offset(details)
    if reply.truncated and following is not None:
        message += text("file_read_on", language, next=following)
    return message


def _stopped(details: FileDetails, more: MessageKey, language: Language) -> str:
    message = ""
    if details.stopped_by == "time":
        message += text("search_out_of_time", language)
    elif details.stopped_by is not None:
        message += text(more, language)
    if details.skipped:
        message += text("search_skipped", language, count=details.skipped)
    return message
