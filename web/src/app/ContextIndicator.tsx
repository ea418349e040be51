import { ReadOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";

import { showTab } from "../panels/pane-store";
import styles from "./ContextIndicator.module.css";
import { useShown } from "./scrub";

/** How much of the conversation the model has: entries, tokens, project, tasks (R80). */
export function ContextIndicator({ onShow }: { onShow: (() => void) | null }) {
  const { t } = useTranslation();
  const { entries, tokens, window, tasks, project } = useShown(({ context }) => context);
  if (entries === 0) return null;
  const percent = window ? Math.min(100, Math.round((tokens / window) * 100)) : null;
  const size =
    percent === null
      ? t("context.tokens", { tokens: tokens.toLocaleString() })
      : t("context.percent", { percent });
  const facts = [
    t("context.indicator", { count: entries, size }),
    ...(project ? [t("context.project")] : []),
    ...(tasks > 0 ? [t("context.tasks", { count: tasks })] : []),
  ].join(" · ");
  return (
    <Tooltip title={facts}>
      <Button
        type="text"
        size="small"
        className={styles.indicator}
        icon={<ReadOutlined aria-hidden />}
        aria-label={facts}
        onClick={() => {
          showTab("context");
          onShow?.();
        }}
      >
        <span aria-hidden="true">{percent === null ? entries : `${percent}%`}</span>
      </Button>
    </Tooltip>
  );
}
