"""All errors with a stable code for the wire, and their base class."""

import errno
from typing import ClassVar

from wenko.error_texts import chinese


class WenkoError(Exception):
    """An error that a client can see: what happened and what to do."""

    code: ClassVar[str] = "internal_error"
    status: ClassVar[int] = 500
    """The HTTP status of this error."""
    exit_status: ClassVar[int] = 1
    """Of a command that ends with this error; the numbers of ``sysexits.h`` where one fits."""

    def __init__(self, details: str, zh: str | None = None) -> None:
        super().__init__(details)
        self.details = details
        self._zh = zh
        self.language = "en"
        """For a client that names none; that of the conversation, where it belongs to one."""

    def localized(self, language: str | None) -> str:
        """The message in this language; where it has no Chinese text, the one of its code."""
        if (language or self.language) != "zh":
            return self.details
        return self._zh or chinese(self.code, self.details)


class BadRequest(WenkoError):
    """The request does not have the form that this endpoint accepts."""

    code = "bad_request"
    status = 400


class MalformedJson(BadRequest):
    """The frame or body is not valid JSON."""

    code = "malformed_json"


class UnknownCommand(BadRequest):
    """The command type is unknown to this server."""

    code = "unknown_command"


class TooLarge(WenkoError):
    """A frame, message or body exceeds its size limit."""

    code = "too_large"
    status = 413


class NotAuthenticated(WenkoError):
    """The token is missing or invalid."""

    code = "not_authenticated"
    status = 401


class WeakToken(WenkoError):
    """``WENKO_TOKEN`` is too short or too uniform to be a secret, so the server does not start."""

    code = "weak_token"
    status = 422


class TooManyAttempts(WenkoError):
    """Too many wrong tokens from this address; ``Retry-After`` says when to try again."""

    code = "too_many_attempts"
    status = 429

    def __init__(self, details: str, zh: str | None = None, retry_after: int = 1) -> None:
        super().__init__(details, zh)
        self.retry_after = retry_after


class TooManyConnections(WenkoError):
    """The server has as many connections open as it may; close some, or try again later."""

    code = "too_many_connections"
    status = 503


class RequestTimeout(WenkoError):
    """The request did not arrive completely in time; the connection was closed."""

    code = "request_timeout"
    status = 408


class ForbiddenOrigin(WenkoError):
    """The Host or Origin header is not one of this server's addresses."""

    code = "forbidden_origin"
    status = 403


class NotYours(WenkoError):
    """The resource belongs to another user."""

    code = "not_yours"
    status = 403


class UnknownConversation(WenkoError):
    """No conversation has this id."""

    code = "unknown_conversation"
    status = 404


class UnknownRun(WenkoError):
    """No run has this id, or the conversation has no active run."""

    code = "unknown_run"
    status = 404


class UnknownQuestion(WenkoError):
    """No question has this id."""

    code = "unknown_request"
    status = 404


class UnknownVariableKey(WenkoError):
    """Working memory has no entry with this key."""

    code = "unknown_variable_key"
    status = 404


class UnknownMemory(WenkoError):
    """No memory has this id, or it was deleted."""

    code = "unknown_memory"
    status = 404


class MemoryRefused(WenkoError):
    """A text that is not remembered: it is empty, too long, or looks like a secret."""

    code = "memory_refused"
    status = 422


class MemoryChanged(WenkoError):
    """The memory was changed elsewhere since it was read; read it again, then edit it."""

    code = "memory_changed"
    status = 409


class UnknownContextEntry(WenkoError):
    """The conversation's context has no entry with this id."""

    code = "unknown_context_entry"
    status = 404


class UnknownRequirement(WenkoError):
    """The conversation has no standing requirement with this id."""

    code = "unknown_requirement"
    status = 404


class TooManyRequirements(WenkoError):
    """The conversation has as many standing requirements as it can."""

    code = "too_many_requirements"
    status = 409


class NothingToRestore(WenkoError):
    """Nothing was cleared within the last day."""

    code = "nothing_to_restore"
    status = 409


class TooManyMemories(WenkoError):
    """An import holds more memories than one request may add."""

    code = "too_many_memories"
    status = 413


class WrongSession(WenkoError):
    """The question belongs to a different conversation than the answer names."""

    code = "wrong_session"
    status = 403


class NotTyped(WenkoError):
    """The screen does not show the answer; nothing was submitted."""

    code = "not_typed"
    status = 409


