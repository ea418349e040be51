// Calls of language models: purpose, duration, usage.
import type { LlmUsage } from "../protocol.gen";
import type { Conversation, EventOf, ModelCall, Run } from "./model";
import { editRun } from "./runs";

export function answered(state: Conversation, event: EventOf<"llm_response">): Conversation {
  const { purpose, response_preview, duration, usage } = event.payload.data;
  // The built-in model reports no usage: there is nothing to show.
  if (usage === null || usage === undefined) return state;
  const call: ModelCall = {
    key: event.id,
    purpose: purpose ?? null,
    context: null,
    preview: response_preview || null,
    seconds: duration ?? null,
    usage,
  };
  return editRun(state, event, (run) => ({ ...run, models: withCall(run, call) }));
}

function withCall(run: Run, call: ModelCall): Run["models"] {
  const calls = [...(run.models?.calls ?? []), call];
  return { kind: "models", key: `${run.id}-models`, calls };
}

/** The sum of all calls; null if none reported its usage. */
export function totalOf(calls: readonly ModelCall[]): LlmUsage | null {
  const used = calls.flatMap(({ usage }) => usage ?? []);
  const [first, ...more] = used;
  return first ? more.reduce(sum, first) : null;
}

/** The usage of the whole conversation. */
export function usageOf(state: Conversation): LlmUsage | null {
  return totalOf(state.runs.flatMap((run) => run.models?.calls ?? []));
}

function sum(one: LlmUsage, two: LlmUsage): LlmUsage {
  return {
    model: one.model,
    input_tokens: one.input_tokens + two.input_tokens,
    output_tokens: one.output_tokens + two.output_tokens,
    cached_tokens: one.cached_tokens + two.cached_tokens,
    // If one price is unknown, so is the total.
    cost: one.cost === null || two.cost === null ? null : one.cost + two.cost,
  };
}
