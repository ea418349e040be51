// Generated from protocol/schema.json by `make generate`: do not edit.

export type WenkoEvent =
  | ProcessStartedEvent
  | ProcessCompletedEvent
  | ThinkingEvent
  | TaskAnalysedEvent
  | TaskAnalysisCompleteEvent
  | FlowNodeEvent
  | PlanStartEvent
  | PlanCompleteEvent
  | PlanRevisionEvent
  | PlanRevisedEvent
  | StepStartEvent
  | StepSuccessEvent
  | StepFailedEvent
  | StepRetryEvent
  | ToolCallEvent
  | ToolOutputEvent
  | ToolResultEvent
  | ToolFixEvent
  | ToolFixedEvent
  | InteractivePromptEvent
  | InteractiveResponseEvent
  | UserInputRequiredEvent
  | UserInputReceivedEvent
  | VariableSetEvent
  | VariableResolveEvent
  | VerificationStartEvent
  | VerificationResultEvent
  | LlmCallEvent
  | LlmResponseEvent
  | ModelTurnEvent
  | TurnResultEvent
  | TranscriptCompactedEvent
  | TokenEvent
  | ErrorEvent
  | TodoListUpdateEvent
  | TodoItemUpdateEvent
  | FileTreeUpdateEvent
  | FileChangesUpdateEvent
  | FilesChangedEvent
  | ContextUpdateEvent
  | ContextCompressedEvent
  | ChatCompleteEvent
  | HitlEvent
  | HitlClosedEvent
  | HitlExtendedEvent
  | TrialEvent
  | SteeredEvent
  | RunPausedEvent
  | RunResumedEvent
  | FolderWaitingEvent
  | FolderTakenEvent
  | FilesUndoneEvent
  | CallEffectEvent
  | MemoryUpdateEvent
  | RequirementsKeptEvent
  | DesktopControlEvent
  | PreviewUpdateEvent;
export type JsonValue = unknown;
export type HITLFieldType =
  | "text"
  | "textarea"
  | "select"
  | "multiselect"
  | "radio"
  | "checkbox"
  | "number"
  | "slider"
  | "date"
  | "boolean"
  | "datetime";
export type HITLDisplayType = "table" | "ascii";
export type WenkoCommand =
  | Authenticate
  | Chat
  | Follow
  | Unfollow
  | History
  | CancelRun
  | PauseRun
  | ResumeRun
  | UserInput
  | HitlRespond
  | HitlShown
  | SetMode
  | Ping;
export type WenkoReply = Ready | CommandAccepted | CommandRejected | HistoryReply | Pong;
export type Question = HITLRequest | HITLDisplayRequest;

export interface WenkoProtocol {
  event?: WenkoEvent;
  command?: WenkoCommand;
  reply?: WenkoReply;
  question?: Question;
}
/**
 * A run started; the page resets its state.
 */
