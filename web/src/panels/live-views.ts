// What the pane can show of a run, from all panels, and which of it is the newest.
import type { Conversation } from "../state/model";
import { PANELS, sameItems, type Panel, type View } from "./registry";

export interface LiveView {
  /** Unique among all panels. */
  id: string;
  panel: Panel;
  view: View;
}

let last: { panels: readonly Panel[]; parts: readonly (readonly View[])[]; views: readonly LiveView[] } | null = null;

/** Oldest first; the same array as long as no panel has others. */
export function liveViews(conversation: Conversation, panels: readonly Panel[] = PANELS): readonly LiveView[] {
  const parts = panels.map((panel) => panel.views?.(conversation) ?? NONE);
  if (last?.panels === panels && sameItems(last.parts, parts)) return last.views;
  const found = panels.flatMap((panel, at) =>
    (parts[at] ?? NONE).map((view) => ({ id: `${panel.id}/${view.key}`, panel, view })),
  );
  const views = found.sort((a, b) => (a.view.at < b.view.at ? -1 : a.view.at > b.view.at ? 1 : 0));
  last = { panels, parts, views };
  return views;
}

const NONE: readonly View[] = [];

/** What waits for the person, else what changes now, else what came last. */
export function newestView(views: readonly LiveView[]): LiveView | undefined {
  const last = (state: View["state"]) => views.findLast(({ view }) => view.state === state);
  return last("waiting") ?? last("live") ?? views.at(-1);
}
