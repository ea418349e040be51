"""A call failed on a file that is read-only because undo cannot keep it: the person is asked.

The call is not made again. The model reads what the person said, and decides.
"""

import hashlib
import re
from pathlib import PurePosixPath

from wenko.human.answering import REASON
from wenko.human.question import Question
from wenko.protocol.events import ToolCallData
from wenko.protocol.gate import HITLApproval
from wenko.protocol.hitl import HITLAction, HITLActions, HITLField, HITLFieldType, HITLRequest
from wenko.protocol.plan import ToolOutcome
from wenko.run.approval.form import ALWAYS, digest_of
from wenko.run.context import RunContext
from wenko.run.previews import truncate_value
from wenko.run.unattended import answer_for
from wenko.sandbox.base import Sandbox
from wenko.storage.gate_settings import SHAPE_LENGTH

WRITE = "write: "
"""What a person always allows begins with this, in the list of what they allowed."""
MOST = 3
"""Files that one call can ask about."""
_REFUSED = re.compile(
    r"read-only|resource busy|\bEROFS\b|\bEBUSY\b|\bErrno (?:30|16)\b", re.IGNORECASE
)


async def writable_files(run: RunContext) -> frozenset[str]:
    """The files that may be written: in this conversation, or until this run ends."""
    chosen = await run.services.gate_settings.get(run.log.conversation_id)
    always = {each.removeprefix(WRITE) for each in chosen.allowed if each.startswith(WRITE)}
    return frozenset(always | {path for path, agreed in _answers(run).items() if agreed})


async def asked_about(
    run: RunContext, call: ToolCallData, refused: list[str], outcome: ToolOutcome
) -> ToolOutcome:
    """The outcome, with what the person said of the files that it failed on."""
    said = [await _ask(run, call, path) for path in refused[:MOST]]
    message = "\n".join(filter(None, (outcome.message, *said)))
    return outcome.model_copy(update={"message": message})


def files_of(outcome: ToolOutcome, sandbox: Sandbox | None) -> list[str]:
    """The protected files that a call failed on, as the lines with an error name them."""
    if sandbox is None or not (protected := sandbox.large.protected):
        return []
    text = f"{outcome.stdout}\n{outcome.stderr}\n{outcome.message or ''}"
    lines = [line for line in text.splitlines() if _REFUSED.search(line)]
    errors = "\n".join(lines)
    whole = [path for path in protected if path in errors]
    return whole or [path for path in protected if PurePosixPath(path).name in errors]


async def _ask(run: RunContext, call: ToolCallData, path: str) -> str:
    say, shown = run.log.say, path.encode("utf-8", "replace").decode()
    if run.state.unattended and answer_for("call") == "refuse":
        return say("unkept_unattended", path=shown)
    outcome = await run.wait(run.questions.ask(_question(run, call, path, shown)))
    if not outcome.agreed:
        reason = str(outcome.data.get(REASON) or "").strip()
        return f"{say('unkept_refused', path=shown)} {reason}".strip()
    if outcome.data.get(ALWAYS) is True:
        shapes = (f"{WRITE}{path}",)
        settings = run.services.gate_settings
        await settings.allow(run.log.conversation_id, shapes, outcome.question_id)
    return say("unkept_allowed", path=shown)


def _question(run: RunContext, call: ToolCallData, path: str, shown: str) -> Question:
    say = run.log.say
    fields = [HITLField(name=REASON, type=HITLFieldType.TEXTAREA, label=say("approval_no"))]
    if path == shown and len(path) + len(WRITE) <= SHAPE_LENGTH:
        always = say("approval_always", shape=f"{WRITE}{path}")
        fields.insert(0, HITLField(name=ALWAYS, type=HITLFieldType.BOOLEAN, label=always))
    form = HITLRequest(
        id=f"{_prefix(run)}{hashlib.sha256(path.encode('utf-8', 'replace')).hexdigest()[:16]}",
        title=say("unkept_title", path=shown)[:500],
        description=say("unkept_question", path=shown),
        fields=tuple(fields),
        policy="deny",
        actions=HITLActions(
            approve=HITLAction(label=say("approval_approve"), style="danger"),
            reject=HITLAction(label=say("approval_reject"), style="primary"),
        ),
        approval=HITLApproval(
            tool=call.tool,
            arguments={name: truncate_value(each) for name, each in call.arguments.items()},
            digest=digest_of(call.tool, call.arguments),
            plan_version=run.state.plan_version,
            step_id=call.step_id,
            attempt=0,
            reason=say("unkept_why", path=shown),
            shape=f"{WRITE}{path}",
        ),
    )
    return Question(form, "approval", once=True, step_id=call.step_id, call_id=call.call_id)


def _answers(run: RunContext) -> dict[str, bool]:
    """What the person said in this run, by file."""
    said = {}
    for question_id, asked in run.state.questions.items():
        about = asked.request.approval if isinstance(asked.request, HITLRequest) else None
        if question_id.startswith(_prefix(run)) and about is not None and asked.closed is not None:
            path = (about.shape or "").removeprefix(WRITE)
            said[path] = asked.closed.action in ("approve", "edit")
    return said


def _prefix(run: RunContext) -> str:
    return f"write-{run.row.id}-"
