import { Button } from "antd";
import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import styles from "./ErrorBoundary.module.css";

/** A render error shows a message instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage /> : this.props.children;
  }
}

function ErrorPage() {
  const { t } = useTranslation();
  return (
    <main className={styles.error} role="alert">
      <h1>{t("app.loadFailed")}</h1>
      <p>{t("app.loadFailedHelp")}</p>
      <Button type="primary" onClick={() => location.reload()}>
        {t("app.reload")}
      </Button>
    </main>
  );
}
