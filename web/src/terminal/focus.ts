// Moves a person from the dialog of a prompt to the terminal of its command.
import { create } from "zustand";

import { currentConversation, useAppStore } from "../app/store";
import { disclose } from "../shared/useDisclosure";
import type { Call } from "../state/model";

const TIMEOUT = 5000;
const INTERVAL = 100;

interface Wanted {
  /** The call whose terminal is to be open and focused. */
  callId: string | null;
}

export const useWantedTerminal = create<Wanted>(() => ({ callId: null }));

/** Opens the terminal of the command that asks; `focusWantedTerminal` follows when the dialog is closed. */
export function wantTerminal(requestId: string): void {
  const steps = currentConversation(useAppStore.getState())
    .runs.flatMap(({ body }) => body)
    .filter((row) => row.kind === "step");
  const step = steps.find(({ items }) =>
    items.some((item) => item.kind === "prompt" && item.requestId === requestId),
  );
  const call = step?.items.findLast((item): item is Call => item.kind === "call");
  if (!step || !call) return;
  disclose(step.key, true);
  disclose(call.key, true);
  useWantedTerminal.setState({ callId: call.id });
}

/** Whether a terminal was wanted. It may still be loading: then it gets the focus once it is there. */
export function focusWantedTerminal(): boolean {
  const { callId } = useWantedTerminal.getState();
  useWantedTerminal.setState({ callId: null });
  if (callId === null) return false;
  focusTerminal(callId, 0);
  return true;
}

function focusTerminal(callId: string, waited: number): void {
  const terminal = document.querySelector<HTMLElement>(`[data-terminal="${CSS.escape(callId)}"]`);
  const input = terminal?.querySelector<HTMLElement>("textarea");
  if (terminal && input) {
    terminal.scrollIntoView({ block: "center" });
    return input.focus();
  }
  if (waited < TIMEOUT) setTimeout(() => focusTerminal(callId, waited + INTERVAL), INTERVAL);
}
