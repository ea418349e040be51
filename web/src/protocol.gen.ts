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
  | TokenEvent
  | ErrorEvent
  | TodoListUpdateEvent
  | TodoItemUpdateEvent
  | FileTreeUpdateEvent
  | FileChangesUpdateEvent
  | ContextUpdateEvent
  | ContextCompressedEvent
  | ChatCompleteEvent
  | HitlEvent
  | HitlClosedEvent
  | SteeredEvent
  | RunPausedEvent
  | RunResumedEvent;
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
  | CancelRun
  | PauseRun
  | ResumeRun
  | UserInput
  | HitlRespond
  | HitlShown
  | SetMode
  | Ping;
export type WenkoReply = Ready | CommandAccepted | CommandRejected | Pong;
export type Question = HITLRequest | HITLDisplayRequest;

export interface WenkoProtocol {
  event?: WenkoEvent;
  command?: WenkoCommand;
  reply?: WenkoReply;
  question?: Question;
}
/**
 * A run begins; the page resets its state.
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
   * The message that set this run in motion.
   */
  user_message: string | null;
}
/**
 * A run ended; always the last event of its run.
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
   * Null when the run ended before its analysis.
   */
  complexity: ("simple" | "moderate" | "complex") | null;
  task_type:
    ("chat" | "code" | "file" | "shell" | "gui" | "browser" | "analysis" | "creative") | null;
  /**
   * What went wrong, for people; null on success.
   */
  error: string | null;
  /**
   * Stable code of the failure, e.g. ``cancelled``; null on success.
   */
  error_code: string | null;
  timestamp: string;
}
/**
 * What the agent thinks or decides, for people.
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
    | "warning";
  /**
   * Readable text; for ``warning`` it says what was degraded or left out.
   */
  content: string;
  thinking_step: ThinkingStep;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * A thought as the documents' front-end examples read it.
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
    | "warning";
  content: string;
  timestamp: string;
}
/**
 * The result of analysing the message.
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
   * Whether something must be run or written.
   */
  requires_sandbox: boolean;
  /**
   * Why it was judged so, for people.
   */
  reasoning: string;
  suggested_approach: string;
}
/**
 * The analysis stage is over: 分析中 becomes 分析完成.
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
 * A key node of the flow changed its state.
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
   * What the node has to tell: when planning ends, ``plan`` and ``steps_preview``.
   */
  data: {
    [k: string]: JsonValue;
  };
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * A plan begins to be carried out.
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
}
/**
 * One item of a plan. ``step_id`` is unique in its run, over all revisions.
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
   * What a good result looks like; checked as soon as there is one.
   */
  expected: string | null;
  status: "pending" | "running" | "success" | "failed" | "retrying" | "skipped";
  result: ToolOutcome | null;
  error: string | null;
}
/**
 * What one use of a tool gave back. ``stdout`` and ``stderr`` are bounded text.
 */
export interface ToolOutcome {
  success: boolean;
  stdout: string;
  stderr: string;
  /**
   * Exit status; a negative signal number when killed; null without a process.
   */
  return_code: number | null;
  /**
   * One sentence for people, mostly for tools that print nothing.
   */
  message: string | null;
  /**
   * Structured result, e.g. a directory listing.
   */
  data: {
    [k: string]: unknown;
  };
  /**
   * True when output was cut to the limit; head and tail are kept.
   */
  truncated: boolean;
  /**
   * A stable code when the tool itself failed (``timeout``, ``path_outside_workspace``, …).
   */
  error_code: string | null;
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
 * A plan ended, well or badly.
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
   * Seconds from the start of the plan.
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
   * Every variable by its name, long values clipped.
   */
  variables: {
    [k: string]: JsonValue;
  };
  /**
   * Result of each step by its id, long values clipped.
   */
  step_results: {
    [k: string]: JsonValue;
  };
  /**
   * Errors met on the way, also those that were repaired.
   */
  errors: JsonValue[];
  /**
   * Seconds from the start of the plan.
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
 * A step failed for good; the plan is being revised.
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
  failed_step: StepState;
  error: string;
  /**
   * Which revision this is, from 1.
   */
  revision_count: number;
  max_revisions: number;
}
/**
 * A step as its own events show it: what it is, and how it stands.
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
 * The plan was revised: kept steps and new ones.
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
   * Which revision this is, from 1.
   */
  revision_count: number;
}
/**
 * Finished steps that are kept, then the new ones; new ids continue.
 */
