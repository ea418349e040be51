// A conversation after reducing its events: runs made of flat, keyed rows.
// A row keeps its identity until it changes, so the stream re-renders only what changed.
import type {
  Check,
  FileChange,
  FileTree,
  JsonValue,
  LlmUsage,
  Question,
  Suggestion,
  TaskAnalysis,
  TodoList,
  ToolOutcome,
  TrialEventPayload,
  WenkoEvent,
} from "../protocol.gen";
import type { OpenText } from "./markdown";

/** A trial, told by an event or read over HTTP. */
export type TrialPayload = Omit<TrialEventPayload, "conversation_id" | "message_id" | "timestamp">;
export type Arguments = Record<string, JsonValue>;
export type EventOf<T extends WenkoEvent["type"]> = Extract<WenkoEvent, { type: T }>;
export type StepStatus =
  "pending" | "running" | "waiting_input" | "retrying" | "success" | "failed" | "skipped" | "cancelled";
export type RunStatus = "running" | "success" | "failed" | "cancelled";

export interface UserRow {
  kind: "user";
  key: string;
  runId: string;
  text: string;
  at: string;
  /** Nobody is there while its run works. */
  unattended: boolean;
}

export interface Thought {
  id: string;
  type: string;
  content: string;
}

export interface ThoughtsRow {
  kind: "thoughts";
  key: string;
  thoughts: readonly Thought[];
  active: boolean;
}

export interface AnalysisRow {
  kind: "analysis";
  key: string;
  done: boolean;
  analysis: TaskAnalysis | null;
}

export interface Call {
  kind: "call";
  key: string;
  id: string | null;
  tool: string;
  args: Arguments;
  description: string | null;
  /** `refused`: no tool carried it out. */
  status: "running" | "success" | "failed" | "stopped" | "refused";
  startedAt: string;
  liveOutput: string;
  result: ToolOutcome | null;
  seconds: number | null;
  /** The turn of the model that asked for it; null for a call that the plan fixed. */
  turn: number | null;
  /** The model's own id of the call. */
  turnCallId: string | null;
  /** Why it was refused, as a stable code. */
  code: string | null;
  /** What it changed in the workspace; null if nothing, or not known yet. */
  files: EventOf<"files_changed">["payload"] | null;
}

/** What the model wrote in a turn; in the last one, what came of the work. */
export interface TurnText {
  kind: "turn_text";
  key: string;
  turn: number;
  text: string;
  /** Whether it had no calls: it ended the work, or its step. */
  final: boolean;
  /** The output limit ended the turn. */
  cutOff: boolean;
}

/** What became of a call that states or changes the plan, where the plan's own rows do not say it. */
export interface PlanNote {
  kind: "plan_note";
  key: string;
  /** What the model was told. */
  text: string;
  success: boolean;
}

/** What a model thought before it replied; never part of the answer. */
export interface Reasoning {
  kind: "reasoning";
  key: string;
  text: string;
}

/** Earlier results were shortened for the model; the page keeps them whole. */
export interface Compacted {
  kind: "compacted";
  key: string;
  receipts: number;
  summarised: number;
}

export interface Fix {
  kind: "fix";
  key: string;
  attempt: number;
  error: string;
  repair: {
    type: string;
    analysis: string;
    before: Arguments;
    after: Arguments;
    why: string;
  } | null;
}

export interface Retry {
  kind: "retry";
  key: string;
  count: number;
  max: number;
  error: string;
}

/** A command that waits for input, from its detection to the answer. */
export interface PromptItem {
  kind: "prompt";
  key: string;
  command: string;
  text: string;
  options: readonly string[];
  explanations: Readonly<Record<string, string>>;
  type: string;
  /** Whether the kernel reports a blocked read, or the command is merely silent. */
  certain: boolean;
  why: string | null;
  /** The question that asks the user; null while the agent decides. */
  requestId: string | null;
  state: "deciding" | "asked" | "answered" | "ended";
  response: string | null;
  by: "agent" | "person" | null;
  reasoning: string | null;
  /** How it ended without an answer given here. */
  ending: "expired" | "rejected" | "elsewhere" | null;
}

