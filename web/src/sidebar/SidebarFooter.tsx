import { LogoutOutlined, MoonOutlined, SunOutlined, TranslationOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { signOut } from "../app/actions";
import { usePreferences } from "../app/preferences";
import { useAppStore } from "../app/store";
import { ModelSettingsButton } from "../settings/ModelSettingsButton";
import styles from "./SidebarFooter.module.css";

/** Connection, language, light or dark. */
export function SidebarFooter() {
  const { t } = useTranslation();
  const connection = useAppStore((state) => state.connection);
  const { language, mode, setLanguage, setMode } = usePreferences();
  const dark = mode === "dark";
  return (
    <div className={styles.footer}>
      <span className={styles.connection} data-state={connection} role="status">
        {t(`connection.${connection}`)}
      </span>
      <div className={styles.buttons}>
        <Button
          type="text"
          size="small"
          icon={<TranslationOutlined />}
          lang={language === "zh" ? "en" : "zh-CN"}
          onClick={() => setLanguage(language === "zh" ? "en" : "zh")}
        >
          {t("sidebar.language")}
        </Button>
        <Button
          type="text"
          size="small"
          icon={dark ? <SunOutlined /> : <MoonOutlined />}
          aria-label={dark ? t("sidebar.light") : t("sidebar.dark")}
          title={dark ? t("sidebar.light") : t("sidebar.dark")}
          onClick={() => setMode(dark ? "light" : "dark")}
        />
        <ModelSettingsButton />
        <Button
          type="text"
          size="small"
          icon={<LogoutOutlined />}
          aria-label={t("signIn.out")}
          title={t("signIn.out")}
          onClick={signOut}
        />
      </div>
    </div>
  );
}
