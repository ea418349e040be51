"""A run's state, folded from its own events: nothing else is stored."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import singledispatch
from itertools import chain
from typing import Literal

from pydantic import JsonValue

from wenko.planners.transcript import (
    Entry,
    FilesSetBack,
    FolderChanged,
    HostDecided,
    LoopCall,
    LoopTurn,
    PlanChanged,
    StepBegan,
    StepEnded,
    Told,
    UserNote,
)
from wenko.protocol.effects import CallEffectData, wanted_back
from wenko.protocol.envelope import EventRecord
from wenko.protocol.events import (
    CallEffect,
    ChatComplete,
    Event,
    FilesUndone,
    FlowNode,
    FlowNodeName,
    FlowStatus,
    FolderTaken,
    FolderWaiting,
    Hitl,
    HitlClosed,
    HitlClosedPayload,
    InteractivePrompt,
    InteractiveResponse,
    LlmResponse,
    MemoryUpdate,
    MemoryUpdatePayload,
    ModelTurn,
    ModelTurnData,
    PlanComplete,
    PlanRevised,
    PlanRevision,
    PlanStart,
    ProcessCompleted,
    ProcessStarted,
    RequestedCall,
    RunPaused,
    RunResumed,
    Steered,
    StepFailed,
    StepRetry,
    StepStart,
    StepSuccess,
    TaskAnalysed,
    Token,
    ToolCall,
    ToolCallData,
    ToolFix,
    ToolFixed,
    ToolResult,
    ToolResultData,
    TranscriptCompacted,
    TranscriptCompactedData,
    Trial,
    TrialPayload,
    TurnResult,
    UserInputReceived,
    VerificationResult,
    VerificationResultData,
    VerificationStart,
)
from wenko.protocol.hitl import AnyHITLRequest, HITLRequest, chosen_access
from wenko.protocol.plan import Arguments, Plan, Step, StepStatus, TaskAnalysis, ToolOutcome
from wenko.run.loop_tools import PLAN_CALLS
from wenko.terminal.repeats import PromptAnswer


@dataclass(slots=True)
class StepProgress:
    """The progress of one step of the plan."""

    step: Step
    status: StepStatus = "pending"
    call: ToolCallData | None = None
    """The newest use of its tool; while ``result`` is null, that call is in flight."""
    result: ToolResultData | None = None
    thought: ToolOutcome | None = None
    """The result of a step without a tool."""
    verdict: VerificationResultData | None = None
    arguments: Arguments | None = None
    """Set by a repair, in place of the plan's own."""
    tried: tuple[Arguments, ...] = ()
    """Arguments that failed and were replaced."""
    calls: int = 0
    """Calls that the loop has made for it."""
    fixes: int = 0
    fixing: bool = False
    """``tool_fix`` is out, ``tool_fixed`` is not."""
    retries: int = 0
    error: str | None = None
    started_at: str | None = None
    ended_at: str | None = None

    @property
    def attempt(self) -> int:
        return self.fixes + self.retries

    def as_step(self) -> Step:
        """The plan's step with its status, result and error."""
        result = self.result.result if self.result else self.thought or self.step.result
        return self.step.model_copy(
            update={"status": self.status, "result": result, "error": self.error}
        )


@dataclass(slots=True)
class AskedQuestion:
    """A question of this run; open while ``closed`` is null."""

    request: AnyHITLRequest
    said: str = ""
    """The text of the answer since the question before."""
    closed: HitlClosedPayload | None = None

    @property
    def is_form(self) -> bool:
        """Whether the run waits for it where it asks: not if it is about effects or a host."""
        request = self.request
        about = isinstance(request, HITLRequest) and (request.effect or request.host)
        return isinstance(request, HITLRequest) and not about


