"""One base class for everything that can go wrong, with a stable code that goes on the wire."""

from typing import ClassVar


class WenkoError(Exception):
    """Something a person or a client should be told: what happened and what to do."""

    code: ClassVar[str] = "internal_error"
    status: ClassVar[int] = 500
    """The HTTP status that stands for this error."""

    def __init__(self, details: str, zh: str | None = None) -> None:
        super().__init__(details)
        self.details = details
        self._zh = zh

    def localized(self, language: str) -> str:
        """For the people of a conversation: in their language where it was said in both."""
        return self._zh if language == "zh" and self._zh else self.details


class BadRequest(WenkoError):
    """The request is not of the form that this door takes."""

    code = "bad_request"
    status = 400


class MalformedJson(BadRequest):
    """The frame or body is not JSON."""

    code = "malformed_json"


class UnknownCommand(BadRequest):
    """The command's type is none that this server knows."""

    code = "unknown_command"


class TooLarge(WenkoError):
    """A frame, message or body is over its limit."""

    code = "too_large"
    status = 413


class NotAuthenticated(WenkoError):
    """No token, or one that is not valid here."""

    code = "not_authenticated"
    status = 401


class ForbiddenOrigin(WenkoError):
    """The Host or Origin header names a place that this server does not serve."""

    code = "forbidden_origin"
    status = 403


class NotYours(WenkoError):
    """The thing exists and belongs to somebody else."""

    code = "not_yours"
    status = 403


class UnknownConversation(WenkoError):
    """No conversation has this id."""

    code = "unknown_conversation"
    status = 404


class UnknownRun(WenkoError):
    """No run has this id, or none is active."""

    code = "unknown_run"
    status = 404


class UnknownQuestion(WenkoError):
    """No question has this id."""

    code = "unknown_request"
    status = 404


class UnknownVariableKey(WenkoError):
    """Working memory has no entry of this name."""

    code = "unknown_variable_key"
    status = 404


class UnknownMemory(WenkoError):
    """No memory has this id, or it was taken back."""

    code = "unknown_memory"
    status = 404


class WrongSession(WenkoError):
    """The question belongs to another conversation than the one named with the answer."""

    code = "wrong_session"
    status = 403


class InvalidAnswer(WenkoError):
    """An answer does not fit its question, which stays open; ``fields`` says what to correct."""

    code = "invalid_answer"
    status = 422

    def __init__(self, details: str, fields: dict[str, str] | None = None) -> None:
        super().__init__(details)
        self.fields = fields or {}


class RequestAnswered(WenkoError):
    """The question was answered, dismissed or cancelled before."""

    code = "request_answered"
    status = 409


class RequestOpen(WenkoError):
    """The question is not answered yet, so nothing can go on with its answer."""

    code = "request_open"
    status = 409


class RequestExpired(WenkoError):
    """The question was answered after its time limit."""

    code = "request_expired"
    status = 410


class NotWaiting(WenkoError):
    """Nothing waits for input there, or it waits for something else by now."""

    code = "not_waiting"
    status = 409


class TerminalBusy(WenkoError):
    """Somebody else is typing into the terminal at this moment."""

    code = "terminal_busy"
    status = 409


class RunActive(WenkoError):
    """The conversation is busy with a run; it takes one message at a time."""

    code = "run_active"
    status = 409


class StaleAttempt(WenkoError):
    """Another server, or a later attempt, carries this run on; this one must stop."""

    code = "stale_attempt"
    status = 409


class InvalidPlan(WenkoError):
    """A plan cannot be carried out: a cycle, an unknown tool, an unknown dependency."""

    code = "invalid_plan"
    status = 422


class InvalidPlaybook(WenkoError):
    """A playbook's file is not of the form that docs/playbooks.md describes."""

    code = "invalid_playbook"
    status = 422


class InvalidArguments(WenkoError):
    """A tool's arguments are not of the form that it takes."""

    code = "invalid_arguments"
    status = 422


class InvalidTool(WenkoError):
    """A function or file of your own tools is not of the form that docs/tools.md describes."""

    code = "invalid_tool"
    status = 422


class ToolUnavailable(WenkoError):
    """An MCP server could not be started or reached; nothing was done, so it may be tried again."""

    code = "tool_unavailable"
    status = 503


class ToolFailed(WenkoError):
    """A tool of your own, or of an MCP server, failed; what it said is in the details."""

    code = "tool_failed"
    status = 500


class UnknownVariable(WenkoError):
    """A step refers to a variable that no earlier step has set."""

    code = "unknown_variable"
    status = 422


class PathOutsideWorkspace(WenkoError):
    """A path leads out of /workspace, directly, by ``..`` or by a symbolic link."""

    code = "path_outside_workspace"
    status = 422


class SandboxUnavailable(WenkoError):
    """No sandbox could be started, or it died and its answer is lost."""

    code = "sandbox_unavailable"
    status = 503


class FateUnknown(WenkoError):
    """A sandbox or server was lost while a call was in flight: nobody knows whether it was done."""

    code = "fate_unknown"
    status = 409


class UnknownStep(WenkoError):
    """The run has no such step."""

    code = "unknown_step"
    status = 404


class BudgetSpent(WenkoError):
    """What the run may spend is spent, and nobody added to it."""

    code = "budget_spent"
    status = 402


class RunCancelled(WenkoError):
    """Somebody ended the run."""

    code = "cancelled"
    status = 409


class RunForked(WenkoError):
    """The conversation was forked while this run was in progress, so it ends in the copy."""

    code = "run_forked"
    status = 409


class Refused(WenkoError):
    """A tool was not used: the gate, or the person whom it asked, said no."""

    code = "not_allowed"
    status = 403


class Denied(Refused):
    """The gate refuses this, whoever wants it."""

    code = "denied"


class Rejected(Refused):
    """A person said no to a call; what they said about it reaches the model."""

    code = "rejected"


class ApprovalExpired(Refused):
    """Nobody answered in time whether a call is allowed, so it was not made."""

    code = "approval_expired"


class RunDeclined(WenkoError):
    """A person did not want the plan, or what became of it; no further step was started."""

    code = "plan_rejected"
    status = 409