class InvalidAnswer(WenkoError):
    """The answer is invalid and the question stays open; ``fields`` lists the faults."""

    code = "invalid_answer"
    status = 422

    def __init__(
        self, details: str, zh: str | None = None, fields: dict[str, str] | None = None
    ) -> None:
        super().__init__(details, zh)
        self.fields = fields or {}


class RequestAnswered(WenkoError):
    """The question was already answered, dismissed or cancelled."""

    code = "request_answered"
    status = 409


class TimeLimitReached(WenkoError):
    """The question has been kept open as long as the server allows."""

    code = "time_limit_reached"
    status = 409


class RequestOpen(WenkoError):
    """The question is not answered yet, so the run cannot continue."""

    code = "request_open"
    status = 409


class AnswerElsewhere(WenkoError):
    """A secret is never stored, so it must be given at the server that executes the run."""

    code = "answer_elsewhere"
    status = 409


class RequestExpired(WenkoError):
    """The question was answered after its time limit."""

    code = "request_expired"
    status = 410


class NotWaiting(WenkoError):
    """No command is waiting for this input, or it is waiting for different input by now."""

    code = "not_waiting"
    status = 409


class TerminalBusy(WenkoError):
    """Another writer is typing into the terminal."""

    code = "terminal_busy"
    status = 409


class ControlTaken(WenkoError):
    """Somebody else has the mouse and keyboard of this desktop."""

    code = "control_taken"
    status = 409


class DesktopNotRunning(WenkoError):
    """The conversation has no desktop that can be watched; the agent's first use starts it."""

    code = "desktop_not_running"
    status = 409


class UnknownPreview(WenkoError):
    """No program in the conversation's sandbox listens on this port."""

    code = "unknown_preview"
    status = 404


class TooManyPreviews(WenkoError):
    """As many previews are open as allowed; close one first."""

    code = "too_many_previews"
    status = 409


class PreviewFailed(WenkoError):
    """No port of this machine could be opened for the preview."""

    code = "preview_failed"
    status = 503


class RunActive(WenkoError):
    """The conversation has an active run; it processes one message at a time."""

    code = "run_active"
    status = 409


class StaleAttempt(WenkoError):
    """Another server or a later attempt has taken over this run; this one must stop."""

    code = "stale_attempt"
    status = 409


class InvalidPlan(WenkoError):
    """The plan cannot be executed: a cycle, an unknown tool or an unknown dependency."""

    code = "invalid_plan"
    status = 422


class UnknownPlaybook(WenkoError):
    """You have no saved playbook with this name."""

    code = "unknown_playbook"
    status = 404


class PlaybookExists(WenkoError):
    """There is a playbook with this name already; choose another name, or replace it."""

    code = "playbook_exists"
    status = 409


class PlaybookChanged(WenkoError):
    """The playbook was changed elsewhere since it was read; read it again."""

    code = "playbook_changed"
    status = 409


class TooManyPlaybooks(WenkoError):
    """You have as many saved playbooks as you may; delete some first."""

    code = "too_many_playbooks"
    status = 409


class RunNotSuccessful(WenkoError):
    """Only a run that succeeded can become a playbook."""

    code = "run_not_successful"
    status = 409


class NotReplayable(WenkoError):
    """The run did nothing that could be repeated without a language model."""

    code = "not_replayable"
    status = 422


class SecretInPlaybook(WenkoError):
    """The playbook has something that looks like a secret, or the mark where one was removed."""

    code = "secret_in_playbook"
    status = 422


class InvalidPlaybook(WenkoError):
    """The playbook file does not have the format described in docs/playbooks.md."""

    code = "invalid_playbook"
    status = 422


class InvalidArguments(WenkoError):
    """The arguments do not match the tool's schema."""

    code = "invalid_arguments"
    status = 422


class InvalidTool(WenkoError):
    """A custom tool does not have the form described in docs/tools.md."""

    code = "invalid_tool"
    status = 422


class ToolUnavailable(WenkoError):
    """An MCP server could not be started or reached; nothing was executed, so a retry is safe."""

    code = "tool_unavailable"
    status = 503


class ToolFailed(WenkoError):
    """A custom tool or an MCP tool failed; the details contain its message."""

    code = "tool_failed"
    status = 500


class UnknownVariable(WenkoError):
    """A step refers to a variable that no earlier step set."""

    code = "unknown_variable"
    status = 422