export interface Plan1 {
  goal: string;
  steps: Step[];
  created_at: string | null;
}
/**
 * A step begins.
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
   * Ids of the steps whose success this one needed.
   */
  dependencies: number[];
  /**
   * Null for a step without a tool.
   */
  tool_info: ToolInfo | null;
}
export interface Progress {
  /**
   * Which step this is, from 1.
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
 * A step did what it should.
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
   * Names that later steps can refer to.
   */
  variables_created: string[];
}
export interface ResultSummary {
  success: boolean;
  /**
   * The beginning of the output, short enough for one line.
   */
  output_preview: string;
}
/**
 * A step failed for good.
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
   * Retries made before it failed for good.
   */
  retry_count: number;
  /**
   * Whether the plan may still be revised.
   */
  can_revise: boolean;
}
/**
 * A step failed and is tried again.
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
   * Which retry this is, from 1.
   */
  retry_count: number;
  max_retries: number;
  error: string;
  will_retry: boolean;
}
/**
 * A tool is about to be used. On disk before the tool starts.
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
   * With every variable replaced by its value.
   */
  arguments: {
    [k: string]: JsonValue;
  };
  /**
   * Pairs a call with its result; a tool's name does not.
   */
  call_id: string | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
export interface ToolCallData {
  tool: string;
  /**
   * With every variable replaced by its value.
   */
  arguments: {
    [k: string]: JsonValue;
  };
  /**
   * Null for a call outside a plan.
   */
  step_id: number | null;
  /**
   * What this call is for.
   */
  description: string | null;
  /**
   * What the tool does in general.
   */
  tool_description: string | null;
  /**
   * The name under which the tool was asked for, when that was an alias.
   */
  tool_alias: string | null;
  /**
   * Pairs a call with its result; a tool's name does not.
   */
  call_id: string | null;
  /**
   * Which life of the sandbox got the call: after a crash it tells whether the result is lost.
   */
  sandbox_id: string | null;
}
/**
 * Output of a call that is still running; short calls have only a result.
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
   * Whole characters; bytes that are not UTF-8 are U+FFFD.
   */
  content: string;
}
/**
 * A tool was used. On disk before its result is used.
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
   * The ``call_id`` of its ``tool_call``.
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
   * The ``call_id`` of its ``tool_call``.
   */
  call_id: string | null;
}
/**
 * A tool failed; a repair is being sought.
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
   * Which repair this is, from 1.
   */
  fix_attempt: number;
}
/**
 * A repair was found; the step runs again with it.
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
   * The new command, when the tool runs one.
   */
  fixed_command: string | null;
  explanation: string;
}
/**
 * A running command waits for input.
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
   * The screen up to and with the prompt.
   */
  stdout: string;
  command: string;
  options: string[];
  prompt_type: "select" | "confirm" | "input" | "unknown" | "multiselect" | "password" | "editor";
  /**
   * The evidence that the command waits for input.
   */
  why: string | null;
  confidence: ("certain" | "uncertain") | null;
}
export interface Prompt {
  is_interactive: boolean;
  prompt_text: string;
  /**
   * Choices that the prompt names; empty when it names none.
   */
  options: string[];
  prompt_type: "select" | "confirm" | "input" | "unknown" | "multiselect" | "password" | "editor";
}
/**
 * The agent answered the prompt itself, and says why.
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
   * Why this answer was clear.
   */
  reasoning: string;
  auto_responded: true;
}
/**
 * The prompt is the person's to answer; the command goes on waiting.
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
   * What is chosen beforehand; null when nothing is.
   */
  default_response: string | null;
  context: InputContext;
  /**
   * Id of the question, to answer it over any door.
   */
  request_id: string | null;
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
 * The person answered; the command goes on.
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
   * True when the command went on; false when it was run again.
   */
  resumed_in_place: boolean | null;
}
/**
 * A result was kept under a name that later steps can use.
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
   * Long values are clipped here; steps get the whole.
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
 * References such as ``${step_0_stdout}`` were replaced by values.
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
 * A step's result is compared with what was expected.
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
   * The beginning of what came.
   */
  actual_preview: string;
  step_id: number | null;
}
/**
 * Whether the result is what was expected.
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
   * Why, in a sentence.
   */
  reason: string | null;
}
/**
 * A language model is asked.
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
   * The beginning of what the model is told.
   */
  context: string;
}
/**
 * A language model answered.
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
   * The beginning of what the model said.
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
   * Null for a model that counts nothing, as the built-in one.
   */
  usage: LlmUsage | null;
  /**
   * Seconds.
   */
  duration: number | null;
}
/**
 * What an answer took; several requests are added up.
 */
