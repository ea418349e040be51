// The HTTP endpoints that the page uses, by what they do.
import type { HitlRespondData } from "../protocol.gen";
import { exchange, request, type Body, type Data } from "./http";

export { ApiError } from "./http";

export type ConversationInfo = Data<"get", "/conversations">[number];
export type Playbook = Data<"get", "/playbooks">[number];
/** A tool as it describes itself; the page asks this instead of comparing names. */
export type ToolInfo = Data<"get", "/tools">["tools"][number];
/** `request` is validated before it is shown: its type is `Question`, of the events. */
export type QuestionInfo = Omit<Data<"get", "/hitl">[number], "request"> & { request: unknown };
/** An entry of the conversation's working memory. */
export type ContextVariable = Data<"get", "/conversations/{conversation_id}/variables">[number];
/** How strict the gate of a conversation is. */
export type GateMode = Data<"get", "/conversations/{conversation_id}/mode">;
export type GateChange = Body<"put", "/conversations/{conversation_id}/mode">;
/** Which models are used; a key is written and never read back. */
export type ModelSettings = Data<"get", "/settings/models">;
export type ModelTest = Data<"post", "/settings/models/test">;
type ModelTestInput = Body<"post", "/settings/models/test">;
export type ModelChoice = NonNullable<ModelTestInput["choice"]>;
type Slot = ModelTestInput["slot"];

const at = (conversation_id: string) => ({ path: { conversation_id } });

export const api = {
  conversations: () => request("get", "/conversations", {}),
  rename: (id: string, title: string) =>
    request("patch", "/conversations/{conversation_id}", { ...at(id), body: { title } }),
  delete: (id: string) => request("delete", "/conversations/{conversation_id}", at(id)),
  playbooks: () => request("get", "/playbooks", {}),
  tools: () => request("get", "/tools", {}),
  openQuestions: () => request("get", "/hitl", { query: { status: "pending", limit: 1000 } }),
  question: (request_id: string) => request("get", "/hitl/{request_id}", { path: { request_id } }),
  reportShown: (request_id: string) =>
    request("post", "/hitl/{request_id}/shown", { path: { request_id } }),
  /** The same answer under the same key counts once; returns the server's message. */
  respond: ({ data = {}, ...answer }: HitlRespondData, key: string) =>
    exchange("post", "/hitl/respond", {
      body: { ...answer, data },
      headers: { "Idempotency-Key": key },
    }).then(({ message }) => message),
  pause: (id: string) => request("post", "/conversations/{conversation_id}/pause", at(id)),
  resume: (id: string) => request("post", "/conversations/{conversation_id}/resume", at(id)),
  retry: (id: string, step_id: number, run_id: string) =>
    request("post", "/conversations/{conversation_id}/retry", {
      ...at(id),
      body: { step_id, run_id },
    }),
  fork: (id: string, seq: number) =>
    request("post", "/conversations/{conversation_id}/fork", { ...at(id), body: { seq } }),
  mode: (id: string) => request("get", "/conversations/{conversation_id}/mode", at(id)),
  changeMode: (id: string, body: GateChange) =>
    request("put", "/conversations/{conversation_id}/mode", { ...at(id), body }),
  models: () => request("get", "/settings/models", {}),
  changeModels: (slots: Record<string, ModelChoice | null>) =>
    request("put", "/settings/models", { body: { slots } }),
  testModel: (slot: Slot, choice: ModelChoice | null) =>
    request("post", "/settings/models/test", { body: { slot, choice } }),
  variables: (id: string) =>
    request("get", "/conversations/{conversation_id}/variables", at(id)),
  replay: (conversation_id: string, key: string) =>
    request("post", "/conversations/{conversation_id}/variables/{key}/replay", {
      path: { conversation_id, key },
    }),
};