export interface Verification {
  kind: "verification";
  key: string;
  expected: string;
  actual: string;
  valid: boolean | null;
  reason: string | null;
}

export type StepItem =
  Call | Fix | Retry | PromptItem | Verification | TurnText | PlanNote | Reasoning | Compacted;

export interface StepRow {
  kind: "step";
  key: string;
  runId: string;
  id: number;
  description: string;
  tool: string | null;
  status: StepStatus;
  startedAt: string | null;
  endedAt: string | null;
  preview: string | null;
  error: string | null;
  /** Whether another step ran at the same time. */
  parallel: boolean;
  /** Ids of the steps that come first. */
  dependsOn: readonly number[];
  items: readonly StepItem[];
}

export interface RequestedCall {
  turn: number;
  tool: string;
  args: Arguments;
}

export type CheckStatus = "pending" | "running" | "passed" | "failed" | "skipped";

/** What must hold when the plan is done, and what is known about it. */
export interface CheckState extends Pick<Check, "description" | "command"> {
  key: string;
  status: CheckStatus;
  reason: string | null;
  output: string | null;
}

export interface ChecksRow {
  kind: "checks";
  key: string;
  checks: readonly CheckState[];
}

/** What the user can do next, below the answer. */
export interface SuggestionsRow {
  kind: "suggestions";
  key: string;
  suggestions: readonly Suggestion[];
}

/** What became of memories: used for the answer, saved, proposed or forgotten. */
export interface MemoriesRow {
  kind: "memories";
  key: string;
  change: "used" | "saved" | "proposed" | "forgotten";
  ids: readonly string[];
}

/** What the person requires from now on, in their words. */
export interface RequirementsRow {
  kind: "requirements";
  key: string;
  texts: readonly string[];
}

/** One call of a language model, with its usage. */
export interface ModelCall {
  key: string;
  purpose: string | null;
  context: string | null;
  preview: string | null;
  seconds: number | null;
  usage: LlmUsage | null;
}

/** The model calls of a run; null until one reports its usage. */
export interface ModelCallsRow {
  kind: "models";
  key: string;
  calls: readonly ModelCall[];
}

/** A message that the user sent to a running task. */
export interface SteerRow {
  kind: "steer";
  key: string;
  text: string;
}

/** A revision of the plan: the reason, the steps kept and those added. */
export interface RevisionRow {
  kind: "revision";
  key: string;
  count: number;
  /** False if nothing failed: the model, or a message of the user, changed the plan. */
  counted: boolean;
  max: number;
  error: string;
  /** Whether the model is still working on a new plan. */
  inProgress: boolean;
  kept: readonly string[] | null;
  added: readonly string[] | null;
}

/** The run is paused; a call that runs already runs to its end. */
export interface PausedRow {
  kind: "paused";
  key: string;
}

/** The run waits until another one has ended its work in the same real folder. */
export interface FolderWaitingRow {
  kind: "folder_waiting";
  key: string;
  text: string;
}

export interface NoticeRow {
  kind: "notice";
  key: string;
  tone: "info" | "warning" | "error";
  title: string;
  detail: string | null;
  code: string | null;
}

export interface QuestionRow {
  kind: "question";
  key: string;
  request: Question;
  inStep: boolean;
  askedAt: string;
  status: "pending" | "answered" | "dismissed" | "expired" | "cancelled";
  action: string | null;
  answeredBy: string | null;
  editedFields: readonly string[];
  answer: Arguments | null;
  /** The newest trial of an approval's call on a copy of the workspace. */
  trial: TrialPayload | null;
}

export interface SummaryRow {
  kind: "summary";
  key: string;
  success: boolean;
  completed: number;
  failed: number;
  /** Steps that the user stopped or did not allow. */
  cancelled: number;
  total: number;
  revisions: number;
  seconds: number;
}

export interface TextRow {
  kind: "text";
  key: string;
  text: string;
  streaming: boolean;
}

