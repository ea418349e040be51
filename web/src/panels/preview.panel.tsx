import { GlobalOutlined } from "@ant-design/icons";
import i18next from "i18next";
import { lazy } from "react";

import { useAppStore } from "../app/store";
import type { Conversation } from "../state/model";
import { definePanel, type View } from "./registry";

const Previews = lazy(() => import("../preview/Previews"));

function PreviewPanel() {
  const current = useAppStore((state) => state.current);
  return current === null ? null : <Previews key={current} conversationId={current} />;
}

const cache = new WeakMap<Conversation["previews"], readonly View[]>();

/** One view for each server that came up: the pane shows it when nothing else happens. */
function views({ previews }: Conversation): readonly View[] {
  const kept = cache.get(previews);
  if (kept) return kept;
  const made = previews.map(({ port, at }) => {
    return { key: String(port), at, title: i18next.t("preview.chip", { port }), state: "done" } as const;
  });
  cache.set(previews, made);
  return made;
}

export default definePanel({
  id: "preview",
  title: (t) => t("panel.preview"),
  icon: GlobalOutlined,
  order: 22,
  tab: true,
  relevant: ({ previews }) => previews.length > 0,
  count: ({ previews }) => previews.length,
  views,
  component: PreviewPanel,
});
