import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { Composer } from "../composer/Composer";
import { LazyDialogs } from "../hitl/LazyDialogs";
import { LazyInbox } from "../inbox/LazyInbox";
import { useNotifications } from "../inbox/notifications";
import { LazyModelSettings } from "../settings/LazyModelSettings";
import { PaneColumn } from "../panels/PaneColumn";
import { usePane } from "../panels/pane-store";
import { useShortcuts } from "../shortcuts/shortcuts";
import { Sidebar } from "../sidebar/Sidebar";
import { useListPolling } from "../sidebar/useListPolling";
import { Stream } from "../stream/Stream";
import { useStreamTarget } from "../stream/target";
import { Announcer } from "./Announcer";
import { ConnectionBanner } from "./ConnectionBanner";
import { EmptyState } from "./EmptyState";
import { Header } from "./Header";
import styles from "./Layout.module.css";
import { useScrub } from "./scrub";
import { PageDialogs } from "./PageDialogs";
import { StatusStrip } from "./StatusStrip";
import { useWidth } from "./useWidth";
import { DroppedFramesWarning } from "./DroppedFramesWarning";
import { useAppStore } from "./store";

const Pane = lazy(() => import("../panels/Pane"));
const MemoryPage = lazy(() => import("../memory/MemoryPage"));
const ScrubBar = lazy(() => import("./ScrubBar"));
const SideDrawer = lazy(() => import("./SideDrawer"));

type OpenDrawer = "none" | "sidebar" | "panel";

/** Three columns on wide screens; otherwise the sides become drawers. */
export function Layout() {
  const { t } = useTranslation();
  const width = useWidth();
  const [drawer, setDrawer] = useState<OpenDrawer>("none");
  const close = () => setDrawer("none");
  // What the drawer leads to is behind it.
  const target = useStreamTarget((state) => state.wanted);
  useEffect(close, [target]);
  const asked = usePane((state) => state.asked);
  useEffect(() => {
    if (asked > 0 && width !== "wide") setDrawer("panel");
  }, [asked]);
  const narrow = width === "narrow";
  const memory = useAppStore((state) => state.memory);
  useListPolling();
  useNotifications();
  useShortcuts();
  return (
    <div className={styles.layout} data-width={width}>
      <a className={styles.skip} href={memory === null ? "#composer" : "#memories"}>
        {t("app.skip")}
      </a>
      {narrow ? null : (
        <nav className={styles.sidebar} aria-label={t("sidebar.label")}>
          <Sidebar />
        </nav>
      )}
      {memory !== null ? (
        <main className={styles.main}>
          <Suspense>
            <MemoryPage
              chosen={memory}
              onOpenSidebar={narrow ? () => setDrawer("sidebar") : null}
            />
          </Suspense>
        </main>
      ) : (
      <main className={styles.main}>
        <Header
          onOpenSidebar={narrow ? () => setDrawer("sidebar") : null}
          onOpenPanel={width === "medium" ? () => setDrawer("panel") : null}
          onShowContext={width === "wide" ? null : () => setDrawer("panel")}
        />
        <ConnectionBanner />
        <DroppedFramesWarning />
        <MainContent />
        <LazyScrubBar />
        {narrow ? <StatusStrip onOpen={() => setDrawer("panel")} /> : null}
        <Composer />
      </main>
      )}
      {width === "wide" && memory === null ? (
        <WidePane />
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
            <Pane />
          </SideDrawer>
        </Suspense>
      )}
      <LazyDialogs />
      <LazyModelSettings />
      <LazyInbox />
      <PageDialogs />
      <Announcer />
    </div>
  );
}

function LazyScrubBar() {
  const open = useScrub((state) => state.count !== null);
  return open ? (
    <Suspense>
      <ScrubBar />
    </Suspense>
  ) : null;
}

/** A new conversation has no work to show yet: the page is all for its message. */
function WidePane() {
  return useHasRuns() ? <PaneColumn /> : null;
}

function useHasRuns(): boolean {
  return useAppStore(
    (state) => state.current !== null && (state.conversations[state.current]?.runs.length ?? 0) > 0,
  );
}

function MainContent() {
  const current = useAppStore((state) => state.current);
  // Deleted in another tab: what is still here is not there any more.
  const missing = useAppStore((state) => state.current !== null && state.missingConversation === state.current);
  return useHasRuns() && !missing ? <Stream key={current} /> : <EmptyState />;
}
