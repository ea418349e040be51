"""All errors with a stable code for the wire, and their base class."""

from typing import ClassVar


class WenkoError(Exception):
    """An error that a client can see: what happened and what to do."""

    code: ClassVar[str] = "internal_error"
    status: ClassVar[int] = 500
    """The HTTP status of this error."""

    def __init__(self, details: str, zh: str | None = None) -> None:
        super().__init__(details)
        self.details = details
        self._zh = zh

    def localized(self, language: str) -> str:
        """The message in the given language; English if it has no translation."""
        return self._zh if language == "zh" and self._zh else self.details


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


class WrongSession(WenkoError):
    """The question belongs to a different conversation than the answer names."""

    code = "wrong_session"
    status = 403


class InvalidAnswer(WenkoError):
    """The answer is invalid and the question stays open; ``fields`` lists the faults."""

    code = "invalid_answer"
    status = 422

    def __init__(self, details: str, fields: dict[str, str] | None = None) -> None:
        super().__init__(details)
        self.fields = fields or {}


class RequestAnswered(WenkoError):
    """The question was already answered, dismissed or cancelled."""

    code = "request_answered"
    status = 409


class RequestOpen(WenkoError):
    """The question is not answered yet, so the run cannot continue."""

    code = "request_open"
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


class PathOutsideWorkspace(WenkoError):
    """A path leads outside /workspace, directly, through ``..`` or through a symbolic link."""

    code = "path_outside_workspace"
    status = 422


class SandboxUnavailable(WenkoError):
    """No sandbox could be started, or it died and its result is lost."""

    code = "sandbox_unavailable"
    status = 503


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


class ApprovalExpired(Refused):
    """The approval expired without an answer, so the call was not executed."""

    code = "approval_expired"


class RunDeclined(WenkoError):
    """The user rejected the plan or a revision of it; no further step was started."""

    code = "plan_rejected"
    status = 409
