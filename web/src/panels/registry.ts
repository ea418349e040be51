// The panels of the pane beside the conversation. A panel is a file `NAME.panel.tsx` in this folder
// whose default export is made by `definePanel`; nothing else lists it.
import type { TFunction } from "i18next";
import type { ComponentType } from "react";

import { useAppStore } from "../app/store";
import type { Conversation, Run } from "../state/model";
import type { ToolInfo } from "../transport/api";

/** One thing worth seeing while a run works: a terminal, a diff, a question. */
export interface View {
  /** Unique within the panel, and the same as long as it is the same thing. */
  key: string;
  /** When it appeared, as on the wire; the pane follows the newest. */
  at: string;
  title: string;
  /** `waiting`: the run waits for the person, so it is shown first. `live`: it changes right now. */
  state: "waiting" | "live" | "done";
}

export interface PanelProps {
  /** The view to show; null in the panel's own tab. */
  view: string | null;
}

export interface Panel {
  id: string;
  title(t: TFunction): string;
  icon: ComponentType<{ className?: string }>;
  /** Tabs are in this order; the documented ones are 10, 20, … */
  order: number;
  /** Without a tab of its own, a panel is seen only in what the pane follows. */
  tab: boolean;
  /** Whether its tab has something to show in this conversation. */
  relevant(conversation: Conversation): boolean;
  /** A number beside the title; 0 is not shown. */
  count?(conversation: Conversation): number;
  /** What the pane can follow here, oldest first; keep the array while nothing changed. */
  views?(conversation: Conversation): readonly View[];
  /** Use `lazy` for anything that a first look does not need. */
  component: ComponentType<PanelProps>;
}

export function definePanel(panel: Panel): Panel {
  return panel;
}

const files = import.meta.glob<Panel>("./*.panel.tsx", { eager: true, import: "default" });

export const PANELS: readonly Panel[] = Object.values(files).sort(
  (a, b) => a.order - b.order || a.id.localeCompare(b.id),
);

/**
 * Views of every run; a run that did not change is not looked at again, unless the tools became known. While
 * an answer streams its run changes with every frame, and the views do not: then the array is the same one.
 */
export function viewsOfRuns(
  of: (run: Run, tools: readonly ToolInfo[]) => readonly View[],
): (conversation: Conversation) => readonly View[] {
  let cache = new WeakMap<Run, readonly View[]>();
  let byId = new Map<string, readonly View[]>();
  let known: readonly ToolInfo[] = [];
  let parts: readonly (readonly View[])[] = [];
  let all: readonly View[] = [];
  const viewsOf = (run: Run): readonly View[] => {
    const kept = cache.get(run);
    if (kept) return kept;
    const made = of(run, known);
    const before = byId.get(run.id);
    const views = before && sameViews(before, made) ? before : made;
    byId.set(run.id, views);
    cache.set(run, views);
    return views;
  };
  return ({ runs }) => {
    const { tools } = useAppStore.getState();
    if (tools !== known) {
      cache = new WeakMap();
      byId = new Map();
    }
    known = tools;
    const now = runs.map(viewsOf);
    if (!sameItems(parts, now)) all = now.flat();
    parts = now;
    return all;
  };
}

export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

function sameViews(a: readonly View[], b: readonly View[]): boolean {
  const same = (x: View, y: View | undefined) =>
    x.key === y?.key && x.at === y.at && x.title === y.title && x.state === y.state;
  return a.length === b.length && a.every((view, at) => same(view, b[at]));
}
