import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { useShown } from "../app/scrub";
import type { Conversation } from "../state/model";
import { Live, LiveIcon } from "./Live";
import { liveViews, type LiveView } from "./live-views";
import { LIVE, showTab, usePane } from "./pane-store";
import styles from "./Pane.module.css";
import { PaneTabs, type PaneTab } from "./PaneTabs";
import { PANELS } from "./registry";

/** The work beside the conversation: what the run does now, and a tab for each panel. */
export default function Pane() {
  const { t } = useTranslation();
  const chosen = usePane((state) => state.tab);
  const views = useShown(allViews);
  const counts = new Map(JSON.parse(useShown(countsOf)) as [string, number][]);
  const panels = PANELS.filter(({ id }) => counts.has(id));
  const tabs: PaneTab[] = panels.map(({ id, title, icon }) => ({ id, title: title(t), icon, count: counts.get(id) ?? 0 }));
  if (views.length > 0) tabs.unshift({ id: LIVE, title: t("panel.live"), icon: LiveIcon, count: 0 });
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  const panel = panels.find(({ id }) => id === current?.id);
  return (
    <div className={styles.frame}>
      <PaneTabs tabs={tabs} current={current?.id ?? LIVE} onChoose={showTab} />
      <div
        key={current?.id}
        className={styles.body}
        role="tabpanel"
        id="pane-body"
        aria-labelledby={`pane-tab-${current?.id}`}
      >
        <Suspense>
          {panel ? (
            <div className={styles.content} tabIndex={-1}>
              <panel.component view={null} />
            </div>
          ) : (
            <Live views={views} />
          )}
        </Suspense>
      </div>
    </div>
  );
}

function allViews(conversation: Conversation): readonly LiveView[] {
  return liveViews(conversation);
}

/** The tabs that there are, each with its number, as text: it is compared with every frame of an answer. */
function countsOf(conversation: Conversation): string {
  const shown = PANELS.filter((panel) => panel.tab && panel.relevant(conversation));
  return JSON.stringify(shown.map((panel) => [panel.id, panel.count?.(conversation) ?? 0]));
}