export interface LlmUsage {
  model: string;
  input_tokens: number;
  output_tokens: number;
  /**
   * US dollars; null where the price is not known.
   */
  cost: number | null;
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
 * Something went wrong; ``data.details`` says what to do.
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
   * Name of the error's class.
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
 * The whole todo list, when it is made and when it ends.
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
   * Null when the list as a whole changed.
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
   * Place in the list, from 0.
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
 * The workspace as a tree.
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
   * Why the tree is shown, for people.
   */
  context: string;
  /**
   * Id of the run that caused it.
   */
  related_task_id: string | null;
  /**
   * What changed since the last tree.
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
   * Deepest level shown.
   */
  max_depth: number;
  generated_at: string;
}
export interface FileNode {
  name: string;
  /**
   * Absolute, under /workspace.
   */
  path: string;
  type: "file" | "directory" | "symlink";
  /**
   * Bytes; null for directories.
   */
  size: number | null;
  /**
   * With its dot, e.g. ``.py``.
   */
  extension: string | null;
  language: string | null;
  /**
   * Compared with the beginning of the run.
   */
  status: "unchanged" | "created" | "modified" | "deleted" | "renamed";
  modified_at: string | null;
  /**
   * Relative to the server; needs the token.
   */
  download_url: string | null;
  /**
   * Relative to the server; needs the token.
   */
  preview_url: string | null;
  is_readable: boolean;
  is_writable: boolean;
  is_deletable: boolean;
  /**
   * Null for anything but a directory, and below the deepest level shown.
   */
  children: FileNode[] | null;
  children_count: number | null;
  is_expanded: boolean | null;
}
/**
 * What the run changed in the workspace.
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
   * Id of the run that caused it.
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
   * Where it was, when it was renamed.
   */
  old_path: string | null;
  /**
   * The whole text of a created file; null for binary or huge files.
   */
  new_content: string | null;
  /**
   * Unified diff; null for a created file (see ``new_content``) and for binary or huge files.
   */
  diff: string | null;
  changed_at: string;
}
/**
 * What the agent remembers of this conversation changed.
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
}
export interface ContextEntry {
  role: "user" | "assistant" | "system";
  content: string;
  timestamp: string;
}
/**
 * Old entries were folded into a summary.
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
   * Entries that are left verbatim.
   */
  new_conversation_count: number;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * The whole answer, once its stream has ended.
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
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * A form to fill in or a display to look at. Stored before it is shown.
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
 * A form: the agent waits for what a person fills in.
 */
export interface HITLRequest {
  id: string;
  title: string;
  description: string | null;
  session_id: string | null;
  /**
   * True for a replay: it is looked at, not answered.
   */
  readonly: boolean;
  /**
   * When the question ends by itself; null while it waits without limit.
   */
  expires_at: string | null;
  /**
   * What happens then: nothing was said (``expire``), the defaults hold (``default``), or the
   * answer is no (``deny``). ``wait`` never ends by itself.
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
   * What is to be allowed, when the gate asks.
   */
  approval?: HITLApproval | null;
  /**
   * What is to be carried out, when a plan is shown first; steps with ``success`` are done.
   */
  plan?: Plan | null;
  /**
   * Why a plan is shown once more: what failed, or what the person added.
   */
  plan_reason?: string | null;
}
export interface HITLField {
  /**
   * Key of the answer; unique in its form.
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
   * Value that is filled in beforehand.
   */
  default: string | number | number | boolean | (string | number | number | boolean)[] | null;
  min: number | null;
  max: number | null;
  step: number | null;
  /**
   * Typed unseen, given only to whoever asked, and stored nowhere.
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
   * ``collect_preference`` writes an approved answer to long-term memory.
   */
  intent: string | null;
  memory_category: string | null;
}
/**
 * What exactly a person is asked to allow. The answer holds for this, once, and nothing else.
 */
export interface HITLApproval {
  tool: string;
  /**
   * As the tool would get them; the middle of a very long one is left out.
   */
  arguments: {
    [k: string]: JsonValue;
  };
  /**
   * Of the whole arguments (SHA-256): another argument is another question.
   */
  digest: string;
  /**
   * How often the plan was revised when this was asked.
   */
  plan_version: number;
  step_id: number;
  attempt: number;
  /**
   * Why it is asked at all.
   */
  reason: string;
  /**
   * What ``always`` would allow from now on; null where that is not offered.
   */
  shape: string | null;
}
/**
 * Something shown: a person looks at it and closes it; nobody waits.
 */
export interface HITLDisplayRequest {
  id: string;
  title: string;
  description: string | null;
  session_id: string | null;
  /**
   * True for a replay: it is looked at, not answered.
   */
  readonly: boolean;
  /**
   * When the question ends by itself; null while it waits without limit.
   */
  expires_at: string | null;
  /**
   * What happens then: nothing was said (``expire``), the defaults hold (``default``), or the
   * answer is no (``deny``). ``wait`` never ends by itself.
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
   * One word a column, from the left.
   */
  alignment: ("left" | "center" | "right")[] | null;
  caption: string | null;
}
export interface HITLAsciiData {
  /**
   * Shown as it is, in a monospace font.
   */
  content: string;
  title: string | null;
}
/**
 * A question ended: answered, dismissed, expired or cancelled.
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
   * Null when nobody answered; with ``expired``, what the question's policy decided.
   */
  action: ("approve" | "edit" | "reject" | "dismiss") | null;
  answered_by: string | null;
  /**
   * Fields whose prefilled value the person changed.
   */
  edited_fields: string[];
  /**
   * What was answered; null for displays and for secrets.
   */
  data: {
    [k: string]: JsonValue;
  } | null;
  conversation_id: string;
  message_id: string | null;
  timestamp: string;
}
/**
 * A person added something while the run was at work; the steps ahead take it up.
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
 * The run starts nothing new until it is resumed.
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
 * The run goes on after a pause.
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
 * Must be the first frame unless the handshake carried a Bearer header.
 */