@dataclass(slots=True)
class RunState:
    started: bool = False
    started_at: str | None = None
    unattended: bool = False
    """Nobody is there."""
    analysis: TaskAnalysis | None = None
    opening: LoopTurn | None = None
    """The first reply of a run that began to work at once."""
    stages: dict[FlowNodeName, FlowStatus] = field(default_factory=dict)
    """How far each stage has come; one that was told to have started is not told again."""
    verifying: set[tuple[int | None, int | None]] = field(default_factory=set)
    """Verifications without a result, by step and check."""
    working: bool = False
    """The plan is being carried out."""
    plan: Plan | None = None
    steps: dict[int, StepProgress] = field(default_factory=dict)
    variables: dict[str, JsonValue] = field(default_factory=dict)
    plan_complete: PlanComplete | None = None
    questions: dict[str, AskedQuestion] = field(default_factory=dict)
    """By id, in the order in which they were asked."""
    prompts: dict[str, str] = field(default_factory=dict)
    """The newest prompt of each call."""
    prompt_answers: list[PromptAnswer] = field(default_factory=list)
    trials: dict[str, TrialPayload] = field(default_factory=dict)
    """The newest trial of each approval."""
    used_approvals: set[str] = field(default_factory=set)
    """Approvals that a call has used: each is valid for one call."""
    streamed: str = ""
    settled: int = 0
    """Length of the text streamed before the newest question or the plan: that part is complete."""
    answer: str | None = None
    completed: bool = False
    revisions: int = 0
    revising: bool = False
    """``plan_revision`` is out, ``plan_revised`` is not."""
    revision_failed: bool = False
    """There is no other way: the plan is not revised any more."""
    revision_reason: str = ""
    plan_updates: int = 0
    """Revisions that are not counted: no step had failed."""
    dead_ends: list[tuple[str | None, Arguments]] = field(default_factory=list)
    """Tool and arguments of every call that led to a failed step."""
    highest_id: int = -1
    calls: list[str] = field(default_factory=list)
    """Every tool call, in order."""
    open_calls: dict[str, ToolCallData] = field(default_factory=dict)
    """Calls without a result, by id."""
    open_loop_calls: dict[str, LoopCall] = field(default_factory=dict)
    """Those that the model, or a check, asked for."""
    sandbox_calls: list[str] = field(default_factory=list)
    """Those for which a sandbox was opened."""
    superseded: set[int] = field(default_factory=set)
    """Failed steps that a revision replaced; they stay in the plan, but no longer fail it."""
    environment: str = ""
    """What the model was told about sandbox and workspace when the work began."""
    first_plan: Plan | None = None
    stating: LoopTurn | None = None
    """The turn that stated it."""
    transcript: list[Entry] = field(default_factory=list)
    loop: list[LoopTurn] = field(default_factory=list)
    """The turns of the transcript: what the model said and called, in order."""
    effects: list[CallEffectData] = field(default_factory=list)
    """What calls did to content that is not theirs."""
    undos: set[str] = field(default_factory=set)
    """Ids of undos while it worked."""
    undone: int = 0
    """How often files were set back while it worked."""
    has_news: bool = False
    """Whether something was added since the newest turn that the model has to react to."""
    compaction: TranscriptCompactedData = field(default_factory=TranscriptCompactedData)
    check_calls: dict[str, LoopCall] = field(default_factory=dict)
    """Calls of checks, by ``turn_call_id``."""
    check_results: dict[int, VerificationResultData] = field(default_factory=dict)
    """Of the checks that were run since the plan last changed."""
    newest_results: dict[tuple[str, str], ToolOutcome] = field(default_factory=dict)
    """What a call gave the last time, by its tool and arguments as the model wrote them."""
    replaced_checks: bool = False
    """The model has been told of checks that could not run."""
    requested_calls: int = 0
    """Calls that the model asked for."""
    input_tokens: int = 0
    """Of the newest turn's request, as the provider counts them."""
    context_tokens: int | None = None
    """Size of the model's context window; not part of the events."""
    spent: float = 0.0
    notes: list[str] = field(default_factory=list)
    """Messages that arrived while the run was working."""
    notes_applied: int = 0
    """How many of the notes the plan covers."""
    notes_applying: int = 0
    """How many of the notes the plan is being revised for."""
    notes_before_revision: int = 0
    """How many there were when the last revision began."""
    paused: bool = False
    resumed: int = 0
    """How often it went on after a pause."""
    waits_for_folder: bool = False
    """Another run works in its folder."""
    memory_changes: list[MemoryUpdatePayload] = field(default_factory=list)
    """What became of memories in this run, in order."""

    @classmethod
    def of(cls, records: Iterable[EventRecord]) -> "RunState":
        state = cls()
        for record in records:
            state.apply(record.event, record.timestamp)
        return state

    def call(self, call_id: str | None) -> ToolCallData | None:
        """A call of fixed steps, of the loop or of a check by its id."""
        checks = (each.call for each in self.check_calls.values() if each.call is not None)
        calls = chain(self.made_calls(), checks)
        return next((each for each in calls if each.call_id == call_id), None)

    def made_calls(self) -> Iterator[ToolCallData]:
        """The calls of fixed steps and of the loop; of a repaired step the newest."""
        yield from (each.call for each in self.steps.values() if each.call is not None)
        yield from (each.call for each in self.loop_calls() if each.call is not None)

    def loop_calls(self, step_id: int | None = None) -> Iterator[LoopCall]:
        """Those that were made for a step, or all that the model asked for."""
        for turn in self.loop:
            for call in turn.calls:
                if step_id is None or (call.call is not None and call.call.step_id == step_id):
                    yield call

    @property
    def plan_turn(self) -> LoopTurn | None:
        """The turn that states the plan; before there is one, the newest."""
        if self.plan is not None:
            return self.stating
        return self.loop[-1] if self.loop else self.opening

    @property
    def only_looks(self) -> bool:
        """Whether a plan has to be stated and approved before anything may change."""
        turn = self.plan_turn
        return self.plan is None and turn is not None and turn.data.looks

    @property
    def opening_turn(self) -> LoopTurn | None:
        """The first reply if the model goes on from it; null if it only stated a plan."""
        return None if self.opening is None or self.opening.is_statement else self.opening

    @property
    def goal_in_progress(self) -> StepProgress | None:
        goals = (each for each in self.steps.values() if each.step.tool is None)
        return next((each for each in goals if each.status == "running"), None)

    @property
    def awaited_effects(self) -> tuple[str, ...]:
        """The ids of effects that nobody has settled and that the run waits for."""
        return tuple(each.undo_id for each in self.effects if each.waits and self._is_open(each))

    def _is_open(self, effect: CallEffectData) -> bool:
        asked = self.questions.get(effect.undo_id)
        closed = None if asked is None else asked.closed
        if closed is not None and wanted_back(closed.action, closed.data or {}) == ():
            return False
        return effect.undo_id not in self.undos

    @property
    def gave_up(self) -> bool:
        """Whether the model itself ended its work as what cannot be done."""
        return bool(self.loop) and self.loop[-1].is_result and self.loop[-1].gives_up

    def current_plan(self) -> Plan:
        """The plan, each step with its status and result so far."""
        assert self.plan is not None
        steps = tuple(progress.as_step() for progress in self.steps.values())
        return self.plan.model_copy(update={"steps": steps})

    @property
    def has_new_notes(self) -> bool:
        return len(self.notes) > self.notes_applied

    @property
    def has_pending(self) -> bool:
        return any(each.status == "pending" for each in self.steps.values())

    @property
    def plan_version(self) -> int:
        """Changes whenever the pending steps change."""
        return self.revisions + self.notes_applied + self.plan_updates

    @property
    def output_steps(self) -> set[int]:
        """Ids of the steps whose output can be used, failed ones and those of older plans too."""
        return {int(name.split("_")[1]) for name in self.variables}

    def has_begun(self, stage: FlowNodeName) -> bool:
        """Whether the stage is under way, perhaps since before a restart."""
        return self.stages.get(stage) == "started"

    def apply(self, event: Event, at: str) -> None:
        _apply(event, self, at)

    def _revise(self, plan: Plan) -> None:
        failed = {id_ for id_, each in self.steps.items() if each.status == "failed"}
        self.superseded |= failed
        results = self.check_results.values()
        failed_checks = tuple(each for each in results if not each.is_valid)
        if failed_checks and all(each.could_not_run for each in failed_checks):
            self.replaced_checks = True
        self.check_results.clear()
        self._adopt(plan)
        if not self._is_changing_the_plan:
            self.transcript.append(PlanChanged(plan, self.revision_reason, failed_checks))
        self.revision_reason, self.has_news = "", True

    @property
    def _is_changing_the_plan(self) -> bool:
        """Whether the model asked for the change: the result of its call says what came of it."""
        calls = self.loop[-1].calls if self.loop else []
        changing = [each for each in calls if each.requested.name in PLAN_CALLS]
        return any(not each.answered for each in changing)

    def _answer_prompt(self, call_id: str, answer: str, by: Literal["agent", "user"]) -> None:
        question = self.prompts.get(call_id, "")
        self.prompt_answers.append(PromptAnswer(call_id, question, answer, by))

    def _adopt(self, plan: Plan) -> None:
        """Replace the plan; steps that are in both keep their progress."""
        self.first_plan = self.first_plan or plan
        known, self.steps = self.steps, {}
        for step in plan.steps:
            self.steps[step.step_id] = known.get(step.step_id) or StepProgress(step, step.status)
            if step.result is not None and step.step_id not in known:
                self.set_variables(step.step_id, step.result)
            self.highest_id = max(self.highest_id, step.step_id)
        if self.plan is None:
            self.stating = self.plan_turn
        self.plan = plan
        opening = self.opening_turn
        if opening is not None and not self.loop and any(each.tool is None for each in plan.steps):
            self._add_turn(opening)

    def _step(self, step_id: int, **changes: object) -> None:
        self.steps[step_id] = replace(self.steps[step_id], **changes)  # type: ignore[arg-type]

    def _mark_approvals_used(self, step_id: int | None) -> None:
        for question_id, asked in self.questions.items():
            about = asked.request.approval if isinstance(asked.request, HITLRequest) else None
            if about is not None and about.step_id == step_id and asked.closed is not None:
                self.used_approvals.add(question_id)

    def _restart_step(self, step_id: int, **changes: object) -> None:
        self._step(step_id, call=None, result=None, verdict=None, fixing=False, **changes)

    def _apply_fix(self, step_id: int, arguments: Arguments) -> None:
        progress = self.steps[step_id]
        used = progress.call.arguments if progress.call else None
        tried = used or progress.arguments or progress.step.tool_args
        self._restart_step(step_id, arguments=arguments, tried=(*progress.tried, tried))

    def _finish_step(self, step_id: int, outcome: ToolOutcome | None, at: str) -> None:
        self._step(step_id, status="success", ended_at=at)
        progress = self.steps[step_id]
        if progress.step.tool is None and outcome is not None:
            outcome = self._whole(step_id, outcome)
            self._step(step_id, thought=outcome)
            self.set_variables(step_id, outcome)
        self._end_step(step_id)

    def _whole(self, step_id: int, outcome: ToolOutcome) -> ToolOutcome:
        """Of a goal, whose event has a shortened result: the last call has it whole, or the turn.

        What says how the step ended is the event's own.
        """
        made = [each.result for each in self.loop_calls(step_id) if each.result is not None]
        if outcome.message is not None and made:
            return made[-1].model_copy(update={"success": True, "message": outcome.message})
        turns = [each for each in self.loop if each.data.step_id == step_id and each.is_result]
        if outcome.message is None and turns:
            return ToolOutcome(success=True, stdout=turns[-1].data.text.strip())
        return outcome

    def _end_step(self, step_id: int) -> None:
        progress = self.steps[step_id]
        # A goal that an older version carried out has a result, but no turns.
        looped = progress.step.tool is None and bool(self.loop)
        self.transcript.append(StepEnded(progress.as_step(), looped))
        self.has_news |= not looped

    def _start_step(self, step_id: int, at: str) -> None:
        self.working = True
        self._step(step_id, status="running", started_at=at)
        others = (each for id_, each in self.steps.items() if id_ != step_id)
        is_last = not any(each.status in ("pending", "running") for each in others)
        self.transcript.append(StepBegan(self.steps[step_id].step, is_last))

    def _add_dead_ends(self, progress: StepProgress) -> None:
        for arguments in (*progress.tried, progress.arguments or progress.step.tool_args):
            self.dead_ends.append((progress.step.tool, arguments))

    # --- calls --------------------------------------------------------------------------------

    def _start_call(self, call: ToolCallData) -> None:
        if call.call_id is not None:
            self.calls.append(call.call_id)
            self.open_calls[call.call_id] = call
            if call.sandbox_id is not None:
                self.sandbox_calls.append(call.call_id)
        self._mark_approvals_used(call.step_id)
        if call.turn_call_id is not None:
            requested = self._loop_call(call.turn_call_id)
            requested.call = call
            self.open_loop_calls[call.call_id or ""] = requested
            if call.step_id is not None:
                self._step(call.step_id, calls=self.steps[call.step_id].calls + 1)
        elif call.step_id is not None:
            self._step(call.step_id, call=call, result=None, verdict=None)

    def _finish_call(self, result: ToolResultData) -> None:
        self.open_calls.pop(result.call_id or "", None)
        if (call := self.open_loop_calls.pop(result.call_id or "", None)) is not None:
            call.result = result.result
            key = (call.requested.name, call.requested.arguments.strip())
            # What waits for a command that goes on is no repetition.
            waits = result.result.background is not None and result.result.background.running
            call.unchanged = not waits and self.newest_results.get(key) == result.result
            self.newest_results[key] = result.result
        elif result.step_id is not None:
            self._step(result.step_id, result=result)
            self.set_variables(result.step_id, result.result)

    def _open(self, data: ModelTurnData) -> None:
        self.opening = LoopTurn.of(data, self.requested_calls)
        self.requested_calls = self.opening.position
        if data.looks:
            self._add_turn(self.opening)

    def _add_turn(self, turn: LoopTurn) -> None:
        self.loop.append(turn)
        self._add_to_transcript(turn)
        self.requested_calls, self.has_news = turn.position, self.undone > turn.data.undone
        # Nothing has been done yet: it only says what it is about to do. It is asked once.
        begun = self.opening_turn is not None and not turn.data.one_step and turn.is_result
        asked = bool(self.calls) or any(each.announces for each in self.loop)
        turn.announces = begun and not asked and not turn.gives_up

    def _add_to_transcript(self, turn: LoopTurn) -> None:
        """Before what came while the model was writing it: the next request tells that first."""
        late = [each for each in self.transcript if isinstance(each, Told)]
        late = late[turn.data.undone :]
        if late:
            self.transcript = [each for each in self.transcript if each not in late]
        self.transcript += [turn, *late]

    def _loop_call(self, turn_call_id: str) -> LoopCall:
        """The newest of the model with this id that was not made yet; else that of a check."""
        for turn in reversed(self.loop):
            for call in turn.calls:
                if call.requested.id == turn_call_id and not (call.call or call.answered):
                    return call
        requested = RequestedCall(id=turn_call_id, name="", arguments="")
        return self.check_calls.setdefault(turn_call_id, LoopCall(requested))

    def set_variables(self, step_id: int, outcome: ToolOutcome) -> None:
        """Set the variables that later steps may refer to."""
        # Events carry truncated values; later steps use the whole ones, from the result.
        self.variables[f"step_{step_id}_result"] = outcome.model_dump(mode="json")
        self.variables[f"step_{step_id}_stdout"] = outcome.stdout


