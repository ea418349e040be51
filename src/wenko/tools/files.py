"""The tool that reads, searches and changes files; the sandbox itself confines every path."""

from typing import ClassVar

from pydantic import ConfigDict, Field, JsonValue, model_validator

from wenko.gate.effects import names_credential, not_taken_back
from wenko.gate.rules import Subject
from wenko.gate.ruling import SHAPE_LIMIT, Confinement, Finding
from wenko.gate.targets import WORKSPACE, resolved
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.sandbox.base import FileAction, FileReply, FileRequest, TextEdit
from wenko.text import BilingualText, bilingual_fault
from wenko.tools.base import TextArgument, Tool, ToolArguments, ToolUse
from wenko.tools.file_messages import error_message, next_offset, success_message
from wenko.tools.model_view import ModelView

CONTENT_LIMIT = 8 * 1024 * 1024
MAX_EDITS = 100
MAX_RESULTS = 1000
DEFAULT_MATCHES = 100
DEFAULT_PATHS = 200
SEARCH_TIMEOUT = 10.0
READING = ("read", "search", "find", "list", "exists")
_IN_FOLDER = ("search", "find", "list")
_USED_BY: dict[str, tuple[FileAction, ...]] = {
    "offset": ("read",),
    "limit": ("read", "search", "find"),
    "old": ("edit",),
    "new": ("edit",),
    "all": ("edit",),
    "edits": ("edit",),
    "pattern": ("search", "find"),
    "regex": ("search",),
    "glob": ("search",),
    "ignore_case": ("search", "find"),
    "context": ("search",),
}
_NEEDED: tuple[tuple[str, tuple[FileAction, ...]], ...] = (
    ("content", ("write", "append")),
    ("destination", ("move", "copy")),
    ("pattern", ("search", "find")),
)

_VIEWS = (
    ModelView(
        "read_file",
        BilingualText(
            "Read a text file from line offset, up to 50 KB at once.",
            "读取文本文件：从第 offset 行起，一次最多约 50 KB。",
        ),
        ("path", "offset", "limit"),
        ("path",),
        {"action": "read"},
    ),
    ModelView(
        "edit_file",
        BilingualText(
            "Replace old, which occurs once in the file, by new; all: everywhere.",
            "把文件中只出现一次的 old 换成 new；all：全部替换。",
        ),
        ("path", "old", "new", "all"),
        ("path", "old", "new"),
        {"action": "edit"},
    ),
    ModelView(
        "write_file",
        BilingualText("Write a whole file in /workspace.", "写入 /workspace 中的整个文件。"),
        ("path", "content"),
        ("path", "content"),
        {"action": "write"},
    ),
    ModelView(
        "search",
        BilingualText(
            "Search the files below path for a regular expression.",
            "用正则表达式搜索 path 下的文件。",
        ),
        ("pattern", "path", "glob"),
        ("pattern",),
        {"action": "search", "regex": True},
    ),
)


