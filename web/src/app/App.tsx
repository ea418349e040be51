import { App as AntApp, ConfigProvider } from "antd";
import enUS from "antd/locale/en_US";
import zhCN from "antd/locale/zh_CN";
import { lazy, Suspense, useEffect, useMemo } from "react";

import { switchTexts } from "../i18n";
import { ErrorBoundary } from "./ErrorBoundary";
import { usePreferences } from "./preferences";
import { themeOf } from "./theme";
import { Layout } from "./Layout";
import { questionInPath } from "./route";
import { useAppStore } from "./store";
import { useReducedMotion } from "./useReducedMotion";

const SignIn = lazy(() => import("../sign-in/SignIn"));
const QuestionWindow = lazy(() => import("../hitl/QuestionWindow"));

export function App() {
  const { language, mode } = usePreferences();
  const signedIn = useAppStore((state) => state.signedIn);
  const question = questionInPath(location.pathname);
  const still = useReducedMotion();
  const theme = useMemo(() => themeOf(mode, still), [mode, still]);
  useEffect(() => void switchTexts(language).catch(() => undefined), [language]);
  useEffect(() => {
    document.documentElement.dataset.mode = mode;
  }, [mode]);

  return (
    <ConfigProvider
      theme={theme}
      locale={language === "zh" ? zhCN : enUS}
      button={{ autoInsertSpace: false }}
    >
      <AntApp style={{ height: "100%" }} message={{ maxCount: 3, top: 64 }}>
        <ErrorBoundary>
          <Suspense>
            {question !== null ? (
              <QuestionWindow id={question} />
            ) : signedIn ? (
              <Layout />
            ) : (
              <SignIn />
            )}
          </Suspense>
        </ErrorBoundary>
      </AntApp>
    </ConfigProvider>
  );
}