# --- what each event changes ------------------------------------------------------------------
# Dispatched by type, not matched case by case: every event of every run comes through here.


@singledispatch
def _apply(event: Event, state: RunState, at: str) -> None:
    """Most events only tell something."""


@_apply.register
def _(event: ProcessStarted, state: RunState, at: str) -> None:
    state.started, state.started_at = True, at
    state.unattended = event.data.unattended


@_apply.register
def _(event: TaskAnalysed, state: RunState, at: str) -> None:
    state.analysis = event.analysis


@_apply.register
def _(event: FlowNode, state: RunState, at: str) -> None:
    state.stages[event.node] = event.status
    if event.node == "execution" and event.status == "started":
        state.working = True
    if event.node == "replanning" and event.status == "failed":
        state.revision_failed = True
    match event.node, event.data:
        case "execution", {"environment": str(environment)}:
            state.environment = environment
        case "planning", {"complexity": complexity, "task_type": task_type} if state.analysis:
            # A task may begin after words that were taken for an answer.
            truth = {"complexity": complexity, "task_type": task_type}
            state.analysis = state.analysis.model_copy(update=truth)
        case "replanning", {"notes_applied": count} | {"heeded": count}:  # heeded: before 2
            state.notes_applied = int(str(count))
        case "replanning", {"notes_applying": count} | {"heeding": count}:
            state.notes_applying = int(str(count))