class Replacement(ToolArguments):
    """One replacement."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    old: str = Field(max_length=CONTENT_LIMIT)
    new: str = Field(max_length=CONTENT_LIMIT)
    all: bool = False


class FileManagerArguments(ToolArguments):
    action: FileAction
    path: str = Field(
        default=WORKSPACE,
        min_length=1,
        max_length=4096,
        description="A file, or for search, find and list a folder (the workspace by default).",
    )
    content: str | None = Field(default=None, max_length=CONTENT_LIMIT)
    destination: str | None = Field(default=None, max_length=4096)
    offset: int | None = Field(default=None, ge=1, description="read: the first line, from 1.")
    limit: int | None = Field(
        default=None, ge=1, description="read: lines; search: matches; find: paths. At most."
    )
    old: str | None = Field(
        default=None,
        max_length=CONTENT_LIMIT,
        description="edit: the text to replace; it must occur once in the file.",
    )
    new: str | None = Field(default=None, max_length=CONTENT_LIMIT, description="edit: its text.")
    all: bool = Field(default=False, description="edit: replace old wherever it occurs.")
    edits: tuple[Replacement, ...] | None = Field(
        default=None,
        min_length=1,
        max_length=MAX_EDITS,
        description="edit: several replacements instead of old and new; all are made or none.",
    )
    pattern: str | None = Field(
        default=None,
        min_length=1,
        max_length=4096,
        description="search: the text; find: the name, such as *.py or src/**/test_*.",
    )
    regex: bool = Field(default=False, description="search: pattern is a regular expression.")
    glob: str | None = Field(
        default=None, min_length=1, max_length=1024, description="search: only such files."
    )
    ignore_case: bool = False
    context: int = Field(default=0, ge=0, le=20, description="search: lines around each match.")

    @model_validator(mode="after")
    def _complete(self) -> "FileManagerArguments":
        if "path" not in self.model_fields_set and self.action not in _IN_FOLDER:
            raise _needs(self.action, "path")
        for name, actions in _NEEDED:
            if self.action in actions and getattr(self, name) in (None, ""):
                if name == "content" and self.content is not None:
                    continue  # An empty file is a file.
                raise _needs(self.action, name)
        for name in self.model_fields_set & _USED_BY.keys():
            if self.action not in _USED_BY[name] and getattr(self, name) not in (
                None,
                "",
                False,
                0,
            ):
                raise _has_no(self.action, name)
        if self.action == "edit":
            self._check_edit()
        return self

    def _check_edit(self) -> None:
        single = self.old is not None or self.new is not None
        if single and self.edits is not None:
            raise bilingual_fault(
                BilingualText(
                    "edit takes old and new, or edits, not both",
                    "edit 不能同时给出 old/new 和 edits",
                )
            )
        if self.edits is None and (self.old is None or self.new is None):
            raise bilingual_fault(
                BilingualText(
                    "edit needs old and new, or edits", "edit 需要 old 和 new，或者 edits"
                )
            )

    def request(self, call_id: str) -> FileRequest:
        """What the sandbox is asked for."""
        edits = tuple(TextEdit(each.old, each.new, each.all) for each in self.edits or ())
        if self.old is not None and self.new is not None:
            edits = (TextEdit(self.old, self.new, self.all),)
        return FileRequest(
            action=self.action,
            path=self.path,
            content=self.content,
            destination=self.destination,
            call_id=call_id,
            # A read with an offset is one that the model sees: a later change is told.
            offset=(self.offset or 1) if self.action == "read" else None,
            limit=self._limit(),
            edits=edits,
            pattern=self.pattern,
            regex=self.regex,
            glob=self.glob,
            ignore_case=self.ignore_case,
            context=self.context,
            timeout=SEARCH_TIMEOUT,
        )

    def _limit(self) -> int | None:
        if self.action == "search":
            return min(self.limit or DEFAULT_MATCHES, MAX_RESULTS)
        if self.action == "find":
            return min(self.limit or DEFAULT_PATHS, MAX_RESULTS)
        return self.limit


class FileManager(Tool):
    """Reads, searches, writes, edits, lists, moves, copies and deletes files."""

    name = "file_manager"
    arguments = FileManagerArguments
    argument_aliases: ClassVar[dict[str, str]] = {
        "operation": "action",
        "file": "path",
        "file_path": "path",
        "filename": "path",
        "directory": "path",
        "folder": "path",
        "text": "content",
        "data": "content",
        "target": "destination",
        "start_line": "offset",
        "max_lines": "limit",
        "max_results": "limit",
        "old_string": "old",
        "old_str": "old",
        "old_text": "old",
        "new_string": "new",
        "new_str": "new",
        "new_text": "new",
        "replace_all": "all",
        "replacements": "edits",
        "query": "pattern",
        "include": "glob",
        "case_insensitive": "ignore_case",
        "context_lines": "context",
    }
    title = BilingualText("File", "文件")
    description = BilingualText("Read, search, edit and manage files", "读取、搜索、编辑和管理文件")
    headline = "{action} {path} {pattern}"
    needs = frozenset({"sandbox"})
    changes = "files"
    capability = "edit_files"
    planning_hint = BilingualText(
        en=(
            "Write new files with file_manager (action write), never with an editor such as nano "
            "or vim. Look before you change: search, find and read (about 50 KB at once; the "
            "message says with which offset to read on), then edit, which replaces old, a text "
            "that occurs once in the file, by new."
        ),
        zh=(
            "写新文件用 file_manager（action 为 write），不要用 nano、vim 之类的编辑器。"
            "先看再改：先 search、find、read（一次约 50 KB，message 说明用哪个 offset 继续），"
            "再用 edit：把文件中只出现一次的 old 换成 new。"
        ),
    )
    content = TextArgument("content", path_argument="path")

    def model_views(self) -> tuple[ModelView, ...]:
        return _VIEWS

    async def use(self, use: ToolUse, arguments: FileManagerArguments) -> ToolOutcome:
        reply = await use.sandbox.files(arguments.request(use.call_id))
        if not reply.ok:
            message = error_message(reply, arguments.path, use.language)
            return ToolOutcome(
                success=False,
                stdout=reply.details.nearest if reply.details is not None else "",
                stderr=message,
                message=message,
                error_code=reply.error_code,
            )
        return ToolOutcome(
            success=True,
            stdout=_printed(arguments.action, reply),
            message=success_message(arguments.action, reply, use.language),
            data=_data(arguments.action, reply),
            truncated=reply.truncated,
        )

    def repeatable(self, arguments: FileManagerArguments) -> bool:
        return arguments.action in (*READING, "write", "mkdir")

    def risks(self, arguments: Arguments, confinement: Confinement) -> list[Finding]:
        if self.reads_only(arguments):
            return []
        paths = _paths(arguments)
        found = [finding for path in paths if (finding := names_credential(path)) is not None]
        if found or confinement.contained:
            return found
        verb = str(arguments.get("action", ""))
        return [
            Finding("ask", not_taken_back(confinement), self._shape_of(verb, path))
            for path in paths or [""]
        ]

    def _shape_of(self, verb: str, path: str) -> str | None:
        """This use on this path; null if a person could not read all of it."""
        shape = f"{self.name}: {verb} {resolved(path, WORKSPACE).removeprefix(WORKSPACE + '/')}"
        return shape if len(shape) <= SHAPE_LIMIT else None

    def reads_only(self, arguments: Arguments, strict: bool = False) -> bool:
        return arguments.get("action") in READING

    def declares_reading(self, arguments: Arguments) -> bool:
        return self.reads_only(arguments)

    def takes_placeholders(self, arguments: Arguments) -> bool:
        return arguments.get("action") in ("write", "append", "edit")

    def shape(self, arguments: Arguments) -> str | None:
        return f"{self.name}: {arguments.get('action', '')}"

    def subjects(self, arguments: Arguments) -> list[Subject]:
        action = str(arguments.get("action", ""))
        if action == "read":
            names = {"read_file"}
        else:
            names = {"search"} if action in READING else {"write_file", "edit_file"}
        relative = [resolved(each, WORKSPACE) for each in _paths(arguments) or ["."]]
        return [
            Subject(self.rule_names | names, each.removeprefix(WORKSPACE).strip("/"), "path")
            for each in relative
        ]


def _paths(arguments: Arguments) -> list[str]:
    """What the use reads or changes."""
    action = arguments.get("action")
    names = {"copy": ("destination",), "move": ("path", "destination")}.get(str(action), ("path",))
    return [path for name in names if isinstance(path := arguments.get(name), str) and path]


def _needs(action: str, name: str) -> Exception:
    return bilingual_fault(BilingualText(f"{action} needs {name}", f"{action} 需要 {name}"))


def _has_no(action: str, name: str) -> Exception:
    return bilingual_fault(BilingualText(f"{action} has no {name}", f"{action} 没有参数 {name}"))


def _printed(action: FileAction, reply: FileReply) -> str:
    if reply.content is not None:
        return reply.content
    if reply.entries is not None:
        return "".join(f"{_shown(action, each)}\n" for each in reply.entries)
    return ""


def _shown(action: FileAction, entry: dict[str, str | int]) -> str:
    """A path as ``search`` shows it, which a command in the workspace takes too."""
    name = str(entry["name"])
    if action == "find":
        name = str(entry["path"]).removeprefix(WORKSPACE + "/")
    return f"{name}/" if entry["type"] == "directory" else name


def _data(action: FileAction, reply: FileReply) -> JsonValue:
    details = reply.details
    if reply.entries is not None:
        return [dict(entry) for entry in reply.entries]
    if reply.exists is not None:
        return {"exists": reply.exists}
    if action == "read" and details is not None and reply.truncated:
        return {
            "first_line": details.first_line,
            "last_line": details.last_line,
            "total_lines": details.total_lines,
            "next_offset": next_offset(details),
        }
    if action == "search" and details is not None:
        return {"matches": details.count, "files": details.files, "more": reply.truncated}
    return None