class InvalidHost(WenkoError):
    """What should be allowed in the network of a conversation is not a host name."""

    code = "invalid_host"
    status = 422


class NoIsolation(WenkoError):
    """Something needs a sandbox, and commands run without isolation."""

    code = "no_isolation"
    status = 409


class InvalidPicture(WenkoError):
    """A picture is not PNG or JPEG, or too large."""

    code = "invalid_picture"
    status = 422


class UnknownPicture(WenkoError):
    """The conversation has no such picture, or it is no longer kept."""

    code = "unknown_picture"
    status = 404


class PathOutsideWorkspace(WenkoError):
    """A path leads outside /workspace, directly, through ``..`` or through a symbolic link."""

    code = "path_outside_workspace"
    status = 422


class FileOperationFailed(WenkoError):
    """A file could not be read or changed; the message says why."""

    code = "io_error"
    status = 500


class UnknownFile(FileOperationFailed):
    """There is nothing at this path of the workspace."""

    code = "not_found"
    status = 404


class FileExists(FileOperationFailed):
    """There is something at this path already."""

    code = "already_exists"
    status = 409


class IsFolder(FileOperationFailed):
    """The path is a folder where a file is needed."""

    code = "is_a_directory"
    status = 409


class NotAFolder(FileOperationFailed):
    """The path is no folder, or lies below a file."""

    code = "not_a_directory"
    status = 409


class NotAFile(FileOperationFailed):
    """The path is a pipe, a socket or a device, which can be neither read nor written here."""

    code = "not_a_file"
    status = 409


class NotText(FileOperationFailed):
    """The file is not text; download it instead."""

    code = "not_text"
    status = 415


class FileAccessRefused(FileOperationFailed):
    """The file or folder may not be changed or read; the workspace itself cannot be deleted."""

    code = "permission_denied"
    status = 403


class InvalidPath(FileOperationFailed):
    """The path cannot name a file here: too long, a loop of links, or invalid characters."""

    code = "invalid_path"
    status = 422


class FileReplaced(FileOperationFailed):
    """The file was replaced or changed meanwhile; read it again."""

    code = "file_changed"
    status = 409


class WorkspaceFull(FileOperationFailed):
    """The workspace has reached its limit, or the disk is full; delete something first."""

    code = "no_space"
    status = 507


class UploadEnded(FileOperationFailed):
    """The upload arrived too slowly or too many arrive at once; send it again."""

    code = "upload_ended"
    status = 408


class NothingToUndo(WenkoError):
    """No step of this conversation, or none that was named, changed files that can be set back."""

    code = "nothing_to_undo"
    status = 409


class CheckpointDamaged(WenkoError):
    """What was kept of an earlier file is damaged or gone; it is never written anywhere."""

    code = "checkpoint_damaged"
    status = 409


class WorkspaceReadOnly(WenkoError):
    """The conversation is in mode read-only: its files cannot be changed by anybody."""

    code = "read_only"
    status = 403


class SandboxUnavailable(WenkoError):
    """No sandbox could be started, or it died and its result is lost."""

    code = "sandbox_unavailable"
    status = 503


class NothingListens(WenkoError):
    """No program of the sandbox listens there, or it accepts no further connection."""

    code = "nothing_listens"
    status = 409


class TooManySandboxes(SandboxUnavailable):
    """As many sandboxes as allowed are at work; try again when a command has ended."""

    code = "too_many_sandboxes"
    status = 503


class WorkspaceElsewhere(SandboxUnavailable):
    """The conversation's files are in the folder of another server."""

    code = "workspace_elsewhere"
    status = 409


class StorageUnavailable(WenkoError):
    """The database cannot be read or written at the moment; active runs wait for it."""

    code = "storage_unavailable"
    status = 503


class StorageLocked(StorageUnavailable):
    """At start: another program holds the lock of the database."""

    code = "storage_locked"
    exit_status = 75


class StorageReadOnly(StorageUnavailable):
    """At start: the database or its folder cannot be written."""

    code = "storage_read_only"
    exit_status = 73


class StorageFull(StorageUnavailable):
    """At start: no space is left for the database."""

    code = "storage_full"
    exit_status = 74


class StorageDamaged(StorageUnavailable):
    """At start: the database file is damaged, or is no database."""

    code = "storage_damaged"
    exit_status = 65


class StorageUnreachable(StorageUnavailable):
    """At start: no PostgreSQL server answers at the address, or it has no such database."""

    code = "storage_unreachable"
    exit_status = 69