@_apply.register
def _(event: PlanStart, state: RunState, at: str) -> None:
    state._adopt(event.data.plan)
    state.settled = len(state.streamed)


@_apply.register
def _(event: PlanRevision, state: RunState, at: str) -> None:
    state.revising, state.revision_reason = True, event.data.error
    state.notes_before_revision = len(state.notes)


@_apply.register
def _(event: PlanRevised, state: RunState, at: str) -> None:
    state._revise(event.data.plan)
    # A revision for notes is counted with them.
    for_notes = state.notes_applying > state.notes_applied
    state.plan_updates += event.data.revision_count == state.revisions and not for_notes
    state.revisions, state.revising = event.data.revision_count, False


@_apply.register
def _(event: PlanComplete, state: RunState, at: str) -> None:
    state.plan_complete = event
    for step in event.data.plan.steps:
        state._step(step.step_id, status=step.status)


@_apply.register
def _(event: StepStart, state: RunState, at: str) -> None:
    state._start_step(event.data.step.step_id, at)


@_apply.register
def _(event: StepSuccess, state: RunState, at: str) -> None:
    state._finish_step(event.data.step.step_id, event.data.step.result, at)


@_apply.register
def _(event: StepFailed, state: RunState, at: str) -> None:
    failed, error = event.data.step.step_id, event.data.error
    state._step(failed, status="failed", error=error, ended_at=at)
    if event.data.step.result is not None:
        state._step(failed, thought=event.data.step.result)
    state._add_dead_ends(state.steps[failed])
    state._end_step(failed)