export interface Authenticate {
  type: "authenticate";
  /**
   * Chosen by the client; repeated in the reply.
   */
  request_id?: string | null;
  token: string;
}
/**
 * Send a message; makes a conversation when none is named, and follows it.
 */
export interface Chat {
  type: "chat";
  /**
   * Chosen by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: ChatData;
}
export interface ChatData {
  message: string;
  conversation_id?: string | null;
  /**
   * Another name for ``conversation_id``.
   */
  session_id?: string | null;
  language?: ("zh" | "en") | null;
}
/**
 * Get the events of a conversation, past and to come.
 */
export interface Follow {
  type: "follow";
  /**
   * Chosen by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: FollowData;
}
export interface FollowData {
  conversation_id: string;
  /**
   * The last ``seq`` the client has; it gets every later event exactly once.
   */
  after?: number;
  envelope?: ("dual" | "flat" | "payload") | null;
}
/**
 * Get no more events of a conversation.
 */
export interface Unfollow {
  type: "unfollow";
  /**
   * Chosen by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: UnfollowData;
}
export interface UnfollowData {
  conversation_id: string;
}
/**
 * End the active run and every process it started.
 */
export interface CancelRun {
  type: "cancel";
  /**
   * Chosen by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: CancelRunData;
}
export interface CancelRunData {
  conversation_id: string;
  /**
   * Only this run; otherwise whichever is active.
   */
  run_id?: string | null;
}
/**
 * Start nothing new in the active run until it is resumed.
 */
export interface PauseRun {
  type: "pause";
  /**
   * Chosen by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: PauseRunData;
}
export interface PauseRunData {
  conversation_id: string;
}
/**
 * Go on after a pause.
 */
export interface ResumeRun {
  type: "resume";
  /**
   * Chosen by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: PauseRunData;
}
/**
 * Answer a command that waits for input (R40).
 */
export interface UserInput {
  type: "user_input" | "interactive_input";
  /**
   * Chosen by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: UserInputData;
}
export interface UserInputData {
  /**
   * Null stands for the command that waits now.
   */
  step_id?: number | null;
  input?: string;
  cancelled?: boolean;
  conversation_id?: string | null;
  call_id?: string | null;
}
/**
 * Answer a question (R63, over the WebSocket).
 */
export interface HitlRespond {
  type: "hitl_respond";
  /**
   * Chosen by the client; repeated in the reply.
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
 * A person has the question before their eyes now; without it, nobody may have seen it.
 */
export interface HitlShown {
  type: "hitl_shown";
  /**
   * Chosen by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: HitlShownData;
}
export interface HitlShownData {
  request_id: string;
}
/**
 * How strict the gate of a conversation is, from the next call on, also during a run.
 */
export interface SetMode {
  type: "set_mode";
  /**
   * Chosen by the client; repeated in the reply.
   */
  request_id?: string | null;
  data: SetModeData;
}
export interface SetModeData {
  conversation_id: string;
  /**
   * Null leaves it as it is.
   */
  mode?: ("auto" | "ask-risky" | "ask-all" | "read-only") | null;
  /**
   * Whether each plan is shown first; null leaves it as it is.
   */
  approve_plan?: boolean | null;
}
export interface Ping {
  type: "ping";
  /**
   * Chosen by the client; repeated in the reply.
   */
  request_id?: string | null;
}
/**
 * The socket is authenticated; commands are welcome.
 */
export interface Ready {
  type: "ready";
  request_id: string | null;
  user: string;
  protocol: number;
}
/**
 * The command was understood and is on disk or done.
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
   * After an answer: whether a run goes on with it.
   */
  next_action: ("continue" | "complete") | null;
  /**
   * One sentence for people, e.g. that a preference was kept.
   */
  message: string | null;
}
/**
 * The command was refused; nothing changed. Typed ``error`` like the event, but without seq.
 */
export interface CommandRejected {
  type: "error";
  request_id: string | null;
  message: string;
  data: RejectedData;
}
export interface RejectedData {
  error_type: string;
  details: string;
  code: string;
  /**
   * What to correct in an answer, by the name of the field.
   */
  fields: {
    [k: string]: string;
  } | null;
}
export interface Pong {
  type: "pong";
  request_id: string | null;
}
