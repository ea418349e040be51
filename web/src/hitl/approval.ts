// An approval: a form that the gate asks, with the exact call or plan that it is about.
import type { Check, Question } from "../protocol.gen";
import { codeOf, runsOnTerminal } from "../shared/tools";
import type { ToolInfo } from "../transport/api";

export interface Approval {
  tool: string;
  arguments: Readonly<Record<string, unknown>>;
  reason: string;
  step_id: number;
  /** A server of an older version sends none of these. */
  risks?: readonly { reason: string; parts: readonly string[] }[];
  effect?: string;
  always?: { allows: readonly string[]; asks: readonly string[] } | null;
}

/** What is to be allowed; null for every other question, and for a server without a gate. */
export function approvalOf(request: Question): Approval | null {
  const { approval } = request as { approval?: Approval | null };
  return typeof approval?.tool === "string" ? approval : null;
}

export interface PlannedStep {
  step_id: number;
  description: string;
  status?: string;
}

/** The steps of a plan that is shown before it is carried out, or before it goes on otherwise. */
export function planOf(request: Question): readonly PlannedStep[] | null {
  const { plan } = request as { plan?: { steps?: PlannedStep[] } | null };
  return plan?.steps ?? null;
}

/** Its steps as an outline; where they can be edited, only those that were carried out. */
export function planStepsShown(request: Question, short: boolean): readonly PlannedStep[] | null {
  const steps = planOf(request);
  const editable = request.type === "form" && request.fields.some(({ name }) => name === "steps");
  if (steps === null || short || !editable) return steps;
  const begun = steps.filter(({ status }) => status !== undefined && status !== "pending");
  return begun.length > 0 ? begun : null;
}

/** When the plan is done; null if its form has them in a field, where they can be edited. */
export function planChecksOf(request: Question, short: boolean): readonly Check[] | null {
  const { plan } = request as { plan?: { checks?: Check[] } | null };
  const editable = request.type === "form" && request.fields.some(({ name }) => name === "checks");
  if (!plan?.checks?.length || (editable && !short)) return null;
  return plan.checks;
}

/** Why a plan is shown once more: what failed, or what the person added. */
export function planReasonOf(request: Question): string | null {
  return (request as { plan_reason?: string | null }).plan_reason ?? null;
}

export function isApproval(request: Question): boolean {
  return approvalOf(request) !== null || planOf(request) !== null;
}

/** Whether a host is to be allowed. */
export function asksForHost(request: Question): boolean {
  return request.type === "form" && !!request.host;
}

/** Whether it is allowed or denied; any other form is confirmed or skipped. */
export function isDecision(request: Question): boolean {
  return isApproval(request) || asksForHost(request);
}

/** The command or the code as it would run; else every argument. */
export function callText({ arguments: args }: Approval, tool: ToolInfo | undefined): string {
  const code = tool?.code_argument ? codeOf(tool, args) : null;
  if (code !== null) return runsOnTerminal(tool) ? `$ ${code.text}` : code.text;
  // A link to one question opens without the list of tools.
  const [only, ...more] = Object.values(args);
  return typeof only === "string" && more.length === 0 ? only : JSON.stringify(args, null, 2);
}

/** Whether its form has the arguments as fields; a very long one is only shown. */
export function showsArguments(request: Question): boolean {
  const approval = approvalOf(request);
  const names = request.type === "form" ? request.fields.map(({ name }) => name) : [];
  const wanted = Object.keys(approval?.arguments ?? {}).map((name) => `arg_${name}`);
  return wanted.length > 0 && wanted.every((name) => names.includes(name));
}
