// The page's texts. The type of `en` follows from `zh`, so a missing or extra text breaks the build.
import i18next from "i18next";
import { initReactI18next } from "react-i18next";

import type { Language } from "../app/preferences";
import { zh } from "./zh";

let wanted: Language = "zh";

/** Resolves once the texts of the language are there; Chinese always is, English is loaded when it is chosen. */
export async function startTexts(language: Language): Promise<void> {
  wanted = language;
  void i18next.use(initReactI18next).init({
    lng: "zh",
    fallbackLng: "zh",
    resources: { zh: { translation: zh } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await switchTexts(language);
}

export async function switchTexts(language: Language): Promise<void> {
  wanted = language;
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  dispatchEvent(new Event("languagechange"));
  if (!i18next.hasResourceBundle(language, "translation")) {
    const { en } = await import("./en");
    i18next.addResourceBundle("en", "translation", en);
  }
  // Another may have been chosen while this one was loaded.
  if (wanted === language) await i18next.changeLanguage(language);
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof zh };
  }
}
