import { LogoutOutlined, MoonOutlined, SunOutlined, TranslationOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { signOut } from "../app/actions";
import { usePreferences } from "../app/preferences";
import { AllowedButton } from "../settings/AllowedButton";
import { ModelSettingsButton } from "../settings/ModelSettingsButton";
import { ShortcutsButton } from "../shortcuts/ShortcutsButton";
import styles from "./SidebarFooter.module.css";

/** Language, light or dark, settings, sign out. */
export function SidebarFooter() {
  const { t } = useTranslation();
  const { language, mode, setLanguage, setMode } = usePreferences();
  const dark = mode === "dark";
  return (
    <div className={styles.footer}>
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
        <ShortcutsButton />
        <AllowedButton />
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
