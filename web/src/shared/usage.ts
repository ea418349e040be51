// Tokens and cost as text.
import type { TFunction } from "i18next";

import type { LlmUsage } from "../protocol.gen";

export function formatUsage(t: TFunction, usage: LlmUsage): string {
  const tokens = t("usage.tokens", {
    input: formatCount(usage.input_tokens),
    output: formatCount(usage.output_tokens),
  });
  return usage.cost === null ? tokens : `${tokens} · ${formatCost(usage.cost)}`;
}

function formatCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 1_000_000 ? `${(count / 1000).toFixed(1)}k` : `${(count / 1_000_000).toFixed(2)}M`;
}

/** A call often costs less than a cent: two significant digits are kept. */
function formatCost(cost: number): string {
  if (cost === 0) return "$0";
  const digits = cost >= 1 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(cost)));
  return `$${cost.toFixed(Math.max(2, digits))}`;
}
