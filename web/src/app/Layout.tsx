import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { Composer } from "../composer/Composer";
import { LazyDialogs } from "../hitl/LazyDialogs";
import { Sidebar } from "../sidebar/Sidebar";
import { Stream } from "../stream/Stream";
import { Announcer } from "./Announcer";
import { EmptyState } from "./EmptyState";
import { Header } from "./Header";
import styles from "./Layout.module.css";
import { StatusStrip } from "./StatusStrip";
import { useWidth } from "./useWidth";
import { DroppedFramesWarning } from "./DroppedFramesWarning";
import { useAppStore } from "./store";

const Panel = lazy(() => import("../inspector/Panel"));
const SideSheet = lazy(() => import("./SideDrawer"));

type OpenDrawer = "none" | "rail" | "panel";

/** Three columns when there is room; else the sides become sheets. */
export function Layout() {
  const { t } = useTranslation();
  const width = useWidth();
  const [sheet, setSheet] = useState<OpenDrawer>("none");
  const close = () => setSheet("none");
  const narrow = width === "narrow";
  return (
    <div className={styles.layout} data-width={width}>
      <a className={styles.skip} href="#composer">
        {t("app.skip")}
      </a>
      {narrow ? null : (
        <nav className={styles.rail} aria-label={t("rail.label")}>
          <Sidebar />
        </nav>
      )}
      <main className={styles.centre}>
        <Header
          onOpenSidebar={narrow ? () => setSheet("rail") : null}
          onOpenPanel={width === "medium" ? () => setSheet("panel") : null}
        />
        <DroppedFramesWarning />
        <MainContent />
        {narrow ? <StatusStrip onOpen={() => setSheet("panel")} /> : null}
        <Composer />
      </main>
      {width === "wide" ? (
        <aside className={styles.panel} aria-label={t("panel.label")}>
          <Suspense>
            <Panel />
          </Suspense>
        </aside>
      ) : null}
      {width === "wide" && sheet === "none" ? null : (
        <Suspense>
          <SideSheet side="left" title={t("rail.label")} open={sheet === "rail"} onClose={close}>
            <Sidebar onSelect={close} />
          </SideSheet>
          <SideSheet
            side={narrow ? "bottom" : "right"}
            title={t("panel.label")}
            open={sheet === "panel"}
            onClose={close}
          >
            <Panel />
          </SideSheet>
        </Suspense>
      )}
      <LazyDialogs />
      <Announcer />
    </div>
  );
}

function MainContent() {
  const current = useAppStore((state) => state.current);
  const filled = useAppStore(
    (state) => state.current !== null && (state.conversations[state.current]?.runs.length ?? 0) > 0,
  );
  return filled ? <Stream key={current} /> : <EmptyState />;
}