@_apply.register
def _(event: StepRetry, state: RunState, at: str) -> None:
    state._restart_step(event.data.step_id, retries=event.data.retry_count)


@_apply.register
def _(event: ToolCall, state: RunState, at: str) -> None:
    state._start_call(event.data)


@_apply.register
def _(event: ToolResult, state: RunState, at: str) -> None:
    state._finish_call(event.data)


@_apply.register
def _(event: ToolFix, state: RunState, at: str) -> None:
    state._step(event.data.step_id, fixes=event.data.fix_attempt, fixing=True)


@_apply.register
def _(event: ToolFixed, state: RunState, at: str) -> None:
    state._apply_fix(event.data.step_id, arguments=event.data.fixed_args)


@_apply.register
def _(event: VerificationStart, state: RunState, at: str) -> None:
    state.verifying.add((event.data.step_id, event.data.check))


@_apply.register
def _(event: VerificationResult, state: RunState, at: str) -> None:
    state.verifying.discard((event.data.step_id, event.data.check))
    if event.data.step_id is not None:
        state._step(event.data.step_id, verdict=event.data)
    elif event.data.check is not None:
        state.check_results[event.data.check] = event.data


@_apply.register
def _(event: ModelTurn, state: RunState, at: str) -> None:
    if event.data.opening:
        state._open(event.data)
    else:
        state._add_turn(LoopTurn.of(event.data, state.requested_calls))


