// What the pane shows: a tab, or what the run does; and the view that a person pinned.
import { create } from "zustand";

/** The first tab: it shows what the run does now. */
export const LIVE = "live";

interface PaneState {
  /** The tab that was chosen; `LIVE` follows the run. */
  tab: string;
  /** The view that stays although the run goes on, as `panel/view`; null while following. */
  pinned: string | null;
  planAsFlow: boolean;
  /** The file that was asked for last, relative to the workspace; `asked` counts. */
  path: string | null;
  asked: number;
}

export const usePane = create<PaneState>(() => ({ tab: LIVE, pinned: null, planAsFlow: false, path: null, asked: 0 }));

export function showTab(id: string): void {
  usePane.setState({ tab: id });
}

export function pinView(id: string | null): void {
  usePane.setState({ tab: LIVE, pinned: id });
}

/** Shows a file in the pane; `fileTab` is the tab that shows files. */
export function openPath(path: string): void {
  usePane.setState(({ asked }) => ({ tab: fileTab.id, path, asked: asked + 1 }));
}

/** A viewer of whole files takes this over; until then the changes show what is known of a file. */
export const fileTab = { id: "changes" };

/** A link can name a tab of the pane: `/c/{id}#desktop`. */
export function showTabOfFragment(): void {
  const tab = location.hash.slice(1);
  if (!/^[a-z]+$/.test(tab)) return;
  usePane.setState(({ asked }) => ({ tab, asked: asked + 1 }));
  history.replaceState(null, "", location.pathname + location.search);
}
