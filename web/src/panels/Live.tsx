import { EyeOutlined, LeftOutlined, PushpinFilled, PushpinOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";

import styles from "./Live.module.css";
import { newestView, type LiveView } from "./live-views";
import { pinView, usePane } from "./pane-store";

export { EyeOutlined as LiveIcon };

/** What the run does now; pinned, it stays. Earlier views can be looked at, and then stay too. */
export const Live = memo(function Live({ views }: { views: readonly LiveView[] }) {
  const { t } = useTranslation();
  const pinned = usePane((state) => state.pinned);
  const newest = newestView(views);
  const kept = views.find(({ id }) => id === pinned);
  const shown = kept ?? newest;
  if (!shown) return null;
  const at = views.indexOf(shown);
  const Icon = shown.panel.icon;
  const step = (by: number) => pinView(views[at + by]?.id ?? null);
  return (
    <>
      <div className={styles.bar} data-state={shown.view.state}>
        <span aria-hidden="true" className={styles.icon}>
          <Icon />
        </span>
        <h2 className={styles.title} title={shown.view.title}>
          <span className="visually-hidden">{shown.panel.title(t)}: </span>
          {shown.view.title}
        </h2>
        {kept && newest && kept !== newest ? (
          <Button size="small" type="link" onClick={() => pinView(null)}>
            {t("panel.follow")}
          </Button>
        ) : null}
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined />}
          disabled={at <= 0}
          aria-label={t("panel.earlier")}
          title={t("panel.earlier")}
          onClick={() => step(-1)}
        />
        <span className={styles.position}>
          {at + 1}/{views.length}
        </span>
        <Button
          type="text"
          size="small"
          icon={<RightOutlined />}
          disabled={at >= views.length - 1}
          aria-label={t("panel.later")}
          title={t("panel.later")}
          onClick={() => step(1)}
        />
        <Button
          type="text"
          size="small"
          icon={kept ? <PushpinFilled /> : <PushpinOutlined />}
          aria-pressed={kept !== undefined}
          aria-label={t("panel.pin")}
          title={t(kept ? "panel.unpinHelp" : "panel.pinHelp")}
          onClick={() => pinView(kept ? null : shown.id)}
        />
      </div>
      <div key={shown.id} className={styles.view}>
        <Suspense>
          <shown.panel.component view={shown.view.key} />
        </Suspense>
      </div>
    </>
  );
});