@_apply.register
def _(event: TurnResult, state: RunState, at: str) -> None:
    state._loop_call(event.data.turn_call_id).told = event.data


@_apply.register
def _(event: TranscriptCompacted, state: RunState, at: str) -> None:
    state.compaction, state.input_tokens = event.data, 0


@_apply.register
def _(event: LlmResponse, state: RunState, at: str) -> None:
    if event.data.usage is None:
        return
    state.spent += event.data.usage.cost or 0.0
    if event.data.purpose in ("step_processing", "create_plan"):
        state.input_tokens = event.data.usage.input_tokens


@_apply.register
def _(event: Hitl, state: RunState, at: str) -> None:
    request, said = event.payload.request, state.streamed[state.settled :].strip()
    if isinstance(request, HITLRequest) and request.host is not None:
        # Asked beside whatever is being said.
        state.questions[request.id] = AskedQuestion(request)
        return
    state.questions[request.id] = AskedQuestion(request, said)
    state.settled = len(state.streamed)


@_apply.register
def _(event: HitlClosed, state: RunState, at: str) -> None:
    if (asked := state.questions.get(event.payload.request_id)) is not None:
        asked.closed = event.payload
        host = asked.request.host if isinstance(asked.request, HITLRequest) else None
        if host is not None and event.payload.status == "answered":
            access = chosen_access(event.payload.action, event.payload.data)
            state.transcript.append(HostDecided(host.host, access))


