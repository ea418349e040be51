// Commands that wait for input, and their answers.
import type { Conversation, EventOf, PromptItem, Run, StepItem } from "./model";
import { addItem, editItem, editRun, editStep } from "./runs";

export function waiting(state: Conversation, event: EventOf<"interactive_prompt">): Conversation {
  const { step_id, command, prompt, options, prompt_type, why, confidence } = event.payload.data;
  const item: PromptItem = {
    ...newPrompt(event.id, command, prompt.prompt_text, prompt_type),
    options,
    why: why ?? null,
    certain: confidence !== "uncertain",
  };
  return editRun(state, event, (run) =>
    editStep(run, step_id, (step) => ({ ...addItem(step, item), status: "waiting_input" })),
  );
}

function newPrompt(key: string, command: string, text: string, type: string): PromptItem {
  return {
    kind: "prompt",
    key,
    command,
    text,
    type,
    options: [],
    explanations: {},
    certain: true,
    why: null,
    requestId: null,
    state: "deciding",
    response: null,
    by: null,
    reasoning: null,
    ending: null,
  };
}

export function answeredByAgent(
  state: Conversation,
  event: EventOf<"interactive_response">,
): Conversation {
  const { step_id, response, reasoning } = event.payload.data;
  return close(state, event, step_id, { response, reasoning, by: "agent" });
}

export function asked(state: Conversation, event: EventOf<"user_input_required">): Conversation {
  const { step_id, context, prompt, options, prompt_type, options_explanation, request_id } =
    event.payload.data;
  const pairs = options_explanation.map(({ option, description }) => [option, description]);
  const explanations = Object.fromEntries(pairs) as PromptItem["explanations"];
  const update = { options, explanations, requestId: request_id ?? null, state: "asked" as const };
  return editRun(state, event, (run) =>
    editStep(run, step_id, (step) => {
      const known = step.items.some(isOpenPrompt);
      const item = newPrompt(event.id, context.command, prompt.prompt_text, prompt_type);
      const open = known ? step : addItem(step, item);
      const items = editItem(open, isOpenPrompt, (each) => ({ ...each, ...update })).items;
      return { ...open, items, status: "waiting_input" };
    }),
  );
}

export function answeredByPerson(
  state: Conversation,
  event: EventOf<"user_input_received">,
): Conversation {
  const { step_id, user_input } = event.payload.data;
  return close(state, event, step_id, { response: user_input, reasoning: null, by: "person" });
}

/** Its question closed without an answer: expired, rejected, or answered in the terminal. */
export function ended(run: Run, event: EventOf<"hitl_closed">): Run {
  const { request_id, status, action } = event.payload;
  const ending =
    status === "expired"
      ? "expired"
      : status === "cancelled"
        ? "elsewhere"
        : action === "reject"
          ? "rejected"
          : null;
  if (ending === null) return run;
  const fits = (item: StepItem): item is PromptItem =>
    isOpenPrompt(item) && item.requestId === request_id;
  const body = run.body.map((row) =>
    row.kind === "step"
      ? editItem(row, fits, (item) => ({ ...item, state: "ended", ending }))
      : row,
  );
  return { ...run, body };
}

function close(
  state: Conversation,
  event: EventOf<"interactive_response"> | EventOf<"user_input_received">,
  stepId: number,
  answer: Pick<PromptItem, "response" | "reasoning" | "by">,
): Conversation {
  return editRun(state, event, (run) =>
    editStep(run, stepId, (step) =>
      editItem({ ...step, status: "running" }, isOpenPrompt, (item) => ({
        ...item,
        ...answer,
        state: "answered",
      })),
    ),
  );
}

function isOpenPrompt(item: StepItem): item is PromptItem {
  return item.kind === "prompt" && (item.state === "deciding" || item.state === "asked");
}
