// Preferences of this browser: language, light or dark.
import { create } from "zustand";

export type Language = "zh" | "en";
export type Mode = "light" | "dark";

interface Preferences {
  language: Language;
  mode: Mode;
  setLanguage(language: Language): void;
  setMode(mode: Mode): void;
}

const LANGUAGE_KEY = "wenko.language";
const MODE_KEY = "wenko.mode";

export const usePreferences = create<Preferences>((set) => ({
  language: localStorage.getItem(LANGUAGE_KEY) === "en" ? "en" : "zh",
  mode: savedMode(),
  setLanguage(language) {
    localStorage.setItem(LANGUAGE_KEY, language);
    set({ language });
  },
  setMode(mode) {
    localStorage.setItem(MODE_KEY, mode);
    set({ mode });
  },
}));

function savedMode(): Mode {
  const saved = localStorage.getItem(MODE_KEY);
  if (saved === "light" || saved === "dark") return saved;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
