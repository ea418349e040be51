// The turns of a model: each has text and calls, until one has no call.
import type { ToolOutcome } from "../protocol.gen";
import type {
  Arguments,
  Call,
  Compacted,
  Conversation,
  EventOf,
  PlanNote,
  RequestedCall,
  Run,
  TurnText,
} from "./model";
import { stopThinking } from "./reduce-run";
import { addItem, closeText, editRun, editStep, findStep, insertRow } from "./runs";

export function turned(state: Conversation, event: EventOf<"model_turn">): Conversation {
  const { step_id, turn, text, tool_calls, cut_off, opening } = event.payload.data;
  const requested: Record<string, RequestedCall> = {};
  // The calls of a turn that was cut off are not made.
  for (const call of cut_off ? [] : tool_calls) {
    requested[call.id] = { turn, tool: call.name, args: argumentsOf(call.arguments) };
  }
  const final = tool_calls.length === 0 && !cut_off;
  const said: TurnText = { kind: "turn_text", key: event.id, turn, text, final, cutOff: cut_off };
  return editRun(state, event, (run) => {
    const next: Run = {
      ...closeText(stopThinking(run)),
      turn,
      requested: { ...run.requested, ...requested },
      // Whatever was said before only announced this turn.
      unplaced: run.unplaced.map((each) => ({ ...each, final: false })),
      ending: final ? text.trim() || null : null,
    };
    // The words of the first reply were streamed already.
    const silent = (opening || text.trim() === "") && !cut_off;
    return silent ? next : withText(next, step_id, opening ? { ...said, text: "" } : said);
  });
}

function withText(run: Run, stepId: number | null, said: TurnText): Run {
  if (stepId === null) return { ...run, unplaced: [...run.unplaced, said] };
  return editStep(run, stepId, (step) => addItem(step, said));
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

/** What states and changes the plan; SPEC P51 names them. */
const PLAN_CALLS: ReadonlySet<string> = new Set(["start_task", "update_plan"]);

export function told(state: Conversation, event: EventOf<"turn_result">): Conversation {
  const { step_id, turn_call_id, tool, success, code, content } = event.payload.data;
  return editRun(state, event, (whole) => {
    const [run, request] = takeRequest(whole, turn_call_id);
    if (PLAN_CALLS.has(tool)) {
      // The rows of the steps show what was planned and marked; only what was found of checks not.
      const shown = !success || (request !== null && "checks" in request.args);
      const note = { kind: "plan_note", key: event.id, text: content, success } as const;
      return shown ? withItem(run, step_id, note) : run;
    }
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
      turn: request?.turn ?? null,
      turnCallId: turn_call_id,
      files: null,
      code,
    };
    return withItem(run, step_id, call);
  });
}

function outcome(success: boolean, message: string, error_code: string | null): ToolOutcome {
  // The generated type of JSON leaves out null.
  const data = null as unknown as ToolOutcome["data"];
  const none = { stdout: "", stderr: "", return_code: null, data, truncated: false, pictures: [] };
  return { ...none, success, message, error_code };
}

/** The run without this request, as its call is made or answered now. */
export function takeRequest(run: Run, id: string | null): [Run, RequestedCall | null] {
  if (id === null) return [run, null];
  const { [id]: made = null, ...requested } = run.requested;
  return made === null ? [run, null] : [{ ...run, requested }, made];
}

/** In its step; while none is in progress, between the rows of the run. */
function withItem(run: Run, stepId: number | null, item: Call | PlanNote | Compacted): Run {
  if (stepId === null || !findStep(run, stepId)) return insertRow(run, item);
  return editStep(run, stepId, (step) => addItem(step, item));
}

export function compacted(
  state: Conversation,
  event: EventOf<"transcript_compacted">,
): Conversation {
  const { step_id, receipts, summarised_calls } = event.payload.data;
  const line = { kind: "compacted", key: event.id, receipts, summarised: summarised_calls } as const;
  return editRun(state, event, (run) => withItem(run, step_id, line));
}
