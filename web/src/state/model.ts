// What a conversation looks like once its events are folded: runs made of flat, keyed rows.
// A row keeps its identity until it changes, so the stream re-renders only what changed.
import type {
  FileChange,
  FileTree,
  JsonValue,
  LlmUsage,
  Question,
  TaskAnalysis,
  TodoList,
  ToolOutcome,
  WenkoEvent,
} from "../protocol.gen";
import type { OpenText } from "./markdown";

export type Arguments = Record<string, JsonValue>;
export type EventOf<T extends WenkoEvent["type"]> = Extract<WenkoEvent, { type: T }>;
export type StepStatus =
  "pending" | "running" | "waiting_input" | "retrying" | "success" | "failed" | "skipped";
export type RunStatus = "running" | "success" | "failed" | "cancelled";

export interface UserRow {
  kind: "user";
  key: string;
  runId: string;
  text: string;
  at: string;
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
  status: "running" | "success" | "failed" | "stopped";
  startedAt: string;
  liveOutput: string;
  result: ToolOutcome | null;
  seconds: number | null;
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

/** A command that waits for input, from the notice to who answered what. */
export interface PromptItem {
  kind: "prompt";
  key: string;
  command: string;
  text: string;
  options: readonly string[];
  explanations: Readonly<Record<string, string>>;
  type: string;
  /** Whether the kernel's evidence says that it waits, or only its silence. */
  certain: boolean;
  why: string | null;
  /** The question through which a person answers; null while the agent decides. */
  requestId: string | null;
  state: "deciding" | "asked" | "answered" | "ended";
  response: string | null;
  by: "agent" | "person" | null;
  reasoning: string | null;
  /** How it ended without an answer of ours. */
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

export type StepItem = Call | Fix | Retry | PromptItem | Verification;

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
  items: readonly StepItem[];
}

/** One question to a language model, and what it took. */
export interface ModelCall {
  key: string;
  purpose: string | null;
  context: string | null;
  preview: string | null;
  seconds: number | null;
  usage: LlmUsage | null;
}

/** The model calls of a run, folded; there is none while nothing was counted. */
export interface ModelCallsRow {
  kind: "models";
  key: string;
  calls: readonly ModelCall[];
}

/** What a person said to a run that was at work. */
export interface SteerRow {
  kind: "steer";
  key: string;
  text: string;
}

/** A plan that was made anew after a failure: what stays, and what comes. */
export interface RevisionRow {
  kind: "revision";
  key: string;
  count: number;
  max: number;
  error: string;
  /** Whether a new plan may still come. */
  inProgress: boolean;
  kept: readonly string[] | null;
  added: readonly string[] | null;
}

/** A person holds the run; what runs already runs to its end. */
export interface PausedRow {
  kind: "halted";
  key: string;
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
}

export interface SummaryRow {
  kind: "summary";
  key: string;
  success: boolean;
  completed: number;
  failed: number;
  total: number;
  revisions: number;
  seconds: number;
  usage: LlmUsage | null;
}

export interface TextRow {
  kind: "text";
  key: string;
  text: string;
  streaming: boolean;
}

export interface PhaseRow {
  kind: "phase";
  key: string;
  message: string;
}

/** Text waits while a form is open (R62): whoever answers reads what follows from the answer. */
export interface AwaitingAnswerRow {
  kind: "paused";
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
  Call | StepRow | NoticeRow | QuestionRow | SummaryRow | TextRow | SteerRow | RevisionRow;
export type Row =
  | UserRow
  | ThoughtsRow
  | AnalysisRow
  | ModelCallsRow
  | BodyRow
  | PhaseRow
  | AwaitingAnswerRow
  | PausedRow
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
  open: OpenText | null;
  answer: string;
  texts: number;
  phase: PhaseRow | null;
  end: EndRow | null;
  currentStep: number | null;
  models: ModelCallsRow | null;
  /** Whether a person holds it. */
  paused: boolean;
  /** The number of its last event, once it has ended: up to there it can be copied. */
  endSeq: number | null;
}

export interface Variable {
  name: string;
  value: JsonValue;
  type: string;
}

export interface Conversation {
  lastSeq: number;
  runs: readonly Run[];
  /** The latest plan; it stays when a later message needs none. */
  todo: TodoList | null;
  todoRun: string | null;
  files: { tree: FileTree; context: string; highlighted: readonly string[] } | null;
  changes: readonly FileChange[];
  variables: readonly Variable[];
  context: { entries: number; compressed: number };
}

export const EMPTY: Conversation = {
  lastSeq: 0,
  runs: [],
  todo: null,
  todoRun: null,
  files: null,
  changes: [],
  variables: [],
  context: { entries: 0, compressed: 0 },
};