/** What can be done with an answer that is complete. */
export interface AnswerActionsRow {
  kind: "answer_actions";
  key: string;
  runId: string;
  answer: string;
  userMessage: string | null;
}

export interface PhaseRow {
  kind: "phase";
  key: string;
  message: string;
}

/** Text is held back while a form is open (R62): what is read next follows from the answer. */
export interface AwaitingAnswerRow {
  kind: "awaiting_answer";
  key: string;
}

export interface EndRow {
  kind: "end";
  key: string;
  status: Exclude<RunStatus, "running">;
  error: string | null;
  code: string | null;
  userMessage: string | null;
}

export type BodyRow =
  | Call
  | StepRow
  | NoticeRow
  | QuestionRow
  | SummaryRow
  | TextRow
  | SteerRow
  | RevisionRow
  | PlanNote
  | Reasoning
  | Compacted
  | SuggestionsRow
  | MemoriesRow
  | RequirementsRow;
export type Row =
  | UserRow
  | ThoughtsRow
  | AnalysisRow
  | ModelCallsRow
  | BodyRow
  | ChecksRow
  | PhaseRow
  | AnswerActionsRow
  | AwaitingAnswerRow
  | PausedRow
  | FolderWaitingRow
  | EndRow;

export interface Run {
  id: string;
  status: RunStatus;
  startedAt: string;
  endedAt: string | null;
  user: UserRow | null;
  thoughts: ThoughtsRow | null;
  analysis: AnalysisRow | null;
  body: readonly BodyRow[];
  checks: ChecksRow | null;
  open: OpenText | null;
  answer: string;
  texts: number;
  phase: PhaseRow | null;
  end: EndRow | null;
  currentStep: number | null;
  /** The newest turn of the model; 0 before the first. */
  turn: number;
  /** Calls of its turns that have not been made yet, by the model's own ids. */
  requested: Readonly<Record<string, RequestedCall>>;
  /** Texts of turns while no step was in progress: they belong to the one that begins next. */
  unplaced: readonly TurnText[];
  /** The newest turn's text if it has no calls: the answer, unless the work goes on. */
  ending: string | null;
  models: ModelCallsRow | null;
  paused: boolean;
  /** What the run says while another one works in its folder. */
  folderWaiting: string | null;
  /** Memories that the answer may rest on; shown below it. */
  memories: MemoriesRow | null;
  /** `seq` of its last event once it has ended: a fork can copy up to there. */
  endSeq: number | null;
}

export interface Variable {
  name: string;
  value: JsonValue;
  type: string;
}

/** How much of the conversation its prompts have. */
export interface ContextState {
  entries: number;
  compressed: number;
  tokens: number;
  /** Tokens of the model's context window, if it is known. */
  window: number | null;
  tasks: number;
  project: boolean;
}

/** A server in the sandbox that the user can open. */
export interface Preview {
  /** On which it listens inside. */
  port: number;
  program: string;
  /** False: the user closed the preview. */
  open: boolean;
  address: string | null;
  at: string;
}

export interface Conversation {
  lastSeq: number;
  runs: readonly Run[];
  /** The latest plan; it stays when a later message needs none. */
  todo: TodoList | null;
  todoRun: string | null;
  files: { tree: FileTree; context: string; highlighted: readonly string[] } | null;
  changes: readonly FileChange[];
  /** What was undone, the oldest first: each with the calls, or undos, that it set back. */
  undos: readonly { id: string; of: readonly string[] }[];
  variables: readonly Variable[];
  context: ContextState;
  /** Who has the mouse and keyboard of the desktop. */
  desktopHolder: "agent" | "person";
  previews: readonly Preview[];
}

export const EMPTY: Conversation = {
  lastSeq: 0,
  runs: [],
  todo: null,
  todoRun: null,
  files: null,
  changes: [],
  undos: [],
  variables: [],
  context: { entries: 0, compressed: 0, tokens: 0, window: null, tasks: 0, project: false },
  desktopHolder: "agent",
  previews: [],
};
