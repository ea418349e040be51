import { useTranslation } from "react-i18next";

import styles from "./Approval.module.css";

interface Props {
  allows: readonly string[];
  asks: readonly string[];
}

/** What "always" means here: calls that would no longer ask, and similar ones that still would. */
export function AlwaysAllowed({ allows, asks }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.examples}>
      <div>{t("approval.alwaysScope")}</div>
      {allows.length > 0 ? <Examples label={t("approval.alwaysAllows")} commands={allows} /> : null}
      {asks.length > 0 ? <Examples label={t("approval.alwaysAsks")} commands={asks} /> : null}
    </div>
  );
}

function Examples({ label, commands }: { label: string; commands: readonly string[] }) {
  return (
    <div>
      {label}{" "}
      {commands.map((each) => (
        <code key={each}>{each}</code>
      ))}
    </div>
  );
}
