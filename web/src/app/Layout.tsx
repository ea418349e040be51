import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { Composer } from "../composer/Composer";
import { Questions } from "../hitl/Questions";
import { Rail } from "../rail/Rail";
import { Stream } from "../stream/Stream";
import { Announcer } from "./Announcer";
import { Empty } from "./Empty";
import { Header } from "./Header";
import styles from "./Layout.module.css";
import { StatusStrip } from "./StatusStrip";
import { useWidth } from "./useWidth";
import { Warning } from "./Warning";
import { useWorkbench } from "./workbench";

const Panel = lazy(() => import("../inspector/Panel"));
const SideSheet = lazy(() => import("./SideSheet"));

type Sheet = "none" | "rail" | "panel";

/** Three columns when there is room; else the sides become sheets. */
export function Layout() {
  const { t } = useTranslation();
  const width = useWidth();
  const [sheet, setSheet] = useState<Sheet>("none");
  const close = () => setSheet("none");
  const narrow = width === "narrow";
  return (
    <div className={styles.layout} data-width={width}>
      <a className={styles.skip} href="#composer">
        {t("app.skip")}
      </a>
      {narrow ? null : (
        <nav className={styles.rail} aria-label={t("rail.label")}>
          <Rail />
        </nav>
      )}
      <main className={styles.centre}>
        <Header
          onRail={narrow ? () => setSheet("rail") : null}
          onPanel={width === "medium" ? () => setSheet("panel") : null}
        />
        <Warning />
        <Centre />
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
            <Rail onChosen={close} />
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
      <Questions />
      <Announcer />
    </div>
  );
}

function Centre() {
  const current = useWorkbench((state) => state.current);
  const filled = useWorkbench(
    (state) => state.current !== null && (state.conversations[state.current]?.runs.length ?? 0) > 0,
  );
  return filled ? <Stream key={current} /> : <Empty />;
}
