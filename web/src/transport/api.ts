// The HTTP endpoints that the page uses, by what they do.
import type { HitlRespondData } from "../protocol.gen";
import { exchange, request, type Body, type Data } from "./http";

export { ApiError } from "./http";

export type ConversationInfo = Data<"get", "/conversations">[number];
export type Playbook = Data<"get", "/playbooks">[number];
export type PlaybookDraft = Data<"post", "/playbooks/draft">;
export type PlaybookDefinition = PlaybookDraft["definition"];
/** A tool as it describes itself; the page asks this instead of comparing names. */
export type ToolInfo = Data<"get", "/tools">["tools"][number];
/** `request` is validated before it is shown: its type is `Question`, of the events. */
export type QuestionInfo = Omit<Data<"get", "/hitl">[number], "request"> & { request: unknown };
/** An entry of the conversation's working memory. */
export type ContextVariable = Data<"get", "/conversations/{conversation_id}/variables">[number];
/** How strict the gate of a conversation is. */
export type GateMode = Data<"get", "/conversations/{conversation_id}/mode">;
export type GateChange = Body<"put", "/conversations/{conversation_id}/mode">;
/** What the commands of a conversation may reach. */
export type Network = Data<"get", "/conversations/{conversation_id}/network">;
export type NetworkChange = Body<"put", "/conversations/{conversation_id}/network">;
/** A file of the workspace whose values are masked, or that the person allowed. */
export type SecretFile = Data<"get", "/conversations/{conversation_id}/secrets">[number];
type SecretFileChange = Body<"put", "/conversations/{conversation_id}/secrets">;
/** Which models are used; a key is written and never read back. */
export type ModelSettings = Data<"get", "/settings/models">;
export type ModelTest = Data<"post", "/settings/models/test">;
/** The model that messages go to, for every user. */
export type ModelInUse = Data<"get", "/model">;
/** A model server on this machine, or a provider whose key is set, with models to choose. */
export type ModelSource = Data<"get", "/settings/models/available">[number];
/** A pattern of calls that is always allowed in a conversation. */
export type AllowedShape = Data<"get", "/allowed">[number];
/** What a shared file will say. */
export type SharePreview = Data<"get", "/conversations/{conversation_id}/share/preview">;
export type Health = Data<"get", "/health">;
type ModelTestInput = Body<"post", "/settings/models/test">;
export type ModelChoice = NonNullable<ModelTestInput["choice"]>;
type Slot = ModelTestInput["slot"];

/** What Wenko remembers of the user. */
export type Memory = Data<"get", "/memories">[number];
export type MemoryKind = Memory["kind"];
export type MemoryDetails = Data<"get", "/memories/{memory_id}">;
export type MemorySettings = Data<"get", "/memories/settings">;
type MemorySettingsChange = Body<"put", "/memories/settings">;
/** How the newest messages of a conversation sounded. */
export type ToneInfo = Data<"get", "/conversations/{conversation_id}/tone">;
export type MemoryExport = Data<"get", "/memories/export">;
type MemoryEdit = Body<"put", "/memories/{memory_id}">;
type NewPlaybook = Body<"post", "/playbooks">;
type NewMemory = Body<"post", "/memories">;

/** What a model will see of a conversation, part by part. */
export type ContextParts = Data<"get", "/endpoint/sandbox/{session_id}/context/parts">;
export type ContextEntryInfo = ContextParts["entries"][number];
type EntryAction = Body<"post", "/endpoint/sandbox/{session_id}/context/entries/{entry_id}">["action"];

const of = (memory_id: string) => ({ path: { memory_id } });
export type TextFile = Data<"get", "/endpoint/file/sandbox/{session_id}/read">;
/** A step or an undo that changed files. */
export type Checkpoint = Data<"get", "/conversations/{conversation_id}/checkpoints">[number];
export type UndoResult = Data<"post", "/conversations/{conversation_id}/undo">;

/** The name goes beside it: another one renames the playbook. */
function withoutName({ name: _name, ...fields }: PlaybookDefinition): NewPlaybook["definition"] {
  return fields as NewPlaybook["definition"];
}

const at = (conversation_id: string) => ({ path: { conversation_id } });

