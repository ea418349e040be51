// A step without a tool: turns of a model, each with text and calls, until one has no call.
import type { ToolOutcome } from "../protocol.gen";
import type { Arguments, Call, Conversation, EventOf, RequestedCall, StepRow } from "./model";
import { stopThinking } from "./reduce-run";
import { addItem, closeText, editRun, editStep, findStep, insertRow } from "./runs";

export function turned(state: Conversation, event: EventOf<"model_turn">): Conversation {
  const { step_id, turn, text, tool_calls, cut_off } = event.payload.data;
  const requested: Record<string, RequestedCall> = {};
  // The calls of a turn that was cut off are not made.
  for (const call of cut_off ? [] : tool_calls) {
    requested[call.id] = { turn, tool: call.name, args: argumentsOf(call.arguments) };
  }
  return editRun(state, event, (run) =>
    editStep(closeText(stopThinking(run)), step_id, (step) => {
      const next = { ...step, turn, requested: { ...step.requested, ...requested } };
      if (text.trim() === "" && !cut_off) return next;
      const final = tool_calls.length === 0 && !cut_off;
      return addItem(next, { kind: "turn_text", key: event.id, turn, text, final, cutOff: cut_off });
    }),
  );
}

/** A model may write anything; what is no JSON object is shown as it is. */
function argumentsOf(written: string): Arguments {
  try {
    const value: unknown = JSON.parse(written);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Arguments;
    }
  } catch {
    // Shown below as text.
  }
  return written.trim() === "" ? {} : { arguments: written };
}

export function told(state: Conversation, event: EventOf<"turn_result">): Conversation {
  const { step_id, turn_call_id, tool, success, code, content } = event.payload.data;
  return editRun(state, event, (run) =>
    editStep(run, step_id, (step) => {
      const request = step.requested[turn_call_id];
      const call: Call = {
        kind: "call",
        key: event.id,
        id: null,
        tool: request?.tool ?? tool,
        args: request?.args ?? {},
        description: null,
        status: success ? "success" : "refused",
        startedAt: event.timestamp,
        liveOutput: "",
        result: outcome(success, content, code),
        seconds: null,
        turn: request?.turn ?? step.turn,
        turnCallId: turn_call_id,
        code,
      };
      return addItem(withoutRequest(step, turn_call_id), call);
    }),
  );
}

function outcome(success: boolean, message: string, error_code: string | null): ToolOutcome {
  // The generated type of JSON leaves out null.
  const data = null as unknown as ToolOutcome["data"];
  const none = { stdout: "", stderr: "", return_code: null, data, truncated: false, pictures: [] };
  return { ...none, success, message, error_code };
}

export function withoutRequest(step: StepRow, id: string | null): StepRow {
  if (id === null || !(id in step.requested)) return step;
  const { [id]: _made, ...requested } = step.requested;
  return { ...step, requested };
}

export function compacted(
  state: Conversation,
  event: EventOf<"transcript_compacted">,
): Conversation {
  const { step_id, receipts, summarised_calls } = event.payload.data;
  const line = { kind: "compacted", key: event.id, receipts, summarised: summarised_calls } as const;
  return editRun(state, event, (run) => {
    if (step_id === null || !findStep(run, step_id)) return insertRow(run, line);
    return editStep(run, step_id, (step) => addItem(step, line));
  });
}
