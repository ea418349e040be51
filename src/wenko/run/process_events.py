"""The first and the last events of a run."""

from wenko.errors import WenkoError
from wenko.protocol.events import (
    Error,
    ErrorData,
    ProcessCompleted,
    ProcessCompletedData,
    ProcessStarted,
    ProcessStartedData,
)
from wenko.protocol.model import timestamp
from wenko.run.context import RunContext
from wenko.run.log import RunLog
from wenko.run.state import RunState


def process_started(run: RunContext) -> ProcessStarted:
    return ProcessStarted(
        message=run.log.say("process_started"),
        data=ProcessStartedData(
            conversation_id=run.log.conversation_id,
            timestamp=timestamp(),
            user_message=run.row.message,
            unattended=run.row.unattended,
        ),
    )


def error_event(log: RunLog, error: WenkoError) -> Error:
    details = error.localized(log.language)
    data = ErrorData(error_type=type(error).__name__, details=details, code=error.code)
    return Error(message=log.say("error"), data=data)


def process_completed(
    log: RunLog, success: bool, error: WenkoError | None = None
) -> ProcessCompleted:
    analysis = log.state.analysis
    reason = None if success else _reason(log.state)
    code = None if success else "step_failed"
    if error is not None:
        reason, code = error.localized(log.language), error.code
    message = log.say("process_completed") if success else log.say("process_failed", error=reason)
    return ProcessCompleted(
        success=success,
        message=message,
        data=ProcessCompletedData(
            conversation_id=log.conversation_id,
            complexity=analysis.complexity if analysis else None,
            task_type=analysis.task_type if analysis else None,
            error=reason,
            error_code=code,
            timestamp=timestamp(),
        ),
    )


def _reason(state: RunState) -> str:
    """What ended the run: a check that does not hold, or a step that failed.

    Steps that failed before the plan was revised are still in it, and are not the reason.
    """
    for result in state.check_results.values():
        if not result.is_valid:
            return f"{result.expected}: {result.reason}" if result.reason else result.expected
    errors = {id_: progress.error for id_, progress in state.steps.items() if progress.error}
    newest = [error for id_, error in errors.items() if id_ not in state.superseded]
    return next(iter([*newest, *errors.values()]), "")