export const api = {
  health: () => request("get", "/health", {}),
  /** A page of them; with a cursor, those behind it. */
  conversations: (after?: string) =>
    request("get", "/conversations", after === undefined ? {} : { query: { after } }),
  search: (search: string) => request("get", "/conversations", { query: { search } }),
  rename: (id: string, title: string) =>
    request("patch", "/conversations/{conversation_id}", { ...at(id), body: { title } }),
  pin: (id: string, pinned: boolean) =>
    request("patch", "/conversations/{conversation_id}", { ...at(id), body: { pinned } }),
  /** For `undo_seconds` it can be restored. */
  delete: (id: string, undo_seconds: number) =>
    request("delete", "/conversations/{conversation_id}", { ...at(id), query: { undo_seconds } }),
  restore: (id: string) => request("post", "/conversations/{conversation_id}/restore", at(id)),
  playbooks: () => request("get", "/playbooks", {}),
  draftPlaybook: (conversation_id: string, run_id: string) =>
    request("post", "/playbooks/draft", { body: { conversation_id, run_id } }),
  playbook: (playbook: string) => request("get", "/playbooks/{playbook}", { path: { playbook } }),
  savePlaybook: (name: string, definition: PlaybookDefinition, replace = false) =>
    request("post", "/playbooks", { body: { name, definition: withoutName(definition), replace } }),
  changePlaybook: (playbook: string, name: string, definition: PlaybookDefinition, version: number) =>
    request("put", "/playbooks/{playbook}", {
      path: { playbook },
      body: { name, definition: withoutName(definition), version },
    }),
  deletePlaybook: (playbook: string) =>
    request("delete", "/playbooks/{playbook}", { path: { playbook } }),
  importPlaybook: (name: string, yaml: string, replace = false) =>
    request("post", "/playbooks/import", { body: { name, yaml, replace } }),
  /** The message that runs it with these values. */
  playbookMessage: (playbook: string, values: Record<string, string>) =>
    request("post", "/playbooks/{playbook}/message", { path: { playbook }, body: { values } }),
  tools: () => request("get", "/tools", {}),
  openQuestions: () => request("get", "/hitl", { query: { status: "pending", limit: 1000 } }),
  question: (request_id: string) => request("get", "/hitl/{request_id}", { path: { request_id } }),
  reportShown: (request_id: string) =>
    request("post", "/hitl/{request_id}/shown", { path: { request_id } }),
  /** More time for a question; until when it stays open. */
  tryFirst: (request_id: string) => request("post", "/hitl/{request_id}/try", { path: { request_id } }),
  trial: (request_id: string) => request("get", "/hitl/{request_id}/try", { path: { request_id } }),
  stopTrial: (request_id: string) => request("delete", "/hitl/{request_id}/try", { path: { request_id } }),
  extend: (request_id: string) =>
    request("post", "/hitl/{request_id}/extend", { path: { request_id } }).then(
      ({ expires_at }) => expires_at,
    ),
  /** The same answer under the same key counts once; returns the server's message. */
  respond: ({ data = {}, ...answer }: HitlRespondData, key: string) =>
    exchange("post", "/hitl/respond", {
      body: { ...answer, data },
      headers: { "Idempotency-Key": key },
    }).then(({ message }) => message),
  defaultNetwork: () => request("get", "/network", {}),
  network: (id: string) => request("get", "/conversations/{conversation_id}/network", at(id)),
  changeNetwork: (id: string, body: NetworkChange) =>
    request("put", "/conversations/{conversation_id}/network", { ...at(id), body }),
  secrets: (id: string) => request("get", "/conversations/{conversation_id}/secrets", at(id)),
  allowSecrets: (id: string, body: SecretFileChange) =>
    request("put", "/conversations/{conversation_id}/secrets", { ...at(id), body }),
  linkPictures: (id: string) =>
    request("post", "/conversations/{conversation_id}/pictures/link", at(id)),
  pause: (id: string) => request("post", "/conversations/{conversation_id}/pause", at(id)),
  resume: (id: string) => request("post", "/conversations/{conversation_id}/resume", at(id)),
  retry: (id: string, step_id: number, run_id: string) =>
    request("post", "/conversations/{conversation_id}/retry", {
      ...at(id),
      body: { step_id, run_id },
    }),
  fork: (id: string, seq: number) =>
    request("post", "/conversations/{conversation_id}/fork", { ...at(id), body: { seq } }),
  defaultMode: () => request("get", "/mode", {}),
  mode: (id: string) => request("get", "/conversations/{conversation_id}/mode", at(id)),
  changeMode: (id: string, body: GateChange) =>
    request("put", "/conversations/{conversation_id}/mode", { ...at(id), body }),
  sharePreview: (id: string, run_id: string | null) =>
    request("get", "/conversations/{conversation_id}/share/preview", {
      ...at(id),
      query: run_id === null ? {} : { run_id },
    }),
  allowed: () => request("get", "/allowed", {}),
  revokeAllowed: (conversation_id: string, shape: string) =>
    request("delete", "/conversations/{conversation_id}/allowed", {
      path: { conversation_id },
      query: { shape },
    }),
  modelInUse: () => request("get", "/model", {}),
  availableModels: () => request("get", "/settings/models/available", {}),
  models: () => request("get", "/settings/models", {}),
  changeModels: (slots: Record<string, ModelChoice | null>) =>
    request("put", "/settings/models", { body: { slots } }),
  testModel: (slot: Slot, choice: ModelChoice | null, language: "zh" | "en") =>
    request("post", "/settings/models/test", { body: { slot, choice, language } }),
  memories: (query: {
    q?: string;
    kind?: MemoryKind;
    proposed?: boolean;
    limit?: number;
    before?: string;
  }) =>
    request("get", "/memories", { query }),
  memory: (id: string) => request("get", "/memories/{memory_id}", of(id)),
  lookUpMemories: (ids: readonly string[]) =>
    request("post", "/memories/lookup", { body: { ids: [...ids] } }),
  saveMemory: (body: NewMemory) => request("post", "/memories", { body }),
  editMemory: (id: string, body: MemoryEdit) =>
    request("put", "/memories/{memory_id}", { ...of(id), body }),
  settleMemory: (id: string, keep: string) =>
    request("post", "/memories/{memory_id}/settle", { ...of(id), body: { keep } }),
  mergeMemories: (ids: readonly string[], text: string) =>
    request("post", "/memories/merge", { body: { ids: [...ids], text } }),
  confirmMemories: (ids: readonly string[], declined: readonly string[]) =>
    request("post", "/memories/confirm", { body: { ids: [...ids], declined: [...declined] } }),
  forgetMemory: (id: string) => request("delete", "/memories/{memory_id}", of(id)),
  memorySettings: () => request("get", "/memories/settings", {}),
  changeMemorySettings: (body: MemorySettingsChange) =>
    request("put", "/memories/settings", { body }),
  tone: (conversation_id: string) =>
    request("get", "/conversations/{conversation_id}/tone", { path: { conversation_id } }),
  exportMemories: () => request("get", "/memories/export", {}),
  importMemories: (body: MemoryExport) => request("post", "/memories/import", { body }),
  createConversation: (language: "zh" | "en") =>
    request("post", "/conversations", { body: { title: "", language } }),
  listFolder: (session_id: string, path: string) =>
    request("get", "/endpoint/file/sandbox/{session_id}/list", {
      path: { session_id },
      query: { path },
    }),
  readFile: (session_id: string, path: string) =>
    request("get", "/endpoint/file/sandbox/{session_id}/read", {
      path: { session_id },
      query: { path },
    }),
  /** Refused with `file_changed` if somebody changed it since `modified_at`. */
  writeFile: (session_id: string, path: string, content: string, unchanged_since: string) =>
    request("post", "/endpoint/file/sandbox/{session_id}/write", {
      path: { session_id },
      body: { path, content, encoding: "utf-8", unchanged_since },
    }),
  checkpoints: (id: string) => request("get", "/conversations/{conversation_id}/checkpoints", at(id)),
  undo: (id: string, body: { checkpoint: string; only: boolean; overwrite: string[]; dry_run: boolean }) =>
    request("post", "/conversations/{conversation_id}/undo", { ...at(id), body }),
  notKept: (id: string) => request("get", "/conversations/{conversation_id}/not-kept", at(id)),
  version: (id: string, path: string, checkpoint: string) =>
    request("get", "/conversations/{conversation_id}/versions", {
      ...at(id),
      query: { path, checkpoint },
    }),
  fileLink: (session_id: string) =>
    request("post", "/endpoint/file/sandbox/{session_id}/link", {
      path: { session_id },
      body: { path: "/workspace" },
    }),
  contextParts: (session_id: string, q: string) =>
    request("get", "/endpoint/sandbox/{session_id}/context/parts", { path: { session_id }, query: { q } }),
  changeContextEntry: (session_id: string, entry_id: string, action: EntryAction) =>
    request("post", "/endpoint/sandbox/{session_id}/context/entries/{entry_id}", {
      path: { session_id, entry_id },
      body: { action },
    }),
  addRequirement: (session_id: string, text: string) =>
    request("post", "/endpoint/sandbox/{session_id}/context/requirements", {
      path: { session_id },
      body: { text },
    }),
  changeRequirement: (session_id: string, requirement_id: string, text: string) =>
    request("put", "/endpoint/sandbox/{session_id}/context/requirements/{requirement_id}", {
      path: { session_id, requirement_id },
      body: { text },
    }),
  removeRequirement: (session_id: string, requirement_id: string) =>
    request("delete", "/endpoint/sandbox/{session_id}/context/requirements/{requirement_id}", {
      path: { session_id, requirement_id },
    }),
  exportContext: (session_id: string) =>
    request("get", "/endpoint/sandbox/{session_id}/context/export", { path: { session_id } }),
  clearContext: (session_id: string) =>
    request("delete", "/endpoint/sandbox/{session_id}/context", { path: { session_id } }),
  restoreContext: (session_id: string) =>
    request("post", "/endpoint/sandbox/{session_id}/context/restore", { path: { session_id } }),
  variables: (id: string) =>
    request("get", "/conversations/{conversation_id}/variables", at(id)),
  replay: (conversation_id: string, key: string) =>
    request("post", "/conversations/{conversation_id}/variables/{key}/replay", {
      path: { conversation_id, key },
    }),
};
