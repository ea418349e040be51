// The page's texts. The type of `en` follows from `zh`, so a missing or extra text breaks the build.
import i18next from "i18next";
import { initReactI18next } from "react-i18next";

import type { Language } from "../app/preferences";
import { en } from "./en";
import { zh } from "./zh";

export function startTexts(language: Language): void {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "zh",
    resources: { zh: { translation: zh }, en: { translation: en } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

export function switchTexts(language: Language): void {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  void i18next.changeLanguage(language);
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof zh };
  }
}
