// The checks of a plan: fixed before the work begins, run by the program at its end.
import type { Plan } from "../protocol.gen";
import type { CheckState, Conversation, EventOf, Run } from "./model";
import { closeText, editRun } from "./runs";

/** The checks of a new or revised plan; none has been run yet. */
export function planned(run: Run, { checks }: Plan): Run {
  const states = checks.map(({ description, command }, index) =>
    pending(run, index, description, command),
  );
  return withChecks(run, states);
}

function pending(run: Run, index: number, description: string, command: string | null): CheckState {
  const key = `${run.id}-check-${index}`;
  return { key, description, command, status: "pending", reason: null, output: null };
}

function withChecks(run: Run, checks: readonly CheckState[]): Run {
  if (checks.length === 0) return run.checks === null ? run : { ...run, checks: null };
  return { ...run, checks: { kind: "checks", key: `${run.id}-checks`, checks } };
}

/** What was found before a revision says nothing about the work after it. */
export function reset(run: Run): Run {
  return editAll(run, (check) =>
    check.status === "pending" ? check : { ...check, status: "pending", reason: null, output: null },
  );
}

/** A check that was not finished by the end of its run was not made. */
export function finished(run: Run): Run {
  return editAll(run, (check) =>
    check.status === "pending" || check.status === "running" ? { ...check, status: "skipped" } : check,
  );
}

function editAll(run: Run, edit: (check: CheckState) => CheckState): Run {
  if (run.checks === null) return run;
  const checks = run.checks.checks.map(edit);
  const same = checks.every((check, index) => check === run.checks?.checks[index]);
  return same ? run : withChecks(run, checks);
}

export function started(
  state: Conversation,
  event: EventOf<"verification_start">,
  index: number,
): Conversation {
  const { expected, command } = event.payload.data;
  return editCheck(state, event, index, expected, (check) => ({
    ...check,
    command: check.command ?? command,
    status: "running",
    reason: null,
    output: null,
  }));
}

export function ended(
  state: Conversation,
  event: EventOf<"verification_result">,
  index: number,
): Conversation {
  const { is_valid, expected, reason, output } = event.payload.data;
  return editCheck(state, event, index, expected, (check) => ({
    ...check,
    status: is_valid ? "passed" : "failed",
    reason,
    output,
  }));
}

/** A check that no plan named is added: what was checked is shown in any case. */
function editCheck(
  state: Conversation,
  event: EventOf<"verification_start"> | EventOf<"verification_result">,
  index: number,
  expected: string,
  edit: (check: CheckState) => CheckState,
): Conversation {
  return editRun(state, event, (run) => {
    const closed = closeText(run);
    const checks = [...(closed.checks?.checks ?? [])];
    while (checks.length <= index) checks.push(pending(run, checks.length, expected, null));
    const check = checks[index];
    return check ? { ...withChecks(closed, checks.with(index, edit(check))), phase: null } : closed;
  });
}