@_apply.register
def _(event: Trial, state: RunState, at: str) -> None:
    state.trials[event.payload.request_id] = event.payload


@_apply.register
def _(event: InteractivePrompt, state: RunState, at: str) -> None:
    state.prompts[event.data.call_id or ""] = event.data.prompt.prompt_text


@_apply.register
def _(event: InteractiveResponse, state: RunState, at: str) -> None:
    state._answer_prompt(event.data.call_id or "", event.data.response, "agent")


@_apply.register
def _(event: UserInputReceived, state: RunState, at: str) -> None:
    state._answer_prompt(event.data.call_id or "", event.data.user_input, "user")


@_apply.register
def _(event: MemoryUpdate, state: RunState, at: str) -> None:
    state.memory_changes.append(event.payload)


@_apply.register
def _(event: Steered, state: RunState, at: str) -> None:
    state.notes.append(event.payload.message)
    state.transcript.append(UserNote(event.payload.message))


@_apply.register
def _(event: FilesUndone, state: RunState, at: str) -> None:
    state.transcript.append(FilesSetBack(event.payload))
    state.undone, state.has_news = state.undone + 1, True
    state.undos.add(event.payload.undo_id)


@_apply.register
def _(event: CallEffect, state: RunState, at: str) -> None:
    state.effects.append(event.data)


@_apply.register
def _(_: FolderWaiting, state: RunState, at: str) -> None:
    state.waits_for_folder = True


@_apply.register
def _(event: FolderTaken, state: RunState, at: str) -> None:
    state.waits_for_folder = False
    if event.payload.total:
        state.transcript.append(FolderChanged(event.payload))
        state.undone, state.has_news = state.undone + 1, True


@_apply.register
def _(_: RunPaused, state: RunState, at: str) -> None:
    state.paused = True


@_apply.register
def _(_: RunResumed, state: RunState, at: str) -> None:
    state.paused, state.resumed = False, state.resumed + 1


@_apply.register
def _(event: Token, state: RunState, at: str) -> None:
    state.streamed += event.content


@_apply.register
def _(event: ChatComplete, state: RunState, at: str) -> None:
    state.answer = event.payload.content


@_apply.register
def _(_: ProcessCompleted, state: RunState, at: str) -> None:
    state.completed = True
