// Commands that wait for input, and who answered them.
import type { Conversation, EventOf, PromptItem, StepItem } from "./model";
import { addItem, editItem, editRun, editStep } from "./runs";

export function waiting(state: Conversation, event: EventOf<"interactive_prompt">): Conversation {
  const { step_id, command, prompt, options } = event.payload.data;
  return editRun(state, event, (run) =>
    editStep(run, step_id, (step) => ({
      ...addItem(step, newPrompt(event.id, command, prompt.prompt_text, options, "deciding")),
      status: "waiting_input",
    })),
  );
}

function newPrompt(
  key: string,
  command: string,
  text: string,
  options: readonly string[],
  state: PromptItem["state"],
): PromptItem {
  const open = { response: null, by: null, reasoning: null };
  return { kind: "prompt", key, command, text, options, state, ...open };
}

export function answeredByAgent(
  state: Conversation,
  event: EventOf<"interactive_response">,
): Conversation {
  const { step_id, response, reasoning } = event.payload.data;
  return close(state, event, step_id, { response, reasoning, by: "agent" });
}

export function asked(state: Conversation, event: EventOf<"user_input_required">): Conversation {
  const { step_id, context, prompt, options } = event.payload.data;
  return editRun(state, event, (run) =>
    editStep(run, step_id, (step) => {
      const known = step.items.some(isOpenPrompt);
      const item = newPrompt(event.id, context.command, prompt.prompt_text, options, "asked");
      const open = known ? step : addItem(step, item);
      const items = editItem(open, isOpenPrompt, (each) => ({ ...each, state: "asked" })).items;
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
  return item.kind === "prompt" && item.state !== "answered";
}
