import { DiffOutlined } from "@ant-design/icons";
import i18next from "i18next";
import { lazy } from "react";

import { useShown } from "../app/scrub";
import type { Conversation } from "../state/model";
import { callsOf } from "../state/calls";
import { fileEditOf } from "./file-edits";
import { definePanel, viewsOfRuns, type PanelProps, type View } from "./registry";

const Changes = lazy(() => import("./Changes"));
const FileEdit = lazy(() => import("./FileEdit"));
const ALL = "all";

function ChangesPanel({ view }: PanelProps) {
  const files = useShown((conversation) => conversation.files);
  const changes = useShown((conversation) => conversation.changes);
  if (view !== null && view !== ALL) return <FileEdit view={view} />;
  return <Changes files={files} changes={changes} />;
}

const edits = viewsOfRuns((run, tools) =>
  callsOf(run).flatMap((call) => {
    const edit = call.status === "refused" || call.status === "failed" ? null : fileEditOf(call, tools);
    if (edit === null) return [];
    return { key: call.key, at: call.startedAt, title: edit.path, state: call.status === "running" ? "live" : "done" } as const;
  }),
);

let last: { of: readonly View[]; changes: Conversation["changes"]; language: string; views: readonly View[] } | null = null;

/** The edits, and what a run changed in all, compared at its end. */
function views(conversation: Conversation): readonly View[] {
  const { changes } = conversation;
  const of = edits(conversation);
  const at = changes.at(-1)?.changed_at;
  if (at === undefined) return of;
  const { language } = i18next;
  if (last?.of === of && last.changes === changes && last.language === language) return last.views;
  const title = i18next.t("files.changed", { count: changes.length });
  last = { of, changes, language, views: [...of, { key: ALL, at, title, state: "done" }] };
  return last.views;
}

export default definePanel({
  id: "changes",
  title: (t) => t("panel.changes"),
  icon: DiffOutlined,
  order: 20,
  tab: true,
  relevant: () => true,
  count: ({ changes }) => changes.length,
  views,
  component: ChangesPanel,
});
