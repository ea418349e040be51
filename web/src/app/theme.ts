// Ant Design's tokens; theme.css has the same colours for our CSS Modules.
import { theme, type ThemeConfig } from "antd";

import type { Mode } from "./preferences";

export function themeOf(mode: Mode, still = false): ThemeConfig {
  const dark = mode === "dark";
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: "wenko" },
    token: {
      colorPrimary: dark ? "#9db8ff" : "#2b50c4",
      colorInfo: dark ? "#9db8ff" : "#2b50c4",
      colorSuccess: dark ? "#4cc079" : "#1a753d",
      colorError: dark ? "#ff8078" : "#c4302b",
      colorWarning: dark ? "#e8a64a" : "#9a5800",
      colorTextPlaceholder: dark ? "#8b94a5" : "#667085",
      colorBgContainer: dark ? "#14171c" : "#ffffff",
      colorBgElevated: dark ? "#1b1f26" : "#ffffff",
      colorBorder: dark ? "#3d4553" : "#cfd5de",
      colorBorderSecondary: dark ? "#2a303a" : "#e3e6eb",
      colorText: dark ? "#e6e9ef" : "#1c2430",
      borderRadius: 8,
      fontSize: 14,
      fontFamily: "var(--font)",
      fontFamilyCode: "var(--mono)",
      // Without transitions nothing tells that a notice has faded, and it would never be removed.
      motion: !still,
    },
    components: {
      Button: {
        primaryColor: dark ? "#0c1322" : "#ffffff",
        primaryShadow: "none",
        defaultShadow: "none",
        // The lighter shade of the library has too little contrast.
        defaultHoverColor: dark ? "#9db8ff" : "#2b50c4",
        defaultActiveColor: dark ? "#9db8ff" : "#2b50c4",
        defaultHoverBorderColor: dark ? "#9db8ff" : "#2b50c4",
      },
      Tabs: { horizontalMargin: "0", horizontalItemGutter: 20 },
    },
  };
}
