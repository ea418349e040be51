// Which parts of a program are the reason that it asks.
import { createContext } from "react";

import type { Question } from "../protocol.gen";
import { approvalOf } from "./approval";

export interface Segment {
  text: string;
  risky: boolean;
}

/** The risky parts of the call that a form is about; its fields mark them. */
export const RiskyParts = createContext<readonly string[]>([]);

export function riskyPartsOf(request: Question): readonly string[] {
  const parts = (approvalOf(request)?.risks ?? []).flatMap((each) => [...each.parts]);
  return [...new Set(parts)].filter((part) => part !== "");
}

/** The text cut where a risky part begins or ends; nothing of it is left out. */
export function segmentsOf(text: string, parts: readonly string[]): readonly Segment[] {
  const risky = new Array<boolean>(text.length).fill(false);
  for (const part of parts) {
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
      risky.fill(true, at, at + part.length);
    }
  }
  const segments: Segment[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && risky[at] === risky[start]) continue;
    segments.push({ text: text.slice(start, at), risky: risky[start] ?? false });
    start = at;
  }
  return segments;
}