class StorageRefused(StorageUnavailable):
    """At start: PostgreSQL refuses the user or the password."""

    code = "storage_refused"
    exit_status = 77


class AddressUnavailable(WenkoError):
    """At start: the address or port to listen on is in use, or not allowed."""

    code = "address_unavailable"
    exit_status = 76


class DiskFull(SandboxUnavailable):
    """The server's disk is nearly full: no command is started, so that the record goes on."""

    code = "disk_full"
    status = 507


class TooManyOpenFiles(WenkoError):
    """The server may open no further file or connection: its limit of descriptors is reached."""

    code = "too_many_open_files"
    status = 503


def described(error: Exception) -> WenkoError | None:
    """What the operating system refuses, as a sentence that says what to do."""
    if isinstance(error, WenkoError):
        return error
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        return TooManyOpenFiles(
            "The server has too many files and connections open. Raise its limit (ulimit -n 4096, "
            "or LimitNOFILE=4096 in its systemd unit), start it again, and send this again.",
            "服务器打开的文件和连接太多。请提高上限（ulimit -n 4096，"
            "或在 systemd 单元里设 LimitNOFILE=4096），重新启动后再试。",
        )
    return None


class FateUnknown(WenkoError):
    """A sandbox or server was lost during a call: it is unknown whether the call was executed."""

    code = "fate_unknown"
    status = 409


class UnknownStep(WenkoError):
    """The run has no step with this id."""

    code = "unknown_step"
    status = 404


class BudgetSpent(WenkoError):
    """The run's budget is used up and was not increased."""

    code = "budget_spent"
    status = 402


class RunCancelled(WenkoError):
    """The run was cancelled."""

    code = "cancelled"
    status = 409


class RunStalled(RunCancelled):
    """The run blocked or ended the server, so it was ended; the others continue."""

    code = "internal_error"
    status = 500

    @classmethod
    def after(cls, seconds: float) -> "RunStalled":
        return cls(
            f"This task kept the server busy for over {seconds:.0f} s, so it was ended. What it "
            "did before is kept. Try it again in another way; the server's log shows the place.",
            f"这个任务让服务器停顿了 {seconds:.0f} 秒以上，因此已被终止；之前完成的内容都保留。"
            "请换一种方式重试；服务器日志记录了原因所在。",
        )

    @classmethod
    def alone(cls) -> "RunStalled":
        return cls(
            "This task stopped the server several times, and then also a process of its own, so "
            "it was ended. What it did before is kept. Try it again in another way; the server's "
            "log says more.",
            "这个任务多次导致服务器停止运行，在单独的进程中也未能完成，因此已被终止；"
            "之前完成的内容都保留。请换一种方式重试；详情见服务器日志。",
        )


class KernelUnsupported(WenkoError):
    """The run was begun by a version too old for this one to go on with, so it was ended."""

    code = "kernel_unsupported"
    status = 409


class RunForked(WenkoError):
    """The conversation was forked while this run was in progress, so it ends in the copy."""

    code = "run_forked"
    status = 409


class Refused(WenkoError):
    """A tool call was not allowed, by the gate or by the user."""

    code = "not_allowed"
    status = 403


class Denied(Refused):
    """The gate denies this call in every mode."""

    code = "denied"


class Rejected(Refused):
    """The user rejected a call; their reason is passed to the model."""

    code = "rejected"


class WorkspaceRefused(WenkoError):
    """This folder of the machine cannot be the workspace of a conversation."""

    code = "workspace_refused"
    status = 403


class TrialRefused(WenkoError):
    """The call cannot be tried on a copy of the workspace; the question stays open."""

    code = "trial_refused"
    status = 409

    def __init__(self, details: str, zh: str | None = None, reason: str = "") -> None:
        super().__init__(details, zh)
        self.reason = reason


class TrialOutdated(WenkoError):
    """The workspace changed since the trial: its result is not applied, and nothing is changed."""

    code = "trial_outdated"
    status = 412


class SecretPlaceholder(WenkoError):
    """The placeholder of a masked value was used where it does not stand for the value."""

    code = "secret_placeholder"
    status = 422


class ApprovalExpired(Refused):
    """The approval expired without an answer: the call was not executed, and the run stopped."""

    code = "approval_expired"


class RunDeclined(WenkoError):
    """The user rejected the plan or a revision of it; no further step was started."""

    code = "plan_rejected"
    status = 409
