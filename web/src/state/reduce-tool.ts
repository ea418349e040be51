// Tool calls, their live output and results, and the repairs of those that failed.
import type { Call, Conversation, EventOf, Fix, Run, StepItem } from "./model";
import { isStoppedByPerson } from "./person-stops";
import { takeRequest } from "./reduce-loop";
import { stopThinking } from "./reduce-run";
import { addItem, closeText, editItem, editRun, editStep, findStep, insertRow } from "./runs";

// A command that prints endlessly must not fill the page's memory: only the newest part is kept.
export const LIVE_LIMIT = 64 * 1024;

export function called(state: Conversation, event: EventOf<"tool_call">): Conversation {
  const { data } = event.payload;
  const call: Call = {
    kind: "call",
    key: data.call_id ?? event.id,
    id: data.call_id,
    tool: data.tool,
    args: data.arguments,
    description: data.description,
    status: "running",
    startedAt: event.timestamp,
    liveOutput: "",
    result: null,
    seconds: null,
    turn: null,
    turnCallId: data.turn_call_id,
    code: null,
    files: null,
  };
  return editRun(state, event, (run) => {
    const [closed, turn] = takeRequest(closeText(stopThinking(run)), call.turnCallId);
    const inStep = data.step_id !== null && findStep(closed, data.step_id);
    if (!inStep) return insertRow(closed, call);
    return editStep(closed, data.step_id, (step) =>
      addItem({ ...step, status: "running" }, { ...call, turn: turn?.turn ?? null }),
    );
  });
}

export function outputReceived(state: Conversation, event: EventOf<"tool_output">): Conversation {
  const { call_id, step_id, content } = event.payload.data;
  return editCall(state, event, step_id, matches(call_id, null), (call) => ({
    ...call,
    liveOutput: (call.liveOutput + content).slice(-LIVE_LIMIT),
  }));
}

export function resultReceived(state: Conversation, event: EventOf<"tool_result">): Conversation {
  const { call_id, step_id, tool, success, result, execution_time } = event.payload.data;
  return editCall(state, event, step_id, matches(call_id, tool), (call) => ({
    ...call,
    status: success ? "success" : isStoppedByPerson(result?.error_code) ? "stopped" : "failed",
    result,
    seconds: execution_time,
  }));
}

export function filesChanged(state: Conversation, event: EventOf<"files_changed">): Conversation {
  const { call_id, step_id } = event.payload;
  return editCall(state, event, step_id, matches(call_id, null), (call) => ({ ...call, files: event.payload }));
}

/** By id; without one, the latest running call of the tool. */
function matches(id: string | null, tool: string | null): (item: StepItem) => item is Call {
  return (item): item is Call =>
    item.kind === "call" &&
    (id !== null ? item.id === id : item.status === "running" && item.tool === tool);
}

function editCall(
  state: Conversation,
  event: EventOf<"tool_output"> | EventOf<"tool_result"> | EventOf<"files_changed">,
  stepId: number | null,
  fits: (item: StepItem) => item is Call,
  edit: (call: Call) => Call,
): Conversation {
  return editRun(state, event, (run) => {
    if (stepId !== null && findStep(run, stepId)) {
      return editStep(run, stepId, (step) => editItem(step, fits, edit));
    }
    return editTopLevelCall(run, fits, edit);
  });
}

function editTopLevelCall(
  run: Run,
  fits: (item: StepItem) => item is Call,
  edit: (c: Call) => Call,
): Run {
  const index = run.body.findLastIndex((row) => row.kind === "call" && fits(row));
  const row = run.body[index];
  return row?.kind === "call" ? { ...run, body: run.body.with(index, edit(row)) } : run;
}

export function fixing(state: Conversation, event: EventOf<"tool_fix">): Conversation {
  const { step_id, error, fix_attempt } = event.payload.data;
  return editRun(state, event, (run) =>
    editStep(run, step_id, (step) => ({
      ...addItem(step, { kind: "fix", key: event.id, attempt: fix_attempt, error, repair: null }),
      status: "retrying",
    })),
  );
}

export function fixed(state: Conversation, event: EventOf<"tool_fixed">): Conversation {
  const { data } = event.payload;
  return editRun(state, event, (run) =>
    editStep(run, data.step_id, (step) =>
      editItem({ ...step, status: "running" }, isOpenFix, (fix) => ({
        ...fix,
        repair: {
          type: data.fix_type,
          analysis: data.analysis,
          before: data.original_args,
          after: data.fixed_args,
          why: data.explanation,
        },
      })),
    ),
  );
}

function isOpenFix(item: StepItem): item is Fix {
  return item.kind === "fix" && item.repair === null;
}
