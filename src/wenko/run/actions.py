"""What a run can do next. An action is known by its content, so it is never started twice."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Respond:
    """Read the message and answer it, or make a plan: the first request of a run."""


@dataclass(frozen=True, slots=True)
class MakePlan:
    """The plan that the model stated when it began to work; approved where that is required."""


@dataclass(frozen=True, slots=True)
class StartWork:
    """Look at sandbox and workspace before the first step."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Tell that the run is paused, and wait until it may go on."""

    number: int


@dataclass(frozen=True, slots=True)
class StartStep:
    step_id: int


@dataclass(frozen=True, slots=True)
class MakeCall:
    """Of a step whose call is fixed in the plan; ``attempt`` counts its repairs and retries."""

    step_id: int
    attempt: int


@dataclass(frozen=True, slots=True)
class VerifyResult:
    """Compare the result of a fixed call with what the plan expects of it."""

    step_id: int
    attempt: int


@dataclass(frozen=True, slots=True)
class RepairStep:
    """Give a failed fixed call other arguments, another attempt, or up."""

    step_id: int
    attempt: int


@dataclass(frozen=True, slots=True)
class AskModel:
    """The next turn of the loop that carries out the goals of the plan."""

    turn: int


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """Make a call of the newest turn, or collect the one that was made before a restart."""

    turn: int
    number: int


@dataclass(frozen=True, slots=True)
class EndStep:
    """Close a step with its result, or with the reason why it has none."""

    step_id: int


@dataclass(frozen=True, slots=True)
class ApplyNotes:
    """Revise the plan for what the user added: the notes from ``applied`` to ``count``."""

    applied: int
    count: int


@dataclass(frozen=True, slots=True)
class RevisePlan:
    """Replace what is left of the plan because a step has failed."""

    failed: int
    revision: int


@dataclass(frozen=True, slots=True)
class SettleEffect:
    """Wait until a person has seen what a call did to their content, and put back what they say."""

    undo_id: str


@dataclass(frozen=True, slots=True)
class RunChecks:
    version: int
    """Of the plan: after a change of it, all checks are run again."""


@dataclass(frozen=True, slots=True)
class ReviseForChecks:
    """Add a step that makes the failed checks hold, or replaces those that cannot run."""

    version: int
    """Of the plan."""


@dataclass(frozen=True, slots=True)
class CompletePlan:
    success: bool


@dataclass(frozen=True, slots=True)
class Summarise:
    success: bool


@dataclass(frozen=True, slots=True)
class Finish:
    success: bool


StepAction = StartStep | MakeCall | VerifyResult | RepairStep | EndStep
LoopAction = AskModel | AnswerCall
RunAction = (
    Respond
    | MakePlan
    | StartWork
    | Pause
    | ApplyNotes
    | RevisePlan
    | SettleEffect
    | RunChecks
    | ReviseForChecks
    | CompletePlan
    | Summarise
    | Finish
)
Action = StepAction | LoopAction | RunAction


def subject(action: Action) -> int | LoopAction | SettleEffect | str | None:
    """What an action belongs to: a step, a call or its effects, the loop, or the run (null).

    Each does one thing at a time.
    """
    match action:
        case AnswerCall() | SettleEffect():
            return action
        case AskModel():
            return "loop"
    return action.step_id if isinstance(action, StepAction) else None
