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
const SideDrawer = lazy(() => import("./SideDrawer"));

type OpenDrawer = "none" | "sidebar" | "panel";

/** Three columns on wide screens; otherwise the sides become drawers. */
export function Layout() {
  const { t } = useTranslation();
  const width = useWidth();
  const [drawer, setDrawer] = useState<OpenDrawer>("none");
  const close = () => setDrawer("none");
  const narrow = width === "narrow";
  return (
    <div className={styles.layout} data-width={width}>
      <a className={styles.skip} href="#composer">
        {t("app.skip")}
      </a>
      {narrow ? null : (
        <nav className={styles.sidebar} aria-label={t("sidebar.label")}>
          <Sidebar />
        </nav>
      )}
      <main className={styles.main}>
        <Header
          onOpenSidebar={narrow ? () => setDrawer("sidebar") : null}
          onOpenPanel={width === "medium" ? () => setDrawer("panel") : null}
        />
        <DroppedFramesWarning />
        <MainContent />
        {narrow ? <StatusStrip onOpen={() => setDrawer("panel")} /> : null}
        <Composer />
      </main>
      {width === "wide" ? (
        <aside className={styles.panel} aria-label={t("panel.label")}>
          <Suspense>
            <Panel />
          </Suspense>
        </aside>
      ) : null}
      {width === "wide" && drawer === "none" ? null : (
        <Suspense>
          <SideDrawer side="left" title={t("sidebar.label")} open={drawer === "sidebar"} onClose={close}>
            <Sidebar onSelect={close} />
          </SideDrawer>
          <SideDrawer
            side={narrow ? "bottom" : "right"}
            title={t("panel.label")}
            open={drawer === "panel"}
            onClose={close}
          >
            <Panel />
          </SideDrawer>
        </Suspense>
      )}
      <LazyDialogs />
      <Announcer />
    </div>
  );
}

function MainContent() {
  const current = useAppStore((state) => state.current);
  const hasRuns = useAppStore(
    (state) => state.current !== null && (state.conversations[state.current]?.runs.length ?? 0) > 0,
  );
  return hasRuns ? <Stream key={current} /> : <EmptyState />;
}