export interface ProcessStartedEvent {
  type: "process_started";
  payload: ProcessStartedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ProcessStartedEventPayload {
  message: string;
  data: ProcessStartedData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ProcessStartedData {
  conversation_id: string;
  timestamp: string;
  /**
   * The message that started the run.
   */
  user_message: string | null;
  /**
   * Nobody is there while it works.
   */
  unattended?: boolean;
}
/**
 * A run ended; always the last event of the run.
 */
export interface ProcessCompletedEvent {
  type: "process_completed";
  payload: ProcessCompletedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ProcessCompletedEventPayload {
  success: boolean;
  message: string;
  data: ProcessCompletedData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ProcessCompletedData {
  conversation_id: string;
  /**
   * Null if the run ended before its analysis.
   */
  complexity: ("simple" | "moderate" | "complex") | null;
  task_type:
    ("chat" | "code" | "file" | "shell" | "gui" | "browser" | "analysis" | "creative") | null;
  /**
   * Readable reason of the failure; null on success.
   */
  error: string | null;
  /**
   * Stable code of the failure, e.g. ``cancelled``; null on success.
   */
  error_code: string | null;
  timestamp: string;
}
/**
 * A thought or decision of the agent, as readable text.
 */
export interface ThinkingEvent {
  type: "thinking";
  payload: ThinkingEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ThinkingEventPayload {
  step_type:
    | "analyzing"
    | "routing"
    | "planning"
    | "executing"
    | "tool_execution"
    | "step_complete"
    | "step_failed"
    | "replanning"
    | "warning"
    | "reasoning";
  /**
   * Readable text; for ``warning``, what was degraded or omitted; for ``reasoning``, what a model
   * thought before it replied.
   */
  content: string;
  /**
   * The step that it belongs to; null outside of one.
   */
  step_id: number | null;
  /**
   * How many events of ``reasoning`` before it, of the same step, it takes the place of: the
   * model had to be asked again. Its content may be empty then.
   */
  replaces: number;
  thinking_step: ThinkingStep;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * A thought in the form that the documented front-end examples read.
 */
export interface ThinkingStep {
  id: string;
  type:
    | "analyzing"
    | "routing"
    | "planning"
    | "executing"
    | "tool_execution"
    | "step_complete"
    | "step_failed"
    | "replanning"
    | "warning"
    | "reasoning";
  content: string;
  timestamp: string;
}
/**
 * The result of the analysis.
 */
export interface TaskAnalysedEvent {
  type: "task_analysis";
  payload: TaskAnalysedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TaskAnalysedEventPayload {
  analysis: TaskAnalysis;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TaskAnalysis {
  complexity: "simple" | "moderate" | "complex";
  task_type: "chat" | "code" | "file" | "shell" | "gui" | "browser" | "analysis" | "creative";
  /**
   * Whether the task runs commands or writes files.
   */
  requires_sandbox: boolean;
  /**
   * Readable reason for the verdict.
   */
  reasoning: string;
  suggested_approach: string;
}
/**
 * The analysis stage ended: 分析中 becomes 分析完成.
 */
export interface TaskAnalysisCompleteEvent {
  type: "task_analysis_complete";
  payload: TaskAnalysisCompleteEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TaskAnalysisCompleteEventPayload {
  message: string;
  data: TaskAnalysis;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * A stage of the run changed state.
 */
export interface FlowNodeEvent {
  type: "flow_node";
  payload: FlowNodeEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface FlowNodeEventPayload {
  node: "analysis" | "planning" | "execution" | "step_execution" | "replanning" | "summarizing";
  status: "started" | "completed" | "failed";
  message: string;
  /**
   * Details of the stage: when planning ends, ``plan`` and ``steps_preview``.
   */
  data: {
    [k: string]: JsonValue;
  };
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * Execution of a plan started.
 */
export interface PlanStartEvent {
  type: "plan_start";
  payload: PlanStartEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface PlanStartEventPayload {
  message: string;
  data: PlanStartData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface PlanStartData {
  plan: Plan;
  /**
   * Number of steps in the plan.
   */
  total_steps: number;
  steps_preview: StepPreview[];
  execution_config: ExecutionConfig;
}
export interface Plan {
  goal: string;
  steps: Step[];
  created_at: string | null;
  checks: Check[];
}
/**
 * One step of a plan. ``step_id`` is unique within the run, across revisions.
 */
export interface Step {
  step_id: number;
  description: string;
  tool: string | null;
  tool_args: {
    [k: string]: JsonValue;
  };
  /**
   * Ids of the steps that must succeed first.
   */
  depends_on: number[];
  /**
   * Expected result; the actual one is verified against it.
   */
  expected: string | null;
  status: "pending" | "running" | "success" | "failed" | "retrying" | "skipped";
  result: ToolOutcome | null;
  error: string | null;
}
/**
 * The result of one tool call. ``stdout`` and ``stderr`` are limited in size.
 */
export interface ToolOutcome {
  success: boolean;
  stdout: string;
  stderr: string;
  /**
   * Exit status; the negative signal number if killed; null without a process.
   */
  return_code: number | null;
  /**
   * One readable sentence, mainly for tools without output.
   */
  message: string | null;
  /**
   * Structured result, e.g. a directory listing.
   */
  data: {
    [k: string]: unknown;
  };
  /**
   * True if output was truncated to the limit; head and tail are kept.
   */
  truncated: boolean;
  /**
   * Stable code if the tool itself failed (``timeout``, ``path_outside_workspace``, …).
   */
  error_code: string | null;
  /**
   * Screenshots and plots; the oldest of a conversation are not kept for ever.
   */
  pictures: Picture[];
}
/**
 * A picture that a call made; its bytes are at
 * ``/conversations/{id}/pictures/{picture_id}``.
 */
export interface Picture {
  id: string;
  media_type: string;
  width: number;
  height: number;
  bytes: number;
  source: "browser" | "desktop" | "plot";
  /**
   * Whether a model that sees was given it too.
   */
  for_model: boolean;
}
/**
 * What must hold when a plan is done. Fixed before the work begins, run by the program.
 */
export interface Check {
  /**
   * What must hold, in one sentence.
   */
  description: string;
  /**
   * Shell command, run in a fresh process; null if a model judges the sentence.
   */
  command: string | null;
  /**
   * Exit status that the command must have.
   */
  exit_code: number;
  /**
   * Text that the command must print.
   */
  contains: string | null;
  /**
   * Files that the check covers: if they change while the checks run, its result is void.
   */
  files: string[];
}
export interface StepPreview {
  step_id: number;
  description: string;
  tool: string | null;
  /**
   * Ids of the steps that must succeed first.
   */
  depends_on: number[];
}
export interface ExecutionConfig {
  /**
   * Retries of one step.
   */
  max_retries: number;
  /**
   * Revisions of the plan.
   */
  max_revisions: number;
}
/**
 * A plan ended, successfully or not.
 */
export interface PlanCompleteEvent {
  type: "plan_complete";
  payload: PlanCompleteEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface PlanCompleteEventPayload {
  message: string;
  data: PlanCompleteData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface PlanCompleteData {
  success: boolean;
  /**
   * Seconds since the start of the plan.
   */
  duration: number;
  statistics: PlanStatistics;
  context: PlanContext;
  plan: Plan;
  summary: PlanSummary;
}
export interface PlanStatistics {
  total_steps: number;
  completed_steps: number;
  failed_steps: number;
  revision_count: number;
}
export interface PlanContext {
  /**
   * All variables by name, long values truncated.
   */
  variables: {
    [k: string]: JsonValue;
  };
  /**
   * Result of each step by its id, long values truncated.
   */
  step_results: {
    [k: string]: JsonValue;
  };
  /**
   * All errors, including repaired ones.
   */
  errors: JsonValue[];
  /**
   * Seconds since the start of the plan.
   */
  duration: number;
}
export interface PlanSummary {
  goal: string;
  steps_executed: StepSummary[];
}
export interface StepSummary {
  step_id: number;
  description: string;
  status: "pending" | "running" | "success" | "failed" | "retrying" | "skipped";
  tool: string | null;
  /**
   * The beginning of the output.
   */
  result_preview: string | null;
  error: string | null;
}
/**
 * The plan is being revised: a step or a check failed, or somebody asked for it.
 */
export interface PlanRevisionEvent {
  type: "plan_revision";
  payload: PlanRevisionEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface PlanRevisionEventPayload {
  message: string;
  data: PlanRevisionData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface PlanRevisionData {
  /**
   * Null if no step failed: a note of the user, ``update_plan``, or a failed check.
   */
  failed_step: StepState | null;
  /**
   * Why the plan is revised.
   */
  error: string;
  /**
   * Number of this revision, from 1.
   */
  revision_count: number;
  max_revisions: number;
}
/**
 * A step and its state, as its events show it.
 */
export interface StepState {
  step_id: number;
  description: string;
  tool: string | null;
  tool_args: {
    [k: string]: JsonValue;
  } | null;
  status: "pending" | "running" | "success" | "failed" | "retrying" | "skipped";
  result: ToolOutcome | null;
  error: string | null;
}
/**
 * The plan was revised: completed steps are kept, new ones added.
 */
export interface PlanRevisedEvent {
  type: "plan_revised";
  payload: PlanRevisedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface PlanRevisedEventPayload {
  message: string;
  data: PlanRevisedData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface PlanRevisedData {
  plan: Plan1;
  new_steps: StepPreview[];
  /**
   * Number of this revision, from 1.
   */
  revision_count: number;
}
/**
 * Completed steps that are kept, then the new ones; new ids continue the numbering.
 */
export interface Plan1 {
  goal: string;
  steps: Step[];
  created_at: string | null;
  checks: Check[];
}
/**
 * A step started.
 */
export interface StepStartEvent {
  type: "step_start";
  payload: StepStartEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface StepStartEventPayload {
  message: string;
  data: StepStartData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface StepStartData {
  step: StepState;
  progress: Progress;
  /**
   * Ids of the steps that this one depends on.
   */
  dependencies: number[];
  /**
   * Null for a step without a tool.
   */
  tool_info: ToolInfo | null;
}
export interface Progress {
  /**
   * Number of this step, from 1.
   */
  current: number;
  total: number;
  /**
   * From 0 to 100.
   */
  percentage: number;
}
export interface ToolInfo {
  name: string;
  args: {
    [k: string]: JsonValue;
  };
  description: string;
}
/**
 * A step succeeded.
 */
export interface StepSuccessEvent {
  type: "step_success";
  payload: StepSuccessEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface StepSuccessEventPayload {
  message: string;
  data: StepSuccessData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface StepSuccessData {
  step: StepState;
  result_summary: ResultSummary;
  /**
   * Variable names that later steps can refer to.
   */
  variables_created: string[];
}
export interface ResultSummary {
  success: boolean;
  /**
   * The beginning of the output, on one line.
   */
  output_preview: string;
}
/**
 * A step failed after its last retry.
 */
export interface StepFailedEvent {
  type: "step_failed";
  payload: StepFailedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface StepFailedEventPayload {
  message: string;
  data: StepFailedData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface StepFailedData {
  step: StepState;
  error: string;
  /**
   * Number of retries before the failure.
   */
  retry_count: number;
  /**
   * Whether a plan revision is still possible.
   */
  can_revise: boolean;
}
/**
 * A step failed and is retried.
 */
export interface StepRetryEvent {
  type: "step_retry";
  payload: StepRetryEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface StepRetryEventPayload {
  message: string;
  data: StepRetryData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface StepRetryData {
  step_id: number;
  /**
   * Number of this retry, from 1.
   */
  retry_count: number;
  max_retries: number;
  error: string;
  will_retry: boolean;
}
/**
 * A tool call is about to start. Stored before the tool starts.
 */
export interface ToolCallEvent {
  type: "tool_call";
  payload: ToolCallEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ToolCallEventPayload {
  message: string;
  data: ToolCallData;
  tool: string;
  /**
   * With all variables resolved.
   */
  arguments: {
    [k: string]: JsonValue;
  };
  /**
   * Matches a call with its result; the tool name is not unique.
   */
  call_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ToolCallData {
  tool: string;
  /**
   * With all variables resolved.
   */
  arguments: {
    [k: string]: JsonValue;
  };
  /**
   * Null for a call outside a plan.
   */
  step_id: number | null;
  /**
   * Purpose of this call.
   */
  description: string | null;
  /**
   * General description of the tool.
   */
  tool_description: string | null;
  /**
   * The alias that the plan used for the tool; null if it used the name.
   */
  tool_alias: string | null;
  /**
   * Matches a call with its result; the tool name is not unique.
   */
  call_id: string | null;
  /**
   * ``id`` of the call in its ``model_turn``; null for a call that the plan fixed.
   */
  turn_call_id: string | null;
  /**
   * Sandbox instance that got the call: after a crash, it decides whether the result is lost.
   */
  sandbox_id: string | null;
  /**
   * The trial whose result this call applies; the call itself is not run again.
   */
  trial_id: string | null;
}
/**
 * Output of a running call; short calls only have a result.
 */
export interface ToolOutputEvent {
  type: "tool_output";
  payload: ToolOutputEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ToolOutputEventPayload {
  data: ToolOutputData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ToolOutputData {
  call_id: string;
  step_id: number | null;
  stream: "stdout" | "stderr";
  /**
   * Complete characters; invalid UTF-8 bytes become U+FFFD.
   */
  content: string;
}
/**
 * A tool call ended. Stored before its result is used.
 */
export interface ToolResultEvent {
  type: "tool_result";
  payload: ToolResultEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ToolResultEventPayload {
  message: string;
  data: ToolResultData;
  tool: string;
  result: ToolOutcome;
  success: boolean;
  /**
   * The ``call_id`` of the ``tool_call``.
   */
  call_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ToolResultData {
  tool: string;
  success: boolean;
  result: ToolOutcome;
  step_id: number | null;
  /**
   * Seconds.
   */
  execution_time: number;
  /**
   * The ``call_id`` of the ``tool_call``.
   */
  call_id: string | null;
}
/**
 * A tool call failed; a repair is attempted.
 */
export interface ToolFixEvent {
  type: "tool_fix";
  payload: ToolFixEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ToolFixEventPayload {
  message: string;
  data: ToolFixData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ToolFixData {
  step_id: number;
  tool: string;
  error: string;
  original_args: {
    [k: string]: JsonValue;
  };
  /**
   * Number of this repair attempt, from 1.
   */
  fix_attempt: number;
}
/**
 * A repair was found; the step runs again with the new arguments.
 */
export interface ToolFixedEvent {
  type: "tool_fixed";
  payload: ToolFixedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ToolFixedEventPayload {
  message: string;
  data: ToolFixedData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ToolFixedData {
  step_id: number;
  fix_type: "command_fix" | "args_fix" | "alternative_approach";
  analysis: string;
  original_args: {
    [k: string]: JsonValue;
  };
  fixed_args: {
    [k: string]: JsonValue;
  };
  /**
   * The new command, if the tool runs one.
   */
  fixed_command: string | null;
  explanation: string;
}
/**
 * A running command is waiting for input.
 */
export interface InteractivePromptEvent {
  type: "interactive_prompt";
  payload: InteractivePromptEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface InteractivePromptEventPayload {
  message: string;
  data: InteractivePromptData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface InteractivePromptData {
  step_id: number;
  tool: string;
  prompt: Prompt;
  /**
   * The terminal screen, up to and including the prompt.
   */
  stdout: string;
  command: string;
  options: string[];
  prompt_type: "select" | "confirm" | "input" | "unknown" | "multiselect" | "password" | "editor";
  /**
   * Evidence that the command waits for input.
   */
  why: string | null;
  confidence: ("certain" | "uncertain") | null;
  /**
   * The tool call that waits.
   */
  call_id: string | null;
}
export interface Prompt {
  is_interactive: boolean;
  prompt_text: string;
  /**
   * Choices that the prompt offers; may be empty.
   */
  options: string[];
  prompt_type: "select" | "confirm" | "input" | "unknown" | "multiselect" | "password" | "editor";
}
/**
 * The agent answered the prompt and gives its reason.
 */
export interface InteractiveResponseEvent {
  type: "interactive_response";
  payload: InteractiveResponseEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface InteractiveResponseEventPayload {
  message: string;
  data: InteractiveResponseData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface InteractiveResponseData {
  step_id: number;
  response: string;
  /**
   * Why this answer was chosen.
   */
  reasoning: string;
  auto_responded: true;
  call_id: string | null;
}
/**
 * The user must answer the prompt; the command keeps waiting.
 */
export interface UserInputRequiredEvent {
  type: "user_input_required";
  payload: UserInputRequiredEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface UserInputRequiredEventPayload {
  message: string;
  data: UserInputRequiredData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface UserInputRequiredData {
  step_id: number;
  tool: string;
  prompt: Prompt;
  options: string[];
  options_explanation: OptionExplanation[];
  prompt_type: "select" | "confirm" | "input" | "unknown" | "multiselect" | "password" | "editor";
  /**
   * Preselected answer; null if there is none.
   */
  default_response: string | null;
  context: InputContext;
  /**
   * Id of the question, to answer it through any interface.
   */
  request_id: string | null;
  /**
   * What the prompt is exactly: ``prompt_type`` is ``input`` for everything that is answered with
   * text, also for a password, several choices or an editor.
   */
  widget:
    ("select" | "confirm" | "input" | "unknown" | "multiselect" | "password" | "editor") | null;
  /**
   * The answer must not be shown or stored.
   */
  secret: boolean;
  call_id: string | null;
  /**
   * What was typed when the command asked this, or something similar, before.
   */
  tried: TriedAnswer[];
}
export interface OptionExplanation {
  option: string;
  description: string;
}
export interface InputContext {
  step_description: string;
  command: string;
}
/**
 * An earlier answer to a prompt that came back.
 */
export interface TriedAnswer {
  answer: string;
  by: "agent" | "user";
}
/**
 * The user answered; the command continues.
 */
export interface UserInputReceivedEvent {
  type: "user_input_received";
  payload: UserInputReceivedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface UserInputReceivedEventPayload {
  message: string;
  data: UserInputReceivedData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface UserInputReceivedData {
  step_id: number;
  user_input: string;
  will_retry: boolean;
  /**
   * True if the command continued; false if it was run again.
   */
  resumed_in_place: boolean | null;
  call_id: string | null;
}
/**
 * A result was stored in a variable for later steps.
 */
export interface VariableSetEvent {
  type: "variable_set";
  payload: VariableSetEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface VariableSetEventPayload {
  message: string;
  data: VariableSetData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface VariableSetData {
  name: string;
  /**
   * Long values are truncated here; steps get the full value.
   */
  value: {
    [k: string]: unknown;
  };
  /**
   * Name of the value's Python type.
   */
  value_type: string;
}
/**
 * References such as ``${step_0_stdout}`` were replaced with their values.
 */
export interface VariableResolveEvent {
  type: "variable_resolve";
  payload: VariableResolveEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface VariableResolveEventPayload {
  message: string;
  data: VariableResolveData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface VariableResolveData {
  original_args: {
    [k: string]: JsonValue;
  };
  resolved_args: {
    [k: string]: JsonValue;
  };
  variables_used: string[];
}
/**
 * Verification of a step's result against the expectation started.
 */
export interface VerificationStartEvent {
  type: "verification_start";
  payload: VerificationStartEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface VerificationStartEventPayload {
  message: string;
  data: VerificationStartData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface VerificationStartData {
  expected: string;
  /**
   * The beginning of the actual result.
   */
  actual_preview: string;
  /**
   * Null for a check of the whole plan.
   */
  step_id: number | null;
  /**
   * Number of the check in ``plan.checks``, from 0; null for the result of a step.
   */
  check: number | null;
  command: string | null;
}
/**
 * The verdict of the verification.
 */
export interface VerificationResultEvent {
  type: "verification_result";
  payload: VerificationResultEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface VerificationResultEventPayload {
  message: string;
  data: VerificationResultData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface VerificationResultData {
  is_valid: boolean;
  expected: string;
  step_id: number | null;
  /**
   * Reason, in one sentence.
   */
  reason: string | null;
  /**
   * Number of the check in ``plan.checks``, from 0; null for the result of a step.
   */
  check: number | null;
  /**
   * The end of what the check's command printed.
   */
  output: string | null;
  /**
   * The check says nothing of the work: its program is not there, or it did not end in time.
   */
  could_not_run: boolean;
}
/**
 * A request to a language model started.
 */
export interface LlmCallEvent {
  type: "llm_call";
  payload: LlmCallEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface LlmCallEventPayload {
  message: string;
  data: LlmCallData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface LlmCallData {
  purpose:
    | "create_plan"
    | "plan_revision"
    | "generate_summary"
    | "step_processing"
    | "task_analysis"
    | "tool_fix"
    | "verification"
    | "interactive_decision"
    | "context_compression"
    | "chat";
  /**
   * The beginning of the prompt.
   */
  context: string;
  /**
   * The step whose loop asks; null outside of one.
   */
  step_id: number | null;
}
/**
 * A language model responded.
 */
export interface LlmResponseEvent {
  type: "llm_response";
  payload: LlmResponseEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface LlmResponseEventPayload {
  message: string;
  data: LlmResponseData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface LlmResponseData {
  /**
   * The beginning of the response.
   */
  response_preview: string;
  purpose:
    | (
        | "create_plan"
        | "plan_revision"
        | "generate_summary"
        | "step_processing"
        | "task_analysis"
        | "tool_fix"
        | "verification"
        | "interactive_decision"
        | "context_compression"
        | "chat"
      )
    | null;
  /**
   * Null for models that report no usage, such as the built-in one.
   */
  usage: LlmUsage | null;
  /**
   * Seconds.
   */
  duration: number | null;
}
/**
 * Usage of a response, summed over its requests.
 */
export interface LlmUsage {
  model: string;
  input_tokens: number;
  output_tokens: number;
  /**
   * US dollars; null if the price is unknown.
   */
  cost: number | null;
  /**
   * Input tokens that the provider read from its cache.
   */
  cached_tokens: number;
}
/**
 * A turn of the model. Stored before its calls start.
 */
export interface ModelTurnEvent {
  type: "model_turn";
  payload: ModelTurnEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ModelTurnEventPayload {
  data: ModelTurnData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ModelTurnData {
  /**
   * The step in progress when the model was asked; null if none was.
   */
  step_id: number | null;
  /**
   * Number of the turn within the run, from 1.
   */
  turn: number;
  /**
   * Without calls, it ends the work.
   */
  text: string;
  tool_calls: RequestedCall[];
  /**
   * The output limit ended the turn: its calls are not made, its text is not a result.
   */
  cut_off: boolean;
  /**
   * What the provider needs back with this turn, e.g. signed reasoning.
   */
  provider_data: {
    [k: string]: unknown;
  };
  /**
   * The first reply of the run: it began to work at once.
   */
  opening: boolean;
  /**
   * Plans need approval and none is stated yet: its calls can only look.
   */
  looks: boolean;
  /**
   * The model was asked for this step alone: its text ends no other.
   */
  one_step: boolean;
  /**
   * How many ``files_undone`` of the run it had been told of.
   */
  undone?: number;
}
/**
 * A tool call that a model asks for.
 */
export interface RequestedCall {
  /**
   * The model's own id of the call; empty where no result of it is awaited.
   */
  id: string;
  name: string;
  /**
   * JSON, as the model wrote it.
   */
  arguments: string;
  /**
   * The tool declares that this call only reads: it is made beside others of its kind.
   */
  reads: boolean;
}
/**
 * What the model was told about a call that no tool carried out.
 *
 * An unknown tool, invalid arguments, a refusal, or a change of the plan.
 */
export interface TurnResultEvent {
  type: "turn_result";
  payload: TurnResultEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TurnResultEventPayload {
  data: TurnResultData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TurnResultData {
  /**
   * The step in progress; null if none is.
   */
  step_id: number | null;
  /**
   * ``id`` of the requested call.
   */
  turn_call_id: string;
  tool: string;
  success: boolean;
  /**
   * Stable code of what was wrong; null on success.
   */
  code: string | null;
  /**
   * What the model is told.
   */
  content: string;
}
/**
 * Earlier results and turns were shortened for the model; the journal keeps them whole.
 */
export interface TranscriptCompactedEvent {
  type: "transcript_compacted";
  payload: TranscriptCompactedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TranscriptCompactedEventPayload {
  message: string;
  data: TranscriptCompactedData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TranscriptCompactedData {
  step_id: number | null;
  /**
   * Calls of the run, oldest first, whose results the model now gets as one line each.
   */
  receipts: number;
  /**
   * Takes the place of the oldest turns; null if results were shortened only.
   */
  summary: string | null;
  /**
   * Calls of the run, oldest first, that the summary covers.
   */
  summarised_calls: number;
  /**
   * Tokens of the request before.
   */
  input_tokens: number;
}
/**
 * A piece of streamed text.
 */
export interface TokenEvent {
  type: "token";
  payload: TokenEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TokenEventPayload {
  content: string;
  delta: string;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * An error occurred; ``data.details`` says what to do.
 */
export interface ErrorEvent {
  type: "error";
  payload: ErrorEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ErrorEventPayload {
  message: string;
  data: ErrorData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ErrorData {
  /**
   * Class name of the error.
   */
  error_type: string;
  /**
   * What happened and what to do.
   */
  details: string;
  /**
   * Stable code of the error (docs/errors.md).
   */
  code: string | null;
}
/**
 * The complete todo list, when it is created and when it is completed.
 */
export interface TodoListUpdateEvent {
  type: "todo_list_update";
  payload: TodoListUpdateEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TodoListUpdateEventPayload {
  todo_list: TodoList;
  /**
   * Null if the whole list changed.
   */
  changed_item_id: string | null;
  change_type: "created" | "updated" | "completed";
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TodoList {
  id: string;
  goal: string;
  items: TodoItem[];
  total_count: number;
  completed_count: number;
  failed_count: number;
  in_progress_count: number;
  is_complete: boolean;
  has_failed: boolean;
  created_at: string;
  updated_at: string;
}
export interface TodoItem {
  id: string;
  title: string;
  description: string | null;
  status: "pending" | "in_progress" | "completed" | "failed" | "skipped";
  /**
   * Position in the list, from 0.
   */
  order: number;
  tool: string | null;
  tool_args: {
    [k: string]: JsonValue;
  } | null;
  /**
   * Ids of the items that must be completed first.
   */
  depends_on: string[];
  result: {
    [k: string]: JsonValue;
  } | null;
  error: string | null;
  started_at: string | null;
  completed_at: string | null;
  progress: number;
}
/**
 * One item of the todo list changed.
 */
export interface TodoItemUpdateEvent {
  type: "todo_item_update";
  payload: TodoItemUpdateEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TodoItemUpdateEventPayload {
  item: TodoItem;
  list_id: string;
  change_type: "status_change" | "progress_update" | "completed" | "failed";
  statistics: TodoStatistics;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TodoStatistics {
  total: number;
  completed: number;
  failed: number;
  in_progress: number;
}
/**
 * The file tree of the workspace.
 */
export interface FileTreeUpdateEvent {
  type: "file_tree_update";
  payload: FileTreeUpdateEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface FileTreeUpdateEventPayload {
  file_tree: FileTree;
  /**
   * Why the tree is shown, as readable text.
   */
  context: string;
  /**
   * Id of the run that caused the update.
   */
  related_task_id: string | null;
  /**
   * Paths that changed since the last tree.
   */
  highlighted_paths: string[];
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface FileTree {
  root: FileNode;
  base_path: string;
  sandbox_session_id: string;
  api_base_url: string;
  total_files: number;
  total_directories: number;
  /**
   * Bytes.
   */
  total_size: number;
  created_count: number;
  modified_count: number;
  deleted_count: number;
  /**
   * Deepest level included.
   */
  max_depth: number;
  generated_at: string;
}
export interface FileNode {
  name: string;
  /**
   * Absolute path under /workspace.
   */
  path: string;
  type: "file" | "directory" | "symlink";
  /**
   * Bytes; null for directories.
   */
  size: number | null;
  /**
   * Including the dot, e.g. ``.py``.
   */
  extension: string | null;
  language: string | null;
  /**
   * Compared with the start of the run.
   */
  status: "unchanged" | "created" | "modified" | "deleted" | "renamed";
  modified_at: string | null;
  /**
   * Relative URL; requires authentication.
   */
  download_url: string | null;
  /**
   * Relative URL; requires authentication.
   */
  preview_url: string | null;
  is_readable: boolean;
  is_writable: boolean;
  is_deletable: boolean;
  /**
   * Null for anything but directories, and below ``max_depth``.
   */
  children: FileNode[] | null;
  children_count: number | null;
  is_expanded: boolean | null;
}
/**
 * Files that the run changed in the workspace.
 */
export interface FileChangesUpdateEvent {
  type: "file_changes_update";
  payload: FileChangesUpdateEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface FileChangesUpdateEventPayload {
  changes: FileChange[];
  total_changes: number;
  /**
   * Id of the run that caused the update.
   */
  related_task_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface FileChange {
  path: string;
  change_type: "unchanged" | "created" | "modified" | "deleted" | "renamed";
  /**
   * Previous path of a renamed file.
   */
  old_path: string | null;
  /**
   * Full text of a created file; null for binary or very large files.
   */
  new_content: string | null;
  /**
   * Unified diff; null for created files (see ``new_content``) and binary or very large files.
   */
  diff: string | null;
  changed_at: string;
}
/**
 * What a call changed in the workspace, once its checkpoint is taken: it can be undone.
 */
export interface FilesChangedEvent {
  type: "files_changed";
  payload: FilesChangedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface FilesChangedEventPayload {
  call_id: string;
  step_id: number | null;
  /**
   * The first of them; folders only where nothing else changed.
   */
  files: ChangedFile[];
  total: number;
  /**
   * Paths among them that an undo of the call leaves as they are: too large, or a folder such as
   * ``node_modules``.
   */
  not_kept: string[];
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ChangedFile {
  path: string;
  change: "created" | "modified" | "deleted";
}
/**
 * The context of the conversation changed.
 */
export interface ContextUpdateEvent {
  type: "context_update";
  payload: ContextUpdateEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ContextUpdateEventPayload {
  update_type: "conversation_added" | "project_updated" | "task_added" | "context_compressed";
  data: ContextUpdateData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ContextUpdateData {
  conversation_count: number;
  latest_entry: ContextEntry | null;
  compressed_count: number;
  /**
   * Of the entries that stand word for word in prompts, estimated.
   */
  tokens: number;
  /**
   * Size of the model's context window, if it is known.
   */
  context_tokens: number | null;
  task_count: number;
  /**
   * Whether the project of the workspace is known.
   */
  project: boolean;
}
export interface ContextEntry {
  role: "user" | "assistant" | "system";
  content: string;
  timestamp: string;
}
/**
 * Old entries were compressed into a summary.
 */
export interface ContextCompressedEvent {
  type: "context_compressed";
  payload: ContextCompressedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ContextCompressedEventPayload {
  entries_compressed: number;
  summary: string;
  /**
   * Number of entries that remain uncompressed.
   */
  new_conversation_count: number;
  /**
   * Ids of the entries that stay word for word, pinned ones included.
   */
  kept: string[];
  /**
   * Those of which the summary has the sentences that matter.
   */
  shortened: string[];
  /**
   * Those that prompts no longer have; each can be recalled.
   */
  dropped: string[];
  exam: ContextExam | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * Facts that were asked for before and after the compression.
 */
export interface ContextExam {
  asked: number;
  answered: number;
  lost: string[];
}
/**
 * The complete answer, after its stream ended.
 */
export interface ChatCompleteEvent {
  type: "chat_complete";
  payload: ChatCompleteEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ChatCompleteEventPayload {
  content: string;
  suggestions: Suggestion[];
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * Something the user can do next; a page shows it as a button.
 */
export interface Suggestion {
  action: "connect_model" | "send_message";
  label: string;
  /**
   * The message to send, for ``send_message``.
   */
  message: string | null;
}
/**
 * A question: a form to fill in, or a display to read. Stored before it is shown.
 */
export interface HitlEvent {
  type: "hitl";
  payload: HitlEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface HitlEventPayload {
  request: HITLRequest | HITLDisplayRequest;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * A form; the run waits for the answer.
 */
export interface HITLRequest {
  id: string;
  title: string;
  description: string | null;
  session_id: string | null;
  /**
   * True for a replay, which cannot be answered.
   */
  readonly: boolean;
  /**
   * When the question expires; null if it never does.
   */
  expires_at: string | null;
  /**
   * What happens on expiry: no answer (``expire``), the default values (``default``), or a
   * rejection (``deny``). With ``wait`` the question never expires.
   */
  policy: "expire" | "wait" | "default" | "deny";
  type: "form";
  /**
   * @minItems 1
   */
  fields: [HITLField, ...HITLField[]];
  actions: HITLActions;
  context: HITLContext | null;
  /**
   * The tool call to approve, if the gate asks.
   */
  approval?: HITLApproval | null;
  /**
   * What a call has done, if this asks what of it is put back.
   */
  effect?: HITLEffect | null;
  /**
   * The plan to approve; steps with status ``success`` are completed.
   */
  plan?: Plan | null;
  /**
   * Why a revised plan needs approval: the failure, or the user's note.
   */
  plan_reason?: string | null;
  /**
   * The host to allow, in network mode ``ask``. The run does not wait for the answer.
   */
  host?: HITLHost | null;
}
export interface HITLField {
  /**
   * Key in the answer; unique within the form.
   */
  name: string;
  type: HITLFieldType;
  label: string;
  required: boolean;
  placeholder: string | null;
  /**
   * For select, multiselect, radio and checkbox.
   */
  options: HITLOption[] | null;
  /**
   * Prefilled value.
   */
  default: string | number | number | boolean | (string | number | number | boolean)[] | null;
  min: number | null;
  max: number | null;
  step: number | null;
  /**
   * Hidden while typing, passed only to the requester, never stored.
   */
  secret?: boolean;
}
export interface HITLOption {
  value: string | number | number | boolean;
  label: string;
}
export interface HITLActions {
  approve: HITLAction;
  edit: HITLAction;
  reject: HITLAction;
}
export interface HITLAction {
  label: string;
  style: "primary" | "default" | "secondary" | "danger";
}
export interface HITLContext {
  /**
   * ``collect_preference`` saves an approved answer to long-term memory.
   */
  intent: string | null;
  memory_category: string | null;
}
/**
 * The tool call that the user is asked to allow. The answer applies to this call only, once.
 */
export interface HITLApproval {
  tool: string;
  /**
   * As passed to the tool; very long values are truncated in the middle.
   */
  arguments: {
    [k: string]: JsonValue;
  };
  /**
   * SHA-256 of the complete arguments: changed arguments need a new approval.
   */
  digest: string;
  /**
   * Number of plan revisions at the time of the question.
   */
  plan_version: number;
  /**
   * Null for a check of the whole plan.
   */
  step_id: number | null;
  attempt: number;
  /**
   * Why approval is required.
   */
  reason: string;
  /**
   * Pattern of calls that ``always`` allows from now on; null if not offered.
   */
  shape: string | null;
  /**
   * Whether it can be tried first on a copy of the workspace.
   */
  can_try: boolean;
  /**
   * Every reason, with the part of the program that it is about.
   */
  risks: ApprovalRisk[];
  /**
   * Where the call acts, and whether that can be undone, in words.
   */
  effect: string;
  /**
   * Null where ``shape`` is.
   */
  always: AlwaysExamples | null;
}
/**
 * One reason why a call asks.
 */
export interface ApprovalRisk {
  reason: string;
  /**
   * Parts of the program that give this reason, exactly as they are written; may be empty.
   */
  parts: string[];
}
/**
 * What ``always`` would and would not allow; each example was put to the gate.
 */
export interface AlwaysExamples {
  allows: string[];
  /**
   * Similar calls that ask again.
   */
  asks: string[];
}
/**
 * What the question is about: the effects of a call, which ``call_effect`` names.
 */
export interface HITLEffect {
  call_id: string;
  /**
   * Files.
   */
  total: number;
}
/**
 * A host that a program wants to reach for the first time.
 */
export interface HITLHost {
  host: string;
  port: number;
  /**
   * The file name of the program that connects, where it is known.
   */
  program: string | null;
  /**
   * The call that it belongs to, where that is known.
   */
  call_id: string | null;
}
/**
 * A display that the user reads and closes; the run does not wait for it.
 */
export interface HITLDisplayRequest {
  id: string;
  title: string;
  description: string | null;
  session_id: string | null;
  /**
   * True for a replay, which cannot be answered.
   */
  readonly: boolean;
  /**
   * When the question expires; null if it never does.
   */
  expires_at: string | null;
  /**
   * What happens on expiry: no answer (``expire``), the default values (``default``), or a
   * rejection (``deny``). With ``wait`` the question never expires.
   */
  policy: "expire" | "wait" | "default" | "deny";
  type: "visual_display";
  /**
   * @minItems 1
   */
  displays: [HITLDisplayField, ...HITLDisplayField[]];
  dismiss_label: string;
}
export interface HITLDisplayField {
  type: HITLDisplayType;
  data: HITLTableData | HITLAsciiData;
}
export interface HITLTableData {
  /**
   * @minItems 1
   */
  headers: [string, ...string[]];
  rows: string[][];
  /**
   * One value per column, from the left.
   */
  alignment: ("left" | "center" | "right")[] | null;
  caption: string | null;
}
export interface HITLAsciiData {
  /**
   * Shown verbatim in a monospace font.
   */
  content: string;
  title: string | null;
}
/**
 * A question was closed: answered, dismissed, expired or cancelled.
 */
export interface HitlClosedEvent {
  type: "hitl_closed";
  payload: HitlClosedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface HitlClosedEventPayload {
  request_id: string;
  status: "answered" | "dismissed" | "expired" | "cancelled";
  /**
   * Null if it was not answered; with ``expired``, the action of the question's policy.
   */
  action: ("approve" | "edit" | "reject" | "dismiss") | null;
  answered_by: string | null;
  /**
   * Fields whose prefilled value the user changed.
   */
  edited_fields: string[];
  /**
   * The answer; null for displays and for secrets. ``trial``: the trial that it applies.
   */
  data: {
    [k: string]: JsonValue;
  } | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * A question stays open longer: the user asked for more time.
 */
export interface HitlExtendedEvent {
  type: "hitl_extended";
  payload: HitlExtendedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface HitlExtendedEventPayload {
  request_id: string;
  /**
   * When the question expires now.
   */
  expires_at: string;
  extended_by: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * An approval's call is tried on a copy of the workspace, or was; the newest one counts.
 */
export interface TrialEvent {
  type: "trial";
  payload: TrialEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface TrialEventPayload {
  /**
   * The approval whose call is tried.
   */
  request_id: string;
  trial_id: string;
  /**
   * ``finished`` also if the call failed; the others are trials without a result, or before it.
   *
   */
  status:
    | "copying"
    | "running"
    | "finished"
    | "needs_input"
    | "timeout"
    | "stopped"
    | "failed"
    | "outdated";
  /**
   * What came of it, in one sentence.
   */
  message: string;
  /**
   * Nobody asked for it: the call destroys something, and the copy is small.
   */
  automatic: boolean;
  /**
   * Approving applies exactly this result; otherwise it runs the call.
   */
  can_apply: boolean;
  exit_code: number | null;
  stdout: string;
  stderr: string;
  seconds: number;
  /**
   * Files of the workspace; all of them, also those that have no diff here.
   */
  created: number;
  modified: number;
  deleted: number;
  /**
   * Folders of the workspace that it made (``+``), deleted (``-``) or gave another mode
   * (``~``).
   */
  folders: string[];
  changes: FileChange[];
  /**
   * Changed in the home folder, which is applied too.
   */
  home_paths: string[];
  /**
   * Hosts that it asked the proxy for; a trial has no network.
   */
  hosts: string[];
  /**
   * Lines of its output that say what it was refused: hosts, or paths outside the workspace.
   */
  refused: string[];
  /**
   * Paths outside the workspace that it wrote; they are not applied.
   */
  left_behind: string[];
  /**
   * Programs that it left running; they ended with the trial.
   */
  processes: string[];
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * The user added a note to an active run; the remaining steps apply it.
 */
export interface SteeredEvent {
  type: "steered";
  payload: SteeredEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface SteeredEventPayload {
  message: string;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * The run was paused: no step starts until it is resumed.
 */
export interface RunPausedEvent {
  type: "run_paused";
  payload: RunPausedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface RunPausedEventPayload {
  message: string;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * The run was resumed after a pause.
 */
export interface RunResumedEvent {
  type: "run_resumed";
  payload: RunResumedEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface RunResumedEventPayload {
  message: string;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * The run waits for its turn: the run of another conversation works in the same real folder.
 */
export interface FolderWaitingEvent {
  type: "folder_waiting";
  payload: FolderWaitingEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface FolderWaitingEventPayload {
  message: string;
  /**
   * Whose run works in the folder now.
   */
  other_conversation_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * The run has its turn in a real folder again, after it waited for it or for a person.
 */
export interface FolderTakenEvent {
  type: "folder_taken";
  payload: FolderTakenEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface FolderTakenEventPayload {
  message: string;
  /**
   * What others changed in the folder while the run waited: the first of them.
   */
  files: FolderFile[];
  /**
   * All of them.
   */
  total: number;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface FolderFile {
  path: string;
  change: "created" | "modified" | "deleted";
}
/**
 * Files were set back to how they were before calls, or before an earlier undo.
 */
export interface FilesUndoneEvent {
  type: "files_undone";
  payload: FilesUndoneEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface FilesUndoneEventPayload {
  /**
   * With it, this can be undone too.
   */
  undo_id: string;
  /**
   * ``question``: by an answer; ``unattended``: the program, because nobody is asked.
   */
  by: "user" | "question" | "unattended";
  calls: UndoneCall[];
  /**
   * The first of them, those that were left as they are before the others.
   */
  files: UndoneFile[];
  /**
   * All of them.
   */
  total: number;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface UndoneCall {
  /**
   * Of the call, or of the undo that was undone.
   */
  id: string;
  run_id: string | null;
  step_id: number | null;
  title: string;
}
export interface UndoneFile {
  path: string;
  /**
   * ``removed``: the call had made it. Left as they are: ``conflict``, because it was changed
   * since, and ``too_large``, because its earlier content was not kept.
   */
  outcome: "restored" | "removed" | "conflict" | "too_large" | "failed";
  /**
   * Why it failed: a sentence of the system, or an error's code.
   */
  reason: string | null;
}
/**
 * A call has deleted, emptied or replaced content that was not its own, or changed what the
 * machine runs later: as seen from the files, when it had ended.
 */
export interface CallEffectEvent {
  type: "call_effect";
  payload: CallEffectEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface CallEffectEventPayload {
  data: CallEffectData;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface CallEffectData {
  call_id: string;
  step_id: number | null;
  tool: string;
  /**
   * ``ask``: a question is open until somebody answers. ``tell``: nobody is asked in this mode,
   * or the call was approved. ``put_back``: nobody is there, and it is a real folder.
   */
  decision: "ask" | "tell" | "put_back";
  /**
   * The run waits until it is settled: it works in a real folder of the machine.
   */
  waits: boolean;
  /**
   * Of the undo that puts it back, and of the question that asks.
   */
  undo_id: string;
  /**
   * The first of them.
   */
  files: EffectFile[];
  /**
   * All of them.
   */
  total: number;
  /**
   * Bytes that are gone of all of them.
   */
  size: number;
}
export interface EffectFile {
  path: string;
  /**
   * ``replaced``: most of its former content is no longer there. ``changed`` and ``created`` are
   * files that the machine runs later.
   */
  kind: "deleted" | "emptied" | "replaced" | "changed" | "created";
  /**
   * Bytes of the former content that are gone.
   */
  size: number;
  /**
   * Its size now.
   */
  now: number;
  /**
   * More than one for a repository as a whole.
   */
  files: number;
  /**
   * Whether it can be put back.
   */
  kept: boolean;
  /**
   * The machine itself would run it, or what it says.
   */
  runs_later: boolean;
}
/**
 * Memories were given to the model, saved, proposed or forgotten.
 */
export interface MemoryUpdateEvent {
  type: "memory_update";
  payload: MemoryUpdateEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface MemoryUpdateEventPayload {
  change_type: "used" | "saved" | "proposed" | "forgotten";
  memories: MemoryReference[];
  /**
   * Ids of memories that the saved ones correct.
   */
  replaced: string[];
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface MemoryReference {
  /**
   * Its text is read with ``GET /memories/{id}``; it is gone once it is forgotten.
   */
  id: string;
  kind: "preference" | "fact" | "pattern" | "plan";
  /**
   * Used in every answer, whatever the message says.
   */
  standing: boolean;
}
/**
 * What the person requires from now on in this conversation: every later prompt has it.
 */
export interface RequirementsKeptEvent {
  type: "requirements_kept";
  payload: RequirementsKeptEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface RequirementsKeptEventPayload {
  requirements: KeptRequirement[];
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface KeptRequirement {
  id: string;
  /**
   * The person's words.
   */
  text: string;
}
/**
 * A person took the mouse and keyboard of the desktop, or gave them back to the agent.
 */
export interface DesktopControlEvent {
  type: "desktop_control";
  payload: DesktopControlEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface DesktopControlEventPayload {
  /**
   * Who has the mouse and keyboard from now on. What a person does with them is in no event.
   */
  holder: "agent" | "person";
  /**
   * How long the person had them; null when a person takes them.
   */
  seconds: number | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * A program in the sandbox began to listen on a port, or stopped.
 */
export interface PreviewUpdateEvent {
  type: "preview_update";
  payload: PreviewUpdateEventPayload;
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface PreviewUpdateEventPayload {
  /**
   * On which the program listens inside the sandbox.
   */
  port: number;
  program: string;
  /**
   * ``open``: it can be reached at ``address``. ``closed``: it listens, but the user closed the
   * preview. ``gone``: nothing listens any more.
   */
  state: "open" | "closed" | "gone";
  /**
   * Without the key, which ``GET /conversations/{id}/previews`` gives to the owner.
   */
  address: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * Must be the first frame, unless the handshake carried a Bearer header.
 */
export interface Authenticate {
  type: "authenticate";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  token: string;
  /**
   * Of errors on this connection; null is that of ``Accept-Language``. Sent again, it changes.
   */
  language?: ("zh" | "en") | null;
}
/**
 * Send a message and follow its conversation; creates one if none is given.
 */
export interface Chat {
  type: "chat";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: ChatData;
}
export interface ChatData {
  message: string;
  conversation_id?: string | null;
  /**
   * Alias of ``conversation_id``.
   */
  session_id?: string | null;
  language?: ("zh" | "en") | null;
  /**
   * Mode of the conversation from this message on; null keeps it, or the server's default.
   */
  mode?: ("auto" | "ask-risky" | "ask-all" | "read-only") | null;
  /**
   * Whether plans need approval, from this message on; null keeps it.
   */
  approve_plan?: boolean | null;
  /**
   * What the sandbox may reach from this message on; null keeps it.
   */
  network?: ("off" | "registries" | "ask" | "open") | null;
  /**
   * Nobody is there while its run works; see docs/questions.md.
   */
  unattended?: boolean;
  /**
   * Paths of files and folders in the workspace that come with the message.
   *
   * @maxItems 200
   */
  attachments?: string[];
}
/**
 * Subscribe to the events of a conversation, stored and new.
 */
export interface Follow {
  type: "follow";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: FollowData;
}
export interface FollowData {
  conversation_id: string;
  /**
   * The last ``seq`` the client has received; every later event is sent exactly once.
   */
  after?: number;
  envelope?: ("dual" | "flat" | "payload") | null;
}
/**
 * Unsubscribe from a conversation.
 */
export interface Unfollow {
  type: "unfollow";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: UnfollowData;
}
export interface UnfollowData {
  conversation_id: string;
}
/**
 * Read a page of stored events backwards from the end, without following.
 */
export interface History {
  type: "history";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: HistoryData;
}
export interface HistoryData {
  conversation_id: string;
  /**
   * The ``seq`` that the page ends before; null for the newest events.
   */
  before?: number | null;
  limit?: number;
  envelope?: ("dual" | "flat" | "payload") | null;
}
/**
 * Cancel the active run and kill every process it started.
 */
export interface CancelRun {
  type: "cancel";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: CancelRunData;
}
export interface CancelRunData {
  conversation_id: string;
  /**
   * Cancel only this run; null means the active one.
   */
  run_id?: string | null;
}
/**
 * Pause the active run: no step starts until it is resumed.
 */
export interface PauseRun {
  type: "pause";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: PauseRunData;
}
export interface PauseRunData {
  conversation_id: string;
}
/**
 * Resume the active run after a pause.
 */
export interface ResumeRun {
  type: "resume";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: PauseRunData;
}
/**
 * Answer a command that is waiting for input (R40).
 */
export interface UserInput {
  type: "user_input" | "interactive_input";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: UserInputData;
}
export interface UserInputData {
  /**
   * Null means the command that is waiting now.
   */
  step_id?: number | null;
  /**
   * Several choices as a list, or as one text with a comma or a line break between them.
   */
  input?: string | string[];
  cancelled?: boolean;
  conversation_id?: string | null;
  call_id?: string | null;
}
/**
 * Answer a question over the WebSocket (R63).
 */
export interface HitlRespond {
  type: "hitl_respond";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: HitlRespondData;
}
export interface HitlRespondData {
  request_id: string;
  session_id?: string | null;
  action: "approve" | "edit" | "reject" | "dismiss";
  data?: {
    [k: string]: JsonValue;
  };
}
/**
 * The client shows the question to the user; until then it counts as unseen.
 */
export interface HitlShown {
  type: "hitl_shown";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: HitlShownData;
}
export interface HitlShownData {
  request_id: string;
}
/**
 * Set the gate mode of a conversation, effective from the next tool call, also during a run.
 */
export interface SetMode {
  type: "set_mode";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: SetModeData;
}
export interface SetModeData {
  conversation_id: string;
  /**
   * Null keeps the current mode.
   */
  mode?: ("auto" | "ask-risky" | "ask-all" | "read-only") | null;
  /**
   * Whether plans need approval before execution; null keeps the current setting.
   */
  approve_plan?: boolean | null;
}
export interface Ping {
  type: "ping";
  /**
   * Set by the client; repeated in the reply.
   */
  request_id?: string | null;
}
/**
 * The connection is authenticated and accepts commands.
 */
export interface Ready {
  type: "ready";
  request_id: string | null;
  user: string;
  protocol: number;
}
/**
 * The command was accepted: its effect is stored or completed.
 */
export interface CommandAccepted {
  type: "accepted";
  request_id: string | null;
  data: AcceptedData;
}
export interface AcceptedData {
  command: string;
  conversation_id: string | null;
  run_id: string | null;
  message_id: string | null;
  /**
   * After an answer: whether a run continues with it.
   */
  next_action: ("continue" | "complete") | null;
  /**
   * One readable sentence, e.g. that a preference was saved.
   */
  message: string | null;
}
/**
 * The command was rejected; nothing changed. Unlike the ``error`` event, it has no ``seq``.
 */
export interface CommandRejected {
  type: "error";
  request_id: string | null;
  message: string;
  data: RejectedData;
  /**
   * The same again, where clients of the documented envelope look for it.
   */
  payload: RejectedPayload | null;
}
export interface RejectedData {
  error_type: string;
  details: string;
  code: string;
  /**
   * Faults of an answer by field name.
   */
  fields: {
    [k: string]: string;
  } | null;
}
export interface RejectedPayload {
  message: string;
  data: RejectedData;
}
/**
 * A page of stored events.
 */
export interface HistoryReply {
  type: "history";
  request_id: string | null;
  data: HistoryPage;
}
export interface HistoryPage {
  /**
   * Oldest first, each in its envelope.
   */
  events: {
    [k: string]: JsonValue;
  }[];
  /**
   * Whether there are older ones: ask with the first ``seq`` as ``before``.
   */
  more: boolean;
}
export interface Pong {
  type: "pong";
  request_id: string | null;
}
